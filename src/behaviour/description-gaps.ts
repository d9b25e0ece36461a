import { quoted } from '../rule/message-text.js';

/** The gaps in the description. Each gap is named once, here, in a sentence of our own. */
export const gaps = {
  scheduleAbsent:
    'Whether `schedule` may be left out, and how often the algorithm then runs, is not shown.',
  retentionAbsent:
    'Whether `retention` may be left out, and how long results are then kept, is not shown.',
  timeRangeAbsent:
    'Whether `timeRange` may be left out, and what is then selected, is not shown.',
  thirtyDaysEnd:
    'Whether `thirtyDays` end with the request or with its day is not shown.',
  legacyName:
    'How a Legacy name that is not of plain camelCase words matches a function input is not shown.',
  legacyEvents:
    'Which events a Legacy `events` input passes, and in which shape, is not shown.',
  resultStatus: 'What an `AlgorithmOutputStatus` input passes is not shown.',
  dcVoltage: 'What a `DCVoltage` input passes is not shown.',
  inferredType:
    'How the data type of a constant without `dataType` is inferred is not shown.',
  bothValues:
    'Which of `value` and `values` counts in a constant without `dataType` is not shown.',
  mismatch:
    'What the service does with a constant that does not fit its data type is not shown.',

  durationEnd: 'Where a `Duration` ends is not shown.',
  durationAbsent:
    'What `DataInterval` `Duration` selects without the key `Duration` is not shown.',
  intervalAbsent:
    'Whether `DataInterval` may be left out, and what is then selected, is not shown.',
  scheduledDefault:
    'What `Default` selects for an algorithm that is neither `Hourly` nor `Daily` is not shown.',
  retentionDefault:
    'How long `Retention` `Default` keeps results is not shown: only the other three values are said to mirror Legacy.',
  keptBySource:
    'How long the results that are read are kept is shown for one of the two only.',
  currentName:
    'How a Current name that is neither snake_case nor PascalCase of plain words matches a function input is not shown.',
  currentEvents: 'Which events an `Events` input passes is not shown.',
  lubricationDates:
    'Which dates a `LubricationDates` input passes is not shown.',
  optionalMissing:
    'What a missing optional input other than a `Timeseries` passes is not shown.',
  derivedOrder:
    'Whether the service orders algorithms by what they read from each other is not shown.',

  /** A `DataInterval` of which the description shows only the name. */
  intervalName: (name: string): string =>
    `What \`DataInterval\` ${quoted(name)} selects is not shown.`,
  duration: (text: string): string =>
    `${quoted(text)} is not an ISO 8601 duration; what the service then selects is not shown.`,
  reach: (text: string): string =>
    `How far back a \`Duration\` of ${quoted(text)} reaches cannot be calculated.`,
  word: (key: string, word: string): string =>
    `What \`${key}\` ${quoted(word)} means is not shown.`,
  absent: (key: string): string =>
    `Whether \`${key}\` may be left out, and what then applies, is not shown.`,
  dateWord: (word: string): string =>
    `The words of \`AlgorithmOutputInputDataType\`, one of which attaches a date to each value, are not shown; the value here is ${quoted(word)}.`,
  scheduled: (cron: string): string =>
    `In which dialect and time zone the cron expression ${quoted(cron)} of a \`Scheduled\` algorithm is read is not shown.`,
  /** @param gap what the description says about the keys of such objects */
  extraKey: (key: string, value: string, gap: string): string =>
    `What the key ${quoted(key)} with ${value} does is not shown${gap}.`,
  outputUnnamed: (algorithm: string, output: string): string =>
    `Whether an input without \`SourceOutputName\` reads the only output ${quoted(output)} of ${quoted(algorithm)} is not shown: the default is \`algorithm_output\`.`,
  broken: (key: string): string =>
    `\`${key}\` breaks the format, and what the service then does is not shown.`,
} as const;

export const generalNotes: readonly string[] = [
  'Times are UTC: no time zone is shown.',
  'Whether a window without results counts as a missing input is not shown for either format, so it is not compared.',
];
