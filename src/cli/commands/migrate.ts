import { resolve } from 'node:path';
import { findRun } from '../../files/find-run.js';
import { isCommitted, rootOf } from '../../files/git.js';
import { findCommit } from '../../files/git-trees.js';
import { comparedPath, pathFromHere } from '../../files/disk-paths.js';
import type { Destination } from '../../files/request.js';
import { repeatedOptions } from '../../run/next-command.js';
import {
  type ArgsOf,
  defineCommand,
  flag,
  type OptionTable,
  usageError,
  value,
} from '../command.js';
import {
  changedOption,
  excludeOption,
  filesAsked,
  paths,
  reportOptions,
} from '../options.js';
import { needsFieldLists } from '../reports.js';
import { showRun } from '../show-run.js';

const builder = {
  out: value('Write below this folder, with the same relative paths'),
  write: { alias: 'w', ...flag('Write in place; git is the undo') },
  check: flag('Write nothing; exit with 1 if a file is not up to date'),
  force: flag('With --out: replace a file that is not a Current file'),
  'allow-partial': flag('Write files although something is left out of them'),
  'allow-dirty': flag('With --write: replace what git could not bring back'),
  'allow-no-vcs': flag('With --write: go on without a git repository'),
  ...excludeOption,
  ...changedOption,
  ...reportOptions,
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: paths,
  builder,
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
  handler(args: Args, world) {
    if (args.out !== undefined && args.write)
      throw usageError(
        'Say where to write once: --out DIR for another folder, or --write in place.',
      );
    if (args.out === undefined && !args.write && !args.check)
      throw usageError(
        'Say where to write: --out DIR for another folder, or --write in place.',
      );
    const { out, check: isDryRun, force } = args;
    const destination: Destination =
      out === undefined
        ? { kind: 'in-place', isDryRun, undo: args.write ? args : undefined }
        : { kind: 'folder', out, isDryRun, force };
    const root = rootOf(args.operands[0] ?? '.');
    const commit = root && args.write ? findCommit(root, 'HEAD') : undefined;
    const diff = [
      'diff',
      ...args.typed.paths,
      ...(args.allowPartial ? ['--allow-partial'] : []),
      ...repeatedOptions({ ...args.typed, changed: commit }),
    ];
    return showRun(
      {
        ...args,
        command: 'migrate',
        invocation: {
          ...args.typed,
          undo: hasUndo(destination, args.operands)
            ? args.operands.map((path) => {
                // As git takes it, which follows no link.
                const compared = comparedPath(path);
                return compared === resolve(path)
                  ? path
                  : pathFromHere(compared);
              })
            : undefined,
        },
        shownOn: args.format === 'text' ? 'stderr' : 'stdout',
        doing: args.check ? 'read' : 'migrated',
        again: args.check || (args.write && !commit) ? undefined : diff,
        committedIn: args.allowDirty ? undefined : root,
      },
      world,
      (watch) =>
        findRun(
          {
            job: 'convert',
            ...filesAsked(args),
            // What an earlier run has written is not read.
            except: args.out === undefined ? undefined : resolve(args.out),
            scope:
              args.changed === undefined
                ? { kind: 'all' }
                : { kind: 'changed', ref: args.changed },
            allowPartial: args.allowPartial,
            needsFields: needsFieldLists('migrate', args),
            destination,
          },
          watch,
        ),
    );
  },
});

/** Returns whether git could bring back what a run replaces, and would lose nothing else. */
function hasUndo(
  destination: Destination,
  operands: readonly string[],
): boolean {
  if (destination.kind !== 'in-place' || destination.isDryRun) return false;
  const { allowDirty, allowNoVcs } = destination.undo ?? {};
  if (allowDirty === true || allowNoVcs === true) return false;
  const root = rootOf(process.cwd());
  return root !== undefined && isCommitted(root, operands);
}
