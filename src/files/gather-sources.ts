import type { DecisionsFile } from '../decisions/decision.js';
import {
  type DecidedSources,
  sourcesIn,
  sourcesNamedBy,
} from '../file/decided-sources.js';
import { type Absent, readAbsent } from './absent-files.js';
import { decideHere } from './decisions-file.js';
import type { FoundFile, ReadContent } from './found-file.js';

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
