import { tool } from '#tool';
import { globOf } from '../decisions/decision.js';
import { otherReasons } from '../legacy/recognise.js';
import { fixRulesIn } from './rule-findings.js';
import { type Summary } from './summary.js';

/** What the next command depends on. */
export type RunState = Pick<
  Summary,
  'command' | 'formats' | 'rules' | 'functions' | 'comparison' | 'skipped'
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
function repeatedOptions({
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
  const { paths, out, against, allowPartial, all } = invocation;
  const count = (status: keyof typeof counts.files): number =>
    counts.files[status] ?? 0;
  if (count('failed') > 0) return undefined;
  const lookUp = lookUpCommand(run, invocation);
  if (lookUp) return lookUp;
  const decide = ['decide', ...paths, ...(all === true ? ['--all'] : [])];
  // With --allow-partial the user goes on although questions are open.
  const isAsked =
    questions.length > 0 ||
    // Questions of before are not counted.
    (run.comparison !== undefined && count('to-decide') > 0);
  if (isAsked && !allowPartial) return decide;
  switch (command) {
    case 'convert':
      return undefined;
    case 'check':
      return formats.has('legacy') && !areAllToFix(run)
        ? ['diff', ...paths]
        : undefined;
    case 'verify':
      if (against !== undefined || areAllToFix(run)) return undefined;
      return count('ready') > 0
        ? ['migrate', ...paths, '--write', ...functionsReport(run)]
        : undefined;
    default:
      if (count('ready') > 0)
        return [
          'migrate',
          ...paths,
          ...(out === undefined ? ['--write'] : ['--out', out]),
          ...(allowPartial ? ['--allow-partial'] : []),
          ...functionsReport(run),
        ];
      if (count('written') + count('partial') > 0)
        return ['check', ...(out === undefined ? paths : [out])];
      return questions.length > 0 ? decide : undefined;
  }
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
  return [
    'check',
    ...paths,
    ...optionArguments({ signals: mappingGlob(mappings.paths), types }),
    ...(noLegacy === true ? ['--no-legacy'] : []),
  ];
}

/** Returns a glob for signal mapping files: in their folder, or below the one that they share. */
function mappingGlob(paths: readonly string[]): string {
  const folders = paths.map((path) => path.split('/').slice(0, -1));
  const [first = [], ...others] = folders;
  const shared = first.filter((_, at) =>
    others.every(
      (it) =>
        it.slice(0, at + 1).join('/') === first.slice(0, at + 1).join('/'),
    ),
  );
  const isOne = folders.every(({ length }) => length === shared.length);
  return [
    ...shared.map(globOf),
    ...(isOne ? [] : ['**']),
    'vendor.drives.*.json',
  ].join('/');
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
    ...options,
    ...invocation.paths,
    ...repeatedOptions(invocation),
  ];
}

/** Returns whether every Legacy file has something to fix in the source first. */
function areAllToFix(run: RunState): boolean {
  const toFix = fixRulesIn(run).reduce((sum, { files }) => sum + files, 0);
  return toFix > 0 && toFix >= (run.formats.get('legacy') ?? 0);
}

/** What to do, and the commands for it. */
export interface Advice {
  readonly words: string;
  readonly commands: readonly string[];
}

type ComparedRun = Pick<Summary, 'formats' | 'counts'>;

/**
 * Explains how to compare after an in-place migration, which leaves no Legacy
 * file; undefined if no file is Current or one failed.
 */
export function adviceAfterMigration(
  { formats, counts }: ComparedRun,
  program: string = tool.name,
): Advice | undefined {
  if (!formats.has('current') || counts.files.failed !== undefined)
    return undefined;
  return {
    words:
      'All models are already Current. To compare them with those before the migration, check out the commit before the migration in another folder, and name both:',
    commands: [
      'git worktree add ../before COMMIT',
      `${program} verify ../before/PATH --against PATH`,
    ],
  };
}

/** Says that nothing was compared, and what to do, with commands between backticks. */
export function nothingComparedSentences(run: ComparedRun): readonly string[] {
  const advice = adviceAfterMigration(run);
  const commands = advice?.commands.map((it) => `\`${it}\``).join(', then ');
  return [
    'Nothing was compared.',
    ...(advice ? [`${advice.words} ${commands}.`] : []),
  ];
}
