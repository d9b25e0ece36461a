import { findNearest } from '../rule/message-text.js';
import type { World } from './world.js';

/** An option; one with nothing but help is just the text. */
export interface OptionDetail {
  readonly help: string;
  readonly words?: readonly string[];
  readonly default?: string | undefined;
  /** Parses the value for the command; throws a usage error. */
  readonly read?: (text: string) => unknown;
}

/**
 * Options by their usage in the help: `--out DIR`, `-w, --write`,
 * `--[no-]color`. An option with a value name needs a value.
 */
export type Options = Readonly<Record<string, string | OptionDetail>>;

/** The arguments after the options: `…` means one or more, `[…]` optional. */
export interface Operand {
  readonly usage: string;
  readonly help: string;
  /** The end of the error for a missing operand. */
  readonly needed?: string;
  /** The allowed words, if it is not a file. */
  readonly words?: readonly string[];
}

type NameOf<Usage> = Usage extends `${string}--[no-]${infer Name}`
  ? Name
  : Usage extends `${string}--${infer Name} ${string}`
    ? Name
    : Usage extends `${string}--${infer Name}`
      ? Name
      : never;

type CamelCase<Name> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name & string;

type ValueOf<Usage, It> = Usage extends `${string}--[no-]${string}`
  ? boolean | undefined
  : Usage extends `${string}--${string} ${string}`
    ? | (It extends { read: (text: string) => infer Value } ? Value : string)
      | (It extends { default: string } ? never : undefined)
    : boolean;

/** The arguments of a command's function: `--max-size SIZE` is `maxSize`. */
export type ArgsOf<It extends Options> = {
  readonly [Usage in keyof It as CamelCase<NameOf<Usage>>]: ValueOf<
    Usage,
    It[Usage]
  >;
} & { readonly operands: readonly string[] };

export interface Command {
  readonly operand?: Operand;
  readonly options: Options;
  /** Descriptions by command line, which is without the program name. */
  readonly examples: Readonly<Record<string, string>>;
  /** Returns the exit status. */
  readonly run: (args: never, world: World) => number | Promise<number>;
}

/** Returns the command; infers the arguments of `run` from its options. */
export function defineCommand<const It extends Options>(
  it: Omit<Command, 'options' | 'run'> & {
    readonly options: It;
    readonly run: (args: ArgsOf<It>, world: World) => number | Promise<number>;
  },
): Command {
  return it;
}

/** A command that help lists without loading it. */
export interface NamedCommand {
  readonly name: string;
  readonly does: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Every command, in the order of the help. Its file is loaded when it is called. */
export const commands: readonly NamedCommand[] = [
  {
    name: 'convert',
    does: 'Convert a Legacy file to Current text',
    load: () => import('./commands/convert.js'),
  },
  {
    name: 'diff',
    does: 'Show what migrate would change',
    load: () => import('./commands/diff.js'),
  },
  {
    name: 'migrate',
    does: 'Migrate files, elsewhere or in place',
    load: () => import('./commands/migrate.js'),
  },
  {
    name: 'check',
    does: 'Check files against their format',
    load: () => import('./commands/check.js'),
  },
  {
    name: 'verify',
    does: 'Compare what files do at run time',
    load: () => import('./commands/verify.js'),
  },
  {
    name: 'status',
    does: 'Show how far a migration is',
    load: () => import('./commands/status.js'),
  },
  {
    name: 'report',
    does: 'Render or merge saved reports',
    load: () => import('./commands/report.js'),
  },
  {
    name: 'decide',
    does: 'Draft or extend the decisions file',
    load: () => import('./commands/decide.js'),
  },
  {
    name: 'explain',
    does: 'Explain a rule, or list all rules',
    load: () => import('./commands/explain.js'),
  },
  {
    name: 'schema',
    does: 'Print a JSON Schema, or list all',
    load: () => import('./commands/schema.js'),
  },
  {
    name: 'completion',
    does: 'Let a shell complete words',
    load: () => import('./commands/completion.js'),
  },
];

export function commandNamed(name: string | undefined) {
  return commands.find((it) => it.name === name);
}

const usageErrorName = 'UsageError';

/** Creates an error of which the user sees only the message. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

/**
 * Says that a word is unknown and suggests the nearest one.
 * @param shown the word as the sentence shows it
 * @param otherwise what to say where none is near
 */
export function noSuchMessage(
  what: string,
  shown: string,
  word: string,
  candidates: readonly string[],
  otherwise = '',
): string {
  const begun = candidates.filter((it) => it.startsWith(word));
  const meant =
    (begun.length === 1 ? begun[0] : undefined) ??
    findNearest(word, candidates);
  const hint = meant === undefined ? otherwise : `Did you mean ${meant}?`;
  return `There is no ${what} ${shown}. ${hint}`.trimEnd();
}
