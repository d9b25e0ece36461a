import { boundFindings } from '../file/bound-findings.js';
import { checkBytes, sharedFacts } from '../file/check-file.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import { failureMessage } from '../file/failures.js';
import type { RecordRequest } from '../file/make-record.js';
import { shownPath } from '../file/paths.js';
import { formatNamed } from '../formats/formats.js';
import type { FormatOptions, Reporter } from '../formats/reporter.js';
import { opensMore } from '../questions/opens-more.js';
import { levelOf } from '../file/all-rules.js';
import { newBaseline, subtractBaseline } from '../report/baseline.js';
import { failsAt } from '../report/failing.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { type RunTally, runTally, tallyOf } from '../report/tally.js';
import { missesOf } from '../report/missed-decisions.js';
import { createMigrator } from './migrate-file.js';
import { readInputFile } from './read-file.js';
import type {
  BaselineSettings,
  FileResult,
  FileTask,
  Processed,
  RunSettings,
} from './run-settings.js';

export type ProcessFile = (
  task: FileTask,
  beforeWrite: () => void,
) => Promise<FileResult>;

/** Returns a function that reads and processes one file and never rejects. */
export async function createProcessor(
  settings: RunSettings,
): Promise<ProcessFile> {
  const { job, maxBytes, workingDirectory, decisions, needsFields } = settings;
  const decideIn = decideWith(decisions, workingDirectory);
  const request: RecordRequest = { needsFields, decideIn };
  const reporters = await Promise.all(
    settings.reporters.map(async ({ name, options }) => ({
      reporter: await formatNamed(name).load(),
      options,
    })),
  );
  const migrate =
    job.kind === 'migrate'
      ? await createMigrator(job, settings, request)
      : undefined;
  const process = async (
    task: FileTask,
    beforeWrite: () => void,
  ): Promise<Processed> => {
    if (task.record) return { record: task.record };
    const read = contentOf(task, maxBytes);
    if (!read.ok) return { record: failedRecord(task.path, read.reason) };
    if (migrate) return migrate(task, read.bytes, beforeWrite);
    if (job.kind !== 'check') throw new Error('a run has a job');
    const { path, named, across = [], found = [] } = task;
    const { signals, baseline } = job;
    const checking = { ...request, named, signals, across };
    const checked = checkBytes(path, read.bytes, checking);
    // A finding about the whole file comes first.
    const record = { ...checked, findings: [...found, ...checked.findings] };
    return baseline ? withBaseline(record, task, baseline) : { record };
  };
  const missed = missesOf(decisions, workingDirectory);
  return async (task, beforeWrite) => {
    try {
      if (job.kind === 'facts') return factsOf(task, maxBytes);
      const processed = await process(task, beforeWrite);
      const found = withQuestions(processed.record, decideIn);
      const record = boundFindings(found);
      return {
        pieces: reporters.map(({ reporter, options }) =>
          reporter.file(record, options),
        ),
        tally: {
          ...tallyFor({ ...processed, record }),
          missed: missed(found),
        },
        ...(processed.facts && { facts: processed.facts }),
      };
    } catch (error) {
      return failedResult(task, settings, reporters, error);
    }
  };
}

function tallyFor({
  record,
  windows,
  baseline,
  declarationsThen,
}: Processed): RunTally {
  const tally = tallyOf(record);
  return {
    ...tally,
    ...(windows && { windows }),
    ...(baseline && { baseline }),
    ...(declarationsThen && {
      comparison: {
        ...tally.comparison,
        declarationsThen: [...declarationsThen],
      },
    }),
  };
}

function contentOf({ path, absolute, bytes }: FileTask, maxBytes: number) {
  return bytes
    ? { ok: true as const, bytes }
    : readInputFile(absolute, { maxBytes }, path);
}

function factsOf(task: FileTask, maxBytes: number): FileResult {
  const read = contentOf(task, maxBytes);
  const facts = read.ok ? sharedFacts(read.bytes, task.named) : undefined;
  return { pieces: [], tally: runTally.empty(), ...(facts && { facts }) };
}

function failedResult(
  { path }: FileTask,
  { job }: RunSettings,
  reporters: readonly {
    readonly reporter: Reporter;
    readonly options: FormatOptions;
  }[],
  error: unknown,
): FileResult {
  const what = job.kind === 'check' ? 'checked' : 'migrated';
  const record = failedRecord(path, failureMessage(path, what, error));
  return {
    pieces: reporters.map(({ reporter, options }) =>
      reporter.file(record, options),
    ),
    tally: tallyOf(record),
  };
}

/** Adds whether answers to the questions of a held file open further ones. */
function withQuestions(record: FileRecord, decideIn: DecideIn): FileRecord {
  return record.status === 'held' && opensMore(record, decideIn)
    ? { ...record, opensMore: true }
    : record;
}

function withBaseline(
  record: FileRecord,
  { absolute, baseline = [] }: FileTask,
  { folder, today, listed, moved }: BaselineSettings,
): Processed {
  const { record: rest, ...tally } =
    listed === undefined
      ? subtractBaseline(record, baseline, today, moved)
      : newBaseline(record, shownPath(absolute, folder), (it) =>
          failsAt(levelOf(it), { failOn: listed }),
        );
  return { record: rest, baseline: tally };
}
