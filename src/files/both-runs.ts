import { isDeepStrictEqual } from 'node:util';
import { checkFile, checkTogether, sharedFacts } from '../file/check-file.js';
import type { FileRecord } from '../file/record.js';
import {
  absentFacts,
  checkedFacts,
  checkJob,
  type CheckJob,
} from './check-job.js';
import type { Job } from './collect.js';
import { type ConvertJob, convertJob, planFiles } from './convert-job.js';
import { modelsIn } from './prepare-run.js';
import {
  type LookedUp,
  readReferences,
  readReferencesThen,
} from './references.js';
import type { CheckRequest, ConvertRequest, Since, Watch } from './request.js';
import type { StateFile } from './state.js';
import { failedPairs, type Pair, sortPairs, type TwoStates } from './states.js';

/** The files of two states, and what is done with those of each. */
export interface BothRuns {
  /** The files that may differ, in the order of their paths. */
  readonly pairs: readonly Pair[];
  /** Those of them for which the run does the same in both states. */
  readonly same: ReadonlySet<StateFile>;
  /** The other files, of which only names are read. */
  readonly unchanged: readonly StateFile[];
  readonly now: Job;
  readonly then: Job;
  /** What the decisions of now make of a Legacy file. */
  readonly made: ConvertJob;
  /** Checks what is made of a Legacy file of then; undefined: nothing is checked. */
  readonly check: ((path: string, text: string) => FileRecord) | undefined;
  readonly warnings: readonly string[];
}

/** Checks all files in both states: a file that did not change can have a new finding, because of another one. */
export function checkBoth(
  request: CheckRequest,
  since: Since,
  states: TwoStates,
): BothRuns {
  const { now, changes, pairs, unchanged, hasSameDecisions } = states;
  const references = readReferences(request, changes.now);
  const referencesThen = readReferencesThen(request, since, changes);
  const isModel = ({ now, then }: Pair): boolean =>
    !references.records.has((now ?? then)?.path ?? '');
  const [changed, same] = [pairs.filter(isModel), unchanged.filter(isModel)];
  const jobs = checkJobs(request, states, changed, references, referencesThen);
  const { signals, across } = jobs.now.together;
  const before = jobs.then.together;
  const isSame = hasSameDecisions && isDeepStrictEqual(signals, before.signals);
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
      same.flatMap(({ now: file }) => {
        const path = file?.path ?? '';
        return isSame &&
          file &&
          isDeepStrictEqual(across.get(path), before.across.get(path))
          ? file
          : [];
      }),
    ),
    ...jobs,
    unchanged: [],
    made: {
      kind: 'convert',
      allowPartial: true,
      needsFields: false,
      decideIn: jobs.now.decideIn,
      sources: undefined,
      plans: new Map(),
      destination: undefined,
      inside: [],
      made: new Set(),
      written: new Set(),
    },
    check: (path, text) => {
      const bytes = Buffer.from(text);
      const alone = checkTogether(
        new Map([[path, sharedFacts(path, bytes, true)]]),
        referencesThen,
      );
      return checkFile(path, bytes, {
        named: true,
        decideIn: undefined,
        signals: alone.signals,
        across: alone.across.get(path) ?? [],
      });
    },
    warnings: references.warnings,
  };
}

/** Returns how the files of both states are checked. Of a file that did not change what rules across files need is read once. */
function checkJobs(
  request: CheckRequest,
  { now, then }: TwoStates,
  changed: readonly Pair[],
  references: LookedUp,
  referencesThen: LookedUp,
): { readonly now: CheckJob; readonly then: CheckJob } {
  const absent = absentFacts(now, request);
  const models = modelsIn(now, references.records);
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
      ...references,
      isIncomplete,
    }),
    then: checkJob(request, then, new Map([...factsThen, ...(absent ?? [])]), {
      ...referencesThen,
      isIncomplete,
    }),
  };
}

/** Converts the files that may differ, in both states. */
export async function convertBoth(
  request: ConvertRequest,
  { now, then, pairs: differing, unchanged, hasSameDecisions }: TwoStates,
  watch: Watch,
): Promise<BothRuns> {
  // Other decisions may change what every file becomes.
  const pairs = hasSameDecisions ? differing : [...differing, ...unchanged];
  const files = pairs.flatMap((it) => it.now ?? it.then ?? []);
  const { plans, warnings } = await planFiles(files, request, undefined, watch);
  const withFields = { ...request, needsFields: true };
  const jobNow = convertJob(withFields, now, plans);
  const known = new Set(unchanged.map((it) => it.then?.path));
  const filesThen = [
    // Those that did not change are read as they are.
    ...unchanged.flatMap((it) => it.now ?? []),
    ...pairs.flatMap((it) =>
      it.then && !known.has(it.then.path) ? it.then : [],
    ),
  ];
  // What was then has no place to be written to.
  const jobThen = {
    ...convertJob(withFields, { ...then, files: filesThen }, plans),
    destination: undefined,
  };
  const { decideIn, sources } = jobNow;
  return {
    pairs: sortPairs([...pairs, ...failedPairs(now)]),
    same: new Set(),
    unchanged: hasSameDecisions ? unchanged.flatMap((it) => it.now ?? []) : [],
    now: jobNow,
    then: jobThen,
    made: { ...jobThen, decideIn, sources, allowPartial: true },
    check: undefined,
    warnings,
  };
}
