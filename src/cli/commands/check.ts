import { tool } from '#tool';
import { findDecisions } from '../../batch/decisions-file.js';
import { defineCommand, value } from '../command.js';
import {
  batchOptions,
  paths,
  reportOptions,
  selectingOptions,
} from '../options.js';
import { finishRun, printErrors, printWarnings } from '../finish.js';
import { withProgress } from '../progress.js';
import {
  ratchetOptions,
  refuseMisusedRatchet,
  subtractBaseline,
} from '../ratchet.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...selectingOptions,
    ...reportOptions,
    jobs: batchOptions.jobs,
    signals: value('GLOB', 'Signal mapping files: are the signals known?'),
    types: value(
      'GLOB',
      'Type configuration files: are the asset properties known?',
    ),
    ...ratchetOptions,
  },
  examples: {
    'check algorithms': 'everything below a folder, as one set',
    "check current --signals 'signals/vendor.drives.*.json'":
      'symbolic names too',
    'check algorithms --baseline baseline.json': 'fail for new findings only',
  },
  async handler(args, world) {
    refuseMisusedRatchet(args);
    const workingDirectory = process.cwd();
    const decisions = await findDecisions(args, workingDirectory);
    // Lazy: no other command parses cron expressions and durations.
    const { checkRun } = await import('../../batch/check-run.js');
    const { operands, shard, changed } = args;
    const selection = { paths: operands, workingDirectory, shard, changed };
    const checked = await withProgress(world, args, (show) =>
      checkRun({
        ...{ ...selection, signals: args.signals, types: args.types },
        ...{ maxBytes: args.maxSize, noLegacyAfter: args.noLegacyAfter },
        ...{ decisions, onDone: show('read') },
        head: { tool, command: 'check' },
      }),
    );
    const warnings = [
      ...((args.jobs ?? 1) > 1
        ? ['check reads all files in one thread: --jobs changes nothing.']
        : []),
      ...checked.warnings,
    ];
    printWarnings(world, warnings, args.quiet);
    const report = await subtractBaseline(
      checked.report,
      args,
      selection,
      world,
    );
    const exit = await finishRun(
      report,
      { ...args, paths: operands },
      world,
      'stdout',
    );
    return printErrors(world, checked.errors, exit);
  },
});
