import { currentValues } from '../../current/current-enums.js';
import {
  type InputOf,
  type LegacyInput,
  valueOf,
} from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { type Choice, inputAspects, type Rule } from '../../rule/rule.js';
import { needsDates, unlisted } from '../../rule/choice.js';
import { quoted } from '../../rule/message-text.js';
import {
  assumed,
  carried,
  type Emitted,
  emittedBy,
  type EmittingChoice,
  type FieldsByChoice,
  leftOutFor,
  read,
  type Reading,
} from '../outcome.js';
import type { Schedule } from './algorithm.js';

type TimeRange = LegacyValue<'timeRange'>;

const legacySection =
  'Legacy format: input kinds, `AlgorithmOutput`, `timeRange`';
const currentSection = 'Current format: input kinds, `DataInterval`';

const intervalOf = (Duration: string): Emitted => ({
  DataInterval: 'Duration',
  Duration,
});

/** What Legacy passed, for the list of functions. */
const passed = {
  today: 'those of the current day ({before})',
  yesterday: 'those of the day before ({before})',
  hourBefore: 'the result of the hour before ({before})',
  sinceStart: 'those from the start date on ({before})',
};

/** Returns a choice that writes `DataInterval` `Duration`; its name is the duration. */
const duration = (
  name: string,
  words: Pick<Choice, 'label' | 'effect' | 'requires' | 'task' | 'picks'>,
): EmittingChoice => ({
  name,
  ...words,
  does: `writes \`Duration\` ${name}; where that time ends is not shown`,
  changes: ['window'],
  emits: () => intervalOf(name),
});

/** The same of a length that can hold results which Legacy does not pass. */
const wideDuration: typeof duration = (...words) => ({
  ...duration(...words),
  takesDates: true,
});

const anyDuration = (passedBefore: string): EmittingChoice => ({
  name: 'duration',
  label: 'Read another time span',
  effect: 'depends on how long it is',
  does: 'writes `Duration` with a length of your own; where that time ends is not shown',
  value: 'an ISO 8601 duration',
  example: 'P7D',
  takesDates: true,
  changes: ['window'],
  requires: `Pick the results that Legacy passed, if there are others now. ${needsDates}`,
  task: `{input} holds the results of a time of {value} now, in place of ${passedBefore}.`,
  picks: 'what Legacy passed, if there is more',
  emits: intervalOf,
});

const anyName = (passedBefore: string): EmittingChoice => ({
  name: 'name',
  label: 'Write another word',
  effect: 'ask the team of the service',
  does: 'writes a word that the description does not list',
  value: 'the word to write in `DataInterval`',
  pattern: unlisted(currentValues.DataInterval),
  example: 'PreviousDay',
  takesDates: true,
  changes: ['window'],
  requires: 'Work with the results that the word stands for.',
  task: `{input} holds what {value} stands for now, in place of ${passedBefore}. Ask the team of the service which results these are.`,
  emits: (DataInterval) => ({ DataInterval }),
});

const choices = {
  dayHourly: [
    wideDuration('P1D', {
      label: 'Read the last 24 hours',
      effect: 'the function must pick today',
      requires: `Pick today's results: some of yesterday may be among them. ${needsDates}`,
      task: `{input} holds the results of the last 24 hours (\`P1D\`) now, in place of ${passed.today}: some of yesterday may be among them.`,
      picks: "today's results",
    }),
    {
      name: 'Default',
      label: 'Read the current hour',
      effect: 'the function loses the hours before',
      does: 'writes `Default`, which is the current hour',
      changes: ['window'],
      emits: () => ({ DataInterval: 'Default' }),
      requires: 'Work with the results of the current hour alone.',
      task: `{input} holds the results of the current hour alone (\`Default\`) now, in place of ${passed.today}.`,
    },
    anyDuration(passed.today),
    anyName(passed.today),
  ],
  previousDay: [
    wideDuration('P1D', {
      label: 'Read the last 24 hours',
      effect: 'the function gets part of both days',
      requires:
        'Work with some of the results of today, and without some of yesterday.',
      task: `{input} holds the results of the last 24 hours (\`P1D\`) now, in place of ${passed.yesterday}: some of today may be among them, and some of yesterday may be missing.`,
    }),
    wideDuration('P2D', {
      label: 'Read the last 2 days',
      effect: 'the function must pick yesterday',
      requires: `Pick yesterday's results. ${needsDates}`,
      task: `{input} holds the results of the last 2 days (\`P2D\`) now, in place of ${passed.yesterday}.`,
      picks: "yesterday's results",
    }),
    anyDuration(passed.yesterday),
    anyName(passed.yesterday),
  ],
  previousHour: [
    {
      name: 'LatestValue',
      label: 'Read the latest value',
      effect: 'the function may get an older one',
      does: 'writes `LatestValue`; which result that is, is not shown, and the description names it for CBM algorithms only',
      changes: ['window'],
      emits: () => ({ DataInterval: 'LatestValue' }),
      requires: 'Be ready for a result of another hour, or of another day.',
      task: `{input} holds the latest value (\`LatestValue\`) now, in place of ${passed.hourBefore}: be ready for a result of another hour, or of another day.`,
    },
    duration('PT1H', {
      label: 'Read the last hour',
      effect: 'the function may get none',
      requires:
        'Be ready for no result: the hour before the request may have none.',
      task: `{input} holds the results of the last hour (\`PT1H\`) now, in place of ${passed.hourBefore}: be ready for none.`,
    }),
    anyDuration(passed.hourBefore),
    anyName(passed.hourBefore),
  ],
  lifetime: [
    {
      name: 'All',
      label: 'Read every stored result',
      effect: 'older results come too',
      does: 'writes `All`; which results these are is not shown, by its name also those from before the start date, and the description names it for CBM algorithms only',
      takesDates: true,
      changes: ['window'],
      emits: () => ({ DataInterval: 'All' }),
      requires: `Pick the results from the start date on; the date must come from another input. ${needsDates}`,
      task: `{input} holds every stored result (\`All\`) now, in place of ${passed.sinceStart}. Another input must pass the start date.`,
      picks: 'the results from that date on',
    },
    anyDuration(passed.sinceStart),
    anyName(passed.sinceStart),
  ],
} satisfies Readonly<Record<string, readonly EmittingChoice[]>>;

export const timeRangeRules = {
  timeRange: {
    id: 'time-range',
    fidelity: 'exact',
    title: '`day` and `default` of a daily algorithm become `Default`.',
    explanation:
      'Both select the results of the current day. With `ExecutionFrequency` `Daily`, `Default` means the current day.',
    section: legacySection,
    aspects: ['window'],
  },
  absent: {
    id: 'time-range-absent',
    fidelity: 'assumed',
    title: 'Without `timeRange` a daily algorithm reads with `Default`.',
    explanation:
      'Whether `timeRange` may be left out is not shown. The tool assumes the value `default`, which is the current day.',
    section: legacySection,
    aspects: ['window'],
  },
  dayHourly: {
    id: 'time-range-day-hourly',
    fidelity: 'unmapped',
    title: 'An hourly algorithm reads the results of a day.',
    asks: 'An hourly algorithm reads the results of its whole day, and Current would select the hour. Which results should it get?',
    explanation:
      'With `ExecutionFrequency` `Hourly`, `Default` means the current hour, not the day that `day`, `default` and an absent `timeRange` select. No other value is described that selects the current day, so the input is left out.',
    section: currentSection,
    aspects: ['window'],
    leavesOut: 'input',
    choices: choices.dayHourly,
    recommended: {
      choose: 'P1D',
      reason: 'the shortest interval that holds the day so far',
    },
  },
  thirtyDays: {
    id: 'time-range-thirty-days',
    fidelity: 'assumed',
    title: '`thirtyDays` becomes the `Duration` `P30D`.',
    explanation:
      'Both select the last 30 days. Where exactly a `Duration` ends, at the request or at the end of its day, is not shown.',
    section: currentSection,
    aspects: ['window'],
  },
  byName: {
    id: 'time-range-by-name',
    fidelity: 'assumed',
    title:
      '`all`, `calendarMonth` and `latestValue` become the `DataInterval` of the same name.',
    explanation:
      'The description lists `All`, `CalendarMonth` and `LatestValue` without saying what they select. The tool concludes from the names alone that they select what the Legacy values of the same names select.',
    section: currentSection,
    aspects: ['window'],
  },
  previousDay: {
    id: 'time-range-previous-day',
    fidelity: 'unmapped',
    title: '`previousDay` has no Current counterpart.',
    asks: 'The function reads the results of the day before, and no Current interval leaves out today. Which results should it get?',
    explanation:
      'It selects the results of the day before the request, from 00:00 to 23:59. No Current interval is described that leaves out the current day, so the input is left out.',
    section: legacySection,
    aspects: ['window'],
    leavesOut: 'input',
    choices: choices.previousDay,
  },
  previousHour: {
    id: 'time-range-previous-hour',
    fidelity: 'unmapped',
    title: '`previousHourSameDay` has no Current counterpart.',
    asks: 'The function reads the result of the hour before, and no Current interval selects it. Which results should it get?',
    explanation:
      'It selects the result of the previous hour on the same day, or the latest hour that has one. No Current interval is described that does, so the input is left out.',
    section: legacySection,
    aspects: ['window'],
    leavesOut: 'input',
    choices: choices.previousHour,
  },
  lifetime: {
    id: 'time-range-lifetime',
    fidelity: 'unmapped',
    title:
      'Results since the start of a component have no Current counterpart.',
    asks: 'The function reads the results since the start date of a component ({value}). Which results should it get?',
    explanation:
      '`dailySinceCapacitorLifetimeStart` and its siblings select the results from the component start date to the end of the request day. No Current interval is described that begins at such a date, so the input is left out.',
    section: legacySection,
    aspects: ['window'],
    leavesOut: 'input',
    askedBy: 'value',
    choices: choices.lifetime,
    recommended: {
      choose: 'All',
      reason:
        'the description names it for the algorithms that have this time range',
    },
  },
  maintenancePlan: {
    id: 'maintenance-plan',
    fidelity: 'unmapped',
    title: 'The maintenance plan has no Current counterpart.',
    asks: 'The function gets the maintenance plan, which Current does not pass. What should it get instead?',
    explanation:
      'With `maintainancePlan` the input passes the maintenance plan of the drive and ignores the `algorithm`. It is not the result of an algorithm, and the Current format has no input kind for it, so the input is left out.',
    section: legacySection,
    aspects: inputAspects,
    leavesOut: 'input',
  },
} satisfies Readonly<Record<string, Rule>>;

/** The rule, the fields that it writes, if any, and the message of its finding, if any. */
interface Row {
  readonly rule: Rule;
  readonly emits?: Emitted;
  readonly why?: string;
}

const currentDay: Readonly<Record<Schedule, Row>> = {
  day: { rule: timeRangeRules.timeRange, emits: { DataInterval: 'Default' } },
  hour: {
    rule: timeRangeRules.dayHourly,
    why: 'selects the current day, but for an hourly algorithm `Default` is the current hour',
  },
};

const anySchedule = (row: Row): Readonly<Record<Schedule, Row>> => ({
  hour: row,
  day: row,
});

const byName = (name: string): Readonly<Record<Schedule, Row>> =>
  anySchedule({
    rule: timeRangeRules.byName,
    emits: { DataInterval: name },
    why: `is assumed to mean \`DataInterval\` "${name}", because of its name alone`,
  });

const lifetime = anySchedule({
  rule: timeRangeRules.lifetime,
  why: 'begins at the start date of a component, which no Current interval does',
});

const table: Readonly<Record<TimeRange, Readonly<Record<Schedule, Row>>>> = {
  day: currentDay,
  default: currentDay,
  thirtyDays: anySchedule({
    rule: timeRangeRules.thirtyDays,
    emits: { DataInterval: 'Duration', Duration: 'P30D' },
    why: 'becomes the `Duration` "P30D"; where a `Duration` ends is not shown',
  }),
  all: byName('All'),
  calendarMonth: byName('CalendarMonth'),
  latestValue: byName('LatestValue'),
  previousDay: anySchedule({
    rule: timeRangeRules.previousDay,
    why: 'selects the day before the request, which no Current interval does',
  }),
  previousHourSameDay: anySchedule({
    rule: timeRangeRules.previousHour,
    why: 'selects the previous hour on the same day, which no Current interval does',
  }),
  dailySinceCapacitorLifetimeStart: lifetime,
  dailySinceFanLifetimeStart: lifetime,
  dailySinceIgbtLifetimeStart: lifetime,
  maintainancePlan: anySchedule({
    rule: timeRangeRules.maintenancePlan,
    why: 'selects the maintenance plan of the drive, for which the Current format has no input',
  }),
};

export function mapTimeRange(
  input: InputOf<'AlgorithmOutput'>,
  schedule: Schedule,
): Reading {
  const { node, fields } = input;
  return read(
    fields.timeRange,
    (value, place) => {
      const { rule, emits, why } = table[value][schedule];
      if (why === undefined) return carried(rule, emits);
      const message = `\`timeRange\` ${quoted(value)} ${why}.`;
      return emits
        ? assumed(rule, emits, place, message)
        : leftOutFor(rule, place, message, emittedFor(rule, input));
    },
    () =>
      schedule === 'day'
        ? assumed(
            timeRangeRules.absent,
            { DataInterval: 'Default' },
            node,
            '`timeRange` is missing; it is assumed to be "default", the current day.',
          )
        : leftOutFor(
            timeRangeRules.dayHourly,
            node,
            'Without `timeRange` the input selects the current day, but for an hourly algorithm `Default` is the current hour.',
            emittedFor(timeRangeRules.dayHourly, input),
          ),
  );
}

/** Returns whether an input asks for the dates of its results by its `format`, whose rule alone decides about them. */
export function asksForDates(input: LegacyInput): boolean {
  return (
    input.kind === 'AlgorithmOutput' &&
    valueOf(input.fields.format) === 'dateAndValue'
  );
}

function emittedFor(rule: Rule, input: LegacyInput): FieldsByChoice {
  const emitted = emittedBy(rule);
  return asksForDates(input)
    ? emitted
    : Object.fromEntries(
        Object.entries(emitted).map(([name, emits]) => [
          name,
          (value, dates) => ({
            ...emits(value),
            ...(dates !== undefined && { AlgorithmOutputInputDataType: dates }),
          }),
        ]),
      );
}
