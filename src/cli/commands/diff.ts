import { defineCommand, flag } from '../command.js';
import { batchOptions, paths, reportOptions } from '../options.js';
import { runMigration } from '../run-migration.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...batchOptions,
    ...reportOptions,
    'allow-partial': flag(
      'Count files as written although something is left out',
    ),
  },
  examples: {
    'diff algorithms': 'field by field, in the terminal',
    'diff algorithms --changed main': 'what this branch does to the results',
  },
  exits: {
    0: '`migrate` would write every file',
    1: 'a file waits for an answer or a fix, or a finding fails; with `--changed` for what is new only',
    2: 'a file cannot be read',
  },
  handler: (args, world) =>
    runMigration(
      {
        ...args,
        command: 'diff',
        writing: { dryRun: true },
        compares: true,
        shownOn: 'stdout',
      },
      world,
    ),
});
