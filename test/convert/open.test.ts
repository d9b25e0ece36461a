import { expect, test } from '@jest/globals';
import { openFile } from '../../src/convert/open.js';

/** What is said of a Legacy file in which a key stands so many times too often. */
function saidOf(repeated: number): readonly string[] {
  const keys = '"note":1,'.repeat(repeated);
  const opened = openFile(
    Buffer.from(`[{"name":"a","inputs":[],${keys}"note":1}]`),
    true,
  );
  return 'findings' in opened
    ? opened.findings.map(({ message }) => message)
    : [];
}

test.each([
  [1, 1, 'The key "note" stands in this object already.'],
  [1000, 1000, 'The key "note" stands in this object already.'],
  [
    1001,
    1000,
    'The key "note" stands in this object already; further repeated keys that are not shown: 1.',
  ],
  [
    50_000,
    1000,
    'The key "note" stands in this object already; further repeated keys that are not shown: 49000.',
  ],
])('of %i repeated keys %i are shown', (repeated, shown, last) => {
  const said = saidOf(repeated);
  expect(said).toHaveLength(shown);
  expect(said.at(-1)).toBe(last);
});
