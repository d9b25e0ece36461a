import { tool } from '#tool';
import { resolve } from 'node:path';
import { isCommitted, rootOf } from '../files/git.js';
import { findDecisions } from '../files/decisions-file.js';
import { migrateFiles } from '../files/migrate-files.js';
import { comparedPath, pathFromHere } from '../files/read-file.js';
import { runError } from '../files/run-errors.js';
import { isWhole, type Run } from '../files/run.js';
import type { Typed } from '../report/next-command.js';
import type { RunHead } from '../report/report.js';
import { processAndShow, type ShowOptions } from './show-run.js';
import type { World } from './world.js';

export interface MigrationOptions
  extends
    Omit<ShowOptions, 'invocation'>,
    Pick<
      Run,
      | 'changed'
      | 'exclude'
      | 'maxSize'
      | 'writing'
      | 'compares'
      | 'verifies'
      | 'against'
    > {
  readonly operands: readonly string[];
  readonly typed: Typed;
  readonly decisions: string | undefined;
  readonly command: string;
  readonly allowPartial: boolean;
  readonly shownOn: 'stdout' | 'stderr';
}

/** Migrates files, previews it or verifies it; shows the run and returns the exit code. */
export async function runMigration(
  options: MigrationOptions,
  world: World,
): Promise<number> {
  const { operands: paths, against, writing } = options;
  const decisions = await findDecisions(options);
  const head: RunHead = {
    tool,
    command: options.command,
    decisions: decisions?.path ?? null,
  };
  return processAndShow(
    head,
    {
      ...options,
      isPart: !isWhole(options),
      invocation: {
        ...options.typed,
        undo: hasUndo(options) ? paths.map(withoutLinks) : undefined,
      },
    },
    world,
    options.shownOn,
    async (sinks, show) => {
      const run = await migrateFiles({
        ...options,
        paths,
        decisions,
        decisionsNamed: options.decisions,
        except: writing?.out === undefined ? undefined : resolve(writing.out),
        sinks,
        onDone: show.files(writing?.dryRun === false ? 'migrated' : 'read'),
        onStage: show.stage,
      });
      const legacy = run.totals.formats.get('legacy') ?? 0;
      if (against && !against.isFolder && legacy > 1)
        throw runError(
          `--against ${against.path} is one file, and there are ${legacy} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
        );
      return run;
    },
  );
}

/** Returns a PATH as git takes it, which follows no link. */
function withoutLinks(path: string): string {
  const compared = comparedPath(path);
  return compared === resolve(path) ? path : pathFromHere(compared);
}

/** Returns whether git could bring back what the run replaces, and would lose nothing else. */
function hasUndo({ writing, operands }: MigrationOptions): boolean {
  if (!writing || writing.out !== undefined || writing.dryRun) return false;
  if (writing.allowDirty === true || writing.allowNoVcs === true) return false;
  const root = rootOf(process.cwd());
  return root !== undefined && isCommitted(root, operands);
}
