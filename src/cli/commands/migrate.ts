import { batchOptions, paths, reportOptions } from '../options.js';
import { runMigration } from '../run-migration.js';
import { defineCommand, flag, usageError, value } from '../command.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    out: value('Write below this folder, with the same relative paths'),
    write: { alias: 'w', ...flag('Write in place; git is the undo') },
    check: flag('Write nothing; exit with 1 if a file is not up to date'),
    force: flag('With --out: replace a file that is not a Current file'),
    'allow-partial': flag('Write files although something is left out of them'),
    'allow-dirty': flag('With --write: replace what git could not bring back'),
    'allow-no-vcs': flag('With --write: go on without a git repository'),
    ...batchOptions,
    ...reportOptions,
  },
  examples: {
    'migrate algorithms --out current': 'look at the result first',
    'migrate algorithms --write': 'in place, after a commit',
    'migrate algorithms --write -r functions:todo.md':
      'and a list for those who write the functions',
  },
  exits: {
    0: 'every file is up to date',
    1: 'a file waits for an answer or a fix, or a finding fails; with `--check`: not up to date',
    2: 'a file cannot be read or written',
    3: 'written in part (`--allow-partial`)',
  },
  handler(args, world) {
    if (args.out !== undefined && args.write)
      throw usageError(
        'Say where to write once: --out DIR for another folder, or --write in place.',
      );
    if (args.out === undefined && !args.write && !args.check)
      throw usageError(
        'Say where to write: --out DIR for another folder, or --write in place.',
      );
    return runMigration(
      {
        ...args,
        command: 'migrate',
        writing: { ...args, dryRun: args.check },
        shownOn: args.format === 'text' ? 'stderr' : 'stdout',
      },
      world,
    );
  },
});
