import {
  gitOutput,
  batchContents,
  type Commit,
  type GitAnswer,
  type Repository,
  textsIn,
} from './git.js';

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
  /** The regular files at `HEAD`: blobs by path below the root. */
  readonly head: ReadonlyMap<string, string>;
  /** A shallow clone lacks some of the requested commits. */
  readonly isCut: boolean;
}

/** Reads the first-parent commits of `HEAD` since a time in seconds since 1970; none if there is no commit yet. */
export function readHistory(
  { root }: Repository,
  since: number,
): GitAnswer<History> {
  const nothing = { commits: [], head: new Map(), isCut: false };
  const exists = gitOutput(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    'HEAD^{commit}',
  ]);
  if (!exists.ok) return { ok: true, value: nothing };
  const times = gitOutput(root, [
    ...['log', '--no-show-signature', '--first-parent', '-z', '--format=%ct'],
  ]);
  if (!times.ok) return times;
  const all = textsIn(times.value).map(Number);
  // Clocks differ: an older time may lie between newer ones.
  const count = all.findLastIndex((time) => time >= since) + 1;
  const shallow = gitOutput(root, ['rev-parse', '--is-shallow-repository']);
  if (!shallow.ok) return shallow;
  const tree = gitOutput(root, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD']);
  if (!tree.ok) return tree;
  const log = gitOutput(root, [
    // With `-m` a merge is compared with its first parent.
    ...['log', '--no-show-signature', '--first-parent', '-m', '--raw', '-z'],
    ...['--no-abbrev', '--no-renames', '--no-ext-diff', '--no-textconv'],
    '--format=%H %ct',
    `--max-count=${count}`,
  ]);
  if (!log.ok) return log;
  return {
    ok: true,
    value: {
      commits: commitsIn(log.value),
      head: new Map(textsIn(tree.value).flatMap(fileIn)),
      isCut: count === all.length && shallow.value.toString().trim() === 'true',
    },
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
        before: isFileMode(mode) ? before : undefined,
      });
    else if (id !== undefined) {
      changes = [];
      commits.push({ id, time: Number(time), changes });
    }
  }
  return commits;
}

/** Reads `MODE blob BLOB`, a tab and the path. */
function fileIn(line: string): readonly (readonly [string, string])[] {
  const [, mode = '', blob, path] =
    /^(\d+) \w+ (\w+)\t([^]*)$/.exec(line) ?? [];
  return isFileMode(mode) && blob !== undefined && path !== undefined
    ? [[path, blob]]
    : [];
}

function isFileMode(mode: string): boolean {
  return mode.startsWith('100');
}

/** Limits the blobs that are in memory at once. */
const blobsAtOnce = 500;

/** Reads each blob once; returns the results of `read` by blob id. */
export function readBlobs<T>(
  { root }: Repository,
  ids: readonly string[],
  read: (content: Uint8Array) => T,
): GitAnswer<ReadonlyMap<string, T>> {
  const results = new Map<string, T>();
  for (let start = 0; start < ids.length; start += blobsAtOnce) {
    const some = ids.slice(start, start + blobsAtOnce);
    const answer = gitOutput(
      root,
      ['cat-file', '--batch'],
      `${some.join('\n')}\n`,
    );
    if (!answer.ok) return answer;
    for (const [id, content] of batchContents(some, answer.value))
      results.set(id, read(content));
  }
  return { ok: true, value: results };
}

/** Returns the commit time in seconds since 1970. */
export function timeOf({
  repository: { root },
  id,
}: Commit): GitAnswer<number> {
  const log = gitOutput(root, [
    'log',
    '--no-show-signature',
    '-1',
    '--format=%ct',
    id,
  ]);
  return log.ok ? { ok: true, value: Number(log.value.toString()) } : log;
}
