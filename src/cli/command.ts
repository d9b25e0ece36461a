import type { ArgumentsCamelCase, InferredOptionTypes, Options } from 'yargs';
import { findNearest } from '../rule/message-text.js';
import type { Typed } from '../report/next-command.js';
import type { World } from './world.js';

/** An option as yargs takes it, and what the help calls its value. */
export interface Option extends Options {
  readonly argument?: string;
}

/** Options by their long names. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The arguments after the options: `…` means one or more, `[…]` optional. */
export interface Operand {
  readonly usage: string;
  readonly help: string;
  /** The end of the error for a missing operand. */
  readonly needed?: string;
  /** The option that makes it superfluous. */
  readonly unless?: string;
  /** `paths` of the configuration stand for it. */
  readonly isConfigured?: boolean;
  /** What it can be, if it is not a file, and what such a word is called. */
  readonly words?: {
    readonly what: string;
    readonly list: readonly string[];
  };
}

export function flag(describe: string) {
  return { type: 'boolean', default: false, describe } as const;
}

/** Defines an option with a value; the help calls it `argument`. */
export function value(argument: string, describe: string) {
  return { type: 'string', requiresArg: true, argument, describe } as const;
}

export const commonOptions = {
  help: { alias: 'h', ...flag('Show this help') },
  version: { alias: 'V', ...flag('Show the version') },
} as const satisfies OptionTable;

/** The arguments of a handler: `--max-size SIZE` is `maxSize`. */
export type ArgsOf<It extends OptionTable> = ArgumentsCamelCase<
  InferredOptionTypes<It>
> & {
  /** What was typed, else what the configuration has. */
  readonly operands: readonly string[];
  readonly typed: Typed;
};

export interface Command {
  readonly operand?: Operand;
  readonly builder: OptionTable;
  /** Descriptions by command line, which is without the program name. */
  readonly examples: Readonly<Record<string, string>>;
  /** What each exit code means. */
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

/** Creates an error of which the user sees only the message. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

/**
 * Says that a word is unknown and suggests the nearest one.
 * @param shownWord the word as the sentence shows it
 * @param otherwise what to say where none is near
 */
export function noSuchMessage(
  what: string,
  shownWord: string,
  word: string,
  candidates: readonly string[],
  otherwise = '',
): string {
  const begun = candidates.filter((it) => it.startsWith(word));
  const meant =
    (begun.length === 1 ? begun[0] : undefined) ??
    findNearest(word, candidates);
  const hint = meant === undefined ? otherwise : `Did you mean ${meant}?`;
  return `There is no ${what} ${shownWord}. ${hint}`.trimEnd();
}
