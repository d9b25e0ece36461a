import type { Argv } from 'yargs';
import { formatNames } from '../../report/formats.js';
import { withBatchOptions } from '../batch-options.js';
import type { ArgsOf } from '../command.js';
import { runMigration } from '../migration-run.js';
import { withReportOptions } from '../options.js';
import type { World } from '../world.js';

export const diffCommand = {
  usage: 'diff <paths..>',
  describe: 'What migrate would change; writes nothing',
  options,
  run,
};

function options(yargs: Argv) {
  return withReportOptions(
    withBatchOptions(yargs).option('allow-partial', {
      type: 'boolean',
      default: false,
      describe: 'Count files as written although something is left out',
    }),
    formatNames,
    'fields',
  ).example('$0 diff algorithms', 'field by field, in the terminal');
}

function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  return runMigration(
    {
      ...args,
      command: 'diff',
      destination: { kind: 'write' },
      dryRun: true,
      check: false,
      allowPartial: args.allowPartial,
      allowDirty: false,
      allowNoVcs: false,
      shownOn: 'stdout',
    },
    world,
  );
}
