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
