import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { openFile } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import {
  isWithin,
  namedPlace,
  pathFromHere,
  realPathOf,
} from './disk-paths.js';
import { readInputFile } from './read-file.js';
import type { Destination } from './request.js';
import { runError } from './run-errors.js';
import type { StateFile } from './state.js';
import { comparableName } from '../file/paths.js';

/** Returns the absolute path of the file that a result is written to; undefined: none. */
export function targetOf(
  { absolute, below }: StateFile,
  destination: Destination | undefined,
): string | undefined {
  switch (destination?.kind) {
    case undefined:
    case 'print':
      return undefined;
    case 'in-place':
      return absolute;
    case 'folder':
      return resolve(destination.out, below);
    case 'file':
      // As it is named: at the end of a path a slash names a folder.
      return destination.output;
  }
}

/** Throws a run error for an invalid folder of `--out`. */
export function refuseOut(folder: string, paths: readonly string[]): void {
  const out = resolve(folder);
  // A repository may hold a link under an ordinary name.
  const real = realPathOf(out);
  if (paths.some((path) => realPathOf(path) === real))
    throw runError(
      `--out ${folder} is the folder that is read: name another, or use --write.`,
    );
  if (existsSync(out) && !statSync(out).isDirectory())
    throw runError(`--out ${folder} is not a folder: name another.`);
  if (isWithin(out, process.cwd()) && !isWithin(real, realPathOf('.')))
    throw runError(
      `--out ${folder} is a link to ${real}, outside the working directory: name that folder itself, or another.`,
    );
}

/** Throws a run error if an output would replace a file that is read, or two would be one file on some file system. */
export function refuseClashes(
  files: readonly (StateFile & { readonly target: string | undefined })[],
  maxSize: number,
): void {
  const folders = new Map<string, string>();
  const outputs = files.flatMap((file) => {
    const { target } = file;
    if (target === undefined) return [];
    const isThere = existsSync(target);
    const real = isThere ? realPathOf(target) : namedPlace(target, folders);
    return { ...file, target, real, isThere };
  });
  // A file that is not there yet is none that is read.
  const sources = new Map(
    outputs.some(({ isThere }) => isThere)
      ? files.map((file) => [realPathOf(file.absolute), file])
      : [],
  );
  for (const { path, real } of outputs) {
    const source = sources.get(real);
    if (source)
      throw runError(
        `Nothing was written: the result of ${path} would replace ${source.path}, which is read. Name another folder for --out, or use --write, which asks git first.`,
      );
  }
  const byName = groupBy(outputs, ({ real }) => comparableName(real));
  const clashes = [...byName.values()].flatMap((entries) => {
    if (entries.length === 1) return [];
    // Clashes are rare, so reading those files twice is cheap. Only models are written.
    const [first, ...others] = entries.filter(({ absolute, named }) => {
      const read = readInputFile(absolute, { maxSize });
      return read.ok && openFile(absolute, read.bytes, named).kind === 'legacy';
    });
    if (!first) return [];
    return others.map(({ path, target, real }) => {
      const how =
        first.real === real
          ? 'are one file'
          : 'are one file on systems that ignore upper and lower case';
      return `Nothing was written: the results of ${first.path} and ${path} ${how} (${pathFromHere(first.target)} and ${pathFromHere(target)}). Rename one, or write them separately.`;
    });
  });
  if (clashes.length > 0) throw runError(...clashes);
}
