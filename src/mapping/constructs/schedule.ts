import type { LegacyAlgorithm } from '../../legacy/legacy-model.js';
import { legacyValues, type LegacyValue } from '../../legacy/legacy-enums.js';
import { findAbsentSchedule } from '../../legacy/model-rules.js';
import type { Rule } from '../../rule/rule.js';
import { carried, leftOut, read, type Reading, unread } from '../outcome.js';

export type Schedule = LegacyValue<'schedule'>;

export const rules = {
  schedule: {
    id: 'schedule',
    fidelity: 'exact',
    title: '`schedule` becomes `ExecutionFrequency`.',
    explanation:
      '`hour` becomes `Hourly` and `day` becomes `Daily`: the interval between two runs, which also decides the slice of the timeseries.',
    section: 'Legacy format: scheduling and retention',
    aspects: ['frequency'],
  },
} satisfies Readonly<Record<string, Rule>>;

const executionFrequency: Readonly<Record<Schedule, string>> = {
  hour: 'Hourly',
  day: 'Daily',
};

/** Maps `schedule`. Where it is absent, a decision can say how often the algorithm runs. */
export function mapSchedule(algorithm: LegacyAlgorithm): Reading {
  return read(
    algorithm.fields.schedule,
    (value) =>
      carried(rules.schedule, {
        ExecutionFrequency: executionFrequency[value],
      }),
    () => {
      const absent = findAbsentSchedule(algorithm);
      return absent
        ? leftOut(absent, {
            Hourly: () => ({ ExecutionFrequency: executionFrequency.hour }),
            Daily: () => ({ ExecutionFrequency: executionFrequency.day }),
          })
        : unread;
    },
  );
}

/** Returns the schedule with this frequency. */
export function scheduleOf(
  frequency: string | undefined,
): Schedule | undefined {
  return legacyValues.schedule.find(
    (it) => executionFrequency[it] === frequency,
  );
}
