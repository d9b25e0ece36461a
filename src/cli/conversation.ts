import { getOrCompute } from '../json/collections.js';
import { questionKey } from '../decisions/open-questions.js';
import { ruleOf } from '../file/all-rules.js';
import { painter } from '../render/layout.js';
import { choicesAmong, questionWords } from '../rule/choice.js';
import type { Choice } from '../rule/rule.js';
import {
  addAnswers,
  type Answers,
  describeProgress,
  questionsLeft,
} from './answers.js';
import {
  askForDecision,
  type Asked,
  type Conversation,
  type ConversationSettings,
  nothingTyped,
  type TypedAnswer,
} from './ask-for-decision.js';
import { aboutLines, choiceDetails, choiceRows } from './question-lines.js';
import { explainRule } from './explain-rule.js';
import { frameColumns, linesInFrame } from './frame.js';
import { withProgress } from './progress.js';
import { detailColumns } from './select-prompt.js';
import type { AnswerScope } from './scopes.js';
import { openTerminal } from './terminal.js';
import { usesColor, widthOf, type World } from './world.js';

/** What the keys of a question do. */
const actions = {
  s: 'skip',
  p: 'place',
  e: 'explain',
  b: 'take back',
  q: 'end',
} as const;

type Action = (typeof actions)[keyof typeof actions];

/** What is answered so far, and what the next question goes on with. */
interface Progress {
  readonly answers: Answers;
  /** What was there before each answer, the last one at the end. */
  readonly before: readonly Pick<Progress, 'answers' | 'typed'>[];
  /** The keys of the questions that were skipped. */
  readonly skipped: readonly string[];
  readonly placesSeen: number;
  readonly typed: TypedAnswer;
  /** What the last answer applies to. */
  readonly scope: AnswerScope;
}

const fresh = { placesSeen: 0, typed: nothingTyped } as const;

/**
 * Asks the open questions one by one in the terminal, and writes each answer at
 * once. Throws a stop error after Ctrl-C and after a signal.
 */
export async function converse(
  start: Answers,
  settings: ConversationSettings,
  world: World,
): Promise<Answers> {
  const terminal = openTerminal(world);
  const conversation = { ...settings, world, terminal };
  let progress: Progress = {
    answers: start,
    before: [],
    skipped: [],
    scope: 'waiting',
    ...fresh,
  };
  try {
    for (;;) {
      const asked = nextQuestion(progress);
      if (!asked) return progress.answers;
      const chosen = await askForChoice(asked, progress, conversation);
      const next =
        typeof chosen === 'string'
          ? await act(chosen, asked, progress, conversation)
          : await answer(chosen, asked, progress, conversation);
      if (next === 'end') return progress.answers;
      progress = next;
    }
  } finally {
    terminal.close();
  }
}

function nextQuestion({
  answers,
  skipped,
  placesSeen,
  typed,
  scope,
}: Progress): Asked | undefined {
  const open = questionsLeft(answers);
  const question = open.find((it) => !skipped.includes(questionKey(it)));
  const rule = question && ruleOf(question.rule);
  if (!rule) return undefined;
  const { places } = question;
  const place = places[placesSeen % places.length] ?? places[0];
  return { answers, question, rule, place, left: open.length, typed, scope };
}

async function act(
  action: Action,
  { question, rule }: Asked,
  progress: Progress,
  { terminal, save, world }: Conversation,
): Promise<Progress | 'end'> {
  switch (action) {
    case 'end':
      return 'end';
    case 'place':
      return { ...progress, placesSeen: progress.placesSeen + 1 };
    case 'explain':
      terminal.say(
        explainRule(rule, {
          width: widthOf(world) - frameColumns,
          paint: painter(false),
        })
          .trimEnd()
          .split('\n'),
      );
      return progress;
    case 'skip': {
      const skipped = [...progress.skipped, questionKey(question)];
      return { ...progress, ...fresh, skipped };
    }
    case 'take back': {
      const last = progress.before.at(-1);
      if (!last) return progress;
      await save(last.answers.text);
      const { decisionsPath } = last.answers.settings;
      const words = `Taken back from ${decisionsPath}: ${questionsLeft(last.answers).length} left.`;
      terminal.say(linesInFrame(words, world.stdout));
      return {
        ...progress,
        ...fresh,
        ...last,
        before: progress.before.slice(0, -1),
      };
    }
  }
}

async function answer(
  choice: Choice,
  asked: Asked,
  progress: Progress,
  conversation: Conversation,
): Promise<Progress | 'end'> {
  const { terminal, save, world } = conversation;
  const left = await askForDecision(choice, asked, conversation);
  if (left.kind === 'end') return 'end';
  const { typed } = left;
  if (left.kind !== 'decided') return { ...progress, typed };
  const { answers: before } = progress;
  const { decision } = left;
  const answers = await withProgress(world, { quiet: false }, (show) => {
    show.stage(`│  Mapping the files with the answer to ${decision.rule}`);
    return addAnswers(before, [decision]);
  });
  await save(answers.text);
  const given = new Set([questionKey(asked.question)]);
  const words = `Written to ${answers.settings.decisionsPath}: ${describeProgress(before, answers, given, 'answered')}.`;
  terminal.say(linesInFrame(words, world.stdout));
  return {
    ...progress,
    ...fresh,
    answers,
    before: [...progress.before, { answers: before, typed }],
    scope: typed.scope ?? progress.scope,
  };
}

async function askForChoice(
  asked: Asked,
  { before }: Progress,
  { terminal, color, world }: Conversation,
): Promise<Choice | Action> {
  const { place, question, rule, typed } = asked;
  const columns = widthOf(world) - frameColumns;
  const choices = choicesAmong(
    rule,
    place.finding.choices,
    question.recommended,
  );
  const rows = choiceRows(choices, question.recommended, columns - 2);
  const lines = linesInFrame(questionWords(rule, question.about), world.stdout);
  const details = new Map<Choice, ReturnType<typeof choiceDetails>>();
  const keys = [
    's skips',
    ...(question.places.length > 1 ? ['p shows another place'] : []),
    'e explains',
    ...(before.length > 0 ? ['b undoes the last answer'] : []),
    'q ends',
  ];
  const chosen = await terminal.askForOption<Choice | Action>(
    {
      question: lines,
      about: aboutLines(asked, usesColor(world, color, 'stdout'), world),
      options: choices.map((value, index) => ({
        value,
        label: rows[index] ?? '',
        answer: `${value.label} (${value.name})`,
      })),
      marked: choices.find(({ name }) => name === typed.choose),
      // Only of the choice that is marked: to compare takes time.
      detailsOf: (choice) =>
        typeof choice === 'string'
          ? []
          : getOrCompute(details, choice, () =>
              choiceDetails(choice, asked, columns - detailColumns),
            ),
      keys: keys.join(', '),
      skip: { answer: 'skip', words: `${lines.join(' ')} (skipped)` },
    },
    actions,
  );
  return chosen.kind === 'answer' ? chosen.answer : 'end';
}
