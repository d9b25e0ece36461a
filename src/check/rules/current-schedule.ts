import { hasNoDate, isCronExpression } from '../../current/cron.js';
import { type CurrentAlgorithm, textIn } from '../../current/current-model.js';
import { quoted } from '../../rule/message-text.js';
import { errorRule, warningRule } from '../check-rule.js';

const section = 'Current format: algorithm object';

export const scheduleRules = {
  scheduleMissing: errorRule({
    id: 'current/schedule-missing',
    title: 'A scheduled algorithm has no `Schedule`.',
    explanation:
      'With `ExecutionFrequency` `Scheduled` a cron expression in `Schedule` says when the algorithm runs.',
    section,
    check({ node, fields }: CurrentAlgorithm, report) {
      const frequency = textIn(fields.ExecutionFrequency);
      if (frequency === 'Scheduled' && !fields.Schedule.node)
        report(
          node,
          'The algorithm is `Scheduled`, but its `Schedule` is missing; add a cron expression.',
        );
    },
  }),

  scheduleUnused: errorRule({
    id: 'current/schedule-unused',
    title: 'An algorithm that is not scheduled has a `Schedule`.',
    explanation:
      '`Schedule` is omitted for every `ExecutionFrequency` but `Scheduled`. It is unclear which of the two is wrong: correct the frequency, or remove the schedule.',
    section,
    check({ fields }: CurrentAlgorithm, report) {
      const frequency = textIn(fields.ExecutionFrequency);
      const schedule = fields.Schedule.node;
      if (schedule && frequency !== undefined && frequency !== 'Scheduled')
        report(
          schedule,
          `\`Schedule\` is omitted where \`ExecutionFrequency\` is ${quoted(frequency)}; did you mean "Scheduled"?`,
        );
    },
  }),

  scheduleSyntax: errorRule({
    id: 'current/schedule-syntax',
    title: '`Schedule` is not a cron expression.',
    explanation:
      'A cron expression has five fields (minute, hour, day of month, month, day of week), or six or seven in the notation of Quartz (with seconds, and a year). Which of the dialects the service takes is not shown, so both are accepted, with names of days and months, ranges, lists, steps, `?`, `L`, `W` and `#`.',
    section,
    check({ fields }: CurrentAlgorithm, report) {
      const schedule = fields.Schedule.node;
      if (schedule?.kind === 'string' && !isCronExpression(schedule.value))
        report(
          schedule,
          `${quoted(schedule.value)} is not a cron expression of five to seven fields, such as "0 6 * * 1-5".`,
        );
    },
  }),

  scheduleNever: warningRule({
    id: 'current/schedule-never',
    title: '`Schedule` is a cron expression without any date.',
    explanation:
      'A cron expression can ask for a date that no calendar has, such as 31 February. The algorithm then never runs.',
    section,
    check({ fields }: CurrentAlgorithm, report) {
      const schedule = fields.Schedule.node;
      if (schedule?.kind === 'string' && hasNoDate(schedule.value))
        report(
          schedule,
          `${quoted(schedule.value)} asks for a date that no calendar has, so the algorithm never runs; correct the day or the month.`,
        );
    },
  }),
};
