/** Returns the ms since 1970 of a time of UTC, with or without the sign that says so. */
export function timeOf(time: string): number {
  return Date.parse(time.endsWith('Z') ? time : `${time}Z`);
}

/** Formats a time in ISO 8601: `2026-03-01 14:48`. */
export function momentWords(time: string): string {
  return time.replace(/T(\d+:\d+).*/, ' $1');
}

/** Formats a span with its last minute, without a date that the sentence already names. */
export function spanWords(
  from: string,
  to: string,
  knownDate?: string,
): string {
  const lastMinute = new Date(timeOf(to) - 60_000).toISOString();
  const [firstDate = '', firstTime = ''] = momentWords(from).split(' ');
  const [lastDate = '', lastTime = ''] = momentWords(lastMinute).split(' ');
  const begin =
    firstDate === knownDate ? firstTime : `${firstDate} ${firstTime}`;
  const end = lastDate === firstDate ? lastTime : `${lastDate} ${lastTime}`;
  return `${begin} to ${end}`;
}
