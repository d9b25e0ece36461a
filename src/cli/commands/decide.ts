import { tool } from '#tool';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findDecisions, isPartOfFolder } from '../../batch/decisions-file.js';
import { shownPath } from '../../file/paths.js';
import { rootOf } from '../../batch/git.js';
import { createPrettierOptionsReader } from '../../batch/prettier-options.js';
import { allRules } from '../../file/all-rules.js';
import { exitStatus } from '../../report/failing.js';
import { finishRun } from '../../report/finished-run.js';
import type { FileRecord } from '../../file/record.js';
import { findingsOfRun } from '../../report/run-findings.js';
import { askedFindings } from '../../report/to-decide.js';
import { migrateFiles } from '../../batch/migrate-files.js';
import { runError } from '../../batch/run-error.js';
import type { RunSink } from '../../batch/run-tasks.js';
import { isWhole } from '../../batch/select-files.js';
import { writeFileSafely } from '../../batch/write-file.js';
import {
  decisionsFileName,
  type DecisionsFile,
  globOf,
} from '../../decisions/decision.js';
import { draftDecisions } from '../../decisions/draft-decisions.js';
import { splitGlob } from '../../decisions/glob.js';
import { oneGlob, type Part } from '../../questions/scopes.js';
import { joinWords } from '../../rule/message-text.js';
import { ownersIn } from '../../status/places.js';
import { wholeText } from '../../file/make-record.js';
import { printDraft } from '../draft-summary.js';
import { printErrors, printWarnings } from '../messages.js';
import { batchOptions, paths, readingOptions } from '../options.js';
import { withProgress } from '../progress.js';
import { commandLine } from '../../formats/command-line.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
  value,
} from '../command.js';
import { programOf, type World } from '../world.js';

const builder = {
  ...batchOptions,
  ...readingOptions,
  all: flag('Ask about warnings and notes too, not only about errors'),
  interactive: {
    alias: 'i',
    ...flag('Ask in the terminal, one question at a time'),
  },
  format: {
    ...value('NAME', 'Print the questions as a page, and write no file'),
    choices: ['markdown'],
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
  async handler(args: Args, world) {
    if (args.interactive) refuseWithoutTerminal(args, world);
    const isAsking = args.interactive || args.format !== undefined;
    const workingDirectory = process.cwd();
    const { decisions: named } = args;
    // A named file that does not exist counts as empty.
    const isThere = named === undefined || existsSync(named);
    const old = isThere
      ? await findDecisions(args, workingDirectory)
      : undefined;
    const target = targetOf(named, old, workingDirectory);
    const file = shownPath(target, workingDirectory);

    const records: FileRecord[] = [];
    const run = await withProgress(world, args, (show) =>
      migrateFiles({
        ...args,
        paths: args.operands,
        workingDirectory,
        maxBytes: args.maxSize,
        decisions: old,
        allowPartial: false,
        sinks: [sinkInto(records, isAsking)],
        onDone: show('read'),
      }),
    );

    const { source } = old ?? {};
    const oldText = source && wholeText(source);
    const print = await createPrettierOptionsReader(workingDirectory)(target);
    printWarnings(world, [...run.warnings, ...print.warnings], args.quiet);
    const save = async (text: string, before: string | undefined) => {
      const encode = (it: string) => new TextEncoder().encode(it);
      const written = await writeFileSafely({
        target,
        shown: file,
        bytes: encode(text),
        expected: before === undefined ? null : encode(before),
        inside: [dirname(target)],
      });
      if (!written.ok) throw runError(written.reason);
    };
    // As in `where` of a decision.
    const pathInFile = (path: string) =>
      shownPath(resolve(workingDirectory, path), dirname(target));
    const part = partOf(args.operands, target, workingDirectory, pathInFile);
    if (isAsking) {
      const ownersOf = ownersIn(rootOf(workingDirectory), args.maxSize);
      const start = { text: oldText, decisions: old, records };
      const settings = {
        decisionsPath: file,
        save,
        print: print.options,
        isWhole: isWhole(args),
        all: args.all,
        pathInFile,
        part,
        ownersOf: (path: string) => ownersOf(resolve(workingDirectory, path)),
      };
      if (args.interactive) {
        const { askQuestions } = await import('../questions.js');
        await askQuestions(start, settings, args, world);
      } else {
        const { questionsPage } =
          await import('../../questions/questions-page.js');
        world.stdout.write(questionsPage(start, settings, args.all));
      }
      return printErrors(world, run.errors, exitStatus.ok);
    }
    const findings = isWhole(args)
      ? findingsOfRun(run.tally, old, workingDirectory, part !== undefined)
      : [];
    const asked = [
      ...records.map((record) => ({
        path: record.path,
        findings: askedFindings(record, args.all),
      })),
      ...findings.map((it) => ({
        path: it.path,
        findings: askedFindings({ findings: [it] }, args.all),
      })),
    ];
    const draft = draftDecisions(oldText, asked, {
      rules: allRules,
      all: args.all,
      print: print.options,
      pathInFile,
      partGlob: part?.glob,
    });
    if (draft.text !== undefined) await save(draft.text, oldText);
    printDraft(
      draft,
      {
        file,
        isNew: oldText === undefined,
        isComplete: run.errors.length === 0,
      },
      finishRun({
        head: { tool, command: 'decide', decisions: file },
        tally: run.tally,
        findings,
      }),
      { ...args, paths: args.operands },
      world,
    );
    return printErrors(world, run.errors, exitStatus.ok);
  },
});

/** Returns the part of the decisions file's folder that the PATHs name; undefined for the whole. */
function partOf(
  operands: readonly string[],
  target: string,
  workingDirectory: string,
  pathInFile: (path: string) => string,
): Part | undefined {
  if (!isPartOfFolder(operands, { path: target }, workingDirectory))
    return undefined;
  const globs = operands.map((operand) => {
    const found = statSync(operand, { throwIfNoEntry: false });
    const split = found ? undefined : splitGlob(operand);
    const base = globOf(pathInFile(split?.base ?? operand));
    if (split) return `${base}/${split.below}`;
    return found?.isDirectory() ? `${base}/**` : base;
  });
  return { words: joinWords(operands, 'and'), glob: oneGlob(globs) };
}

/**
 * Collects the records of a run.
 * @param isFull with their texts, because answers map the files again
 */
function sinkInto(records: FileRecord[], isFull: boolean): RunSink {
  return {
    name: 'json',
    options: {
      command: 'decide',
      isFull,
      color: false,
      width: 80,
      quiet: false,
      failing: { failOn: 'never' },
    },
    printer: {
      add(pieces) {
        for (const { text } of pieces)
          records.push(JSON.parse(text) as FileRecord);
      },
    },
  };
}

function refuseWithoutTerminal({ operands, format }: Args, world: World): void {
  if (format !== undefined)
    throw usageError(
      '--interactive asks, and --format prints: give one of the two.',
    );
  if (world.stdin.isTTY !== true || world.stdout.isTTY !== true)
    throw usageError(
      `--interactive asks in a terminal, but this is not one. To answer in an editor, run: ${commandLine(['decide', ...operands], programOf(world))}`,
    );
}

/** Returns the named decisions file, else the nearest, else the one to create. */
function targetOf(
  named: string | undefined,
  nearest: DecisionsFile | undefined,
  workingDirectory: string,
): string {
  const path = named ?? nearest?.path;
  if (path !== undefined) return resolve(workingDirectory, path);
  return join(rootOf(workingDirectory) ?? workingDirectory, decisionsFileName);
}
