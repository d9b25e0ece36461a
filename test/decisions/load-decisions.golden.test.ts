import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { expectFile, golden } from '../support/golden.js';
import {
  decisionsText,
  decisionsIn,
  troublesOf,
} from './convert-with-decisions.js';

const reason = 'as the vendor told us';

const read = (name: string): string =>
  readFileSync(join(golden, 'decisions', name), 'utf8');

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

  test('a file has a byte order mark, a schema and no decisions', () => {
    expect(
      troublesOf('\uFEFF{"$schema": "./d.schema.json", "decisions": []}'),
    ).toEqual([]);
  });

  test('every decision of a golden file is taken', () => {
    expect(troublesOf(read('taken.json'))).toEqual([]);
  });
});

// Values are looked at once the shape of the file is right.
test.each(['shapes', 'values'])(
  'every decision of the golden file of wrong %s is refused, with its place and reason',
  (name) => {
    const text = read(`${name}.json`);
    const troubles = troublesOf(text);
    expectFile(`decisions/${name}.txt`, `${troubles.join('\n')}\n`);
    // A decision on each line but the first and the last.
    const lines = new Set(troubles.map((it) => Number(it.split(':')[1])));
    expect(lines.size).toBe(text.trimEnd().split('\n').length - 2);
  },
);

describe('a file that is none', () => {
  const another =
    'd.json:1:1: This is not a decisions file, which is an object with a list of `decisions`.';

  test.each<[string | Buffer, string]>([
    ['', 'd.json:1:1: The file is empty.'],
    [
      '{"decisions": [],\n}',
      'd.json:2:1: `}` is not expected here: JSON has no trailing commas; remove the comma before this bracket.',
    ],
    ['{\r\n"decisions": {}}', 'd.json:2:14: `decisions` must be an array.'],
    ['{}', 'd.json:1:1: `decisions` is missing.'],
    [
      '{"decisions": [null]}',
      'd.json:1:16: An element of `decisions` must be an object.',
    ],
    [
      '{"decisions": [{"rule": "x",\n "rule": "y"}]}',
      'd.json:2:2: This object already has the key "rule"; remove one of the two.',
    ],
    [
      '{"decisons": [],\n "decisions": []}',
      'd.json:1:14: "decisons" is not a key of this object; did you mean "decisions"?',
    ],
    ['[]', another],
    ['5', another],
    ['{"version": 1, "tool": {}, "decisions": null, "files": []}', another],
    [
      Buffer.from([0x7b, 0x0a, 0x22, 0xff]),
      'd.json:2:2: The byte 0xff at offset 3 is not valid UTF-8; save the file as UTF-8.',
    ],
    [
      Buffer.from('\uFEFF{}', 'utf16le'),
      'd.json:1:1: The file is UTF-16; save it as UTF-8.',
    ],
  ])('%j', (text, trouble) => {
    expect(troublesOf(text)).toEqual([trouble]);
  });

  test('reports every mistake in one run, from its beginning', () => {
    expect(
      troublesOf(
        '{\n"decision": [],\n"decisions": [\n{"rule": "calculated", "choose": "Drop",\n"reason": ""}]}',
      ),
    ).toEqual([
      'd.json:2:13: "decision" is not a key of this object; did you mean "decisions"?',
      'd.json:4:34: `choose` is "Drop". This rule offers `AssetProperty`, `replace` and `drop`. Did you mean "drop"?',
      'd.json:5:11: `reason` must not be empty.',
    ]);
  });
});
