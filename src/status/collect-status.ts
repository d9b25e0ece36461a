import { dirname, resolve } from 'node:path';
import { tool } from '#tool';
import { checkRun } from '../batch/check-run.js';
import { findFiles, type FoundFile } from '../batch/find-files.js';
import {
  type MapRequest,
  type MigrationRun,
  missingPart,
  prepareTasks,
  runTasks,
  type WriteRequest,
} from '../batch/migrate-files.js';
import { readInputFile } from '../batch/read-file.js';
import { sourcesOfRun } from '../batch/sources-of-run.js';
import { countModel } from '../file/count-model.js';
import { defaultPrintOptions } from '../current/print-options.js';
import { bytewise, shownPath } from '../file/paths.js';
import { buildReport } from '../report/build.js';
import { type FilePart, unpackPart } from '../report/file.js';
import type { FileReport, Report } from '../report/report.js';
import { openQuestionsIn } from '../questions/open-questions.js';
import { openErrors } from '../report/to-decide.js';
import { collectBurndowns } from './burndown.js';
import { amountsOf, groupFiles, stateOf } from './file-states.js';
import { forecastOf, percentageDone } from './forecast.js';
import { type Place, placesOf } from './places.js';
import type { FileState, Status, StatusRequest } from './status.js';

export interface StatusRun {
  readonly status: Status;
  /** Legacy files as in a dry run, Current files as in a check. */
  readonly report: Report;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** Collects the status of files in one or more repositories. */
export async function collectStatus(
  request: StatusRequest,
): Promise<StatusRun> {
  const { workingDirectory, against, by } = request;
  const found = findFiles({
    ...request,
    except: against && resolve(workingDirectory, against),
  });
  const places = await placesOf(found.files, request);
  const burndown = collectBurndowns(places, request);

  const mapped: MappedPlace[] = [];
  let done = 0;
  const onDone = (): void => {
    request.onDone(++done, found.files.length);
  };
  for (const place of places) {
    mapped.push(await mapPlace(place, found.files, { ...request, onDone }));
  }
  const parts = checkCurrent(
    mapped.flatMap((run) => run.parts.map(unpackPart)),
    request,
  );
  const reports = new Map(parts.map(({ files: [file] }) => [file.path, file]));
  const files = places
    .flatMap((place) =>
      place.files.flatMap((file) =>
        fileState(place, file, reports.get(file.path), request),
      ),
    )
    .toSorted((a, b) => bytewise(a.path, b.path));
  const amounts = amountsOf(files);
  const questions = places.flatMap((place) =>
    questionsOf(place, parts, workingDirectory),
  );
  const report = buildReport({ tool, command: 'status', decisions: null }, [
    ...parts,
    ...found.missing.map(missingPart),
  ]);
  return {
    status: {
      ...{ version: 1, tool },
      repositories: places.map(({ shown, decisions }) => ({
        path: shown,
        decisions: decisions?.path ?? null,
      })),
      amounts,
      percentage: percentageDone(amounts),
      forecast: forecastOf([...reports.values()], questions, amounts),
      other: report.summary.other,
      files,
      questions,
      ...(by && { groups: { by, rows: groupFiles(files, by) } }),
      ...(burndown && { burndown }),
    },
    report,
    warnings: [...found.warnings, ...mapped.flatMap((it) => it.warnings)],
    errors: [
      ...found.missing.map(({ reason }) => reason),
      ...found.errors,
      ...mapped.flatMap((it) => it.errors),
    ],
  };
}

/** Returns the open questions of one repository. */
function questionsOf(
  { shown: repository, files, decisions }: Place,
  all: readonly FilePart[],
  workingDirectory: string,
): Status['questions'] {
  const paths = new Set(files.map(({ path }) => path));
  const parts = all.filter((part) => paths.has(part.files[0].path));
  const { path = '' } = decisions ?? {};
  const folder = dirname(resolve(workingDirectory, path));
  return openQuestionsIn(
    { text: undefined, decisions, parts },
    {
      ...{ decisionsPath: path, print: defaultPrintOptions, isWhole: false },
      pathInFile: (it) => shownPath(resolve(workingDirectory, it), folder),
    },
  ).map(({ rule, about, files, frees }) => ({
    ...{ repository, rule: rule.id },
    ...(about !== undefined && { about }),
    ...{ frees, files },
  }));
}

type MappedPlace = Omit<MigrationRun, 'files'>;

/**
 * Maps the files of one repository as a dry run does.
 * @param all the files of the whole run
 */
async function mapPlace(
  { files, decisions }: Place,
  all: readonly FoundFile[],
  { against, ...request }: StatusRequest,
): Promise<MappedPlace> {
  const mapRequest: MapRequest = {
    ...request,
    ...{ decisions, detail: ['findings'], allowPartial: false },
    ...{ shard: undefined, changed: undefined },
  };
  const writing: WriteRequest | undefined =
    against === undefined
      ? undefined
      : {
          destination: { kind: 'out', folder: against },
          // Compares existing outputs, whatever they are.
          ...{ dryRun: true, force: true, allowDirty: true, allowNoVcs: true },
        };
  const tasks = await prepareTasks(files, mapRequest, writing);
  const run = await runTasks(
    tasks.tasks,
    { ...mapRequest, sources: sourcesOfRun(all, mapRequest) },
    writing,
  );
  return { ...run, warnings: tasks.warnings };
}

/** Adds the findings of `check` to Current files. */
function checkCurrent(
  parts: readonly FilePart[],
  { paths, workingDirectory, maxBytes }: StatusRequest,
): readonly FilePart[] {
  if (!parts.some(({ files: [file] }) => file.status === 'current'))
    return parts;
  const checked = checkRun({
    ...{ paths, workingDirectory, maxBytes },
    ...{ shard: undefined, changed: undefined },
    ...{ signals: undefined, types: undefined, decisions: undefined },
    head: { tool, command: 'check' },
    onDone: () => undefined,
  });
  const files = new Map(checked.report.files.map((file) => [file.path, file]));
  return parts.map((part) => {
    const [file] = part.files;
    const again = file.status === 'current' ? files.get(file.path) : undefined;
    return again ? { ...part, files: [again] } : part;
  });
}

/** Returns the state of a file; nothing if it is not a model. */
function fileState(
  { shown, ownersOf }: Place,
  { path, absolute, named }: FoundFile,
  report: FileReport | undefined,
  { maxBytes }: StatusRequest,
): readonly FileState[] {
  const state = report && stateOf(report);
  if (!state) return [];
  const read = readInputFile(absolute, { maxBytes }, path);
  const model = read.ok ? countModel(read.bytes, named) : undefined;
  return [
    {
      ...{ path, repository: shown, owners: ownersOf(absolute), state },
      algorithms: model?.algorithms ?? 0,
      inputs: model?.inputs ?? 0,
      rules: [...new Set(openErrors(report).map(({ rule }) => rule))],
    },
  ];
}
