import { parseShard, type Shard } from '../batch/select-files.js';
import { formatNames } from '../formats/formats.js';
import { joinWords } from '../rule/message-text.js';
import { failOnLevels } from './exit-status.js';
import {
  noSuchMessage,
  type Operand,
  type Options,
  usageError,
} from './command.js';

export const commonOptions = {
  '-h, --help': 'Show this help',
  '--version': 'Show the version',
} as const satisfies Options;

export const colorOption = {
  '--[no-]color': 'Colours, whatever NO_COLOR and the terminal say',
} as const satisfies Options;

const decisionsOptions = {
  '--decisions FILE':
    'The decisions file (default: the nearest infomodel-migrate.decisions.json)',
  '--max-size SIZE': {
    help: 'Read no file larger than this (default: 16MiB)',
    default: '16MiB',
    read: bytesOf,
  },
} as const satisfies Options;

const outputOptions = {
  '--quiet': 'Show a line for each rule with errors, and one for the files',
  ...colorOption,
} as const satisfies Options;

export const readingOptions = { ...decisionsOptions, ...outputOptions };

export const reportOptions = {
  ...readingOptions,
  '--format NAME': formatOption('text'),
  '-r, --report FILE': 'Save the JSON report to this file',
  '--full': 'Add the field lists and both texts to the report',
  '--verbose': 'Show the details of every file',
  '--fail-on LEVEL': {
    help: 'Exit with 1 for findings of this level or worse',
    ...oneOf('level', '--fail-on', failOnLevels),
    default: 'error',
  },
  '--force': 'Replace a file that is no Current file, or no report',
} as const satisfies Options;

export const failOnAllOption = {
  '--fail-on-all': 'Fail for what was there at the --changed commit, too',
} as const satisfies Options;

export const selectingOptions = {
  '--shard I/N': {
    help: 'Only share I/N of the files, for N machines',
    read: shardIn,
  },
  '--changed REF': 'Only files that differ from this git commit',
} as const satisfies Options;

export const batchOptions = {
  '--jobs N': {
    help: 'Threads (default: as many as are useful)',
    read: jobsIn,
  },
  ...selectingOptions,
} as const satisfies Options;

/** Options by their heading in the help. */
export const headings: Readonly<Record<string, Options>> = {
  Files: { ...batchOptions, ...decisionsOptions },
  Report: { ...reportOptions, ...failOnAllOption },
};

export const paths: Operand = {
  usage: 'PATH…',
  help: 'Files, folders (every *.json below) or globs',
  needed: 'files: name a file, a folder or a glob',
};

/** Defines `--format NAME` with its default. */
export function formatOption<const Default extends string | undefined>(
  byDefault: Default,
  help = 'How the report is shown',
) {
  return {
    help,
    ...oneOf('format', '--format', formatNames),
    default: byDefault,
  };
}

/** Defines an option with a fixed set of values. */
export function oneOf<Word extends string>(
  what: string,
  option: string,
  words: readonly Word[],
) {
  return {
    words,
    read: (text: string): Word => {
      const word = words.find((it) => it === text);
      if (word !== undefined) return word;
      const shown = `${JSON.stringify(text)} for ${option}`;
      const otherwise = `It must be ${joinWords(words)}.`;
      throw usageError(noSuchMessage(what, shown, text, words, otherwise));
    },
  };
}

function jobsIn(text: string): number {
  const jobs = Number(text);
  if (Number.isSafeInteger(jobs) && jobs > 0) return jobs;
  throw usageError(
    `--jobs ${JSON.stringify(text)} is no number of threads: write 1 or more.`,
  );
}

function shardIn(text: string): Shard {
  const shard = parseShard(text);
  if (shard) return shard;
  throw usageError(
    `--shard ${JSON.stringify(text)} is no share: write I/N, such as 1/4.`,
  );
}

function bytesOf(size: string): number {
  const [, digits, unit = ''] = /^(\d+)\s*(|[kmg]ib)$/i.exec(size) ?? [];
  if (digits === undefined)
    throw usageError(
      `--max-size ${JSON.stringify(size)} is no size: write bytes, or a number with KiB, MiB or GiB.`,
    );
  const power = ['', 'kib', 'mib', 'gib'].indexOf(unit.toLowerCase());
  return Number(digits) * 1024 ** power;
}
