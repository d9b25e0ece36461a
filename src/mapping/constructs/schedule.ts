import type { LegacyAlgorithm } from '../../legacy/legacy-model.js';
import { legacyValues, type LegacyValue } from '../../legacy/legacy-enums.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import { carried, leftOut, type Outcome, unread } from '../outcome.js';

export type Schedule = LegacyValue<'schedule'>;

export const schedule: Rule = {
  id: 'schedule',
  fidelity: 'exact',
  title: '`schedule` becomes `ExecutionFrequency`.',
  explanation:
    '`hour` becomes `Hourly` and `day` becomes `Daily`: the interval between two runs, which also decides the slice of the timeseries.',
  section: 'Legacy format: scheduling and retention',
  aspects: ['frequency'],
};

export const scheduleAbsent: Rule = {
  id: 'schedule-absent',
  fidelity: 'unmapped',
  title: 'The algorithm has no `schedule`.',
  explanation:
    'Which fields of a Legacy algorithm are required is not shown, nor what happens without a schedule. The Current format needs an `ExecutionFrequency`, so the algorithm is left out until someone says how often it runs.',
  section: 'Legacy format: algorithm object',
  aspects: ['frequency', 'window', 'order'],
  leavesOut: 'algorithm',
  choices: [
    { name: 'Hourly', does: 'maps it as if `"schedule": "hour"` stood there' },
    { name: 'Daily', does: 'maps it as if `"schedule": "day"` stood there' },
  ],
};

const executionFrequency: Readonly<Record<Schedule, string>> = {
  hour: 'Hourly',
  day: 'Daily',
};

/** What becomes of `schedule`; where it is absent, a decision may say how often the algorithm runs. */
export function mapSchedule({ node, fields }: LegacyAlgorithm): Outcome {
  const field = fields.schedule;
  switch (field.state) {
    case 'invalid':
      return unread;
    case 'absent':
      return leftOut(
        finding(
          scheduleAbsent,
          node,
          `${fields.name.state === 'valid' ? quoted(fields.name.value) : 'The algorithm'} has no \`schedule\`, and the Current format needs a frequency.`,
        ),
        {
          Hourly: () => ({ ExecutionFrequency: executionFrequency.hour }),
          Daily: () => ({ ExecutionFrequency: executionFrequency.day }),
        },
      );
    case 'valid':
      return carried(schedule, {
        ExecutionFrequency: executionFrequency[field.value],
      });
  }
}

/** The schedule that a frequency stands for. */
export function scheduleOf(
  frequency: string | undefined,
): Schedule | undefined {
  return legacyValues.schedule.find(
    (it) => executionFrequency[it] === frequency,
  );
}
