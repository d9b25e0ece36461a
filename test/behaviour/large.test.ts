import { describe, expect, test } from '@jest/globals';
import type { Aspect } from '../../src/behaviour/verdict.js';
import { timeOf } from '../support/time-of.js';
import { verified, type Told } from './verified.js';

function list<T>(length: number, item: (index: number) => T): readonly T[] {
  return Array.from({ length }, (_, index) => item(index));
}

const algorithm = (name: string, more: object): object => ({
  ...{ name, path: 'run', schedule: 'day', retention: 'unlimited' },
  ...more,
});

const signal = (inputName: string): object => ({
  ...{ type: 'signal', symbolicName: 'SPEED', inputName },
});

const reading = (source: string, optional = false): object => ({
  ...{ type: 'AlgorithmOutput', algorithm: source, timeRange: 'thirtyDays' },
  ...{ inputName: `from_${source}`, optional },
});

/** The aspects of that kind, in the order of the file, if to compare them takes seconds. */
function compared(
  algorithms: readonly object[],
  aspect: Aspect,
): readonly Told[] {
  const text = JSON.stringify(algorithms);
  let aspects: readonly Told[] = [];
  const time = timeOf(() => ({ aspects } = verified(text)));
  expect(time).toBeLessThan(10_000);
  return aspects.filter((it) => it.aspect === aspect);
}

// A look at all findings of an algorithm for each of them takes minutes.
describe('what accounts for very many differences is found in seconds', () => {
  test('40,000 dependencies that name no algorithm', () => {
    const dependencies = list(40_000, (index) => `none${index}`);
    const [order] = compared(
      [algorithm('a', { inputs: [], dependencies })],
      'order',
    );
    expect(order).toMatchObject({
      verdict: 'left out',
      accountedBy: [{ rule: 'dependency-undefined', choose: null }],
    });
  });

  test('5,000 inputs of an algorithm with 5,000 unknown keys', () => {
    const keys = list(5000, (index) => [`key${index}`, 1] as const);
    const inputs = keys.map(([key]) => signal(key));
    const missing = compared(
      [algorithm('a', { inputs, ...Object.fromEntries(keys) })],
      'missing',
    );
    expect(missing.map(({ accountedBy }) => accountedBy)).toEqual(
      inputs.map(() => [{ rule: 'missing-signal-skips', choose: null }]),
    );
  });

  test('5,000 algorithms that wait for each other, all without a schedule', () => {
    const order = compared(
      list(5000, (index) => ({
        ...{ name: `a${index}`, path: 'run', inputs: [] },
        dependencies: [`a${Math.max(0, index - 1)}`],
      })),
      'order',
    );
    expect(order.map(({ accountedBy }) => accountedBy)).toEqual(
      order.map(() => [{ rule: 'schedule-absent', choose: null }]),
    );
    expect(order).toHaveLength(5000);
  });
});

/** The consequences where the signal of each algorithm is missing. */
function followingIn(algorithms: readonly object[]) {
  return compared(algorithms, 'missing')
    .filter(({ input }) => input === 'speed')
    .map(({ witnesses: [first] }) => ({
      listed: first?.downstream.map(
        (it) => `${it.algorithm} ${it.legacy} ${it.current}`,
      ),
      hasMore: first?.hasMore,
    }));
}

/** Algorithms of which each reads a signal, and the one before it. */
const chain = (length: number, isOptional = false): readonly object[] =>
  list(length, (index) =>
    algorithm(`a${index}`, {
      inputs: [
        signal('speed'),
        ...(index > 0 ? [reading(`a${index - 1}`, isOptional)] : []),
      ],
    }),
  );

describe('the algorithms that consume a result that is not there', () => {
  test('are listed if they are 100', () => {
    const [first, ...others] = followingIn(chain(101));
    expect(first?.listed?.toSorted()).toEqual(
      list(100, (index) => `a${index + 1} error error`).toSorted(),
    );
    expect(first?.hasMore).toBeUndefined();
    expect(others.at(-1)).toEqual({ listed: [], hasMore: undefined });
  });

  test.each([
    ['need', false, 'error error'],
    ['can do without', true, 'unknown runs'],
  ])('are cut at 100 of 1,000 in a row that %s it', (_, optional, outcome) => {
    const [first, ...others] = followingIn(chain(1000, optional));
    expect(first?.listed).toHaveLength(100);
    expect(first?.listed?.[0]).toBe(`a1 ${outcome}`);
    expect(first?.hasMore).toBe(true);
    expect(others.at(-101)?.hasMore).toBeUndefined();
  });

  test('are cut at 100 of 3,000 that read the same', () => {
    const readers = list(3000, (index) =>
      algorithm(`a${index + 1}`, { inputs: [reading('a0')] }),
    );
    const inputs = [signal('speed'), signal('torque'), reading('a0', true)];
    const [found] = followingIn([algorithm('a0', { inputs }), ...readers]);
    expect(found?.listed).toHaveLength(100);
    expect(found?.hasMore).toBe(true);
  });

  test('fail with another result that they need', () => {
    const diamond = algorithm('d', {
      inputs: [reading('a0', true), reading('a1')],
    });
    expect(followingIn([...chain(2), diamond])[0]?.listed).toEqual([
      'a1 error error',
      'd error error',
    ]);
  });
});
