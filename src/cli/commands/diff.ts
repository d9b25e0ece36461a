import type { Argv } from 'yargs';
import { formatNames } from '../../formats/formats.js';
import { withBatchOptions } from '../batch-options.js';
import type { ArgsOf } from '../command.js';
import { runMigration } from '../run-migration.js';
import { example, withFailOnAll, withReportOptions } from '../options.js';
import type { World } from '../world.js';

export const diffCommand = { options, run };

function options(yargs: Argv) {
  return withReportOptions(
    withFailOnAll(withBatchOptions(yargs)).option('allow-partial', {
      type: 'boolean',
      default: false,
      describe: 'Count files as written although something is left out',
    }),
    formatNames,
    'fields',
  )
    .example(example('diff algorithms', 'field by field, in the terminal'), '')
    .example(
      example(
        'diff algorithms --changed main',
        'what this branch does to the results',
      ),
      '',
    );
}

function run(
  args: ArgsOf<ReturnType<typeof options>>,
  world: World,
): Promise<number> {
  return runMigration(
    {
      ...args,
      command: 'diff',
      writing: {
        ...{ destination: { kind: 'write' }, dryRun: true, force: false },
        ...{ allowDirty: false, allowNoVcs: false },
      },
      check: false,
      compares: true,
      allowPartial: args.allowPartial,
      shownOn: 'stdout',
    },
    world,
  );
}
