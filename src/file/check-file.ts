import {
  checkAcross,
  checkLegacyReads,
  type FileSet,
  signalsIn,
} from '../check/check-across.js';
import { checkCurrent, currentFactsIn } from '../check/check-current.js';
import { declaredNames, type FileFacts } from '../check/check-facts.js';
import { legacyLeft } from '../check/check-registry.js';
import { checkLegacy } from '../check/check-legacy.js';
import {
  readPropertyKeys,
  readSignals,
  type SignalNames,
} from '../check/reference-files.js';
import type { Signals } from '../check/rules/known-names.js';
import { undecided } from '../decisions/decision.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import { finding, type Finding, type Place } from '../rule/rule.js';
import { findingLocator, sortFindings } from './locate-findings.js';
import {
  makeRecord,
  modelRecord,
  type RecordRequest,
  stoppedRecord,
  wholeText,
} from './make-record.js';
import {
  type CurrentModel,
  type LegacyModel,
  openFile,
  openLocated,
} from './open.js';
import { emptyRecord, failedRecord, type FileRecord } from './record.js';
import { withinLimit } from './within-limit.js';

/** What rules about several files need of one file. */
export interface SharedFacts {
  /** The names that a Legacy file declares. */
  readonly legacyNames: readonly string[];
  /** Undefined unless the file is Current. */
  readonly current: FileFacts | undefined;
}

/** @param named the user named this very file: then it must be a model */
export function sharedFacts(bytes: Uint8Array, named: boolean): SharedFacts {
  const opened = openFile(bytes, named);
  return {
    legacyNames:
      opened.kind === 'legacy'
        ? declaredNames(opened.root).map(({ value }) => value)
        : [],
    current:
      opened.kind === 'current' ? currentFactsIn(opened.root) : undefined,
  };
}

/**
 * Checks files against each other, and against reference files. Returns the
 * findings of each Current file, and the signals that Legacy files may read.
 * @param facts by path
 */
export function checkTogether(
  facts: ReadonlyMap<string, SharedFacts>,
  references: Pick<FileSet, 'signals' | 'propertyKeys' | 'isIncomplete'> = {},
) {
  const all = [...facts.values()];
  const files: FileSet = {
    ...references,
    current: all.flatMap((it) => it.current ?? []),
    legacyNames: new Set(all.flatMap((it) => it.legacyNames)),
  };
  const findingsOf = checkAcross(files);
  const across = new Map(
    Array.from(facts, ([path, { current }]) => [
      path,
      current ? findingsOf(current) : [],
    ]),
  );
  return { across, signals: signalsIn(files) };
}

export interface CheckRequest extends RecordRequest {
  readonly named: boolean;
  /** The signals that a Legacy file may read; undefined: they are not looked up. */
  readonly signals: Signals | undefined;
  /** What rules about several files found in it. */
  readonly across: readonly Finding[];
  /** Whether a Legacy file is a finding. */
  readonly noLegacy?: boolean;
}

/** Checks a file. Pure; never throws because of the bytes. */
export function checkBytes(
  path: string,
  bytes: Uint8Array,
  request: CheckRequest,
): FileRecord {
  const opened = openFile(bytes, request.named);
  if (opened.kind !== 'legacy' && opened.kind !== 'current')
    return makeRecord(path, opened, request);
  const checked = withinLimit(path, opened.source, () =>
    checkModel(path, opened, request),
  );
  return 'kind' in checked ? failedRecord(path, checked.reason) : checked;
}

/** @throws TooManyFindings */
function checkModel(
  path: string,
  opened: LegacyModel | CurrentModel,
  request: CheckRequest,
): FileRecord {
  const { source, kind } = opened;
  const { findings, facts } =
    opened.kind === 'legacy'
      ? checkLegacy(readLegacy(opened.root))
      : checkCurrent(opened.root);
  const elsewhere =
    kind === 'legacy'
      ? checkLegacyReads(facts, request.signals)
      : request.across;
  const left =
    kind === 'legacy' && request.noLegacy ? [findLegacyLeft(opened.root)] : [];
  const all = sortFindings([...left, ...findings, ...elsewhere]);
  assertWithinLimit(all);
  const decide = request.decideIn?.(path, source.text) ?? undecided;
  return {
    ...modelRecord(path, opened),
    findings: all
      .map((it) => answerFinding(it, it, decide, null))
      .map(findingLocator(path, source)),
  };
}

function findLegacyLeft(root: Place): Finding {
  const message =
    'The file is Legacy: migrate it, or write it in the Current format.';
  return finding(legacyLeft, { ...root, end: root.start + 1 }, message);
}

/** A signal mapping or type configuration file. */
export interface ReferenceFile {
  readonly record: FileRecord;
  /** Only of a signal mapping file. */
  readonly signals?: SignalNames;
  /** Only of a type configuration file with a section `AssetProperties`. */
  readonly propertyKeys?: ReadonlySet<string>;
}

/**
 * Returns what is looked up in signal mapping and type configuration files;
 * undefined: no such files are given.
 */
export function lookedUpIn(
  signals: readonly ReferenceFile[] | undefined,
  types: readonly ReferenceFile[] | undefined,
): Pick<FileSet, 'signals' | 'propertyKeys'> {
  return {
    signals: signals?.flatMap((it) => it.signals ?? []),
    propertyKeys:
      types && new Set(types.flatMap((it) => [...(it.propertyKeys ?? [])])),
  };
}

/** Reads and checks a file that others are looked up in. */
export function readReferenceFile(
  kind: 'signals' | 'types',
  path: string,
  bytes: Uint8Array,
): ReferenceFile {
  const opened = openLocated(bytes);
  if (opened.kind === 'stopped') return { record: stoppedRecord(path, opened) };
  const { source, root } = opened;
  const head = {
    ...emptyRecord(path, 'other', 'other'),
    sourceText: wholeText(source),
  };
  if (kind === 'types') {
    const propertyKeys = readPropertyKeys(root);
    return propertyKeys
      ? { record: head, propertyKeys }
      : { record: { ...head, reason: 'has no section `AssetProperties`' } };
  }
  const signals = withinLimit(path, source, () => readSignals(path, root));
  if ('kind' in signals) return { record: failedRecord(path, signals.reason) };
  const findings = sortFindings(signals.findings).map(
    findingLocator(path, source),
  );
  return { record: { ...head, findings }, signals };
}
