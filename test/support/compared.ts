import { resolve } from 'node:path';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { checkBoth, convertBoth } from '../../src/files/both-runs.js';
import { compareBoth } from '../../src/files/compare-states.js';
import type { CheckRequest, ConvertRequest } from '../../src/files/request.js';
import { emptyState, type StateFile } from '../../src/files/state.js';
import type { TwoStates } from '../../src/files/states.js';
import type { ComparedRuns } from '../../src/run/compare-runs.js';

/** The texts of files by path. */
export type Texts = Readonly<Record<string, string>>;

interface Options {
  readonly command?: 'check' | 'diff';
  /** Decisions, as JSON text. */
  readonly decisions?: Readonly<Partial<Record<'then' | 'now', string>>>;
  /** Paths then by paths now. */
  readonly renamed?: Texts;
}

const asked = {
  paths: [],
  exclude: undefined,
  maxSize: 2 ** 24,
  decisions: { kind: 'loaded', file: undefined },
  scope: { kind: 'all' },
} as const;
const convert: ConvertRequest = {
  ...asked,
  job: 'convert',
  allowPartial: false,
  needsFields: true,
  destination: { kind: 'in-place', isDryRun: true, undo: undefined },
};
const check: CheckRequest = {
  ...asked,
  job: 'check',
  signals: undefined,
  types: undefined,
  noLegacy: false,
  only: undefined,
};
const watch = { onStage: () => undefined, onDone: () => undefined };

/** Compares two states as `--changed` does, without git. */
export async function compareTexts(
  then: Texts,
  now: Texts,
  { command = 'diff', decisions = {}, renamed = {} }: Options = {},
): Promise<ComparedRuns> {
  const [filesThen, filesNow] = [filesOf(then), filesOf(now)];
  const paths = [...new Set([...Object.keys(then), ...Object.keys(now)])];
  const pairs = paths.toSorted().map((path) => ({
    then: filesThen.find((it) => it.path === path),
    now: filesNow.find((it) => it.path === path),
  }));
  const isSame = ({ then: one, now: other }: (typeof pairs)[number]) =>
    one && other && then[one.path] === now[other.path];
  const states: TwoStates = {
    then: {
      ...emptyState,
      files: filesThen,
      decisions: fileOf(decisions.then),
    },
    now: { ...emptyState, files: filesNow, decisions: fileOf(decisions.now) },
    changes: {
      then: [],
      now: [],
      unchanged: new Set(),
      renamed: new Map(),
    },
    pairs: pairs.filter((it) => !isSame(it)),
    unchanged: pairs.filter(isSame),
    hasSameDecisions: decisions.then === decisions.now,
    renamed: new Map(Object.entries(renamed)),
    readNoMore: new Map(),
    notCompared: [],
  };
  const isDiff = command === 'diff';
  const runs = isDiff
    ? await convertBoth(convert, states, watch)
    : checkBoth(check, { kind: 'staged' }, states);
  return compareBoth(runs, states, 'main', asked, watch);
}

function filesOf(texts: Texts): readonly StateFile[] {
  return Object.entries(texts).map(([path, text]) => ({
    path,
    ownPath: path,
    absolute: resolve(path),
    below: path,
    named: false,
    content: { kind: 'bytes', bytes: Buffer.from(text) },
  }));
}

function fileOf(text: string | undefined): DecisionsFile | undefined {
  if (text === undefined) return undefined;
  const loaded = loadDecisions(Buffer.from(text), 'd.json');
  if (!loaded.ok) throw new Error(loaded.troubles.join());
  return loaded.file;
}

/** Says what a comparison says, a line for each. */
export function saidOf({ comparison }: ComparedRuns): readonly string[] {
  const { migrated, values, gone, wentBack } = comparison;
  const count = (words: string, number: number): readonly string[] =>
    number > 0 ? [`${words} ${number}`] : [];
  const names = (...all: readonly (string | null)[]) =>
    all.filter((it) => it !== null).join(' ');
  return [
    ...count('exact', migrated.exact),
    ...migrated.differing.map((path) => `differs ${path}`),
    ...migrated.mended.map(
      ({ path, algorithm, input, rule }) =>
        `mended ${names(path, algorithm, input, rule)}`,
    ),
    ...migrated.lost.map(
      ({ path, algorithm, input, rules }) =>
        `lost ${names(path, algorithm, input, ...rules)}`,
    ),
    ...migrated.takenOut.map(
      ({ path, algorithm, input, output, decision }) =>
        `taken out ${names(path, algorithm, input, output)}${decision === null ? '' : `: ${decision}`}`,
    ),
    ...count('new legacy', comparison.new.legacy),
    ...count('new current', comparison.new.current),
    ...count('still declared', comparison.new.stillDeclared),
    ...wentBack.map((path) => `went back ${path}`),
    ...gone.map(
      ({ path, algorithms, reason }) =>
        `gone ${names(path, ...algorithms, reason)}`,
    ),
    ...values.map(
      ({ path, algorithm, input, key, then, now }) =>
        `${names(path, algorithm, input)} ${key}: ${then} -> ${now}`,
    ),
  ];
}
