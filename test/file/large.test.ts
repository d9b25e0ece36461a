import { describe, expect, test } from '@jest/globals';
import { timeOf } from '../support/time-of.js';
import { migrate } from '../mapping/migrate.js';

/** Algorithms of which each depends on another and may read others. */
const chain = (
  length: number,
  dependency: (index: number) => number,
  sources: (index: number) => readonly number[],
): readonly object[] =>
  Array.from({ length }, (_, index) => ({
    name: `a${index}`,
    path: 'run',
    schedule: 'day',
    retention: 'latest',
    inputs: (index > 0 ? sources(index) : []).map((source) => ({
      type: 'AlgorithmOutput',
      inputName: 'results',
      algorithm: `a${source}`,
      timeRange: 'day',
    })),
    dependencies: index > 0 ? [`a${dependency(index)}`] : [],
  }));

/** The rules of what is found, and the text that is written. */
function converted(text: string) {
  const migrated = migrate(text);
  if (!migrated) throw new Error('it was not converted');
  const { findings, outputText } = migrated;
  return { rules: findings.map(({ rule }) => rule), outputText };
}

const before = (index: number): number => index - 1;

// A search for each of them takes half a minute.
describe('5,000 algorithms in a row take seconds', () => {
  test.each([
    ['each after the one before', before, () => [], 'dependency-lost'],
    [
      'each reads the one before and runs after the first',
      () => 0,
      (index: number) => [before(index)],
      'dependency-implied',
    ],
  ])('%s', (_, dependency, sources, rule) => {
    const length = 5_000;
    const text = JSON.stringify(chain(length, dependency, sources));
    let rules: readonly string[] = [];
    const time = timeOf(() => ({ rules } = converted(text)));
    expect(rules.filter((it) => it === rule)).toHaveLength(length - 1);
    expect(time).toBeLessThan(10_000);
  });
});

// So does a list of all names for each of them.
test('40,000 algorithms that read one that there is not take seconds', () => {
  const length = 40_000;
  const text = JSON.stringify(
    chain(
      length,
      () => 0,
      (index) => [-index],
    ),
  );
  let rules: readonly string[] = [];
  const time = timeOf(() => ({ rules } = converted(text)));
  expect(rules.filter((it) => it === 'source-undefined')).toHaveLength(
    length - 1,
  );
  expect(time).toBeLessThan(15_000);
});

// So does a look at all findings for each input.
test('100,000 inputs of one algorithm, each left out, take seconds', () => {
  const inputs = Array.from({ length: 100_000 }, (_, index) => ({
    type: 'DCVoltage',
    inputName: `x${index}`,
  }));
  const algorithm = { name: 'a', path: 'a', schedule: 'day', inputs };
  const text = JSON.stringify([algorithm]);
  let rules: readonly string[] = [];
  const time = timeOf(() => ({ rules } = converted(text)));
  expect(rules.filter((it) => it === 'dc-voltage')).toHaveLength(100_000);
  expect(time).toBeLessThan(10_000);
});

// So does a search for zeros that begins anew at each of them.
describe('numbers of 100,000 digits take no time', () => {
  const zeros = '0'.repeat(100_000);

  test.each([
    ['integer', `1${zeros}1.0`, undefined],
    ['double', `0.${zeros}1`, `0.${zeros}1`],
    ['double', `0.${zeros}`, '0.0'],
  ])('%s', (dataType, value, expected) => {
    const text = `[{ "name": "a", "path": "a", "schedule": "day", "inputs": [
      { "type": "constant", "inputName": "x", "dataType": "${dataType}", "value": ${value} }
    ] }]`;
    let outputText = '';
    const time = timeOf(() => ({ outputText } = converted(text)));
    const written = /"ConstantDouble": ([\d.]+)\n/.exec(outputText)?.[1];
    // Such a long text would take for ever to compare if it differed.
    expect(written === expected).toBe(true);
    expect(time).toBeLessThan(5000);
  });
});
