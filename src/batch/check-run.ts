import type { FileSet } from '../check/check-across.js';
import {
  checkTogether,
  lookedUpIn,
  readReferenceFile,
  type ReferenceFile,
} from '../file/check-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import type { RunFinding } from '../report/report.js';
import { type BaselineRequest, openBaseline } from './baseline-file.js';
import {
  findFiles,
  type FoundFile,
  isReadInFolder,
  readAbsent,
  sortByPath,
} from './find-files.js';
import { newLegacyIn } from './new-legacy.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-errors.js';
import type { FileTask } from './run-settings.js';
import { runTasks, type TaskRequest, type TaskRun } from './run-tasks.js';
import {
  changedAmong,
  failedTask,
  madeTask,
  type SelectionRequest,
  shareOf,
} from './select-files.js';

export interface CheckRunRequest extends SelectionRequest, TaskRequest {
  readonly signals: string | undefined;
  readonly types: string | undefined;
  /** A commit: what is Legacy and was not then is a finding. */
  readonly noLegacyAfter?: string | undefined;
  readonly baseline?: BaselineRequest | undefined;
  /** Check this file alone; the others are read too, but not reported. */
  readonly only?: FoundFile | undefined;
}

export interface CheckRun extends TaskRun {
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models. */
  readonly searched: number;
  /** What to say about the baseline. */
  readonly notes: readonly string[];
  /** Findings about the baseline. */
  readonly findings: readonly RunFinding[];
}

/**
 * Checks files against their format, all together: first collects what rules
 * about several files need, then checks file by file. With a shard or changed
 * files, the other files are read too, but not reported.
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
  const facts = await factsOf([...models, ...(absent ?? [])], request);
  const { across, signals } = checkTogether(facts, {
    ...references,
    isIncomplete: absent === undefined,
  });

  const changed = changedAmong(models, request);
  const newLegacy = newLegacyIn(models, request);
  const failed = [...foundFiles.missing, ...foundFiles.failed].map(failedTask);
  const reported = only
    ? [...(isOnlyRead ? [only] : []), ...failed]
    : shareOf(
        [...changed, ...references.records.map(madeTask), ...failed],
        request,
      );
  const baseline =
    request.baseline &&
    openBaseline(
      request.baseline,
      reported.filter((it) => 'below' in it),
      request,
    );
  const tasks = reported.map((it): FileTask => {
    if ('record' in it) return it;
    return {
      ...it,
      across: across.get(it.path) ?? [],
      known: newLegacy.findings.get(it.path) ?? [],
      baseline: baseline?.entriesOf(it) ?? [],
    };
  });
  const run = await runTasks(
    sortByPath(tasks),
    { kind: 'check', signals, baseline: baseline?.settings },
    request,
    (baseline?.settings.moved.length ?? 0) > 0,
  );
  const finished = await baseline?.finish(run.tally.baseline);
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
      ...foundFiles.warnings,
      ...references.warnings,
      ...newLegacy.warnings,
    ],
    notes: finished?.notes ?? [],
    findings: finished?.findings ?? [],
  };
}

type References = Pick<FileSet, 'signals' | 'propertyKeys'> & {
  readonly paths: ReadonlySet<string>;
  readonly records: readonly FileRecord[];
  readonly warnings: readonly string[];
};

/** Reads signal mapping and type configuration files. Throws a run error if they cannot be used: every name would be unknown. */
function readReferences(request: CheckRunRequest): References {
  const read = (
    kind: 'signals' | 'types',
  ): readonly ReferenceFile[] | undefined => {
    const glob = request[kind];
    if (glob === undefined) return undefined;
    const { files, missing, failed } = findFiles({ paths: [glob] });
    const troubles = [...missing, ...failed].map(({ reason }) => reason);
    if (troubles.length > 0) throw runError(...troubles);
    return files.map(({ path, absolute }) => {
      const content = readInputFile(absolute, request, path);
      return content.ok
        ? readReferenceFile(kind, path, content.bytes)
        : { record: failedRecord(path, content.reason) };
    });
  };
  const [signals, types] = [read('signals'), read('types')];
  const names = lookedUpIn(signals, types);
  if (names.signals?.every(({ symbolicNames }) => symbolicNames.size === 0)) {
    const [cause] = (signals ?? []).flatMap(({ record }) =>
      record.findings.map(
        ({ message }) =>
          `${record.path} cannot be used for --signals: ${message}`,
      ),
    );
    if (cause !== undefined) throw runError(cause);
  }
  const withoutSection = (types ?? [])
    .filter((it) => !it.propertyKeys && it.record.status === 'other')
    .map(({ record }) => record.path);
  if (types && withoutSection.length === types.length)
    throw runError(
      ...withoutSection.map(
        (path) =>
          `${path} cannot be used for --types: it has no section \`AssetProperties\`.`,
      ),
    );
  const byPath = new Map(
    [...(types ?? []), ...(signals ?? [])].map(({ record }) => [
      record.path,
      record,
    ]),
  );
  return {
    ...names,
    paths: new Set(byPath.keys()),
    records: [...byPath.values()],
    warnings: withoutSection.map(
      (path) => `${path} has no section \`AssetProperties\`.`,
    ),
  };
}

/** Collects what rules about several files need. */
export async function factsOf(
  files: readonly FoundFile[],
  request: TaskRequest,
): Promise<TaskRun['facts']> {
  const quiet = { ...request, sinks: [], onDone: () => undefined };
  return (await runTasks(files, { kind: 'facts' }, quiet)).facts;
}
