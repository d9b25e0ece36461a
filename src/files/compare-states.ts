import type { Processed } from '../file/record.js';
import { compareRuns, type ComparedRuns } from '../run/compare-runs.js';
import { matchedDecisions } from '../run/missed-decisions.js';
import { type PairFacts, pairFacts } from '../run/pair-facts.js';
import { checkBoth } from './check-states.js';
import { type Job, processRead } from './collect.js';
import { convertBoth } from './convert-states.js';
import { stagedRef } from './git-index.js';
import type { ReadLimits, ReadResult } from './read-file.js';
import type { CheckRequest, ConvertRequest, Since, Watch } from './request.js';
import { readFiles, type State, type StateFile } from './state.js';
import { type Pair, type PreparedPairs, twoStates } from './states.js';

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
    const records = { then: then?.record, now: now?.record };
    yield pairFacts({ path, pathThen, ...records }, none, texts);
  }
}

async function processNext(
  files: Generator<readonly [StateFile, ReadResult]>,
  job: Job,
): Promise<Processed | undefined> {
  const next = files.next();
  return next.done === true ? undefined : processRead(job, ...next.value);
}
