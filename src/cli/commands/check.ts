import { tool } from '#tool';
import { findDecisions } from '../../batch/decisions-file.js';
import { isWhole } from '../../batch/select-files.js';
import { findingsOfRun } from '../../report/run-findings.js';
import { defineCommand, value } from '../command.js';
import { batchOptions, paths, reportOptionsOf } from '../options.js';
import {
  baselineIn,
  ratchetOptions,
  refuseMisusedRatchet,
} from '../ratchet.js';
import { processAndShow } from '../show-run.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...batchOptions,
    ...reportOptionsOf('check'),
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
  exits: {
    0: 'no finding fails',
    1: 'a finding fails, or a Legacy file is new',
    2: 'a file cannot be read',
  },
  async handler(args, world) {
    refuseMisusedRatchet(args);
    const workingDirectory = process.cwd();
    const decisions = await findDecisions(args, workingDirectory);
    // Lazy: no other command parses cron expressions and durations.
    const { checkFiles } = await import('../../batch/check-run.js');
    const { operands: paths, owner } = args;
    const selection = { ...args, paths, workingDirectory };
    return processAndShow(
      { tool, command: 'check', decisions: decisions?.path ?? null },
      {
        ...args,
        invocation: {
          paths,
          decisions: args.decisions,
          owner,
          newBaseline: args.createBaseline ? args.baseline : undefined,
        },
      },
      world,
      'stdout',
      async (sinks, show) => {
        const run = await checkFiles({
          ...selection,
          maxBytes: args.maxSize,
          decisions,
          baseline: baselineIn(args, world),
          sinks,
          onDone: show('read'),
        });
        const shared = isWhole(args)
          ? findingsOfRun(run.tally, decisions, workingDirectory, true)
          : [];
        return { ...run, findings: [...shared, ...run.findings] };
      },
    );
  },
});
