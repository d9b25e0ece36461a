import { expect, test } from '@jest/globals';
import { printOptionKinds } from '../../src/current/print-options.js';

test.each([
  ['printWidth', [1, 80, Infinity], [0, 1.5, '80', -Infinity]],
  ['tabWidth', [0, 2, 1000], [-1, 1001, 2.5, '2']],
  ['useTabs', [true, false], [0, 'true', null]],
  ['objectWrap', ['preserve', 'collapse'], ['', true]],
  ['endOfLine', ['lf', 'crlf', 'cr', 'auto'], ['LF', null]],
] as const)('%s may be %j, but not %j', (name, fitting, others) => {
  const { fits } = printOptionKinds[name];
  expect(fitting.filter((value) => !fits(value))).toEqual([]);
  expect(others.filter((value) => fits(value))).toEqual([]);
});
