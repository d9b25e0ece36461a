import { escapedJson } from '../../json/escaped-json.js';
import type { RunRequest } from '../../files/request.js';
import { collectStatus, type StatusRun } from '../../status/collect-status.js';
import { groupings } from '../../status/status.js';
import { type ArgsOf, defineCommand, value } from '../command.js';
import { printFileErrors, printWarnings } from '../messages.js';
import {
  excludeOption,
  filesAsked,
  paths,
  readingOptions,
} from '../options.js';
import { withProgress } from '../progress.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';

const builder = {
  ...excludeOption,
  by: {
    ...value('What a row of the table is'),
    choices: groupings,
    default: 'folder',
  },
  ...readingOptions,
  format: {
    ...value('How the status is shown'),
    choices: ['text', 'markdown', 'json'],
    default: 'text',
  },
} as const;

export const command = defineCommand({
  operand: paths,
  builder,
  examples: {
    'status algorithms': 'what is left to do, by folder',
    'status algorithms --by rule': 'by what is open',
  },
  exits: {
    0: 'done',
    2: 'a file cannot be read',
  },
  async handler(args, world) {
    const request: RunRequest = {
      job: 'convert',
      ...filesAsked(args),
      scope: { kind: 'all' },
      allowPartial: false,
      needsFields: false,
      destination: { kind: 'in-place', isDryRun: true, undo: undefined },
    };
    const run = await withProgress(world, args, (show) =>
      collectStatus(request, args.by, {
        onDone: show.files('read'),
        onStage: show.stage,
      }),
    );
    const { prepared, facts } = run;
    printWarnings(world, prepared, args);
    world.stdout.write(await textOf(run, args, world));
    return printFileErrors(world, prepared, facts, args);
  },
});

async function textOf(
  { status, run }: StatusRun,
  { format, quiet, color, typed }: ArgsOf<typeof builder>,
  world: World,
): Promise<string> {
  if (format === 'json') return `${escapedJson(status, 2)}\n`;
  const { statusMarkdown, statusText } =
    await import('../../status/status-text.js');
  if (format === 'markdown') return statusMarkdown(status, run);
  return statusText(status, run, {
    quiet,
    color: usesColor(world, color, 'stdout'),
    width: widthOf(world),
    invocation: { ...typed, program: programOf(world) },
  });
}
