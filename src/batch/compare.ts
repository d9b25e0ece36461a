import { resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { declaredNamesIn } from '../file/declared-names.js';
import { decideWith } from '../file/decide-with.js';
import { comparedDetail } from '../file/file-outcome.js';
import { unpackPart } from '../report/file.js';
import type { Compared } from '../report/build.js';
import { withSharedNames } from '../report/shared-names.js';
import { decisionsPlaces, parseDecisions } from './decisions-file.js';
import {
  findFiles,
  findRemoved,
  type FoundFile,
  type MissingPath,
} from './find-files.js';
import {
  changedSince,
  type Commit,
  commitOf,
  contentsAt,
  filesAt,
  renamedSince,
} from './git.js';
import {
  type MapRequest,
  missingPart,
  type MigrationRun,
  prepareTasks,
  runTasks,
  type WriteRequest,
} from './migrate-files.js';
import { isWithin, readInputFile } from './read-file.js';
import { sourcesOfRun } from './sources-of-run.js';
import { shareOf } from './select-files.js';
import { shownPath } from '../file/paths.js';

export interface ComparisonRequest extends MapRequest {
  readonly changed: string;
  readonly decisionsNamed: string | undefined;
  readonly onCompared: MapRequest['onDone'];
}

export interface ComparisonRun extends MigrationRun {
  readonly compared: Compared;
}

/**
 * Maps the files that differ from a commit, now and at the commit, with the
 * decisions of each side and today's prettier options. A renamed file is compared
 * with the file of the old name. If the decisions differ,
 * compares all files. Writes nothing.
 */
export async function compareFiles(
  request: ComparisonRequest,
  writing: WriteRequest,
): Promise<ComparisonRun> {
  const prepared = await prepareComparison(request);
  const { commit, now, unchanged, removed, decisions, errors } = prepared;
  const { nameThen } = prepared;
  const contentsThen: ContentsThen = (files) =>
    contentsAt(
      commit,
      files.map(({ absolute }) => nameThen(absolute)),
    );

  const share = shareOf([...now, ...removed], request.shard);
  const files = share.filter((it) => 'absolute' in it);
  const tasks = await prepareTasks(files, request, writing);
  const all = [...unchanged, ...now, ...removed].filter(
    (it) => 'absolute' in it,
  );
  const contents = contentsThen(files);
  const past = await runTasks(
    tasks.tasks.flatMap((task, index) => {
      const content = contents[index];
      if (!content) return [];
      const { workingDirectory } = request;
      const decidedAs = shownPath(nameThen(task.absolute), workingDirectory);
      return [{ ...task, content, decidedAs }];
    }),
    {
      ...request,
      ...{ decisions: decisions.file, detail: comparedDetail },
      sources: sourcesOfRun(
        all,
        { ...request, decisions: decisions.file },
        contentReader(all, contentsThen),
      ),
      onDone: request.onCompared,
    },
    undefined,
  );
  const gone = new Set(removed.map(({ path }) => path));
  const run = await runTasks(
    tasks.tasks.filter(({ path }) => !gone.has(path)),
    { ...request, sources: sourcesOfRun(all, request) },
    writing,
  );

  const own = new Set(share.map(({ path }) => path));
  const others = all.filter(({ path }) => !own.has(path));
  const namesElsewhere = namesOf(others, contentsThen, request.maxBytes);
  const missing = share.filter((it) => 'reason' in it);
  return {
    verified: [],
    parts: [...run.parts.map(unpackPart), ...missing.map(missingPart)],
    warnings: [...decisions.warnings, ...tasks.warnings],
    errors: [...errors, ...missing.map(({ reason }) => reason), ...run.errors],
    compared: {
      ref: commit.ref,
      then: withSharedNames(
        past.parts.map(unpackPart),
        decideWith(decisions.file, request.workingDirectory),
        namesElsewhere.then,
      ).flatMap((part) => part.files),
      namesElsewhere: namesElsewhere.now,
    },
  };
}

/** Reads files at the commit, a renamed one under its old name; null where there was none. */
type ContentsThen = (
  files: readonly FoundFile[],
) => readonly (Uint8Array | null)[];

interface PreparedComparison {
  readonly commit: Commit;
  readonly now: readonly (FoundFile | MissingPath)[];
  readonly unchanged: readonly FoundFile[];
  readonly removed: readonly FoundFile[];
  readonly decisions: DecisionsAtCommit;
  /** Returns the path of a file at the commit; both absolute. */
  readonly nameThen: (absolute: string) => string;
  readonly errors: readonly string[];
}

async function prepareComparison(
  request: ComparisonRequest,
): Promise<PreparedComparison> {
  const commit = commitOf(request.workingDirectory, request.changed);
  const recorded = filesAt(commit);
  const isChanged = changedSince(commit);
  const oldNameOf = renamedSince(commit);
  const decisions = await decisionsAtCommit(commit, request);

  const found = findFiles(request);
  const changed = new Set(
    found.files.filter(
      ({ absolute }) => decisions.differ || isChanged(absolute),
    ),
  );
  const missing = found.missing.filter(
    // A file that existed at the commit is not a typing error.
    ({ given }) =>
      findRemoved({ ...request, paths: [given] }, recorded).length === 0,
  );
  const renamed = new Set(
    found.files.map(({ absolute }) => oldNameOf(absolute)),
  );
  return {
    ...{ commit, decisions, now: [...changed, ...missing] },
    nameThen: (absolute) => oldNameOf(absolute) ?? absolute,
    unchanged: found.files.filter((file) => !changed.has(file)),
    removed: findRemoved(request, recorded).filter(
      ({ absolute }) => !renamed.has(absolute),
    ),
    errors: found.errors,
  };
}

interface DecisionsAtCommit {
  readonly file: DecisionsFile | undefined;
  readonly differ: boolean;
  readonly warnings: readonly string[];
}

/** Finds the decisions at the commit; those of now if the named file is outside the repository. */
async function decisionsAtCommit(
  commit: Commit,
  {
    workingDirectory,
    decisions: now,
    decisionsNamed: named,
  }: ComparisonRequest,
): Promise<DecisionsAtCommit> {
  const places =
    named === undefined
      ? decisionsPlaces(workingDirectory)
      : [resolve(workingDirectory, named)];
  const inside = places.filter((place) => isWithin(place, commit.root));
  if (inside.length < places.length)
    return { file: now, differ: false, warnings: [] };
  const contents = contentsAt(commit, inside);
  const at = contents.findIndex((it) => it !== null);
  const content = contents[at];
  if (!content)
    return { file: undefined, differ: now !== undefined, warnings: [] };
  const path = shownPath(inside[at] ?? '', workingDirectory);
  const found = await parseDecisions(content, path);
  if (!found.ok)
    return {
      ...{ file: undefined, differ: true },
      warnings: [
        `The decisions at ${commit.ref} are ignored, because the file is not valid: ${found.troubles.join(' ')}`,
      ],
    };
  const { file } = found;
  const differ = file.path !== now?.path || textOf(file) !== textOf(now);
  return { file: differ ? file : now, differ, warnings: [] };
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file?.source.text.replaceAll('\r\n', '\n');
}

/** Reads all files at the commit in one call of git, on first use. */
function contentReader(
  files: readonly FoundFile[],
  contentsThen: ContentsThen,
): (file: FoundFile) => Uint8Array | undefined {
  let read: ReadonlyMap<FoundFile, Uint8Array | null> | undefined;
  return (file) => {
    if (!read) {
      const contents = contentsThen(files);
      read = new Map(files.map((it, index) => [it, contents[index] ?? null]));
    }
    return read.get(file) ?? undefined;
  };
}

type NamesByFile = readonly (readonly string[])[];

/** Returns the names that other files of the PATHs declare, now and at the commit. */
function namesOf(
  files: readonly FoundFile[],
  contentsThen: ContentsThen,
  maxBytes: number,
): Readonly<Record<'now' | 'then', NamesByFile>> {
  const contents = contentsThen(files);
  return {
    now: files.map(({ absolute, named }) => {
      const read = readInputFile(absolute, { maxBytes });
      return read.ok ? declaredNamesIn(read.bytes, named) : [];
    }),
    then: files.map(({ named }, index) => {
      const content = contents[index];
      return content ? declaredNamesIn(content, named) : [];
    }),
  };
}
