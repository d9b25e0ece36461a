import { Cron, type CronOptions } from 'croner';
import { Temporal } from 'temporal-polyfill';

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

/** A fixed date: the answer must not depend on today. */
const start = new Date(0);

/** Returns whether a cron expression is known never to match a date. */
export function hasNoDate(text: string): boolean {
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

/**
 * Returns whether a cron expression leaves out days, whichever dialect it is
 * read in: by its day of month, month or day of week. False where no dialect
 * can read it.
 */
export function leavesOutDays(text: string): boolean {
  // Where both days are given, a run on either: the reading with most days.
  const readings = readingsOf(fieldsOf(text)).flatMap(
    (fields) => parseCron(fields.map(plainDays), { domAndDow: false }) ?? [],
  );
  return readings.length > 0 && readings.every(hasDayWithoutRun);
}

/** Six fields begin with seconds or end with what may be a year. A year leaves out no days here. */
function readingsOf(fields: readonly string[]): readonly (readonly string[])[] {
  switch (fields.length) {
    case 5:
      return [fields];
    case 6:
      return /^\*|\d{4}/.test(fields[5] ?? '')
        ? [fields, fields.slice(0, 5)]
        : [fields];
    case 7:
      return [fields.slice(0, 6)];
    default:
      return [];
  }
}

/** Four years, so that each date falls on several days of the week. */
const firstDay = Temporal.PlainDate.from('2025-01-01');
const days = 4 * 365 + 1;

function hasDayWithoutRun(cron: Cron): boolean {
  for (let index = 0; index < days; index++) {
    const day = firstDay.add({ days: index });
    const from = Date.parse(`${day.toString()}T00:00Z`);
    const next = cron.nextRun(new Date(from - 1));
    if (!next || next.getTime() >= from + 24 * 3_600_000) return true;
  }
  return false;
}

function fieldsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

function parseCron(
  fields: readonly string[],
  options: CronOptions = {},
): Cron | undefined {
  try {
    return new Cron(fields.join(' '), {
      paused: true,
      // In Quartz a step may follow a number (`0/5`).
      sloppyRanges: true,
      utcOffset: 0,
      ...options,
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
  const year = 6;
  return index === year ? field : withoutOverflow(plainDays(field, index));
}

/** Replaces a day before the last of the month by the last, and the last of the week by Saturday. */
function plainDays(field: string, index: number): string {
  const [dayOfMonth, dayOfWeek] = [3, 5];
  switch (index) {
    case dayOfMonth:
      return field.replace(/^L-(?:[12]?\d|30)(?=W?$)/, 'L');
    case dayOfWeek:
      return field.replace(/^L$/, 'SAT');
    default:
      return field;
  }
}

/** A range may end before it begins (`22-2`, `FRI-MON`): it is well-formed if both ends are. */
function withoutOverflow(field: string): string {
  return field.replace(
    /\b(\d+|[A-Za-z]{3})-(\d+|[A-Za-z]{3})(?:\/[1-9]\d*)?(?=,|$)/g,
    '$1,$2',
  );
}
