import {
  checkAcross,
  checkLegacyReads,
  type FileSet,
  signalsIn,
  surroundingsOf,
} from '../check/check-across.js';
import type { CurrentDocument } from '../behaviour/compare/definitions.js';
import {
  addError,
  checkCurrent,
  currentFactsIn,
  type FormatErrors,
  formatErrors,
} from '../check/check-current.js';
import { declaredNames, type CheckFacts } from '../check/check-facts.js';
import { legacyLeft } from '../check/history-rules.js';
import { checkLegacy } from '../check/check-legacy.js';
import type { Signals } from '../check/rules/known-names.js';
import { readCurrent } from '../current/read-current.js';
import { undecided } from '../decisions/decision.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { answerFinding } from '../mapping/apply-decisions.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import { finding, type Finding } from '../rule/rule.js';
import { sortFindings } from './locate-findings.js';
import { openFile } from './open.js';
import { modelRecord, openedRecord, withinLimit } from './opened-record.js';
import type { FileRecord } from './record.js';
import type { DecideIn } from './decide-with.js';

/** What rules about several files need of one file. */
export interface SharedFacts {
  /** The names that a Legacy file declares. */
  readonly legacyNames: readonly string[];
  /** Undefined unless the file is Current. */
  readonly current: CheckFacts | undefined;
}

/** @param named the user named this very file: then it must be a model */
export function sharedFacts(
  path: string,
  bytes: Uint8Array,
  named: boolean,
): SharedFacts {
  const opened = openFile(path, bytes, named);
  return {
    legacyNames: opened.kind === 'legacy' ? declaredNames(opened.root) : [],
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
  const signals = signalsIn(files);
  const around = surroundingsOf(files, signals);
  const across = new Map(
    Array.from(facts, ([path, { current }]) => [
      path,
      current ? checkAcross(current, around) : [],
    ]),
  );
  return { across, signals };
}

/**
 * Returns what breaks the format in Current files that belong together, by path.
 * @param copy frees the text of a file: a part of it would keep all of it in memory
 */
export function currentErrors(
  files: Iterable<CurrentDocument>,
  copy = <T>(it: T): T => it,
): ReadonlyMap<string, FormatErrors> {
  const checked = new Map(
    Array.from(files, (file) => {
      const { errors, facts: current } = formatErrors(file);
      return [file.path, copy({ legacyNames: [], current, errors })];
    }),
  );
  const { across } = checkTogether(checked);
  return new Map(
    Array.from(checked, ([path, { errors }]) => {
      for (const it of across.get(path) ?? []) addError(errors, it);
      return [path, errors];
    }),
  );
}

interface CheckRequest {
  readonly decideIn: DecideIn | undefined;
  readonly named: boolean;
  /** The signals that a Legacy file may read; undefined: they are not looked up. */
  readonly signals: Signals | undefined;
  /** What rules about several files found in it. */
  readonly across: readonly Finding[];
  /** Whether a Legacy file is a finding. */
  readonly noLegacy?: boolean;
}

/** Checks a file. Pure; never throws because of the bytes. */
export function checkFile(
  path: string,
  bytes: Uint8Array,
  { named, decideIn, signals, across, noLegacy }: CheckRequest,
): FileRecord {
  const opened = openFile(path, bytes, named);
  if (opened.kind !== 'legacy' && opened.kind !== 'current')
    return openedRecord(path, opened, decideIn);
  const { source, root } = opened;
  return withinLimit(
    path,
    source,
    () => {
      let found: readonly Finding[];
      if (opened.kind === 'current')
        found = [...checkCurrent(readCurrent(root)).findings, ...across];
      else {
        const { findings, facts } = checkLegacy(readLegacy(opened.root));
        const left = finding(
          legacyLeft,
          { ...root, end: root.start + 1 },
          'The file is Legacy: migrate it, or write it in the Current format.',
        );
        found = [
          ...(noLegacy ? [left] : []),
          ...findings,
          ...checkLegacyReads(facts, signals),
        ];
      }
      const findings = sortFindings(found);
      assertWithinLimit(findings);
      const decide = decideIn?.(path, source.text) ?? undecided;
      return modelRecord(
        path,
        opened,
        findings.map((it) => answerFinding(it, it, decide, null)),
      );
    },
    (failed) => failed,
  );
}
