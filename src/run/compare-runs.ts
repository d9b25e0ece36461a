import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import {
  type AlgorithmParts,
  algorithmsIn,
  findingsIn,
} from '../file/model-objects.js';
import { bytewise, sortByPath } from '../file/paths.js';
import type {
  FileFinding,
  FileRecord,
  FunctionChanges,
} from '../file/record.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { snakeCase } from '../legacy/legacy-model.js';
import {
  countKnown,
  type KnownFindings,
  takeKnown,
} from './compare-findings.js';
import {
  currentText,
  type ValueDifference,
  valueDifferences,
} from './compare-values.js';
import type { Comparison, Migrated, ValueChange } from './comparison.js';
import { collectDecisions } from './decision-changes.js';
import { copyFacts, factsOf, type FileFacts } from './facts.js';
import { judgeMigrated } from './judge-migrated.js';
import { matchedDecisions } from './missed-decisions.js';
import { lostModel, missingFindings } from './missing-findings.js';
import { type Declared, mostOften } from './pair-algorithms.js';
import {
  type ComparedFile,
  type DeclaredFile,
  declaredIn,
  type KnownChanges,
  pairStates,
  type Side,
} from './pair-states.js';
import { sumOf } from './rule-findings.js';
import { changesInShared, sharedNames } from './shared-names.js';
import type { RunFinding } from './summary.js';

/** What the comparison of two states depends on beside their files. */
interface ComparedStates extends KnownChanges {
  /** `check` compares findings, neither values nor decisions. */
  readonly command: 'check' | 'diff';
  /** The commit compared with, as the user named it. */
  readonly then: string;
  readonly decisions: Readonly<Record<Side, DecisionsFile | undefined>>;
  /** Absolute: paths are relative to it. */
  readonly workingFolder: string;
}

/** A file with the algorithms that it declares. */
export type DeclaringFile = Pick<
  DeclaredFile,
  'path' | 'format' | 'algorithms'
>;

/** What became of files since then. */
export interface ComparedRuns {
  /** The files that are there now, with what is new in them. */
  readonly files: readonly {
    readonly record: FileRecord;
    readonly facts: FileFacts;
  }[];
  /** The files that are the same in both. */
  readonly unchanged: readonly DeclaringFile[];
  /** The findings that are new, and in no file that is there now. */
  readonly findings: readonly RunFinding[];
  readonly comparison: Comparison;
}

/** A file that is there now. */
interface NowFile {
  readonly record: FileRecord;
  /** Findings that only the comparison has. */
  readonly extra: FileFinding[];
  /** The indexes of the findings that were there then. */
  readonly before: Set<number>;
  readonly functions: FunctionChanges[];
  /** Whether a value of it differs. */
  differs: boolean;
  /** The Current text then, if it was compared with a file of its path. */
  textThen: string | null | undefined;
}

/** A compared file as it was read. */
export interface Loaded {
  /** As its own state has it; undefined if nothing of it kept its format. */
  readonly own?: FileRecord | undefined;
  /** Converted by the decisions of now, with parts left out. */
  readonly made?: FileRecord | undefined;
  /** What `check` finds in that. */
  readonly checked?: FileRecord | undefined;
  /** The files now that have its algorithms, and the file itself. */
  readonly now: ReadonlyMap<string, FileRecord>;
}

/** What became of Legacy files that are Current, as far as it grows. */
type Growing = {
  -readonly [
    Key in Exclude<keyof Migrated, 'exact' | 'exactPaths'>
  ]: Migrated[Key][number][];
};

/**
 * Compares two states. Gets the files of both, says which of them can be compared at once
 * because each algorithm stayed where it was, pairs the other algorithms, and says what is
 * still to be compared.
 */
export function collectComparison(states: ComparedStates) {
  const { command, workingFolder } = states;
  const isDiff = command === 'diff';
  const texts = new Map<string, string>();
  const declared = {
    then: new Map<string, DeclaredFile>(),
    now: new Map<string, DeclaredFile>(),
  };
  const files = new Map<string, NowFile>();
  const settled = new Set<string>();
  const decisions = collectDecisions(states.decisions);
  const decideNow = decideWith(states.decisions.now, workingFolder);
  const values: ValueChange[] = [];
  const notCompared: Comparison['notCompared'][number][] = [];
  const migrated: Growing = {
    differing: [],
    mended: [],
    lost: [],
    takenOut: [],
  };
  const judgedFiles = new Set<string>();
  /** Algorithms that a decision dropped, or that are said to be missing. */
  const accounted = new Set<Declared>();
  const atRun: RunFinding[] = [];
  const indexes = new WeakMap<FileRecord, ReadonlyMap<FileFinding, number>>();
  let gone = 0;
  let paired: ReturnType<typeof pairStates> | undefined;

  /** Finds which findings of now were there then. */
  const compareFindings = (
    before: readonly (readonly [FileRecord, readonly FileFinding[]])[],
    now: FileRecord,
    found: readonly FileFinding[],
  ): void => {
    const known: KnownFindings = new Map();
    for (const [record, findings] of before)
      countKnown(known, record, findings);
    const at = getOrCompute(
      indexes,
      now,
      () => new Map(now.findings.map((it, index) => [it, index])),
    );
    for (const it of found)
      if (it.decision === null && takeKnown(known, now, it))
        files.get(now.path)?.before.add(at.get(it) ?? -1);
    for (const count of known.values()) gone += count;
  };
  const addValues = (found: readonly ValueDifference[]): void => {
    for (const { value } of found) {
      const file = files.get(value.path);
      if (file) file.differs = true;
    }
    values.push(...copyFacts(found, texts).map(({ value }) => value));
  };

  /** Compares the algorithms that kept their format. */
  const comparePairs = (
    pairs: ComparedFile['pairs'],
    then: FileRecord,
    nowAt: Loaded['now'],
  ): void => {
    for (const [path, own] of groupBy(pairs, ([, now]) => now.path)) {
      const now = nowAt.get(path);
      if (!now) continue;
      const both = own.flatMap(([before, after]) => {
        const [old, current] = [partAt(then, before), partAt(now, after)];
        return old && current ? { old, current } : [];
      });
      for (const { old, current } of both)
        compareFindings([[then, findingsIn(old)]], now, findingsIn(current));
      if (!isDiff) continue;
      const algorithms = both.map(({ old, current }) => ({
        then: old.algorithm,
        now: current.algorithm,
      }));
      decisions.compare(then, now);
      addValues(valueDifferences(then, now, algorithms).flat());
    }
  };

  /** Compares what a migration makes of a Legacy file with what it is today, and returns what is lost. */
  const judge = (
    file: ComparedFile,
    made: FileRecord,
    { now }: Loaded,
  ): ReadonlySet<unknown> => {
    const { path, side } = file;
    const judged = file.judged.flatMap(({ own, today, ...it }) => {
      const legacy = partAt(made, own);
      const record = today && now.get(today.path);
      const parts = today && record && partAt(record, today);
      return legacy
        ? { ...it, own, legacy, today: parts && { record, ...parts } }
        : [];
    });
    const found = judgeMigrated(made, judged);
    const isMissing = new Set(found.missing.map(({ place }) => place));
    for (const { own, legacy, today } of judged)
      if (!today && !isMissing.has(legacy.algorithm)) accounted.add(own);
    // An empty file is said to be none, if not all of it was dropped.
    const isSaid =
      file.isMigrated || judged.some(({ own }) => paired?.isMissed(own));
    if (!isDiff || (side === 'then' && !isSaid)) return new Set();
    decisions.use(made);
    addValues(
      found.values.map((it) => ({
        ...it,
        value: { ...it.value, legacy: path },
      })),
    );
    if (found.values.length > 0 || found.mended.length > 0)
      migrated.differing.push(path);
    if (side === 'then') judgedFiles.add(path);
    for (const { algorithm, input, rule } of found.mended)
      migrated.mended.push({ path, algorithm, input, rule });
    const todays = judged.flatMap(({ today }) => today?.record.path ?? []);
    const home = mostOften(todays) ?? file.home;
    for (const it of found.missing) {
      const { algorithm, input, output, lostBy, today } = it;
      const findings = missingFindings(it, path, home, decideNow);
      const target = today?.record.path ?? home;
      const extra = files.get(target ?? '')?.extra;
      if (extra) extra.push(...findings);
      else
        atRun.push(
          ...findings.map((own) => ({
            ...own,
            path: states.decisions.now?.path ?? path,
          })),
        );
      if (lostBy.length > 0)
        migrated.lost.push({
          path,
          algorithm,
          input,
          rules: [...new Set(lostBy.map(({ rule }) => rule))],
        });
      else
        migrated.takenOut.push({
          path,
          algorithm,
          input,
          output,
          decision: findings[0]?.decision?.reason ?? null,
        });
    }
    for (const { own } of judged) accounted.add(own);
    for (const [target, own] of groupBy(
      judged.flatMap(({ today }) => today ?? []),
      ({ record }) => record.path,
    )) {
      const names = new Set(own.map((it) => it.algorithm.names.algorithm));
      files.get(target)?.functions.push(...functionsOf(made.functions, names));
    }
    return new Set(found.missing.flatMap(({ lostBy }) => lostBy));
  };

  return {
    /** Notes a file of a state. */
    add(side: Side, record: FileRecord): void {
      declared[side].set(record.path, copyFacts(declaredIn(record), texts));
    },
    /** Notes a file that is the same in both states. */
    addSame(record: FileRecord): void {
      if (record.status === 'failed') return;
      const file = copyFacts(declaredIn(record), texts);
      declared.then.set(record.path, file);
      declared.now.set(record.path, copyFacts(file, texts));
      settled.add(record.path);
    },
    /** Notes a file that is there now, and may differ. */
    addNow(record: FileRecord): void {
      declared.now.set(record.path, copyFacts(declaredIn(record), texts));
      decisions.use(record);
      files.set(record.path, {
        record: { ...record, objects: [] },
        extra: [],
        before: new Set(),
        functions: [],
        differs: false,
        textThen: undefined,
      });
    },
    /** Leaves a file out of both states. */
    leaveOut(path: string, reason: string): void {
      notCompared.push({ path, reason });
      declared.then.delete(path);
      declared.now.delete(path);
      // Whether it had them then is not known.
      const file = files.get(path);
      for (const at of file?.record.findings.keys() ?? []) file?.before.add(at);
    },
    /** Returns what is compared of a path where each algorithm stayed; undefined: it has to wait. */
    stayed(path: string): ComparedFile | undefined {
      const [then, now] = [declared.then.get(path), declared.now.get(path)];
      if (!then || !now || namesOf(then) !== namesOf(now)) return undefined;
      settled.add(path);
      return pairStates(
        { then: new Map([[path, then]]), now: new Map([[path, now]]) },
        { renamed: new Map(), readNoMore: new Map() },
      ).comparedThen(then);
    },
    /** Pairs all algorithms, and returns what is still to be compared. */
    pair(): readonly ComparedFile[] {
      const found = pairStates(declared, states);
      paired = found;
      return [
        ...[...declared.then.values()]
          .filter(({ path }) => !settled.has(path))
          .map((it) => found.comparedThen(it)),
        ...[...declared.now.values()].map((it) => found.comparedNow(it)),
      ].filter(
        ({ side, home, pairs, judged }) =>
          pairs.length + judged.length > 0 ||
          (side === 'then' && home !== undefined),
      );
    },
    /** Compares a file that was returned by one of the others. */
    compare(file: ComparedFile, loaded: Loaded): void {
      const { side, home = '', isMigrated, pairs, judged } = file;
      const { own, made, checked, now } = loaded;
      const before = own ?? made;
      const homeNow = now.get(home);
      if (side === 'then' && before && homeNow)
        compareFindings(
          [[before, findingsOfFile(before)]],
          homeNow,
          findingsOfFile(homeNow),
        );
      const kept = files.get(home);
      if (kept && side === 'then' && before)
        kept.textThen = currentText(before);
      if (own) comparePairs(pairs, own, now);
      const lost =
        made && (judged.length > 0 || isMigrated)
          ? judge(file, made, loaded)
          : new Set();
      const legacy = isDiff ? made : own;
      for (const { own: algorithm, today } of judged) {
        const record = today && now.get(today.path);
        const parts = record && partAt(record, today);
        const old = legacy && partAt(legacy, algorithm);
        if (!record || !parts || !old) continue;
        const also =
          checked &&
          partsIn(checked).find(
            (it) => it.algorithm.names.algorithm === algorithm.name,
          );
        compareFindings(
          [
            [legacy, findingsIn(old).filter((it) => !lost.has(it))],
            ...(also ? [[checked, findingsIn(also)] as const] : []),
          ],
          record,
          findingsIn(parts),
        );
      }
      if (kept && settled.has(home)) files.set(home, keptFile(kept));
    },
    /** Says what became of the files. */
    end(): ComparedRuns {
      const found = paired ?? pairStates(declared, states);
      for (const path of found.emptied) {
        const algorithms = declared.then.get(path)?.declared ?? [];
        const isLost = algorithms.some(
          (it) => !found.todayOf(it) && !accounted.has(it),
        );
        if (isLost) files.get(path)?.extra.push(lostModel(path, states.then));
        for (const it of algorithms) if (isLost) accounted.add(it);
      }
      const shared = changesInShared(
        sharedNames([...declared.now.values()], decideNow),
        [...declared.then.values()],
        decideWith(states.decisions.then, workingFolder),
      );
      const none = matchedDecisions(undefined, workingFolder);
      const compared = sortByPath(
        [...files.values()].map((it) => comparedRecord(keptFile(it))),
      ).map((record) => ({
        record,
        facts: copyFacts(factsOf({ record }, none), texts),
      }));
      const findings = [...atRun, ...shared.added];
      const open = findings.filter((it) => it.decision === null).length;
      const added = groupBy(found.added, ({ format }) => format);
      return {
        files: compared,
        unchanged: [...declared.now.values()].filter(
          ({ path }) => !files.has(path),
        ),
        findings,
        comparison: {
          then: states.then,
          migrated: countedOnce(migrated, judgedFiles),
          new: {
            legacy: added.get('legacy')?.length ?? 0,
            current: added.get('current')?.length ?? 0,
            stillDeclared: found.stillDeclared.length,
          },
          wentBack: found.wentBack.map(({ path }) => path),
          gone: found.gone(
            (it) => accounted.has(it) || (isDiff && found.isMissed(it)),
          ),
          notCompared: sortByPath(notCompared),
          values: sortByPath(withoutRepeated(values, found)),
          legacyLeft: [...declared.now.values()].filter(
            (it) => it.format === 'legacy' && it.declared.length > 0,
          ).length,
          decisions: isDiff ? decisions.changes() : noDecisions,
          findings: {
            new:
              open +
              sumOf(compared, ({ facts }) =>
                sumOf(facts.rules, (it) => it.shown),
              ),
            before: sumOf(compared, ({ facts }) =>
              sumOf(facts.rules, (it) => it.open - it.shown),
            ),
            gone: gone + found.goneFindings + shared.gone.length,
          },
        },
      };
    },
  };
}

/**
 * Returns the values without those that a Legacy file and its Current counterpart now
 * have alike.
 */
function withoutRepeated(
  values: readonly ValueChange[],
  { counterpartsNow }: ReturnType<typeof pairStates>,
): readonly ValueChange[] {
  const keyOf = (path: string, it: ValueChange, text: string | null) =>
    JSON.stringify([path, it.algorithm, it.input && snakeCase(it.input), text]);
  const legacyOf = new Map(
    Array.from(counterpartsNow, ([{ path, name }, other]) => [
      JSON.stringify([path, name]),
      other.path,
    ]),
  );
  const said = new Set(
    values.flatMap((it) =>
      it.becomes === null ? [] : keyOf(it.path, it, it.becomes),
    ),
  );
  return values.filter((it) => {
    const legacy = legacyOf.get(JSON.stringify([it.path, it.algorithm]));
    return legacy === undefined || !said.has(keyOf(legacy, it, it.now));
  });
}

const noDecisions = { added: [], changed: [], removed: [] };

/** The parts of a record, which is asked for one algorithm after another. */
const knownParts = new WeakMap<FileRecord, readonly AlgorithmParts[]>();

function partsIn(record: FileRecord): readonly AlgorithmParts[] {
  return getOrCompute(knownParts, record, () => algorithmsIn(record.objects));
}

function partAt(record: FileRecord, { index }: Declared) {
  return partsIn(record)[index];
}

/** Returns the findings that are about no algorithm. A file that cannot be read has no objects. */
function findingsOfFile({ objects: [file], findings }: FileRecord) {
  return file?.findings ?? findings;
}

/** Returns the names of the algorithms of a file, in any order, as one text. */
function namesOf({ declared }: DeclaredFile): string {
  return JSON.stringify(declared.map(({ name }) => name ?? null).toSorted());
}

/** Returns the changes of functions that are about algorithms of these names. */
function functionsOf(
  functions: readonly FunctionChanges[],
  names: ReadonlySet<string | undefined>,
): readonly FunctionChanges[] {
  return functions
    .map((it) => ({
      ...it,
      algorithms: it.algorithms.filter((name) => names.has(name)),
      changes: it.changes.filter(({ algorithm }) => names.has(algorithm)),
    }))
    .filter(({ algorithms }) => algorithms.length > 0);
}

/** Counts each Legacy file once, as the worst that became of it. */
function countedOnce(growing: Growing, judged: ReadonlySet<string>): Migrated {
  const pathsOf = (all: readonly { readonly path: string }[]) =>
    all.map(({ path }) => path);
  const missing = new Set([
    ...pathsOf(growing.lost),
    ...pathsOf(growing.takenOut),
  ]);
  const differing = new Set(
    growing.differing.filter((path) => !missing.has(path)).toSorted(bytewise),
  );
  const exactPaths = [...judged].filter(
    (path) => !missing.has(path) && !differing.has(path),
  );
  return {
    exact: exactPaths.length,
    exactPaths,
    differing: [...differing],
    mended: sortByPath(growing.mended),
    lost: sortByPath(growing.lost),
    takenOut: sortByPath(growing.takenOut),
  };
}

/** Returns a file as it is kept: with texts only where something of it is new or differs. */
function keptFile(file: NowFile): NowFile {
  const { record, before, extra, differs } = file;
  const isShown =
    differs ||
    extra.length > 0 ||
    record.findings.some((it, at) => it.decision === null && !before.has(at));
  if (isShown) return file;
  const { fields, sourceText, outputText, ...rest } = record;
  return { ...file, record: rest, textThen: undefined };
}

/** Returns the record of a file now, in which each finding says whether it is new. */
function comparedRecord({
  record,
  extra,
  before,
  functions,
  textThen,
}: NowFile): FileRecord {
  const isNew = (it: FileFinding, at: number): boolean =>
    it.decision === null && !before.has(at);
  return {
    ...record,
    compared: { textThen },
    functions,
    findings: [
      ...extra.map((it) => ({ ...it, new: it.decision === null })),
      ...record.findings.map((it, at) => ({ ...it, new: isNew(it, at) })),
    ],
  };
}
