import type { Argv } from 'yargs';
import { commands } from './commands.js';
import {
  type Declared,
  declaredBy,
  declaredIn,
  given,
  optionIn,
} from './declared.js';
import { noSuch, usageError } from './usage-error.js';

/** The command that is asked for, or what stands in its place. */
export function commandIn(args: readonly string[]): string | undefined {
  return args.find((arg) => !arg.startsWith('-'));
}

/** What a command lacks, by what its usage calls it. */
const lacks: Readonly<Record<string, string>> = {
  paths: 'files: name a file, a folder or a glob',
  reports: 'reports: name a file that was saved with --report',
};

/**
 * Says what is wrong with a command line in which yargs found something. What it
 * says itself is about arguments as it counts them: an option that is misspelled
 * is not seen where a file is missing too.
 */
export async function complaint(
  message: string,
  args: readonly string[],
): Promise<string> {
  const word = commandIn(args);
  const named = commands.find(({ name }) => name === word);
  const option = unknownOption(args, declaredBy(await named?.load()));
  if (option !== undefined) return option;
  if (word !== undefined && !named)
    return noSuch(
      'command',
      JSON.stringify(word),
      word,
      commands.map(({ name }) => name),
    );
  const [, kind, rest = ''] =
    /^(Unknown arg|Not enough arg|Not enough non-opt)[^:]*: ([^]*)$/.exec(
      message,
    ) ?? [];
  switch (kind) {
    case 'Unknown arg':
      return `${word ?? ''} takes no further argument: ${JSON.stringify(rest)} is one too many.`;
    case 'Not enough arg':
      return `${given(rest)} needs a value.`;
    case 'Not enough non-opt':
      return `${word ?? ''} needs ${lacks[named?.needs ?? ''] ?? 'an argument'}.`;
    default:
      return message;
  }
}

/** What other commands or tools call an option, and what it is called here. */
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

/** What may be negated. */
const negations = ['--no-color'];

function unknownOption(
  args: readonly string[],
  { names, flags }: Declared,
): string | undefined {
  const option = args
    .flatMap((arg) => optionIn(arg) ?? [])
    .find((name) => !names.includes(name));
  if (option === undefined) return undefined;
  const opposite = option.replace(/^--no-/, '--');
  if (opposite !== option && flags.has(opposite))
    return `There is no option ${option}: leave ${opposite} away.`;
  const here = otherNames[option];
  const isHere = here !== undefined && names.includes(here);
  return noSuch('option', option, isHere ? here : option, [
    ...names,
    ...negations,
  ]);
}

/** Lists that may come again. */
const lists = ['_', 'paths', 'reports'];

/** Refuses what has two meanings, or none: which one is meant is not guessed. */
export function refuseUnclear(
  parsed: Readonly<Record<string, unknown>>,
  args: readonly string[],
  cli: Argv,
): void {
  const { flags, names } = declaredIn(cli);
  if ('paths' in parsed && args.includes('-'))
    throw usageError(
      '`-` is standard input for convert only: name a file, a folder or a glob.',
    );
  for (const [name, value] of Object.entries(parsed)) {
    if (Array.isArray(value) && !lists.includes(name))
      throw usageError(`${given(name)} is given more than once.`);
    // So is a variable of the shell that is not set.
    if (value === '')
      throw usageError(
        `${names.includes(given(name)) ? given(name) : 'An argument'} is empty: give it a value, or leave it away.`,
      );
  }
  for (const arg of args) {
    const [, name = '', value = ''] = /^(--[^=]+)=([^]*)$/.exec(arg) ?? [];
    if (flags.has(name) && !['true', 'false'].includes(value))
      throw usageError(
        `${name} is there or not, and takes no value such as ${JSON.stringify(value)}.`,
      );
  }
}
