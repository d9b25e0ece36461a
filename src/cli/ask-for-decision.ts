import type { NewDecision } from '../decisions/edit-decisions.js';
import { visible } from '../render/safe-text.js';
import { pluralise } from '../rule/message-text.js';
import type { Choice, Rule } from '../rule/rule.js';
import {
  type Answers,
  countMoot,
  type Question,
  recommendedReason,
  refusalOf,
  whereOfQuestion,
} from './answers.js';
import { askForDates, askWhetherDated, haveDates } from './dates.js';
import { linesInFrame } from './frame.js';
import { type AnswerScope, askForScope, scopesOf } from './scopes.js';
import type { openTerminal } from './terminal.js';
import type { World } from './world.js';

export interface ConversationSettings {
  readonly color: boolean | undefined;
  /** The part of the repository that the user named: in words, and as a glob. */
  readonly part: { readonly words: string; readonly glob: string } | undefined;
  readonly save: (text: string) => Promise<void>;
}

export interface Conversation extends ConversationSettings {
  readonly world: World;
  readonly terminal: ReturnType<typeof openTerminal>;
}

export interface Asked {
  readonly answers: Answers;
  readonly question: Question;
  readonly rule: Rule;
  readonly place: Question['places'][0];
  readonly left: number;
  readonly typed: TypedAnswer;
  /** What the last answer applies to. */
  readonly scope: AnswerScope;
}

/** What somebody has typed and picked for a question. */
export interface TypedAnswer {
  readonly choose?: string;
  /** By the choice that needs the value. */
  readonly values: Readonly<Record<string, string>>;
  readonly isDated?: boolean;
  /** The word for results with their dates. */
  readonly dates?: string;
  readonly scope?: AnswerScope;
  readonly reason: string;
}

export const nothingTyped: TypedAnswer = { values: {}, reason: '' };

type Step = 'value' | 'isDated' | 'dates' | 'scope' | 'reason';

type Stepped = {
  readonly kind: 'answer' | 'back' | 'end';
  readonly typed: TypedAnswer;
};

/** A decision that is not refused. */
interface Decided {
  readonly kind: 'decided';
  readonly decision: NewDecision;
  readonly typed: TypedAnswer;
}

/**
 * Asks for the value and dates, to what it applies and why. Escape goes back one prompt, from
 * the first to the question; so does a refusal. Then it returns what was typed.
 */
export async function askForDecision(
  choice: Choice,
  asked: Asked,
  conversation: Conversation,
): Promise<Decided | Stepped> {
  const { terminal, world } = conversation;
  let typed: TypedAnswer = { ...asked.typed, choose: choice.name };
  for (let at = 0; ;) {
    const step = stepsOf(choice, asked, typed)[at];
    if (!step) break;
    const left = await prompts[step]({ ...asked, typed }, conversation, choice);
    ({ typed } = left);
    at += left.kind === 'answer' ? 1 : -1;
    if (left.kind === 'back') terminal.goBack();
    if (left.kind === 'end' || at < 0) return left;
  }
  const { where } =
    scopesOf(asked, conversation).find(({ scope }) => scope === typed.scope) ??
    {};
  const decision = decisionOf(choice, asked, typed);
  const whole = {
    ...decision,
    reason: typed.reason,
    where: { ...decision.where, ...where },
  };
  const refusal = refusalOf(asked.answers, whole, asked.place);
  if (refusal === undefined) return { kind: 'decided', decision: whole, typed };
  terminal.say(linesInFrame(refusal, world.stdout));
  return { kind: 'back', typed };
}

/** Returns what is asked about a choice: for the word for dates only where somebody wants them. */
function stepsOf(
  { value, takesDates }: Choice,
  { question: { places } }: Asked,
  { isDated }: TypedAnswer,
): readonly Step[] {
  // Where each input has its dates anyway, a word for them has no effect.
  const dates: readonly Step[] =
    !takesDates || haveDates(places)
      ? []
      : ['isDated', ...(isDated ? (['dates'] as const) : [])];
  return [
    ...(value === undefined ? [] : (['value'] as const)),
    ...dates,
    'scope',
    'reason',
  ];
}

const prompts: Readonly<Record<Step, typeof askForValue>> = {
  value: askForValue,
  isDated: askWhetherDated,
  dates: askForDates,
  scope: askForScope,
  reason: askForReason,
};

/** Returns the decision, as far as it is known before it is asked to what it applies and why. */
function decisionOf(
  { name: choose, value: wanted, example }: Choice,
  { question }: Asked,
  { values, isDated, dates }: TypedAnswer,
): NewDecision {
  const value = values[choose] ?? '';
  return {
    rule: question.rule,
    choose,
    reason: '-',
    where: whereOfQuestion(question),
    ...(wanted !== undefined && {
      value: typeof example === 'string' ? JSON.stringify(value) : value,
    }),
    ...(isDated && { dates }),
  };
}

async function askForValue(
  asked: Asked,
  { terminal }: Conversation,
  choice: Choice,
): Promise<Stepped> {
  const { name, value: wanted = '', example } = choice;
  const { answers, place, typed } = asked;
  const shown = typeof example === 'string' ? example : JSON.stringify(example);
  const withValue = (value: string): TypedAnswer => ({
    ...typed,
    values: { ...typed.values, [name]: value },
  });
  const left = await terminal.askForLine({
    question: `Which value: ${wanted}?`,
    hint: `Such as ${shown}`,
    typed: typed.values[name] ?? '',
    refusalOf: (value) => {
      const decision = decisionOf(choice, asked, withValue(value));
      const refusal = refusalOf(answers, decision, place);
      return refusal && visible(refusal);
    },
  });
  return { kind: left.kind, typed: withValue(left.typed) };
}

async function askForReason(
  { answers, question, place, typed }: Asked,
  { terminal }: Conversation,
  { name, changes }: Choice,
): Promise<Stepped> {
  const offered =
    question.recommended === name ? recommendedReason(question) : '';
  const places = typed.scope === 'place' ? [place] : question.places;
  // It drops or replaces a whole input or algorithm.
  const moot = changes === 'all' ? countMoot(answers, name, places) : 0;
  const have = moot === 1 ? 'has' : 'have';
  const why = 'Why? Reviewers read it.';
  const left = await terminal.askForLine({
    question:
      moot === 0
        ? why
        : `${why}\n${pluralise(moot, 'answer')} then ${have} nothing to answer.`,
    ...(offered !== '' && { hint: `Return alone: ${offered}` }),
    typed: typed.reason,
    offered,
    refusalOf: (reason) =>
      /\S/.test(reason) ? undefined : 'A decision needs a reason.',
  });
  return { kind: left.kind, typed: { ...typed, reason: left.typed } };
}
