import { globOf } from '../decisions/decision.js';
import { ruleOf } from '../file/all-rules.js';
import { otherReasons } from '../legacy/recognise.js';
import { fixRulesIn, sumOf } from './rule-findings.js';
import { type Summary } from './summary.js';

/** What the next command depends on. */
type RunState = Pick<
  Summary,
  | 'command'
  | 'formats'
  | 'rules'
  | 'functions'
  | 'comparison'
  | 'skipped'
  | 'verification'
> & {
  readonly counts: Pick<Summary['counts'], 'files' | 'questions'>;
};

/** The default of `--max-size`. */
export const defaultMaxSize = 16 * 1024 ** 2;

/** What was typed on the command line, and nothing of the configuration. */
export interface Typed {
  /** Empty if the configuration names them. */
  readonly paths: readonly string[];
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly decisions?: string | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly changed?: string | undefined;
  /** In bytes; the default if it was not typed. */
  readonly maxSize?: number;
  readonly allowPartial?: boolean;
  /** Of `decide`: notes are asked about too. */
  readonly all?: boolean;
  readonly signals?: string | undefined;
  readonly types?: string | undefined;
  readonly noLegacy?: boolean;
}

/** What the next command depends on beside the run. */
export interface Invocation extends Typed {
  /** The PATHs in which git can bring back all that the run replaces. */
  readonly undo?: readonly string[] | undefined;
  /** How the user calls the tool; without it, by its name. */
  readonly program?: string;
}

/**
 * Returns the arguments of the next command; undefined if the sources must be
 * fixed first, or nothing is left to do.
 */
export function nextCommand(
  run: RunState,
  invocation: Invocation,
): readonly string[] | undefined {
  const next = commandAfter(run, invocation);
  if (!next) return undefined;
  const { changed, ...others } = invocation;
  // Git need not see what was written elsewhere, and questions are about all files.
  const isOfAll =
    next[0] === 'decide' ||
    next[0] === 'verify' ||
    (next[0] === 'check' && invocation.out !== undefined);
  return [
    ...next,
    ...repeatedOptions({
      ...others,
      ...(isOfAll ? {} : { changed }),
    }),
  ];
}

/** Returns the options that hold for the next command, too. */
export function repeatedOptions({
  exclude,
  changed,
  decisions,
  maxSize = defaultMaxSize,
}: Invocation): readonly string[] {
  return optionArguments({
    exclude,
    changed,
    decisions,
    'max-size': maxSize === defaultMaxSize ? undefined : String(maxSize),
  });
}

/** Returns options as arguments, without those that have no value. */
function optionArguments(
  options: Readonly<Record<string, string | readonly string[] | undefined>>,
): readonly string[] {
  return Object.entries(options).flatMap(([name, value = []]) =>
    [value].flat().flatMap((it) => [`--${name}`, it]),
  );
}

function commandAfter(
  run: RunState,
  invocation: Invocation,
): readonly string[] | undefined {
  const { command, counts, formats } = run;
  const { questions } = counts;
  const { paths, out, changed, allowPartial, all } = invocation;
  const count = (status: keyof typeof counts.files): number =>
    counts.files[status] ?? 0;
  if (count('failed') > 0) return undefined;
  const lookUp = lookUpCommand(run, invocation);
  if (lookUp) return lookUp;
  const decide = ['decide', ...paths];
  // They come before the questions that nobody can answer for a person.
  if (questions.some(({ recommended }) => recommended !== null))
    decide.push('--recommended');
  if (all === true) decide.push('--all');
  // With --allow-partial the user goes on although questions are open.
  if (questions.length > 0 && !allowPartial) return decide;
  switch (command) {
    case 'convert':
      return undefined;
    case 'check':
      // Nothing comes next if every Legacy file has something to fix first.
      return sumOf(fixRulesIn(run), ({ files }) => files) <
        (formats.get('legacy') ?? 0)
        ? ['diff', ...paths]
        : undefined;
    case 'verify': {
      const { differs = 0, leftOut = 0 } =
        run.verification?.summary.unaccounted ?? {};
      if (differs + leftOut > 0) return undefined;
      if (count('ready') > 0)
        return ['migrate', ...paths, '--write', ...functionsReport(run)];
      break;
    }
    default:
      if (count('ready') > 0) return migrateCommand(run, invocation);
      // What was written elsewhere is compared where it is whole, or else checked.
      if (count('written') + count('partial') > 0) {
        if (out === undefined) return ['check', ...paths];
        return changed === undefined && !allowPartial
          ? ['verify', ...paths, '--against', out]
          : ['check', out];
      }
      if (questions.length > 0) return decide;
  }
  return isOnlyToFix(run) ? ['check', ...paths] : undefined;
}

/** Returns the migration: elsewhere first, so that both can be compared, and then in place. */
function migrateCommand(
  run: RunState,
  { paths, out, changed, allowPartial }: Invocation,
): readonly string[] {
  const isFirst = run.command !== 'migrate' && changed === undefined;
  const elsewhere = paths.includes(outFolder)
    ? `${outFolder}-format`
    : outFolder;
  const target = isFirst ? elsewhere : out;
  return [
    'migrate',
    ...paths,
    ...(target === undefined ? ['--write'] : ['--out', target]),
    ...(allowPartial ? ['--allow-partial'] : []),
    ...(isFirst ? [] : functionsReport(run)),
  ];
}

/** The folder of the README for a migration that is only compared. */
const outFolder = 'current';

/** Returns whether nothing is left but places to fix in the source. */
export function isOnlyToFix(run: RunState): boolean {
  const { files, questions } = run.counts;
  const others = ['ready', 'to-decide', 'written', 'partial'] as const;
  return (
    questions.length === 0 &&
    others.every((it) => (files[it] ?? 0) === 0) &&
    fixRulesIn(run).some(({ rule }) => ruleOf(rule)?.fixedIn === undefined)
  );
}

/** Returns the `check` that looks names up in the signal mapping files, if they were found and not used. */
function lookUpCommand(
  { command, skipped }: RunState,
  { paths, signals, types, noLegacy }: Invocation,
): readonly string[] | undefined {
  const mappings = skipped.find(
    ({ reason }) => reason === otherReasons.signalMapping,
  );
  if (command !== 'check' || !mappings || signals !== undefined)
    return undefined;
  const folders = mappings.paths.map((path) => path.split('/').slice(0, -1));
  const [first = [], ...others] = folders;
  const shared = first.filter((_, at) =>
    others.every(
      (it) =>
        it.slice(0, at + 1).join('/') === first.slice(0, at + 1).join('/'),
    ),
  );
  // In their folder, or below the one that they share.
  const isOne = folders.every(({ length }) => length === shared.length);
  const glob = [
    ...shared.map(globOf),
    ...(isOne ? [] : ['**']),
    'vendor.drives.*.json',
  ].join('/');
  return [
    'check',
    ...paths,
    ...optionArguments({ signals: glob, types }),
    ...(noLegacy === true ? ['--no-legacy'] : []),
  ];
}

/** Saves what functions must change, before the Legacy files are replaced. */
function functionsReport({
  functions,
  comparison,
}: RunState): readonly string[] {
  return functions.length > 0 || comparison
    ? ['-r', 'functions:functions.md']
    : [];
}

/** Returns the arguments of the command that answers the open questions. */
export function decideCommand(
  invocation: Invocation,
  ...options: readonly string[]
): readonly string[] {
  return [
    'decide',
    ...invocation.paths,
    ...options,
    ...repeatedOptions(invocation),
  ];
}
