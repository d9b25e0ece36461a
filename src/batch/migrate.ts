import { dirname, resolve } from 'node:path';
import { inTurns } from './in-turns.js';
import { ensureMemoryForEach } from './memory.js';
import type { WriteResult } from '../report/file.js';
import type { StagedSource } from './stage-run.js';
import { writeFileSafely } from './write-file.js';
import { outputObstacle, writeOutput } from './write-output.js';
import { guard } from './writing/guard.js';
import {
  clashesAmong,
  type Destination,
  type Planned,
  planOf,
  type WrittenFile,
} from './writing/plan.js';
import { removeLeftovers } from './writing/temporary.js';

export interface MigrateRequest {
  readonly sources: readonly StagedSource[];
  readonly destination: Destination;
  readonly workingFolder: string;
  /** Look only, as `--check` and `--dry-run` do. */
  readonly dryRun: boolean;
  /** Replace outputs that are not Current files. */
  readonly force: boolean;
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
  /** Whether to stop before the next file. */
  readonly isStopped: () => boolean;
  /** Is told how many files are written, each time one is; of how many that are meant to be. */
  readonly onDone: (done: number, of: number) => void;
}

/** Why nothing at all is written: the sentences say it. */
export interface Refusal {
  readonly refused: readonly string[];
}

/**
 * Writes what was staged, each file wholly or not at all. Everything that can be
 * known beforehand is looked at before the first file is written.
 *
 * @throws NeedsMemory where what is replaced takes more memory than there is here
 * @returns the files with what became of them, in the order of the sources
 */
export async function migrateFiles(
  request: MigrateRequest,
): Promise<readonly WrittenFile[] | Refusal> {
  const plans = request.sources.map((it) => planOf(it, request));
  const planned = plans.filter((it) => 'target' in it);
  const clashes = await clashesAmong(planned, request.destination);
  if (clashes.length > 0) return { refused: clashes };
  if (request.destination.kind === 'out')
    ensureMemoryForEach(planned.map(({ target }) => target));
  if (!request.dryRun) await tidy(planned, request);

  const settled = new Map<Planned, WrittenFile>();
  for (const plan of planned) {
    const known = settleBeforehand(plan, request);
    if (known) settled.set(plan, known);
  }
  const writable = planned.filter((plan) => !settled.has(plan));
  const guarded = request.dryRun
    ? new Map<Planned, WrittenFile>()
    : await guard(writable, request);
  let of = writable.length - guarded.size;
  const inside = placesOf(request.sources);
  let done = 0;
  await inTurns(writable, async (plan) => {
    const refused = guarded.get(plan);
    const isTried = !refused && !request.dryRun && !request.isStopped();
    const file = isTried
      ? await write(plan, inside, request)
      : (refused ?? written(plan, 'none'));
    settled.set(plan, file);
    if (!isTried) return;
    if (file.result === 'failed') of--;
    else done++;
    request.onDone(done, of);
  });
  return plans.map((plan) =>
    'target' in plan ? (settled.get(plan) ?? written(plan, 'none')) : plan,
  );
}

/** Removes what killed runs left, also where nothing is left to write. */
async function tidy(
  planned: readonly Planned[],
  { sources, destination }: MigrateRequest,
): Promise<void> {
  const files =
    destination.kind === 'write'
      ? sources.map(({ source }) => source.absolute)
      : planned.map(({ target }) => target);
  await Promise.all(files.map((file) => removeLeftovers(dirname(file))));
}

function written(
  { outcome, output }: Planned,
  result: WriteResult,
): WrittenFile {
  return { outcome, result, output };
}

function failed({ outcome, output }: Planned, trouble: string): WrittenFile {
  return { outcome, result: 'failed', output, trouble };
}

/** What is known of a file before anything is written: it is up to date, or something is in the way. */
function settleBeforehand(
  plan: Planned,
  { destination, force }: MigrateRequest,
): WrittenFile | undefined {
  const bytes = plan.outcome.output;
  if (destination.kind === 'write')
    // Only an empty array is the same in both formats.
    return Buffer.compare(sourceBytesOf(plan), bytes) === 0
      ? written(plan, 'unchanged')
      : undefined;
  const obstacle = outputObstacle({
    target: plan.target,
    called: plan.output,
    bytes,
    replaceable: force ? 'anything' : 'current',
  });
  switch (obstacle.kind) {
    case 'same':
      return written(plan, 'unchanged');
    case 'refused':
      return failed(plan, obstacle.reason);
    case 'none':
      return undefined;
  }
}

/** Where symbolic links may lead: into the folders that were looked through, and to files that were named. */
function placesOf(sources: readonly StagedSource[]): readonly string[] {
  return [
    ...new Set(
      sources.map(({ source: { absolute, below, named } }) =>
        named ? absolute : absolute.slice(0, -below.length),
      ),
    ),
  ];
}

async function write(
  plan: Planned,
  inside: readonly string[],
  { destination, workingFolder, force }: MigrateRequest,
): Promise<WrittenFile> {
  const { target, output } = plan;
  const file = { target, called: output, bytes: plan.outcome.output };
  const outcome =
    destination.kind === 'out'
      ? await writeOutput({
          ...file,
          replaceable: force ? 'anything' : 'current',
          below: resolve(workingFolder, destination.folder),
        })
      : await writeFileSafely({
          ...file,
          // What was migrated is what must still stand there.
          expected: sourceBytesOf(plan),
          inside,
        });
  return outcome.ok ? written(plan, 'written') : failed(plan, outcome.reason);
}

function sourceBytesOf({ sourceBytes }: Planned): Uint8Array {
  if (!sourceBytes) throw new Error('a file that is replaced has its bytes');
  return sourceBytes;
}
