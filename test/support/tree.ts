import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files by their path below a folder, with `/`. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** A file whose content Git LFS has elsewhere. */
export const lfsPointer =
  'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n';

/** A folder of the given files. It lies in the temporary folder of the run, which goes when that ends. */
export function treeOf(files: Tree): string {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-'));
  writeTree(folder, files);
  return folder;
}

/** Files by their path; null: the file or folder is deleted. */
export type Changes = Readonly<Record<string, string | Uint8Array | null>>;

/** Writes and deletes files below a folder. */
export function writeTree(folder: string, files: Changes): void {
  for (const [path, content] of Object.entries(files)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    if (content === null) rmSync(place, { recursive: true });
    else writeFileSync(place, content);
  }
}

/** The texts of all files below a folder, in bytewise order of their paths; what git keeps for itself left away. */
export function textsBelow(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pathsBelow(folder).map((path) => [
      path,
      readFileSync(join(folder, path), 'utf8'),
    ]),
  );
}

/** All that a needless write would change: the text, the time and the inode of every file. */
export function statesBelow(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pathsBelow(folder).map((path) => {
      const { mtimeNs, ino } = lstatSync(join(folder, path), { bigint: true });
      const text = readFileSync(join(folder, path), 'utf8');
      return [path, `${ino} ${mtimeNs} ${text}`];
    }),
  );
}

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !path.startsWith('.git/'))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
