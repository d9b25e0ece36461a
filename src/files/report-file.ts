import { dirname, resolve } from 'node:path';
import { regularContentOf } from './inspect-target.js';
import { attemptWrite, type OpenedFile, openFileSafely } from './write-file.js';

/**
 * Opens the file of a report. Throws a run error if it cannot be written, also
 * later.
 * @param begins what a report of the same format begins with; undefined: nothing tells
 * @param force whether it may replace any file
 */
export function openReportFile(
  path: string,
  {
    begins,
    force,
  }: { readonly begins: RegExp | undefined; readonly force: boolean },
): OpenedFile {
  const target = resolve(path);
  const old = attemptWrite(path, () => {
    const bytes = regularContentOf(target);
    const isReplaceable =
      force || !bytes?.length || begins?.test(bytes.toString());
    if (!isReplaceable)
      throw new Error(
        'it exists and is not known to be such a report: move it away, write elsewhere, or use --force',
      );
    return bytes;
  });
  const inside = [dirname(target)];
  return openFileSafely({ target, path, expected: old, inside });
}
