import { declaredNames } from '../check/check-facts.js';
import { undecided } from '../decisions/decision.js';
import {
  type Position,
  positionsIn,
  type SourceText,
} from '../json/source-text.js';
import type { JsonNode } from '../json/node.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import { type Claim, ledgerEntry } from '../mapping/ledger.js';
import { claimsOf, claimsOfArray } from '../mapping/map-file.js';
import {
  type DeclaredName,
  emptyRecord,
  failedRecord,
  type FileField,
  type FileRecord,
  type FileStatus,
} from './record.js';
import { type Conversion, type ConvertedFile } from './convert-bytes.js';
import { countElements, countFields } from './counts.js';
import type { DecideIn } from './decide-with.js';
import { functionChangesOf } from './function-changes.js';
import { findingLocator } from './locate-findings.js';
import type { CurrentModel, LegacyModel, NoModel, Stopped } from './open.js';

export interface RecordRequest {
  readonly decideIn: DecideIn | undefined;
  /** Whether a reporter needs the field list, which takes time. */
  readonly needsFields?: boolean;
}

/** Makes the record of a conversion whose text is not written. */
export function makeRecord(
  path: string,
  conversion: Conversion,
  request: RecordRequest,
): FileRecord {
  switch (conversion.kind) {
    case 'stopped':
      return stoppedRecord(path, conversion);
    case 'failed':
      return failedRecord(path, conversion.reason);
    case 'other':
      return otherRecord(path, conversion, request);
    case 'current':
      return modelRecord(path, conversion);
    default:
      return convertedRecord(path, conversion, request);
  }
}

/** Makes the record of a model that is not mapped. */
export function modelRecord(
  path: string,
  { kind, source, root }: LegacyModel | CurrentModel,
): FileRecord {
  // Nothing is written: a Legacy file stays as it is.
  const status = kind === 'legacy' ? 'unchanged' : 'current';
  return {
    ...emptyRecord(path, kind, status),
    names: declaredNamesIn(root, positionsIn(source)),
    sourceText: wholeText(source),
  };
}

function convertedRecord(
  path: string,
  { kind, source, mapped, findings, outputText }: ConvertedFile,
  { needsFields = false }: RecordRequest,
): FileRecord {
  const { legacy, elements } = mapped;
  const claims = [...elements.map(claimsOf), claimsOfArray(mapped)];
  const positionAt = positionsIn(source);
  return {
    path,
    format: 'legacy',
    status: statusOf(kind, 'none', true),
    output: null,
    findings: findings.map(findingLocator(path, source, positionAt)),
    counts: { ...countElements(elements), fields: countFields(claims) },
    functions: functionChangesOf(elements, kind === 'partial'),
    names: declaredNamesIn(legacy.root, positionAt),
    ...(needsFields && { fields: fieldsOf(claims, source) }),
    sourceText: wholeText(source),
    outputText,
  };
}

/** Makes the record of a file that a file-level rule stopped. */
export function stoppedRecord(
  path: string,
  { format, source, isText, findings }: Stopped,
): FileRecord {
  return {
    ...emptyRecord(path, format, 'invalid'),
    findings: findings.map(findingLocator(path, source)),
    sourceText: isText ? wholeText(source) : null,
  };
}

/** Makes the record of a file in a folder that is not a model. */
function otherRecord(
  path: string,
  { reason, unrecognised }: NoModel,
  { decideIn }: RecordRequest,
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

/** Returns the names that a file declares. */
export function declaredNamesIn(
  root: JsonNode,
  positionAt: (offset: number) => Position,
): readonly DeclaredName[] {
  return declaredNames(root).map(({ value: name, pointer, start, end }) => ({
    name,
    pointer,
    start: positionAt(start),
    end: positionAt(end),
  }));
}

function fieldsOf(
  claims: readonly (readonly Claim[])[],
  { text }: SourceText,
): readonly FileField[] {
  return claims.flat().map((claim) => {
    const { source, target, rule, fate, after } = ledgerEntry(claim);
    return {
      source: source?.pointer ?? null,
      target,
      rule: rule.id,
      fate,
      before: source ? text.slice(source.start, source.end) : null,
      after,
    };
  });
}

export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}

/** What happened to the Current text of a file. */
export type WriteOutcome =
  | 'written'
  | 'unchanged'
  /** Nothing was written: a dry run, or an interrupted one. */
  | 'none'
  | 'failed';

/** Returns the status of a conversion whose text was written, or not. */
export function statusOf(
  kind: Conversion['kind'],
  result: WriteOutcome,
  isDryRun: boolean,
): FileStatus {
  if (result === 'failed') return 'failed';
  if (kind === 'stopped') return 'invalid';
  if (kind !== 'ready' && kind !== 'partial') return kind;
  switch (result) {
    case 'none':
      return 'would-write';
    case 'written':
      return kind === 'partial' ? 'partial' : 'written';
    case 'unchanged':
      return kind === 'partial' && !isDryRun ? 'partial' : 'unchanged';
  }
}
