import { blobsAt, findCommit, readBlobs } from './git-commits.js';
import { gitOutput, gitTexts } from './run-git.js';

export interface PathChange {
  /** Below the root of the work tree, with `/`. */
  readonly path: string;
  /** The blob there before; undefined where no regular file was. */
  readonly before: string | undefined;
}

export interface PastCommit {
  readonly id: string;
  /** Commit time in seconds since 1970. */
  readonly time: number;
  /** Changes against the first parent. */
  readonly changes: readonly PathChange[];
}

export interface History {
  /** Newest first. */
  readonly commits: readonly PastCommit[];
  /** The id of the commit before those; undefined if there is none. */
  readonly earlier: string | undefined;
  /** The regular files at `HEAD`: blobs by path below the root. */
  readonly head: ReadonlyMap<string, string>;
  /** A shallow clone lacks some of the requested commits. */
  readonly isCut: boolean;
}

const firstParents = ['log', '--no-show-signature', '--first-parent'] as const;

/** Reads the first-parent commits of `HEAD` since a time in seconds since 1970; none if there is no commit yet. */
export function readHistory(root: string, since: number): History {
  const newest = findCommit(root, 'HEAD');
  if (newest === undefined)
    return {
      commits: [],
      earlier: undefined,
      head: new Map(),
      isCut: false,
    };
  const all = gitTexts(root, [...firstParents, '-z', '--format=%H %ct']);
  // Clocks differ: an older time may lie between newer ones.
  const count =
    all.findLastIndex((it) => Number(it.split(' ')[1]) >= since) + 1;
  const shallow = gitOutput(root, ['rev-parse', '--is-shallow-repository']);
  const log = gitOutput(root, [
    // With `-m` a merge is compared with its first parent.
    ...firstParents,
    '-m',
    '--raw',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    '--format=%H %ct',
    `--max-count=${count}`,
  ]);
  return {
    commits: count === 0 ? [] : commitsIn(log),
    earlier: all[count]?.split(' ')[0],
    head: blobsAt(root, newest),
    isCut: count === all.length && shallow.toString().trim() === 'true',
  };
}

/** Reads `ID TIME` and, for each change, `:MODE MODE BLOB BLOB STATUS` and the path. */
function commitsIn(log: Buffer): readonly PastCommit[] {
  const commits: PastCommit[] = [];
  let changes: PathChange[] = [];
  const parts = log.toString().split('\0');
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]?.trimStart() ?? '';
    const [, mode, before] = /^:(\d+) \d+ (\w+) \w+ \w/.exec(part) ?? [];
    const [, id, time] = /^([\da-f]{40,64}) (\d+)$/.exec(part) ?? [];
    if (mode !== undefined)
      changes.push({
        path: parts[++at] ?? '',
        before: mode.startsWith('100') ? before : undefined,
      });
    else if (id !== undefined) {
      changes = [];
      commits.push({ id, time: Number(time), changes });
    }
  }
  return commits;
}

/** Limits the blobs that are in memory at once. */
const blobsAtOnce = 500;

/** Reads each blob once; returns the results of `read` by blob id. */
export function readEachBlob<T>(
  root: string,
  ids: readonly string[],
  read: (content: Uint8Array, id: string) => T,
): ReadonlyMap<string, T> {
  const results = new Map<string, T>();
  for (let start = 0; start < ids.length; start += blobsAtOnce) {
    const some = ids.slice(start, start + blobsAtOnce);
    for (const [id, content] of readBlobs(root, some))
      results.set(id, read(content, id));
  }
  return results;
}
