import { describe, expect, test } from '@jest/globals';
import { findingsIn, migrate } from './migrate.js';

/** An algorithm that depends on others. */
const algorithm = (
  name: string,
  dependencies: readonly string[],
  more: object = {},
): object => ({
  name,
  path: 'run',
  schedule: 'day',
  retention: 'latest',
  dependencies,
  ...more,
});

/** An input that reads the results of the current round. */
const reading = (source: string, more: object = {}): object => ({
  type: 'AlgorithmOutput',
  inputName: 'results',
  algorithm: source,
  timeRange: 'day',
  ...more,
});

const hourly = { schedule: 'hour' };
const inputs = (...all: readonly object[]): object => ({ inputs: all });

/** What is said about dependencies. */
const said = (...file: readonly object[]): readonly string[] =>
  findingsIn(file).filter((line) => line.startsWith('dependency-'));

/** The rule that accounts for each dependency, found or not. */
const rulesOf = (...file: readonly object[]): readonly string[] =>
  (migrate(JSON.stringify(file))?.fields ?? [])
    .filter(({ source }) => source?.includes('/dependencies/'))
    .map(({ rule, source }) => `${rule} ${source ?? ''}`);

describe('a dependency on nothing', () => {
  test('no algorithm has the name', () => {
    expect(said(algorithm('a', ['b', 'A']))).toEqual([
      'dependency-undefined /0/dependencies/0',
      'dependency-undefined /0/dependencies/1',
    ]);
  });

  test('a path is not a name', () => {
    expect(said(algorithm('a', ['run']))).toEqual([
      'dependency-undefined /0/dependencies/0',
    ]);
  });

  test('names of the prototype are no names of the file', () => {
    expect(said(algorithm('a', ['constructor', '__proto__']))).toHaveLength(2);
    expect(
      said(algorithm('__proto__', []), algorithm('a', ['__proto__'])),
    ).toEqual(['dependency-lost /1/dependencies/0']);
  });
});

describe('a dependency of no use', () => {
  test('on itself, on the other schedule in both directions', () => {
    const file = [
      algorithm('a', ['a', 'b']),
      algorithm('b', ['a', 'b'], hourly),
    ];
    expect(said(...file)).toEqual([]);
    expect(rulesOf(...file)).toEqual([
      'dependency-void /0/dependencies/0',
      'dependency-void /0/dependencies/1',
      'dependency-void /1/dependencies/0',
      'dependency-void /1/dependencies/1',
    ]);
  });

  test('takes precedence over what is read', () => {
    const file = [
      algorithm('a', []),
      algorithm('b', ['a'], {
        ...hourly,
        ...inputs(reading('a', { timeRange: 'thirtyDays' })),
      }),
    ];
    expect(rulesOf(...file)).toEqual(['dependency-void /1/dependencies/0']);
  });
});

describe('dependencies that form a cycle', () => {
  test('two that depend on each other', () => {
    expect(said(algorithm('a', ['b']), algorithm('b', ['a']))).toEqual([
      'dependency-cycle /0/dependencies/0',
      'dependency-cycle /1/dependencies/0',
    ]);
  });

  test('three, even where the order is read from data', () => {
    expect(
      said(
        algorithm('a', ['b'], inputs(reading('b'))),
        algorithm('b', ['c']),
        algorithm('c', ['a']),
      ),
    ).toEqual([
      'dependency-cycle /0/dependencies/0',
      'dependency-cycle /1/dependencies/0',
      'dependency-cycle /2/dependencies/0',
    ]);
  });

  test('one that only points into a cycle is none', () => {
    expect(
      said(
        algorithm('a', ['b', 'c']),
        algorithm('b', ['c', 'd']),
        algorithm('c', ['b']),
        algorithm('d', []),
      ),
    ).toEqual([
      'dependency-lost /0/dependencies/0',
      'dependency-lost /0/dependencies/1',
      'dependency-cycle /1/dependencies/0',
      'dependency-lost /1/dependencies/1',
      'dependency-cycle /2/dependencies/0',
    ]);
  });

  test('void dependencies close no cycle', () => {
    expect(
      said(
        algorithm('a', ['b', 'a']),
        algorithm('b', ['c']),
        algorithm('c', ['a'], hourly),
      ),
    ).toEqual(['dependency-lost /0/dependencies/0']);
  });

  test('an algorithm that is left out depends on nothing', () => {
    expect(
      said(
        algorithm('a', ['b']),
        algorithm('b', ['a', 'nowhere'], { schedule: 'week' }),
      ),
    ).toEqual(['dependency-lost /0/dependencies/0']);
  });
});

describe('an order that rests on data', () => {
  const implied = 'dependency-implied /0/dependencies/0';
  const lost = 'dependency-lost /0/dependencies/0';

  test.each(['day', 'default', 'thirtyDays', 'calendarMonth', 'all'])(
    'read directly, with %s',
    (timeRange) => {
      const a = algorithm('a', ['b'], inputs(reading('b', { timeRange })));
      expect(said(a, algorithm('b', []))).toEqual([implied]);
    },
  );

  test('read without a time range', () => {
    const input = reading('b', { timeRange: undefined });
    const a = algorithm('a', ['b'], inputs(input));
    expect(said(a, algorithm('b', []))).toEqual([implied]);
  });

  test('read through others', () => {
    expect(
      said(
        algorithm('a', ['d'], inputs(reading('b'))),
        algorithm('b', [], inputs(reading('c'))),
        algorithm(
          'c',
          [],
          inputs(reading('a'), reading('d', { inputName: 'd' })),
        ),
        algorithm('d', []),
      ),
    ).toEqual([implied]);
  });

  test('read through another schedule it is lost', () => {
    const allDays = { timeRange: 'thirtyDays' };
    expect(
      said(
        algorithm('a', ['c'], inputs(reading('b'))),
        algorithm('b', [], { ...hourly, ...inputs(reading('c', allDays)) }),
        algorithm('c', []),
      ),
    ).toEqual([lost]);
  });

  test.each(['latestValue', 'previousDay', 'previousHourSameDay'])(
    'of an earlier round, with %s, it is lost',
    (timeRange) => {
      const a = algorithm('a', ['b'], inputs(reading('b', { timeRange })));
      expect(said(a, algorithm('b', []))).toEqual([lost]);
    },
  );

  test('read the other way round it is lost', () => {
    const b = algorithm('b', [], inputs(reading('a')));
    expect(said(algorithm('a', ['b']), b)).toEqual([lost]);
  });

  test('read by an input that is left out it is lost', () => {
    for (const more of [
      { property: 'a.b' },
      { timeRange: 'maintainancePlan' },
      { optional: 'yes' },
    ]) {
      const a = algorithm('a', ['b'], inputs(reading('b', more)));
      expect(said(a, algorithm('b', []))).toEqual([lost]);
    }
  });
});

describe('a dependency on an algorithm that is left out', () => {
  test.each([
    ['without schedule', { schedule: undefined }],
    ['on an unknown schedule', { schedule: 'week' }],
    ['without path', { path: undefined }],
  ])('%s: lost, not undefined', (_, more) => {
    const b = algorithm('b', [], more);
    expect(said(algorithm('a', ['b']), b)).toEqual([
      'dependency-lost /0/dependencies/0',
    ]);
  });

  test('a second one of the name changes nothing', () => {
    const a = algorithm('a', ['b'], inputs(reading('b')));
    const second = algorithm('b', ['a'], hourly);
    expect(said(a, algorithm('b', []), second)).toEqual([
      'dependency-implied /0/dependencies/0',
    ]);
  });
});

test('every element has its own finding, an empty list has none', () => {
  const b = algorithm('b', []);
  expect(said(algorithm('a', ['b', 'x', 'b']), b)).toEqual([
    'dependency-lost /0/dependencies/0',
    'dependency-undefined /0/dependencies/1',
    'dependency-lost /0/dependencies/2',
  ]);
  expect(findingsIn([b])).toEqual([]);
});
