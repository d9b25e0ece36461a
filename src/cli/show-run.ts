import { tool } from '#tool';
import type { FileRecord } from '../file/record.js';
import { collect } from '../files/collect.js';
import type { ComparedStates } from '../files/compare-states.js';
import { findingsOfWhole, type PreparedRun } from '../files/prepare-run.js';
import { rootOf } from '../files/git.js';
import type { Watch } from '../files/request.js';
import {
  createSignalGuard,
  runError,
  type SignalGuard,
} from '../files/run-errors.js';
import { refuseSeveral } from '../files/verify-job.js';
import type { FormatOptions } from '../formats/format.js';
import { formatNamed } from '../formats/formats.js';
import { commandLine } from '../render/safe-text.js';
import { exitStatusOf, type Failing } from '../run/failing.js';
import type { FileFacts } from '../run/facts.js';
import type { Invocation } from '../run/next-command.js';
import { functionsIn, summarise } from '../run/summarise.js';
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
  /** The arguments of a command that sees what this run migrates. */
  readonly again?: readonly string[] | undefined;
  /** The repository whose last commit has the files that are replaced. */
  readonly committedIn?: string | undefined;
  readonly operands: readonly string[];
  readonly shownOn: 'stdout' | 'stderr';
  /** What is done with each file; undefined: no progress is shown. */
  readonly doing?: 'read' | 'migrated';
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
  const targets = reportTargets(options.command, options.report);
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
  const guard = createSignalGuard();
  try {
    const shown = await sinkFor(options.format, head, formatOptions, (text) => {
      if (hasCursor(world) && !options.quiet) world.stderr.write(eraseLine);
      world[shownOn].write(text);
    });
    const sinks = [shown, ...reports.sinks];
    const keep = { add: options.onRecord ?? (() => undefined) };
    const files = await withProgress(world, progress, (show) =>
      showFiles(found, [...sinks, keep], guard, show.files(doing)),
    );
    const summary = summaryOf(found, files, head, options);
    // First, and after a signal too: what was written is Current, so no later run lists its functions.
    const lists = await reports.addToLists(summary);
    if (!guard.ending())
      await Promise.race([reports.save(summary), guard.stopped]);
    const ending = guard.ending();
    if (!ending) {
      const { quiet, invocation: typed } = options;
      printWarnings(world, found, { quiet, ...(typed && { typed }) });
      shown.end(summary);
    }
    const status = printErrors(
      world,
      reports.errors,
      ending ? ending.status : sayStatus(found, summary, files, options, world),
    );
    sayLists(lists, found, files, summary, options, world);
    if (!ending) return status;
    const { counts, partial } = summary;
    const written = (counts.files.written ?? 0) + partial.written;
    const all = 'comparison' in found ? files : found.collection.files;
    printMessage(
      world,
      `Stopped by ${ending.signal}: ${written} of ${all.length} files were written. Run the same command again to go on.`,
    );
    return ending.status;
  } finally {
    guard.disarm();
    reports.abandon();
  }
}

async function showFiles(
  found: FoundRun,
  sinks: readonly Pick<Reports['sinks'][number], 'add'>[],
  guard: SignalGuard,
  onDone: Watch['onDone'],
): Promise<readonly FileFacts[]> {
  const facts: FileFacts[] = [];
  const isCompared = 'comparison' in found;
  const files = isCompared
    ? found.files
    : collect(found.collection, found.state.decisions, guard);
  for await (const file of files) {
    for (const sink of sinks) sink.add(file.record);
    facts.push(file.facts);
    if (!isCompared) onDone(facts.length, found.collection.files.length);
  }
  if (!isCompared && found.request.job === 'verify')
    refuseSeveral(found.request, facts);
  return facts;
}

/**
 * Says what was added to lists of functions, and how to add what they lack: the same
 * migration adds nothing of files that are Current already.
 */
function sayLists(
  lists: Awaited<ReturnType<Reports['addToLists']>>,
  found: FoundRun,
  files: readonly FileFacts[],
  summary: Summary,
  { quiet, again, committedIn }: ShowOptions,
  world: World,
): void {
  const job = 'collection' in found ? found.collection.job : undefined;
  const plans = job?.kind === 'convert' ? job.plans : undefined;
  const isNone = summary.functions.length === 0;
  // Git refuses the Current files that an earlier run wrote and nobody committed.
  const isEarlier = files.some(
    ({ status, path }) =>
      status === 'current' &&
      (isNone || plans?.get(path)?.refusal !== undefined),
  );
  for (const { path, end, added } of lists) {
    if (added !== undefined && !quiet) printMessage(world, `${path}: ${added}`);
    const isMissed = added === undefined && !isNone;
    const lost = files.filter(
      (it) =>
        isMissed &&
        ['written', 'partial'].includes(it.status) &&
        it.path === it.output &&
        (committedIn ?? null) !== rootOf(it.path),
    );
    if (lost.length > 0) {
      const text = end({ ...summary, functions: functionsIn(lost, []) });
      printMessage(
        world,
        `Git has no Legacy text for these lines; add them to ${path}:`,
      );
      for (const line of text.split('\n')) printMessage(world, line);
    }
    if (again && (isMissed || (isEarlier && !quiet)))
      printMessage(
        world,
        `To add what ${path} may lack, run this instead of migrate: ${commandLine([...again, '-r', `functions:${path}`], programOf(world))}`,
      );
  }
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
    leftOut: isConfigured ? found.state.excluded.length : 0,
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
    repositories: repositoriesOf(options.operands),
    ...(invocation && {
      invocation: { ...invocation, program: programOf(world) },
    }),
  };
}
