import { openFile } from '../file/open.js';
import { openedRecord } from '../file/opened-record.js';
import type { TwoRuns } from '../run/compare-runs.js';
import { copyFacts, namedAlgorithms } from '../run/facts.js';
import { convertJob, planFiles } from './convert-job.js';
import type { ReadLimits } from './read-file.js';
import type { ConvertRequest, Watch } from './request.js';
import { readFiles, type StateFile } from './state.js';
import {
  failedPairs,
  type Pair,
  type PairJobs,
  type PreparedPairs,
  sortPairs,
  type TwoStates,
} from './states.js';

/** Converts the files that may differ, in both states. */
export async function convertBoth(
  request: ConvertRequest,
  states: TwoStates,
  watch: Watch,
): Promise<PreparedPairs> {
  const { now, differing, unchanged, hasSameDecisions } = states;
  // Other decisions may change what every file becomes.
  const pairs = hasSameDecisions ? differing : [...differing, ...unchanged];
  const files = pairs.flatMap((it) => it.now ?? it.then ?? []);
  const { plans, warnings } = await planFiles(files, request, undefined, watch);
  return {
    pairs: sortPairs([...pairs, ...failedPairs(now)]),
    same: new Set(),
    jobs: convertJobs(request, states, { pairs, plans }),
    unchanged: hasSameDecisions
      ? declaredIn(
          unchanged.flatMap((it) => it.now ?? []),
          request,
        )
      : [],
    warnings,
  };
}

/** Returns what is done with each side of a pair. A file that is not Legacy now is compared with what now's decisions make of it. */
function convertJobs(
  request: ConvertRequest,
  { now, then, unchanged }: TwoStates,
  {
    pairs,
    plans,
  }: {
    readonly pairs: readonly Pair[];
    readonly plans: Awaited<ReturnType<typeof planFiles>>['plans'];
  },
): PairJobs {
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
  const { decideIn, sources } = jobNow;
  return {
    now: jobNow,
    then: jobThen,
    thenByNow: { ...jobThen, decideIn, sources, allowPartial: true },
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
      const { format, objects } = openedRecord(path, opened, undefined);
      const algorithms = namedAlgorithms(objects);
      return copyFacts({ path, format, algorithms }, texts);
    },
  );
}
