import type { Argv } from 'yargs';
import type { Destination } from '../../batch/targets.js';
import { formatNames } from '../../formats/formats.js';
import { withBatchOptions } from '../batch-options.js';
import type { ArgsOf } from '../command.js';
import { runMigration } from '../run-migration.js';
import { example, withReportOptions } from '../options.js';
import { usageError } from '../usage-error.js';
import type { World } from '../world.js';

export const migrateCommand = { options, run };

function options(yargs: Argv) {
  return withReportOptions(
    withBatchOptions(yargs)
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Write below this folder, with the same relative paths',
      })
      .option('write', {
        alias: 'w',
        type: 'boolean',
        default: undefined,
        describe: 'Write in place; git is the undo',
      })
      .option('check', {
        type: 'boolean',
        default: false,
        describe: 'Write nothing; exit with 1 if a file is not up to date',
      })
      .option('dry-run', {
        type: 'boolean',
        default: false,
        describe: 'Write nothing; show what diff shows',
      })
      .option('allow-partial', {
        type: 'boolean',
        default: false,
        describe: 'Write files although something is left out of them',
      })
      .option('allow-dirty', {
        type: 'boolean',
        default: false,
        describe: 'With --write: replace what git could not bring back',
      })
      .option('allow-no-vcs', {
        type: 'boolean',
        default: false,
        describe: 'With --write: go on without a git repository',
      }),
    formatNames,
  )
    .option('format', { default: undefined })
    .example(
      example('migrate algorithms --out current', 'look at the result first'),
      '',
    )
    .example(
      example('migrate algorithms --write', 'in place, after a commit'),
      '',
    );
}

type Args = ArgsOf<ReturnType<typeof options>>;

function destinationOf({ out, write, check, dryRun }: Args): Destination {
  if (out !== undefined && write === true)
    throw usageError(
      'Say where to write once: --out DIR for another folder, or --write in place.',
    );
  if (out !== undefined) return { kind: 'out', folder: out };
  if (write === true || check || dryRun) return { kind: 'write' };
  throw usageError(
    'Say where to write: --out DIR for another folder, or --write in place.',
  );
}

function run(args: Args, world: World): Promise<number> {
  const isDiff = args.dryRun && !args.check;
  // What it is by default hangs on `--dry-run`.
  const given = args.format as string | undefined;
  const format = given ?? (isDiff ? 'fields' : 'text');
  return runMigration(
    {
      ...args,
      format,
      command: 'migrate',
      writing: {
        destination: destinationOf(args),
        dryRun: args.check || args.dryRun,
        force: args.force,
        allowDirty: args.allowDirty,
        allowNoVcs: args.allowNoVcs,
      },
      compares: isDiff,
      shownOn: format === 'text' ? 'stderr' : 'stdout',
    },
    world,
  );
}
