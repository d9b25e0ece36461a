import { positionsIn, type SourceText } from '../json/source-text.js';
import { maxFindings, TooManyFindings } from '../rule/finding-limit.js';

/** A file that has more findings than a record can hold. */
export interface Unreportable {
  readonly kind: 'failed';
  readonly reason: string;
}

/** Works on a file until there are too many findings. */
export function withinLimit<Result>(
  path: string,
  source: SourceText,
  work: () => Result,
): Result | Unreportable {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
    const { place, message } = error.example;
    const { line, column } = positionsIn(source)(place.start);
    return {
      kind: 'failed',
      reason: `${path} has more than ${maxFindings.toLocaleString('en')} findings, such as at ${line}:${column}: ${message} Fix the source, or split the file.`,
    };
  }
}
