import type { Field, LegacyAlgorithm } from '../../legacy/model.js';
import type { LegacyValue } from '../../legacy/values.js';
import { finding, type Finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/words.js';
import { carried, type Outcome, unread } from '../outcome.js';

export type Schedule = LegacyValue<'schedule'>;

export const schedule: Rule = {
  id: 'schedule',
  fidelity: 'exact',
  title: '`schedule` becomes `ExecutionFrequency`.',
  explanation:
    '`hour` becomes `Hourly` and `day` becomes `Daily`: the interval between two runs, which also decides the slice of the timeseries.',
  section: 'Legacy format: scheduling and retention',
};

export const scheduleAbsent: Rule = {
  id: 'schedule-absent',
  fidelity: 'unmapped',
  title: 'The algorithm has no `schedule`.',
  explanation:
    'Which fields of a Legacy algorithm are required is not shown, nor what happens without a schedule. The Current format needs an `ExecutionFrequency`, so the algorithm is left out until someone says how often it runs.',
  section: 'Legacy format: algorithm object',
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

export function mapSchedule(field: Field<Schedule>): Outcome {
  return field.state === 'valid'
    ? carried(schedule, { ExecutionFrequency: executionFrequency[field.value] })
    : unread;
}

/** What there is to say of an algorithm without a schedule. */
export function findScheduleAbsent({
  node,
  fields,
}: LegacyAlgorithm): Finding | undefined {
  if (fields.schedule.state !== 'absent') return undefined;
  const who =
    fields.name.state === 'valid' ? quoted(fields.name.value) : 'The algorithm';
  return finding(
    scheduleAbsent,
    node,
    `${who} has no \`schedule\`, and the Current format needs a frequency.`,
  );
}
