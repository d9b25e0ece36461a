import { formatNames, formatNamesFor } from '../formats/formats.js';
import type { Scope } from '../files/request.js';
import { failOnLevels } from '../run/failing.js';
import { defaultMaxSize } from '../run/next-command.js';
import {
  type ArgsOf,
  flag,
  type OptionTable,
  usageError,
  value,
  values,
} from './command.js';

export const colorOption = {
  color: {
    type: 'boolean',
    conflicts: 'no-color',
    describe: 'Colours, whatever NO_COLOR and the terminal say',
  },
  'no-color': { type: 'boolean', describe: 'No colours, whatever they say' },
} as const satisfies OptionTable;

export const readingOptions = {
  ...grouped('Files:', {
    decisions: value(
      'The decisions file (default: the nearest infomodel-migrate.decisions.json)',
    ),
    'max-size': {
      ...value('Read no file larger than this'),
      default: String(defaultMaxSize),
      defaultDescription: '16MiB',
      coerce: bytesOf,
    },
  }),
  ...grouped('Report:', {
    quiet: {
      alias: 'q',
      ...flag(
        'Show a line for each rule with errors or that fails the run, and one for the files',
      ),
    },
    ...colorOption,
  }),
};

export const reportOptions = {
  ...readingOptions,
  format: {
    ...value('How the report is shown'),
    group: 'Report:',
    choices: formatNames,
    default: 'text',
  },
  ...grouped('Report:', {
    report: {
      alias: 'r',
      ...values(
        'Save a report too, as FILE or FORMAT:FILE; the extension of FILE says its format',
      ),
    },
    verbose: flag('Show the details of every file'),
    'fail-on': {
      ...value('Exit with 1 for findings of this level or worse'),
      choices: failOnLevels,
      default: 'error',
    },
  }),
};

export const excludeOption = grouped('Files:', {
  exclude: values(
    'Leave out files that match, as seen from the working directory (repeatable)',
  ),
});

export const changedOption = grouped('Files:', {
  changed: value(
    'Only files, or findings, that are not at the merge base with this git commit',
  ),
});

export const comparingOptions = grouped('Files:', {
  changed: {
    ...value(
      'Show what differs from the merge base of HEAD with this git commit',
    ),
    conflicts: 'staged',
  },
  staged: {
    type: 'boolean',
    describe: 'Show what the index changes, compared with HEAD',
  },
});

export function filesAsked({
  operands,
  exclude,
  maxSize,
  decisions,
}: ArgsOf<typeof excludeOption & typeof readingOptions>) {
  return {
    paths: operands,
    exclude,
    maxSize,
    decisions: { kind: 'file', named: decisions },
  } as const;
}

export function scopeOf({
  changed,
  staged,
}: {
  readonly changed: string | undefined;
  readonly staged: boolean | undefined;
}): Scope {
  if (staged === true) return { kind: 'compared', since: { kind: 'staged' } };
  return changed === undefined
    ? { kind: 'all' }
    : { kind: 'compared', since: { kind: 'merge-base', ref: changed } };
}

/** Lists the options below a heading in the help. */
function grouped<const It extends OptionTable>(group: string, options: It): It {
  const entries = Object.entries(options);
  return Object.fromEntries(
    entries.map(([name, option]) => [name, { ...option, group }]),
  ) as It;
}

export const paths = {
  array: true,
  describe: 'Files, folders (every *.json below) or globs',
  defaultDescription: 'paths of the configuration',
} as const;

/** Returns the options of a command that shows a report, with the formats that suit it. */
export function reportOptionsOf(command: string) {
  return {
    ...reportOptions,
    format: { ...reportOptions.format, choices: formatNamesFor(command) },
  };
}

function bytesOf(size: string): number {
  const [, digits, unit = ''] = /^(\d+)\s*(|[kmg]ib)$/i.exec(size) ?? [];
  if (digits === undefined)
    throw usageError(
      `--max-size ${JSON.stringify(size)} is not a size: write bytes, or a number with KiB, MiB or GiB.`,
    );
  const power = ['', 'kib', 'mib', 'gib'].indexOf(unit.toLowerCase());
  return Number(digits) * 1024 ** power;
}
