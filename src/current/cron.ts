import { Cron, type CronOptions } from 'croner';
import { getOrCompute } from '../json/collections.js';

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

/** An hour or a day in which a cron expression does not run exactly once. */
interface OtherCount {
  /** The start of the hour or day, `YYYY-MM-DDTHH:MMZ`. */
  readonly from: string;
  readonly runs: 'never' | 'more than once';
}

/**
 * Compares a cron expression with one run in each hour or day. Returns what shows a
 * difference under each reading of its dialect, undefined where it runs once in each;
 * an empty list where no dialect can read it.
 */
export function compareWithOncePer(
  text: string,
  every: 'hour' | 'day',
): readonly (OtherCount | undefined)[] {
  const fields = fieldsOf(text).map(plainDays);
  return dialects.flatMap((dialect) => {
    const cron = parseCron(fields, dialect);
    return cron ? [findOtherCount(cron, hours[every] * 3_600_000)] : [];
  });
}

const knownPeriods = new Map<string, 'hour' | 'day' | null>();

/**
 * Returns the period in each of which a cron expression runs once, under every reading
 * of its dialect; null if there is none. Working it out is slow, and a run asks
 * for one expression often.
 */
export function periodOf(text: string): 'hour' | 'day' | null {
  return getOrCompute(knownPeriods, text, () => {
    const period = (['day', 'hour'] as const).find((every) => {
      const readings = compareWithOncePer(text, every);
      return readings.length > 0 && readings.every((it) => it === undefined);
    });
    return period ?? null;
  });
}

/**
 * What dialects read differently: the numbers of the days of the week, and whether
 * both days or either must match.
 */
const dialects: readonly CronOptions[] = [false, true].flatMap(
  (alternativeWeekdays) =>
    [false, true].map((domAndDow) => ({ alternativeWeekdays, domAndDow })),
);

const hours = { hour: 1, day: 24 } as const;

/** Two years, the second one a leap year. */
const [firstTime, lastTime] = ['2027-01-01T00:00Z', '2029-01-01T00:00Z'].map(
  (it) => Date.parse(it),
) as [number, number];

function findOtherCount(cron: Cron, length: number): OtherCount | undefined {
  const after = (time: number): number =>
    cron.nextRun(new Date(time))?.getTime() ?? Infinity;
  let next = after(firstTime - 1);
  for (let from = firstTime; from < lastTime; from += length) {
    const end = from + length;
    const [first, second] = [next, next < end ? after(next) : next];
    if (first >= end || second < end)
      return {
        from: `${new Date(from).toISOString().slice(0, 16)}Z`,
        runs: first >= end ? 'never' : 'more than once',
      };
    next = second;
  }
  return undefined;
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
  if (index === year) return field;
  // A range may end before it begins (`22-2`, `FRI-MON`): it is well-formed if both ends are.
  return plainDays(field, index).replace(
    /\b(\d+|[A-Za-z]{3})-(\d+|[A-Za-z]{3})(?:\/[1-9]\d*)?(?=,|$)/g,
    '$1,$2',
  );
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
