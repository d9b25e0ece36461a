import { valuesByField } from '../json/json-schema.js';

/** The meaning of each Legacy value, in a sentence or two for editors. The lists are complete. */
export const legacyMeanings = {
  schedule: {
    hour: 'Once an hour. Signals are cut to the hour that contains the request.',
    day: 'Once a day. Signals are cut to the day that contains the request.',
  },
  retention: {
    default: 'The service manages the result. Nearly every algorithm has this.',
    unlimited:
      'Kept for ever: for daily lifetime algorithms whose graph shows every day.',
    unlimitedPerMonth:
      'One result for each calendar month. Every run of the month overwrites it.',
    latest: 'Only the most recent result of a drive: for graph points.',
    sevenDays:
      'Removed after seven days: for intermediate results. Even reports cannot read them later.',
  },
  outputFormat: {
    GraphPointArray: 'Graph points. The format description says no more.',
    EventGroup: 'A group of events. The format description says no more.',
  },
  type: {
    constant: 'A constant that the declaration itself contains.',
    calculated: 'A value that the service computes.',
    signal: 'The timeseries of a signal of the drive.',
    signalSensor: 'The timeseries of an external sensor.',
    events: 'Events. Which further fields it has is not shown.',
    AlgorithmOutput: 'Results of an algorithm of the same file.',
    AlgorithmOutputStatus:
      "The status of another algorithm's results. More about it is not shown.",
    value: 'A value from the parameter backup file of the drive.',
    DCVoltage: 'The format description does not say what this is.',
  },
  dataType: {
    string: 'Text, in `value`.',
    stringArray: 'A list of texts, in `values`.',
    integer: 'A whole number, in `value`.',
    double: 'A number, in `value`.',
  },
  calculation: {
    CapacitorLifetimeStartDate:
      'The date from which the capacitor has been in use.',
    FanLifetimeStartDate: 'The date from which the fan has been in use.',
    IgbtLifetimeStartDate: 'The date from which the IGBT has been in use.',
    NominalCurrentFromLookUpTable:
      'The nominal current from a table by short type code, which has older drive types only.',
    NominalCurrentFromTypeCode:
      'The nominal current that the type code spells: only newer drives have it there.',
  },
  timeRange: {
    all: 'Every stored result. No algorithm uses it.',
    default: 'The same as `day`.',
    day: 'The results of the day that contains the request; up to 24 of an hourly algorithm.',
    previousDay: 'The results of the day before the request, 00:00 to 23:59.',
    previousHourSameDay:
      'The result of the hour before, or else the latest earlier one of the same day. An algorithm that reads itself makes it optional, because the first run of a day has none.',
    thirtyDays: 'The results of the last 30 days.',
    calendarMonth:
      'The results of the calendar month that contains the request, from its first to its last day.',
    dailySinceCapacitorLifetimeStart:
      'The results since the capacitor came into use, to the end of the day of the request.',
    dailySinceFanLifetimeStart:
      'The results since the fan came into use, to the end of the day of the request.',
    dailySinceIgbtLifetimeStart:
      'The results since the IGBT came into use, to the end of the day of the request.',
    latestValue:
      'The latest result from before the day of the request. No algorithm uses it.',
    maintainancePlan:
      'The maintenance plan of the drive instead of results. `algorithm` must be there and is ignored.',
  },
  format: {
    default:
      'A list of the results, or of the value of `property` in each. Leave the key out for this.',
    dateAndValue:
      'A list of objects with a `date` (yyyy-MM-dd) and a `value`: for graph points.',
  },
} as const;

type Meanings = typeof legacyMeanings;

export type LegacyValue<Field extends keyof Meanings> = keyof Meanings[Field];

export const legacyValues = valuesByField(legacyMeanings);

export type InputKind = LegacyValue<'type'>;

/** The external sensor signals that the service supports. */
export const sensorSignals = ['temperature', 'humidity', 'pressure'] as const;

/** Returns whether a symbolic name is that of a supported external sensor. */
export function isSensorSignal(symbolicName: string): boolean {
  return sensorSignals.some((name) => name === symbolicName);
}
