import { tool } from '#tool';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ownersOf } from '../../files/code-owners.js';
import { findDecisions } from '../../files/decisions-file.js';
import { rootOf } from '../../files/git.js';
import { readerOf } from '../../files/found-file.js';
import { gatherSources } from '../../files/gather-sources.js';
import { migrateFiles } from '../../files/migrate-files.js';
import { createPrettierOptionsReader } from '../../files/prettier-options.js';
import { pathFromHere } from '../../files/read-file.js';
import { writeFileSafely } from '../../files/write-file.js';
import {
  decisionsFileName,
  type DecisionsFile,
  globOf,
  oneGlob,
} from '../../decisions/decision.js';
import { maxGlobLength } from '../../decisions/decisions-schema.js';
import { draftDecisions } from '../../decisions/draft-decisions.js';
import { printNewFile } from '../../decisions/edit-decisions.js';
import { allRules } from '../../file/all-rules.js';
import { wholeText } from '../../file/opened-record.js';
import { shownPath } from '../../file/paths.js';
import type { FileRecord } from '../../file/record.js';
import { lastScreen } from '../../formats/text/last-screen.js';
import { textOfBlocks } from '../../formats/text/layout.js';
import { exitStatus } from '../../report/failing.js';
import { type FinishedRun, finishRun } from '../../report/finished-run.js';
import type { RunFinding } from '../../report/report.js';
import { totalsOf } from '../../report/totals.js';
import { addRecommended, type Answers, answersOf } from '../answers.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
} from '../command.js';
import { printDraft } from '../draft-summary.js';
import { printErrors, printWarnings } from '../messages.js';
import { batchOptions, paths, readingOptions } from '../options.js';
import { type Part, partOf } from '../part-of-folder.js';
import { withProgress } from '../progress.js';
import { noModelErrors } from '../show-run.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';

const builder = {
  changed: batchOptions.changed,
  exclude: batchOptions.exclude,
  owner: batchOptions.owner,
  ...readingOptions,
  all: flag('Ask about warnings and notes too, not only about errors'),
  stubs: flag('Write a stub for each open question, also in a terminal'),
  recommended: flag('Write the recommended answers, and stubs for the rest'),
} as const satisfies OptionTable;

type Args = ArgsOf<typeof builder>;

export const command = defineCommand({
  operand: paths,
  builder,
  examples: {
    'decide algorithms': 'asks, one question at a time',
    'decide --recommended algorithms': 'the answers that the format supports',
    'decide --stubs algorithms': 'a stub for each open question',
  },
  exits: {
    0: 'done, whether or not a question is open',
    2: 'a file cannot be read or written',
  },
  async handler(args: Args, world) {
    const { decisions: named } = args;
    // A named file that does not exist counts as empty.
    const isThere = named === undefined || existsSync(named);
    const old = isThere ? await findDecisions(args) : undefined;
    const target = targetOf(named, old);
    const { run, records } = await mapFiles(args, old, world);
    const print = await createPrettierOptionsReader()(target);
    printWarnings(world, [...run.warnings, ...print.warnings], args.quiet);
    const oldText = old && wholeText(old.source);
    const file = pathFromHere(target);
    const settings = {
      decisionsPath: file,
      print: print.options,
      // As in `where` of a decision.
      pathInFile: (path: string) => shownPath(resolve(path), dirname(target)),
      all: args.all,
      sourcesFor: (decisions: DecisionsFile) =>
        gatherSources(run.found, decisions, readerOf(args)),
    };
    const schema = schemaBeside(target);
    const part = partOf(args.operands, target);
    const start = answersOf(
      records,
      oldText ?? printNewFile([], print.options, schema),
      old,
      settings,
    );
    const save = saverOf(target, file, oldText);
    const isAsking =
      !args.stubs &&
      !args.recommended &&
      world.stdin.isTTY === true &&
      world.stdout.isTTY === true;
    if (isAsking) {
      const { converse } = await import('../conversation.js');
      const ends = await converse(
        start,
        {
          color: args.color,
          part,
          ownersOf: (it) => ownersOf(resolve(it)),
          save,
        },
        world,
      );
      printEnd(finished(ends), args, world);
    } else {
      await draft(
        { start, findings: run.findings, oldText, schema, part, save },
        args,
        world,
      );
    }
    const errors = [...run.errors, ...noModelErrors(run, args, args.operands)];
    return printErrors(world, errors, exitStatus.ok);
  },
});

async function mapFiles(
  args: Args,
  decisions: DecisionsFile | undefined,
  world: World,
) {
  const records: FileRecord[] = [];
  const add = (record: FileRecord): void => {
    records.push(record);
  };
  const run = await withProgress(world, args, (show) =>
    migrateFiles({
      ...args,
      paths: args.operands,
      decisions,
      sinks: [{ add }],
      onDone: show.files('read'),
      onStage: show.stage,
    }),
  );
  return { run, records };
}

interface Drafting {
  readonly start: Answers;
  /** Findings of the run as a whole. */
  readonly findings: readonly RunFinding[];
  /** The text of the decisions file; undefined if there is no file. */
  readonly oldText: string | undefined;
  readonly schema: string | undefined;
  readonly part: Part | undefined;
  readonly save: (text: string) => Promise<void>;
}

/** Writes the recommended answers, if they are asked for, and stubs for the rest. */
async function draft(
  { start, findings, oldText, schema, part, save }: Drafting,
  args: Args,
  world: World,
): Promise<void> {
  const { pathInFile, print, decisionsPath: file } = start.settings;
  const partGlob = part
    ? () => part.glob
    : (args.owner ?? args.exclude) === undefined
      ? undefined
      : (of: ReadonlySet<string>) => globForFiles(Array.from(of, pathInFile));
  const { answers, added } = args.recommended
    ? await addRecommended(start, ({ places }) =>
        partGlob
          ? { file: partGlob(new Set(places.map((it) => it.file.path))) }
          : {},
      )
    : { answers: start, added: 0 };
  const text = added > 0 ? answers.text : oldText;
  const drafted = draftDecisions(
    text,
    [
      ...answers.records,
      ...findings.map((it) => ({ path: it.path, findings: [it] })),
    ],
    { rules: allRules, all: args.all, print, schema, pathInFile, partGlob },
  );
  const newText = drafted.text ?? (added > 0 ? text : undefined);
  if (newText !== undefined) await save(newText);
  printDraft(
    drafted,
    finished(answers),
    {
      ...args,
      file,
      recommended: added,
      isNew: oldText === undefined,
      isComplete: answers.records.every(({ status }) => status !== 'failed'),
    },
    world,
  );
}

/** What the files of a run are with the answers so far. */
function finished({ records, settings }: Answers): FinishedRun {
  return finishRun({
    head: { tool, command: 'decide', decisions: settings.decisionsPath },
    tally: totalsOf(records),
    findings: [],
  });
}

/** Prints which files are ready, what is open, and the next command. */
function printEnd(
  run: FinishedRun,
  { color, typed }: Args,
  world: World,
): void {
  const width = widthOf(world);
  const invocation = { ...typed, program: programOf(world) };
  world.stdout.write(
    `\n${textOfBlocks([lastScreen(run, { invocation })], {
      width,
      color: usesColor(world, color, 'stdout'),
    })}`,
  );
}

/** Returns a function that replaces the decisions file, if nobody else has changed it. */
function saverOf(target: string, path: string, oldText: string | undefined) {
  const encode = (it: string) => new TextEncoder().encode(it);
  let saved = oldText;
  return async (text: string): Promise<void> => {
    await writeFileSafely(
      {
        target,
        path,
        expected: saved === undefined ? null : encode(saved),
        inside: [dirname(target)],
        ifThere:
          'another run wrote it in the meantime: run the same command again',
      },
      encode(text),
    );
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
      `A question is asked in ${paths.length} files, which are too many to name in its stub: name folders as PATHs.`,
    );
  return glob;
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
