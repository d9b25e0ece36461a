import { tool } from '#tool';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findDecisions } from '../../batch/decisions-file.js';
import { shownPath } from '../../file/paths.js';
import { pathFromHere } from '../../batch/read-file.js';
import { rootOf } from '../../batch/git.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import type { PrintOptions } from '../../current/print-options.js';
import { allRules } from '../../file/all-rules.js';
import { exitStatus } from '../../report/failing.js';
import { finishRun } from '../../report/finished-run.js';
import type { FileRecord } from '../../file/record.js';
import { findingsOfRun } from '../../report/run-findings.js';
import { askedFindings } from '../../report/to-decide.js';
import { migrateFiles, type MigrationRun } from '../../batch/migrate-files.js';
import { runError } from '../../batch/run-errors.js';
import { isWhole } from '../../batch/select-files.js';
import { jsonSink } from '../../batch/run-tasks.js';
import { writeFileSafely } from '../../batch/write-file.js';
import {
  decisionsFileName,
  type DecisionsFile,
  globOf,
} from '../../decisions/decision.js';
import { maxGlobLength } from '../../decisions/decisions-schema.js';
import { draftDecisions } from '../../decisions/draft-decisions.js';
import { printNewFile } from '../../decisions/edit-decisions.js';
import { oneGlob, type Part } from '../../questions/scopes.js';
import { sessionOf } from '../../questions/session.js';
import { partOf } from '../part-of-folder.js';
import { ownersOf } from '../../batch/code-owners.js';
import { wholeText } from '../../file/make-record.js';
import { printDraft } from '../draft-summary.js';
import { printErrors, printWarnings } from '../messages.js';
import { batchOptions, paths, readingOptions } from '../options.js';
import { withProgress } from '../progress.js';
import { noModelErrors } from '../show-run.js';
import { commandLine } from '../../formats/safe-text.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
} from '../command.js';
import { programOf, type World } from '../world.js';

const builder = {
  jobs: batchOptions.jobs,
  changed: batchOptions.changed,
  exclude: batchOptions.exclude,
  owner: batchOptions.owner,
  ...readingOptions,
  all: flag('Ask about warnings and notes too, not only about errors'),
  interactive: {
    alias: 'i',
    ...flag('Ask in the terminal, one question at a time'),
  },
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: paths,
  builder,
  examples: {
    'decide algorithms': 'a stub for each open question',
    'decide -i algorithms': 'asks in the terminal',
    'decide algorithms --all': 'for warnings and notes too',
  },
  exits: {
    0: 'done, whether or not a question is open',
    2: 'a file cannot be read or written',
  },
  async handler(args: Args, world) {
    if (args.interactive) refuseWithoutTerminal(args, world);
    const { decisions: named } = args;
    // A named file that does not exist counts as empty.
    const isThere = named === undefined || existsSync(named);
    const old = isThere ? await findDecisions(args) : undefined;
    const target = targetOf(named, old);
    const { run, records } = await mapFiles(args, old, world);
    const print = await createPrettierOptionsReader()(target);
    printWarnings(world, [...run.warnings, ...print.warnings], args.quiet);
    // As in `where` of a decision.
    const pathInFile = (path: string) =>
      shownPath(resolve(path), dirname(target));
    const mapped: Mapped = {
      run,
      records,
      old,
      target,
      file: pathFromHere(target),
      oldText: old && wholeText(old.source),
      print: print.options,
      schema: schemaBeside(target),
      pathInFile,
      part: partOf(args.operands, target),
      isWhole: isWhole(args),
    };
    await (args.interactive
      ? ask(mapped, args, world)
      : draft(mapped, args, world));
    const errors = [...run.errors, ...noModelErrors(run, args, args.operands)];
    return printErrors(world, errors, exitStatus.ok);
  },
});

/** The files as mapped with the decisions so far, and the file that answers go into. */
interface Mapped {
  readonly run: MigrationRun;
  readonly records: readonly FileRecord[];
  readonly old: DecisionsFile | undefined;
  /** The decisions file. */
  readonly target: string;
  /** The decisions file, as messages name it. */
  readonly file: string;
  readonly oldText: string | undefined;
  readonly print: PrintOptions;
  readonly schema: string | undefined;
  readonly pathInFile: (path: string) => string;
  readonly part: Part | undefined;
  /** The run reads all files below its PATHs, but for `--exclude`. */
  readonly isWhole: boolean;
}

async function mapFiles(
  args: Args,
  decisions: DecisionsFile | undefined,
  world: World,
): Promise<Pick<Mapped, 'run' | 'records'>> {
  const records: FileRecord[] = [];
  // Answers map the texts again.
  const sink = jsonSink(
    args.interactive ? 'json-full' : 'json',
    'decide',
    (it) => {
      records.push(it as FileRecord);
    },
  );
  const run = await withProgress(world, args, (show) =>
    migrateFiles({
      ...args,
      paths: args.operands,
      decisions,
      allowPartial: false,
      sinks: [sink],
      onDone: show('read'),
    }),
  );
  return { run, records };
}

/** Asks in the terminal. */
async function ask(
  { records, old, oldText, schema, file, ...mapped }: Mapped,
  args: Args,
  world: World,
): Promise<void> {
  const text = oldText ?? printNewFile([], mapped.print, schema);
  const start = sessionOf(records, text, old?.decisions ?? [], {
    ...mapped,
    decisionsPath: file,
    isWhole: mapped.isWhole && args.exclude === undefined,
  });
  const settings = {
    part: mapped.part,
    save: saverOf(mapped.target, file, oldText),
    all: args.all,
    ownersOf: (path: string) => ownersOf(resolve(path)),
  };
  const { askQuestions } = await import('../questions.js');
  await askQuestions(start, settings, args, world);
}

async function draft(
  { run, records, old, target, file, oldText, pathInFile, ...mapped }: Mapped,
  args: Args,
  world: World,
): Promise<void> {
  const { part, print, schema } = mapped;
  const isPart = part !== undefined || args.exclude !== undefined;
  const findings = mapped.isWhole
    ? findingsOfRun(run.tally, old, process.cwd(), isPart)
    : [];
  const asked = [
    ...records,
    ...findings.map((it) => ({ path: it.path, findings: [it] })),
  ].map((it) => ({ path: it.path, findings: askedFindings(it, args.all) }));
  const drafted = draftDecisions(oldText, asked, {
    rules: allRules,
    all: args.all,
    print,
    schema,
    pathInFile,
    partGlob: part
      ? () => part.glob
      : (args.owner ?? args.exclude) === undefined
        ? undefined
        : (of) => globForFiles(Array.from(of, pathInFile)),
  });
  if (drafted.text !== undefined)
    await saverOf(target, file, oldText)(drafted.text);
  printDraft(
    drafted,
    finishRun({
      head: { tool, command: 'decide', decisions: file },
      tally: run.tally,
      findings,
    }),
    {
      ...args,
      file,
      isNew: oldText === undefined,
      isComplete: run.errors.length === 0,
    },
    world,
  );
}

/** Returns a function that replaces the decisions file, if nobody else has changed it. */
function saverOf(target: string, path: string, oldText: string | undefined) {
  const encode = (it: string) => new TextEncoder().encode(it);
  let saved = oldText;
  return async (text: string): Promise<void> => {
    const written = await writeFileSafely({
      target,
      path,
      bytes: encode(text),
      expected: saved === undefined ? null : encode(saved),
      inside: [dirname(target)],
      ifThere:
        'another run wrote it in the meantime: run the same command again',
    });
    if (!written.ok) throw runError(written.reason);
    saved = text;
  };
}

/** Returns the path of the schema in the package, if it is installed in the folder of the file. */
function schemaBeside(target: string): string | undefined {
  const path = `./node_modules/${tool.name}/dist/schemas/decisions.json`;
  return existsSync(join(dirname(target), path)) ? path : undefined;
}

/** Returns a glob for files by their names; throws a usage error if it is too long for a decision. */
function globForFiles(paths: readonly string[]): string {
  const glob = oneGlob(paths.map(globOf));
  if (glob.length > maxGlobLength)
    throw usageError(
      `A question is asked in ${paths.length} files, which are too many to name in its stub: name folders as PATHs, or use decide -i.`,
    );
  return glob;
}

function refuseWithoutTerminal({ typed }: Args, world: World): void {
  if (world.stdin.isTTY !== true || world.stdout.isTTY !== true)
    throw usageError(
      `--interactive asks in a terminal, but this is not one. To answer in an editor, run: ${commandLine(['decide', ...typed.paths], programOf(world))}`,
    );
}

/** Returns the named decisions file, else the nearest, else the one to create. */
function targetOf(
  named: string | undefined,
  nearest: DecisionsFile | undefined,
): string {
  const path = named ?? nearest?.path;
  if (path !== undefined) return resolve(path);
  return resolve(rootOf('.') ?? '.', decisionsFileName);
}
