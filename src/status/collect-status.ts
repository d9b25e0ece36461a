import { tool } from '#tool';
import { resolve } from 'node:path';
import { acrossOf, type CheckedFacts } from '../batch/check-run.js';
import { findFiles, type FoundFile } from '../batch/find-files.js';
import {
  type MapRequest,
  missingTask,
  prepareTasks,
  settingsFor,
  sortTasks,
  type Writing,
} from '../batch/migrate-files.js';
import { readInputFile } from '../batch/read-file.js';
import { jsonSink } from '../batch/json-sink.js';
import { type RunSink, runTasks } from '../batch/run-tasks.js';
import { sourcesOfRun } from '../batch/sources-of-run.js';
import { findingOf, type PlainFinding } from '../file/check-file.js';
import { findingLocator } from '../file/locate-findings.js';
import { bytewise } from '../file/paths.js';
import type { StateLine } from '../formats/states.js';
import { sourceTextOf } from '../json/decode.js';
import { type FinishedRun, finishRun } from '../report/finished-run.js';
import { rulesIn, runTally, type RunTally } from '../report/tally.js';
import { openQuestions, questionKey } from '../report/to-decide.js';
import { collectBurndowns } from './burndown.js';
import { amountsOf, groupFiles } from './file-states.js';
import { forecastOf, percentageDone } from './forecast.js';
import { type ModelPlace, placesOf } from './places.js';
import type {
  FileState,
  Status,
  StatusQuestion,
  StatusRequest,
} from './status.js';

export interface StatusRun {
  readonly status: Status;
  /** Legacy files as in a dry run, Current files as in a check. */
  readonly run: FinishedRun;
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
  for (const place of places)
    mapped.push(await mapPlace(place, found.files, { ...request, onDone }));
  const missing = await runTasks(
    found.missing.map(missingTask),
    settingsFor(mapRequest(request, undefined, []), [], {}),
    { sinks: [], jobs: 1, onDone: () => undefined },
  );
  const across = acrossOf(
    {
      current: mapped.flatMap((it) => [...it.facts.current.values()]),
      legacyNames: new Set(mapped.flatMap((it) => [...it.facts.legacyNames])),
    },
    new Map(mapped.flatMap((it) => [...it.facts.current])),
  );
  const placed = located(across, found.files, request);
  const files = mapped
    .flatMap((it) => it.files)
    .map((file): FileState => {
      const broken = placed.rulesOf.get(file.path) ?? [];
      return broken.length === 0
        ? file
        : {
            ...file,
            state: 'fix',
            rules: [...new Set([...file.rules, ...broken])],
          };
    })
    .toSorted((a, b) => bytewise(a.path, b.path));
  const tally = [
    ...mapped.map((it) => it.tally),
    missing.tally,
    placed.tally,
  ].reduce(runTally.add, runTally.empty());
  const run = finishRun({
    head: { tool, command: 'status', decisions: null },
    tally,
    findings: [],
  });
  const amounts = amountsOf(files);
  const questions = questionsOf(run, mapped);
  return {
    status: {
      version: 1,
      tool,
      repositories: places.map(({ shown, decisions }) => ({
        path: shown,
        decisions: decisions?.path ?? null,
      })),
      amounts,
      percentage: percentageDone(amounts),
      forecast: forecastOf(run.rules, questions, amounts),
      other: run.summary.other,
      files,
      questions,
      ...(by && { groups: { by, rows: groupFiles(files, by) } }),
      ...(burndown && { burndown }),
    },
    run,
    warnings: [...found.warnings, ...mapped.flatMap((it) => it.warnings)],
    errors: [
      ...found.errors,
      ...missing.errors,
      ...mapped.flatMap((it) => it.errors),
    ],
  };
}

/** Returns the questions of all repositories, each with those that ask it. */
function questionsOf(
  { questions }: FinishedRun,
  mapped: readonly MappedPlace[],
): readonly StatusQuestion[] {
  const asked = mapped.map(({ repository, tally }) => ({
    repository,
    keys: new Set(openQuestions(tally.waiting.values()).map(questionKey)),
  }));
  return questions.map((question) => ({
    ...question,
    repositories: asked.flatMap(({ repository, keys }) =>
      keys.has(questionKey(question)) ? [repository] : [],
    ),
  }));
}

interface MappedPlace {
  readonly repository: string | null;
  readonly files: readonly FileState[];
  readonly tally: RunTally;
  readonly facts: CheckedFacts;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Maps the files of one repository as a dry run does, and checks Current ones.
 * @param all the files of the whole run
 */
async function mapPlace(
  place: ModelPlace,
  all: readonly FoundFile[],
  request: StatusRequest,
): Promise<MappedPlace> {
  const { shown: repository, files, ownersOf } = place;
  const { against } = request;
  const lines: StateLine[] = [];
  const sink = jsonSink('states', { command: 'status' }, (it) => {
    lines.push(it as StateLine);
  });
  const mapping = mapRequest(request, place, [sink]);
  const writing: Writing | undefined =
    against === undefined
      ? undefined
      : {
          destination: { kind: 'out', folder: against },
          dryRun: true,
          // Compares existing outputs, whatever they are.
          force: true,
          allowDirty: true,
          allowNoVcs: true,
        };
  const { tasks, warnings } = await prepareTasks(files, mapping, writing);
  const sorted = sortTasks(tasks);
  const facts = { current: new Map(), legacyNames: new Set<string>() };
  const run = await runTasks(
    sorted,
    settingsFor(mapping, tasks, {
      sources: sourcesOfRun(all, mapping),
      checksCurrent: true,
      writing,
    }),
    {
      ...mapping,
      onFacts: (index, found) => {
        const path = sorted[index]?.path;
        for (const name of found?.legacyNames ?? [])
          facts.legacyNames.add(name);
        if (found?.current && path !== undefined)
          facts.current.set(path, found.current);
      },
    },
  );
  const byPath = new Map(files.map((file) => [file.path, file.absolute]));
  return {
    repository,
    files: lines.map((line) => ({
      ...line,
      repository,
      owners: ownersOf(byPath.get(line.path) ?? ''),
    })),
    tally: run.tally,
    facts,
    warnings,
    errors: run.errors,
  };
}

function mapRequest(
  request: StatusRequest,
  place: ModelPlace | undefined,
  sinks: readonly RunSink[],
): MapRequest {
  return {
    ...request,
    decisions: place?.decisions,
    allowPartial: false,
    shard: undefined,
    changed: undefined,
    against: undefined,
    sinks,
  };
}

/** Tallies what rules about several files found. */
function located(
  across: ReadonlyMap<string, readonly PlainFinding[]>,
  files: readonly FoundFile[],
  { maxBytes }: StatusRequest,
) {
  const rulesOf = new Map<string, readonly string[]>();
  let tally = runTally.empty();
  for (const { path, absolute } of files) {
    const found = across.get(path) ?? [];
    const read = found.length > 0 && readInputFile(absolute, { maxBytes });
    if (!read || !read.ok) continue;
    const source = sourceTextOf(new TextDecoder().decode(read.bytes));
    const locate = findingLocator({ path, source, isIdentified: false });
    const findings = found.map((it) =>
      locate({ ...findingOf(it), decision: null, target: null }),
    );
    const errors = findings.filter(({ fidelity }) => fidelity === 'invalid');
    rulesOf.set(
      path,
      errors.map(({ rule }) => rule),
    );
    tally = runTally.add(tally, {
      ...runTally.empty(),
      rules: rulesIn(findings, path),
    });
  }
  return { rulesOf, tally };
}
