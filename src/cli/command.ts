import type {
  ArgumentsCamelCase,
  InferredOptionTypes,
  Options,
  PositionalOptions,
} from 'yargs';
import type { Typed } from '../run/next-command.js';
import { findNearest } from '../rule/message-text.js';
import type { World } from './world.js';

/** Options by their long names, as yargs takes them. */
export type OptionTable = Readonly<Record<string, Options>>;

export function flag(describe: string) {
  return { type: 'boolean', default: false, describe } as const;
}

export function value(describe: string) {
  return { type: 'string', describe } as const;
}

export function values(describe: string) {
  // Without `nargs`, yargs takes the operands behind it too.
  return { ...value(describe), array: true, nargs: 1 } as const;
}

/** Says what an option is, which words it takes, and what holds without it. */
export function meaningOf({
  describe = '',
  choices,
  default: byDefault,
  defaultDescription,
}: Options): string {
  if (choices) {
    const words = choices.map((word) =>
      word === byDefault ? `${word} (default)` : String(word),
    );
    return `${describe}: ${words.join(', ')}`;
  }
  return defaultDescription === undefined
    ? describe
    : `${describe} (default: ${defaultDescription})`;
}

export const commonOptions = {
  help: { alias: 'h', describe: 'Show this help' },
  version: { alias: 'V', describe: 'Show the version' },
} as const;

/** The arguments of a handler: `--max-size` is `maxSize`. */
export type ArgsOf<It extends OptionTable> = ArgumentsCamelCase<
  InferredOptionTypes<It>
> & {
  /** What was typed, else what the configuration has. */
  readonly operands: readonly string[];
  readonly typed: Typed;
};

export interface Command {
  /** What the operand in the usage of the command is. */
  readonly operand: PositionalOptions & {
    readonly defaultDescription?: string;
  };
  /** What a shell completes the operand to, where help must not list it. */
  readonly words?: readonly string[];
  readonly builder: OptionTable;
  /** Descriptions by command line, which is without the program name. */
  readonly examples: Readonly<Record<string, string>>;
  readonly exits: Readonly<Record<number, string>>;
  /** Returns the exit status. */
  readonly handler: (args: never, world: World) => number | Promise<number>;
}

/** Returns the command; infers the arguments of `handler` from its options. */
export function defineCommand<const It extends OptionTable>(
  it: Omit<Command, 'builder' | 'handler'> & {
    readonly builder: It;
    readonly handler: (
      args: ArgsOf<It>,
      world: World,
    ) => number | Promise<number>;
  },
): Command {
  return it;
}

const usageErrorName = 'UsageError';

/** Creates an error that the user sees without a stack trace. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

/** Says that a word is unknown and suggests the nearest one. */
export function noSuchMessage(
  what: string,
  word: string,
  candidates: readonly string[],
): string {
  const [begun, ...others] = candidates.filter((it) => it.startsWith(word));
  const meant =
    begun !== undefined && others.length === 0
      ? begun
      : findNearest(word, candidates);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `There is no ${what} ${word}.${hint}`;
}
