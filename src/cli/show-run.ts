import { fstatSync, readlinkSync } from 'node:fs';
import {
  pathFromHere,
  realPathOf,
  repositoryAround,
} from '../files/read-file.js';
import type { FileRecord } from '../file/record.js';
import { fileCounts } from '../formats/text/last-screen.js';
import { joinWords, listNames, pluralise } from '../rule/message-text.js';
import { usageError } from './command.js';
import { openReportFile } from '../files/report-file.js';
import type { RecordSink } from '../files/run.js';
import type { OpenedFile } from '../files/write-file.js';
import {
  formatByExtension,
  formatNamed,
  formatNamesFor,
  namedFile,
} from '../formats/formats.js';
import type { Repositories } from '../formats/repository-paths.js';
import type { FormatOptions } from '../formats/format.js';
import { exitStatusOf, type Failing } from '../report/failing.js';
import {
  type FinishedRun,
  finishRun,
  type RunParts,
} from '../report/finished-run.js';
import type { Invocation } from '../report/next-command.js';
import type { RunHead } from '../report/report.js';
import { printErrors, printMessage, printWarnings } from './messages.js';
import { eraseLine, type ShowProgress, withProgress } from './progress.js';
import {
  hasCursor,
  programOf,
  usesColor,
  widthOf,
  type World,
} from './world.js';

export interface ShowOptions extends Failing {
  readonly format: string;
  /** `FILE` or `FORMAT:FILE`. */
  readonly report: readonly string[] | undefined;
  readonly quiet: boolean;
  readonly color: boolean | undefined;
  readonly force: boolean;
  readonly verbose?: boolean;
  /** What the next command repeats; undefined if there is none. */
  readonly invocation?: Invocation | undefined;
  readonly printsErrors?: boolean;
  /** The PATHs of the run. */
  readonly operands?: readonly string[];
}

/** Shows and saves a run while its files are processed. */
interface ShownRun {
  readonly sinks: readonly RecordSink[];
  /** Prints what is below the files; returns the exit code. */
  readonly end: (run: RunParts) => Promise<number>;
  /** Removes a report that is not whole. */
  readonly abandon: () => void;
}

/**
 * Prepares to show a run: loads the formats before files are written, because the
 * system may later open no more files.
 */
async function showRun(
  head: RunHead,
  options: ShowOptions,
  world: World,
  shownOn: 'stdout' | 'stderr',
): Promise<ShownRun> {
  const { failOn, check, invocation } = options;
  const { printsErrors = invocation !== undefined } = options;
  const formatOptions: FormatOptions = {
    command: head.command,
    color: usesColor(world, options.color, shownOn),
    width: widthOf(world),
    quiet: options.quiet,
    isTerminal: world[shownOn].isTTY === true,
    isVerbose: options.verbose ?? false,
    failing: { failOn, check },
    printsErrors,
    repositories: repositoriesOf(options.operands ?? []),
    ...(invocation && {
      invocation: { ...invocation, program: programOf(world) },
    }),
  };
  const targets = reportTargets(options.report ?? [], head.command);
  const files: OpenedFile[] = [];
  const abandon = (): void => {
    for (const file of files) file.abandon();
  };
  const saved = [];
  for (const { format, file } of targets)
    try {
      const { begins } = formatNamed(format);
      const opened = openReportFile(file, { begins, force: options.force });
      files.push(opened);
      const plain = { ...formatOptions, color: false, isTerminal: false };
      saved.push(await sinkFor(format, head, plain, opened.write));
    } catch (error) {
      abandon();
      throw error;
    }
  const stream = world[shownOn];
  const print = (text: string): void => {
    if (hasCursor(world) && !options.quiet) world.stderr.write(eraseLine);
    stream.write(text);
  };
  const shownSink = await sinkFor(options.format, head, formatOptions, print);
  const sinks = [shownSink, ...saved];
  return {
    sinks: sinks.map(({ sink }) => sink),
    async end(parts) {
      const run = finishRun(parts);
      for (const sink of sinks) sink.end(run);
      for (const file of files) await file.close();
      if (options.format === 'html' && !stream.isTTY && !options.quiet)
        for (const line of pageSentences(run, shownOn))
          printMessage(world, line);
      const status = exitStatusOf(run, options);
      const { withoutFindings } = formatNamed(options.format);
      if (withoutFindings !== undefined && status !== 0 && !options.quiet)
        printMessage(
          world,
          `${withoutFindings} holds no findings: --format text shows why the exit code is ${status}.`,
        );
      return status;
    },
    abandon,
  };
}

interface ReportTarget {
  readonly format: string;
  readonly file: string;
}

/** Returns the formats and files of reports; throws a usage error for a format that is not known or not suited. */
function reportTargets(
  reports: readonly string[],
  command: string,
): readonly ReportTarget[] {
  const suitable = formatNamesFor(command);
  return reports.map((text) => {
    const { format: named, file } = namedFile(text);
    const format = named ?? formatByExtension(file)?.name;
    if (format === undefined)
      throw usageError(
        `The extension of the report ${file} says no format: write FORMAT:${file}, with ${joinWords(suitable)}.`,
      );
    if (!suitable.includes(format))
      throw usageError(
        `${format} does not show what ${command} finds: choose ${joinWords(suitable)}.`,
      );
    return { format, file };
  });
}

/** Returns the files that reports are saved to. */
export function reportFiles({
  report = [],
}: Pick<ShowOptions, 'report'>): readonly string[] {
  return report.map((it) => namedFile(it).file);
}

function repositoriesOf(paths: readonly string[]): Repositories {
  const roots = ['.', ...paths.filter((it) => it !== '-')].flatMap(
    (path) => repositoryAround(realPathOf(path)) ?? [],
  );
  return { workingFolder: realPathOf('.'), roots: [...new Set(roots)] };
}

/** Prints a run in a format: returns what takes its records, and its end. */
async function sinkFor(
  name: string,
  head: RunHead,
  options: FormatOptions,
  write: (text: string) => void,
) {
  const { needsFields, load } = formatNamed(name);
  const format = await load();
  const { begin = '', file, end } = format(head, options);
  const print = (text: string): void => {
    if (text !== '') write(text);
  };
  print(begin);
  return {
    sink: {
      needsFields: needsFields?.(options) ?? false,
      add: (record: FileRecord) => {
        print(file(record));
      },
    },
    end: (run: FinishedRun) => {
      print(end(run));
    },
  };
}

/** Says what a page has that standard output takes to a file. */
function pageSentences(
  run: FinishedRun,
  shownOn: 'stdout' | 'stderr',
): readonly string[] {
  const { questions } = run.summary;
  const open =
    questions.length > 0 ? `; ${pluralise(questions.length, 'question')}` : '';
  return [
    ...fileCounts(run).map((it) => `${it}${open}`),
    `Open ${fileOf(shownOn) ?? 'the page'} in a browser.`,
  ];
}

/** Returns the name of the file that a stream goes to, where the system tells it. */
function fileOf(stream: 'stdout' | 'stderr'): string | undefined {
  const fd = stream === 'stdout' ? 1 : 2;
  try {
    const path = readlinkSync(`/proc/self/fd/${fd}`);
    return fstatSync(fd).isFile() ? pathFromHere(path) : undefined;
  } catch {
    return undefined;
  }
}

/** What processing the files of a run gives, and what is said about it. */
export interface ProcessedRun extends Omit<RunParts, 'head'> {
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models. */
  readonly searched: number;
}

/**
 * Returns an error where none of the files that were found is a model, or may be
 * one: the path is most likely wrong. A part of the files may have none.
 */
export function noModelErrors(
  { tally, searched }: Pick<ProcessedRun, 'tally' | 'searched'>,
  { changed, owner }: Pick<Invocation, 'changed' | 'owner'>,
  paths: readonly string[],
): readonly string[] {
  const isAnyElse =
    tally.rules.size > 0 ||
    [...tally.statuses.keys()].some((it) => it !== 'other');
  if (searched === 0 || isAnyElse || (changed ?? owner) !== undefined)
    return [];
  const files =
    searched === 1 ? 'The *.json file' : `None of the ${searched} *.json files`;
  return [
    `${files} in ${listNames(paths, 5)} is ${searched === 1 ? 'neither a Legacy nor' : 'a Legacy or'} a Current file: correct the path.`,
  ];
}

/** Processes the files of a run, shows them, and returns the exit code. */
export async function processAndShow(
  head: RunHead,
  options: ShowOptions,
  world: World,
  shownOn: 'stdout' | 'stderr',
  process: (
    sinks: readonly RecordSink[],
    show: ShowProgress,
  ) => Promise<ProcessedRun>,
): Promise<number> {
  const shownRun = await showRun(head, options, world, shownOn);
  try {
    // What is shown of each file is progress enough.
    const isShown = shownOn === 'stderr' && !hasCursor(world);
    const quiet = options.quiet || isShown;
    const run = await withProgress(world, { quiet }, (show) =>
      process(shownRun.sinks, show),
    );
    printWarnings(world, run.warnings, options.quiet);
    const isConfigured = options.invocation?.exclude === undefined;
    const leftOut = isConfigured ? run.excluded : 0;
    const status = await shownRun.end({ ...run, head, leftOut });
    const errors = [
      ...run.errors,
      ...noModelErrors(run, options.invocation ?? {}, options.operands ?? []),
    ];
    return printErrors(world, errors, status);
  } finally {
    shownRun.abandon();
  }
}
