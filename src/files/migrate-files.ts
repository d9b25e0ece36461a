import { convertFile } from '../file/convert-file.js';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  type DecidedSources,
  sourcesIn,
  sourcesNamedBy,
} from '../file/decided-sources.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { type Absent, readAbsent } from './absent-files.js';
import { type Changes, findChanges, type Side } from './changed-files.js';
import { decideHere, isPartOfFolder } from './decisions-file.js';
import { compareSides, type RecordOf } from './compare.js';
import { findFiles, type FoundFiles, refuseMissing } from './find-files.js';
import {
  type FoundFile,
  type ReadContent,
  readerOf,
  sortByPath,
} from './found-file.js';
import { changedSince, mergeBasesOf } from './git-commits.js';
import { askGit } from './git-undo.js';
import { createMigrator, type PlannedFile } from './migrate-file.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import type { Run } from './run.js';
import { type FilesRun, processFiles } from './process-files.js';
import { findingsOfWhole, keepReplaced } from './whole-run.js';
import { refuseClashes, refuseOut, withTarget } from './targets.js';

/**
 * Migrates files, or only reports if the run does not write or is a dry run. Checks
 * everything that it can before it writes the first file. Where the run compares with
 * a commit, the files are those that differ from the merge base.
 */
export async function migrateFiles(run: Run): Promise<FilesRun> {
  const { writing, changed } = run;
  if (writing?.out !== undefined) refuseOut(writing.out, run.paths);
  run.onStage?.('finding files');
  const found = findFiles(run);
  if (changed !== undefined) run.onStage?.(`comparing with ${changed}`);
  const changes =
    run.compares && changed !== undefined
      ? await findChanges(found, run, changed)
      : undefined;
  refuseMissing(changes?.missing ?? found.missing);
  const share = changes?.differing ?? changedAmong(found.files, run);
  const { files, warnings } = await planFiles(sortByPath(share), run);
  const sources = gatherSources(found, run.decisions, readerOf(run));
  const past = changes && comparedWith(changes, files, found, sources);
  const migrate = await createMigrator(run, files, sources);
  const replaced = keepReplaced(run);
  const ran = await processFiles(
    { ...run, sinks: [...run.sinks, replaced] },
    [
      ...files.filter((file) => !changes?.isGone(file)),
      ...found.failed.map(({ path, reason }) => failedRecord(path, reason)),
    ],
    'migrated',
    async (file, bytes, beforeWrite) => {
      const migrated = await migrate(file, bytes, beforeWrite);
      return past ? { record: past.compare(file, migrated.record) } : migrated;
    },
  );
  return {
    ...ran,
    found,
    excluded: found.excluded,
    searched: found.files.length + found.excluded,
    warnings: [...(changes ?? found).warnings, ...warnings],
    findings:
      past?.findings ??
      findingsOfWhole(
        run,
        ran.totals,
        found.files,
        run.exclude !== undefined || isPartOfFolder(run.paths, run.decisions),
        replaced,
      ),
    compared: past?.compared,
  };
}

/** Returns the files that differ from the commit, or all if none is named. */
function changedAmong(
  files: readonly FoundFile[],
  { changed, paths }: Run,
): readonly FoundFile[] {
  if (changed === undefined) return files;
  const isChanged = changedSince(mergeBasesOf(changed, paths, files));
  return files.filter(({ absolute }) => isChanged(absolute));
}

/** Maps files as they are and as they were, with the decisions of each side and today's prettier options. */
function comparedWith(
  changes: Changes,
  files: readonly PlannedFile[],
  found: FoundFiles,
  sources: DecidedSources | undefined,
) {
  const { now, then, unchanged, differing } = changes;
  const recordOn =
    (side: Side, sources: DecidedSources | undefined): RecordOf<PlannedFile> =>
    (file, bytes) =>
      convertFile(file.path, bytes, {
        print: file.print,
        named: file.named,
        decideIn: side.decideFor(file),
        sources,
      });
  const recordThen = recordOn(
    then,
    gatherSources(
      { ...found, files: [...unchanged, ...differing] },
      then.decisions,
      then.read,
    ),
  );
  const past = compareSides(changes, files, {
    now: recordOn(now, sources),
    then: recordThen,
  });
  return {
    ...past,
    compare: (file: PlannedFile, record: FileRecord): FileRecord => {
      const bytes = then.read(file);
      return past.compare(file, record, bytes && recordThen(file, bytes));
    },
  };
}

/** Decides how each file is printed, and where and whether it is written. */
async function planFiles(
  files: readonly FoundFile[],
  run: Run,
): Promise<{
  readonly files: readonly PlannedFile[];
  readonly warnings: readonly string[];
}> {
  const { writing } = run;
  const targeted = files.map((file) => withTarget(file, writing));
  // Without `out` each file has its own place, so names cannot clash.
  if (writing?.out !== undefined) refuseClashes(targeted, run.maxSize);
  run.onStage?.('asking git and prettier');
  const undo = askGit(files, run);
  const prettierOptions = createPrettierOptionsReader();
  const warnings = new Set<string>();
  const planned: PlannedFile[] = [];
  for (const file of targeted) {
    const { options: print, warnings: ofPrint } = await prettierOptions(
      file.target ?? file.absolute,
    );
    for (const warning of ofPrint) warnings.add(warning);
    planned.push({ ...file, print, ...undo.get(file.absolute) });
  }
  return { files: planned, warnings: [...warnings] };
}

/**
 * Gathers the algorithms that decisions name as sources; undefined if they name none.
 * @param found the files of the run, and the tracked ones that are not in the work tree
 */
export function gatherSources(
  found: Absent & { readonly files: readonly FoundFile[] },
  decisions: DecisionsFile | undefined,
  read: ReadContent,
): DecidedSources | undefined {
  const names = sourcesNamedBy(decisions?.decisions ?? []);
  if (names.size === 0) return undefined;
  const absent = readAbsent(found);
  const decideIn = decideHere(decisions);
  return {
    isIncomplete: absent === undefined,
    algorithms: [...found.files, ...(absent ?? [])].flatMap((file) => {
      const bytes = read(file);
      return bytes
        ? sourcesIn(file.path, bytes, names, file.named, decideIn)
        : [];
    }),
  };
}
