import type { FileSet } from '../check/check-across.js';
import {
  lookedUpIn,
  readReferenceFile,
  type ReferenceFile,
} from '../file/reference-file.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { compareRecords } from '../report/compare-records.js';
import { readAbsent } from './absent-files.js';
import { findChanges } from './changed-files.js';
import { findFiles } from './find-files.js';
import { readerOf, readFound } from './found-file.js';
import type { Run } from './run.js';
import { runError, troublesOf } from './run-errors.js';

/** What names are looked up in, with the records of the files. */
type LookedUp = Pick<FileSet, 'signals' | 'propertyKeys'> & {
  readonly records: readonly FileRecord[];
};

type References = LookedUp & {
  readonly paths: ReadonlySet<string>;
  readonly warnings: readonly string[];
};

/** Reads signal mapping and type configuration files. Throws a run error if they cannot be used: every name would be unknown. */
export function readReferences(run: Run): References {
  const read = (
    kind: 'signals' | 'types',
  ): readonly ReferenceFile[] | undefined => {
    const glob = run[kind];
    if (glob === undefined) return undefined;
    const found = findFiles({ paths: [glob] });
    const troubles = [...found.missing, ...found.failed].map(
      ({ reason }) => reason,
    );
    if (troubles.length > 0) throw runError(...troubles);
    // Without them, names that they have would be unknown.
    const absent = readAbsent({ ...found, isIncomplete: false });
    if (!absent) throw runError(...found.warnings);
    return [...found.files, ...absent].map((file) => {
      const content = readFound(file, run);
      return content.ok
        ? readReferenceFile(kind, file.path, content.bytes)
        : { record: failedRecord(file.path, content.reason) };
    });
  };
  const [signals, types] = [read('signals'), read('types')];
  refuseWithoutSignals(signals);
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
  const byPath = recordsByPath(types, signals);
  return {
    ...lookedUpIn(signals, types),
    paths: new Set(byPath.keys()),
    records: [...byPath.values()],
    warnings: withoutSection.map(
      (path) => `${path} has no section \`AssetProperties\`.`,
    ),
  };
}

/** Throws a run error where none of the files has a signal, and one says why. */
function refuseWithoutSignals(files: readonly ReferenceFile[] = []): void {
  const names = files.flatMap(({ signals }) => signals ?? []);
  const [cause] = files.flatMap(({ record: { path, findings } }) =>
    findings.map((it) => `${path} cannot be used for --signals: ${it.message}`),
  );
  const isAny = names.some(({ symbolicNames }) => symbolicNames.size > 0);
  if (!isAny && cause !== undefined) throw runError(cause);
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
 * Reads signal mapping and type configuration files as they were at the merge base;
 * outside of a repository, as they are. Returns the records of now with what is new.
 */
export async function readReferencesThen(
  now: References,
  run: Run,
  ref: string,
): Promise<LookedUp> {
  const signals = await filesThen('signals', run, ref);
  const types = await filesThen('types', run, ref);
  const then = recordsByPath(signals, types);
  return {
    ...lookedUpIn(signals, types),
    records: now.records.map((record) => {
      const comparison = compareRecords(then.get(record.path), record);
      return { ...record, comparison: { ...comparison, change: 'same' } };
    }),
  };
}

async function filesThen(
  kind: 'signals' | 'types',
  run: Run,
  ref: string,
): Promise<readonly ReferenceFile[] | undefined> {
  const glob = run[kind];
  if (glob === undefined) return undefined;
  const found = findFiles({ paths: [glob] });
  const { differing, unchanged, then } = await findChanges(
    found,
    { ...run, paths: [glob], exclude: undefined },
    ref,
  ).catch((error: unknown) => {
    if (!troublesOf(error)) throw error;
    return {
      differing: [],
      unchanged: found.files,
      then: { read: readerOf(run) },
    };
  });
  return [...differing, ...unchanged].flatMap((file) => {
    const bytes = then.read(file);
    return bytes ? readReferenceFile(kind, file.path, bytes) : [];
  });
}
