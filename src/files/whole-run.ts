import type { RunFinding } from '../report/report.js';
import { findingsOfRun } from '../report/run-findings.js';
import type { DeclaredAt } from '../report/shared-names.js';
import type { Totals } from '../report/totals.js';
import { declaredIn } from '../file/opened-record.js';
import { openFile } from '../file/open.js';
import { type FoundFile, type ReadContent, readerOf } from './found-file.js';
import { isWhole, type Run } from './run.js';

/**
 * Returns what concerns a run as a whole; nothing if it has only some of the files.
 * @param isPart whether the run leaves out files that decisions are about
 */
export function findingsOfWhole(
  run: Run,
  totals: Totals,
  files: readonly FoundFile[],
  isPart: boolean,
): readonly RunFinding[] {
  if (!isWhole(run) || run.only) return [];
  const { decisions } = run;
  const declaredAt = declaredAtIn(files, readerOf(run));
  return findingsOfRun(totals, decisions, process.cwd(), isPart, declaredAt);
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
    return bytes ? declaredIn(openFile(bytes, file.named)) : [];
  };
}
