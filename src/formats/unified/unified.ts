import { fatesOf } from '../../report/detail.js';
import type { Format } from '../format.js';
import type { FileReport, FileStatus, Report } from '../../report/report.js';
import { type Change, patchOf } from './file-patch.js';
import { pairsByField, pairsByName } from './pairs.js';
import { plainPen, terminalPen } from './pen.js';

/** What is, or would be, written. Of other files there is nothing to apply. */
const changing: readonly FileStatus[] = ['would-write', 'written', 'partial'];

/**
 * A patch for `git apply` and `patch -p1`, from the folder in which the run
 * began: Legacy to Current text in place, or a new file where the result goes
 * elsewhere; of a run that compares with a git commit, what becomes of the
 * results.
 *
 * This is the one format in which what a file holds passes as it is: a patch
 * that escaped it would not give the same bytes. Names are quoted as git quotes
 * them, so that they are plain ASCII, and a terminal, where nothing is applied,
 * gets every character visibly.
 */
export const formatUnified: Format = (report, { color, isTerminal }) => {
  // A file or a program gets no colours, even if they are asked for: no patch survives them.
  const pen = isTerminal === true ? terminalPen(color) : plainPen;
  return changesIn(report)
    .map((change) => patchOf(change, pen))
    .join('');
};

function changesIn({ files, comparison }: Report): readonly Change[] {
  if (!comparison)
    return files
      .filter(({ status }) => changing.includes(status))
      .map(changeOfFile);
  return comparison.outputs.map(({ path, before = null, after = null }) => ({
    path,
    before,
    after,
    pairs: pairsByName(before, after),
  }));
}

function changeOfFile(file: FileReport): Change {
  const { path, output, sourceText, outputText } = file;
  // Where the result goes to standard output, the patch says what it would be in place.
  const isInPlace = output === null || output === path;
  return {
    path: output ?? path,
    before: isInPlace ? (sourceText ?? null) : null,
    after: outputText ?? null,
    pairs: isInPlace ? pairsByField(fatesOf(file)) : [],
  };
}
