import type { Argv } from 'yargs';
import { mergeReports } from '../../batch/read-reports.js';
import { formatNames } from '../../report/formats.js';
import { exitStatus } from '../exit-status.js';
import { finish, say } from '../finish.js';
import type { ArgsOf } from '../command.js';
import { withReportOptions } from '../options.js';
import type { World } from '../world.js';

export const reportCommand = {
  usage: 'report <reports..>',
  describe: 'Render saved reports, and merge those of shards',
  options,
  run,
};

function options(yargs: Argv) {
  return withReportOptions(
    yargs.positional('reports', {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'Reports that were saved with --report',
    }),
    formatNames,
  ).example(
    '$0 report shard-*.json --full -r run.json',
    'the report of one run, from those of its shards',
  );
}

async function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  const merged = await mergeReports(
    args.reports,
    process.cwd(),
    args.decisions,
    args.maxSize,
  );
  if (!merged.ok) {
    for (const trouble of merged.troubles) say(world, `error: ${trouble}`);
    return exitStatus.error;
  }
  return finish(merged.report, args, world, 'stdout');
}
