import { escapedJson } from '../../json/escaped-json.js';
import type { RunRequest } from '../../files/request.js';
import { collectStatus } from '../../status/collect-status.js';
import { groupings } from '../../status/status.js';
import { defineCommand, value } from '../command.js';
import { printFileErrors, printWarnings } from '../messages.js';
import {
  excludeOption,
  filesAsked,
  paths,
  readingOptions,
} from '../options.js';
import { withProgress } from '../progress.js';
import { programOf, usesColor, widthOf } from '../world.js';

export const command = defineCommand({
  operand: paths,
  builder: {
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
  },
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
    const { status, run, prepared, facts } = await withProgress(
      world,
      args,
      (show) =>
        collectStatus(request, args.by, {
          onDone: show.files('read'),
          onStage: show.stage,
        }),
    );
    printWarnings(world, prepared, args);
    const { statusMarkdown, statusText } =
      await import('../../status/status-text.js');
    const { stdout } = world;
    if (args.format === 'json') stdout.write(`${escapedJson(status, 2)}\n`);
    else if (args.format === 'markdown')
      stdout.write(statusMarkdown(status, run));
    else {
      const text = statusText(status, run, {
        quiet: args.quiet,
        color: usesColor(world, args.color, 'stdout'),
        width: widthOf(world),
        invocation: { ...args.typed, program: programOf(world) },
      });
      stdout.write(text);
    }
    return printFileErrors(world, prepared, facts, args);
  },
});
