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

/** What becomes of whom, where the signal of each algorithm is missing, and whether that is not all. */
function followingIn(algorithms: readonly object[]) {
  return compared(algorithms, 'missing')
    .filter(({ input }) => input === 'speed')
    .map(({ witnesses: [first] }) => ({
      told: first?.downstream.map(
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

describe('of those who consume a result that is not there', () => {
  const rest = (from: number, to: number): readonly string[] =>
    list(to - from, (index) => `a${from + index} error error`);

  test('100 are told, whoever they are', () => {
    const [first, ...others] = followingIn(chain(101));
    expect(first?.told?.toSorted()).toEqual(rest(1, 101).toSorted());
    expect(first?.hasMore).toBeUndefined();
    expect(others.at(-1)).toEqual({ told: [], hasMore: undefined });
  });

  // Each would tell all that are behind it, which takes minutes.
  test('of 3,000 in a row the next one, and that there are more', () => {
    const found = followingIn(chain(3000));
    expect(found.slice(0, 2899)).toEqual(
      list(2899, (index) => ({
        told: [`a${index + 1} error error`],
        hasMore: true,
      })),
    );
    expect(found[2899]?.told).toHaveLength(100);
    expect(found[2899]?.hasMore).toBeUndefined();
  });

  test('of 3,000 that can do without, the next one', () => {
    const found = followingIn(chain(3000, true));
    expect(found.slice(0, 2899)).toEqual(
      list(2899, (index) => ({
        told: [`a${index + 1} error runs`],
        hasMore: true,
      })),
    );
  });

  test('of 3,000 that read the same, the first 100', () => {
    const readers = list(3000, (index) =>
      algorithm(`a${index + 1}`, { inputs: [reading('a0')] }),
    );
    const inputs = [signal('speed'), signal('torque'), reading('a0', true)];
    const [found] = followingIn([algorithm('a0', { inputs }), ...readers]);
    expect(found?.told).toHaveLength(100);
    expect(found?.hasMore).toBe(true);
  });

  test('who can do without a result fails with another that it needs', () => {
    const diamond = algorithm('d', {
      inputs: [reading('a0', true), reading('a1')],
    });
    const [small] = followingIn([...chain(2), diamond]);
    const [large] = followingIn([...chain(200), diamond]);
    expect(small).toEqual({
      told: ['a1 error error', 'd error error'],
      hasMore: undefined,
    });
    expect(large).toEqual({ ...small, hasMore: true });
  });
});
