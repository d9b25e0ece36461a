import { tool } from '#tool';
import type { Argv } from 'yargs';
import { joinWords } from '../rule/message-text.js';
import { type FailOn, failOnLevels } from './exit-status.js';
import { noSuch, usageError } from './usage-error.js';

/** An example as help shows it: a line has not room for both. */
export function example(args: string, what: string): string {
  return `# ${what}\n${tool.name} ${args}`;
}

/** Groups of options in help. */
export const optionsGroup = 'Options:';
export const filesGroup = 'Files:';
const reportGroup = 'Report:';

const defaultFailOn: FailOn = 'error';

/** What `--color` is, for every command that has it. */
export const colorOption = {
  type: 'boolean',
  describe: 'Colours, whatever NO_COLOR and the terminal say',
} as const;

/** Options of every command that reads files. */
export function withReadingOptions<T>(yargs: Argv<T>) {
  return yargs
    .option('decisions', {
      group: filesGroup,
      type: 'string',
      requiresArg: true,
      describe:
        'The decisions file (default: the nearest infomodel-migrate.decisions.json)',
    })
    .option('max-size', {
      group: filesGroup,
      type: 'string',
      default: '16MiB',
      coerce: bytesOf,
      requiresArg: true,
      describe: 'Read no file larger than this (default: 16MiB)',
    })
    .option('quiet', {
      group: reportGroup,
      type: 'boolean',
      default: false,
      describe: 'Show errors only',
    })
    .option('color', { ...colorOption, group: reportGroup });
}

/** Options of every command that reports findings. */
export function withReportOptions<T>(
  yargs: Argv<T>,
  formats: readonly string[],
  defaultFormat = 'text',
) {
  return withReadingOptions(yargs)
    .option('format', {
      ...oneOf('--format', 'format', formats, defaultFormat),
      describe: `How the report is shown: ${words(formats, defaultFormat)}`,
      group: reportGroup,
    })
    .option('report', {
      group: reportGroup,
      alias: 'r',
      type: 'string',
      requiresArg: true,
      describe: 'Save the JSON report to this file',
    })
    .option('full', {
      group: reportGroup,
      type: 'boolean',
      default: false,
      describe: 'With the field lists and both texts in the report',
    })
    .option('verbose', {
      group: reportGroup,
      type: 'boolean',
      default: false,
      describe: 'Show the details of every file',
    })
    .option('fail-on', {
      ...oneOf('--fail-on', 'level', failOnLevels, defaultFailOn),
      describe: `Exit with 1 for findings of this level or worse: ${words(failOnLevels, defaultFailOn)}`,
      group: reportGroup,
    })
    .option('force', {
      group: reportGroup,
      type: 'boolean',
      default: false,
      describe: 'Replace a file that is no Current file, or no report',
    });
}

/** For commands whose report may compare with a commit. */
export function withFailOnAll<T>(yargs: Argv<T>) {
  return yargs.option('fail-on-all', {
    group: reportGroup,
    type: 'boolean',
    default: false,
    describe: 'Fail for what was there at the --changed commit, too',
  });
}

/** The words that an option may have. */
function words(all: readonly string[], defaultWord: string): string {
  return all
    .map((word) => (word === defaultWord ? `${word} (default)` : word))
    .join(', ');
}

/** An option that is one of some words. */
function oneOf<Word extends string>(
  option: string,
  what: string,
  choices: readonly Word[],
  defaultWord: Word,
) {
  return {
    choices,
    default: defaultWord,
    requiresArg: true,
    coerce: (word: Word): Word => {
      // What is given twice is refused later.
      if (typeof word !== 'string' || choices.includes(word)) return word;
      throw usageError(
        noSuch(
          what,
          `${JSON.stringify(word)} for ${option}`,
          word,
          choices,
          `It must be ${joinWords(choices)}.`,
        ),
      );
    },
  };
}

/** Bytes of each unit, in lower case. */
const units: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['kib', 1024],
  ['mib', 1024 ** 2],
  ['gib', 1024 ** 3],
]);

function bytesOf(size: string): number {
  const [, digits, unit = ''] = /^(\d+)\s*([a-z]*)$/i.exec(size) ?? [];
  const factor = units.get(unit.toLowerCase());
  if (digits === undefined || factor === undefined)
    throw usageError(
      `--max-size ${JSON.stringify(size)} is no size: write bytes, or a number with KiB, MiB or GiB.`,
    );
  return Number(digits) * factor;
}
