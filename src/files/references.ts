import type { FileSet } from '../check/check-across.js';
import {
  lookedUpIn,
  readReferenceFile,
  type ReferenceFile,
} from '../file/reference-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { readAbsent } from './absent-files.js';
import { findFiles } from './find-files.js';
import { changesSince, type Tree, type TreeChanges } from './git-trees.js';
import type { CheckRequest, Since } from './request.js';
import { runError, troublesOf } from './run-errors.js';
import { readFiles, type StateFile } from './state.js';
import { filesInTrees, isInTrees, notInIndex } from './tree-state.js';

/** What names are looked up in, with the records of the files, by path. */
export type LookedUp = Pick<FileSet, 'signals' | 'propertyKeys'> & {
  readonly records: ReadonlyMap<string, FileRecord>;
};

interface References extends LookedUp {
  readonly files: readonly StateFile[];
  readonly warnings: readonly string[];
}

type Kind = 'signals' | 'types';

/**
 * Reads signal mapping and type configuration files. Throws a run error if they cannot
 * be used: every name would be unknown.
 * @param index undefined: the run is about the work tree
 */
export function readReferences(
  request: CheckRequest,
  index: readonly Tree[] | undefined,
): References {
  const signalFiles = filesNow('signals', request, index);
  const typeFiles = filesNow('types', request, index);
  const signals = readAll('signals', signalFiles, request);
  const types = readAll('types', typeFiles, request);
  const [cause] = (signals ?? []).flatMap(({ record: { path, findings } }) =>
    findings.map((it) => `${path} cannot be used for --signals: ${it.message}`),
  );
  const hasSignals = signals?.some(
    (file) => file.signals && file.signals.symbolicNames.size > 0,
  );
  if (hasSignals !== true && cause !== undefined) throw runError(cause);
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
  const files = [...(typeFiles ?? []), ...(signalFiles ?? [])];
  return {
    ...lookedUpIn(signals, types),
    files: [...new Map(files.map((it) => [it.path, it])).values()],
    records: recordsByPath(types, signals),
    warnings: withoutSection.map(
      (path) => `${path} has no section \`AssetProperties\`.`,
    ),
  };
}

function filesNow(
  kind: Kind,
  request: CheckRequest,
  index: readonly Tree[] = [],
): readonly StateFile[] | undefined {
  const glob = request[kind];
  if (glob === undefined) return undefined;
  if (isInTrees(index, glob)) {
    const staged = filesInTrees(index, [glob]);
    if (staged.length > 0) return staged;
    throw runError(notInIndex(glob));
  }
  const found = findFiles({ paths: [glob] });
  const troubles = [...found.missing, ...found.failed].map(
    ({ reason }) => reason,
  );
  if (troubles.length > 0) throw runError(...troubles);
  // Without them, names that they have would be unknown.
  const absent = readAbsent({ ...found, isIncomplete: false });
  if (!absent) throw runError(...found.warnings);
  return [...found.files, ...absent];
}

function readAll(
  kind: Kind,
  files: readonly StateFile[] | undefined,
  request: CheckRequest,
): readonly ReferenceFile[] | undefined {
  return (
    files &&
    Array.from(readFiles(files, request), ([{ path }, read]) =>
      read.ok
        ? readReferenceFile(kind, path, read.bytes)
        : { record: failedRecord(path, read.reason) },
    )
  );
}

function recordsByPath(
  ...files: readonly (readonly ReferenceFile[] | undefined)[]
): ReadonlyMap<string, FileRecord> {
  return new Map(
    files.flatMap((it) =>
      (it ?? []).map(({ record }) => [record.path, record]),
    ),
  );
}

/**
 * Reads signal mapping and type configuration files as they were; outside of a
 * repository, as they are.
 */
export function readReferencesThen(
  request: CheckRequest,
  since: Since,
  changes: TreeChanges,
): LookedUp {
  const [signals, types] = (['signals', 'types'] as const).map((kind) =>
    readAll(kind, filesThen(kind, request, since, changes), request),
  );
  return {
    ...lookedUpIn(signals, types),
    records: recordsByPath(types, signals),
  };
}

function filesThen(
  kind: Kind,
  request: CheckRequest,
  since: Since,
  { then, now: index }: TreeChanges,
): readonly StateFile[] | undefined {
  const glob = request[kind];
  if (glob === undefined) return undefined;
  if (index && isInTrees(then, glob)) return filesInTrees(then, [glob]);
  const now = filesNow(kind, request);
  if (!now || since.kind === 'staged') return now;
  try {
    // They may lie in another repository than the models.
    const places = now.map(({ absolute }) => absolute);
    const changes = changesSince(since.ref, [glob], places);
    return filesInTrees(changes.then, [glob]);
  } catch (error) {
    if (!troublesOf(error)) throw error;
    return now;
  }
}
