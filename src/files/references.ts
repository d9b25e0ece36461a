import type { FileSet } from '../check/check-across.js';
import {
  lookedUpIn,
  readReferenceFile,
  type ReferenceFile,
} from '../file/check-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { compareRecords } from '../report/compare-records.js';
import {
  type ChangesRequest,
  findChangedFiles,
  readerOf,
} from './changed-files.js';
import { findFiles } from './find-files.js';
import { readInputFile } from './read-file.js';
import { runError, troublesOf } from './run-errors.js';

/** The files that `check` looks names up in. */
export interface ReferencesRequest {
  readonly maxSize: number;
  readonly signals: string | undefined;
  readonly types: string | undefined;
}

type Known = Pick<FileSet, 'signals' | 'propertyKeys'>;

export type References = Known & {
  readonly paths: ReadonlySet<string>;
  readonly records: readonly FileRecord[];
  readonly warnings: readonly string[];
};

/** Reads signal mapping and type configuration files. Throws a run error if they cannot be used: every name would be unknown. */
export function readReferences(request: ReferencesRequest): References {
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

/**
 * Reads signal mapping and type configuration files as they were at the merge base;
 * outside of a repository, as they are. Returns the records of now with what is new.
 */
export async function readReferencesThen(
  now: References,
  request: ReferencesRequest & ChangesRequest,
): Promise<Known & Pick<References, 'records'>> {
  const [signals, types] = [
    await filesThen('signals', request),
    await filesThen('types', request),
  ];
  const then = new Map(
    [...(signals ?? []), ...(types ?? [])].map(({ record }) => [
      record.path,
      record,
    ]),
  );
  return {
    ...lookedUpIn(signals, types),
    records: now.records.map((record) => {
      const comparison = compareRecords(
        then.get(record.path),
        record,
        new Set(),
      );
      return { ...record, comparison: { ...comparison, change: 'same' } };
    }),
  };
}

async function filesThen(
  kind: 'signals' | 'types',
  request: ReferencesRequest & ChangesRequest,
): Promise<readonly ReferenceFile[] | undefined> {
  const glob = request[kind];
  if (glob === undefined) return undefined;
  const { paths, exclude, ...others } = request;
  const found = findFiles({ paths: [glob] });
  const { changed, unchanged, removed, readThen } = await findChangedFiles(
    found,
    { ...others, paths: [glob], exclude: undefined },
  ).catch((error: unknown) => {
    if (!troublesOf(error)) throw error;
    const { files: unchanged } = found;
    return { changed: [], unchanged, removed: [], readThen: readerOf(request) };
  });
  return [...changed, ...unchanged, ...removed].flatMap((file) => {
    const bytes = readThen(file);
    return bytes ? readReferenceFile(kind, file.path, bytes) : [];
  });
}
