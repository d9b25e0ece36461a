import type { Where } from '../decisions/decision.js';
import { type Found, placeOf } from '../formats/text/errors.js';
import { visible } from '../formats/visible.js';
import type { Choice } from '../rule/choice.js';
import { pluralise } from '../rule/message-text.js';
import type { Rule } from '../rule/rule.js';
import { effectOf, effectsAt } from './effect.js';
import {
  exampleOf,
  type Narrowing,
  narrowings,
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from './open-questions.js';
import { effectLine } from './choice-words.js';
import { choiceScreen, questionScreen } from './screen.js';
import {
  answer,
  decideBy,
  type Session,
  type SessionSettings,
} from './session.js';

/** The prompts of an interview. Each returns undefined if the user cancels. */
export interface Prompts {
  readonly show: (text: string) => void;
  readonly pick: (
    message: string,
    labels: readonly string[],
  ) => Promise<number | undefined>;
  /** Returns a line that `troubleWith` accepts. */
  readonly line: (
    message: string,
    example: string,
    troubleWith: (line: string) => string | undefined,
  ) => Promise<string | undefined>;
}

export interface InterviewSettings extends SessionSettings {
  readonly width: number;
  readonly color: boolean;
  /** Also ask about warnings and notes. */
  readonly all: boolean;
  /** Writes the decisions file. A rejection ends the interview. */
  readonly save: (text: string, before: string | undefined) => Promise<void>;
  readonly explain: (rule: Rule) => string;
}

/** The session, and the keys of skipped questions. */
interface Step {
  readonly session: Session;
  readonly skipped: readonly string[];
  readonly answered: number;
}

const emptyFile = '{\n  "decisions": []\n}\n';

/**
 * Asks the open questions one by one. Saves each answer and recomputes the open
 * questions before the next one.
 */
export async function interview(
  start: Session,
  settings: InterviewSettings,
  prompts: Prompts,
): Promise<Session> {
  const before: Step[] = [];
  let now: Step = { session: start, skipped: [], answered: 0 };
  for (;;) {
    const { session, skipped, answered } = now;
    const open = openQuestionsIn(session, settings, settings.all);
    const question = open.find(({ key }) => !skipped.includes(key));
    if (!question) return session;
    const number = answered + skipped.length + 1;
    const next = await askQuestion(
      question,
      `Question ${number} of ${answered + open.length}`,
      { session, settings, prompts },
    );
    if (next === 'quit') return session;
    const earlier = next === 'back' ? before.pop() : undefined;
    if (next === 'back' && !earlier) {
      prompts.show('This is the first question.\n');
      continue;
    }
    if (!earlier) before.push(now);
    const after = earlier ?? {
      ...(typeof next === 'string'
        ? { ...now, skipped: [...skipped, question.key] }
        : { ...now, session: next, answered: answered + 1 }),
    };
    now = after;
    if (after.session.text === session.text) continue;
    const text = after.session.text ?? emptyFile;
    await settings.save(text, session.text);
    now = { ...after, session: { ...after.session, text } };
    prompts.show(`Written. ${progressOf(now.session)}\n`);
  }
}

function progressOf({ records }: Session): string {
  const ready = records.filter(({ status }) => status === 'would-write');
  const held = records.filter(({ status }) => status === 'held');
  return `${pluralise(ready.length, 'file')} can be migrated; ${held.length} held back.`;
}

interface Asking {
  readonly session: Session;
  readonly settings: InterviewSettings;
  readonly prompts: Prompts;
}

/** Shows a question until it is answered, skipped or cancelled. */
async function askQuestion(
  question: OpenQuestion,
  position: string,
  asking: Asking,
): Promise<Session | 'skip' | 'back' | 'quit'> {
  const { session, settings, prompts } = asking;
  const { rule, choices } = question;
  let example = exampleOf(question);
  let parts: readonly Narrowing[] = [];
  for (;;) {
    const asked = question.places.filter((it) =>
      parts.every(({ keeps }) => keeps(it)),
    );
    const only = parts.map(({ words }) => words);
    const where = Object.assign(
      whereOf(question),
      ...parts.map((it) => it.where),
    ) as Where;
    const effects = effectsAt(example, choices, where, session, settings);
    const screen = choiceScreen(choices, effects, settings);
    const shown = { question, position, example, only };
    prompts.show(`\n${questionScreen(shown, settings)}${screen.above}`);
    const further = narrowings(question, example, settings.pathInFile).filter(
      (it) => !asked.every(it.keeps),
    );
    const menu = [
      ...(further.length > 0 ? ['Answer only a part …' as const] : []),
      ...(asked.length > 1 ? ['Show all places …' as const] : []),
      ...(['Explain the rule', 'Skip', 'Back', 'Quit'] as const),
    ];
    const picked = await prompts.pick('Choose', [...screen.labels, ...menu]);
    const choice = choices[picked ?? -1];
    if (choice) {
      const place = { ...asking, example, asked, where };
      const answered = await takeAnswer(choice, place);
      if (answered) return answered;
      continue;
    }
    const command = menu[(picked ?? -1) - choices.length] ?? 'Quit';
    switch (command) {
      case 'Answer only a part …': {
        const labels = further.map(({ words }) => visible(words));
        const part = further[(await prompts.pick('Only', labels)) ?? -1];
        if (part) parts = [...parts, part];
        break;
      }
      case 'Show all places …': {
        const labels = asked.map(
          (it) => `${placeOf(it)} ${visible(it.finding.message)}`,
        );
        const place = await prompts.pick('Which place to show?', labels);
        example = asked[place ?? -1] ?? example;
        break;
      }
      case 'Explain the rule':
        prompts.show(`\n${settings.explain(rule)}`);
        break;
      case 'Skip':
        return 'skip';
      case 'Back':
        return 'back';
      case 'Quit':
        return 'quit';
    }
  }
}

interface Asked extends Asking {
  readonly example: Found;
  readonly asked: readonly Found[];
  readonly where: Where;
}

/** Asks for the value and reason of an answer; undefined if cancelled or refused. */
async function takeAnswer(
  { name: choose, value: wanted, example: sample }: Choice,
  { session, settings, prompts, example, asked, where }: Asked,
): Promise<Session | undefined> {
  const { finding, file } = example;
  const tryAnswer = (value: string | undefined, reason: string) =>
    answer(
      session,
      { rule: finding.rule, choose, value, reason, where },
      asked,
      settings,
    );
  let value: string | undefined;
  if (wanted !== undefined) {
    const isText = typeof sample === 'string';
    const asJson = (line: string): string =>
      isText ? JSON.stringify(line) : line;
    const line = await prompts.line(
      `${choose}: ${wanted}`,
      isText ? sample : JSON.stringify(sample),
      (line) => {
        const tried = tryAnswer(asJson(line), '-');
        return tried.ok ? undefined : visible(tried.troubles.join(' '));
      },
    );
    if (line === undefined) return undefined;
    value = asJson(line);
    const effect = effectOf(
      {
        ...{ path: file.path, text: file.sourceText ?? '' },
        decideIn: decideBy(session.decisions, settings),
      },
      finding,
      { choose, value, where },
    );
    prompts.show(`${visible(effectLine(effect))}\n`);
  }
  const reason = await takeReason(session, prompts);
  if (reason === undefined) return undefined;
  const answered = tryAnswer(value, reason);
  if (answered.ok) return answered.session;
  prompts.show(`${visible(answered.troubles.join(' '))}\n`);
  return undefined;
}

/** Asks for the reason and offers earlier reasons. */
async function takeReason(
  { decisions }: Session,
  prompts: Prompts,
): Promise<string | undefined> {
  const given = decisions?.decisions.map(({ reason }) => reason) ?? [];
  const earlier = [...new Set(given)].toReversed();
  if (earlier.length > 0) {
    const labels = ['Another reason …', ...earlier.map(visible)];
    const picked = await prompts.pick('Why?', labels);
    if (picked !== 0) return earlier[(picked ?? 0) - 1];
  }
  return prompts.line('Why? Reviewers read the reason.', '', (line) =>
    /\S/.test(line) ? undefined : 'A decision needs a reason.',
  );
}
