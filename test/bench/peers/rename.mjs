/** Key renames only, as `rename.jq` has them. */
export function rename(algorithms) {
  return algorithms.map(({ name, path, schedule, inputs, retention }) => ({
    Name: name,
    Path: path,
    ExecutionFrequency: schedule === 'hour' ? 'Hourly' : 'Daily',
    Inputs: inputs.map((input) =>
      Object.fromEntries(
        Object.entries(input).map(([key, value]) => [
          key[0].toUpperCase() + key.slice(1),
          value,
        ]),
      ),
    ),
    Outputs: [{ OutputType: 'ObjectResult', Retention: retention }],
  }));
}
