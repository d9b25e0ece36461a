import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.js';
import { legacyText, plainInput } from './legacy.js';
import { plant, type Tree, treeOf } from './tree.js';

/** Where a batch is migrated many times over: each time the same files, on a plot of their own. */
export interface Field {
  readonly cwd: string;
  /** The command that migrates one plot. */
  readonly argsFor: (plot: string) => readonly string[];
  /** The command that migrates all plots there are. */
  readonly argsForAll: readonly string[];
  /** Where the results of a plot go. */
  readonly folderOf: (plot: string) => string;
  /** The sources of a plot, by name. */
  readonly sources: Readonly<Record<string, string>>;
  /** What stands where the results go before anything is written. */
  readonly before: Readonly<Record<string, string>>;
  /** What a run that nothing disturbs makes of them. */
  readonly after: Readonly<Record<string, string>>;
}

export type Ways = 'in place' | 'below another folder';
export const ways: readonly Ways[] = ['in place', 'below another folder'];

/** `m000` and so on. */
export const numbered = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `m${String(index).padStart(3, '0')}`,
  );

/** Legacy files of so many inputs each; 100 inputs are 14 KiB. */
export function sourcesOf(
  names: readonly string[],
  inputs = 1,
): Readonly<Record<string, string>> {
  const all = numbered(inputs).map((inputName) => ({
    ...plainInput,
    inputName,
  }));
  return Object.fromEntries(
    names.map((name) => [
      `${name}.json`,
      legacyText(all, { name, path: name }),
    ]),
  );
}

/** A field without any plot, which is gone after the tests of the file. */
export function fieldOf(way: Ways, sources: Field['sources']): Field {
  const cwd = treeOf({});
  const field = {
    cwd,
    sources,
    ...(way === 'in place'
      ? {
          argsFor: (plot: string) => [...inPlace(`in/${plot}`)],
          argsForAll: inPlace('in'),
          folderOf: (plot: string) => join(cwd, 'in', plot),
          before: sources,
        }
      : {
          argsFor: (plot: string) => [...elsewhere(`/${plot}`)],
          argsForAll: elsewhere(''),
          folderOf: (plot: string) => join(cwd, 'out', plot),
          before: {},
        }),
  };
  const first = 'undisturbed';
  sow(field, first);
  const { status, stderr } = run([...field.argsFor(first), '--quiet'], { cwd });
  if (status !== 0) throw new Error(stderr);
  return { ...field, after: textsIn(field.folderOf(first)) };
}

const inPlace = (path: string) =>
  ['migrate', path, '--write', '--allow-no-vcs'] as const;
const elsewhere = (below: string) =>
  ['migrate', `in${below}`, '--out', `out${below}`] as const;

/** Plants the sources on a plot. */
export function sow(
  { cwd, sources }: Pick<Field, 'cwd' | 'sources'>,
  plot: string,
): void {
  const files: Tree = Object.fromEntries(
    Object.entries(sources).map(([name, text]) => [`in/${plot}/${name}`, text]),
  );
  plant(cwd, files);
}

/** What is found on a plot, by name. */
export interface Harvest {
  readonly fresh: readonly string[];
  readonly old: readonly string[];
  /** Neither wholly old nor wholly new, or gone, or nobody's. */
  readonly wrong: readonly string[];
  /** Temporary copies. */
  readonly strays: readonly string[];
}

export function harvest(
  { folderOf, before, after }: Field,
  plot: string,
): Harvest {
  const found = textsIn(folderOf(plot));
  const names = new Set([...Object.keys(found), ...Object.keys(before)]);
  const [fresh, old, wrong, strays]: [string[], string[], string[], string[]] =
    [[], [], [], []];
  for (const name of names) {
    const text = found[name];
    if (isTemporary(name)) strays.push(name);
    else if (text !== undefined && text === after[name]) fresh.push(name);
    else if (text !== undefined && text === before[name]) old.push(name);
    else wrong.push(name);
  }
  return { fresh, old, wrong, strays };
}

/** What is found after the command was run once more, on all plots. */
export interface Rerun {
  readonly status: number | null;
  readonly stderr: string;
  /** Plots with a file that is not new, by what is wrong with them. */
  readonly unfinished: readonly string[];
  readonly strays: readonly string[];
}

/** The same command, run again with nothing to disturb it. */
export function rerun(field: Field, plots: readonly string[]): Rerun {
  const { cwd, argsForAll, after } = field;
  const { status, stderr } = run([...argsForAll, '--quiet'], { cwd });
  const found = plots.map((plot) => ({ plot, ...harvest(field, plot) }));
  return {
    status,
    stderr,
    unfinished: found
      .filter(({ fresh }) => fresh.length < Object.keys(after).length)
      .map(({ plot }) => plot),
    strays: found.flatMap(({ plot, strays }) =>
      strays.map((name) => join(plot, name)),
    ),
  };
}

/** What {@link rerun} gives where all is well. */
export const finished: Rerun = {
  status: 0,
  stderr: '',
  unfinished: [],
  strays: [],
};

const isTemporary = (name: string): boolean => name.endsWith('.tmp');

function textsIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder) : [])
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}
