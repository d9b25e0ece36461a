/** A result of a run, by its time in milliseconds. */
export type Result = number;

export const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export type Every = 'hour' | 'day';

const startOf = (at: number, length: number): number =>
  Math.floor(at / length) * length;

export const lengthOf: Readonly<Record<Every, number>> = { hour, day };

const startOfMonth = (at: number, months = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};

/** What the runs of a source do before a request. */
export interface Runs {
  readonly every: Every;
  /** Whether the source has run in the period of the request. */
  readonly hasRun: boolean;
  /** A number from 0 to 1 for each period: when in its period a run happens. */
  readonly when: (period: number) => number;
  readonly isSkipped: (period: number) => boolean;
}

/** How far back each hour, each day and each week has a run. */
const recent = [3 * day, 45 * day, 900 * day] as const;

/** Lists the times of the runs before a request, oldest first. */
export function runsBefore(request: number, runs: Runs): readonly Result[] {
  const length = lengthOf[runs.every];
  const current = startOf(request, length);
  const times: number[] = [];
  const run = (period: number, end: number): void => {
    const minutes = Math.floor((runs.when(period) * (end - period)) / minute);
    if (!runs.isSkipped(period)) times.push(period + minutes * minute);
  };
  const [hours, days, weeks] = recent.map((it) => startOf(current - it, day));
  const steps = [
    [weeks, days, 7 * day],
    [days, hours, day],
    [hours, current, length],
  ] as const;
  for (const [from = 0, to = 0, step] of steps)
    for (let period = from; period < to; period += step) {
      // The last run of a month counts for `unlimitedPerMonth`.
      const next = startOfMonth(period, 1);
      const last = startOf(next - 1, length);
      run(period, period + length);
      if (period < last && last < period + step) run(last, next);
    }
  if (runs.hasRun) run(current, request);
  return times;
}

/** What a source that keeps its results in one way has left of them at a request. */
export function keptAt(
  results: readonly Result[],
  request: number,
  retention: string | undefined,
): readonly Result[] {
  switch (retention) {
    case 'latest':
      return results.slice(-1);
    case 'unlimitedPerMonth':
      return results.filter(
        (at, index) =>
          startOfMonth(at) !== startOfMonth(results[index + 1] ?? Infinity),
      );
    case 'sevenDays':
      return results.filter((at) => at >= request - 7 * day);
    default:
      return results;
  }
}

type Select = (results: readonly Result[]) => readonly Result[];

const between =
  (from: number, to: number): Select =>
  (results) =>
    results.filter((at) => from <= at && at < to);

const latestBetween =
  (from: number, to: number): Select =>
  (results) =>
    between(from, to)(results).slice(-1);

/** What a Legacy `timeRange` selects: one function for each reading of the description. */
export function selectedByRange(
  range: string,
  request: number,
  componentStart: number,
): readonly Select[] {
  const today = startOf(request, day);
  switch (range) {
    case 'day':
    case 'default':
      return [between(today, today + day)];
    case 'previousDay':
      return [between(today - day, today)];
    case 'previousHourSameDay':
      return [latestBetween(today, startOf(request, hour))];
    case 'thirtyDays':
      return [request, today + day].map((to) => between(to - 30 * day, to));
    case 'calendarMonth':
      return [between(startOfMonth(request), startOfMonth(request, 1))];
    case 'all':
      return [(results) => results];
    case 'latestValue':
      return [latestBetween(-Infinity, today)];
    default:
      return [between(componentStart, today + day)];
  }
}

/** What `DataInterval` `Default` selects. */
export function selectedByDefault(every: Every, request: number): Select {
  const from = startOf(request, lengthOf[every]);
  return between(from, from + lengthOf[every]);
}

/** Where a window that is only known by its length may end. */
export const ends: readonly ((request: number) => number)[] = [
  (request) => request,
  (request) => startOf(request, hour),
  (request) => startOf(request, hour) + hour,
  (request) => startOf(request, day),
  (request) => startOf(request, day) + day,
];

/** What the last days or hours before an end hold: `P7D`, `PT1H`. */
export function selectedByDuration(text: string, end: number): Select {
  const [, time, amount] = /^P(T?)(\d+)[DH]$/.exec(text) ?? [];
  return between(end - Number(amount) * (time ? hour : day), end);
}
