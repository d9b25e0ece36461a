import { comparedDetail } from '../file/file-outcome.js';
import { partOf, statusOf } from '../report/file.js';
import { withSharedNames } from '../report/shared-names.js';
import {
  type Commit,
  commitOf,
  type DecisionsThen,
  decisionsThen,
} from './commit.js';
import { namesElsewhere } from './compare-names.js';
import { decideWith } from '../file/decide-with.js';
import {
  findFiles,
  findRemoved,
  type FoundFile,
  type MissingPath,
} from './find-files.js';
import type { GitAnswer } from './git.js';
import {
  changedSince,
  isFound,
  type RunRequest,
  shareOf,
  type StagedRun,
  stageSources,
  stageTasks,
  tasksFor,
  unstaged,
} from './stage-run.js';
import type { StageTask } from './stage-task.js';

export interface ComparisonRequest extends RunRequest {
  /** The commit that the results are compared with. */
  readonly changed: string;
  /** The decisions file that the user named. */
  readonly decisionsNamed: string | undefined;
  /** Is told how many files are mapped as they were. */
  readonly onCompared: RunRequest['onDone'];
}

/**
 * Stages the files of a run that differ from a commit, as they are and as they
 * were: from their content at the commit, with the decisions of then, but with
 * the options of now for prettier, so that a change of formatting is no
 * difference. Files that are gone since then have only a past. Where the
 * decisions are others, any result may be another: then all files are compared.
 * Never rejects.
 */
export async function stageComparison(
  request: ComparisonRequest,
): Promise<StagedRun> {
  const prepared = await prepare(request);
  if (!prepared.ok) return unstaged(prepared.reason);
  const { commit, unchanged, now, removed, decisions, troubles } =
    prepared.value;

  const share = shareOf([...now, ...removed], request.shard);
  const { tasks, warnings } = await tasksFor(share.filter(isFound), request);
  const past = await asTheyWere(tasks, commit);
  if (!past.ok) return unstaged(past.reason);
  const own = new Set(share.map(({ path }) => path));
  const others = [...unchanged, ...now.filter(isFound), ...removed];
  const names = await namesElsewhere(
    others.filter(({ path }) => !own.has(path)),
    new Set(unchanged),
    commit,
    request.maxBytes,
  );
  if (!names.ok) return unstaged(names.reason);

  const then = await stageTasks(past.value, {
    ...request,
    decisions: decisions.file,
    onDone: request.onCompared,
  });
  const named = withSharedNames(
    [...then.values()].map(({ outcome }) =>
      partOf(outcome, statusOf(outcome, 'none', true)),
    ),
    decideWith(decisions.file, request.workingFolder),
    names.value.then,
  );
  const gone = new Set(removed.map(({ path }) => path));
  return {
    sources: await stageSources(
      share.filter(({ path }) => !gone.has(path)),
      tasks.filter(({ path }) => !gone.has(path)),
      request,
    ),
    warnings: [...decisions.warnings, ...warnings],
    troubles,
    compared: {
      ref: commit.ref,
      then: named.flatMap(({ files }) => files),
      namesElsewhere: names.value.now,
    },
  };
}

interface Prepared {
  readonly commit: Commit;
  /** The files that did not change. */
  readonly unchanged: readonly FoundFile[];
  readonly now: readonly (FoundFile | MissingPath)[];
  readonly removed: readonly FoundFile[];
  /** Of the commit. */
  readonly decisions: DecisionsThen;
  readonly troubles: readonly string[];
}

async function prepare(
  request: ComparisonRequest,
): Promise<GitAnswer<Prepared>> {
  const { workingFolder } = request;
  const commit = await commitOf(workingFolder, request.changed);
  if (!commit.ok) return commit;
  const recorded = await commit.value.repository.filesAt(request.changed);
  if (!recorded.ok) return recorded;
  const decisions = await decisionsThen(
    commit.value,
    request.decisionsNamed,
    request.decisions,
    workingFolder,
  );
  if (!decisions.ok) return decisions;

  const found = await findFiles(request);
  const files = decisions.value.differ
    ? ({ ok: true, value: found.files } as const)
    : await changedSince(commit.value, found.files);
  if (!files.ok) return files;
  const changed = new Set(files.value);
  const missing = await Promise.all(
    found.missing.map(async (it) => {
      const removed = await findRemoved(
        { ...request, paths: [it.given] },
        recorded.value,
      );
      // What found something then is not mistaken.
      return removed.length > 0 ? [] : [it];
    }),
  );
  return {
    ok: true,
    value: {
      commit: commit.value,
      unchanged: found.files.filter((file) => !changed.has(file)),
      now: [...files.value, ...missing.flat()],
      removed: await findRemoved(request, recorded.value),
      decisions: decisions.value,
      troubles: found.troubles,
    },
  };
}

/** The tasks with the content at the commit; those of files that were not there are left out. */
async function asTheyWere(
  tasks: readonly StageTask[],
  { repository, ref }: Commit,
): Promise<GitAnswer<readonly StageTask[]>> {
  const answers = await Promise.all(
    tasks.map(async (task) => ({
      task,
      answer: await repository.contentAt(ref, task.absolute),
    })),
  );
  const past: StageTask[] = [];
  for (const { task, answer } of answers) {
    if (!answer.ok) return answer;
    if (answer.value)
      past.push({ ...task, content: answer.value, detail: comparedDetail });
  }
  return { ok: true, value: past };
}
