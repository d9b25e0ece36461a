import { finding, type Finding, levelOfFidelity } from './rule.js';

/** Beyond it, the record of a file may not fit in the default heap of Node. */
export const maxFindings = 100_000;

/** Ends the work on a file that has more findings than a record can hold. */
export class TooManyFindings extends Error {
  constructor(readonly example: Finding) {
    super(`more than ${maxFindings} findings`);
  }
}

/**
 * Returns a function that creates the findings of one file.
 * @throws TooManyFindings from the function, before it creates one too many
 */
export function limitedFinding(): typeof finding {
  let count = 0;
  let first: Finding | undefined;
  return (...parts) => {
    if (first && count >= maxFindings) throw new TooManyFindings(first);
    count++;
    const found = finding(...parts);
    first ??= found;
    return found;
  };
}

/** @throws TooManyFindings */
export function assertWithinLimit(findings: readonly Finding[]): void {
  if (findings.length <= maxFindings) return;
  const isError = ({ rule }: Finding): boolean =>
    levelOfFidelity[rule.fidelity] === 'error';
  const first = findings.find(isError) ?? findings[0];
  if (first) throw new TooManyFindings(first);
}
