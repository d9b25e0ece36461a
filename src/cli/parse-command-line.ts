import yargs from 'yargs';
import type { Config } from '../batch/config-file.js';
import { realPathOf } from '../batch/read-file.js';
import { comparableName } from '../file/paths.js';
import { namedFile } from '../formats/formats.js';
import { groupBy } from '../json/collections.js';
import { joinWords } from '../rule/message-text.js';
import {
  type Command,
  commonOptions,
  noSuchMessage,
  type Option,
  type OptionTable,
  usageError,
} from './command.js';

/** Names of options in other tools, and their names here. */
const otherNames: Readonly<Record<string, string>> = {
  '-i': '--write',
  '-o': '--out',
  '-v': '--version',
  '--in-place': '--write',
  '--output': '--out',
};

/**
 * Parses the arguments of a command, for its handler. Throws a usage error if they
 * are ambiguous or invalid.
 * @param names what follows `--`
 * @param config what holds where the command line says nothing
 */
export function parseArguments(
  given: readonly string[],
  names: readonly string[],
  name: string,
  command: Command,
  config: Config,
): object {
  const options = optionsOf(command);
  const args = given.flatMap((arg) => spellOut(arg, options));
  const { _: words, ...values } = yargs()
    .parserConfiguration({
      'boolean-negation': false,
      'dot-notation': false,
      'parse-numbers': false,
      'parse-positional-numbers': false,
      'strip-aliased': true,
      'strip-dashed': true,
    })
    .help(false)
    .version(false)
    .exitProcess(false)
    .fail((message: string | null, error) => {
      throw message === null ? error : usageError(messageFor(message));
    })
    // Before yargs reads the values.
    .middleware((values) => {
      for (const [long, option] of Object.entries(options))
        refuseValue(values[camelCase(long)], long, option, args);
    }, true)
    .options(options)
    .parseSync(args);
  const typed = {
    ...values,
    paths: [...words.map(String), ...names.map(asPath)],
  };
  const isConfigured = command.operand?.isConfigured === true;
  const operands =
    typed.paths.length === 0 && isConfigured ? config.paths : typed.paths;
  refuseOperands(operands, name, command, values);
  const all = { ...config.options, ...values };
  refuseSharedFile(all, options);
  return { ...all, operands, typed };
}

/** Marks a name that looks like an option as a path. */
function asPath(name: string): string {
  return /^-./.test(name) ? `./${name}` : name;
}

/** Returns the options of a command; without a command, the common ones. */
export function optionsOf(command: Command | undefined): OptionTable {
  return { ...command?.builder, ...commonOptions };
}

/** Returns how an option may be given: `--report`, `-r`. */
function namesOf(name: string, option: Option): readonly string[] {
  const { alias } = option;
  return [
    `--${name}`,
    ...(isNegatable(option) ? [`--no-${name}`] : []),
    ...(typeof alias === 'string' ? [`-${alias}`] : []),
  ];
}

/** Returns whether `--no-` and its name turn the option off: neither is the default. */
export function isNegatable({ type, default: byDefault }: Option): boolean {
  return type === 'boolean' && byDefault === undefined;
}

/** Returns the option that may be given as `name`, with its long name. */
export function findOption(
  name: string,
  options: OptionTable,
): readonly [string, Option] | undefined {
  return Object.entries(options).find((it) => namesOf(...it).includes(name));
}

/**
 * Returns an argument the way yargs cannot misread it: `-rFILE` as `-r=FILE`, and
 * a flag with its value, so that it takes no word after it for one. Throws a
 * usage error for an unknown option.
 */
export function spellOut(arg: string, options: OptionTable): readonly string[] {
  const [, name, rest = ''] = /^(--[^=]*|-[^-])(.*)$/su.exec(arg) ?? [];
  // A negative number is a value.
  if (name === undefined || /^-\d+$/.test(arg)) return [arg];
  const [long, option] =
    findOption(name, options) ?? refuseUnknown(name, options);
  if (option.type !== 'boolean')
    return [rest === '' ? name : `${name}=${rest.replace(/^=/, '')}`];
  const value = rest.startsWith('=') ? rest.slice(1) : 'true';
  if (value !== 'true' && value !== 'false')
    throw usageError(
      `${name} is there or not, and takes no value such as ${JSON.stringify(value)}.`,
    );
  const isOn = (value === 'true') !== (name === `--no-${long}`);
  const others = rest === '' || rest.startsWith('=') ? [] : [`-${rest}`];
  return [
    `--${long}=${isOn}`,
    ...others.flatMap((it) => spellOut(it, options)),
  ];
}

function refuseUnknown(name: string, options: OptionTable): never {
  const known = Object.entries(options).flatMap((it) => namesOf(...it));
  const opposite = name.replace(/^--no-/, '');
  if (options[opposite]?.type === 'boolean')
    throw usageError(`There is no option ${name}: omit --${opposite} instead.`);
  const here = otherNames[name] ?? '';
  const meant = known.includes(here) ? here : name;
  throw usageError(noSuchMessage('option', name, meant, known));
}

function camelCase(name: string): string {
  return name.replaceAll(/-./g, ([, letter = '']) => letter.toUpperCase());
}

/** Refuses a value that is given twice, empty, or not in the option's list. */
function refuseValue(
  value: unknown,
  long: string,
  option: Option,
  args: readonly string[],
): void {
  const names = namesOf(long, option);
  const name = names.find((it) =>
    args.some((arg) => arg === it || arg.startsWith(`${it}=`)),
  );
  if (name === undefined || option.type === 'boolean') return;
  if (Array.isArray(value) && option.array !== true)
    throw usageError(`${name} is given more than once.`);
  const given: readonly unknown[] = [value].flat();
  // Probably an unset shell variable.
  if (given.includes('')) throw usageError(emptyError(name));
  const words = option.choices?.map(String) ?? [];
  const { argument = 'NAME' } = option;
  if (
    given.some((it) => /^([a-z-]+:)?-$/.test(String(it))) &&
    argument.endsWith('FILE')
  )
    throw usageError(
      `${name} needs the name of a file, and \`-\` is not one: name a file.`,
    );
  const what = argument === 'NAME' ? long : argument.toLowerCase();
  if (typeof value === 'string' && words.length > 0)
    refuseOtherWord(value, words, what, ` for ${name}`);
}

/** In a longer list nobody finds a word. */
const maxListedWords = 20;

function refuseOtherWord(
  word: string,
  words: readonly string[],
  what: string,
  where = '',
): void {
  if (words.includes(word)) return;
  const list =
    words.length > maxListedWords ? '' : `It must be ${joinWords(words)}.`;
  const shownWord = JSON.stringify(word) + where;
  throw usageError(noSuchMessage(what, shownWord, word, words, list));
}

/** Returns the message in place of that of yargs. */
function messageFor(message: string): string {
  const [, one, other] =
    /^Arguments (.*) and (.*) are mutually exclusive$/.exec(message) ?? [];
  if (other !== undefined)
    return `--${one} and --${other} exclude each other: choose one.`;
  const [, key] = /^Not enough arguments following: (.*)$/.exec(message) ?? [];
  if (key === undefined) return message;
  return `${key.length === 1 ? '-' : '--'}${key} needs a value.`;
}

function refuseOperands(
  operands: readonly string[],
  name: string,
  { operand }: Command,
  values: Readonly<Record<string, unknown>>,
): void {
  const takesMany = operand?.usage.endsWith('…') === true;
  if (takesMany && operands.includes('-'))
    throw usageError(
      '`-` is standard input for convert only: name a file, a folder or a glob.',
    );
  const isNeeded =
    operand?.needed !== undefined &&
    values[camelCase(operand.unless ?? '')] === undefined;
  if (isNeeded && operands.length === 0)
    throw usageError(`${name} needs ${operand.needed}.`);
  const surplus = takesMany ? undefined : operands[operand ? 1 : 0];
  if (surplus !== undefined)
    throw usageError(
      `${name} takes no further argument: ${JSON.stringify(surplus)} is one too many.`,
    );
  if (operands.includes('')) throw usageError(emptyError('An argument'));
  const [word] = operands;
  if (operand?.words && word !== undefined)
    refuseOtherWord(word, operand.words.list, operand.words.what);
}

/** Refuses one file for two options: one would replace what is in it for the other. */
function refuseSharedFile(
  values: Readonly<Record<string, unknown>>,
  options: OptionTable,
): void {
  const files = Object.entries(options).flatMap(([long, { argument }]) => {
    const given = [values[camelCase(long)]].flat();
    return argument?.endsWith('FILE')
      ? given
          .filter((it) => typeof it === 'string')
          .map((it) => ({ long, path: namedFile(it).file }))
      : [];
  });
  const byName = groupBy(files, ({ path }) => comparableName(realPathOf(path)));
  for (const [first, second] of byName.values())
    if (second)
      throw usageError(
        `--${first.long} and --${second.long} are one file, ${first.path}: name another for one of them.`,
      );
}

function emptyError(what: string): string {
  return `${what} is empty: give it a value, or omit it.`;
}
