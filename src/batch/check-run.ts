import { checkAcross, type FileSet, signalsIn } from '../check/check-across.js';
import type { FileFacts } from '../check/check-facts.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { plainFinding, type PlainFinding } from '../file/check-file.js';
import { readReferenceFile } from '../file/reference-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import type { RunFinding } from '../report/report.js';
import { type BaselineRequest, openBaseline } from './baseline-file.js';
import { findFiles, type FoundFile } from './find-files.js';
import { missingTask, sortTasks } from './migrate-files.js';
import { newLegacyIn } from './new-legacy.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';
import type { FileTask, RunSettings } from './run-settings.js';
import {
  needFields,
  type RunSink,
  runTasks,
  type TaskRun,
} from './run-tasks.js';
import {
  changedAmong,
  type SelectionRequest,
  shareOf,
} from './select-files.js';

export interface CheckRunRequest extends SelectionRequest {
  readonly maxBytes: number;
  readonly jobs: number | undefined;
  readonly signals: string | undefined;
  readonly types: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** A commit: what is Legacy and was not then is a finding. */
  readonly noLegacyAfter?: string | undefined;
  readonly baseline?: BaselineRequest | undefined;
  /** Check this file alone; the others are read too, but not reported. */
  readonly only?: FoundFile | undefined;
  readonly sinks: readonly RunSink[];
  readonly onDone: (done: number, of: number) => void;
}

export interface CheckRun extends TaskRun {
  readonly warnings: readonly string[];
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
  const { maxBytes, workingDirectory, decisions, only, sinks } = request;
  const references = readReferences(request);
  const found = findFiles(request);
  const models = [
    ...found.files.filter(
      ({ path }) => !references.paths.has(path) && path !== only?.path,
    ),
    ...(only ? [only] : []),
  ];
  const settings = {
    workingDirectory,
    maxBytes,
    decisions: decisions && {
      path: decisions.path,
      decisions: decisions.decisions,
    },
    needsFields: needFields(sinks),
  };
  const files = await factsOf(models, settings, request);
  const all: FileSet = {
    ...references,
    legacyNames: files.legacyNames,
    current: [...files.current.values()],
  };
  const across = acrossOf(all, files.current);

  const changed = changedAmong(models, request);
  const newLegacy = newLegacyIn(models, request);
  const reported = only
    ? [only, ...found.missing]
    : shareOf([...changed, ...references.records, ...found.missing], request);
  const baseline =
    request.baseline &&
    openBaseline(request.baseline, reportedModels(reported), request);
  const tasks = reported.map((it): FileTask => {
    if ('reason' in it && 'given' in it) return missingTask(it);
    if ('findings' in it)
      return { path: it.path, absolute: '', named: true, record: it };
    return {
      path: it.path,
      absolute: it.absolute,
      named: it.named,
      ...(it.bytes && { bytes: it.bytes }),
      across: across.get(it.path) ?? [],
      found: newLegacy.findings.get(it.path) ?? [],
      baseline: baseline?.entriesOf(it) ?? [],
    };
  });
  const run = await runTasks(
    sortTasks(tasks),
    {
      ...settings,
      job: {
        kind: 'check',
        signals: signalsIn(all),
        baseline: baseline?.settings,
      },
    },
    { ...request, inOrder: (baseline?.settings.moved.length ?? 0) > 0 },
  );
  const finished = await baseline?.finish(run.tally.baseline);
  return {
    ...run,
    warnings: [
      ...found.warnings,
      ...references.warnings,
      ...newLegacy.warnings,
    ],
    errors: [...found.errors, ...run.errors],
    notes: finished?.notes ?? [],
    findings: finished?.findings ?? [],
  };
}

function reportedModels(reported: readonly object[]): readonly FoundFile[] {
  return reported.filter((it): it is FoundFile => 'absolute' in it);
}

type References = Pick<FileSet, 'signals' | 'propertyKeys'> & {
  readonly paths: ReadonlySet<string>;
  readonly records: readonly FileRecord[];
  readonly warnings: readonly string[];
};

/** Reads signal mapping and type configuration files. Throws a run error if they cannot be used: every name would be unknown. */
function readReferences(request: CheckRunRequest): References {
  const { workingDirectory, maxBytes } = request;
  const read = (kind: 'signals' | 'types') => {
    const glob = request[kind];
    if (glob === undefined) return [];
    const { files, missing, errors } = findFiles({
      paths: [glob],
      workingDirectory,
    });
    const troubles = [...missing.map(({ reason }) => reason), ...errors];
    if (troubles.length > 0) throw runError(...troubles);
    return files.map(({ path, absolute }) => {
      const content = readInputFile(absolute, { maxBytes }, path);
      return content.ok
        ? readReferenceFile(kind, path, content.bytes)
        : { record: failedRecord(path, content.reason) };
    });
  };
  const [signals, types] = [read('signals'), read('types')];
  const mapped = signals.flatMap((it) => ('signals' in it ? [it.signals] : []));
  if (
    signals.length > 0 &&
    mapped.every(({ symbolicNames }) => symbolicNames.size === 0)
  ) {
    const [cause] = signals.flatMap(({ record }) =>
      record.findings.map(
        ({ message }) =>
          `${record.path} cannot be used for --signals: ${message}`,
      ),
    );
    if (cause !== undefined) throw runError(cause);
  }
  const withoutSection = types.flatMap((it) =>
    'propertyKeys' in it || it.record.status !== 'other'
      ? []
      : [it.record.path],
  );
  if (types.length > 0 && withoutSection.length === types.length)
    throw runError(
      ...withoutSection.map(
        (path) =>
          `${path} cannot be used for --types: it has no section \`AssetProperties\`.`,
      ),
    );
  const byPath = new Map(
    [...types, ...signals].map(({ record }) => [record.path, record]),
  );
  return {
    signals: request.signals === undefined ? undefined : mapped,
    propertyKeys:
      request.types === undefined
        ? undefined
        : new Set(
            types.flatMap((it) =>
              'propertyKeys' in it ? [...it.propertyKeys] : [],
            ),
          ),
    paths: new Set(byPath.keys()),
    records: [...byPath.values()],
    warnings: withoutSection.map(
      (path) => `${path} has no section \`AssetProperties\`.`,
    ),
  };
}

/** The facts of files that are checked together. */
export interface CheckedFacts {
  /** Of Current files, by path. */
  readonly current: ReadonlyMap<string, FileFacts>;
  /** The names that Legacy files declare. */
  readonly legacyNames: ReadonlySet<string>;
}

/** Collects what rules about several files need. */
export async function factsOf(
  files: readonly FoundFile[],
  settings: Omit<RunSettings, 'reporters' | 'job'>,
  { jobs }: Pick<CheckRunRequest, 'jobs'>,
): Promise<CheckedFacts> {
  const legacyNames = new Set<string>();
  const current = new Map<string, FileFacts>();
  await runTasks(
    files,
    { ...settings, job: { kind: 'facts' } },
    {
      sinks: [],
      jobs,
      onDone: () => undefined,
      onFacts: (index, facts) => {
        for (const name of facts?.legacyNames ?? []) legacyNames.add(name);
        const path = files[index]?.path;
        if (facts?.current && path !== undefined)
          current.set(path, facts.current);
      },
    },
  );
  return { current, legacyNames };
}

/** Checks Current files against each other; returns the findings of each. */
export function acrossOf(
  files: FileSet,
  byPath: ReadonlyMap<string, FileFacts>,
): ReadonlyMap<string, readonly PlainFinding[]> {
  if (byPath.size === 0) return new Map();
  const findingsOf = checkAcross(files);
  return new Map(
    Array.from(byPath, ([path, facts]) => [
      path,
      findingsOf(facts).map(plainFinding),
    ]),
  );
}
