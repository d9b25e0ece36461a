import { findRun } from '../../files/find-run.js';
import { defineCommand, flag } from '../command.js';
import {
  comparingOptions,
  excludeOption,
  filesAsked,
  paths,
  reportOptions,
  scopeOf,
} from '../options.js';
import { needsFieldLists } from '../reports.js';
import { showRun } from '../show-run.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...excludeOption,
    ...comparingOptions,
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
    showRun(
      {
        ...args,
        command: 'diff',
        invocation: args.typed,
        shownOn: 'stdout',
        doing: 'read',
      },
      world,
      (watch) =>
        findRun(
          {
            job: 'convert',
            ...filesAsked(args),
            scope: scopeOf(args),
            allowPartial: args.allowPartial,
            needsFields: needsFieldLists('diff', args),
            destination: {
              kind: 'in-place',
              isDryRun: true,
              undo: undefined,
            },
          },
          watch,
        ),
    ),
});
