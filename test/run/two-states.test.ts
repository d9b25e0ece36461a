import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareTexts, saidOf, type Texts } from '../support/compared.js';
import { decisionsText, dropVoltage } from '../support/decisions.js';
import {
  exact,
  joined,
  legacyText,
  partial,
  plainInput,
  warned,
} from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

/** An algorithm; the same one has the same place in each state. */
interface Algorithm {
  readonly name: string;
  readonly legacy: string;
  /** The list that was emptied in the Current text. */
  readonly without?: 'Inputs' | 'Outputs';
}

interface File {
  readonly path: string;
  readonly isCurrent: boolean;
  /** The places of its algorithms in `all`. */
  readonly algorithms: readonly number[];
  readonly isCompact: boolean;
}

interface State {
  readonly all: readonly Algorithm[];
  readonly files: readonly File[];
  readonly isDecided: boolean;
}

const broken = (name: string): string =>
  legacyText([plainInput, { ...plainInput, inputName: 'x', type: 'y' }], {
    name,
    path: name,
  });
/** One that `check` warns of, in both formats. */
const self = (name: string): string =>
  legacyText(
    [
      {
        type: 'AlgorithmOutput',
        inputName: 'limit',
        algorithm: name,
        timeRange: 'day',
      },
    ],
    { name, path: name },
  );
const kinds = [exact, partial, warned, broken, self];

const firstStates = fc
  .tuple(fc.array(fc.constantFrom(...kinds), { minLength: 6 }), fc.boolean())
  .map(([chosen, isDecided]): State => {
    // Two sites that are alike but for `a`, and files of several algorithms.
    const names = ['shared', 'shared', 'a', 'b', 'c', 'd', 'e', 'f'];
    const file = (path: string, ...algorithms: readonly number[]): File => ({
      path,
      isCurrent: false,
      algorithms,
      isCompact: false,
    });
    return {
      all: names.map((name, at) => ({
        name,
        legacy: (chosen[at - 2] ?? exact)(name),
      })),
      files: [
        file('m/site1/p.json', 0, 2),
        file('m/site2/p.json', 1),
        file('m/q.json', 3, 4, 5),
        file('n/r.json', 6, 7),
      ],
      isDecided,
    };
  });

const isDeclared = ({ files }: State, algorithm: number, isCurrent: boolean) =>
  files.some(
    (it) => it.isCurrent === isCurrent && it.algorithms.includes(algorithm),
  );

const isInBoth = (state: State, algorithm: number): boolean =>
  isDeclared(state, algorithm, true) && isDeclared(state, algorithm, false);

/** Returns the names of the algorithms of a file. */
const namesOf = ({ algorithms }: File, { all }: State) =>
  algorithms.map((it) => all[it]?.name);

/** Returns a file with those of its format that share a name: sites are migrated together. */
const alike = (file: File, state: State): readonly File[] =>
  state.files.filter(
    (it) =>
      it.isCurrent === file.isCurrent &&
      namesOf(it, state).some((name) => namesOf(file, state).includes(name)),
  );

const canMigrate = (own: readonly File[], state: State): boolean =>
  own.every(({ isCurrent, algorithms }) =>
    algorithms.every(
      (it) =>
        !isCurrent &&
        !isDeclared(state, it, true) &&
        !state.all[it]?.legacy.includes('"y"'),
    ),
  );

/** Which of two Legacy sites belongs to which of two Current ones is known by the ends of their paths. */
const needsEnds = (state: State): boolean =>
  [0, 1].some((it) => isInBoth(state, it));

/** Returns what the files become; undefined if that is not possible. */
type Change = (file: File, state: State) => Partial<State> | undefined;

const replaced = (
  { files }: State,
  own: readonly File[],
  make: (file: File) => readonly File[],
) => ({ files: files.flatMap((it) => (own.includes(it) ? make(it) : it)) });

/** Changes the paths of all files that have the first folder of a file. */
const renamed =
  (pathOf: (path: string) => string): Change =>
  ({ path }, state) => {
    const [folder] = path.split('/');
    const own = state.files.filter((it) => it.path.split('/')[0] === folder);
    return needsEnds(state)
      ? undefined
      : replaced(state, own, (it) => [{ ...it, path: pathOf(it.path) }]);
  };

const neutral = {
  move: (file, state) =>
    replaced(state, [file], (it) => [{ ...it, path: `moved/${it.path}` }]),
  rename: (file, state) =>
    needsEnds(state)
      ? undefined
      : replaced(state, [file], (it) => [
          { ...it, path: it.path.replace(/(\w+)\.json$/, 'new-$1.json') },
        ]),
  renameFolder: renamed((path) => `k-${path}`),
  flatten: renamed((path) => path.replaceAll('/', '-')),
  split: (file, state) => {
    const [first, ...others] = file.algorithms;
    if (first === undefined || others.length === 0 || needsEnds(state)) return;
    const path = file.path.replace('.json', '-first.json');
    return replaced(state, [file], (it) => [
      { ...it, algorithms: others },
      { ...it, algorithms: [first], path },
    ]);
  },
  // A Legacy file that gets algorithms after `--out` has some that were not written.
  join: (file, state) => {
    const other = state.files.find(
      (it) =>
        it.isCurrent === file.isCurrent && !alike(file, state).includes(it),
    );
    const algorithms = [...(other?.algorithms ?? []), ...file.algorithms];
    return other && !algorithms.some((it) => isInBoth(state, it))
      ? replaced(state, [file, other], (it) =>
          it === file ? [] : [{ ...it, algorithms }],
        )
      : undefined;
  },
  reorder: (file, state) =>
    replaced(state, [file], (it) => [
      { ...it, algorithms: it.algorithms.toReversed() },
    ]),
  reformat: (file, state) =>
    replaced(state, [file], (it) => [{ ...it, isCompact: !it.isCompact }]),
  migrate: (file, state) => {
    const own = alike(file, state);
    return canMigrate(own, state)
      ? replaced(state, own, (it) => [{ ...it, isCurrent: true }])
      : undefined;
  },
  writeElsewhere: (file, state) => {
    const own = alike(file, state);
    return canMigrate(own, state)
      ? replaced(state, own, (it) => [
          it,
          { ...it, path: `out/${it.path}`, isCurrent: true },
        ])
      : undefined;
  },
  deleteLegacy: (file, state) => {
    const own = alike(file, state);
    const algorithms = own.flatMap((it) => it.algorithms);
    return !file.isCurrent && algorithms.every((it) => isInBoth(state, it))
      ? replaced(state, own, () => [])
      : undefined;
  },
} satisfies Record<string, Change>;

/** What earlier pull requests do too. A copy beside sites that are alike is left out: which of them is the copy is not known. */
const changes: Readonly<Record<string, Change>> = {
  ...neutral,
  decide: () => ({ isDecided: true }),
  mend: ({ algorithms }, { all }) => ({
    all: all.map((it, at) =>
      algorithms.includes(at) ? { ...it, legacy: exact(it.name) } : it,
    ),
  }),
  takeAway: (file, state) => replaced(state, [file], () => []),
};

const changesIn = (all: object, maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(all)), fc.nat(7)), {
    maxLength,
  });

const applied = (
  state: State,
  [what, at]: readonly [string, number],
): State => {
  const file = state.files[at % state.files.length];
  const next = { ...state, ...(file && changes[what]?.(file, state)) };
  // Two files cannot have one path.
  const paths = new Set(next.files.map(({ path }) => path));
  return paths.size < next.files.length ? state : next;
};

const pullRequests = fc
  .record({
    first: firstStates,
    before: changesIn(changes, 8),
    last: changesIn(neutral, 4),
  })
  .map(({ first, before, last }) => {
    const then = before.reduce(applied, first);
    return { before, last, then, now: last.reduce(applied, then) };
  });

const currentTexts = new Map<string, string>();
const currentOf = ({ legacy, without }: Algorithm): string => {
  const text =
    currentTexts.get(legacy) ?? recordOf('a.json', legacy).outputText ?? '';
  currentTexts.set(legacy, text);
  if (without === undefined) return text;
  const [algorithm] = JSON.parse(text) as [object];
  return JSON.stringify([{ ...algorithm, [without]: [] }]);
};

const textsOf = ({ all, files }: State): Texts =>
  Object.fromEntries(
    files.map(({ path, isCurrent, algorithms, isCompact }) => {
      const own = algorithms.flatMap((it) => all[it] ?? []);
      const text = joined(
        ...own.map((it) => (isCurrent ? currentOf(it) : it.legacy)),
      );
      return [path, isCompact ? JSON.stringify(JSON.parse(text)) : text];
    }),
  );

/** Returns the paths then, by paths now, of files that git finds to be renamed: their text is the same. */
const renamesOf = (then: Texts, now: Texts): Texts => {
  const left = new Set(Object.keys(then).filter((path) => !(path in now)));
  return Object.fromEntries(
    Object.keys(now).flatMap((path) => {
      const old = [...left].find((it) => then[it] === now[path]);
      if (path in then || old === undefined) return [];
      left.delete(old);
      return [[path, old]];
    }),
  );
};

const comparedBy = async (
  command: 'check' | 'diff',
  then: State,
  now: State,
) => {
  const texts = [textsOf(then), textsOf(now)] as const;
  const decisions = decisionsText(dropVoltage);
  const { files, findings, ...found } = await compareTexts(...texts, {
    command,
    decisions: { ...(then.isDecided && { then: decisions }), now: decisions },
    renamed: renamesOf(...texts),
  });
  const ofFiles = files.flatMap(({ record }) =>
    record.findings.filter((it) => it.new),
  );
  return {
    said: saidOf({ files, findings, ...found }).filter(
      (it) => !/^(exact|new current|still declared) \d+$/.test(it),
    ),
    // `output` is about a whole file, so it is new in one that git does not know.
    rules: [...findings.filter((it) => it.decision === null), ...ofFiles]
      .map(({ rule }) => rule)
      .filter((rule) => rule !== 'output'),
  };
};

const isTakenOut = (line: string): boolean => line.startsWith('taken out ');

test('what is moved, split, joined, renamed or migrated changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(pullRequests, async ({ then, now }) => {
      for (const command of ['diff', 'check'] as const)
        expect(await comparedBy(command, then, now)).toEqual({
          said: [],
          rules: [],
        });
    }),
  );
});

test('what is deleted from a migrated file is named, and nothing else', async () => {
  const parts = fc.constantFrom('algorithm', 'Inputs', 'Outputs');
  await fc.assert(
    fc.asyncProperty(pullRequests, parts, fc.nat(7), async (all, part, at) => {
      const { then, now } = all;
      const found = deleted(then, now, part, at);
      if (found === undefined) return;
      const { said, rules } = await comparedBy('diff', then, found.now);
      // A Current file that is edited beside its Legacy one has a row too.
      expect(said).not.toEqual([]);
      for (const line of said) expect(line).toMatch(found.said);
      expect(rules).toEqual(said.some(isTakenOut) ? ['taken-out'] : []);
    }),
  );
});

/** Deletes a part of a Current algorithm that was Legacy; undefined if there is none, or nothing tells. */
function deleted(
  then: State,
  now: State,
  part: 'algorithm' | 'Inputs' | 'Outputs',
  at: number,
) {
  const migrated = now.all.flatMap((_, it) =>
    isDeclared(then, it, false) && isDeclared(now, it, true) ? it : [],
  );
  const own = migrated[at % migrated.length];
  const algorithm = own === undefined ? undefined : now.all[own];
  if (own === undefined || algorithm === undefined) return undefined;
  if (part !== 'algorithm') {
    const all = now.all.map((it, index) =>
      index === own ? { ...it, without: part } : it,
    );
    return {
      now: { ...now, all },
      said: new RegExp(`\\b${algorithm.name} .*(limit|motorSpeed|output)`, 'i'),
    };
  }
  const files = now.files
    .map((it) =>
      it.isCurrent
        ? { ...it, algorithms: it.algorithms.filter((its) => its !== own) }
        : it,
    )
    .filter((it) => it.algorithms.length > 0);
  return isDeclared(now, own, false)
    ? undefined
    : {
        now: { ...now, files },
        said: new RegExp(
          `^(taken out|gone) .* ${algorithm.name}( deleted| removed)?$`,
        ),
      };
}
