import { tool } from '#tool';
import { resolve } from 'node:path';
import { compareFiles, type ComparisonRun } from '../batch/compare.js';
import { findDecisions, partOfFolder } from '../batch/decisions-file.js';
import {
  type MapRequest,
  migrateFiles,
  type MigrationRun,
  type WriteRequest,
} from '../batch/migrate-files.js';
import { isWhole } from '../batch/select-files.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { comparedDetail } from '../file/file-outcome.js';
import { reportOfComparison, reportOfRun } from '../report/build.js';
import { fileUnrecognised } from '../legacy/recognise.js';
import { countedFindings } from '../report/report-findings.js';
import type { FileReport, Report } from '../report/report.js';
import { exitStatus } from './exit-status.js';
import {
  detailOf,
  finishRun,
  type FinishOptions,
  loadFormat,
  printErrors,
  printWarnings,
} from './finish.js';
import { type ShowProgress, withProgress } from './progress.js';
import type { World } from './world.js';

export interface MigrationOptions
  extends
    Omit<FinishOptions, 'paths' | 'decisions'>,
    Pick<MapRequest, 'paths' | 'shard' | 'changed' | 'jobs'> {
  readonly decisions: string | undefined;
  readonly maxSize: number;
  readonly command: string;
  readonly writing: WriteRequest;
  readonly check: boolean;
  /** Compare the results of `changed` files with those at the commit. */
  readonly compares: boolean;
  readonly allowPartial: boolean;
  readonly shownOn: 'stdout' | 'stderr';
}

/** Migrates the files or previews it, prints the report and returns the exit code. */
export async function runMigration(
  options: MigrationOptions,
  world: World,
): Promise<number> {
  const workingDirectory = process.cwd();
  const decisions = await findDecisions(options, workingDirectory);
  await loadFormat(options.format);

  const run = await withProgress(world, options, (show) =>
    migrate(options, workingDirectory, decisions, show),
  );
  printWarnings(world, run.warnings, options.quiet);
  const report = reportOf(run, options, decisions, workingDirectory);
  const exit = await finishRun(
    report,
    {
      ...options,
      deciding: { file: decisions, workingFolder: workingDirectory },
    },
    world,
    options.shownOn,
  );
  if (run.errors.length > 0) return printErrors(world, run.errors);
  const isBehind =
    options.check &&
    ((report.summary.files['would-write'] ?? 0) > 0 ||
      report.files.some(isUnrecognised));
  return isBehind && exit !== exitStatus.error ? exitStatus.findings : exit;
}

/** Returns whether the file is probably a model and no decision says otherwise. */
function isUnrecognised(file: FileReport): boolean {
  return countedFindings(file).some(
    ({ rule, decision }) => rule === fileUnrecognised.id && decision === null,
  );
}

function migrate(
  options: MigrationOptions,
  workingDirectory: string,
  decisions: DecisionsFile | undefined,
  show: ShowProgress,
): Promise<MigrationRun | ComparisonRun> {
  const { writing, changed, paths, shard, jobs, allowPartial } = options;
  const comparedWith = options.compares ? changed : undefined;
  const request: MapRequest = {
    ...{ paths, shard, changed, jobs, workingDirectory, allowPartial },
    ...{ decisions, maxBytes: options.maxSize },
    except:
      writing.destination.kind === 'out'
        ? resolve(workingDirectory, writing.destination.folder)
        : undefined,
    detail: detailOf(options, comparedWith === undefined ? [] : comparedDetail),
    ...(comparedWith === undefined &&
      options.verbose === false && {
        readyDetail: detailOf(options, [], true),
      }),
    onDone: show(writing.dryRun ? 'read' : 'migrated'),
  };
  return comparedWith === undefined
    ? migrateFiles(request, writing)
    : compareFiles(
        {
          ...{ ...request, changed: comparedWith },
          decisionsNamed: options.decisions,
          onCompared: show('read at the commit'),
        },
        writing,
      );
}

function reportOf(
  run: MigrationRun | ComparisonRun,
  options: MigrationOptions,
  decisions: DecisionsFile | undefined,
  workingDirectory: string,
): Report {
  const head = {
    ...{ tool, command: options.command },
    ...partOfFolder(options.paths, decisions, workingDirectory),
  };
  return 'compared' in run
    ? reportOfComparison(
        ...([head, run.parts, decisions, workingDirectory] as const),
        run.compared,
      )
    : reportOfRun(
        ...([head, run.parts, decisions, workingDirectory] as const),
        isWhole(options),
      );
}
