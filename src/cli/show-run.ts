import type { FormatOptions } from '../formats/format.js';
import { formatNamed } from '../formats/formats.js';
import type { RecordSink } from '../files/run.js';
import type { FilesRun } from '../files/process-files.js';
import { exitStatusOf, type Failing } from '../report/failing.js';
import { finishRun } from '../report/finished-run.js';
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
  readonly verbose?: boolean;
  /** What the next command repeats; undefined if there is none. */
  readonly invocation?: Invocation | undefined;
  readonly printsErrors?: boolean;
  /** The PATHs of the run. */
  readonly operands?: readonly string[];
}

/**
 * Processes the files of a run, shows and saves them meanwhile, and returns the exit
 * code. Loads the formats first: the system may later open no more files.
 */
export async function processAndShow(
  head: RunHead,
  options: ShowOptions,
  world: World,
  shownOn: 'stdout' | 'stderr',
  process: (
    sinks: readonly RecordSink[],
    show: ShowProgress,
  ) => Promise<Omit<FilesRun, 'found'>>,
): Promise<number> {
  const { format, quiet, report = [], invocation, operands = [] } = options;
  const formatOptions = formatOptionsOf(head, options, world, shownOn);
  const reports = await openReports(report, head, formatOptions);
  try {
    const print = (text: string): void => {
      if (hasCursor(world) && !quiet) world.stderr.write(eraseLine);
      world[shownOn].write(text);
    };
    const shown = await sinkFor(format, head, formatOptions, print);
    const sinks = [shown, ...reports.sinks];
    // What is shown of each file is progress enough.
    const isShown = shownOn === 'stderr' && !hasCursor(world);
    const files = await withProgress(
      world,
      { quiet: quiet || isShown },
      (show) => process(sinks, show),
    );
    printWarnings(world, files.warnings, quiet);
    const isConfigured = invocation?.exclude === undefined;
    const leftOut = isConfigured ? files.excluded : 0;
    const run = finishRun({ ...files, head, leftOut });
    for (const sink of sinks) sink.end(run);
    const unwritten = await reports.close();
    const status = exitStatusOf(run, options);
    const { withoutFindings } = formatNamed(format);
    if (withoutFindings !== undefined && status !== 0 && !quiet)
      printMessage(
        world,
        `${withoutFindings} holds no findings: --format text shows why the exit code is ${status}.`,
      );
    const noModels = noModelErrors(files, invocation ?? {}, operands);
    const errors = [...files.errors, ...unwritten, ...noModels];
    return printErrors(world, errors, status);
  } finally {
    reports.abandon();
  }
}

function formatOptionsOf(
  { command }: RunHead,
  options: ShowOptions,
  world: World,
  shownOn: 'stdout' | 'stderr',
): FormatOptions {
  const { failOn, check, invocation } = options;
  return {
    command,
    color: usesColor(world, options.color, shownOn),
    width: widthOf(world),
    quiet: options.quiet,
    isTerminal: world[shownOn].isTTY === true,
    isVerbose: options.verbose ?? false,
    failing: { failOn, check },
    printsErrors: options.printsErrors ?? invocation !== undefined,
    repositories: repositoriesOf(options.operands ?? []),
    ...(invocation && {
      invocation: { ...invocation, program: programOf(world) },
    }),
  };
}
