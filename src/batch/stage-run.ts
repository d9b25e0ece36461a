import type { DecisionsFile } from './decisions-file.js';
import { findFiles, type FoundFile, shardOf } from './find-files.js';
import { openRepository } from './git.js';
import type { StagedSource } from './migrate.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import { stageFiles, threadsFor } from './stage-files.js';

/** Which files a run is about, and how they are read. */
export interface RunRequest {
  readonly paths: readonly string[];
  readonly workingFolder: string;
  /** Absolute folders that are not walked. */
  readonly except: readonly string[];
  /** Only this share of the files. */
  readonly shard: { readonly index: number; readonly of: number } | undefined;
  /** Only files that differ from this git commit. */
  readonly changed: string | undefined;
  readonly maxBytes: number;
  /** Threads; undefined: as many as serve. */
  readonly jobs: number | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** Is told how many files are mapped, each time one is. */
  readonly onDone: (done: number, of: number) => void;
}

export interface StagedRun {
  readonly sources: readonly StagedSource[];
  readonly warnings: readonly string[];
  /** What went wrong with finding files, in words. */
  readonly troubles: readonly string[];
}

/** Finds, reads, maps and checks the files of a run; nothing is written. Never rejects. */
export async function stageRun(request: RunRequest): Promise<StagedRun> {
  const { workingFolder, shard } = request;
  const found = await findFiles(request);
  const changed = await changedAmong(found.files, request);
  if (!changed.ok)
    return { sources: [], warnings: [], troubles: [changed.reason] };
  const files = shard ? shardOf(changed.files, shard) : changed.files;

  const prettierOptions = createPrettierOptionsReader(workingFolder);
  const warnings = new Set<string>();
  const tasks = [];
  for (const { path, absolute, named } of files) {
    const print = await prettierOptions(absolute);
    for (const warning of print.warnings) warnings.add(warning);
    tasks.push({
      ...{ path, absolute, named },
      print: print.options,
      maxBytes: request.maxBytes,
    });
  }
  const staged = await stageFiles(
    tasks,
    request.decisions,
    workingFolder,
    threadsFor(tasks.length, request.jobs),
    (done) => {
      request.onDone(done, tasks.length);
    },
  );
  return {
    sources: files.flatMap((source, index) => {
      const file = staged[index];
      return file ? [{ source, staged: file }] : [];
    }),
    warnings: [...warnings],
    troubles: found.troubles,
  };
}

type Changed =
  | { readonly ok: true; readonly files: readonly FoundFile[] }
  | { readonly ok: false; readonly reason: string };

async function changedAmong(
  files: readonly FoundFile[],
  { changed, workingFolder }: RunRequest,
): Promise<Changed> {
  if (changed === undefined) return { ok: true, files };
  const repository = await openRepository(workingFolder);
  if (!repository)
    return {
      ok: false,
      reason:
        'There is no git repository here: --changed compares with a commit of one.',
    };
  const answer = await repository.changedSince(
    changed,
    files.map(({ absolute }) => absolute),
  );
  if (!answer.ok) return answer;
  const paths = new Set(answer.value);
  return {
    ok: true,
    files: files.filter(({ absolute }) => paths.has(absolute)),
  };
}
