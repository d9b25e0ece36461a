import { describe, expect, test } from '@jest/globals';
import { convertWith, decisionsText } from './convert-with-decisions.js';

const reason = 'r';

/** The pointers that a decision about the rule decides in a file. */
function decidedBy(
  rule: string,
  where: object,
  text: string,
  path?: string,
): readonly string[] {
  return convertWith(
    decisionsText([{ rule, choose: 'drop', reason, where }]),
    text,
    path,
  )
    .findings.filter(({ decision }) => decision !== null)
    .map(({ pointer }) => pointer);
}

const algorithm = { path: 'p', schedule: 'day', retention: 'latest' };
const inputs = (...names: readonly string[]) =>
  names.map((inputName) => ({ type: 'DCVoltage', inputName }));
const two = JSON.stringify([
  { ...algorithm, name: 'fan_hours', inputs: inputs('a', 'b') },
  { ...algorithm, name: 'igbt_hours', inputs: inputs('a') },
]);
const [fanA, fanB, igbtA] = [
  '/0/inputs/0/type',
  '/0/inputs/1/type',
  '/1/inputs/0/type',
] as const;
const all = [fanA, fanB, igbtA];

test('by rule: all of it, and nothing of another', () => {
  expect(decidedBy('dc-voltage', {}, two)).toEqual(all);
  expect(decidedBy('calculated', {}, two)).toEqual([]);
});

test.each([
  ['drives/*.json', all],
  ['*.json', []],
  ['Drives/fan.json', []],
])('by file: %s', (file, expected) => {
  const path = 'drives/fan.json';
  expect(decidedBy('dc-voltage', { file }, two, path)).toEqual(expected);
});

test.each<[object, readonly string[]]>([
  [{ algorithm: 'fan_*' }, [fanA, fanB]],
  [{ algorithm: 'fan' }, []],
  [{ input: 'A' }, []],
  [{ input: '{b,c}' }, [fanB]],
  [{ algorithm: 'fan_hours', input: 'a' }, [fanA]],
  [{ file: 'no.json', input: 'a' }, []],
])('by algorithm and input: %j', (where, expected) => {
  expect(decidedBy('dc-voltage', where, two)).toEqual(expected);
});

test('a name is itself, even if it looks like a glob', () => {
  const named = JSON.stringify([
    { ...algorithm, name: 'fan[1]', inputs: inputs('a') },
    { ...algorithm, name: 'fan1', inputs: inputs('a') },
  ]);
  expect(decidedBy('dc-voltage', { algorithm: 'fan[1]' }, named)).toContain(
    fanA,
  );
});

test('an algorithm without a name, and what is no input, match no name', () => {
  const key = 'unit';
  const nameless = JSON.stringify([
    { path: 'p', schedule: 'day', inputs: [], unit: 1 },
  ]);
  expect(decidedBy('key-unknown', { key }, nameless)).toEqual(['/0/unit']);
  for (const where of [{ algorithm: 'x*' }, { input: 'a' }])
    expect(decidedBy('key-unknown', { key, ...where }, nameless)).toEqual([]);
});

describe('by key', () => {
  const text = JSON.stringify([
    {
      ...algorithm,
      name: 'a',
      unit: 1,
      'x/y~z': 2,
      0: 3,
      inputs: [
        { type: 'constant', inputName: 'c', value: 1, unit: 4 },
        { type: 'constant', inputName: 'd', value: 1, units: 5 },
      ],
    },
  ]);

  test.each([
    ['unit', ['/0/inputs/0/unit', '/0/unit']],
    ['units', ['/0/inputs/1/units']],
    ['x/y~z', ['/0/x~1y~0z']],
    ['0', ['/0/0']],
    ['un*', []],
  ])('%s', (key, expected) => {
    expect(decidedBy('key-unknown', { key }, text).toSorted()).toEqual(
      expected,
    );
  });

  test('of the list for an element', () => {
    const lost = JSON.stringify([
      { ...algorithm, name: 'a', inputs: [], dependencies: ['b'] },
      { ...algorithm, name: 'b', inputs: [] },
    ]);
    const decided = (key: string) =>
      decidedBy('dependency-lost', { key }, lost);
    expect(decided('dependencies')).toEqual(['/0/dependencies/0']);
    expect(decided('0')).toEqual([]);
  });
});

describe('by value', () => {
  const values = '"h" 1.0 12345678901234567890 null {"a":[1]} []'.split(' ');
  const text = `[{"name": "a", "path": "p", "schedule": "day", "retention": "latest",
    "inputs": [${values
      .map(
        (value, index) =>
          `{"type": "constant", "inputName": "n${'x'.repeat(index)}", "value": 1, "unit": ${value}}`,
      )
      .join(',')}]}]`;

  test.each([
    ['h', [0]],
    ['H', []],
    [1, [1]],
    [null, [3]],
    [{ a: [1] }, [4]],
    [{ a: [1], b: 2 }, []],
    [[], [5]],
    ['1', []],
    [false, []],
  ])('%j', (value, expected) => {
    expect(decidedBy('key-unknown', { key: 'unit', value }, text)).toEqual(
      expected.map((index) => `/0/inputs/${index}/unit`),
    );
  });
});

test.each([
  ['calculated', 'FanLifetimeStartDate', '/0/inputs/0/type'],
  ['parameter-value', 'P_1', '/0/inputs/2/type'],
  ['output-format', 'EventGroup', '/0/outputFormat'],
  ['dependency-lost', 'b', '/0/dependencies/0'],
])(
  'by the value that the answer of %s depends on: %s',
  (rule, value, pointer) => {
    const text = JSON.stringify([
      {
        ...algorithm,
        name: 'a',
        outputFormat: 'EventGroup',
        dependencies: ['b', 'c'],
        inputs: [
          { type: 'calculated', calculation: 'FanLifetimeStartDate' },
          { type: 'calculated', calculation: 'NominalCurrentFromTypeCode' },
          { type: 'value', symbolicName: 'P_1' },
          { type: 'value', symbolicName: 'P_2' },
        ].map((it, index) => ({ ...it, inputName: `n${'x'.repeat(index)}` })),
      },
      { ...algorithm, name: 'b', inputs: [] },
      { ...algorithm, name: 'c', inputs: [] },
    ]);
    expect(decidedBy(rule, { value }, text)).toEqual([pointer]);
    expect(decidedBy(rule, { value: rule }, text)).toEqual([]);
  },
);

describe('of several decisions that match, the last one counts', () => {
  const drop = { rule: 'dc-voltage', choose: 'drop' };
  const replace = {
    ...drop,
    choose: 'replace',
    value: { InputType: 'Events' },
  };
  const a = { input: 'a' };
  const fan = { algorithm: 'fan_hours' };
  const igbt = { algorithm: 'igbt_hours' };
  const none = undefined;

  test.each<[readonly object[], readonly (number | undefined)[]]>([
    [
      [drop, replace],
      [1, 1, 1],
    ],
    [
      [drop, { ...replace, where: a }],
      [1, 0, 1],
    ],
    [
      [{ ...replace, where: a }, drop],
      [1, 1, 1],
    ],
    [
      [
        { ...drop, where: fan },
        { ...replace, where: a },
        { ...drop, where: igbt },
      ],
      [1, 0, 2],
    ],
    [[{ ...drop, where: igbt }], [none, none, 0]],
    [
      [drop, { ...drop, choose: 'undecided' }],
      [0, 0, 0],
    ],
  ])('%j', (decisions, expected) => {
    const { findings } = convertWith(
      decisionsText(decisions.map((it) => ({ ...it, reason }))),
      two,
    );
    const about = findings.filter(({ rule }) => rule === 'dc-voltage');
    expect(about.map(({ decision }) => decision?.index)).toEqual(expected);
  });
});
