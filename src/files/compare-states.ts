import type { DecideIn } from '../file/decide-with.js';
import { openFile } from '../file/open.js';
import { openedRecord } from '../file/opened-record.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import {
  collectComparison,
  type ComparedRuns,
  type Loaded,
} from '../run/compare-runs.js';
import type { ComparedFile, Side } from '../run/pair-states.js';
import { type BothRuns, checkBoth, convertBoth } from './both-runs.js';
import { processRead } from './collect.js';
import { stagedRef } from './git-index.js';
import type { ReadLimits, ReadResult } from './read-file.js';
import type { CheckRequest, ConvertRequest, Since, Watch } from './request.js';
import { readFiles, type State, type StateFile } from './state.js';
import { type Pair, type TwoStates, twoStates } from './states.js';

/** Two runs, compared. */
export interface ComparedStates extends ComparedRuns {
  readonly state: State;
  readonly warnings: readonly string[];
}

/**
 * Runs over the files as they were and as they are, and compares the two. Never writes.
 * Throws a run error where git does not know one of the states.
 */
export async function compareStates(
  request: ConvertRequest | CheckRequest,
  since: Since,
  watch: Watch,
): Promise<ComparedStates> {
  const then = since.kind === 'staged' ? stagedRef() : since.ref;
  watch.onStage(`comparing with ${then}`);
  const states = await twoStates(request, since);
  const runs =
    request.job === 'check'
      ? checkBoth(request, since, states)
      : await convertBoth(request, states, watch);
  const compared = await compareBoth(runs, states, then, request, watch);
  return {
    ...compared,
    state: states.now,
    warnings: [
      ...states.now.warnings,
      ...states.then.warnings,
      ...runs.warnings,
    ],
  };
}

/** @param then the commit compared with, as the user named it */
export async function compareBoth(
  runs: BothRuns,
  states: TwoStates,
  then: string,
  limits: ReadLimits,
  watch: Watch,
): Promise<ComparedRuns> {
  const comparison = collectComparison({
    command: runs.check ? 'check' : 'diff',
    then,
    decisions: {
      then: states.then.decisions,
      now: states.now.decisions,
    },
    workingFolder: process.cwd(),
    renamed: states.renamed,
    readNoMore: states.readNoMore,
  });
  for (const read of readFiles(runs.unchanged, limits))
    comparison.addSame(namesIn(read));
  for (const { path, reason } of states.notCompared)
    comparison.leaveOut(path, reason);
  const failed = await comparePaths(runs, comparison, limits, watch);
  // A renamed file is left out under both of its names.
  for (const names of states.renamed)
    for (const [at, path] of names.entries()) {
      const reason = failed.get(names[1 - at] ?? '');
      if (reason !== undefined) comparison.leaveOut(path, reason);
    }
  await compareWaiting(runs, comparison, limits);
  return comparison.end();
}

type Comparison = ReturnType<typeof collectComparison>;
type Converted = Omit<Loaded, 'now'>;

/** Returns the format of a file, and what it declares. */
function namesIn([{ path, named }, read]: FileRead): FileRecord {
  return read.ok
    ? openedRecord(path, openFile(path, read.bytes, named), undefined)
    : failedRecord(path, read.reason);
}

/**
 * Reads the files of each path, and compares those whose algorithms all stayed there.
 * Returns why files failed, by path.
 */
async function comparePaths(
  runs: BothRuns,
  comparison: Comparison,
  limits: ReadLimits,
  { onDone }: Watch,
): Promise<ReadonlyMap<string, string>> {
  const { pairs, same } = runs;
  const reasons = new Map<string, string>();
  const isSame = ({ now }: Pair): boolean => now !== undefined && same.has(now);
  const nowFiles = readFiles(
    pairs.flatMap(({ now }) => now ?? []),
    limits,
  );
  const thenFiles = readFiles(
    pairs.flatMap((pair) => (isSame(pair) ? [] : (pair.then ?? []))),
    limits,
  );
  for (const [at, pair] of pairs.entries()) {
    const now =
      pair.now && (await processRead(runs.now, ...nextOf(nowFiles))).record;
    if (now) comparison.addNow(now);
    const read = pair.then && !isSame(pair) ? nextOf(thenFiles) : undefined;
    let then: Converted = isSame(pair) ? { own: now } : {};
    if (read && (now || runs.check))
      then = await convertBothWays(runs, read, {
        own: runs.check !== undefined || now?.format === 'legacy',
        made: runs.check === undefined && now?.format !== 'legacy',
      });
    else if (read) then = { own: namesIn(read) };
    const record = then.own ?? then.made;
    const failed = [now, record].find((it) => it?.status === 'failed');
    if (failed) {
      reasons.set(failed.path, failed.reason ?? '');
      comparison.leaveOut(failed.path, failed.reason ?? '');
    } else if (record) {
      comparison.add('then', record);
      const file = comparison.stayed(record.path);
      if (file && now) {
        const isJudged = file.judged.length > 0 && !then.made;
        if (read && isJudged && isMadeNeeded(runs, file, [now]))
          then = {
            ...(await convertBothWays(runs, read, { own: false, made: true })),
            own: then.own,
          };
        comparison.compare(file, { ...then, now: new Map([[now.path, now]]) });
      }
    }
    onDone(at + 1, pairs.length);
  }
  return reasons;
}

/** More files now are read again for each file then that shares algorithms with them. */
const maxKnown = 8;

/** Reads the files again whose algorithms moved, or changed their names, and compares them. */
async function compareWaiting(
  runs: BothRuns,
  comparison: Comparison,
  limits: ReadLimits,
): Promise<void> {
  const filesOf = (side: Side): ReadonlyMap<string, StateFile> =>
    new Map(
      [...runs.pairs.flatMap((it) => it[side] ?? []), ...runs.unchanged].map(
        (it) => [it.path, it],
      ),
    );
  const sides = { then: filesOf('then'), now: filesOf('now') };
  const waiting = comparison.pair().flatMap((file) => {
    const own = sides[file.side].get(file.path);
    const todays = pathsNow(file).flatMap((path) => sides.now.get(path) ?? []);
    return own ? { file, own, todays } : [];
  });
  const ownReads = readFiles(
    waiting.map(({ own }) => own),
    limits,
  );
  const reads = readFiles(
    waiting.flatMap(({ todays }) => todays),
    limits,
  );
  const known = new Map<string, FileRecord>();
  for (const { file, todays } of waiting) {
    const paths = todays.map(({ path }) => path);
    const now = new Map<string, FileRecord>();
    for (const path of paths) {
      const read = nextOf(reads);
      const record =
        known.get(path) ?? (await processRead(runs.now, ...read)).record;
      now.set(path, record);
      known.set(path, record);
      const [oldest = ''] = known.keys();
      if (known.size > maxKnown) known.delete(oldest);
    }
    const isJudged = file.judged.length > 0 || file.isMigrated;
    const converted = await convertBothWays(
      { ...runs, then: runs[file.side] },
      nextOf(ownReads),
      {
        own: runs.check !== undefined || file.pairs.length > 0 || !isJudged,
        made: isJudged && isMadeNeeded(runs, file, [...now.values()]),
      },
      paths,
    );
    comparison.compare(file, { ...converted, now });
  }
}

/**
 * Returns whether what a migration makes of a file is needed: for `check` only where a
 * finding may be new, or a file is none any more.
 */
function isMadeNeeded(
  { check }: BothRuns,
  { judged }: ComparedFile,
  now: readonly FileRecord[],
): boolean {
  return (
    !check ||
    judged.some(({ today }) => !today) ||
    now.some(({ findings }) => findings.some((it) => it.decision === null))
  );
}

/** Returns the files now that a file is compared with. */
function pathsNow({ home, pairs, judged }: ComparedFile): readonly string[] {
  const todays = [
    ...pairs.map(([, now]) => now.path),
    ...judged.flatMap(({ today }) => today?.path ?? []),
  ];
  return [...new Set([...(home === undefined ? [] : [home]), ...todays])];
}

type FileRead = readonly [StateFile, ReadResult];

function nextOf(reads: Generator<FileRead, void>): FileRead {
  const next = reads.next();
  if (next.done === true) throw new Error('a file was read too often');
  return next.value;
}

/**
 * Converts a file as its own state does, by the decisions of now, or both.
 * @param homes where its algorithms are now: decisions may name it by these paths too
 */
async function convertBothWays(
  { then, made, check }: BothRuns,
  read: FileRead,
  wanted: { readonly own: boolean; readonly made: boolean },
  homes: readonly string[] = [],
): Promise<Converted> {
  const job = { ...made, decideIn: decideAlsoIn(made.decideIn, homes) };
  const own = wanted.own
    ? (await processRead(then, ...read)).record
    : undefined;
  if (!wanted.made) return { own };
  const { record } = await processRead(job, ...read);
  if (record.format !== 'legacy') return { own: own ?? record };
  const { path, outputText } = record;
  const checked = outputText && check ? check(path, outputText) : undefined;
  return { own, made: record, checked };
}

/** Returns decisions that match a file by any of several paths; the last in the decisions file counts. */
function decideAlsoIn(decideIn: DecideIn, homes: readonly string[]): DecideIn {
  return (path, text) => {
    const all = [path, ...homes].map((it) => decideIn(it, text));
    return (finding) =>
      all
        .flatMap((decide) => decide(finding) ?? [])
        .toSorted((a, b) => b.index - a.index)[0];
  };
}
