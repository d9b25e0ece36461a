import { describe, expect, test } from '@jest/globals';
import { decisionsText, loaded, troublesOf } from './decided.js';

const reason = 'as the vendor told us';

/** What is wrong with a file of one decision, which stands in the line 3. */
function troublesWith(decision: object): readonly string[] {
  return troublesOf(
    `{\n  "decisions": [\n${JSON.stringify(decision)}\n  ]\n}\n`,
  );
}

/** The place of what a decision's text has at the end of the given piece. */
function placeOf(decision: object, piece: string): string {
  const line = JSON.stringify(decision);
  expect(line).toContain(piece);
  return `d.json:3:${line.indexOf(piece) + piece.length + 1}`;
}

describe('a decision that is in order', () => {
  test('has everything that it says, and its place in the file', () => {
    const where = {
      file: 'drives/**',
      algorithm: 'fan_*',
      input: 'speed',
      key: 'unit',
      value: [1, { a: null }],
    };
    const [first, second] = loaded(
      decisionsText([
        { rule: 'key-unknown', choose: 'drop', reason, where },
        { rule: 'calculated', choose: 'AssetProperty', value: 'k', reason },
      ]),
    );
    expect(first).toMatchObject({
      rule: 'key-unknown',
      choose: 'drop',
      reason,
      where,
      index: 0,
      value: undefined,
      node: { pointer: '/decisions/0' },
    });
    expect(second).toMatchObject({
      index: 1,
      where: {},
      value: { kind: 'string', value: 'k' },
    });
  });

  test('settles nothing as long as it is undecided, but keeps the count', () => {
    const decisions = loaded(
      decisionsText([
        {
          rule: 'dc-voltage',
          choose: 'undecided',
          reason: '',
          found: { count: 1, first: 'a.json:1:1', choices: ['drop'] },
        },
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

  test.each(['P1D', 'PT0.5H', 'P1Y2M3DT4H'])('%s is a duration', (value) => {
    expect(
      troublesWith({
        rule: 'time-range-lifetime',
        choose: 'duration',
        value,
        reason,
      }),
    ).toEqual([]);
  });
});

describe('keys', () => {
  test.each([
    [{ resaon: 'x' }, '"resaon":', 'did you mean "reason"?'],
    [{ were: {} }, '"were":', 'did you mean "where"?'],
    [
      { xyzzy: 1 },
      '"xyzzy":',
      'it must be rule, choose, value, reason, where or found.',
    ],
    [{ where: { algoritm: 'x' } }, '"algoritm":', 'did you mean "algorithm"?'],
    [
      { where: { nothing: 'x' } },
      '"nothing":',
      'it must be file, algorithm, input, key or value.',
    ],
    [{ found: { counts: 1 } }, '"counts":', 'did you mean "count"?'],
  ])('%j is refused at its value', (more, piece, meant) => {
    const decision = { rule: 'dc-voltage', choose: 'drop', reason, ...more };
    const key = piece.slice(0, -1);
    expect(troublesWith(decision)).toEqual([
      `${placeOf(decision, piece)}: ${key} is not a key of this object; ${meant}`,
    ]);
  });

  test('of the file itself', () => {
    expect(troublesOf('{"decisons": [],\n "decisions": []}')).toEqual([
      'd.json:1:14: "decisons" is not a key of this object; did you mean "decisions"?',
    ]);
  });

  test('every one is named, in one run', () => {
    const decision = { rule: 'dc-voltage', choose: 'drop', reason, a: 1 };
    expect(
      troublesOf(decisionsText([decision, { ...decision, b: 1 }])),
    ).toHaveLength(3);
  });

  test('that repeat are refused at the repetition', () => {
    expect(troublesOf('{"decisions": [{"rule": "x",\n "rule": "y"}]}')).toEqual(
      ['d.json:2:2: The key "rule" stands in this object already.'],
    );
  });
});

describe('what is refused', () => {
  const dc = { rule: 'dc-voltage', reason };
  const lasting = { rule: 'time-range-lifetime', choose: 'duration', reason };

  test.each<[string, object, string, string]>([
    [
      'a rule that is none',
      { rule: 'dc-volt', choose: 'drop', reason },
      '"rule":',
      '`rule` is "dc-volt"; did you mean "dc-voltage"?',
    ],
    [
      'a choice of another rule',
      { ...dc, choose: 'P1D' },
      '"choose":',
      '`choose` is "P1D"; it must be replace, drop or undecided.',
    ],
    [
      'a choice that is misspelled',
      { ...dc, choose: 'Replce' },
      '"choose":',
      '`choose` is "Replce"; did you mean "replace"?',
    ],
    [
      'a value that is missing',
      { rule: 'calculated', choose: 'AssetProperty', reason },
      '',
      '`value` is missing.',
    ],
    [
      'a value that is empty',
      { rule: 'calculated', choose: 'AssetProperty', value: '', reason },
      '"value":',
      '`value` must not be empty.',
    ],
    [
      'a value of another type',
      { rule: 'calculated', choose: 'AssetProperty', value: 5, reason },
      '"value":',
      '`value` must be a string.',
    ],
    [
      'a value that the choice does not take',
      { ...dc, choose: 'drop', value: 'x' },
      '"value":',
      'This choice takes no `value`.',
    ],
    [
      'a value of a stub',
      { ...dc, choose: 'undecided', value: 'x' },
      '"value":',
      'This choice takes no `value`.',
    ],
    [
      'no duration',
      { ...lasting, value: 'one day' },
      '"value":',
      '`value` must be an ISO 8601 duration, such as "P1D".',
    ],
    [
      'a duration of no length',
      { ...lasting, value: 'PT0S' },
      '"value":',
      '`value` must be an ISO 8601 duration, such as "P1D".',
    ],
    [
      'a duration that goes back',
      { ...lasting, value: '-P1D' },
      '"value":',
      '`value` must be an ISO 8601 duration, such as "P1D".',
    ],
    [
      'the word for a duration, which has no length then',
      { ...lasting, choose: 'name', value: 'Duration' },
      '"value":',
      '`Duration` needs a length: choose `duration`.',
    ],
    [
      'a choice of another type',
      { ...dc, choose: 5 },
      '"choose":',
      '`choose` must be a string.',
    ],
    [
      'a rule of another type',
      { rule: null, choose: 'drop', reason },
      '"rule":',
      '`rule` must be a string.',
    ],
    [
      'an unknown key without the key',
      { rule: 'key-unknown', choose: 'drop', reason, where: { input: 'a' } },
      '"where":',
      'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.',
    ],
    [
      'an unknown key without where',
      { rule: 'key-unknown', choose: 'drop', reason },
      '',
      'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.',
    ],
    [
      'no reason',
      { rule: 'dc-voltage', choose: 'drop' },
      '',
      '`reason` is missing.',
    ],
    ['no rule', { choose: 'drop', reason }, '', '`rule` is missing.'],
    [
      'a where that is no object',
      { ...dc, choose: 'drop', where: 'a.json' },
      '"where":',
      '`where` must be an object.',
    ],
  ])('%s', (_what, decision, piece, message) => {
    expect(troublesWith(decision)).toEqual([
      `${placeOf(decision, piece)}: ${message}`,
    ]);
  });

  test.each(['value-type', 'json-syntax', 'signal', 'input-name'])(
    '%s, about which nothing can be decided',
    (rule) => {
      const [trouble, ...more] = troublesWith({ rule, choose: 'drop', reason });
      expect(trouble).toContain(`\`rule\` is "${rule}"; it must be`);
      expect(more).toEqual([]);
    },
  );

  test('a word like any other, where there is no interval', () => {
    const rule = 'retention-seven-days';
    expect(
      troublesWith({ rule, choose: 'name', value: 'Duration', reason }),
    ).toEqual([]);
  });

  test('no choice', () => {
    expect(troublesWith({ rule: 'dc-voltage', reason })).toContain(
      'd.json:3:1: `choose` is missing.',
    );
  });
});

describe('replace', () => {
  const by = (value: unknown) => ({
    rule: 'dc-voltage',
    choose: 'replace',
    value,
    reason,
  });
  const at = (value: unknown): string => placeOf(by(value), '"value":');

  test.each([
    { InputType: 'Events' },
    { InputType: 'Timeseries', SymbolicName: 'x', Anything: [1] },
    { InputType: 'Timeseries', SymbolicName: 'x', Duration: 'P1D' },
    { InputType: 'Events', path: 'x' },
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

  test.each<[object, string, string]>([
    [{}, '', '`InputType` is missing.'],
    [
      { InputType: 'Timeserie' },
      '"InputType":',
      '`InputType` is "Timeserie"; did you mean "Timeseries"?',
    ],
    [{ InputType: 'AssetProperty' }, '', '`AssetPropertyKey` is missing.'],
    [
      { InputType: 'AssetProperty', AssetPropertyKey: 5 },
      '"AssetPropertyKey":',
      '`AssetPropertyKey` must be a string.',
    ],
    [
      { InputType: 'AssetProperty', AssetPropertyKey: 'k', SymbolicNam: 1 },
      '"SymbolicNam":',
      '"SymbolicNam" is not a key of this object; it must be InputType or AssetPropertyKey.',
    ],
    [
      { InputType: 'Constant', DataType: 'Int', ConstantInt: 1.5 },
      '"ConstantInt":',
      '`ConstantInt` must be an integer.',
    ],
    [
      { InputType: 'Constant', DataType: 'Int', ConstantString: '1' },
      '',
      '`ConstantInt` is missing.',
    ],
    [
      { InputType: 'Timeseries', SymbolicName: 'x', DataInterval: '' },
      '"DataInterval":',
      '`DataInterval` must not be empty.',
    ],
    [
      {
        InputType: 'AlgorithmOutput',
        SourceAlgorithm: 'a',
        DataInterval: 'Duration',
      },
      '',
      '`Duration` is missing.',
    ],
    [
      { InputType: 'Timeseries', SymbolicName: 'x', symbolicname: 'y' },
      '"symbolicname":',
      '"symbolicname" is a Legacy spelling; did you mean `SymbolicName`?',
    ],
    [
      { InputType: 'TimeseriesValue', SymbolicName: 'x', path: 'y' },
      '"path":',
      '"path" is the Legacy spelling of `Path`, which is a key of other objects.',
    ],
    ...['one day', 'PT0S', '-P1D'].map((Duration): [object, string, string] => [
      {
        InputType: 'Files',
        FileType: 'raw',
        DataInterval: 'Duration',
        Duration,
      },
      '"Duration":',
      '`Duration` must be an ISO 8601 duration, such as "P1D".',
    ]),
  ])('takes no %j, which is no Current input', (value, piece, why) => {
    const inside = JSON.stringify(value).indexOf(piece) + piece.length;
    const column = Number(at(value).split(':').at(-1)) + inside;
    expect(troublesWith(by(value))).toEqual([
      `d.json:3:${column}: \`value\` is no Current input: ${why}`,
    ]);
  });

  test('takes a duration that no interval asks for', () => {
    const value = { InputType: 'Events', Duration: 'one day' };
    expect(troublesWith(by(value))).toEqual([]);
  });
});

describe('a file that is none', () => {
  test.each([
    ['', 'd.json:1:1: The file is empty.'],
    [
      '{"decisions": [],\n}',
      'd.json:2:1: `}` is not expected here: no comma may stand before a closing bracket.',
    ],
    ['{\r\n"decisions": {}}', 'd.json:2:14: `decisions` must be an array.'],
    ['{}', 'd.json:1:1: `decisions` is missing.'],
  ])('%j', (text, trouble) => {
    expect(troublesOf(text)).toEqual([trouble]);
  });

  test.each([
    ['{"decisions": [1]}', '16: An element of `decisions`'],
    ['{"decisions": [null]}', '16: An element of `decisions`'],
  ])('%j', (text, what) => {
    expect(troublesOf(text)).toEqual([`d.json:1:${what} must be an object.`]);
  });

  test.each([
    ['a list', '[]'],
    ['a number', '5'],
    ['a report', '{"version": 1, "tool": {}, "decisions": null, "files": []}'],
  ])('%s is told once to be another file', (_, text) => {
    expect(troublesOf(text)).toEqual([
      'd.json:1:1: This is not a decisions file, which is an object with a list of `decisions`.',
    ]);
  });

  test('that is nearly one is told key by key, from its beginning', () => {
    expect(
      troublesOf(
        '{\n"decision": [],\n"decisions": [\n{"rule": "calculated", "choose": "Drop",\n"reason": ""}]}',
      ),
    ).toEqual([
      'd.json:2:13: "decision" is not a key of this object; did you mean "decisions"?',
      'd.json:4:34: `choose` is "Drop"; did you mean "drop"?',
      'd.json:5:11: `reason` must not be empty.',
    ]);
  });

  test('no UTF-8', () => {
    expect(troublesOf(Buffer.from([0x7b, 0x0a, 0x22, 0xff]))).toEqual([
      'd.json:2:2: The byte 0xff at offset 3 is not valid UTF-8; save the file as UTF-8.',
    ]);
    expect(troublesOf(Buffer.from('\uFEFF{}', 'utf16le'))).toEqual([
      'd.json:1:1: The file is UTF-16; save it as UTF-8.',
    ]);
  });
});
