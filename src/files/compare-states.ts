import { isDeepStrictEqual } from 'node:util';
import { algorithmsIn } from '../file/opened-record.js';
import { openFile } from '../file/open.js';
import type { Processed } from '../file/record.js';
import {
  compareRuns,
  type ComparedRuns,
  type TwoRuns,
} from '../run/compare-runs.js';
import { copyFacts } from '../run/facts.js';
import { matchedDecisions } from '../run/missed-decisions.js';
import { type PairFacts, pairFacts } from '../run/pair-facts.js';
import {
  absentFacts,
  checkedFacts,
  checkJob,
  type CheckJob,
} from './check-job.js';
import { type Job, processRead } from './collect.js';
import { convertJob, planFiles } from './convert-job.js';
import { stagedRef } from './git-index.js';
import { modelsIn } from './prepare-run.js';
import type { ReadLimits, ReadResult } from './read-file.js';
import { readReferences, readReferencesThen } from './references.js';
import type { CheckRequest, ConvertRequest, Since, Watch } from './request.js';
import { failedFile, readFiles, type State, type StateFile } from './state.js';
import { type Pair, sortPairs, twoStates, type TwoStates } from './states.js';

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
  const prepared =
    request.job === 'check'
      ? checkBoth(request, since, states)
      : await convertBoth(request, states, watch);
  const pairs: PairFacts[] = [];
  for await (const pair of collectPairs(prepared, request)) {
    pairs.push(pair);
    watch.onDone(pairs.length, prepared.pairs.length);
  }
  const compared = compareRuns({
    command: request.job === 'check' ? 'check' : 'diff',
    then,
    pairs,
    unchanged: prepared.unchanged,
    decisions: {
      then: states.then.decisions,
      now: states.now.decisions,
    },
    workingFolder: process.cwd(),
  });
  return {
    ...compared,
    state: states.now,
    warnings: [
      ...states.now.warnings,
      ...states.then.warnings,
      ...prepared.warnings,
    ],
  };
}

/** The pairs of files that may differ, and what is done with both sides of each. */
interface PreparedPairs {
  readonly pairs: readonly Pair[];
  readonly jobs: PairJobs;
  /** The files now for which the job does the same in both states. */
  readonly same: ReadonlySet<StateFile>;
  readonly unchanged: TwoRuns['unchanged'];
  readonly warnings: readonly string[];
}

interface PairJobs {
  readonly now: Job;
  /** For the file then of one that is Legacy now. */
  readonly then: Job;
  /** For the file then of every other: it is what a migration of now would do. */
  readonly thenByNow: Job;
}

async function convertBoth(
  request: ConvertRequest,
  { now, then, differing, unchanged, hasSameDecisions }: TwoStates,
  watch: Watch,
): Promise<PreparedPairs> {
  // Other decisions may change what every file becomes.
  const pairs = hasSameDecisions ? differing : [...differing, ...unchanged];
  const files = pairs.flatMap((it) => it.now ?? it.then ?? []);
  const { plans, warnings } = await planFiles(files, request, undefined, watch);
  const withFields = { ...request, needsFields: true };
  const jobNow = convertJob(withFields, now, plans);
  const jobThen = {
    ...convertJob(
      withFields,
      { ...then, files: thenFiles(pairs, unchanged) },
      plans,
    ),
    // What was then has no place to be written to.
    destination: undefined,
  };
  return {
    pairs: sortPairs([...pairs, ...failedPairs(now)]),
    same: new Set(),
    jobs: {
      now: jobNow,
      then: jobThen,
      thenByNow: {
        ...jobThen,
        decideIn: jobNow.decideIn,
        sources: jobNow.sources,
        allowPartial: true,
      },
    },
    unchanged: hasSameDecisions
      ? declaredIn(
          unchanged.flatMap((it) => it.now ?? []),
          request,
        )
      : [],
    warnings,
  };
}

/** Returns the files of the state then. Those that did not change are read as they are. */
function thenFiles(
  pairs: readonly Pair[],
  unchanged: readonly Pair[],
): readonly StateFile[] {
  const known = new Set(unchanged.map(({ then }) => then?.path));
  return [
    ...unchanged.flatMap(({ now }) => now ?? []),
    ...pairs.flatMap(({ then }) => (then && !known.has(then.path) ? then : [])),
  ];
}

/** Returns the format and the algorithms of files. */
function declaredIn(
  files: readonly StateFile[],
  limits: ReadLimits,
): TwoRuns['unchanged'] {
  const texts = new Map<string, string>();
  return Array.from(readFiles(files, limits)).flatMap(
    ([{ path, named }, read]) => {
      if (!read.ok) return [];
      const opened = openFile(path, read.bytes, named);
      const format =
        opened.kind === 'legacy' || opened.kind === 'current'
          ? opened.kind
          : 'other';
      return copyFacts(
        { path, format, algorithms: algorithmsIn(opened) } as const,
        texts,
      );
    },
  );
}

/** Checks all files in both states: a file that did not change can have a new finding, because of another one. */
function checkBoth(
  request: CheckRequest,
  since: Since,
  { now, then, changes, differing, unchanged, hasSameDecisions }: TwoStates,
): PreparedPairs {
  const references = readReferences(request, changes.now);
  const referencesThen = readReferencesThen(request, since, changes);
  const absent = absentFacts(now, request);
  const isIncomplete = absent === undefined;
  const facts = checkedFacts(modelsIn(now, references.records), request);
  const changed = differing.filter(
    ({ now, then }) => !references.records.has((now ?? then)?.path ?? ''),
  );
  const changedPaths = new Set(
    changed.map(({ now, then }) => (now ?? then)?.path),
  );
  const factsThen = new Map([
    ...[...facts].filter(([path]) => !changedPaths.has(path)),
    ...checkedFacts(
      changed.flatMap(({ then }) => then ?? []),
      request,
    ),
  ]);
  const jobNow = checkJob(
    request,
    now,
    new Map([...facts, ...(absent ?? [])]),
    { ...references, isIncomplete },
  );
  const jobThen = checkJob(
    request,
    then,
    new Map([...factsThen, ...(absent ?? [])]),
    { ...referencesThen, isIncomplete },
  );
  const same = unchanged.filter(
    ({ now }) => now && !references.records.has(now.path),
  );
  const isSame = hasSameDecisions && hasSameSignals(jobNow, jobThen);
  return {
    pairs: sortPairs([
      ...changed,
      ...same,
      ...references.files.map((file) => ({
        then: referencesThen.records.has(file.path) ? file : undefined,
        now: file,
      })),
      ...failedPairs(now),
    ]),
    same: new Set(
      same.flatMap(({ now: file }) =>
        isSame && file && hasSameFindings(file, jobNow, jobThen) ? file : [],
      ),
    ),
    jobs: { now: jobNow, then: jobThen, thenByNow: jobThen },
    unchanged: [],
    warnings: references.warnings,
  };
}

function failedPairs({ failed }: State): readonly Pair[] {
  return failed.map((it) => ({ then: undefined, now: failedFile(it) }));
}

function hasSameSignals(one: CheckJob, other: CheckJob): boolean {
  return isDeepStrictEqual(one.together.signals, other.together.signals);
}

/** Returns whether rules about several files find the same in a file. */
function hasSameFindings(
  { path }: StateFile,
  one: CheckJob,
  other: CheckJob,
): boolean {
  return isDeepStrictEqual(
    one.together.across.get(path),
    other.together.across.get(path),
  );
}

/** Yields what became of each pair of files, and of it no more than a comparison keeps. */
async function* collectPairs(
  { pairs, jobs, same }: PreparedPairs,
  limits: ReadLimits,
): AsyncGenerator<PairFacts> {
  const isSame = ({ now }: Pair): boolean => now !== undefined && same.has(now);
  const texts = new Map<string, string>();
  const none = matchedDecisions(undefined, process.cwd());
  const nowFiles = readFiles(
    pairs.flatMap(({ now }) => now ?? []),
    limits,
  );
  const thenFiles = readFiles(
    pairs.flatMap((pair) => (isSame(pair) ? [] : (pair.then ?? []))),
    limits,
  );
  for (const pair of pairs) {
    const now = pair.now && (await processNext(nowFiles, jobs.now));
    const isLegacy = now?.record.format === 'legacy';
    const then = isSame(pair)
      ? now
      : pair.then &&
        (await processNext(thenFiles, isLegacy ? jobs.then : jobs.thenByNow));
    const path = (pair.now ?? pair.then)?.path ?? '';
    const pathThen = pair.then?.ownPath ?? path;
    yield pairFacts({ path, pathThen, then, now }, none, texts);
  }
}

async function processNext(
  files: Generator<readonly [StateFile, ReadResult]>,
  job: Job,
): Promise<Processed | undefined> {
  const next = files.next();
  return next.done === true ? undefined : processRead(job, ...next.value);
}
