import { expect, test } from '@jest/globals';
import type { JsonString } from '../../src/json/node.js';
import { findUndefinedDependency } from '../../src/legacy/model-rules.js';

test('looks once for the name that is nearest to an unknown one', () => {
  const names = new Set(['fan_hours', 'pump_hours']);
  let asked = 0;
  const counted = {
    has: (name: string) => names.has(name),
    keys: () => {
      asked++;
      return names.keys();
    },
  };
  const messageFor = (value: string): string | undefined =>
    findUndefinedDependency(
      { value, pointer: '/0/dependencies/0', start: 0, end: 9 } as JsonString,
      counted,
    )?.message;
  const message =
    'No algorithm of the file is named "fan_hour"; did you mean "fan_hours"?';
  expect(['fan_hour', 'fan_hour'].map(messageFor)).toEqual([message, message]);
  expect(messageFor('fan_hours')).toBeUndefined();
  expect(asked).toBe(1);
});
