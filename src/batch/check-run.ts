import { checkAcross } from '../check/across.js';
import { type Examined, examine } from '../check/examine.js';
import { readSignals, type SignalFile } from '../check/signals/read.js';
import { readTypes, type TypeFile } from '../check/types/read.js';
import { buildReport, type RunHead } from '../report/build.js';
import { checkedPart } from '../report/checked.js';
import { blankPart, type ReportPart } from '../report/file.js';
import { bytewise } from '../report/order.js';
import type { Report } from '../report/report.js';
import { type DecisionsFile, decideWith } from './decisions-file.js';
import { findFiles, type FoundFile, shardOf } from './find-files.js';
import { readInputFile } from './read-file.js';
import { changedAmong, type RunRequest } from './stage-run.js';
import { hasTellingKey } from './stage-task.js';

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

/** A file after it was read. */
type Read =
  | Examined
  | SignalFile
  | TypeFile
  | { readonly kind: 'failed'; readonly trouble: string };

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
  const all = oncePerPath(signals.files, types.files, found.files);
  const asked = await askedAmong(
    all.map(({ file }) => file),
    request,
  );
  if (!asked.ok) return { ok: false, troubles: [asked.reason] };

  const read: { readonly file: FoundFile; readonly as: Read }[] = [];
  for (const { file, use } of all) {
    read.push({ file, as: await readAs(use, file, request.maxBytes) });
    request.onDone(read.length, all.length);
  }
  const parts = partsOf(read, request);
  return {
    ok: true,
    report: buildReport(
      { ...request.head, decisions: request.decisions?.path ?? null },
      [
        ...parts
          .filter(({ file }) => asked.paths.has(file.path))
          .map(({ part }) => part),
        ...found.missing.map(({ path }) => blankPart(path, 'failed')),
      ],
    ),
    warnings: read.flatMap(({ file, as }) =>
      as.kind === 'types' && !as.propertyKeys
        ? [`${file.path} has no section \`AssetProperties\`.`]
        : [],
    ),
    troubles: [
      ...found.missing.map(({ trouble }) => trouble),
      ...found.troubles,
      ...read.flatMap(({ as }) => (as.kind === 'failed' ? [as.trouble] : [])),
    ],
  };
}

const given = (glob: string | undefined): readonly string[] =>
  glob === undefined ? [] : [glob];

type Use = 'signals' | 'types' | 'algorithms';

interface UsedFile {
  readonly file: FoundFile;
  readonly use: Use;
}

/** Each file in its first use, by path: a signal mapping file that is walked along is no information model file. */
function oncePerPath(
  signals: readonly FoundFile[],
  types: readonly FoundFile[],
  algorithms: readonly FoundFile[],
): readonly UsedFile[] {
  const used = new Map<string, UsedFile>();
  const add = (files: readonly FoundFile[], use: Use): void => {
    for (const file of files)
      if (!used.has(file.path)) used.set(file.path, { file, use });
  };
  add(signals, 'signals');
  add(types, 'types');
  add(algorithms, 'algorithms');
  return [...used.values()].toSorted((a, b) =>
    bytewise(a.file.path, b.file.path),
  );
}

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

async function readAs(
  use: Use,
  { path, absolute, named }: FoundFile,
  maxBytes: number,
): Promise<Read> {
  const read = await readInputFile(absolute, maxBytes);
  if (!read.ok) return { kind: 'failed', trouble: read.reason };
  const { bytes } = read;
  try {
    switch (use) {
      case 'signals':
        return readSignals(path, bytes);
      case 'types':
        return readTypes(bytes);
      case 'algorithms':
        return named || hasTellingKey(bytes)
          ? examine(bytes, named)
          : { kind: 'passed-over' };
    }
  } catch (error) {
    return {
      kind: 'failed',
      trouble: `${path} was not checked, because of a fault of infomodel-migrate: ${String(error)}`,
    };
  }
}

interface Part {
  readonly file: FoundFile;
  readonly part: ReportPart;
}

function partsOf(
  read: readonly { readonly file: FoundFile; readonly as: Read }[],
  { signals, types, decisions, workingFolder }: CheckRequest,
): readonly Part[] {
  const across = checkAcross({
    files: read.flatMap(({ as }) => (as.kind === 'examined' ? [as.facts] : [])),
    signals:
      signals === undefined
        ? undefined
        : read.flatMap(({ as }) => (as.kind === 'signals' ? [as] : [])),
    propertyKeys:
      types === undefined
        ? undefined
        : new Set(
            read.flatMap(({ as }) =>
              as.kind === 'types' ? [...(as.propertyKeys ?? [])] : [],
            ),
          ),
  });
  const decideIn = decideWith(decisions, workingFolder);
  return read.map(({ file, as }) => ({
    file,
    part: partOf(file.path, as, across, decideIn),
  }));
}

function partOf(
  path: string,
  as: Read,
  across: ReturnType<typeof checkAcross>,
  decideIn: ReturnType<typeof decideWith>,
): ReportPart {
  switch (as.kind) {
    case 'failed':
      return blankPart(path, 'failed');
    case 'passed-over':
      return blankPart(path, 'other');
    case 'stopped':
      return checkedPart({ path, status: 'invalid', ...as });
    case 'types':
      return checkedPart({
        ...{ path, format: 'other', status: 'other' },
        ...{ source: as.source, isText: true, findings: [] },
      });
    case 'signals':
      return checkedPart({
        ...{ path, format: 'other', status: 'other' },
        ...{ source: as.source, isText: true, findings: as.findings },
      });
    case 'examined': {
      const { facts, source, findings } = as;
      return checkedPart(
        {
          ...{ path, format: facts.format, source, isText: true },
          // Nothing is written: a Legacy file stays what it is.
          status: facts.format === 'legacy' ? 'unchanged' : 'current',
          findings: [...findings, ...across(facts)],
        },
        decideIn(path, source.text),
      );
    }
  }
}
