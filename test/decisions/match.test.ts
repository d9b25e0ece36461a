import { describe, expect, test } from '@jest/globals';
import { keyAt } from '../../src/decisions/match.js';
import { finding } from '../../src/rule/finding.js';
import type { Rule } from '../../src/rule/rule.js';
import { rules } from '../../src/mapping/registry.js';
import { timeOf } from '../support/time-of.js';
import { convertWith, decisionsText } from './decided.js';

const reason = 'r';

/** The pointers that a decision about the rule settles in a file. */
function settledBy(
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

const input = { type: 'DCVoltage' };
const algorithm = { path: 'p', schedule: 'day', retention: 'latest' };
const two = JSON.stringify([
  {
    ...algorithm,
    name: 'fan_hours',
    inputs: [
      { ...input, inputName: 'a' },
      { ...input, inputName: 'b' },
    ],
  },
  { ...algorithm, name: 'igbt_hours', inputs: [{ ...input, inputName: 'a' }] },
]);
const [fanA, fanB, igbtA] = [
  '/0/inputs/0/type',
  '/0/inputs/1/type',
  '/1/inputs/0/type',
] as const;

describe('by rule', () => {
  test('all of it, and nothing of another', () => {
    expect(settledBy('dc-voltage', {}, two)).toEqual([fanA, fanB, igbtA]);
    expect(settledBy('calculated', {}, two)).toEqual([]);
  });
});

describe('by file', () => {
  test.each([
    ['drives/fan.json', 'drives/fan.json', true],
    ['drives/*.json', 'drives/fan.json', true],
    ['*.json', 'drives/fan.json', false],
    ['**/fan.json', 'drives/a/fan.json', true],
    ['**/*.json', 'fan.json', true],
    ['drives/**', 'drives/.hidden/fan.json', true],
    ['drives/{fan,igbt}.json', 'drives/igbt.json', true],
    ['drives', 'drives/fan.json', false],
    ['Drives/fan.json', 'drives/fan.json', false],
  ])('%s meets %s: %j', (file, path, meets) => {
    expect(settledBy('dc-voltage', { file }, two, path)).toEqual(
      meets ? [fanA, fanB, igbtA] : [],
    );
  });
});

describe('by algorithm', () => {
  test.each([
    ['fan_hours', [fanA, fanB]],
    ['fan_*', [fanA, fanB]],
    ['*_hours', [fanA, fanB, igbtA]],
    ['fan', []],
    ['Fan_hours', []],
  ])('%s', (name, expected) => {
    expect(settledBy('dc-voltage', { algorithm: name }, two)).toEqual(expected);
  });

  test('a name is itself, even if it looks like a glob', () => {
    const text = JSON.stringify([
      { ...algorithm, name: 'fan[1]', inputs: [{ ...input, inputName: 'a' }] },
      { ...algorithm, name: 'fan1', inputs: [{ ...input, inputName: 'a' }] },
    ]);
    expect(settledBy('dc-voltage', { algorithm: 'fan[1]' }, text)).toContain(
      fanA,
    );
  });

  test('one without a name is met by none', () => {
    const text = JSON.stringify([
      { path: 'p', schedule: 'day', inputs: [], unit: 1 },
    ]);
    expect(settledBy('key-unknown', { key: 'unit' }, text)).toEqual([
      '/0/unit',
    ]);
    expect(
      settledBy('key-unknown', { key: 'unit', algorithm: 'x*' }, text),
    ).toEqual([]);
  });
});

describe('by input', () => {
  test('its inputName, in every algorithm', () => {
    expect(settledBy('dc-voltage', { input: 'a' }, two)).toEqual([fanA, igbtA]);
    expect(settledBy('dc-voltage', { input: 'A' }, two)).toEqual([]);
    expect(settledBy('dc-voltage', { input: '*' }, two)).toEqual([]);
  });

  test('what is no input is not met', () => {
    const text = JSON.stringify([
      { ...algorithm, name: 'a', inputs: [], unit: 1 },
    ]);
    expect(settledBy('key-unknown', { key: 'unit', input: 'a' }, text)).toEqual(
      [],
    );
  });
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
    ['unit', ['/0/unit', '/0/inputs/0/unit']],
    ['units', ['/0/inputs/1/units']],
    ['x/y~z', ['/0/x~1y~0z']],
    ['0', ['/0/0']],
    ['un*', []],
  ])('%s', (key, expected) => {
    expect(settledBy('key-unknown', { key }, text).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  test('of an element it is the key of its list', () => {
    const lost = JSON.stringify([
      { ...algorithm, name: 'a', inputs: [], dependencies: ['b'] },
      { ...algorithm, name: 'b', inputs: [] },
    ]);
    expect(settledBy('dependency-lost', { key: 'dependencies' }, lost)).toEqual(
      ['/0/dependencies/0'],
    );
    expect(settledBy('dependency-lost', { key: '0' }, lost)).toEqual([]);
  });

  test.each([
    ['key-unknown', '/0/a~1b', 'a/b'],
    ['key-unknown', '/0/~01', '~1'],
    ['key-unknown', '/0/7', '7'],
    ['dependency-lost', '/0/dependencies/7', 'dependencies'],
  ])('%s at %s is at %s', (id, pointer, key) => {
    const rule = rules.find((it) => it.id === id) as Rule;
    expect(keyAt(finding(rule, { pointer, start: 0, end: 0 }, ''))).toBe(key);
  });
});

describe('by value', () => {
  const values = [
    '"h"',
    '1.0',
    '12345678901234567890',
    'null',
    '{"a":[1]}',
    '[]',
  ];
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
    expect(settledBy('key-unknown', { key: 'unit', value }, text)).toEqual(
      expected.map((index) => `/0/inputs/${index}/unit`),
    );
  });
});

describe('of several', () => {
  const drop = { rule: 'dc-voltage', choose: 'drop' };
  const replace = {
    rule: 'dc-voltage',
    choose: 'replace',
    value: { InputType: 'Events' },
  };
  const indexesWith = (...decisions: readonly object[]) =>
    convertWith(
      decisionsText(decisions.map((it) => ({ ...it, reason }))),
      two,
    ).findings.map(({ decision }) => decision?.index);

  test('all that where says must hold', () => {
    expect(
      settledBy('dc-voltage', { algorithm: 'fan_hours', input: 'a' }, two),
    ).toEqual([fanA]);
    expect(
      settledBy('dc-voltage', { file: 'no.json', input: 'a' }, two),
    ).toEqual([]);
  });

  test('decisions that match, the last one counts', () => {
    expect(indexesWith(drop, replace)).toEqual([1, 1, 1]);
    expect(indexesWith(drop, { ...replace, where: { input: 'a' } })).toEqual([
      1, 0, 1,
    ]);
    expect(indexesWith({ ...replace, where: { input: 'a' } }, drop)).toEqual([
      1, 1, 1,
    ]);
    // Those that name an algorithm stand around the one that does not.
    expect(
      indexesWith(
        { ...drop, where: { algorithm: 'fan_hours' } },
        { ...replace, where: { input: 'a' } },
        { ...drop, where: { algorithm: 'igbt_hours' } },
      ),
    ).toEqual([1, 0, 2]);
    expect(
      indexesWith({ ...drop, where: { algorithm: 'igbt_hours' } }),
    ).toEqual([undefined, undefined, 0]);
  });

  test.each([
    [{ algorithm: 'fan_hours' }, { algorithm: 'fan*' }],
    [{ input: 'a' }, { algorithm: '*_hours', input: 'a' }],
    [{ file: 'a.json' }, { file: '*.json' }],
    [
      { file: 'a.json', input: 'a' },
      { value: 'DCVoltage', input: 'a' },
    ],
  ])(
    'the last one counts, whether they name it or mean it: %j, %j',
    (one, other) => {
      const inOrder = indexesWith(
        { ...drop, where: one },
        { ...replace, where: other },
      );
      const turned = indexesWith(
        { ...replace, where: other },
        { ...drop, where: one },
      );
      expect(inOrder[0]).toBe(1);
      expect(turned).toEqual(inOrder);
    },
  );

  test('a stub behind a decision takes nothing away from it', () => {
    expect(
      indexesWith(drop, { rule: 'dc-voltage', choose: 'undecided' }),
    ).toEqual([0, 0, 0]);
  });
});

// A look at every decision for each finding takes minutes.
describe('10,000 decisions of which each settles one finding', () => {
  const findings = Array.from({ length: 10_000 }, (_, index) => index);
  const number = { type: 'constant', inputName: 'x', dataType: 'integer' };

  test.each<[string, (index: number) => object]>([
    [
      'by its algorithm',
      (index) => ({ algorithm: `a${index}`, input: 'x', file: 'in/a.json' }),
    ],
    ['by its value', (index) => ({ value: `${index}` })],
  ])('%s', (_, where) => {
    const file = decisionsText(
      findings.map((index) => ({
        ...{ rule: 'constant-as-text', choose: 'drop', reason },
        where: where(index),
      })),
    );
    const text = JSON.stringify(
      findings.map((index) => ({
        ...{ ...algorithm, name: `a${index}` },
        inputs: [{ ...number, value: `${index}` }],
      })),
    );
    let indexes: readonly (number | undefined)[] = [];
    const time = timeOf(() => {
      indexes = convertWith(file, text, 'in/a.json')
        .findings.filter(({ rule }) => rule === 'constant-as-text')
        .map(({ decision }) => decision?.index);
    });
    expect(indexes).toEqual(findings);
    expect(time).toBeLessThan(10_000);
  });
});
