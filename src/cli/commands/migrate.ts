import type { Destination } from '../../batch/targets.js';
import {
  batchOptions,
  formatOption,
  paths,
  reportOptions,
} from '../options.js';
import { runMigration } from '../run-migration.js';
import { defineCommand, usageError } from '../command.js';

export const command = defineCommand({
  operand: paths,
  options: {
    '--out DIR': 'Write below this folder, with the same relative paths',
    '-w, --write': 'Write in place; git is the undo',
    '--check': 'Write nothing; exit with 1 if a file is not up to date',
    '--dry-run': 'Write nothing; show what diff shows',
    '--allow-partial': 'Write files although something is left out of them',
    '--allow-dirty': 'With --write: replace what git could not bring back',
    '--allow-no-vcs': 'With --write: go on without a git repository',
    ...batchOptions,
    ...reportOptions,
    '--format NAME': formatOption(
      undefined,
      'How the report is shown (default: text; fields with --dry-run)',
    ),
  },
  examples: {
    'migrate algorithms --out current': 'look at the result first',
    'migrate algorithms --write': 'in place, after a commit',
  },
  run(args, world) {
    const isDiff = args.dryRun && !args.check;
    const format = args.format ?? (isDiff ? 'fields' : 'text');
    return runMigration(
      {
        ...args,
        paths: args.operands,
        format,
        command: 'migrate',
        writing: {
          ...args,
          destination: destinationOf(args),
          dryRun: args.check || args.dryRun,
        },
        compares: isDiff,
        shownOn: format === 'text' ? 'stderr' : 'stdout',
      },
      world,
    );
  },
});

function destinationOf({
  out,
  write,
  check,
  dryRun,
}: {
  readonly out: string | undefined;
  readonly write: boolean;
  readonly check: boolean;
  readonly dryRun: boolean;
}): Destination {
  if (out !== undefined && write)
    throw usageError(
      'Say where to write once: --out DIR for another folder, or --write in place.',
    );
  if (out !== undefined) return { kind: 'out', folder: out };
  if (write || check || dryRun) return { kind: 'write' };
  throw usageError(
    'Say where to write: --out DIR for another folder, or --write in place.',
  );
}
