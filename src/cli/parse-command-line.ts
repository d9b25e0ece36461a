import { parseArgs } from 'node:util';
import { commonOptions } from './options.js';
import {
  type Command,
  noSuchMessage,
  type OptionDetail,
  usageError,
} from './command.js';

/** A parsed option definition. */
export interface Option extends OptionDetail {
  /** `-r, --report FILE` */
  readonly usage: string;
  /** `report` */
  readonly long: string;
  /** `r` */
  readonly short: string | undefined;
  /** `--report`, `-r` */
  readonly names: readonly string[];
  /** It takes no value. */
  readonly isFlag: boolean;
  /** `--no-` and its name turn it off. */
  readonly isNegatable: boolean;
}

/** Returns the options of a command; without a command, the common ones. */
export function optionsOf(command: Command | undefined): readonly Option[] {
  const all = Object.entries({ ...command?.options, ...commonOptions });
  return all.map(([usage, it]) => {
    const [, short, no, long = '', value] =
      /^(?:-(\w), )?--(\[no-\])?([\w-]+)( .+)?$/.exec(usage) ?? [];
    return {
      ...{ usage, long, short },
      names: [
        `--${long}`,
        ...(no === undefined ? [] : [`--no-${long}`]),
        ...(short === undefined ? [] : [`-${short}`]),
      ],
      isFlag: value === undefined,
      isNegatable: no !== undefined,
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
  if (given.includes('--help') || given.includes('-h')) return { kind: 'help' };
  if (given.includes('--version')) return { kind: 'version' };
  const options = optionsOf(command);
  const { tokens } = parseArgs({
    ...{ args: [...given], tokens: true, strict: false },
    options: Object.fromEntries(
      options.map(({ long, short, isFlag }) => [
        long,
        { type: isFlag ? 'boolean' : 'string', ...(short && { short }) },
      ]),
    ),
  });
  const found = tokens.filter((it) => it.kind === 'option');
  for (const { rawName } of found) refuseUnknown(rawName, options);
  const values = options.map((option) => {
    const ofOption = found.filter(({ rawName }) =>
      option.names.includes(rawName),
    );
    return [
      camelCase(option.long),
      option.isFlag ? flagOf(option, ofOption) : valueOf(option, ofOption),
    ] as const;
  });
  const operands = tokens.flatMap((it) =>
    it.kind === 'positional' ? [it.value] : [],
  );
  if (command) refuseOperands(operands, name, command, given);
  return { kind: 'args', args: { ...Object.fromEntries(values), operands } };
}

/** An option on the command line. */
interface Given {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function camelCase(name: string): string {
  return name.replaceAll(/-./g, ([, letter = '']) => letter.toUpperCase());
}

function refuseUnknown(option: string, options: readonly Option[]): void {
  const known = options.flatMap(({ names }) => names);
  if (known.includes(option)) return;
  const opposite = option.replace(/^--no-/, '--');
  if (options.some(({ names, isFlag }) => isFlag && names[0] === opposite))
    throw usageError(`There is no option ${option}: omit ${opposite} instead.`);
  const here = otherNames[option] ?? '';
  const meant = known.includes(here) ? here : option;
  throw usageError(noSuchMessage('option', option, meant, known));
}

function flagOf(
  { isNegatable }: Option,
  given: readonly Given[],
): boolean | undefined {
  for (const { rawName, value = 'true' } of given)
    if (!['true', 'false'].includes(value))
      throw usageError(
        `${rawName} is there or not, and takes no value such as ${JSON.stringify(value)}.`,
      );
  const last = given.at(-1);
  if (!last) return isNegatable ? undefined : false;
  return (last.value !== 'false') !== last.rawName.startsWith('--no-');
}

function valueOf(option: Option, given: readonly Given[]): unknown {
  for (const { rawName, value, inlineValue } of given)
    if (value === undefined || (inlineValue !== true && /^-\D/.test(value)))
      throw usageError(`${rawName} needs a value.`);
  const { rawName = '', value } = given.at(-1) ?? {};
  // `-r=FILE` is `-r FILE`.
  const isShort = rawName.length === 2;
  const text = (isShort ? value?.replace(/^=/, '') : value) ?? option.default;
  if (given.length > 1) throw usageError(`${rawName} is given more than once.`);
  // Probably an unset shell variable.
  if (text === '') throw usageError(emptyError(rawName));
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
