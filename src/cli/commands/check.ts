import { tool } from '#tool';
import { basename } from 'node:path';
import { checkFiles } from '../../files/check-files.js';
import { findDecisions } from '../../files/decisions-file.js';
import type { FoundFile } from '../../files/found-file.js';
import { runError } from '../../files/run-errors.js';
import { comparedPath, pathFromHere } from '../../files/read-file.js';
import {
  type ArgsOf,
  defineCommand,
  flag,
  type OptionTable,
  value,
} from '../command.js';
import { batchOptions, paths, reportOptionsOf } from '../options.js';
import { processAndShow } from '../show-run.js';
import { readStandardInput, type World } from '../world.js';

const builder = {
  ...batchOptions,
  'stdin-filename': {
    ...value(
      'Check standard input as if it were this file; PATHs are read along',
    ),
    conflicts: 'changed',
  },
  ...reportOptionsOf('check'),
  signals: value('Signal mapping files: are the signals known?'),
  types: value('Type configuration files: are the asset properties known?'),
  'no-legacy': flag('Fail for each Legacy file'),
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: paths,
  builder,
  examples: {
    'check algorithms': 'everything below a folder, as one set',
    "check current --signals 'signals/vendor.drives.*.json'":
      'symbolic names too',
    'check . --no-legacy --changed main':
      'fail for what is new, Legacy files too',
    'check --stdin-filename fan.json < fan.json': 'for an editor',
  },
  exits: {
    0: 'no finding fails',
    1: 'a finding fails',
    2: 'a file cannot be read',
  },
  async handler(args: Args, world) {
    const decisions = await findDecisions(args);
    const { operands: paths, typed } = args;
    const only = await fileOfStandardInput(args, world);
    return processAndShow(
      { tool, command: 'check', decisions: decisions?.path ?? null },
      {
        ...args,
        invocation: {
          ...typed,
          signals: args.signals,
          paths: only && paths.length === 0 ? [only.path] : typed.paths,
        },
      },
      world,
      'stdout',
      (sinks, show) =>
        checkFiles({
          ...args,
          paths,
          only,
          decisions,
          decisionsNamed: args.decisions,
          sinks,
          onDone: show.files('read'),
          onStage: show.stage,
        }),
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
  const absolute = comparedPath(name);
  return {
    path: pathFromHere(absolute),
    absolute,
    below: basename(name),
    named: true,
    bytes: read.bytes,
  };
}
