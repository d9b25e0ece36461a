/**
 * The least that a script can do: JSON.parse, key renames as in `rename.jq`,
 * JSON.stringify. With `--prettier` it formats through prettier's API.
 *
 * node bare.mjs IN OUT [--prettier]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [from, to, option] = process.argv.slice(2);
const prettier = option === '--prettier' ? await import('prettier') : undefined;
for (const name of readdirSync(from, { recursive: true })) {
  if (!name.endsWith('.json')) continue;
  const source = JSON.parse(readFileSync(join(from, name), 'utf8'));
  const text = JSON.stringify(source.map(renamed), null, 2);
  mkdirSync(dirname(join(to, name)), { recursive: true });
  writeFileSync(
    join(to, name),
    prettier ? await prettier.format(text, { parser: 'json' }) : `${text}\n`,
  );
}

function renamed({ name, path, schedule, inputs, retention }) {
  const capitalised = ([key, value]) => [
    key[0].toUpperCase() + key.slice(1),
    value,
  ];
  return {
    Name: name,
    Path: path,
    ExecutionFrequency: schedule === 'hour' ? 'Hourly' : 'Daily',
    Inputs: inputs.map((input) =>
      Object.fromEntries(Object.entries(input).map(capitalised)),
    ),
    Outputs: [{ OutputType: 'ObjectResult', Retention: retention }],
  };
}
