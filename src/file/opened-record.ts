import { declaredNames } from '../check/check-facts.js';
import { undecided } from '../decisions/decision.js';
import { objectsIn, stringAt } from '../json/node.js';
import {
  type Position,
  positionsIn,
  type SourceText,
} from '../json/source-text.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import { maxFindings, TooManyFindings } from '../rule/finding-limit.js';
import type { DecideIn } from './decide-with.js';
import { findingLocator } from './locate-findings.js';
import type { NoModel, Opened, Stopped } from './open.js';
import {
  type DeclaredAlgorithm,
  emptyRecord,
  failedRecord,
  type FileRecord,
} from './record.js';

/** Makes the record of a file that is not mapped. */
export function openedRecord(
  path: string,
  opened: Opened,
  decideIn: DecideIn | undefined,
): FileRecord {
  switch (opened.kind) {
    case 'stopped':
      return stoppedRecord(path, opened);
    case 'other':
      return otherRecord(path, opened, decideIn);
    case 'legacy':
    case 'current': {
      const status = opened.kind === 'legacy' ? 'ready' : 'current';
      return {
        ...emptyRecord(path, opened.kind, status),
        sourceText: wholeText(opened.source),
      };
    }
  }
}

/** Makes the record of a file that a file-level rule stopped. */
export function stoppedRecord(
  path: string,
  { format, source, isText, findings }: Stopped,
): FileRecord {
  return {
    ...emptyRecord(path, format, 'to-fix'),
    findings: findings.map(findingLocator(path, source)),
    sourceText: isText ? wholeText(source) : null,
  };
}

/** Makes the record of a file in a folder that is not a model. */
function otherRecord(
  path: string,
  { reason, unrecognised }: NoModel,
  decideIn: DecideIn | undefined,
): FileRecord {
  const other = { ...emptyRecord(path, 'other', 'other'), reason };
  if (!unrecognised) return other;
  const { source, finding } = unrecognised;
  const decide = decideIn?.(path, source.text) ?? undecided;
  const answered = answerFinding(finding, finding, decide, null);
  return {
    ...other,
    findings: [findingLocator(path, source)(answered)],
    sourceText: wholeText(source),
  };
}

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

/** Returns the algorithms that a file declares; a file that is not a model has none. */
export function algorithmsIn(
  opened: Opened,
  knownPositions?: (offset: number) => Position,
): readonly DeclaredAlgorithm[] {
  if (opened.kind !== 'legacy' && opened.kind !== 'current') return [];
  const positionAt = knownPositions ?? positionsIn(opened.source);
  return objectsIn(opened.root).flatMap((algorithm) =>
    declaredNames(algorithm).map(({ value, pointer, start, end }) => ({
      name: value,
      function:
        stringAt(algorithm, 'path') ?? stringAt(algorithm, 'Path') ?? null,
      pointer,
      start: positionAt(start),
      end: positionAt(end),
    })),
  );
}

export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}
