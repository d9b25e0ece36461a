/** The text of a Legacy file of one algorithm with the given inputs. */
export function legacyText(
  inputs: readonly object[],
  algorithm: object = {},
): string {
  return JSON.stringify(
    [
      {
        name: 'fan_hours',
        path: 'fan_hours',
        inputs,
        schedule: 'day',
        retention: 'unlimited',
        ...algorithm,
      },
    ],
    null,
    2,
  );
}

/** An input that is mapped exactly. */
export const plainInput = {
  type: 'constant',
  inputName: 'limit',
  dataType: 'integer',
  value: 5,
} as const;

/** An input that has no counterpart. */
export const unmappedInput = { type: 'DCVoltage', inputName: 'dcVoltage' };

/** An input that changes what happens when it is missing. */
export const signalInput = {
  type: 'signal',
  inputName: 'motorSpeed',
  symbolicName: 'MOTOR_SPEED',
} as const;
