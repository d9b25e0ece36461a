import { tool } from '#tool';
import { resolve } from 'node:path';
import { changesIn } from '../batch/changes-list.js';
import { findFiles, type FoundFile } from '../batch/find-files.js';
import { readInputFile } from '../batch/read-file.js';
import {
  checkTogether,
  findingOf,
  type PlainFinding,
} from '../file/check-file.js';
import { findingLocator } from '../file/locate-findings.js';
import { failedRecord } from '../file/record.js';
import { bytewise } from '../file/paths.js';
import { type PlaceToFix, placeToFix } from '../formats/states.js';
import { sourceTextOf } from '../json/source-text.js';
import { type FinishedRun, finishRun } from '../report/finished-run.js';
import { rulesIn, runTally, tallyOf } from '../report/tally.js';
import { openQuestions, questionKey } from '../report/to-decide.js';
import { collectBurndowns } from './burndown.js';
import { amountsOf, groupFiles } from './groups.js';
import { forecastOf, percentageDone } from './forecast.js';
import {
  type MappedPlace,
  type MappedStatusFile,
  mapPlace,
  placesOf,
} from './places.js';
import { workOf } from './groups.js';
import type { Status, StatusQuestion, StatusRequest } from './status.js';

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
  const { against, by } = request;
  const foundFiles = findFiles({
    ...request,
    except: against && resolve(against),
  });
  const failed = [...foundFiles.missing, ...foundFiles.failed];
  const places = await placesOf(foundFiles.files, request);
  const burndown = await collectBurndowns(places, request);

  const mapped: MappedPlace[] = [];
  let done = 0;
  const onDone = (): void => {
    request.onDone(++done, foundFiles.files.length);
  };
  for (const place of places)
    mapped.push(
      await mapPlace(place, foundFiles.files, { ...request, onDone }),
    );
  const nextIn = new Map(mapped.map((it) => [it.repository, it.nextOf]));
  const { across } = checkTogether(
    new Map(mapped.flatMap(({ facts }) => [...facts])),
  );
  const placed = located(across, foundFiles.files, request);
  const files = mapped
    .flatMap((it) => it.files)
    .map((file) => brokenAcross(file, placed.fixesOf.get(file.path) ?? []))
    .toSorted((a, b) => bytewise(a.path, b.path));
  const tally = [
    ...mapped.map((it) => it.tally),
    ...failed.map((it) => tallyOf(failedRecord(it.path, it.reason))),
    placed.tally,
  ].reduce(runTally.add, runTally.empty());
  const run = finishRun({
    head: { tool, command: 'status', decisions: null },
    tally,
    findings: [],
  });
  const amounts = amountsOf(files);
  const next = nextOf(run, mapped);
  const groups = by && groupFiles(files, by, request.owner);
  const questions = questionsOf(run, mapped);
  return {
    status: {
      version: 1,
      tool,
      repositories: places.map(({ path, decisions }) => ({
        path,
        decisions: decisions?.path ?? null,
      })),
      amounts,
      percentage: percentageDone(amounts),
      forecast: forecastOf(run.rules, questions, amounts),
      ...(request.changes !== undefined && {
        changes: changesIn(request.changes, request.maxSize),
      }),
      other: run.summary.other,
      files: files.map(({ work: _, ...file }) => file),
      questions,
      ...(next && { next }),
      ...(groups && {
        groups: {
          by,
          rows: groups.map(({ name, files }) => ({
            name,
            amounts: amountsOf(files),
            ...(by === 'owner' && { work: workOf(files, name, nextIn) }),
          })),
        },
      }),
      ...(burndown && { burndown }),
    },
    run,
    warnings: [...foundFiles.warnings, ...mapped.flatMap((it) => it.warnings)],
    errors: [
      ...failed.map(({ reason }) => reason),
      ...mapped.flatMap((it) => it.errors),
    ],
  };
}

/** Returns the next command: of several repositories, for the first that needs one. */
function nextOf(
  run: FinishedRun,
  mapped: readonly MappedPlace[],
): readonly string[] | undefined {
  const [first, ...others] = mapped;
  if (!first) return undefined;
  if (others.length === 0) return first.nextOf(run);
  for (const { tally, nextOf } of mapped) {
    const alone = finishRun({ head: run, tally, findings: [] });
    const next = nextOf(alone);
    if (next) return next;
  }
  return undefined;
}

/** @param broken what rules about several files found in it */
function brokenAcross(
  file: MappedStatusFile,
  broken: readonly PlaceToFix[],
): MappedStatusFile {
  if (broken.length === 0) return file;
  const { rules, work } = file;
  return {
    ...file,
    state: 'fix',
    rules: [...new Set([...rules, ...broken.map(({ rule }) => rule)])],
    work: { ...work, fixes: [...work.fixes, ...broken] },
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

/** Tallies what rules about several files found. */
function located(
  across: ReadonlyMap<string, readonly PlainFinding[]>,
  files: readonly FoundFile[],
  request: StatusRequest,
) {
  const fixesOf = new Map<string, readonly PlaceToFix[]>();
  let tally = runTally.empty();
  for (const { path, absolute } of files) {
    const ownFindings = across.get(path) ?? [];
    const read = ownFindings.length > 0 && readInputFile(absolute, request);
    if (!read || !read.ok) continue;
    const source = sourceTextOf(new TextDecoder().decode(read.bytes));
    const findings = ownFindings
      .map(findingOf)
      .map(findingLocator(path, source));
    const errors = findings.filter(({ fidelity }) => fidelity === 'invalid');
    fixesOf.set(path, errors.map(placeToFix));
    tally = runTally.add(tally, {
      ...runTally.empty(),
      rules: rulesIn(findings, path),
    });
  }
  return { fixesOf, tally };
}
