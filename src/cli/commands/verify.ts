import { findAgainst } from '../../files/verify-files.js';
import { defineCommand, value } from '../command.js';
import { batchOptions, paths, reportOptionsOf } from '../options.js';
import { runMigration } from '../run-migration.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    ...batchOptions,
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
  handler: (args, world) =>
    runMigration(
      {
        ...args,
        command: 'verify',
        against:
          args.against === undefined ? undefined : findAgainst(args.against),
        verifies: true,
        allowPartial: false,
        shownOn: 'stdout',
      },
      world,
    ),
});
