import { resolve } from 'node:path';
import type { Argv } from 'yargs';
import { findDecisions } from '../../batch/decisions-file.js';
import { type Destination, migrateFiles } from '../../batch/migrate.js';
import { reportOfRun, reportOfShard } from '../../batch/run.js';
import { stageRun } from '../../batch/stage-run.js';
import { formats } from '../../report/formats.js';
import { withBatchOptions } from '../batch-options.js';
import { exitStatus } from '../exit-status.js';
import { finish, say } from '../finish.js';
import type { ArgsOf } from '../command.js';
import { withReportOptions } from '../options.js';
import { toolOf } from '../package.js';
import { progressOn } from '../progress.js';
import { usageError } from '../usage-error.js';
import type { World } from '../world.js';

export const migrateCommand = {
  usage: 'migrate <paths..>',
  describe: 'Migrate many files, below another folder or in place',
  options,
  run,
};

function options(yargs: Argv) {
  return withReportOptions(
    withBatchOptions(yargs)
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'Write below this folder, with the same relative paths',
      })
      .option('write', {
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
        describe: 'Write nothing; show what would be written',
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
    Object.keys(formats),
  )
    .example('$0 migrate algorithms --out current', 'look at the result first')
    .example('$0 migrate algorithms --write', 'in place, after a commit');
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

/** Migrates the files, reports and gives the exit status. */
async function run(args: Args, world: World): Promise<number> {
  const workingFolder = process.cwd();
  const destination = destinationOf(args);
  const isDryRun = args.check || args.dryRun;
  const decisions = await findDecisions(
    args.decisions,
    workingFolder,
    args.maxSize,
  );
  const refuse = (troubles: readonly string[]): number => {
    for (const trouble of troubles) say(world, `error: ${trouble}`);
    return exitStatus.error;
  };
  if (!decisions.ok) return refuse(decisions.troubles);

  const progress = progressOn(world, args.quiet);
  const stop = stopOnInterrupt();
  try {
    const staged = await stageRun({
      paths: args.paths,
      workingFolder,
      except:
        destination.kind === 'out'
          ? [resolve(workingFolder, destination.folder)]
          : [],
      shard: args.shard,
      changed: args.changed,
      maxBytes: args.maxSize,
      jobs: args.jobs,
      decisions: decisions.file,
      onDone: (of, all) => {
        progress.show('read', of, all);
      },
    });
    const migrated = await migrateFiles({
      sources: staged.sources,
      destination,
      workingFolder,
      dryRun: isDryRun,
      allowPartial: args.allowPartial,
      force: args.force,
      allowDirty: args.allowDirty,
      allowNoVcs: args.allowNoVcs,
      inside: args.paths,
      isStopped: stop.isStopped,
      onDone: (of, all) => {
        progress.show(isDryRun ? 'compared' : 'written', of, all);
      },
    });
    progress.end();
    if ('refused' in migrated) return refuse(migrated.refused);
    if (!args.quiet)
      for (const warning of staged.warnings) say(world, `warning: ${warning}`);

    const head = { tool: toolOf(world), command: 'migrate' };
    const parts = migrated.map(({ part }) => part);
    const report = args.shard
      ? reportOfShard(head, parts, decisions.file)
      : reportOfRun(head, parts, decisions.file, workingFolder);
    const exit = await finish(
      report,
      args,
      world,
      args.format === 'text' ? 'stderr' : 'stdout',
    );
    const troubles = [
      ...staged.troubles,
      ...migrated.flatMap(({ trouble }) => trouble ?? []),
      ...(stop.isStopped()
        ? ['Stopped between two files; run the same command again to go on.']
        : []),
    ];
    if (troubles.length > 0) return refuse(troubles);
    const isBehind =
      args.check && (report.summary.files['would-write'] ?? 0) > 0;
    return isBehind && exit !== exitStatus.error ? exitStatus.findings : exit;
  } finally {
    progress.end();
    stop.forget();
  }
}

/** Ctrl-C ends the run between two files. */
function stopOnInterrupt() {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  return {
    isStopped: () => stopped,
    forget: () => process.off('SIGINT', stop),
  };
}
