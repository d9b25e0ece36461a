import { tool } from '#tool';
import { basename, resolve } from 'node:path';
import { findDecisions } from '../../batch/decisions-file.js';
import type { FoundFile } from '../../batch/find-files.js';
import { runError } from '../../batch/run-error.js';
import { isWhole } from '../../batch/select-files.js';
import { shownPath } from '../../file/paths.js';
import { findingsOfRun } from '../../report/run-findings.js';
import { defineCommand, value } from '../command.js';
import { batchOptions, paths, reportOptionsOf } from '../options.js';
import {
  baselineIn,
  ratchetOptions,
  refuseMisusedRatchet,
} from '../ratchet.js';
import { processAndShow } from '../show-run.js';
import { readStandardInput } from '../standard-input.js';
import type { World } from '../world.js';

export const command = defineCommand({
  operand: { ...paths, unless: 'stdin-filename' },
  builder: {
    ...batchOptions,
    'stdin-filename': {
      ...value(
        'FILE',
        'Check standard input as if it were this file; PATHs are read along',
      ),
      conflicts: ['changed', 'shard', 'no-legacy-after'],
    },
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
    'check --stdin-filename fan.json < fan.json': 'for an editor',
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
    const { operands: paths, typed } = args;
    const only = await fileOfStandardInput(args, world);
    const selection = { ...args, paths, only, workingDirectory };
    return processAndShow(
      { tool, command: 'check', decisions: decisions?.path ?? null },
      {
        ...args,
        invocation: {
          ...typed,
          paths: only && typed.paths.length === 0 ? [only.path] : typed.paths,
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
        const shared =
          isWhole(args) && !only
            ? findingsOfRun(run.tally, decisions, workingDirectory, true)
            : [];
        return { ...run, findings: [...shared, ...run.findings] };
      },
    );
  },
});

/** Returns the text of standard input as the file that `--stdin-filename` names. */
async function fileOfStandardInput(
  args: {
    readonly stdinFilename: string | undefined;
    readonly maxSize: number;
    readonly quiet: boolean;
  },
  world: World,
): Promise<FoundFile | undefined> {
  const { stdinFilename: name } = args;
  if (name === undefined) return undefined;
  const read = await readStandardInput(args, world);
  if (!read.ok) throw runError(read.reason);
  const absolute = resolve(name);
  return {
    path: shownPath(absolute, process.cwd()),
    absolute,
    below: basename(name),
    named: true,
    bytes: read.bytes,
  };
}
