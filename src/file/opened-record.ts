import { undecided } from '../decisions/decision.js';
import { positionsIn, type SourceText } from '../json/source-text.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import { maxFindings, TooManyFindings } from '../rule/finding-limit.js';
import type { Finding } from '../rule/rule.js';
import type { DecideIn } from './decide-with.js';
import { findingLocator } from './locate-findings.js';
import { modelObjects } from './model-objects.js';
import type { Model, Opened, Stopped } from './open.js';
import { emptyRecord, failedRecord, type FileRecord } from './record.js';

/** Makes the record of a file that is not mapped. */
export function openedRecord(
  path: string,
  opened: Opened,
  decideIn: DecideIn | undefined,
): FileRecord {
  switch (opened.kind) {
    case 'stopped':
      return stoppedRecord(path, opened);
    case 'other': {
      const { reason, unrecognised } = opened;
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
    case 'legacy':
    case 'current':
      return modelRecord(path, opened, []);
  }
}

/** Makes the record of a model that is not mapped. */
export function modelRecord(
  path: string,
  opened: Model,
  found: readonly Finding[],
): FileRecord {
  const { kind, source } = opened;
  const positionAt = positionsIn(source);
  const findings = found.map(findingLocator(path, source, positionAt));
  const isToFix = findings.some((it) => it.level === 'error');
  const status = kind === 'legacy' ? 'ready' : 'current';
  return {
    ...emptyRecord(path, kind, isToFix ? 'to-fix' : status),
    findings,
    objects: modelObjects(opened, positionAt, findings),
    sourceText: wholeText(source),
  };
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

export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}
