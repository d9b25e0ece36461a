import { askGit, type GitAnswer } from './answer.js';

/** Reads one blob; never rejects. */
export type BlobReader = (id: string) => Promise<GitAnswer<Uint8Array>>;

interface Waiting {
  readonly id: string;
  readonly settle: (answer: GitAnswer<Uint8Array>) => void;
}

/** Few, because all of them are in memory at once. */
const mostAtOnce = 16;

/**
 * Creates a reader of blobs that asks git once for what several callers want
 * at the same time, because a process for each is slow.
 */
export function createBlobReader(root: string): BlobReader {
  const waiting: Waiting[] = [];
  let isReading = false;
  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      const answers = await readBatch(
        root,
        batch.map(({ id }) => id),
      );
      batch.forEach(({ settle }, at) => {
        settle(answers[at] ?? lost);
      });
    }
    isReading = false;
  };
  return (id) =>
    new Promise((settle) => {
      waiting.push({ id, settle });
      // In the next turn, so that others can join.
      if (!isReading && waiting.length === 1)
        setImmediate(() => void readAll());
    });
}

const lost = {
  ok: false,
  reason:
    'git does not have the content of the file at that commit: fetch it if this clone has only a part of the repository.',
} as const;

async function readBatch(
  root: string,
  ids: readonly string[],
): Promise<readonly GitAnswer<Uint8Array>[]> {
  const input = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  const answer = await askGit(root, ['cat-file', '--batch'], input);
  if (!answer.ok) {
    if (ids.length === 1)
      return [/promisor remote/.test(answer.reason) ? lost : answer];
    // One that a partial clone lacks must not take the others with it.
    return (await Promise.all(ids.map((id) => readBatch(root, [id])))).flat();
  }
  const output = answer.value;
  let at = 0;
  return ids.map(() => {
    const end = output.indexOf('\n', at);
    if (end < 0) return lost;
    const header = output.toString('latin1', at, end);
    at = end + 1;
    const size = / blob (\d+)$/.exec(header)?.[1];
    if (size === undefined) return lost;
    const content = output.subarray(at, at + Number(size));
    at += Number(size) + 1;
    // A copy: a part would keep the whole batch in memory.
    return { ok: true, value: Uint8Array.from(content) };
  });
}

/** The blobs that a broken repository, or a part of one, does not have. Never rejects. */
export async function missingBlobs(
  root: string,
  ids: readonly string[],
): Promise<GitAnswer<ReadonlySet<string>>> {
  if (ids.length === 0) return { ok: true, value: new Set() };
  const input = Buffer.from(ids.map((id) => `${id}\n`).join(''));
  const answer = await askGit(root, ['cat-file', '--batch-check'], input);
  if (!answer.ok) return answer;
  const lines = answer.value.toString('latin1').split('\n');
  const missing = lines.map((line) => /^(\w+) missing$/.exec(line)?.[1]);
  return { ok: true, value: new Set(missing.filter((id) => id !== undefined)) };
}
