import { expect, test } from '@jest/globals';
import { lineInput } from '../../src/cli/text-prompt.js';

test.each([
  ['abc', 'abc'],
  ['\t', '\t'],
  ['\n', '\r'],
  ['abc\r', 'abc\r'],
  ['abc\r\n\n', 'abc\r'],
  ['{\n\t"a": 1\r\n}', '{ "a": 1 }'],
  ['a\n\nb\n', 'a b\r'],
])('%j that is typed or pasted at once is %j in one line', (typed, line) => {
  expect(lineInput(typed)).toBe(line);
});
