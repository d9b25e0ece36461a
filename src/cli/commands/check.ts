import { tool } from '#tool';
import { basename, resolve } from 'node:path';
import { checkFiles } from '../../batch/check-run.js';
import { findDecisions } from '../../batch/decisions-file.js';
import type { FoundFile } from '../../batch/find-files.js';
import { runError } from '../../batch/run-errors.js';
import { isWhole } from '../../batch/select-files.js';
import { pathFromHere } from '../../batch/read-file.js';
import { findingsOfRun } from '../../report/run-findings.js';
import {
  type ArgsOf,
  defineCommand,
  flag,
  type OptionTable,
  usageError,
  value,
} from '../command.js';
import { batchOptions, dayIn, paths, reportOptionsOf } from '../options.js';
import { processAndShow } from '../show-run.js';
import { readStandardInput } from '../standard-input.js';
import { isSet, type World } from '../world.js';

/** Options to fail only for new findings and new Legacy files. */
const ratchetOptions = {
  baseline: value('FILE', 'Do not count the findings that this file lists'),
  'create-baseline': flag('Write the baseline from what fails now'),
  'update-baseline': flag('Remove from the baseline what is fixed'),
  today: {
    ...value('DATE', 'The day that `until` in the baseline is compared with'),
    coerce: (text: string): string => dayIn('--today', text),
  },
  'no-legacy-after': value(
    'REF',
    'Fail for what is Legacy and was not at this git commit',
  ),
} as const satisfies OptionTable;

const builder = {
  ...batchOptions,
  'stdin-filename': {
    ...value(
      'FILE',
      'Check standard input as if it were this file; PATHs are read along',
    ),
    conflicts: ['changed', 'shard', 'owner', 'no-legacy-after'],
  },
  ...reportOptionsOf('check'),
  signals: value('GLOB', 'Signal mapping files: are the signals known?'),
  types: value(
    'GLOB',
    'Type configuration files: are the asset properties known?',
  ),
  ...ratchetOptions,
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: { ...paths, unless: 'stdin-filename' },
  builder,
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
  async handler(args: Args, world) {
    refuseMisusedRatchet(args);
    const decisions = await findDecisions(args);
    const { operands: paths, typed, baseline } = args;
    const only = await fileOfStandardInput(args, world);
    const selection = { ...args, paths, only };
    return processAndShow(
      { tool, command: 'check', decisions: decisions?.path ?? null },
      {
        ...args,
        invocation: {
          ...typed,
          paths: only && paths.length === 0 ? [only.path] : typed.paths,
        },
      },
      world,
      'stdout',
      async (sinks, show) => {
        const run = await checkFiles({
          ...selection,
          decisions,
          decisionsNamed: args.decisions,
          baseline:
            baseline === undefined
              ? undefined
              : { ...args, baseline, isStrict: isSet(world.env['CI']) },
          sinks,
          onDone: show('read'),
        });
        const shared =
          isWhole(args) && !only
            ? findingsOfRun(run.tally, decisions, process.cwd(), true)
            : [];
        return { ...run, findings: [...shared, ...run.findings] };
      },
    );
  },
});

/** Returns the text of standard input as the file that `--stdin-filename` names. */
async function fileOfStandardInput(
  args: Args,
  world: World,
): Promise<FoundFile | undefined> {
  const { stdinFilename: name } = args;
  if (name === undefined) return undefined;
  const read = await readStandardInput(args, world);
  if (!read.ok) throw runError(read.reason);
  const absolute = resolve(name);
  return {
    path: pathFromHere(absolute),
    absolute,
    below: basename(name),
    named: true,
    bytes: read.bytes,
  };
}

function refuseMisusedRatchet(args: Args): void {
  const { baseline, createBaseline, updateBaseline, today } = args;
  const { shard, changed, owner, stdinFilename } = args;
  const needing = [
    ...(createBaseline ? ['--create-baseline'] : []),
    ...(updateBaseline ? ['--update-baseline'] : []),
    ...(today === undefined ? [] : ['--today']),
  ];
  if (baseline === undefined && needing[0] !== undefined)
    throw usageError(`${needing[0]} needs --baseline FILE.`);
  if (
    createBaseline &&
    (shard ?? changed ?? owner ?? stdinFilename) !== undefined
  )
    throw usageError(
      '--create-baseline lists what is found in all files: omit --shard, --changed, --owner and --stdin-filename.',
    );
  if (createBaseline && updateBaseline)
    throw usageError(
      '--create-baseline and --update-baseline exclude each other: choose one.',
    );
}
