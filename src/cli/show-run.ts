import type { FormatOptions } from '../formats/format.js';
import { formatNamed, namedFile } from '../formats/formats.js';
import type { RecordSink } from '../files/run.js';
import { exitStatusOf, type Failing } from '../report/failing.js';
import { finishRun, type RunParts } from '../report/finished-run.js';
import type { Invocation } from '../report/next-command.js';
import type { RunHead } from '../report/report.js';
import {
  noModelErrors,
  printErrors,
  printMessage,
  printWarnings,
} from './messages.js';
import { eraseLine, type ShowProgress, withProgress } from './progress.js';
import { openReports, repositoriesOf, sinkFor } from './reports.js';
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
  const reports = await openReports(
    options.report ?? [],
    options.force,
    head,
    formatOptions,
  );
  const print = (text: string): void => {
    if (hasCursor(world) && !options.quiet) world.stderr.write(eraseLine);
    world[shownOn].write(text);
  };
  const shown = await sinkFor(options.format, head, formatOptions, print);
  const sinks = [shown, ...reports.sinks];
  return {
    sinks,
    async end(parts) {
      const run = finishRun(parts);
      for (const sink of sinks) sink.end(run);
      await reports.close();
      const status = exitStatusOf(run, options);
      const { withoutFindings } = formatNamed(options.format);
      if (withoutFindings !== undefined && status !== 0 && !options.quiet)
        printMessage(
          world,
          `${withoutFindings} holds no findings: --format text shows why the exit code is ${status}.`,
        );
      return status;
    },
    abandon: reports.abandon,
  };
}

/** Returns the files that reports are saved to. */
export function reportFiles({
  report = [],
}: Pick<ShowOptions, 'report'>): readonly string[] {
  return report.map((it) => namedFile(it).file);
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
