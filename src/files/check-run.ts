import type { DecisionsFile } from '../decisions/decision.js';
import {
  checkTogether,
  sharedFacts,
  type SharedFacts,
} from '../file/check-file.js';
import type { RunParts } from '../report/finished-run.js';
import type { RunFinding } from '../report/report.js';
import { readerOf } from './changed-files.js';
import { checkedThen } from './check-changed.js';
import {
  findFiles,
  type FoundFile,
  isReadInFolder,
  readAbsent,
  sortByPath,
} from './find-files.js';
import { readReferences, type ReferencesRequest } from './references.js';
import type { FileTask } from './run-settings.js';
import { runTasks, type TaskRequest, type TaskRun } from './run-tasks.js';
import {
  failedTask,
  madeTask,
  type SelectionRequest,
  shareOf,
} from './select-files.js';

export interface CheckRunRequest
  extends SelectionRequest, TaskRequest, ReferencesRequest {
  readonly decisions: DecisionsFile | undefined;
  /** The decisions file that the user named. */
  readonly decisionsNamed: string | undefined;
  /** Whether each Legacy file is a finding. */
  readonly noLegacy: boolean;
  /** Check this file alone; the others are read too, but not reported. */
  readonly only?: FoundFile | undefined;
}

export interface CheckRun extends TaskRun {
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models. */
  readonly searched: number;
  /** Findings of the run as a whole that are new since the commit. */
  readonly findings: readonly RunFinding[];
  /** The commit that the findings are compared with. */
  readonly compared?: RunParts['compared'];
}

/**
 * Checks files against their format, all together: first collects what rules
 * about several files need, then checks file by file. With `changed`, all are read
 * as they were, too.
 */
export async function checkFiles(request: CheckRunRequest): Promise<CheckRun> {
  const { only } = request;
  const isOnlyRead = only === undefined || isReadInFolder(only.path, request);
  const references = readReferences(request);
  const foundFiles = findFiles(request);
  const models = [
    ...foundFiles.files.filter(
      ({ path }) => !references.paths.has(path) && path !== only?.path,
    ),
    ...(only && isOnlyRead ? [only] : []),
  ];
  const absent = readAbsent(foundFiles);
  const facts = factsOf([...models, ...(absent ?? [])], request);
  const together = checkTogether(facts, {
    ...references,
    isIncomplete: absent === undefined,
  });
  const { across, signals } = together;
  const past =
    request.changed === undefined
      ? undefined
      : await checkedThen(
          { ...foundFiles, files: models },
          { ...request, changed: request.changed },
          facts,
          references,
          together,
        );
  const failed = (
    past?.failed ?? [...foundFiles.missing, ...foundFiles.failed]
  ).map(failedTask);
  const reported = only
    ? [...(isOnlyRead ? [only] : []), ...failed]
    : shareOf(
        [
          ...models,
          ...(past?.references ?? references.records).map(madeTask),
          ...failed,
        ],
        request,
      );
  const tasks = reported.map((it): FileTask => {
    if ('record' in it) return it;
    return {
      ...it,
      ...past?.ofFile(it),
      across: across.get(it.path) ?? [],
      known: past?.lost(it) ?? [],
    };
  });
  const run = await runTasks(
    sortByPath(tasks),
    {
      kind: 'check',
      signals,
      noLegacy: request.noLegacy,
      comparing: past?.settings,
    },
    request,
  );
  return {
    ...run,
    excluded: foundFiles.excluded,
    searched: only ? 0 : models.length,
    warnings: [
      ...(isOnlyRead
        ? []
        : [
            `${only.path} was not checked: a run over its folder does not read it.`,
          ]),
      ...(past?.warnings ?? foundFiles.warnings),
      ...references.warnings,
    ],
    findings: past?.findings ?? [],
    compared: past?.compared,
  };
}

/** Collects what rules about several files need; a file that cannot be read is reported later. */
function factsOf(
  files: readonly FoundFile[],
  request: TaskRequest,
): ReadonlyMap<string, SharedFacts> {
  const read = readerOf(request);
  return new Map(
    files.flatMap((file) => {
      const bytes = read(file);
      // A copy: a part of a source text would keep all of it in memory.
      return bytes
        ? [[file.path, structuredClone(sharedFacts(bytes, file.named))]]
        : [];
    }),
  );
}
