import { tool } from '#tool';
import { resolve } from 'node:path';
import { stageComparison } from '../batch/compare-run.js';
import { findDecisions } from '../batch/decisions-file.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { migrateFiles } from '../batch/migrate.js';
import type { Destination } from '../batch/writing/plan.js';
import { replacedOutputs } from '../batch/replaced-outputs.js';
import {
  type Compared,
  reportOfComparison,
  reportOfFiles,
} from '../report/report-of-run.js';
import {
  isWhole,
  type RunRequest,
  type StagedRun,
  stageRun,
} from '../batch/stage-run.js';
import { exitStatus } from './exit-status.js';
import {
  detailOf,
  finish,
  type FinishOptions,
  readyToFinish,
  refuse,
  say,
} from './finish.js';
import { type Progress, progressOn } from './progress.js';
import type { World } from './world.js';
import { comparedDetail, troubleOf } from '../file/file-outcome.js';
import { partOf, type ReportPart, statusOf } from '../report/file.js';
import type { Report } from '../report/report.js';

/** What is migrated, and what of it is written. */
export interface MigrationRun extends FinishOptions {
  readonly paths: RunRequest['paths'];
  readonly shard: RunRequest['shard'];
  readonly changed: RunRequest['changed'];
  readonly jobs: RunRequest['jobs'];
  /** The decisions file that the user named. */
  readonly decisions: string | undefined;
  /** Bytes. */
  readonly maxSize: number;
  /** The command that the user gave. */
  readonly command: string;
  readonly destination: Destination;
  readonly dryRun: boolean;
  /** Whether a file that is not up to date fails the run. */
  readonly check: boolean;
  /** Whether the results of `changed` files are compared with those at the commit. */
  readonly compares: boolean;
  readonly allowPartial: boolean;
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
  readonly shownOn: 'stdout' | 'stderr';
}

/** Migrates the files, or looks only, reports and gives the exit status. */
export async function runMigration(
  options: MigrationRun,
  world: World,
): Promise<number> {
  const workingFolder = process.cwd();
  const { destination, dryRun } = options;
  const decisions = await findDecisions(
    options.decisions,
    workingFolder,
    options.maxSize,
  );
  if (!decisions.ok) return refuse(world, decisions.troubles);

  const progress = progressOn(world, options.quiet);
  const stop = stopOnInterrupt();
  try {
    const staged = await stage(
      options,
      workingFolder,
      decisions.file,
      progress,
    );
    if (staged.sources.length === 0 && staged.troubles.length > 0) {
      progress.end();
      return refuse(world, staged.troubles);
    }
    await readyToFinish(options);
    const migrated = await migrateFiles({
      sources: staged.sources,
      destination,
      workingFolder,
      dryRun,
      force: options.force,
      allowDirty: options.allowDirty,
      allowNoVcs: options.allowNoVcs,
      isStopped: stop.isStopped,
      onDone: (of, all) => {
        progress.show(dryRun ? 'compared' : 'written', of, all);
      },
    });
    progress.end();
    if ('refused' in migrated) return refuse(world, migrated.refused);
    if (!options.quiet)
      for (const warning of [
        ...staged.warnings,
        ...(dryRun && options.format === 'unified'
          ? replacedOutputs(migrated, workingFolder)
          : []),
      ])
        say(world, `warning: ${warning}`);
    const report = reportOf(
      migrated.map(({ outcome, result, output }) =>
        partOf(outcome, statusOf(outcome, result, dryRun), output),
      ),
      options,
      staged.compared,
      decisions.file,
      workingFolder,
    );
    const exit = await finish(report, options, world, options.shownOn);
    const troubles = [
      ...staged.troubles,
      ...migrated.flatMap(
        (file) => file.trouble ?? troubleOf(file.outcome) ?? [],
      ),
      ...(stop.isStopped()
        ? ['Stopped between two files; run the same command again to go on.']
        : []),
    ];
    if (troubles.length > 0) return refuse(world, troubles);
    const isBehind =
      options.check && (report.summary.files['would-write'] ?? 0) > 0;
    return isBehind && exit !== exitStatus.error ? exitStatus.findings : exit;
  } finally {
    progress.end();
    stop.forget();
  }
}

function stage(
  options: MigrationRun,
  workingFolder: string,
  decisions: DecisionsFile | undefined,
  progress: Progress,
): Promise<StagedRun> {
  const { destination, changed } = options;
  const comparedWith = options.compares ? changed : undefined;
  const show =
    (what: string) =>
    (done: number, of: number): void => {
      progress.show(what, done, of);
    };
  const request = {
    paths: options.paths,
    workingFolder,
    except:
      destination.kind === 'out'
        ? [resolve(workingFolder, destination.folder)]
        : [],
    shard: options.shard,
    changed,
    maxBytes: options.maxSize,
    jobs: options.jobs,
    decisions,
    allowPartial: options.allowPartial,
    detail: detailOf(options, comparedWith === undefined ? [] : comparedDetail),
    replaces: destination.kind === 'write',
    onDone: show('read'),
  };
  return comparedWith === undefined
    ? stageRun(request)
    : stageComparison({
        ...request,
        changed: comparedWith,
        decisionsNamed: options.decisions,
        onCompared: show('read at the commit'),
      });
}

/** The report of what was migrated; of a comparison, or of a share, as such. */
function reportOf(
  parts: readonly ReportPart[],
  options: MigrationRun,
  compared: Compared | undefined,
  decisions: DecisionsFile | undefined,
  workingFolder: string,
): Report {
  const head = { tool, command: options.command };
  if (compared)
    return reportOfComparison(head, parts, decisions, workingFolder, compared);
  return reportOfFiles(head, parts, decisions, workingFolder, isWhole(options));
}

/** Ctrl-C ends the run between two files. */
function stopOnInterrupt() {
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  process.once('SIGINT', stop);
  return {
    isStopped: () => stopped,
    forget: () => process.off('SIGINT', stop),
  };
}
