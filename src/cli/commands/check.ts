import { tool } from '#tool';
import type { Argv } from 'yargs';
import { findDecisions } from '../../batch/decisions-file.js';
import { formatNames } from '../../formats/formats.js';
import { withBatchOptions } from '../batch-options.js';
import type { ArgsOf } from '../command.js';
import { finish, refuse, say } from '../finish.js';
import { example, withReportOptions } from '../options.js';
import { progressOn } from '../progress.js';
import type { World } from '../world.js';

export const checkCommand = { options, run };

function options(yargs: Argv) {
  return withReportOptions(
    withBatchOptions(yargs)
      .option('signals', {
        type: 'string',
        requiresArg: true,
        describe: 'Signal mapping files (a glob): are the signals known?',
      })
      .option('types', {
        type: 'string',
        requiresArg: true,
        describe:
          'Type configuration files (a glob): are the asset properties known?',
      }),
    formatNames,
  )
    .example(
      example('check algorithms', 'everything below a folder, as one set'),
      '',
    )
    .example(
      example(
        "check current --signals 'signals/vendor.drives.*.json'",
        'symbolic names too',
      ),
      '',
    );
}

/** Checks the files, reports and gives the exit status. */
async function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  const workingDirectory = process.cwd();
  const decisions = await findDecisions(
    args.decisions,
    workingDirectory,
    args.maxSize,
  );
  if (!decisions.ok) return refuse(world, decisions.errors);

  const progress = progressOn(world, args.quiet);
  // Only a check loads what parses cron expressions and durations.
  const { checkRun } = await import('../../batch/check-run.js');
  const checked = checkRun({
    ...{ paths: args.paths, signals: args.signals, types: args.types },
    ...{ shard: args.shard, changed: args.changed, maxBytes: args.maxSize },
    ...{ workingDirectory, decisions: decisions.file },
    head: { tool, command: 'check' },
    onDone: (done, of) => {
      progress.show('read', done, of);
    },
  });
  progress.end();
  if (!checked.ok) return refuse(world, checked.errors);
  const warnings = [
    ...((args.jobs ?? 1) > 1
      ? ['check reads all files in one thread: --jobs changes nothing.']
      : []),
    ...checked.warnings,
  ];
  if (!args.quiet)
    for (const warning of warnings) say(world, `warning: ${warning}`);
  const exit = await finish(checked.report, args, world, 'stdout');
  return checked.errors.length > 0 ? refuse(world, checked.errors) : exit;
}
