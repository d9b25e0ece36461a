import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  counterparts,
  type Declared,
  pairAlgorithms,
  type Pairing,
} from '../../src/run/pair-algorithms.js';

/**
 * Returns the algorithms of a state that is written as `x a b; m/y c*`: `x.json` with a and b,
 * and `m/y.json` with c in Current. `a(f)` runs another function than one of its name,
 * `a(?)` one that cannot be read.
 */
const stateOf = (text: string): readonly Declared[] =>
  text.split('; ').flatMap((file) => {
    const [stem, ...algorithms] = file.split(' ');
    const path = `${stem}.json`;
    return algorithms.map((it, index) => {
      const [, name = '', called = name, star] =
        /^(\w*)(?:\(([\w?]+)\))?(\*)?$/.exec(it) ?? [];
      const format = star ? 'current' : 'legacy';
      return {
        path,
        format,
        name: name || undefined,
        function: called === '?' ? null : called,
        index,
      };
    });
  });

const placeOf = ({ path, index }: Declared): string =>
  `${path.replace('.json', '')}:${index}`;

/** Returns pairs as `x:0 > m/y:1`, sorted. */
const written = (pairs: Pairing['now']): readonly string[] =>
  Array.from(
    pairs,
    ([one, other]) => `${placeOf(one)} > ${placeOf(other)}`,
  ).toSorted();

const pairsOf = (
  then: string,
  now: string,
  renamed: Record<string, string> = {},
) => {
  const [before, after] = [stateOf(then), stateOf(now)];
  return pairAlgorithms(before, after, new Map(Object.entries(renamed)));
};

describe('pairs of two states', () => {
  type Row = readonly [then: string, now: string, pairs: readonly string[]];
  test.each(
    Object.entries<Row>({
      'what stays': ['x a; y b', 'x a; y b', ['x:0 > x:0', 'y:0 > y:0']],
      'what another order in its file has': [
        'x a b',
        'x b a',
        ['x:0 > x:1', 'x:1 > x:0'],
      ],
      'two of one name in one file, in their order': [
        'x a(f) a(g)',
        'x a(g) b a(f)',
        ['x:0 > x:0', 'x:1 > x:2'],
      ],
      'what moves to a file of another folder': [
        'm/x a; y b',
        'n/x a; y b',
        ['m/x:0 > n/x:0', 'y:0 > y:0'],
      ],
      'what is split off': ['x a b', 'x a; y b', ['x:0 > x:0', 'x:1 > y:0']],
      'what is joined': ['x a; y b', 'z b a', ['x:0 > z:1', 'y:0 > z:0']],
      'what is migrated in place': ['x a', 'x a*', ['x:0 > x:0']],
      'what is migrated, and moves': ['m/x a', 'n/x a*', ['m/x:0 > n/x:0']],
      'flattened folders': [
        'm/one/p a; m/two/p a',
        'm/p-two a; m/p-one a',
        ['m/one/p:0 > m/p-one:0', 'm/two/p:0 > m/p-two:0'],
      ],
      'sites that are alike, in another folder': [
        'm/one/p a; m/two/p a',
        'n/two/p a; n/one/p a',
        ['m/one/p:0 > n/one/p:0', 'm/two/p:0 > n/two/p:0'],
      ],
      'one of two sites, where the other one is gone': [
        'm/one/p a; m/two/p a',
        'n/two/p a',
        ['m/two/p:0 > n/two/p:0'],
      ],
      'the one that stays, not its copy': [
        'x a',
        'copy/x a; x a',
        ['x:0 > x:0'],
      ],
      'the path that is first, of two as near': [
        'm/x a',
        'n/x a; k/x a',
        ['m/x:0 > k/x:0'],
      ],
      'the path that has most words in common, not one with a rare word': [
        'a/b/c/x p',
        'a/b/c/w p; a/b/c/y p; z/x p',
        ['a/b/c/x:0 > a/b/c/w:0'],
      ],
      'the algorithm that alone got another name': [
        'x a b(f)',
        'x a c(f)',
        ['x:0 > x:0', 'x:1 > x:1'],
      ],
      'no two that got other names and run one function': [
        'x a(f) b(f)',
        'x c(f) d(f)',
        [],
      ],
      'nothing whose name and function differ': ['x a', 'x b', []],
      'nothing whose functions cannot be read': ['x a(?)', 'x b(?)', []],
      'algorithms without a name, by their function': [
        'x (f) (g)',
        'x (g)',
        ['x:1 > x:0'],
      ],
      'those without a name in one file, in their order': [
        'x (?) (?) a',
        'x a (?); y (?)',
        ['x:0 > x:1', 'x:2 > x:0'],
      ],
      'an algorithm that got a name': ['x (f)', 'x a(f)', ['x:0 > x:0']],
      'one with another name where most of its file went': [
        'x a b c(f)',
        'y a b d(f); z d(f)',
        ['x:0 > y:0', 'x:1 > y:1', 'x:2 > y:2'],
      ],
      'one with another name that went there from a file that stays': [
        'x a b c(f)',
        'x z; y a b d(f)',
        ['x:0 > y:0', 'x:1 > y:1', 'x:2 > y:2'],
      ],
      'none of two with another name from two files': [
        'x a b e(f); y c d g(f)',
        'z a b c d h(f)',
        ['x:0 > z:0', 'x:1 > z:1', 'y:0 > z:2', 'y:1 > z:3'],
      ],
      'nothing of another file with another name': ['x a(f)', 'y b(f)', []],
    }),
  )('are %s', (_, [then, now, pairs]) => {
    expect(written(pairsOf(then, now).now)).toEqual(pairs);
  });

  test('are two of one name whose paths have no word in common', () => {
    const now = stateOf('y a').map((it) => ({ ...it, path: 'y.JSON' }));
    const { then } = pairAlgorithms(stateOf('x a'), now, new Map());
    expect(written(then)).toEqual(['y.JSON:0 > x:0']);
  });

  test('are those that may be, beyond many that may not', () => {
    const sites = Array.from({ length: 60 }, (_, at) => `s${at}/x a`);
    const sources = sites.map((it) => `k/in/${it}`);
    const results = sites.map((it) => `k/out/${it}*`);
    const then = [...sources, 'k/old/x a'].join('; ');
    const now = [...sources, ...results, 'z/x a'].join('; ');
    expect(written(pairsOf(then, now).now)).toContain('k/old/x:0 > z/x:0');
  });

  test('are one with another name in a file that git says was renamed', () => {
    const { now } = pairsOf('x a(f)', 'y b(f)', { 'y.json': 'x.json' });
    expect(written(now)).toEqual(['x:0 > y:0']);
  });

  test.each<readonly [then: string, now: string, pairs: readonly string[]]>([
    // Two formats: the copy of the Current file is no nearer than its counterpart.
    ['in/x a; out/x a*', 'out/x a*', ['out/x:0 > out/x:0']],
    ['m/in/x a', 'm/in/x a; m/out/x a*', ['m/in/x:0 > m/in/x:0']],
    ['k/m/x a; k/n/x a*', 'o/x a*', ['k/n/x:0 > o/x:0']],
    ['m/in/x a; m/out/x a*', 'p/q/in/x a*', ['m/out/x:0 > p/q/in/x:0']],
  ])('of two formats are nearer than counterparts: %s, %s', (then, now, it) => {
    expect(written(pairsOf(then, now).now)).toEqual(it);
  });
});

describe('what has no pair', () => {
  test.each<readonly [then: string, now: string, held: readonly string[]]>([
    ['in/x a; out/x a*', 'out/x a*', ['in/x:0 > out/x:0']],
    ['in/x a; out/x a*', 'in/x a', ['out/x:0 > in/x:0']],
    ['in/x a; out/x a*', 'in/x a; out/x a*', []],
    ['in/x a; out/x a*', 'y b', []],
    ['m/one/x a; m/two/x a*', 'm/two/x a*', ['m/one/x:0 > m/two/x:0']],
    // Which of both was written for it is not known.
    ['in/x a; out/x a*; other/x a*', 'out/x a*; other/x a*', []],
  ])('is held against its counterpart: %s, %s', (then, now, held) => {
    expect(written(pairsOf(then, now).heldAgainst)).toEqual(held);
  });
});

describe('counterparts', () => {
  test.each<readonly [state: string, pairs: readonly string[]]>([
    ['in/x a; out/x a*', ['in/x:0 > out/x:0']],
    ['in/x a; other/y a*', ['in/x:0 > other/y:0']],
    ['in/x a(f); out/x a(g)*', []],
    ['in/x a(?); out/x a(?)*', []],
    ['in/x a; out/x a', []],
    ['in/x a; in/y a; out/x a*', ['in/x:0 > out/x:0']],
    ['in/x a; in/y a; out/z a*', []],
    [
      'in/one/p a; in/two/p a; out/one/p a*; out/two/p a*',
      ['in/one/p:0 > out/one/p:0', 'in/two/p:0 > out/two/p:0'],
    ],
    ['in/p a; out/p a*; copy/p a*', []],
    ['in/x a b; out/x b* a*', ['in/x:0 > out/x:1', 'in/x:1 > out/x:0']],
  ])('of %s', (state, pairs) => {
    const found = [...counterparts(stateOf(state))];
    expect(
      written(new Map(found.filter(([it]) => it.format === 'legacy'))),
    ).toEqual(pairs);
    expect(found).toHaveLength(2 * pairs.length);
  });
});

test('pairing is one to one, and depends on no order of files', () => {
  const states = fc
    .uniqueArray(
      fc.record({
        path: fc.constantFrom('m/x', 'm/y', 'n/x', 'n/y', 'x', 'n/m/x'),
        algorithms: fc.array(fc.constantFrom('a', 'a(f)', 'b', 'c'), {
          minLength: 1,
          maxLength: 3,
        }),
        star: fc.constantFrom('', '*'),
      }),
      { selector: ({ path }) => path },
    )
    .map((files) =>
      files.map(({ path, algorithms, star }) =>
        stateOf([path, ...algorithms.map((it) => it + star)].join(' ')),
      ),
    );
  fc.assert(
    fc.property(states, states, (then, now) => {
      const pair = (before: typeof then, after: typeof now) =>
        pairAlgorithms(before.flat(), after.flat(), new Map());
      const pairing = pair(then, now);
      expect(new Set(pairing.now.values()).size).toBe(pairing.now.size);
      for (const [old, own] of pairing.now)
        expect(pairing.then.get(own)).toBe(old);
      expect(pairing.then.size).toBe(pairing.now.size);
      const other = pair(then.toReversed(), now.toReversed());
      expect(written(other.now)).toEqual(written(pairing.now));
      expect(written(other.heldAgainst)).toEqual(written(pairing.heldAgainst));
    }),
  );
});

test('an algorithm whose name is declared once in each state is the pair of it', () => {
  const names = ['a', 'b', 'c', 'd'];
  const state = fc
    .tuple(
      ...names.map((name) =>
        fc.record({
          path: fc.constantFrom('m/x.json', 'n/x.json', 'n/m/y.json', 'y.json'),
          format: fc.constantFrom('legacy', 'current'),
          name: fc.constant(name),
          function: fc.constantFrom('f', 'g', null),
          index: fc.nat(3),
        }),
      ),
    )
    .chain((all) => fc.shuffledSubarray(all));
  fc.assert(
    fc.property(state, state, (then, now) => {
      const named = (all: typeof then) => new Set(all.map(({ name }) => name));
      const { now: pairs } = pairAlgorithms(then, now, new Map());
      const kept = Array.from(pairs)
        .filter(([one, other]) => one.name === other.name)
        .map(([{ name }]) => name);
      const both = [...named(then)].filter((it) => named(now).has(it));
      expect(new Set(kept)).toEqual(new Set(both));
    }),
  );
});

test.each<readonly [what: string, path: (at: number) => string]>([
  ['moved', (at) => `new/site${at}/p.json`],
  ['flattened', (at) => `new/p-${at}.json`],
])(
  '2,000 files of three names that are %s are paired without comparing all',
  (_, pathOf) => {
    let reads = 0;
    const filesAt = (pathAt: typeof pathOf): readonly Declared[] =>
      Array.from({ length: 2000 }, (_, at) => ({
        get path() {
          reads += 1;
          return pathAt(at);
        },
        format: 'legacy',
        name: `a${at % 3}`,
        function: 'f',
        index: 0,
      }));
    const then = filesAt((at) => `old/site${at}/p.json`);
    const now = filesAt(pathOf);
    const pairs = pairAlgorithms(then, now, new Map()).now;
    expect(then.map((it) => pairs.get(it))).toEqual(now);
    // Comparing each with all of its name reads 1.3 million.
    expect(reads).toBeLessThan(100 * 2000);
  },
);
