import { tool } from '#tool';
import type { FileRecord } from '../file/record.js';
import { collect } from '../files/collect.js';
import type { ComparedStates } from '../files/compare-states.js';
import { findingsOfWhole, type PreparedRun } from '../files/prepare-run.js';
import type { Watch } from '../files/request.js';
import { createSignalGuard, runError, stopError } from '../files/run-errors.js';
import { refuseSeveral } from '../files/verify-job.js';
import type { FormatOptions } from '../formats/format.js';
import { formatNamed } from '../formats/formats.js';
import { exitStatusOf, type Failing } from '../run/failing.js';
import type { FileFacts } from '../run/facts.js';
import type { Invocation } from '../run/next-command.js';
import { summarise } from '../run/summarise.js';
import type { RunHead, Summary } from '../run/summary.js';
import {
  failureReasons,
  noModelErrors,
  printErrors,
  printMessage,
  printWarnings,
} from './messages.js';
import { eraseLine, withProgress } from './progress.js';
import {
  openReports,
  type Reports,
  reportTargets,
  repositoriesOf,
  sinkFor,
} from './reports.js';
import {
  hasCursor,
  programOf,
  usesColor,
  widthOf,
  type World,
} from './world.js';

interface ShowOptions extends Failing {
  readonly command: string;
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
  readonly operands: readonly string[];
  readonly shownOn: 'stdout' | 'stderr';
  /** What is done with each file; undefined: no progress is shown. */
  readonly doing?: 'read' | 'migrated';
  /** Called with each record. */
  readonly onRecord?: (record: FileRecord) => void;
}

/** A run over one state, whose files are still to be read; or two runs, compared. */
type FoundRun = PreparedRun | ComparedStates;

/**
 * Finds the files of a run, shows what becomes of them and saves reports, and returns
 * the exit code.
 * @param find may throw a run error: then there is nothing to show
 */
export async function showRun(
  options: ShowOptions,
  world: World,
  find: (watch: Watch) => Promise<FoundRun>,
): Promise<number> {
  const targets = reportTargets(options);
  const { shownOn, doing = 'read' } = options;
  // The lines of each file show the progress.
  const isShown = shownOn === 'stderr' && !hasCursor(world);
  const isQuiet = options.quiet || options.doing === undefined;
  const progress = { quiet: isQuiet || isShown };
  const found = await withProgress(world, progress, (show) =>
    find({ onStage: show.stage, onDone: show.files(doing) }),
  );
  const { decisions } = found.state;
  const head: RunHead = {
    tool,
    command: options.command,
    decisions: decisions?.path ?? null,
  };
  const formatOptions = formatOptionsOf(options, world);
  // The formats are loaded before files are read: the system may later open no more.
  const reports = await openReports(targets, head, formatOptions);
  try {
    const shown = await sinkFor(options.format, head, formatOptions, (text) => {
      if (hasCursor(world) && !options.quiet) world.stderr.write(eraseLine);
      world[shownOn].write(text);
    });
    const sinks = [shown, ...reports.sinks];
    const keep = { add: options.onRecord ?? (() => undefined) };
    const { files, stop } = await withProgress(world, progress, (show) =>
      showFiles(found, [...sinks, keep], show.files(doing)),
    );
    const summary = summaryOf(found, files, head, options);
    if (!stop) {
      printWarnings(world, found.warnings, options.quiet);
      shown.end(summary);
    }
    // What was written before a signal is Current: no later run lists its functions.
    const { said, errors } = await reports.save(
      summary,
      stop ? 'added' : 'all',
    );
    if (!options.quiet) for (const line of said) printMessage(world, line);
    if (stop) {
      printErrors(world, errors);
      throw stop;
    }
    const status = sayStatus(found, summary, files, options, world);
    return printErrors(world, errors, status);
  } finally {
    reports.abandon();
  }
}

/** What is kept of the files of a run. */
interface ShownFiles {
  readonly files: readonly FileFacts[];
  /** The error of a run that a signal stopped. */
  readonly stop?: Error;
}

/** Shows what became of each file, and returns what is kept of it. */
async function showFiles(
  found: FoundRun,
  sinks: readonly Pick<Reports['sinks'][number], 'add'>[],
  onDone: Watch['onDone'],
): Promise<ShownFiles> {
  const facts: FileFacts[] = [];
  if ('comparison' in found) {
    for (const file of found.files) {
      for (const sink of sinks) sink.add(file.record);
      facts.push(file.facts);
    }
    return { files: facts };
  }
  const { collection, state } = found;
  const guard = createSignalGuard();
  for await (const file of collect(collection, state.decisions, guard)) {
    for (const sink of sinks) sink.add(file.record);
    facts.push(file.facts);
    onDone(facts.length, collection.files.length);
  }
  if (found.request.job === 'verify') refuseSeveral(found.request, facts);
  const ending = guard.ending();
  if (!ending) return { files: facts };
  const written = facts.filter(
    ({ status, output }) =>
      status === 'written' || (status === 'partial' && output !== null),
  ).length;
  const stop = stopError(
    `Stopped by ${ending.signal}: ${written} of ${collection.files.length} files were written. Run the same command again to go on.`,
    ending.status,
  );
  return { files: facts, stop };
}

function summaryOf(
  found: FoundRun,
  facts: readonly FileFacts[],
  head: RunHead,
  { invocation }: ShowOptions,
): Summary {
  // The user knows what the command line leaves out.
  const isConfigured = invocation?.exclude === undefined;
  return summarise(facts, {
    head,
    leftOut: isConfigured ? found.state.excluded : 0,
    ...('comparison' in found
      ? {
          comparison: found.comparison,
          findings: found.findings,
          unchanged: found.unchanged,
        }
      : { findings: findingsOfWhole(found.request, found.state, facts) }),
  });
}

/** Prints the errors of a run, and returns its exit code. Throws a run error if it found no model. */
function sayStatus(
  found: FoundRun,
  summary: Summary,
  facts: readonly FileFacts[],
  options: ShowOptions,
  world: World,
): number {
  const status = exitStatusOf(summary, options);
  const { withoutFindings } = formatNamed(options.format);
  if (withoutFindings !== undefined && status !== 0 && !options.quiet)
    printMessage(
      world,
      `${withoutFindings} holds no findings: --format text shows why the exit code is ${status}.`,
    );
  const noModels =
    'comparison' in found
      ? []
      : noModelErrors(
          found,
          facts,
          options.operands,
          options.invocation ?? { paths: options.operands },
        );
  if (noModels.length > 0) throw runError(...noModels);
  return printErrors(world, failureReasons(facts), status);
}

function formatOptionsOf(options: ShowOptions, world: World): FormatOptions {
  const { command, failOn, check, needsModel, invocation, shownOn } = options;
  return {
    command,
    color: usesColor(world, options.color, shownOn),
    width: widthOf(world),
    quiet: options.quiet,
    isTerminal: world[shownOn].isTTY === true,
    isVerbose: options.verbose ?? false,
    failing: { failOn, check, needsModel },
    printsErrors: options.printsErrors ?? invocation !== undefined,
    repositories: repositoriesOf(options.operands),
    ...(invocation && {
      invocation: { ...invocation, program: programOf(world) },
    }),
  };
}
