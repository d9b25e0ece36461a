import { tool } from '#tool';
import { resolve } from 'node:path';
import { globOf, oneGlob } from '../../decisions/decision.js';
import { maxGlobLength } from '../../decisions/decisions-schema.js';
import { type Draft, draftDecisions } from '../../decisions/draft-decisions.js';
import { printNewFile } from '../../decisions/edit-decisions.js';
import type { OpenQuestion } from '../../decisions/open-questions.js';
import { allRules } from '../../file/all-rules.js';
import { wholeText } from '../../file/opened-record.js';
import { shownPath } from '../../file/paths.js';
import type { FileRecord } from '../../file/record.js';
import { readerOf } from '../../files/found-file.js';
import { gatherSources, migrateFiles } from '../../files/migrate-files.js';
import { createPrettierOptionsReader } from '../../files/prettier-options.js';
import { lastScreen } from '../../formats/text/last-screen.js';
import { paragraph, textOfBlocks } from '../../formats/text/layout.js';
import { exitStatus } from '../../report/failing.js';
import { finishRun } from '../../report/finished-run.js';
import { totalsOf } from '../../report/totals.js';
import { joinWords, pluralise } from '../../rule/message-text.js';
import type { Where } from '../../rule/rule.js';
import {
  type AnswersFile,
  findAnswersFile,
  globOfPart,
  saverOf,
  schemaBeside,
} from '../answers-file.js';
import {
  addRecommended,
  type Answers,
  answersOf,
  describeProgress,
  questionsLeft,
} from '../answers.js';
import {
  type ArgsOf,
  type OptionTable,
  defineCommand,
  flag,
  usageError,
} from '../command.js';
import { noModelErrors, printErrors, printWarnings } from '../messages.js';
import { batchOptions, paths, readingOptions } from '../options.js';
import { withProgress } from '../progress.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';

const builder = {
  changed: batchOptions.changed,
  exclude: batchOptions.exclude,
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
    const file = await findAnswersFile(args);
    const { decisions } = file;
    const { run, records } = await mapFiles(args, file, world);
    const print = await createPrettierOptionsReader()(resolve(file.path));
    printWarnings(world, [...run.warnings, ...print.warnings], args.quiet);

    const old = decisions && wholeText(decisions.source);
    const start = answersOf(
      records,
      old ?? printNewFile(print.options, schemaBeside(file)),
      decisions,
      {
        decisionsPath: file.path,
        print: print.options,
        // As in `where` of a decision.
        pathInFile: (path) => shownPath(resolve(path), file.folder),
        all: args.all,
        sourcesFor: (it) => gatherSources(run.found, it, readerOf(args)),
      },
    );
    const glob = globOfPart(file, args.operands);
    const save = saverOf(file, old, args);
    const isComplete = records.every(({ status }) => status !== 'failed');
    const nothingOpen = isComplete ? ['Nothing to decide.'] : [];
    const isAsking =
      !args.stubs &&
      !args.recommended &&
      world.stdin.isTTY === true &&
      world.stdout.isTTY === true;
    if (isAsking) {
      const { converse } = await import('../conversation.js');
      const words = joinWords(args.operands, 'and');
      const settings = {
        color: args.color,
        part: glob === undefined ? undefined : { words, glob },
        save,
      };
      const answers = await converse(start, settings, world);
      const isOpen = questionsLeft(answers).length > 0;
      printEnd(isOpen ? [] : nothingOpen, answers, args, world);
    } else {
      const whereIn = whereInRun(glob, start, args);
      const { answers, given } = args.recommended
        ? addRecommended(start, whereIn)
        : { answers: start, given: new Set<string>() };
      const ofRun = run.findings.map((it) => ({
        path: it.path,
        findings: [it],
      }));
      const draft = draftDecisions(
        answers.text,
        [...answers.records, ...ofRun],
        { ...start.settings, rules: allRules, whereIn },
      );
      if (draft.text !== start.text) await save(draft.text);
      const isOpen = draft.added.length + draft.waiting.length > 0;
      const recommended =
        given.size === 0
          ? []
          : [
              `${file.path}: ${describeProgress(start, answers, given, 'written')}. Review the recommended answers: nobody has thought about them yet.`,
            ];
      const lines = [...recommended, ...draftLines(draft, file)];
      printEnd(
        isOpen ? lines : [...lines, ...nothingOpen],
        answers,
        args,
        world,
      );
    }
    const errors = [
      ...run.errors,
      ...noModelErrors(run, args.typed, args.operands),
    ];
    return printErrors(world, errors, exitStatus.ok);
  },
});

async function mapFiles(args: Args, { decisions }: AnswersFile, world: World) {
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

/** Returns what restricts an answer to the files of the run: a stub must not be about others. */
function whereInRun(
  glob: string | undefined,
  { settings: { pathInFile } }: Answers,
  { exclude }: Args,
): (question: OpenQuestion) => Where {
  if (glob !== undefined) return () => ({ file: glob });
  if (exclude === undefined) return () => ({});
  return ({ places, files }) => {
    const file = oneGlob(places.map((it) => globOf(pathInFile(it.file.path))));
    if (file.length > maxGlobLength)
      throw usageError(
        `A question is asked in ${files} files, which are too many to name in its stub: name folders as PATHs.`,
      );
    return { file };
  };
}

/** Says which stubs are in the file. */
function draftLines(
  { added, waiting }: Draft,
  { path }: AnswersFile,
): readonly string[] {
  const count = added.length + waiting.length;
  if (count === 0) return [];
  const stubs = pluralise(count, added.length === count ? 'new stub' : 'stub');
  const isMixed = added.length > 0 && waiting.length > 0;
  const some = isMixed ? `, ${added.length} of them new` : '';
  return [
    `${path} has ${stubs}${some}: fill in \`choose\` and \`reason\`, or answer in the terminal.`,
  ];
}

/** Prints what was done, which files are ready, what is open, and the next command. */
function printEnd(
  lines: readonly string[],
  { records, settings }: Answers,
  { color, quiet, typed }: Args,
  world: World,
): void {
  const run = finishRun({
    head: { tool, command: 'decide', decisions: settings.decisionsPath },
    totals: totalsOf(records),
    findings: [],
  });
  const invocation = { ...typed, program: programOf(world) };
  const block = [
    ...lines.map((it) => paragraph(it)),
    ...(quiet ? [] : lastScreen(run, { invocation })),
  ];
  const painting = {
    width: widthOf(world),
    color: usesColor(world, color, 'stderr'),
  };
  world.stderr.write(textOfBlocks([block], painting));
}
