import { Cron } from 'croner';

/**
 * Whether a text is a cron expression of five to seven fields, as crontab(5) or
 * the manual of Quartz describe them.
 */
export function isCronExpression(text: string): boolean {
  const fields = text.trim().split(/\s+/);
  if (fields.length < 5 || fields.length > 7) return false;
  return (
    isRead(fields) || (fields.length > 5 && isRead(fields.map(plainNotation)))
  );
}

function isRead(fields: readonly string[]): boolean {
  try {
    // Quartz lets a step follow a number (`0/5`).
    new Cron(fields.join(' '), { paused: true, sloppyRanges: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Quartz notation that the library does not read, as notation that it does read
 * and that is well-formed under the same conditions.
 */
function plainNotation(field: string, index: number): string {
  const [dayOfMonth, dayOfWeek, year] = [3, 5, 6];
  switch (index) {
    case dayOfMonth:
      // So many days before the last one of the month.
      return withoutOverflow(field.replace(/^L-(?:[12]?\d|30)(?=W?$)/, 'L'));
    case dayOfWeek:
      return withoutOverflow(field.replace(/^L$/, 'SAT'));
    case year:
      return field;
    default:
      return withoutOverflow(field);
  }
}

/** A range may end before it begins (`22-2`, `FRI-MON`): well-formed where both its ends are. */
function withoutOverflow(field: string): string {
  return field.replace(
    /\b(\d+|[A-Za-z]{3})-(\d+|[A-Za-z]{3})(?:\/[1-9]\d*)?(?=,|$)/g,
    '$1,$2',
  );
}
