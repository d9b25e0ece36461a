import { batchOptions, paths, reportOptions } from '../options.js';
import { runMigration } from '../run-migration.js';
import { defineCommand, flag, usageError, value } from '../command.js';
import { preview } from './diff.js';

export const command = defineCommand({
  operand: paths,
  builder: {
    out: value('DIR', 'Write below this folder, with the same relative paths'),
    write: { alias: 'w', ...flag('Write in place; git is the undo') },
    check: flag('Write nothing; exit with 1 if a file is not up to date'),
    'dry-run': flag('Write nothing; show what would change, as diff does'),
    changes: value('FILE', 'List what function code must change, in Markdown'),
    'allow-partial': flag('Write files although something is left out of them'),
    'allow-dirty': flag('With --write: replace what git could not bring back'),
    'allow-no-vcs': flag('With --write: go on without a git repository'),
    ...batchOptions,
    ...reportOptions,
  },
  examples: {
    'migrate algorithms --out current': 'look at the result first',
    'migrate algorithms --write': 'in place, after a commit',
    'migrate algorithms --write --changes todo.md':
      'and a list for those who write the functions',
  },
  exits: {
    0: 'every file is up to date',
    1: 'a file is held back or invalid, or a finding fails; with `--check`: not up to date',
    2: 'a file cannot be read or written',
    3: 'written in part (`--allow-partial`)',
  },
  handler(args, world) {
    if (args.out !== undefined && args.write)
      throw usageError(
        'Say where to write once: --out DIR for another folder, or --write in place.',
      );
    if (args.check && args.dryRun)
      throw usageError(
        '--check fails if a file is not up to date, --dry-run shows what would change: give one of them.',
      );
    const isDry = args.check || args.dryRun;
    if (args.out === undefined && !args.write && !isDry)
      throw usageError(
        'Say where to write: --out DIR for another folder, or --write in place.',
      );
    if (isDry && args.changes !== undefined)
      throw usageError(
        `${args.check ? '--check' : '--dry-run'} writes nothing: give --changes with --out or --write.`,
      );
    const isText = args.format === 'text';
    if (args.dryRun)
      return preview(
        { ...args, format: isText ? 'fields' : args.format },
        world,
      );
    return runMigration(
      {
        ...args,
        command: 'migrate',
        writing: { ...args, dryRun: args.check },
        shownOn: isText ? 'stderr' : 'stdout',
      },
      world,
    );
  },
});
