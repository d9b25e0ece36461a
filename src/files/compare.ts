import { isDeepStrictEqual } from 'node:util';
import { modelLost } from '../check/check-registry.js';
import { findingLocator } from '../file/locate-findings.js';
import { namesIn } from '../file/opened-record.js';
import { openFile } from '../file/open.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import { sourceTextOf } from '../json/source-text.js';
import {
  compareRecords,
  newFunctions,
  removedOutput,
} from '../report/compare-records.js';
import { findMoved, type Sides } from '../report/moved-findings.js';
import type { RunFinding } from '../report/report.js';
import {
  addNames,
  changesInShared,
  noNames,
  sharedNames,
} from '../report/shared-names.js';
import { fileShape } from '../legacy/file-rules.js';
import { finding } from '../rule/rule.js';
import type { Changes, Side } from './changed-files.js';
import { decideHere } from './decisions-file.js';
import type { FoundFile, ReadContent } from './found-file.js';
import { declaredAtIn } from './whole-run.js';

/** Makes the record of a file from the content that it has on one side. */
export type RecordOf<File extends FoundFile> = (
  file: File,
  bytes: Uint8Array,
) => FileRecord;

/**
 * Compares files with the merge base: which findings only moved, which files are
 * gone, and which names are shared since.
 * @param files those that differ
 */
export function compareSides<File extends FoundFile>(
  changes: Changes,
  files: readonly File[],
  recordOf: Readonly<Record<'now' | 'then', RecordOf<File>>>,
) {
  const { now, then, ref, differing } = changes;
  const all = [...changes.unchanged, ...differing];
  const namesThen = namesByPath(all, then.read);
  const namesNow = new Map([...namesThen, ...namesByPath(differing, now.read)]);
  const sides = files.map((file): Sides & { readonly file: File } => {
    const [before, after] = [then.read(file), now.read(file)];
    // Only where an algorithm came or went can a finding have moved.
    const hasSameNames = isDeepStrictEqual(
      namesThen.get(file.path),
      namesNow.get(file.path),
    );
    if (before && after && hasSameNames) return { file };
    return {
      file,
      then: before && recordOf.then(file, before),
      now: after && recordOf.now(file, after),
    };
  });
  const moved = findMoved(sides);
  const sharedOn = (
    { read, decisions }: Side,
    names: ReturnType<typeof namesByPath>,
  ): readonly RunFinding[] => {
    const declared = noNames();
    for (const [path, own] of names) addNames(declared, path, own);
    return sharedNames(
      declared,
      declaredAtIn(all, read),
      decideHere(decisions),
    );
  };
  const shared = changesInShared(
    sharedOn(now, namesNow),
    sharedOn(then, namesThen),
  );
  return {
    /** Adds to the record of a file what is new in it. */
    compare(file: FoundFile, made: FileRecord, before?: FileRecord) {
      const lost = isLost(before, made) ? [lostModel(file, ref)] : [];
      // A finding about the whole file comes first.
      const record = {
        ...made,
        findings: [...lost, ...made.findings],
        functions: newFunctions(made.functions, before?.functions ?? []),
      };
      const comparison = compareRecords(before, record, moved.get(file.path));
      return { ...record, comparison };
    },
    /** The findings of the run as a whole that are new. */
    findings: shared.added,
    compared: {
      ref,
      outputs: [
        ...sides.flatMap(({ file, then: before }) =>
          before && changes.isGone(file)
            ? removedOutput(before, moved.get(file.path))
            : [],
        ),
        ...shared.gone.map(({ path, places, ...gone }) => ({
          path,
          change: 'same' as const,
          gone: [gone],
        })),
      ],
    },
  };
}

/** Returns the names that files declare, Legacy or Current, by path. */
function namesByPath(
  files: readonly FoundFile[],
  read: ReadContent,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    files.map((file) => {
      const bytes = read(file);
      const names = bytes
        ? namesIn(openFile(file.path, bytes, file.named))
        : [];
      // A copy: a part of a source text would keep all of it in memory.
      return [file.path, structuredClone(names)];
    }),
  );
}

/** Returns whether a file was a model and is there without being one. */
function isLost(before: FileRecord | undefined, now: FileRecord): boolean {
  const isNone =
    now.status === 'other' ||
    now.findings.some(({ rule }) => rule === fileShape.id);
  return isNone && before !== undefined && before.format !== 'other';
}

function lostModel({ path }: FoundFile, ref: string): FileFinding {
  const place = { pointer: '', start: 0, end: 0 };
  const message = `The file was a model at the merge base with ${ref}, and is none now: restore it, or delete it.`;
  return findingLocator(
    path,
    sourceTextOf(''),
  )(finding(modelLost, place, message));
}
