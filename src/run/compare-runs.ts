import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import {
  type FileChange,
  type FileFinding,
  type FileRecord,
  type TextChange,
} from '../file/record.js';
import type { Comparison } from './comparison.js';
import { decisionChanges } from './decision-changes.js';
import { askedIn, type FileFacts } from './facts.js';
import { changeOf, findingsOfChange, isMigration } from './file-changes.js';
import { followGone, namesIn } from './gone-files.js';
import { findMoved } from './moved-findings.js';
import type { MovableFinding, PairFacts, TextPair } from './pair-facts.js';
import { addUpFindings, countFindings, sumOf } from './rule-findings.js';
import { changesInShared, sharedNames } from './shared-names.js';
import type { RunFinding } from './summary.js';
import { maxValues } from './value-changes.js';

/** Two runs over one repository: its state then and its state now. */
export interface TwoRuns {
  /** `check` compares findings and values, neither Current texts nor decisions. */
  readonly command: 'check' | 'diff';
  /** The commit compared with, as the user named it. */
  readonly then: string;
  readonly pairs: readonly PairFacts[];
  /** The files that are the same in both. */
  readonly unchanged: readonly DeclaringFile[];
  readonly decisions: {
    readonly then: DecisionsFile | undefined;
    readonly now: DecisionsFile | undefined;
  };
  /** Absolute: paths are relative to it. */
  readonly workingFolder: string;
}

/** A file with the algorithms that it declares. */
export type DeclaringFile = Pick<FileFacts, 'path' | 'format' | 'algorithms'>;

/** What became of files since then. */
export interface ComparedRuns {
  readonly files: readonly ComparedFile[];
  /** The files that are the same in both. */
  readonly unchanged: readonly DeclaringFile[];
  /** The findings of the run as a whole that are new. */
  readonly findings: readonly RunFinding[];
  readonly comparison: Comparison;
}

/** A file that is there now. */
interface ComparedFile {
  /** The facts with only what is new. */
  readonly record: FileRecord;
  readonly facts: FileFacts;
}

/** Compares two runs by their facts alone. */
export function compareRuns(runs: TwoRuns): ComparedRuns {
  const isCheck = runs.command === 'check';
  const pairs = isCheck ? runs.pairs.map(withoutTexts) : runs.pairs;
  const { merged, split, deleted } = followGone(pairs);
  const moved = findMoved(pairs);
  const compared = merged.flatMap((pair) => compareFile(pair, runs, moved));
  const shared = changesInShared(sharedIn(runs, 'now'), sharedIn(runs, 'then'));
  const findings = shared.added;
  const goneAlone = sumOf(deleted, ({ pair }) => openGone(pair, moved).length);
  const newCount = sumOf(
    compared,
    ({ record }) => record.comparison?.new.length ?? 0,
  );
  const open = findings.filter(({ decision }) => decision === null).length;
  const values = merged.flatMap((it) => it.values);
  return {
    files: compared,
    unchanged: runs.unchanged,
    findings,
    comparison: {
      then: runs.then,
      ...filesOf(compared, runs),
      migrated: { ...migratedIn(compared), split },
      deleted: deleted.map(({ file }) => file),
      values: values.slice(0, maxValues),
      valueCount: values.length,
      decisions: isCheck
        ? { added: [], changed: [], removed: [] }
        : decisionChanges(runs.decisions, merged),
      findings: {
        new: newCount + open,
        before: sumOf(compared, ({ facts }) =>
          sumOf(facts.rules, (it) => it.open - it.shown),
        ),
        gone:
          goneAlone +
          shared.gone.length +
          sumOf(compared, ({ record }) => record.comparison?.gone.length ?? 0),
      },
    },
  };
}

/** `check` converts nothing, so it has no Current text of a Legacy file to compare with. */
function withoutTexts(pair: PairFacts): PairFacts {
  return { ...pair, texts: undefined };
}

/** Compares a file that is there now. */
function compareFile(
  pair: PairFacts,
  { command, then }: TwoRuns,
  moved: ReadonlySet<MovableFinding>,
): ComparedFile | [] {
  const { path, record, now, texts } = pair;
  if (!record || !now) return [];
  const change = changeOf(pair, command);
  const extra = findingsOfChange(pair, change, then);
  const isNew = new Set(
    pair.added
      .filter((it) => isOpen(it) && !moved.has(it))
      .map(({ index }) => index),
  );
  const compared: FileRecord = {
    ...record,
    findings: [...extra, ...record.findings],
    functions:
      command === 'diff' && isMigration(change)
        ? (pair.then?.functions ?? [])
        : [],
    comparison: {
      change,
      ...(pair.then && pair.pathThen !== path && { from: pair.pathThen }),
      new: [
        ...extra.keys(),
        ...[...isNew].map((index) => extra.length + index),
      ],
      gone: openGone(pair, moved),
      text: textChange(texts),
      ...(texts && { before: texts.before }),
    },
  };
  const added = record.findings.filter((_, index) => isNew.has(index));
  return { record: compared, facts: factsWithNew(compared, now, extra, added) };
}

/** Returns the facts of a file with only its new findings. */
function factsWithNew(
  record: FileRecord,
  facts: FileFacts,
  extra: readonly FileFinding[],
  added: readonly FileFinding[],
): FileFacts {
  const { path, functions } = record;
  const findings = [...extra, ...added];
  const nothing = { shown: 0, files: 0, examples: [] };
  return {
    ...facts,
    functions,
    rules: addUpFindings([
      ...countFindings(path, findings).map((it) => ({
        ...it,
        // The others are counted already.
        count: extra.filter(({ rule }) => rule === it.rule).length,
        open: extra.filter(({ rule }) => rule === it.rule).length,
      })),
      ...facts.rules.map((it) => ({ ...it, ...nothing })),
    ]),
    ...askedIn(record, findings),
  };
}

function isOpen({ finding }: MovableFinding): boolean {
  return finding.decision === null;
}

function openGone(
  { gone }: PairFacts,
  moved: ReadonlySet<MovableFinding>,
): readonly FileFinding[] {
  return gone
    .filter((it) => isOpen(it) && !moved.has(it))
    .map(({ finding }) => finding);
}

function textChange(texts: TextPair | undefined): TextChange {
  if (!texts) return 'same';
  if (texts.before === null) return 'added';
  return texts.after === null ? 'removed' : 'changed';
}

function migratedIn(
  files: readonly ComparedFile[],
): Omit<Comparison['migrated'], 'split'> {
  const withChange = (change: FileChange): readonly FileRecord[] =>
    files.flatMap(({ record }) =>
      record.comparison?.change === change ? record : [],
    );
  return {
    exact: withChange('migrated').length,
    byHand: withChange('by-hand').map(({ path }) => path),
    incomplete: withChange('incomplete').map(
      ({ path, findings, comparison }) => ({
        path,
        rules: [
          ...new Set(
            comparison?.new.flatMap((index) => findings[index]?.rule ?? []),
          ),
        ],
      }),
    ),
  };
}

/** Says which files are new, went back to Legacy, or were not compared. */
function filesOf(
  files: readonly ComparedFile[],
  { unchanged }: TwoRuns,
): Pick<Comparison, 'added' | 'wentBack' | 'notCompared'> {
  const withChange = (change: FileChange): readonly ComparedFile[] =>
    files.filter(({ record }) => record.comparison?.change === change);
  const added = withChange('new').map(({ facts }) => facts);
  const current = added.filter(({ format }) => format === 'current');
  const names = new Set(current.flatMap(namesIn));
  const legacy = [...unchanged, ...files.map(({ facts }) => facts)].filter(
    ({ format }) => format === 'legacy',
  );
  return {
    added: {
      legacy: added.length - current.length,
      current: current.length,
      stillDeclared: legacy.filter(({ algorithms }) =>
        algorithms.some(({ name }) => names.has(name)),
      ).length,
    },
    wentBack: withChange('went-back').map(({ facts }) => facts.path),
    notCompared: withChange('not-compared').map(({ facts }) => ({
      path: facts.path,
      reason: facts.reason ?? 'it could not be read then',
    })),
  };
}

function sharedIn(
  { pairs, unchanged, decisions, workingFolder }: TwoRuns,
  side: 'then' | 'now',
): readonly RunFinding[] {
  const files = [...unchanged, ...pairs.flatMap((it) => it[side] ?? [])];
  return sharedNames(files, decideWith(decisions[side], workingFolder));
}
