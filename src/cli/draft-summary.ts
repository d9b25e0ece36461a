import type { Draft } from '../decisions/draft-decisions.js';
import type { OpenQuestion } from '../decisions/open-questions.js';
import {
  nextLine,
  nextLines,
  questionName,
} from '../formats/text/last-screen.js';
import { type Block, paragraph, textOfBlocks } from '../formats/text/layout.js';
import {
  type Invocation,
  repeatedOptions,
  type Typed,
} from '../report/next-command.js';
import type { FinishedRun } from '../report/finished-run.js';
import { pluralise } from '../rule/message-text.js';
import { programOf, usesColor, widthOf, type World } from './world.js';

interface DraftSummaryOptions {
  /** The decisions file. */
  readonly file: string;
  readonly isNew: boolean;
  /** How many recommended answers are new. */
  readonly recommended: number;
  /** Every file was read. */
  readonly isComplete: boolean;
  readonly all: boolean;
  readonly quiet: boolean;
  readonly color: boolean | undefined;
  readonly typed: Typed;
}

/** Prints a summary on standard error: the stubs, the changes, the open questions and the next command. */
export function printDraft(
  draft: Draft,
  run: FinishedRun,
  options: DraftSummaryOptions,
  world: World,
): void {
  const { file, isNew, isComplete, all, quiet, color, typed } = options;
  const { recommended } = options;
  const width = widthOf(world);
  const { added, waiting, answered } = draft;
  const list = (title: string, questions: readonly OpenQuestion[]): Block =>
    questions.length === 0
      ? []
      : [
          paragraph(title, 0, 'strong'),
          ...questions.map((it) =>
            paragraph(`${questionName(it)}: ${countAndPlace(it)}`, 2),
          ),
        ];
  const isOpen = added.length + waiting.length > 0;
  const stubs = pluralise(added.length, isNew ? 'stub' : 'more stub');
  const done = [
    recommended > 0 &&
      `${file} has ${pluralise(recommended, 'recommended answer')}: review them, nobody has thought about them yet.`,
    added.length > 0 && `${file} ${isNew ? 'is new, with' : 'has'} ${stubs}.`,
    waiting.length > 0 &&
      `${pluralise(waiting.length, 'older stub')} still to be answered.`,
    answered > 0 &&
      `${file}: removed \`found\` from ${pluralise(answered, 'answered stub')}.`,
    !isOpen &&
      isComplete &&
      `Nothing to decide: no ${all ? '' : 'error '}finding waits for a choice.`,
  ].flatMap((text) => (text === false ? [] : [paragraph(text)]));
  const program = programOf(world);
  const invocation = { ...typed, program };
  const blocks = quiet
    ? [done.slice(0, 1)]
    : [
        list('New questions', added),
        list('Questions still open', waiting),
        [
          ...done,
          ...nextLines(run, isOpen ? {} : { invocation }),
          ...(isOpen ? answerLines(draft, file, invocation, all) : []),
        ],
      ];
  world.stderr.write(
    textOfBlocks(blocks, { color: usesColor(world, color, 'stderr'), width }),
  );
}

/** Says how to answer the stubs: in an editor, or by the command to copy. */
function answerLines(
  { added, waiting }: Draft,
  file: string,
  invocation: Invocation & { readonly program: string },
  all: boolean,
): Block {
  const count = added.length + waiting.length;
  const stubs = count === 1 ? 'stub' : `${count} stubs`;
  const { paths, program } = invocation;
  const ask = [
    'decide',
    ...paths,
    ...(all ? ['--all'] : []),
    ...repeatedOptions(invocation),
  ];
  return [
    paragraph(
      `Answer the ${stubs} in ${file}: your choice in \`choose\`, and why in \`reason\` (${program} explain RULE describes the choices). Or answer in the terminal:`,
    ),
    nextLine(ask, program),
  ];
}

function countAndPlace({ places }: OpenQuestion): string {
  const [first] = places;
  const count = places.length;
  const { line, column } = first.finding.start;
  return `${pluralise(count, 'finding')}${count === 1 ? '' : ', first'} at ${first.file.path}:${line}:${column}`;
}
