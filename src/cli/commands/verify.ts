import { findRun } from '../../files/find-run.js';
import { findAgainst } from '../../files/verify-job.js';
import { defineCommand, value } from '../command.js';
import {
  excludeOption,
  filesAsked,
  paths,
  reportOptionsOf,
} from '../options.js';
import { needsFieldLists } from '../reports.js';
import { showRun } from '../show-run.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...excludeOption,
    ...reportOptionsOf('verify'),
    against: value(
      'Compare with this Current file, or those below this folder (default: what migrate would write)',
    ),
  },
  examples: {
    'verify algorithms': 'what a migration would change at run time',
    'verify algorithms --against current':
      'what Current files do that were edited since',
  },
  exits: {
    0: 'everything is the same or accounted for',
    1: 'a difference or loss that nothing accounts for, or a file that was not compared',
    2: 'a file cannot be read',
  },
  handler(args, world) {
    const against =
      args.against === undefined ? undefined : findAgainst(args.against);
    return showRun(
      {
        ...args,
        command: 'verify',
        invocation: args.typed,
        shownOn: 'stdout',
        doing: 'read',
      },
      world,
      (watch) =>
        findRun(
          {
            job: 'verify',
            ...filesAsked(args),
            scope: { kind: 'all' },
            needsFields: needsFieldLists('verify', args),
            against,
          },
          watch,
        ),
    );
  },
});
