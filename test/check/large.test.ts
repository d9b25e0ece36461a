import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../../src/rule/finding.js';
import { checked } from '../support/checked.js';
import { timeOf } from '../support/time-of.js';

function list<T>(length: number, item: (index: number) => T): readonly T[] {
  return Array.from({ length }, (_, index) => item(index));
}

// A look at every key for each finding takes minutes.
test('an algorithm with 40,000 unknown keys and 40,000 faults takes seconds', () => {
  const count = 40_000;
  const text = JSON.stringify([
    {
      ...Object.fromEntries(list(count, (index) => [`key${index}`, 1])),
      Name: 'a',
      Path: 'a',
      ExecutionFrequency: 'Daily',
      Inputs: list(count, () => ({ InputType: 'Events' })),
      Outputs: [],
    },
  ]);
  let found: readonly Finding[] = [];
  const time = timeOf(() => (found = checked(text)));
  const pointersOf = (rule: string): readonly string[] =>
    found.filter((it) => it.rule.id === rule).map(({ place }) => place.pointer);
  expect(pointersOf('current/field-missing')).toEqual(
    list(count, (index) => `/0/Inputs/${index}`),
  );
  expect(pointersOf('current/key-unknown')).toHaveLength(count);
  expect(time).toBeLessThan(10_000);
});

// A copy of all errors so far for each element takes minutes.
test('40,000 inputs that are no objects take seconds', () => {
  const count = 40_000;
  const text = JSON.stringify([
    {
      ...{ Name: 'a', Path: 'a', ExecutionFrequency: 'Daily' },
      ...{ Inputs: list(count, () => 1), Outputs: [] },
    },
  ]);
  let found: readonly Finding[] = [];
  const time = timeOf(() => (found = checked(text)));
  expect(found.map(({ rule, place }) => `${rule.id} ${place.pointer}`)).toEqual(
    list(count, (index) => `current/value-type /0/Inputs/${index}`),
  );
  expect(time).toBeLessThan(10_000);
});

/** A Current algorithm that reads an output of `source` for each name. */
const reading = (source: string, outputs: readonly string[]): object => ({
  ...{ Name: 'reader', Path: 'a', ExecutionFrequency: 'Daily', Outputs: [] },
  Inputs: outputs.map((SourceOutputName, index) => ({
    ...{ InputType: 'AlgorithmOutput', InputName: `Input${index}` },
    ...{ SourceAlgorithm: source, SourceOutputName },
  })),
});

/** One that has object results of these names, or of the default one. */
const having = (names: readonly (string | undefined)[]): object => ({
  ...{ Name: 'source', Path: 'a', ExecutionFrequency: 'Daily', Inputs: [] },
  Outputs: names.map((OutputName) => ({
    ...{ OutputType: 'ObjectResult', OutputName },
  })),
});

// A look at every output, or every algorithm, for each input takes minutes.
describe('outputs that 20,000 inputs ask for are found in seconds', () => {
  const names = list(20_000, (index) => `output${index}`);

  test.each([
    ['in one algorithm that has them', [having(names)], []],
    [
      'in one that has others',
      [having(names.map((name) => `other_${name}`))],
      names.map((_, index) => `/1/Inputs/${index}/SourceOutputName`),
    ],
    [
      'in as many algorithms of one name',
      names.map(() => having([undefined])),
      names.map(
        (_, index) => `/${names.length}/Inputs/${index}/SourceOutputName`,
      ),
    ],
    [
      'in two of one name, of which one has them',
      [having(names), having([undefined])],
      [],
    ],
  ])('%s', (_, sources, undefinedAt) => {
    const text = JSON.stringify([...sources, reading('source', names)]);
    let found: readonly Finding[] = [];
    const time = timeOf(() => (found = checked(text)));
    expect(
      found
        .filter(({ rule }) => rule.id === 'current/source-output-undefined')
        .map(({ place }) => place.pointer),
    ).toEqual(undefinedAt);
    expect(time).toBeLessThan(10_000);
  });
});
