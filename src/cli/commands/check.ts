import { basename } from 'node:path';
import { findRun } from '../../files/find-run.js';
import { runError } from '../../files/run-errors.js';
import { comparedPath, pathFromHere } from '../../files/disk-paths.js';
import type { StateFile } from '../../files/state.js';
import {
  type ArgsOf,
  defineCommand,
  flag,
  type OptionTable,
  value,
} from '../command.js';
import {
  comparingOptions,
  excludeOption,
  filesAsked,
  paths,
  reportOptionsOf,
  scopeOf,
} from '../options.js';
import { showRun } from '../show-run.js';
import { readStandardInput, type World } from '../world.js';

const builder = {
  ...excludeOption,
  ...comparingOptions,
  'stdin-filename': {
    ...value(
      'Check standard input as if it were this file; PATHs are read along',
    ),
    conflicts: ['changed', 'staged'],
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
    const { operands, typed } = args;
    const only = await fileOfStandardInput(args, world);
    return showRun(
      {
        ...args,
        command: 'check',
        invocation: {
          ...typed,
          signals: args.signals,
          paths: only && operands.length === 0 ? [only.path] : typed.paths,
        },
        shownOn: 'stdout',
        doing: 'read',
      },
      world,
      (watch) =>
        findRun(
          {
            job: 'check',
            ...filesAsked(args),
            scope: scopeOf(args),
            signals: args.signals,
            types: args.types,
            noLegacy: args.noLegacy,
            only,
          },
          watch,
        ),
    );
  },
});

/** Returns the text of standard input as the file that `--stdin-filename` names. */
async function fileOfStandardInput(
  args: Args,
  world: World,
): Promise<StateFile | undefined> {
  const { stdinFilename: name } = args;
  if (name === undefined) return undefined;
  const read = await readStandardInput(args, world);
  if (!read.ok) throw runError(read.reason);
  const absolute = comparedPath(name);
  return {
    path: pathFromHere(absolute),
    ownPath: pathFromHere(absolute),
    absolute,
    below: basename(name),
    named: true,
    content: { kind: 'bytes', bytes: read.bytes },
  };
}
