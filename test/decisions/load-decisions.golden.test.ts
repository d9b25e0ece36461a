import { describe, expect, test } from '@jest/globals';
import { expectTable } from '../support/golden.js';
import {
  decisionsText,
  decisionsIn,
  troublesOf,
} from './convert-with-decisions.js';

const reason = 'as the vendor told us';

describe('a decision that is in order', () => {
  test('has everything that it says, and its place in the file', () => {
    const where = {
      file: 'drives/**',
      algorithm: 'fan_*',
      input: 'speed',
      key: 'unit',
      value: [1, { a: null }],
    };
    const decision = { rule: 'key-unknown', choose: 'drop', reason, where };
    const [first, second] = decisionsIn(
      decisionsText([
        decision,
        { rule: 'calculated', choose: 'AssetProperty', value: 'k', reason },
      ]),
    );
    expect(first).toMatchObject({
      ...decision,
      index: 0,
      value: undefined,
      place: { pointer: '/decisions/0' },
    });
    expect(second).toMatchObject({
      index: 1,
      where: {},
      value: { kind: 'string', value: 'k' },
    });
  });

  test('decides nothing as long as it is undecided, but keeps the count', () => {
    const found = { count: 1, first: 'a.json:1:1', choices: { drop: 'x' } };
    const decisions = decisionsIn(
      decisionsText([
        { rule: 'dc-voltage', choose: 'undecided', reason: '', found },
        { rule: 'dc-voltage', choose: 'drop', reason },
      ]),
    );
    expect(decisions.map(({ choose, index }) => [choose, index])).toEqual([
      ['drop', 1],
    ]);
  });
});

const wordsOf = (troubles: readonly string[]): string =>
  troubles.join(' ') || 'taken';

test('each decision is taken or refused as the table says', () => {
  expectTable('decisions/decisions.txt', (_, json) =>
    wordsOf(troublesOf(`{"decisions": [\n${json}\n]}`)),
  );
});

test('each file is taken or refused as the table says', () => {
  expectTable('decisions/files.txt', (text) =>
    wordsOf(troublesOf(text as string)),
  );
});

test.each([
  [
    Buffer.from([0x7b, 0x0a, 0x22, 0xff]),
    'd.json:2:2: The byte 0xff at offset 3 is not valid UTF-8; save the file as UTF-8.',
  ],
  [
    Buffer.from('\uFEFF{}', 'utf16le'),
    'd.json:1:1: The file is UTF-16; save it as UTF-8.',
  ],
])('refuses bytes that are not UTF-8: %j', (bytes, trouble) => {
  expect(troublesOf(bytes)).toEqual([trouble]);
});
