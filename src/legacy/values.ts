/** The lists of values that the Legacy format allows, by the field that has them. */
export const legacyValues = {
  schedule: ['hour', 'day'],
  retention: [
    'default',
    'unlimited',
    'unlimitedPerMonth',
    'latest',
    'sevenDays',
  ],
  outputFormat: ['GraphPointArray', 'EventGroup'],
  type: [
    'constant',
    'calculated',
    'signal',
    'signalSensor',
    'events',
    'AlgorithmOutput',
    'AlgorithmOutputStatus',
    'value',
    'DCVoltage',
  ],
  dataType: ['string', 'stringArray', 'integer', 'double'],
  calculation: [
    'CapacitorLifetimeStartDate',
    'FanLifetimeStartDate',
    'IgbtLifetimeStartDate',
    'NominalCurrentFromLookUpTable',
    'NominalCurrentFromTypeCode',
  ],
  timeRange: [
    'all',
    'default',
    'day',
    'previousDay',
    'previousHourSameDay',
    'thirtyDays',
    'calendarMonth',
    'dailySinceCapacitorLifetimeStart',
    'dailySinceFanLifetimeStart',
    'dailySinceIgbtLifetimeStart',
    'latestValue',
    'maintainancePlan',
  ],
  format: ['default', 'dateAndValue'],
} as const;

export type LegacyValue<Field extends keyof typeof legacyValues> =
  (typeof legacyValues)[Field][number];

export type InputKind = LegacyValue<'type'>;

/** The external sensor signals that the service supports. */
export const sensorSignals = ['temperature', 'humidity', 'pressure'] as const;
