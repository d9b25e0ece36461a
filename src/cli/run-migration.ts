import { tool } from '#tool';
import { resolve } from 'node:path';
import { compareWithCommit } from '../files/compare.js';
import { isCommitted, rootOf } from '../files/git.js';
import { isPartOfFolder, findDecisions } from '../files/decisions-file.js';
import { type MapRequest, migrateFiles } from '../files/migrate-files.js';
import { runError } from '../files/run-errors.js';
import { isWhole } from '../files/select-files.js';
import type { Writing } from '../files/targets.js';
import type { Typed } from '../report/next-command.js';
import type { RunHead } from '../report/report.js';
import { findingsOfRun } from '../report/run-findings.js';
import {
  processAndShow,
  type ProcessedRun,
  reportFiles,
  type ShowOptions,
} from './show-run.js';
import type { World } from './world.js';

export interface MigrationOptions
  extends
    Omit<ShowOptions, 'invocation'>,
    Pick<MapRequest, 'changed' | 'owner' | 'exclude' | 'against'> {
  readonly operands: readonly string[];
  readonly typed: Typed;
  readonly decisions: string | undefined;
  readonly maxSize: number;
  readonly command: string;
  readonly writing?: Writing;
  /** Compare the results of `changed` files with those at the commit. */
  readonly compares?: boolean;
  readonly verifies?: boolean;
  readonly allowPartial: boolean;
  readonly shownOn: 'stdout' | 'stderr';
}

/** Migrates files, previews it or verifies it; shows the run and returns the exit code. */
export async function runMigration(
  options: MigrationOptions,
  world: World,
): Promise<number> {
  const { operands: paths, against, compares, changed, writing } = options;
  const decisions = await findDecisions(options);
  const isPart =
    options.exclude !== undefined || isPartOfFolder(paths, decisions);
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
        undo: hasUndo(options) ? paths : undefined,
      },
    },
    world,
    options.shownOn,
    async (sinks, show) => {
      const request: MapRequest = {
        ...options,
        paths,
        decisions,
        except: writing?.out === undefined ? undefined : resolve(writing.out),
        sinks,
        reports: reportFiles(options),
        onDone: show(writing?.dryRun === false ? 'migrated' : 'read'),
      };
      const run = await (compares && changed !== undefined && writing
        ? compareWithCommit(
            { ...request, changed, decisionsNamed: options.decisions },
            writing,
          )
        : migrateWithFindings(request, writing, isPart));
      const legacy = run.tally.formats.get('legacy') ?? 0;
      if (against && !against.isFolder && legacy > 1)
        throw runError(
          `--against ${against.path} is one file, and there are ${legacy} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
        );
      return run;
    },
  );
}

/** Adds the findings of the run as a whole. */
async function migrateWithFindings(
  request: MapRequest,
  writing: Writing | undefined,
  isPart: boolean,
): Promise<ProcessedRun> {
  const { decisions } = request;
  const run = await migrateFiles(request, writing);
  const findings = isWhole(request)
    ? findingsOfRun(run.tally, decisions, process.cwd(), isPart)
    : [];
  return { ...run, findings };
}

/** Returns whether git could bring back what the run replaces, and would lose nothing else. */
function hasUndo({ writing, operands }: MigrationOptions): boolean {
  if (!writing || writing.out !== undefined || writing.dryRun) return false;
  if (writing.allowDirty === true || writing.allowNoVcs === true) return false;
  const root = rootOf(process.cwd());
  return root !== undefined && isCommitted(root, operands);
}
