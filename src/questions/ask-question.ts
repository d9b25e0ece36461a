import type { Where } from '../decisions/decision.js';
import { visible } from '../formats/safe-text.js';
import type { Found } from '../formats/text/errors.js';
import { groupBy } from '../json/collections.js';
import { joinWords, pluralise } from '../rule/message-text.js';
import type { Choice, Rule } from '../rule/rule.js';
import { effectLine } from './choice-words.js';
import { effectsOf, effectsOfChoices } from './effect.js';
import {
  exampleOf,
  functionsOf,
  type OpenQuestion,
  questionsAt,
  whereOf,
} from './open-questions.js';
import { filesOfOwners, type ScopeSettings, scopesOf } from './scopes.js';
import {
  askedLine,
  questionScreen,
  type ShownQuestion,
  type TerminalSize,
} from './screen.js';
import { answer, type Session } from './session.js';

/** A screen with choices, of which one is marked, and keys that do something else. */
export interface ChoiceScreen {
  readonly count: number;
  readonly keys: readonly string[];
  readonly draw: (marked: number, size: TerminalSize) => string;
  /** Returns what stays on the screen after a choice or a key. */
  readonly leave: (picked: number | string, size: TerminalSize) => string;
}

/** The prompts of an interview. Each returns undefined if the user cancels. */
export interface Prompts {
  readonly show: (text: string) => void;
  readonly choose: (
    screen: ChoiceScreen,
  ) => Promise<number | string | undefined>;
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

export interface AskSettings extends ScopeSettings {
  readonly color: boolean;
  readonly explain: (rule: Rule) => string;
}

export interface Asking {
  readonly session: Session;
  readonly settings: AskSettings;
  readonly prompts: Prompts;
}

/** An answer that is accepted. */
export interface Accepted {
  readonly session: Session;
  readonly question: OpenQuestion;
  readonly choose: string;
  readonly value: string | undefined;
  readonly reason: string;
  /** Whom it is for, without what the question itself asks about. */
  readonly scope: Where;
  /** The other questions about the same input. */
  readonly together: readonly string[];
}

type Command = 'skip' | 'undo' | 'answers' | 'places' | 'explain' | 'quit';

const commands: Readonly<Record<string, Command>> = {
  s: 'skip',
  u: 'undo',
  a: 'answers',
  p: 'places',
  e: 'explain',
  q: 'quit',
};

/** Shows a question until it is answered, or a command ends it. */
export async function askQuestion(
  question: OpenQuestion,
  at: Pick<ShownQuestion, 'position' | 'isFirst'>,
  asking: Asking,
): Promise<Accepted | Exclude<Command, 'places' | 'explain'>> {
  const { session, settings, prompts } = asking;
  const { rule, choices } = question;
  const effectsIn = (place: Found) =>
    effectsOfChoices(place, choices, whereOf(question), session.decideIn);
  let example = exampleOf(question);
  let effects = effectsIn(example);
  for (;;) {
    const shownQuestion: ShownQuestion = {
      question,
      ...at,
      example,
      effects,
      counts: countsOf(question, example, settings),
    };
    const picked = await prompts.choose({
      count: choices.length,
      keys: Object.keys(commands),
      draw: (marked, size) =>
        questionScreen(shownQuestion, marked, size, settings.color),
      leave: (done, size) =>
        askedLine(
          shownQuestion,
          choices[Number(done)]?.name ?? commands[done] ?? '',
          size,
        ),
    });
    const choice = choices[Number(picked)];
    if (choice) {
      const accepted = await takeAnswer(choice, question, example, asking);
      if (accepted) return accepted;
      continue;
    }
    const command = commands[picked ?? ''] ?? 'quit';
    switch (command) {
      case 'places': {
        example = (await pickPlace(question, prompts)) ?? example;
        effects = effectsIn(example);
        break;
      }
      case 'explain':
        prompts.show(`\n${settings.explain(rule)}\n`);
        await prompts.pick(rule.id, ['Back to the question']);
        break;
      default:
        return command;
    }
  }
}

function countsOf(
  question: OpenQuestion,
  example: Found,
  settings: ScopeSettings,
): string {
  const { places, key } = question;
  const others = questionsAt(example).filter((it) => it !== key);
  return visible(
    [
      `${pluralise(places.length, 'finding')} in ${filesOfOwners(places, settings)}`,
      pluralise(functionsOf(question).length, 'function'),
      ...(others.length === 0
        ? []
        : [`asked next: ${joinWords(others, 'and')}`]),
    ].join('; '),
  );
}

/** Asks for a file, and returns its first place. */
async function pickPlace(
  { places }: OpenQuestion,
  prompts: Prompts,
): Promise<Found | undefined> {
  const byFile = [...groupBy(places, ({ file }) => file.path).values()];
  const labels = byFile.map(
    ([first, ...others]) =>
      `${visible(first.file.path)}: ${pluralise(others.length + 1, 'finding')}`,
  );
  const picked = await prompts.pick('Which place to show?', labels);
  return byFile[picked ?? -1]?.[0];
}

/** Asks whom an answer is for, for its value and its reason; undefined if cancelled or refused. */
async function takeAnswer(
  { name: choose, value: wanted, example: sample }: Choice,
  question: OpenQuestion,
  example: Found,
  { session, settings, prompts }: Asking,
): Promise<Accepted | undefined> {
  const scopes = scopesOf(question, example, session, settings);
  const picked = await prompts.pick(
    `${choose}: for which files?`,
    scopes.map(({ words }) => visible(words)),
  );
  const scope = scopes[picked ?? -1];
  if (!scope) return undefined;
  const where = { ...whereOf(question), ...scope.where };
  const tryAnswer = (value: string | undefined, reason: string) =>
    answer(
      session,
      { rule: question.rule.id, choose, value, reason, where },
      scope.places,
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
    const tried = [{ choose, value, where }];
    for (const effect of effectsOf(example, tried, session.decideIn))
      prompts.show(`${visible(effectLine(effect))}\n`);
  }
  const reason = await takeReason(session, prompts);
  if (reason === undefined) return undefined;
  const answered = tryAnswer(value, reason);
  if (answered.ok)
    return {
      session: answered.session,
      question,
      choose,
      value,
      reason,
      scope: scope.where,
      together: questionsAt(example),
    };
  prompts.show(`${visible(answered.troubles.join(' '))}\n`);
  return undefined;
}

/** Asks for the reason and offers earlier reasons. */
async function takeReason(
  { decisions }: Session,
  prompts: Prompts,
): Promise<string | undefined> {
  const given = decisions.map(({ reason }) => reason);
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
