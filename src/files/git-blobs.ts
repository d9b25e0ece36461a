import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runError } from './run-errors.js';
import { causeIn, missingObjects, noGit, runGit } from './run-git.js';
import type { Blob } from './state.js';

/** Git LFS would ask its server for an object that is not there, whatever the protocol. */
const noServer = `lfs.url=${join(tmpdir(), randomUUID())}`;

/**
 * Reads files as a checkout would write them: through the filters that the user has
 * configured, by today's attributes. Throws a run error if git or a filter fails.
 */
export function readBlobs(
  root: string,
  blobs: readonly Pick<Blob, 'id' | 'path'>[],
): readonly Uint8Array[] {
  if (blobs.length === 0) return [];
  // Git names the size before the filters, so this shows where a file ends.
  const mark = randomUUID();
  // Older versions have no `-z`, which only a line break in a name needs.
  const isPlain = blobs.every(({ path }) => !path.includes('\n'));
  const lines = blobs.flatMap(({ id, path }) => [`${id} ${path}`, mark]);
  const run = runGit(
    root,
    [
      '-c',
      noServer,
      'cat-file',
      '--batch',
      '--filters',
      ...(isPlain ? [] : ['-z']),
    ],
    lines.map((line) => line + (isPlain ? '\n' : '\0')).join(''),
  );
  if (!run) throw runError(noGit);
  if (!run.ok)
    throw runError(
      /unable to read|could not (read|fetch) /i.test(run.stderr)
        ? missingObjects(root)
        : `git could not read files of ${root} as a checkout would write them (${causeIn(run.stderr)}): repair the filter, then run again.`,
    );
  const end = Buffer.from(`\n${mark} missing\n`);
  let at = 0;
  return blobs.map(() => {
    const start = run.stdout.indexOf('\n', at) + 1;
    const stop = run.stdout.indexOf(end, start - 1);
    const [, type] = run.stdout.toString('utf8', at, start).trim().split(' ');
    if (type !== 'blob' || stop < start) throw runError(missingObjects(root));
    at = stop + end.length;
    return run.stdout.subarray(start, stop);
  });
}
