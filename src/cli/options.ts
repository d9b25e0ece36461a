import type { Argv } from 'yargs';
import { type FailOn, failOnLevels } from './exit-status.js';
import { usageError } from './usage-error.js';

const defaultFailOn: FailOn = 'error';

/** Options of every command that reads files. */
export function withReadingOptions<T>(yargs: Argv<T>) {
  return yargs
    .option('decisions', {
      type: 'string',
      requiresArg: true,
      describe:
        'The decisions file (default: the nearest infomodel-migrate.decisions.json)',
    })
    .option('max-size', {
      type: 'string',
      default: '64MiB',
      coerce: bytesOf,
      requiresArg: true,
      describe: 'Read no file larger than this (bytes, KiB, MiB or GiB)',
    })
    .option('quiet', {
      type: 'boolean',
      default: false,
      describe: 'Show errors only',
    })
    .option('color', {
      type: 'boolean',
      describe: 'Colours, whatever NO_COLOR and the terminal say',
    });
}

/** Options of every command that reports findings. */
export function withReportOptions<T>(
  yargs: Argv<T>,
  formats: readonly string[],
  defaultFormat = 'text',
) {
  return withReadingOptions(yargs)
    .option('format', {
      choices: formats,
      default: defaultFormat,
      describe: 'How the report is shown',
    })
    .option('report', {
      alias: 'r',
      type: 'string',
      requiresArg: true,
      describe: 'Save the JSON report to this file',
    })
    .option('full', {
      type: 'boolean',
      default: false,
      describe: 'With the field lists and both texts in the report',
    })
    .option('fail-on', {
      choices: failOnLevels,
      default: defaultFailOn,
      describe: 'Exit with 1 for findings of this level or worse',
    })
    .option('force', {
      type: 'boolean',
      default: false,
      describe: 'Replace a file that is no Current file, or no report',
    });
}

/** For commands whose report may compare with a commit. */
export function withFailOnAll<T>(yargs: Argv<T>) {
  return yargs.option('fail-on-all', {
    type: 'boolean',
    default: false,
    describe: 'Fail for what was there at the --changed commit, too',
  });
}

const units: Readonly<Record<string, number>> = {
  '': 1,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

function bytesOf(size: string): number {
  const [, digits, unit = ''] = /^(\d+)\s*([a-z]*)$/i.exec(size) ?? [];
  const factor = units[unit.toLowerCase()];
  if (digits === undefined || factor === undefined)
    throw usageError(
      `--max-size ${JSON.stringify(size)} is no size: write bytes, or a number with KiB, MiB or GiB`,
    );
  return Number(digits) * factor;
}
