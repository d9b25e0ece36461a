import { positionsIn, type SourceText } from '../json/source-text.js';
import { maxFindings, TooManyFindings } from '../rule/finding-limit.js';
import { failedRecord, type FileRecord } from './record.js';

/**
 * Works on a file until there are too many findings.
 * @param otherwise takes the record of a file with more findings than one can hold
 */
export function withinLimit<Result>(
  path: string,
  source: SourceText,
  work: () => Result,
  otherwise: (failed: FileRecord) => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooManyFindings)) throw error;
    const { place, message } = error.example;
    const { line, column } = positionsIn(source)(place.start);
    const reason = `${path} has more than ${maxFindings.toLocaleString('en')} findings, such as at ${line}:${column}: ${message} Fix the source, or split the file.`;
    return otherwise(failedRecord(path, reason));
  }
}
