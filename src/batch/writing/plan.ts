import { basename, dirname, join, resolve } from 'node:path';
import { shownPath } from '../../file/paths.js';
import { isMapped, type MappedFile } from '../../file/file-outcome.js';
import type { FailedFile, FileOutcome } from '../../file/file-outcome.js';
import type { WriteResult } from '../../report/file.js';
import type { FoundFile } from '../find-files.js';
import { realPlace } from '../git/place.js';
import { onceEach } from '../once-each.js';
import type { StagedSource } from '../stage-run.js';
import { lstatOrNull } from './place.js';

/** Where results go: below a folder, or in the place of their sources. */
export type Destination =
  | { readonly kind: 'out'; readonly folder: string }
  | { readonly kind: 'write' };

/** A file and what became of its output. */
export interface WrittenFile {
  readonly outcome: FileOutcome | FailedFile;
  readonly result: WriteResult;
  /** How reports call the target. */
  readonly output: string | null;
  /** What went wrong with the write, in words. */
  readonly trouble?: string;
}

/** A file that is going to be written. */
export interface Planned {
  readonly outcome: MappedFile;
  /** What was read, where that is replaced. */
  readonly sourceBytes: Uint8Array | undefined;
  readonly source: FoundFile;
  readonly target: string;
  /** How reports call the target. */
  readonly output: string;
}

/** What is to be written of a file; the file itself where nothing is. */
export function planOf(
  { source, staged: { outcome, sourceBytes } }: StagedSource,
  {
    destination,
    workingFolder,
  }: { readonly destination: Destination; readonly workingFolder: string },
): Planned | WrittenFile {
  if (!isMapped(outcome)) return { outcome, result: 'none', output: null };
  const target =
    destination.kind === 'write'
      ? source.absolute
      : join(resolve(workingFolder, destination.folder), source.below);
  const output = shownPath(target, workingFolder);
  return outcome.kind === 'held'
    ? { outcome, result: 'none', output }
    : { outcome, sourceBytes, source, target, output };
}

/** Sources that would be written to one file, on some file system at least, in sentences. Never rejects. */
export async function clashesAmong(
  planned: readonly Planned[],
  destination: Destination,
): Promise<readonly string[]> {
  // In their own places two files are two, whatever their names.
  if (destination.kind === 'write') return [];
  const folderOf = onceEach(realPlace);
  const taken = new Map<string, { plan: Planned; place: string }>();
  const clashes: string[] = [];
  for (const plan of planned) {
    const { target } = plan;
    const place = isLink(target)
      ? await realPlace(target)
      : join(await folderOf(dirname(target)), basename(target));
    const key = asComparedByDisks(place);
    const other = taken.get(key);
    if (!other) {
      taken.set(key, { plan, place });
      continue;
    }
    const how =
      other.place === place
        ? 'are one file'
        : 'are one file where upper and lower case are not told apart';
    clashes.push(
      `Nothing was written: the results of ${other.plan.source.path} and ${plan.source.path} ${how} (${other.plan.output} and ${plan.output}). Rename one, or write elsewhere.`,
    );
  }
  return clashes;
}

/** The same text for all names that some file system takes for one. */
function asComparedByDisks(path: string): string {
  // Upper case first: only so is `ß` the same as `ss`.
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

function isLink(path: string): boolean {
  try {
    return lstatOrNull(path)?.isSymbolicLink() === true;
  } catch {
    // Who writes there says why.
    return false;
  }
}
