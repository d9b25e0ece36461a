import { type LocatedAlgorithm } from '../../../current/located-algorithm.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { quoted } from '../../../rule/message-text.js';
import { errorRule } from '../../rule.js';
import { isCronExpression } from '../cron.js';

const section = 'Current format: algorithm object';

export const scheduleMissing = errorRule({
  id: 'current/schedule-missing',
  title: 'A scheduled algorithm has no `Schedule`.',
  explanation:
    'With `ExecutionFrequency` `Scheduled` a cron expression in `Schedule` says when the algorithm runs.',
  section,
});

export const scheduleUnused = errorRule({
  id: 'current/schedule-unused',
  title: 'An algorithm that is not scheduled has a `Schedule`.',
  explanation:
    '`Schedule` is omitted for every `ExecutionFrequency` but `Scheduled`. Which of the two was meant cannot be told: correct the frequency, or remove the schedule.',
  section,
});

export const scheduleSyntax = errorRule({
  id: 'current/schedule-syntax',
  title: '`Schedule` is not a cron expression.',
  explanation:
    'A cron expression has five fields (minute, hour, day of month, month, day of week), or six or seven in the notation of Quartz (with seconds, and a year). Which of the dialects the service takes is not shown, so both are accepted, with names of days and months, ranges, lists, steps, `?`, `L`, `W` and `#`.',
  section,
});

/** What `ExecutionFrequency` and `Schedule` say of each other. */
export function checkSchedule({
  node,
  fields: { ExecutionFrequency, Schedule },
}: LocatedAlgorithm): readonly Finding[] {
  const findings: Finding[] = [];
  if (ExecutionFrequency.state === 'valid') {
    const { value } = ExecutionFrequency;
    if (value === 'Scheduled' && Schedule.state === 'absent')
      findings.push(
        finding(
          scheduleMissing,
          node,
          'The algorithm is `Scheduled`, but its `Schedule` is missing.',
        ),
      );
    if (value !== 'Scheduled' && Schedule.state !== 'absent')
      findings.push(
        finding(
          scheduleUnused,
          Schedule.node,
          `\`Schedule\` is omitted where \`ExecutionFrequency\` is ${quoted(value)}; did you mean "Scheduled"?`,
        ),
      );
  }
  if (Schedule.state === 'valid' && !isCronExpression(Schedule.value))
    findings.push(
      finding(
        scheduleSyntax,
        Schedule.node,
        `${quoted(Schedule.value)} is not a cron expression of five to seven fields, such as "0 6 * * 1-5".`,
      ),
    );
  return findings;
}
