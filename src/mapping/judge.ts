import type { Decide } from '../decisions/decision.js';
import {
  dependencyElements,
  type LegacyAlgorithm,
  valueOf,
} from '../legacy/legacy-model.js';
import type { ScheduledAlgorithm } from '../legacy/model-rules.js';
import type { Finding } from '../rule/finding.js';
import { mapSchedule, scheduleOf } from './constructs/schedule.js';
import type { MigrationFinding } from './migration.js';
import { isCarried, settle } from './settle.js';
import type { Sources } from './sources.js';

/** What has to be known of every algorithm of a file before the first is mapped. */
export interface Judged {
  readonly name: string | undefined;
  /** The algorithm, if it is in the output. */
  readonly kept: ScheduledAlgorithm | undefined;
  /** Why it is not. */
  readonly leftOutBy: Finding | undefined;
  /** What there is to say about its schedule. */
  readonly findings: readonly MigrationFinding[];
}

/** Finds whether an algorithm is in the output, and the schedule on which it runs, in the source or by decision. */
export function judge(legacy: LegacyAlgorithm, decide: Decide): Judged {
  const name = valueOf(legacy.fields.name);
  const { outcome, findings } = settle(
    mapSchedule(legacy),
    { algorithm: name ?? null, input: null },
    decide,
    null,
  );
  const schedule = isCarried(outcome)
    ? scheduleOf(outcome.emits.ExecutionFrequency)
    : undefined;
  const leftOutBy =
    legacy.leftOutBy ?? (isCarried(outcome) ? undefined : findings[0]);
  const isKept = !leftOutBy && name !== undefined && schedule !== undefined;
  return {
    name,
    kept: isKept
      ? {
          ...{ name, schedule },
          dependencies: dependencyElements(legacy).map(({ value }) => value),
        }
      : undefined,
    leftOutBy,
    findings,
  };
}

/** The names of the algorithms that others may read from or wait for. */
export function sourcesIn(judged: readonly Judged[]): Sources {
  const sources = new Map<string, 'kept' | 'left out'>();
  for (const { name, leftOutBy } of judged) {
    if (name === undefined || sources.get(name) === 'kept') continue;
    sources.set(name, leftOutBy ? 'left out' : 'kept');
  }
  return sources;
}
