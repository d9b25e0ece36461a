import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseShard, shardOf } from '../../src/batch/select-files.js';

test('all shares together are the whole, in its order, and none is much larger', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer()),
      fc.integer({ min: 1, max: 40 }),
      (items, of) => {
        const shares = Array.from({ length: of }, (_, at) =>
          shardOf(items, { index: at + 1, of }),
        );
        expect(shares.flat()).toEqual(items);
        const sizes = shares.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test.each([
  ['1/1', { index: 1, of: 1 }],
  ['2/3', { index: 2, of: 3 }],
  ['10/999999', { index: 10, of: 999_999 }],
])('%s', (text, expected) => {
  expect(parseShard(text)).toEqual(expected);
});

test.each(['', '0/1', '2/1', '1/0', '1/', '1.5/2', '1/2\n', '1/1000000'])(
  '%j is not a shard',
  (text) => {
    expect(parseShard(text)).toBeUndefined();
  },
);
