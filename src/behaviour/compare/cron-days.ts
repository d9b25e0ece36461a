import { Cron } from 'croner';
import { Temporal } from 'temporal-polyfill';

/**
 * Returns whether a cron expression leaves out days, whichever dialect it is
 * read in: by its day of month, month or day of week. False where no dialect
 * can read it.
 */
export function leavesOutDays(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  const readings = readingsOf(fields).flatMap((it) => parse(it) ?? []);
  return readings.length > 0 && readings.every(hasDayWithoutRun);
}

/** Six fields begin with seconds or end with a year. A year leaves out no days here. */
function readingsOf(fields: readonly string[]): readonly (readonly string[])[] {
  switch (fields.length) {
    case 5:
      return [fields];
    case 6:
      return [fields, fields.slice(0, 5)];
    case 7:
      return [fields.slice(0, 6)];
    default:
      return [];
  }
}

/** A run on a day of month or a day of week, where both are given: the reading with most days. */
function parse(fields: readonly string[]): Cron | undefined {
  try {
    return new Cron(fields.join(' '), {
      paused: true,
      sloppyRanges: true,
      utcOffset: 0,
      domAndDow: false,
    });
  } catch {
    return undefined;
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
