import type { RunFinding } from '../report/report.js';
import { findingsOfRun } from '../report/run-findings.js';
import type { DeclaredAt } from '../report/shared-names.js';
import type { Totals } from '../report/totals.js';
import { type DeclaredName, declaredIn } from '../file/opened-record.js';
import { openFile } from '../file/open.js';
import { type FoundFile, type ReadContent, readerOf } from './found-file.js';
import { isWhole, type RecordSink, type Run } from './run.js';

/**
 * Returns what concerns a run as a whole; nothing if it has only some of the files.
 * @param isPart whether the run leaves out files that decisions are about
 * @param replaced the names of files that the run has replaced
 */
export function findingsOfWhole(
  run: Run,
  totals: Totals,
  files: readonly FoundFile[],
  isPart: boolean,
  replaced?: ReplacedNames,
): readonly RunFinding[] {
  if (!isWhole(run) || run.only) return [];
  const { decisions } = run;
  const read = declaredAtIn(files, readerOf(run));
  const declaredAt: DeclaredAt = (path) =>
    replaced?.declared.get(path) ?? read(path);
  return findingsOfRun(totals, decisions, process.cwd(), isPart, declaredAt);
}

interface ReplacedNames extends RecordSink {
  /** By path. */
  readonly declared: ReadonlyMap<string, readonly DeclaredName[]>;
}

/** Keeps the places of names in files that are replaced: their sources are gone at the end of a run. */
export function keepReplaced(run: Run): ReplacedNames {
  const { writing } = run;
  const declared = new Map<string, readonly DeclaredName[]>();
  const isNeeded =
    isWhole(run) && writing?.dryRun === false && writing.out === undefined;
  return {
    declared,
    add({ path, status, sourceText }) {
      const isReplaced = status === 'written' || status === 'partial';
      if (!isNeeded || !isReplaced || typeof sourceText !== 'string') return;
      const source = openFile(path, new TextEncoder().encode(sourceText), true);
      // A copy: a part of a source text would keep all of it in memory.
      declared.set(path, structuredClone(declaredIn(source)));
    },
  };
}

/**
 * Returns a function that reads a file for the places of its names. They are not kept,
 * because few names are shared.
 */
export function declaredAtIn(
  files: readonly FoundFile[],
  read: ReadContent,
): DeclaredAt {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return (path) => {
    const file = byPath.get(path);
    const bytes = file && read(file);
    return bytes ? declaredIn(openFile(path, bytes, file.named)) : [];
  };
}
