import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { StagedFile } from '../file/stage-file.js';

/** Says which results of a dry run would replace files, of which a patch that makes new files knows nothing. */
export function replacedOutputs(
  files: readonly StagedFile[],
  workingFolder: string,
): readonly string[] {
  const replaced = files
    .flatMap(({ part }) => part.files)
    .flatMap(({ path, status, output }) =>
      status === 'would-write' && output !== null && output !== path
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
