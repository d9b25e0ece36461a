import { type Finding, levelOfFidelity } from './rule.js';

/** Beyond it, the record of a file may not fit in the default heap of Node. */
export const maxFindings = 100_000;

/** Ends the work on a file that has more findings than a record can hold. */
export class TooManyFindings extends Error {
  constructor(readonly example: Finding) {
    super(`more than ${maxFindings} findings`);
  }
}

/**
 * @param findings what one file has so far
 * @throws TooManyFindings
 */
export function assertWithinLimit(
  findings: readonly Finding[],
  limit = maxFindings,
): void {
  if (findings.length <= limit) return;
  const isError = ({ rule }: Finding): boolean =>
    levelOfFidelity[rule.fidelity] === 'error';
  const example = findings.find(isError) ?? findings[0];
  if (example) throw new TooManyFindings(example);
}
