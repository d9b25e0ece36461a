/** The name of a decisions file that every command finds. */
export const decisionsName = 'infomodel-migrate.decisions.json';

/** The answer to `unmappedInput`. */
export const dropVoltage = {
  rule: 'dc-voltage',
  choose: 'drop',
  reason: 'Nobody reads it.',
} as const;

/** The answer that `unmappedInput` becomes an input which reads results of an algorithm. */
export const replaceVoltage = (
  SourceAlgorithm: string,
  SourceOutputName?: string,
) => ({
  rule: 'dc-voltage',
  choose: 'replace',
  reason: 'So.',
  value: {
    InputType: 'AlgorithmOutput',
    SourceAlgorithm,
    SourceOutputName,
    DataInterval: 'Default',
  },
});

/** The text of a decisions file. */
export function decisionsText(...decisions: readonly object[]): string {
  return JSON.stringify({ decisions }, null, 2);
}
