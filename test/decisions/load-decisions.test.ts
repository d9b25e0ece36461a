import { describe, expect, test } from '@jest/globals';
import {
  decisionsText,
  decisionsIn,
  troublesOf,
} from './convert-with-decisions.js';

const reason = 'as the vendor told us';

/** What is wrong with a file of one decision, which is in line 3. */
function troublesWith(decision: object): readonly string[] {
  return troublesOf(
    `{\n  "decisions": [\n${JSON.stringify(decision)}\n  ]\n}\n`,
  );
}

/** The place of the value of a key in the decision, or of the decision itself. */
function placeOf(decision: object, key: string | null): string {
  const line = JSON.stringify(decision);
  const piece = key === null ? '' : `"${key}":`;
  expect(line).toContain(piece);
  return `d.json:3:${line.indexOf(piece) + piece.length + 1}`;
}

describe('a decision that is in order', () => {
  test('has everything that it says, and its place in the file', () => {
    const where = {
      ...{ file: 'drives/**', algorithm: 'fan_*', input: 'speed' },
      ...{ key: 'unit', value: [1, { a: null }] },
    };
    const decision = { rule: 'key-unknown', choose: 'drop', reason, where };
    const [first, second] = decisionsIn(
      decisionsText([
        decision,
        { rule: 'calculated', choose: 'AssetProperty', value: 'k', reason },
      ]),
    );
    expect(first).toMatchObject({
      ...{ ...decision, index: 0, value: undefined },
      place: { pointer: '/decisions/0' },
    });
    expect(second).toMatchObject({
      ...{ index: 1, where: {} },
      value: { kind: 'string', value: 'k' },
    });
  });

  test('decides nothing as long as it is undecided, but keeps the count', () => {
    const found = { count: 1, first: 'a.json:1:1', choices: ['drop'] };
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

  test.each([
    ...['P1D', 'PT0.5H', 'P1Y2M3DT4H'].map((value) => ({
      ...{ rule: 'time-range-lifetime', choose: 'duration', value },
    })),
    // No interval: a word like any other.
    { rule: 'retention-seven-days', choose: 'name', value: 'Duration' },
    {
      ...{ rule: 'dc-voltage', choose: 'drop' },
      where: { file: '**/*_{a,b}-*.json', algorithm: 'a'.repeat(1000) },
    },
  ])('%j', (decision) => {
    expect(troublesWith({ ...decision, reason })).toEqual([]);
  });
});

describe('what is refused', () => {
  const drop = { rule: 'dc-voltage', choose: 'drop', reason };
  const unknown = { rule: 'key-unknown', choose: 'drop', reason };
  const property = { rule: 'calculated', choose: 'AssetProperty', reason };
  const lasting = { rule: 'time-range-lifetime', choose: 'duration', reason };
  const noLength = '`value` must be an ISO 8601 duration, such as "P1D".';
  const noKey =
    'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.';
  const noSuch = (key: string, meant: string): string =>
    `"${key}" is not a key of this object; ${meant}`;

  test.each<[object, string | null, string]>([
    [
      { ...drop, rule: 'dc-volt' },
      'rule',
      '`rule` is "dc-volt"; did you mean "dc-voltage"?',
    ],
    [
      { ...drop, choose: 'P1D' },
      'choose',
      '`choose` is "P1D". This rule offers `replace` and `drop`.',
    ],
    [
      { ...drop, choose: 'Replce' },
      'choose',
      '`choose` is "Replce". This rule offers `replace` and `drop`. Did you mean "replace"?',
    ],
    [{ ...drop, choose: 5 }, 'choose', '`choose` must be a string.'],
    [{ ...drop, rule: null }, 'rule', '`rule` must be a string.'],
    [{ choose: 'drop', reason }, null, '`rule` is missing.'],
    [
      { rule: 'dc-voltage', reason },
      null,
      '`choose` is missing. This rule offers `replace` and `drop`.',
    ],
    [{ ...drop, reason: undefined }, null, '`reason` is missing.'],
    ...['', ' ', '\n\t'].map((blank): [object, string, string] => [
      { ...drop, reason: blank },
      'reason',
      '`reason` must not be empty.',
    ]),
    [property, null, '`AssetProperty` needs `value`: the `AssetPropertyKey`.'],
    [lasting, null, '`duration` needs `value`: an ISO 8601 duration.'],
    [{ ...property, value: '' }, 'value', '`value` must not be empty.'],
    [{ ...property, value: 5 }, 'value', '`value` must be a string.'],
    [{ ...drop, value: 'x' }, 'value', 'This choice takes no `value`.'],
    [
      { ...drop, choose: 'undecided', value: 'x' },
      'value',
      'This choice takes no `value`.',
    ],
    ...['one day', 'PT0S', '-P1D'].map((value): [object, string, string] => [
      { ...lasting, value },
      'value',
      noLength,
    ]),
    [
      { ...lasting, choose: 'name', value: 'Duration' },
      'value',
      '`Duration` needs a length: choose `duration`.',
    ],
    [unknown, null, noKey],
    [{ ...unknown, where: { input: 'a' } }, 'where', noKey],
    [{ ...drop, where: 'a.json' }, 'where', '`where` must be an object.'],
    ...['file', 'algorithm', 'input'].flatMap(
      (key): [object, string, string][] => [
        [
          { ...drop, where: { [key]: '' } },
          key,
          `\`${key}\` must not be empty.`,
        ],
        [
          { ...drop, where: { [key]: '*'.repeat(1001) } },
          key,
          `\`${key}\` is longer than 1000 characters: write several decisions.`,
        ],
      ],
    ),
    [
      { ...drop, resaon: 'x' },
      'resaon',
      noSuch('resaon', 'did you mean "reason"?'),
    ],
    [
      { ...drop, xyzzy: 1 },
      'xyzzy',
      noSuch(
        'xyzzy',
        'it must be rule, choose, value, reason, where or found.',
      ),
    ],
    [
      { ...drop, where: { algoritm: 'x' } },
      'algoritm',
      noSuch('algoritm', 'did you mean "algorithm"?'),
    ],
    [
      { ...drop, where: { nothing: 'x' } },
      'nothing',
      noSuch('nothing', 'it must be file, algorithm, input, key or value.'),
    ],
    [
      { ...drop, found: { counts: 1 } },
      'counts',
      noSuch('counts', 'did you mean "count"?'),
    ],
  ])('%j', (decision, key, message) => {
    expect(troublesWith(decision)).toEqual([
      `${placeOf(decision, key)}: ${message}`,
    ]);
  });

  test.each(['value-type', 'json-syntax', 'signal', 'input-name'])(
    '%s, about which nothing can be decided',
    (rule) => {
      const troubles = troublesWith({ ...drop, rule });
      expect(troubles).toEqual([
        expect.stringContaining(`\`rule\` is "${rule}"; it must be`),
      ]);
    },
  );
});

describe('replace', () => {
  const by = (value: unknown) => ({
    ...{ rule: 'dc-voltage', choose: 'replace', reason, value },
  });
  const at = (value: unknown): string => placeOf(by(value), 'value');
  const series = { InputType: 'Timeseries', SymbolicName: 'x' };

  test.each([
    { InputType: 'Events' },
    { ...series, Anything: [1] },
    { ...series, Duration: 'P1D' },
    { InputType: 'Events', path: 'x', Duration: 'one day' },
    { InputType: 'Constant', DataType: 'StringArray', ConstantStringArray: [] },
  ])('takes %j', (value) => {
    expect(troublesWith(by(value))).toEqual([]);
  });

  test.each(['x', 5, null, true, []])('takes no %j', (value) => {
    expect(troublesWith(by(value))).toEqual([
      `${at(value)}: \`value\` must be a Current input object.`,
    ]);
  });

  test.each(['InputName', 'Optional', 'optional'])('takes no %s', (key) => {
    const value = { InputType: 'Events', [key]: 'x' };
    expect(troublesWith(by(value))).toEqual([
      `${at(value)}: \`value\` must have no \`${key}\`: it comes from the source.`,
    ]);
  });

  const property = { InputType: 'AssetProperty' };
  const int = { InputType: 'Constant', DataType: 'Int' };

  test.each<[object, string | null, string]>([
    [{}, null, '`InputType` is missing.'],
    [
      { InputType: 'Timeserie' },
      'InputType',
      '`InputType` is "Timeserie"; did you mean "Timeseries"?',
    ],
    [property, null, '`AssetPropertyKey` is missing.'],
    [
      { ...property, AssetPropertyKey: 5 },
      'AssetPropertyKey',
      '`AssetPropertyKey` must be a string.',
    ],
    [
      { ...property, AssetPropertyKey: 'k', SymbolicNam: 1 },
      'SymbolicNam',
      '"SymbolicNam" is not a key of this object; it must be InputType or AssetPropertyKey.',
    ],
    [
      { ...int, ConstantInt: 1.5 },
      'ConstantInt',
      '`ConstantInt` must be an integer.',
    ],
    [{ ...int, ConstantString: '1' }, null, '`ConstantInt` is missing.'],
    [
      { ...series, DataInterval: '' },
      'DataInterval',
      '`DataInterval` must not be empty.',
    ],
    [{ ...series, DataInterval: 'Duration' }, null, '`Duration` is missing.'],
    [
      { ...series, symbolicname: 'y' },
      'symbolicname',
      '"symbolicname" is a Legacy spelling; did you mean `SymbolicName`?',
    ],
    [
      { InputType: 'TimeseriesValue', SymbolicName: 'x', path: 'y' },
      'path',
      '"path" is the Legacy spelling of `Path`, which is a key of other objects.',
    ],
    ...['one day', 'PT0S', '-P1D'].map((Duration): [object, string, string] => [
      { ...series, DataInterval: 'Duration', Duration },
      'Duration',
      '`Duration` must be an ISO 8601 duration, such as "P1D".',
    ]),
  ])('takes no %j, which is no Current input', (value, key, why) => {
    const place = key === null ? at(value) : placeOf(by(value), key);
    expect(troublesWith(by(value))).toEqual([
      `${place}: \`value\` is not a Current input: ${why}`,
    ]);
  });
});

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
