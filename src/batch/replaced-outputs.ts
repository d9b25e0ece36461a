import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { WrittenFile } from './writing/plan.js';

/** Says which results of a dry run would replace files, of which a patch that makes new files knows nothing. */
export function replacedOutputs(
  files: readonly WrittenFile[],
  workingFolder: string,
): readonly string[] {
  const replaced = files
    .flatMap(({ outcome: { kind, path }, result, output }) =>
      kind !== 'held' && result === 'none' && output !== null && output !== path
        ? [output]
        : [],
    )
    .filter((output) => existsSync(resolve(workingFolder, output)));
  const [first] = replaced;
  if (first === undefined) return [];
  const others = replaced.length - 1;
  return [
    `${first}${others > 0 ? ` and ${others} more` : ''} would be replaced, but the patch makes a new file of each result and does not apply over it: move the old files away first, or write without --dry-run.`,
  ];
}
