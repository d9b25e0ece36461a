import { Cron } from 'croner';
import { memberOf, stringAt } from '../../json/node.js';
import { quoted } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  errorRule,
  type ReportProblem,
  warningRule,
} from '../check-rule.js';

const section = 'Current format: algorithm object';

export const scheduleRules = {
  scheduleMissing: errorRule({
    id: 'current/schedule-missing',
    title: 'A scheduled algorithm has no `Schedule`.',
    explanation:
      'With `ExecutionFrequency` `Scheduled` a cron expression in `Schedule` says when the algorithm runs.',
    section,
    check({ node }: AlgorithmNode, report: ReportProblem) {
      const frequency = stringAt(node, 'ExecutionFrequency');
      if (frequency === 'Scheduled' && !memberOf(node, 'Schedule'))
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
    check({ node }: AlgorithmNode, report: ReportProblem) {
      const frequency = stringAt(node, 'ExecutionFrequency');
      const schedule = memberOf(node, 'Schedule');
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
    check({ node }: AlgorithmNode, report: ReportProblem) {
      const schedule = memberOf(node, 'Schedule');
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
    check({ node }: AlgorithmNode, report: ReportProblem) {
      const schedule = memberOf(node, 'Schedule');
      if (schedule?.kind === 'string' && hasNoDate(schedule.value))
        report(
          schedule,
          `${quoted(schedule.value)} asks for a date that no calendar has, so the algorithm never runs; correct the day or the month.`,
        );
    },
  }),
};

/**
 * Returns whether a text is a cron expression of five to seven fields, as
 * crontab(5) or the manual of Quartz describe them.
 */
export function isCronExpression(text: string): boolean {
  const fields = fieldsOf(text);
  if (fields.length < 5 || fields.length > 7) return false;
  const isQuartz = fields.length > 5;
  return (
    parseCron(fields) !== undefined ||
    (isQuartz && parseCron(fields.map(plainNotation)) !== undefined)
  );
}

/** Returns whether a cron expression is known never to match a date. */
function hasNoDate(text: string): boolean {
  return parseCron(fieldsOf(text))?.nextRun(start) === null;
}

/** Returns the hours between two runs of a cron expression: the shortest of the first intervals. */
export function hoursBetweenRuns(text: string): number | undefined {
  const runs = parseCron(fieldsOf(text))?.nextRuns(20, start) ?? [];
  const gaps = runs
    .slice(1)
    .map((run, index) => run.getTime() - (runs[index]?.getTime() ?? 0));
  return gaps.length === 0 ? undefined : Math.min(...gaps) / 3_600_000;
}

/** A fixed date: the answer must not depend on today. */
const start = new Date(0);

function fieldsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function parseCron(fields: readonly string[]): Cron | undefined {
  try {
    return new Cron(fields.join(' '), {
      paused: true,
      // In Quartz a step may follow a number (`0/5`).
      sloppyRanges: true,
      utcOffset: 0,
    });
  } catch {
    return undefined;
  }
}

/**
 * Rewrites Quartz notation that the library cannot parse. The result is
 * well-formed if the original is, but it means other dates.
 */
function plainNotation(field: string, index: number): string {
  const [dayOfMonth, dayOfWeek, year] = [3, 5, 6];
  switch (index) {
    case dayOfMonth:
      // Days before the last day of the month.
      return withoutOverflow(field.replace(/^L-(?:[12]?\d|30)(?=W?$)/, 'L'));
    case dayOfWeek:
      return withoutOverflow(field.replace(/^L$/, 'SAT'));
    case year:
      return field;
    default:
      return withoutOverflow(field);
  }
}

/** A range may end before it begins (`22-2`, `FRI-MON`): it is well-formed if both ends are. */
function withoutOverflow(field: string): string {
  return field.replace(
    /\b(\d+|[A-Za-z]{3})-(\d+|[A-Za-z]{3})(?:\/[1-9]\d*)?(?=,|$)/g,
    '$1,$2',
  );
}
