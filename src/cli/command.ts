import type { World } from './world.js';

/** An option that has more than help; one that is only help is that text. */
export interface OptionDetail {
  readonly help: string;
  /** The words that its value may be. */
  readonly words?: readonly string[];
  /** Its value where it is not given. */
  readonly default?: string | undefined;
  /** Makes what the command gets; throws a usage error. */
  readonly read?: (text: string) => unknown;
}

/**
 * Options by how they are given, as help shows them: `--out DIR`, `-w, --write`,
 * `--[no-]color`. One with the name of a value needs a value.
 */
export type Options = Readonly<Record<string, string | OptionDetail>>;

/** The arguments that are no options; `…` is one or more, `[…]` may be absent. */
export interface Operand {
  readonly usage: string;
  readonly help: string;
  /** How the error that it is missing goes on. */
  readonly needed?: string;
  /** The words that it may be, where it is no file. */
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

/** What the function of a command gets: `--max-size SIZE` is `maxSize`. */
export type ArgsOf<It extends Options> = {
  readonly [Usage in keyof It as CamelCase<NameOf<Usage>>]: ValueOf<
    Usage,
    It[Usage]
  >;
} & { readonly operands: readonly string[] };

/** A command: what it takes, and what it does with it. */
export interface Command {
  readonly operand?: Operand;
  readonly options: Options;
  /** What each command line does, without the name of the program. */
  readonly examples: Readonly<Record<string, string>>;
  /** Returns the exit status. */
  readonly run: (args: never, world: World) => number | Promise<number>;
}

/** Returns the command; the compiler gets the arguments of `run` from its options. */
export function defineCommand<const It extends Options>(
  it: Omit<Command, 'options' | 'run'> & {
    readonly options: It;
    readonly run: (args: ArgsOf<It>, world: World) => number | Promise<number>;
  },
): Command {
  return it;
}
