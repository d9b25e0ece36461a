import { buildReport, type RunHead } from '../report/build.js';
import { failedFile } from '../file/file-outcome.js';
import { checkedPart, partOf } from '../report/file.js';
import type { Report } from '../report/report.js';
import {
  type CheckedAs,
  checkFiles,
  oncePerPath,
  type ReadFile,
  readFor,
  troublesWith,
  type Use,
  warningsAbout,
} from '../file/check-files.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import { findFiles, type FoundFile } from './find-files.js';
import { readInputFile } from './read-file.js';
import { mayTakeAllMemory, readLarge, sizeOf } from './memory.js';
import { shardOf } from './shard.js';
import { changedAmong, type RunRequest } from './stage-run.js';

/** Which files are checked, and against what. */
export interface CheckRequest extends Pick<
  RunRequest,
  'paths' | 'workingFolder' | 'shard' | 'changed' | 'maxBytes'
> {
  /** Files, folders or globs of signal mapping files, if names are to be held against them. */
  readonly signals: string | undefined;
  /** The same of type configuration files. */
  readonly types: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  readonly head: Omit<RunHead, 'decisions'>;
  /** Is told how many files are read, each time one is. */
  readonly onDone: (done: number, of: number) => void;
}

export type CheckRun =
  | {
      readonly ok: true;
      readonly report: Report;
      readonly warnings: readonly string[];
      /** What went wrong with some of the files, in words. */
      readonly troubles: readonly string[];
    }
  /** Nothing could be checked: the sentences say why. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/**
 * Holds files against their format, all of them together: with a share of the
 * files, or with those that have changed, the others are read too, but nothing
 * is reported of them. Never rejects.
 */
export async function checkRun(request: CheckRequest): Promise<CheckRun> {
  const find = (paths: readonly string[]) =>
    findFiles({ paths, workingFolder: request.workingFolder, except: [] });
  const signals = await find(given(request.signals));
  const types = await find(given(request.types));
  // Without them, every name would be unknown.
  const troubles = [signals, types].flatMap((it) => [
    ...it.missing.map(({ trouble }) => trouble),
    ...it.troubles,
  ]);
  if (troubles.length > 0) return { ok: false, troubles };

  const found = await find(request.paths);
  const all = oncePerPath({
    signals: signals.files,
    types: types.files,
    algorithms: found.files,
  });
  const asked = await askedAmong(
    all.map(({ file }) => file),
    request,
  );
  if (!asked.ok) return { ok: false, troubles: [asked.reason] };

  const read: ReadFile[] = [];
  for (const { file, use } of all) {
    const as = await readAs(use, file, request.maxBytes);
    read.push({ path: file.path, as });
    request.onDone(read.length, all.length);
  }
  const checked = checkFiles(read, {
    signals: request.signals !== undefined,
    types: request.types !== undefined,
    decideIn: decideWith(request.decisions, request.workingFolder),
  });
  return {
    ok: true,
    report: buildReport(
      { ...request.head, decisions: request.decisions?.path ?? null },
      [
        ...checked.filter(({ path }) => asked.paths.has(path)).map(checkedPart),
        ...found.missing.map(({ path, trouble }) =>
          partOf(failedFile(path, trouble), 'failed'),
        ),
      ],
    ),
    warnings: warningsAbout(read),
    troubles: [
      ...found.missing.map(({ trouble }) => trouble),
      ...found.troubles,
      ...troublesWith(read),
    ],
  };
}

const given = (glob: string | undefined): readonly string[] =>
  glob === undefined ? [] : [glob];

/** The files that the report is about. */
async function askedAmong(
  files: readonly FoundFile[],
  request: CheckRequest,
): Promise<
  | { readonly ok: true; readonly paths: ReadonlySet<string> }
  | { readonly ok: false; readonly reason: string }
> {
  const changed = await changedAmong(files, request);
  if (!changed.ok) return changed;
  const share = request.shard
    ? shardOf(changed.value, request.shard)
    : changed.value;
  return { ok: true, paths: new Set(share.map(({ path }) => path)) };
}

function readAs(
  use: Use,
  file: FoundFile,
  maxBytes: number,
): Promise<CheckedAs> {
  const read = () => readHere(use, file, maxBytes);
  return mayTakeAllMemory(() => sizeOf(file.absolute))
    ? readLarge(file.path, read, (trouble) => ({ kind: 'failed', trouble }))
    : read();
}

async function readHere(
  use: Use,
  { path, absolute, named }: FoundFile,
  maxBytes: number,
): Promise<CheckedAs> {
  const read = await readInputFile(absolute, maxBytes, path);
  return read.ok
    ? readFor(use, path, read.bytes, named)
    : { kind: 'failed', trouble: read.reason };
}
