import parser from 'yargs-parser';
import type { Command, OptionDetail } from './command.js';
import { commonOptions } from './options.js';
import { noSuchMessage, usageError } from './usage-error.js';

/** A parsed option definition. */
export interface Option extends OptionDetail {
  /** `-r, --report FILE` */
  readonly usage: string;
  /** `--report`, `-r` */
  readonly names: readonly string[];
  /** It takes no value. */
  readonly isFlag: boolean;
}

/** Returns the options of a command; without a command, the common ones. */
export function optionsOf(command: Command | undefined): readonly Option[] {
  const all = Object.entries({ ...command?.options, ...commonOptions });
  return all.map(([usage, it]) => {
    const [, short, no, long = '', value] =
      /^(?:(-\w), )?--(\[no-\])?([\w-]+)( .+)?$/.exec(usage) ?? [];
    return {
      usage,
      names: [
        `--${long}`,
        ...(no === undefined ? [] : [`--no-${long}`]),
        ...(short === undefined ? [] : [short]),
      ],
      isFlag: value === undefined,
      ...(typeof it === 'string' ? { help: it } : it),
    };
  });
}

/** Names of options in other tools, and their names here. */
const otherNames: Readonly<Record<string, string>> = {
  '-V': '--version',
  '-i': '--write',
  '-j': '--jobs',
  '-n': '--dry-run',
  '-o': '--out',
  '-q': '--quiet',
  '-v': '--version',
  '--in-place': '--write',
  '--output': '--out',
};

/** The parsed command line; `help` and `version` take precedence over errors. */
export type Parsed =
  | { readonly kind: 'help' | 'version' }
  | { readonly kind: 'args'; readonly args: Readonly<Record<string, unknown>> };

/** Parses the arguments of a command. Throws a usage error if they are ambiguous or invalid. */
export function parse(
  given: readonly string[],
  name: string,
  command: Command | undefined,
): Parsed {
  const options = optionsOf(command);
  const keysOf = (isFlag: boolean): string[] =>
    options
      .filter((it) => it.isFlag === isFlag)
      .flatMap(({ names }) => names.map(keyOf));
  const { argv, error } = parser.detailed([...given], {
    string: ['_', ...keysOf(false)],
    boolean: keysOf(true),
    narg: Object.fromEntries(keysOf(false).map((key) => [key, 1])),
    configuration: {
      'boolean-negation': false,
      'camel-case-expansion': false,
      'dot-notation': false,
      'parse-positional-numbers': false,
    },
  });
  const { _: words, ...values } = argv as Values & {
    readonly _: readonly string[];
  };
  if (values['help'] ?? values['h']) return { kind: 'help' };
  if (values['version']) return { kind: 'version' };
  refuseUnknown(Object.keys(values).map(nameOf), options);
  const [, lacking] = /: (\S+)$/.exec(error?.message ?? '') ?? [];
  if (lacking !== undefined)
    throw usageError(`${nameOf(lacking)} needs a value.`);
  refuseFlagValues(given, options);
  const read = options.map(
    (it) => [camelCase(it), valueOf(it, values)] as const,
  );
  if (command) refuseOperands(words, name, command, given);
  return {
    kind: 'args',
    args: { ...Object.fromEntries(read), operands: words },
  };
}

/** The parser's result; a list for a repeated option. */
type Values = Readonly<Record<string, boolean | string | readonly string[]>>;

/** Returns the parser's key of an option. */
function keyOf(name: string): string {
  return name.replace(/^-+/, '');
}

function nameOf(key: string): string {
  return `${key.length === 1 ? '-' : '--'}${key}`;
}

function camelCase({ names: [long = ''] }: Option): string {
  return keyOf(long).replaceAll(/-./g, ([, letter = '']) =>
    letter.toUpperCase(),
  );
}

function refuseUnknown(
  given: readonly string[],
  options: readonly Option[],
): void {
  const known = options.flatMap(({ names }) => names);
  const option = given.find((name) => !known.includes(name));
  if (option === undefined) return;
  const opposite = option.replace(/^--no-/, '--');
  if (options.some(({ names, isFlag }) => isFlag && names[0] === opposite))
    throw usageError(`There is no option ${option}: omit ${opposite} instead.`);
  const here = otherNames[option] ?? '';
  const meant = known.includes(here) ? here : option;
  throw usageError(noSuchMessage('option', option, meant, known));
}

function refuseFlagValues(
  given: readonly string[],
  options: readonly Option[],
): void {
  for (const arg of given) {
    const [, name = '', value = ''] = /^(--?[^=]+)=([^]*)$/.exec(arg) ?? [];
    const isFlag = options.some((it) => it.isFlag && it.names.includes(name));
    if (isFlag && !['true', 'false'].includes(value))
      throw usageError(
        `${name} is there or not, and takes no value such as ${JSON.stringify(value)}.`,
      );
  }
}

function valueOf(
  { names, isFlag, ...option }: Option,
  values: Values,
): unknown {
  const given = Object.entries(values).filter(([key]) =>
    names.includes(nameOf(key)),
  );
  const [key = '', value] = given.at(-1) ?? [];
  if (isFlag) {
    const isNegatable = names.some((name) => name.startsWith('--no-'));
    if (value === undefined) return isNegatable ? undefined : false;
    return key.startsWith('no-') ? !value : value;
  }
  if (given.length > 1 || Array.isArray(value))
    throw usageError(`${nameOf(key)} is given more than once.`);
  // Probably an unset shell variable.
  if (value === '') throw usageError(emptyError(nameOf(key)));
  const text = typeof value === 'string' ? value : option.default;
  return text === undefined || !option.read ? text : option.read(text);
}

function refuseOperands(
  operands: readonly string[],
  name: string,
  { operand }: Command,
  given: readonly string[],
): void {
  const takesMany = operand?.usage.endsWith('…') === true;
  if (takesMany && given.includes('-'))
    throw usageError(
      '`-` is standard input for convert only: name a file, a folder or a glob.',
    );
  if (operand?.needed !== undefined && operands.length === 0)
    throw usageError(`${name} needs ${operand.needed}.`);
  const surplus = takesMany ? undefined : operands[operand ? 1 : 0];
  if (surplus !== undefined)
    throw usageError(
      `${name} takes no further argument: ${JSON.stringify(surplus)} is one too many.`,
    );
  if (operands.includes('')) throw usageError(emptyError('An argument'));
}

function emptyError(what: string): string {
  return `${what} is empty: give it a value, or omit it.`;
}
