import { join, resolve } from 'node:path';
import { shownPath } from '../../run/shown-path.js';
import { settledFile, type StagedFile } from '../../run/stage-file.js';
import type { FoundFile } from '../find-files.js';
import type { StagedSource } from '../stage-run.js';

/** Where results go: below a folder, or in the place of their sources. */
export type Destination =
  | { readonly kind: 'out'; readonly folder: string }
  | { readonly kind: 'write' };

/** A file that is going to be written. */
export interface Planned {
  readonly staged: StagedFile;
  readonly source: FoundFile;
  readonly target: string;
  /** How reports call the target. */
  readonly output: string;
  readonly bytes: Uint8Array;
}

/** What is to be written of a file; the file itself where nothing is. */
export function planOf(
  { source, staged }: StagedSource,
  {
    destination,
    workingFolder,
    allowPartial,
  }: {
    readonly destination: Destination;
    readonly workingFolder: string;
    readonly allowPartial: boolean;
  },
): Planned | StagedFile {
  if (staged.kind !== 'converted') return staged;
  const target =
    destination.kind === 'write'
      ? source.absolute
      : join(resolve(workingFolder, destination.folder), source.below);
  const output = shownPath(target, workingFolder);
  if (staged.isPartial && !allowPartial)
    return settledFile(staged, 'held', output);
  const { outputBytes: bytes = new Uint8Array() } = staged;
  return { staged, source, target, output, bytes };
}

/** Sources that would be written to one file, on some file system at least, in sentences. */
export function clashesAmong(
  planned: readonly Planned[],
  destination: Destination,
): readonly string[] {
  // In their own places two files are two, whatever their names.
  if (destination.kind === 'write') return [];
  const taken = new Map<string, Planned>();
  return planned.flatMap((plan) => {
    const key = plan.target.normalize('NFC').toLowerCase();
    const other = taken.get(key);
    if (!other) {
      taken.set(key, plan);
      return [];
    }
    const how =
      other.target === plan.target
        ? 'are one file'
        : 'are one file where upper and lower case are not told apart';
    return [
      `Nothing was written: the results of ${other.source.path} and ${plan.source.path} ${how} (${other.output} and ${plan.output}). Rename one, or write elsewhere.`,
    ];
  });
}
