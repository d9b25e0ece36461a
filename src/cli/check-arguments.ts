import { realPathOf } from '../files/disk-paths.js';
import { comparableName } from '../file/paths.js';
import { namedFile } from '../formats/formats.js';
import { groupBy } from '../json/collections.js';
import type { Options } from 'yargs';
import {
  type Command,
  commonOptions,
  noSuchMessage,
  type OptionTable,
  usageError,
} from './command.js';

const asking: readonly string[] = ['-h', '--help', '-V', '--version'];

/**
 * Returns the arguments as yargs takes them, which needs `=` before the value `-`. Options
 * that it would drop or take for something else are usage errors; beside a word that asks
 * for the help or the version, only a value that may be this word.
 */
export function checkSpelling(
  args: readonly string[],
  { builder }: Command,
): readonly string[] {
  const options = Object.entries<Options>({ ...builder, ...commonOptions });
  const spellings = new Map(
    options.flatMap(([name, { alias, type }]) =>
      [`--${name}`, ...(typeof alias === 'string' ? [`-${alias}`] : [])].map(
        (it) => [it, type] as const,
      ),
    ),
  );
  const end = args.indexOf('--');
  const typed = end < 0 ? args : args.slice(0, end);
  const isAsking = typed.some((it) => asking.includes(it));
  const refuse = (message: string): void => {
    if (!isAsking) throw usageError(message);
  };
  const joined: string[] = [];
  // The option whose value comes next.
  let waiting: string | undefined;
  for (const arg of typed) {
    if (waiting !== undefined) {
      if (/^-./.test(arg))
        throw usageError(
          `${waiting} needs a value, and ${arg} begins with a dash: if that is the value, write ${waiting}=${arg}.`,
        );
      joined.push(arg === '-' ? `${joined.pop()}=-` : arg);
      waiting = undefined;
      continue;
    }
    joined.push(arg);
    if (arg === '-' && !('output' in builder))
      refuse(
        '`-` is standard input for convert only: name a file, a folder or a glob.',
      );
    const [, spelling, value] = /^(-.+?)(?:=(.*))?$/su.exec(arg) ?? [];
    if (spelling === undefined) continue;
    // Options of one letter may stand together; the last one has the value.
    const each = spelling.startsWith('--')
      ? [spelling]
      : Array.from(spelling.slice(1), (letter) => `-${letter}`);
    for (const [at, it] of each.entries()) {
      const isLast = at === each.length - 1;
      if (!spellings.has(it))
        refuse(noSuchMessage('option', it, [...spellings.keys()]));
      const takesValue = spellings.get(it) === 'string';
      if (takesValue && !isLast)
        refuse(`${arg}: write ${it} last, and its value as a word of its own.`);
      if (takesValue && value === undefined) waiting = it;
      const isSwitched = value === undefined || /^(true|false)$/.test(value);
      if (!takesValue && isLast && !isSwitched)
        refuse(`${arg}: the option is there or not, and takes no value.`);
    }
  }
  if (waiting !== undefined) refuse(`${waiting} needs a value.`);
  return [...joined, ...args.slice(typed.length)];
}

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
