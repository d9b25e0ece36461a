import { tool } from '#tool';
import { resolve } from 'node:path';
import { globOf, oneGlob } from '../../decisions/decision.js';
import { maxGlobLength } from '../../decisions/decisions-schema.js';
import { type Draft, draftDecisions } from '../../decisions/draft-decisions.js';
import { printNewFile } from '../../decisions/edit-decisions.js';
import {
  findingsToFixFirst,
  type OpenQuestion,
} from '../../decisions/open-questions.js';
import { allRules } from '../../file/all-rules.js';
import { wholeText } from '../../file/opened-record.js';
import { shownPath } from '../../file/paths.js';
import { collect, type CollectedFile } from '../../files/collect.js';
import { gatherSources } from '../../files/convert-job.js';
import { findingsOfWhole, prepareRun } from '../../files/prepare-run.js';
import { createPrettierOptionsReader } from '../../files/prettier-options.js';
import type { ConvertRequest } from '../../files/request.js';
import { createSignalGuard } from '../../files/run-errors.js';
import type { Part } from '../../document/parts.js';
import { collectDocument } from '../../document/document.js';
import { lastParts, partsText } from '../../render/terminal.js';
import { factsOf } from '../../run/facts.js';
import { matchedDecisions } from '../../run/missed-decisions.js';
import { summarise } from '../../run/summarise.js';
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
import { printFileErrors, printWarnings } from '../messages.js';
import {
  excludeOption,
  filesAsked,
  paths,
  readingOptions,
} from '../options.js';
import { withProgress } from '../progress.js';
import { programOf, usesColor, widthOf, type World } from '../world.js';

const builder = {
  ...excludeOption,
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
    const { prepared, records, facts } = await mapFiles(args, file, world);
    const print = await createPrettierOptionsReader()(resolve(file.path));
    const warnings = [...prepared.warnings, ...print.warnings];
    printWarnings(world, { ...prepared, warnings }, args);

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
        sourcesFor: (it) => gatherSources(prepared.state, args, it),
      },
    );
    const glob = globOfPart(file, args.operands);
    const save = saverOf(file, old, args);
    const isComplete = records.every(({ status }) => status !== 'failed');
    const isToFixFirst = records.some(
      (it) => findingsToFixFirst(it).length > 0,
    );
    const nothingOpen = isComplete
      ? [isToFixFirst ? 'Nothing to decide yet.' : 'Nothing to decide.']
      : [];
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
      const ofRun = findingsOfWhole(
        prepared.request,
        prepared.state,
        facts,
      ).map((it) => ({
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
    return printFileErrors(world, prepared, facts, args);
  },
});

async function mapFiles(args: Args, { decisions }: AnswersFile, world: World) {
  const request: ConvertRequest = {
    job: 'convert',
    ...filesAsked(args),
    decisions: { kind: 'loaded', file: decisions },
    scope: { kind: 'all' },
    allowPartial: false,
    needsFields: false,
    destination: { kind: 'in-place', isDryRun: true, undo: undefined },
  };
  return withProgress(world, args, async (show) => {
    const prepared = await prepareRun(request, { onStage: show.stage });
    const { collection } = prepared;
    const files: CollectedFile[] = [];
    const onDone = show.files('read');
    const collected = collect(collection, decisions, createSignalGuard());
    for await (const file of collected) {
      // All of them would take more memory than what is asked about.
      files.push({ ...file, record: { ...file.record, objects: [] } });
      onDone(files.length, collection.files.length);
    }
    return {
      prepared,
      records: files.map(({ record }) => record),
      facts: files.map(({ facts }) => facts),
    };
  });
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
  const none = matchedDecisions(undefined, '.');
  const run = summarise(
    records.map((record) => factsOf({ record }, none)),
    {
      head: { tool, command: 'decide', decisions: settings.decisionsPath },
      findings: [],
    },
  );
  const invocation = { ...typed, program: programOf(world) };
  const document = collectDocument({
    command: 'decide',
    quiet: false,
    failing: { failOn: 'error' },
    invocation,
  }).end(run);
  const parts = [
    ...lines.map((it): Part => ({ kind: 'sentence', words: [it] })),
    ...(quiet ? [] : lastParts(document)),
  ];
  const painting = {
    width: widthOf(world),
    color: usesColor(world, color, 'stderr'),
  };
  world.stderr.write(partsText(parts, painting));
}
