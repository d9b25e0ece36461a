import { isDeepStrictEqual } from 'node:util';
import { modelLost } from '../check/check-registry.js';
import { findingLocator } from '../file/locate-findings.js';
import { declaredIn } from '../file/opened-record.js';
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
  const { now, then, ref } = changes;
  const sides = files.map((file): Sides & { readonly file: File } => {
    const [before, after] = [then.read(file), now.read(file)];
    // Only where an algorithm came or went can a finding have moved.
    if (before && after && hasSameNames(file, before, after)) return { file };
    return {
      file,
      then: before && recordOf.then(file, before),
      now: after && recordOf.now(file, after),
    };
  });
  const moved = findMoved(sides);
  const unchanged = changes.unchanged.map(({ path, ...file }) => ({
    path,
    names: namesAt({ path, ...file }, now.read),
  }));
  const sharedOn = ({ read, decisions }: Side): readonly RunFinding[] => {
    const all = noNames();
    for (const { path, names } of unchanged) addNames(all, path, names);
    for (const file of changes.differing)
      addNames(all, file.path, namesAt(file, read));
    const files = [...changes.unchanged, ...changes.differing];
    return sharedNames(all, declaredAtIn(files, read), decideHere(decisions));
  };
  const shared = changesInShared(sharedOn(now), sharedOn(then));
  return {
    /** Adds to the record of a file what is new in it. */
    compare(file: FoundFile, made: FileRecord, before?: FileRecord) {
      const lost = before === made ? [] : findLostModel(file, changes);
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

function namesAt(file: FoundFile, read: ReadContent): readonly string[] {
  const bytes = read(file);
  // A copy: a part of a source text would keep all of it in memory.
  return bytes ? structuredClone(namesOf(file, bytes)) : [];
}

/** Returns the names that a file declares, Legacy or Current. */
function namesOf({ named }: FoundFile, bytes: Uint8Array): readonly string[] {
  return declaredIn(openFile(bytes, named)).map(({ name }) => name);
}

/** Returns whether a file declares the same algorithms before and after. */
function hasSameNames(
  file: FoundFile,
  before: Uint8Array,
  after: Uint8Array,
): boolean {
  return isDeepStrictEqual(namesOf(file, before), namesOf(file, after));
}

/** Reports a file that was a model and is there without being one. */
function findLostModel(
  file: FoundFile,
  { now, then, ref }: Changes,
): readonly FileFinding[] {
  const kindOn = ({ read }: Side): string | undefined => {
    const bytes = read(file);
    return bytes && openFile(bytes, false).kind;
  };
  const isLost =
    kindOn(now) === 'other' &&
    ['legacy', 'current'].includes(kindOn(then) ?? '');
  if (!isLost) return [];
  const place = { pointer: '', start: 0, end: 0 };
  const message = `The file was a model at the merge base with ${ref}, and is none now: restore it, or delete it.`;
  return [
    findingLocator(
      file.path,
      sourceTextOf(''),
    )(finding(modelLost, place, message)),
  ];
}
