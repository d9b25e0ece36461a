import { select } from '@clack/prompts';
import { questionKey } from '../decisions/open-questions.js';
import { ruleOf } from '../file/all-rules.js';
import { whatChanges } from '../file/what-changes.js';
import { excerptLines } from '../formats/text/excerpt.js';
import { paintFor, textOfBlocks, wrap } from '../formats/text/layout.js';
import { visible } from '../formats/safe-text.js';
import { sourceTextOf, splitLines } from '../json/source-text.js';
import { choicesOf, questionWords } from '../rule/choice.js';
import { pluralise } from '../rule/message-text.js';
import type { Choice, Rule } from '../rule/rule.js';
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
} from './ask-for-decision.js';
import { explainRule } from './explain-rule.js';
import { printMessage } from './messages.js';
import { withProgress } from './progress.js';
import { openTerminal } from './terminal.js';
import { usesColor, widthOf, type World } from './world.js';

/** What the keys of a question do. */
const actions = { s: 'skip', p: 'place', e: 'explain', q: 'end' } as const;

type Action = (typeof actions)[keyof typeof actions];

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
  const skipped = new Set<string>();
  let answers = start;
  let placesSeen = 0;
  let typed = nothingTyped;
  try {
    for (;;) {
      const open = questionsLeft(answers);
      const question = open.find((it) => !skipped.has(questionKey(it)));
      const rule = question && ruleOf(question.rule);
      if (!rule) return answers;
      const { places } = question;
      const place = places[placesSeen % places.length] ?? places[0];
      const left = open.length;
      const asked = { answers, question, rule, place, left, typed };
      const chosen = await askForChoice(asked, conversation);
      switch (chosen) {
        case 'end':
          return answers;
        case 'place':
          placesSeen++;
          continue;
        case 'explain':
          world.stdout.write(explanationOf(rule, conversation));
          continue;
        case 'skip':
          skipped.add(questionKey(question));
          break;
        default: {
          const decision = await askForDecision(chosen, asked, conversation);
          if ('kind' in decision) {
            if (decision.kind === 'end') return answers;
            ({ typed } = decision);
            continue;
          }
          const before = answers;
          answers = await working(
            `Mapping the files with the answer to ${rule.id}`,
            () => addAnswers(before, [decision]),
            world,
          );
          await settings.save(answers.text);
          const { decisionsPath } = answers.settings;
          const given = new Set([questionKey(question)]);
          printMessage(
            world,
            `Written to ${decisionsPath}: ${describeProgress(before, answers, given, 'answered')}.`,
          );
        }
      }
      placesSeen = 0;
      typed = nothingTyped;
    }
  } finally {
    terminal.close();
  }
}

/** Asks what to do about a question. */
async function askForChoice(
  asked: Asked,
  { terminal, color, world }: Conversation,
): Promise<Choice | Action> {
  const { question, rule, place, left } = asked;
  const { file, finding } = place;
  // Beside the line that prompts draw.
  const width = widthOf(world) - 3;
  const lines = splitLines(sourceTextOf(file.sourceText ?? '').text);
  const excerpt = textOfBlocks([excerptLines(finding, lines, width)], {
    width,
    color: usesColor(world, color, 'stdout'),
  });
  const message = [
    wrap(visible(questionWords(rule, question.about)), width, ''),
    `${pluralise(question.files, 'file')} wait${question.files === 1 ? 's' : ''} for it; ${pluralise(left, 'question')} left. s skips, p shows another place, e explains, q ends`,
    [
      `${file.path}:${finding.start.line}:${finding.start.column}`,
      ...(finding.algorithm === null ? [] : [`algorithm ${finding.algorithm}`]),
      ...(finding.input === null ? [] : [`input ${finding.input}`]),
    ]
      .map(visible)
      .join(', '),
    excerpt.trimEnd(),
  ];
  const isLater = ({ name }: Choice) => Number(name !== question.recommended);
  const options = await working(
    'Comparing what each choice changes',
    () =>
      choicesOf(rule)
        .filter(({ name }) =>
          question.places.some((it) => it.finding.choices.includes(name)),
        )
        .toSorted((a, b) => isLater(a) - isLater(b))
        .map((choice) => ({ value: choice, ...wordsOf(choice, asked) })),
    world,
  );
  const chosen = await terminal.ask<Choice | Action>(
    (common) =>
      select({
        ...common,
        message: message.join('\n'),
        options,
        showInstructions: false,
      }),
    { answers: actions },
  );
  return chosen.kind === 'answer' ? chosen.answer : 'end';
}

/** One line for a choice, and the sentence for the one that is marked. */
function wordsOf(
  choice: Choice,
  { answers, question, place: { file, finding } }: Asked,
): { readonly label: string; readonly hint: string } {
  const { name, does, value } = choice;
  const mark = question.recommended === name ? ', recommended' : '';
  if (value !== undefined)
    return { label: `${name}: asks for a value${mark}`, hint: does };
  const { path, format, sourceText } = file;
  if (format !== 'legacy' || typeof sourceText !== 'string')
    return { label: `${name}${mark}`, hint: does };
  const { verdict, sentence } = whatChanges(
    { path, sourceText },
    finding,
    choice,
    answers.decideIn,
  );
  return { label: `${name}: ${verdict}${mark}`, hint: visible(sentence) };
}

/** Returns what `explain` prints. */
function explanationOf(rule: Rule, { color, world }: Conversation): string {
  const paint = paintFor(usesColor(world, color, 'stdout'));
  return explainRule(rule, { width: widthOf(world), paint });
}

/** Works, and says meanwhile what it does. */
function working<T>(what: string, work: () => T, world: World): Promise<T> {
  return withProgress(world, { quiet: false }, (show) => {
    show.stage(what);
    return work();
  });
}
