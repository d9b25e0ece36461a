import { isDeepStrictEqual } from 'node:util';
import {
  absentFacts,
  checkedFacts,
  checkJob,
  type CheckJob,
} from './check-job.js';
import { modelsIn } from './prepare-run.js';
import {
  type LookedUp,
  readReferences,
  readReferencesThen,
} from './references.js';
import type { CheckRequest, Since } from './request.js';
import type { StateFile } from './state.js';
import {
  failedPairs,
  type Pair,
  type PreparedPairs,
  sortPairs,
  type TwoStates,
} from './states.js';

/** Checks all files in both states: a file that did not change can have a new finding, because of another one. */
export function checkBoth(
  request: CheckRequest,
  since: Since,
  states: TwoStates,
): PreparedPairs {
  const { now, changes, differing, unchanged, hasSameDecisions } = states;
  const references = readReferences(request, changes.now);
  const referencesThen = readReferencesThen(request, since, changes);
  const isModel = ({ now, then }: Pair): boolean =>
    !references.records.has((now ?? then)?.path ?? '');
  const [changed, same] = [
    differing.filter(isModel),
    unchanged.filter(isModel),
  ];
  const jobs = checkJobs(request, states, {
    now: references,
    then: referencesThen,
    changed,
  });
  const isSame = hasSameDecisions && hasSameSignals(jobs.now, jobs.then);
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
        isSame && file && hasSameFindings(file, jobs.now, jobs.then)
          ? file
          : [],
      ),
    ),
    jobs: { ...jobs, thenByNow: jobs.then },
    unchanged: [],
    warnings: references.warnings,
  };
}

/** Returns how the files of both states are checked. Of a file that did not change what rules across files need is read once. */
function checkJobs(
  request: CheckRequest,
  { now, then }: TwoStates,
  references: {
    readonly now: LookedUp;
    readonly then: LookedUp;
    readonly changed: readonly Pair[];
  },
): { readonly now: CheckJob; readonly then: CheckJob } {
  const { changed } = references;
  const absent = absentFacts(now, request);
  const models = modelsIn(now, references.now.records);
  const facts = checkedFacts(models, request);
  // A file that cannot be read may define any name.
  const isIncomplete = absent === undefined || facts.size < models.length;
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
  return {
    now: checkJob(request, now, new Map([...facts, ...(absent ?? [])]), {
      ...references.now,
      isIncomplete,
    }),
    then: checkJob(request, then, new Map([...factsThen, ...(absent ?? [])]), {
      ...references.then,
      isIncomplete,
    }),
  };
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
