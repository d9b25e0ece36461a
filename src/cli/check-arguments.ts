import { realPathOf } from '../files/read-file.js';
import { comparableName } from '../file/paths.js';
import { namedFile } from '../formats/formats.js';
import { groupBy } from '../json/collections.js';
import {
  type Command,
  commonOptions,
  noSuchMessage,
  type OptionTable,
  usageError,
} from './command.js';

/** Refuses arguments that yargs would drop or take for something else: each is a usage error. */
export function checkSpelling(
  args: readonly string[],
  command: string,
  { builder }: Command,
): void {
  if (args[0] !== command)
    throw usageError(`Options come after the command: ${command} comes first.`);
  const options: OptionTable = { ...builder, ...commonOptions };
  const end = args.indexOf('--');
  const given = end < 0 ? args : args.slice(0, end);
  for (const arg of given) {
    const [, dashes, name = '', value] =
      /^(--?)(.+?)(?:=(.*))?$/su.exec(arg) ?? [];
    const names = Object.keys(options);
    if (dashes === '--' && !names.includes(name))
      throw usageError(
        noSuchMessage(
          'option',
          `--${name}`,
          names.map((it) => `--${it}`),
        ),
      );
    const isFlag = names.some((it) => {
      const { type, alias } = options[it] ?? {};
      return type === 'boolean' && (it === name || alias === name);
    });
    if (isFlag && value !== undefined && !/^(true|false)$/.test(value))
      throw usageError(
        `${arg}: the option is there or not, and takes no value.`,
      );
  }
  if (args.includes('-') && command !== 'convert')
    throw usageError(
      '`-` is standard input for convert only: name a file, a folder or a glob.',
    );
}

/** The options that name a file. */
const fileOptions: readonly string[] = [
  'decisions',
  'output',
  'report',
  'stdin-filename',
];

/** Refuses values that are given twice or are empty, and one file for two options. */
export function checkValues(
  values: Readonly<Record<string, unknown>>,
  options: OptionTable,
): void {
  const files: { readonly name: string; readonly file: string }[] = [];
  for (const [name, { array }] of Object.entries(options)) {
    const value = values[name];
    if (Array.isArray(value) && array !== true)
      throw usageError(`--${name} is given more than once.`);
    const given = [value].flat().filter((it) => typeof it === 'string');
    // Probably an unset shell variable.
    if (given.includes(''))
      throw usageError(`--${name} is empty: give it a value, or omit it.`);
    if (!fileOptions.includes(name)) continue;
    for (const text of given) {
      const { file } = name === 'report' ? namedFile(text) : { file: text };
      if (file === '-')
        throw usageError(
          `--${name} needs the name of a file, and \`-\` is not one: name a file.`,
        );
      files.push({ name, file });
    }
  }
  if ([values['operands']].flat().includes(''))
    throw usageError('An argument is empty: give it a value, or omit it.');
  const byName = groupBy(files, ({ file }) => comparableName(realPathOf(file)));
  for (const [first, second] of byName.values())
    if (second)
      throw usageError(
        `--${first.name} and --${second.name} are one file, ${first.file}: name another for one of them.`,
      );
}
