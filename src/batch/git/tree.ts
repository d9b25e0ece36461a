import { askGit, type GitAnswer } from './answer.js';

export interface BlobEntry {
  /** As git writes it: `100644`, `120000` for a link. */
  readonly mode: string;
  readonly id: string;
}

/** What is recorded under each path below the root, one character for each byte of the path. */
export type Tree = ReadonlyMap<string, BlobEntry>;

/** The id of a commit that the user calls `ref`. */
export async function commitAt(
  root: string,
  ref: string,
): Promise<GitAnswer<string>> {
  const unknown = `git knows no commit called ${ref}: correct the name, or fetch the commit if this clone does not have it.`;
  const idOf = async (name: string): Promise<GitAnswer<string>> => {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', name];
    const answer = await askGit(root, args, undefined, unknown);
    if (!answer.ok) return answer;
    const id = answer.value.toString('latin1').trim();
    // `^HEAD` is verified as well, and is no commit.
    return /^[0-9a-f]+$/.test(id)
      ? { ok: true, value: id }
      : { ok: false, reason: unknown };
  };
  const named = await idOf(ref);
  // In two steps, because `^{commit}` would become a part of a ref such as `:/text`.
  return named.ok ? idOf(`${named.value}^{commit}`) : named;
}

/** The files of a commit. */
export async function treeOf(
  root: string,
  commit: string,
): Promise<GitAnswer<Tree>> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', commit];
  const answer = await askGit(root, args);
  return answer.ok
    ? { ok: true, value: treeIn(answer.value, /^(\d+) \w+ (\w+)$/) }
    : answer;
}

/** The files of the index; one in conflict is not among them with a blob. */
export async function treeOfIndex(root: string): Promise<GitAnswer<Tree>> {
  const answer = await askGit(root, ['ls-files', '--stage', '-z']);
  return answer.ok
    ? { ok: true, value: treeIn(answer.value, /^(\d+) (\w+) 0$/) }
    : answer;
}

/** The paths that git does not write into the work tree, as a sparse checkout asks it to. */
export async function leftOutOfWorkTree(
  root: string,
): Promise<GitAnswer<ReadonlySet<string>>> {
  const answer = await askGit(root, ['ls-files', '-t', '-z']);
  if (!answer.ok) return answer;
  const lines = answer.value.toString('latin1').split('\0');
  const isLeftOut = (line: string): boolean => line.startsWith('S ');
  return {
    ok: true,
    value: new Set(lines.filter(isLeftOut).map((line) => line.slice(2))),
  };
}

const inConflict: BlobEntry = { mode: '', id: '' };

function treeIn(listing: Buffer, form: RegExp): Tree {
  const tree = new Map<string, BlobEntry>();
  for (const line of listing.toString('latin1').split('\0')) {
    const tab = line.indexOf('\t');
    if (tab < 0) continue;
    const [, mode, id] = form.exec(line.slice(0, tab)) ?? [];
    const entry =
      mode === undefined || id === undefined ? inConflict : { mode, id };
    tree.set(line.slice(tab + 1), entry);
  }
  return tree;
}
