/** How many steps a comparison may take: less than a second. */
const mostSteps = 1e7;

/**
 * Whether a pattern is compared in less than a second, with a text of so many
 * parts that so many repetitions of the pattern may divide among them.
 */
export function endsInTime(parts: number, repetitions: number): boolean {
  let steps = 1;
  for (let at = 1; at <= repetitions; at++) steps *= (parts + at) / at;
  return steps <= mostSteps;
}
