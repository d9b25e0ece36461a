import { select, text } from '@clack/prompts';
import { globOf } from '../decisions/decision.js';
import type { NewDecision } from '../decisions/edit-decisions.js';
import { visible } from '../formats/safe-text.js';
import type { Choice, Rule, Where } from '../rule/rule.js';
import {
  type Answers,
  type Question,
  recommendedReason,
  refusalOf,
  whereOfQuestion,
} from './answers.js';
import { printMessage } from './messages.js';
import type { openTerminal } from './terminal.js';
import type { World } from './world.js';

export interface ConversationSettings {
  readonly color: boolean | undefined;
  /** The part of the repository that the user named: in words, and as a glob. */
  readonly part: { readonly words: string; readonly glob: string } | undefined;
  /** Writes the decisions file. */
  readonly save: (text: string) => Promise<void>;
}

export interface Conversation extends ConversationSettings {
  readonly world: World;
  readonly ask: ReturnType<typeof openTerminal>['ask'];
}

/** What is asked now. */
export interface Asked {
  readonly answers: Answers;
  readonly question: Question;
  readonly rule: Rule;
  /** One of the places of the question. */
  readonly place: Question['places'][0];
  /** How many questions are open. */
  readonly left: number;
}

/** Asks for the value, for whom and why; undefined if it is cancelled or refused. */
export async function askForDecision(
  choice: Choice,
  asked: Asked,
  conversation: Conversation,
): Promise<NewDecision | undefined> {
  const { ask, world } = conversation;
  const { answers, question, place } = asked;
  const { name: choose, value: wanted, example } = choice;
  const answer: NewDecision = {
    rule: question.rule,
    choose,
    reason: '-',
    where: whereOfQuestion(question),
  };
  const isText = typeof example === 'string';
  const withValue = (typed: string): NewDecision => ({
    ...answer,
    value: isText ? JSON.stringify(typed) : typed,
  });
  const value = await (wanted === undefined
    ? ''
    : ask((common) =>
        text({
          ...common,
          message: `Which value: ${wanted}?`,
          placeholder: isText ? example : JSON.stringify(example),
          validate: (typed = '') => {
            const refusal = refusalOf(answers, withValue(typed), place);
            return refusal && visible(refusal);
          },
        }),
      ));
  if (value === undefined) return undefined;

  const where = await ask<Where>((common) =>
    select({
      ...common,
      message: 'For whom?',
      options: scopesOf(asked, conversation),
      showInstructions: false,
    }),
  );
  if (!where) return undefined;

  const offered =
    question.recommended === choose ? recommendedReason(question) : '';
  const reason = await ask((common) =>
    text({
      ...common,
      message: 'Why? Reviewers read it.',
      placeholder: offered,
      defaultValue: offered,
      validate: (typed = '') =>
        /\S/.test(typed || offered) ? undefined : 'A decision needs a reason.',
    }),
  );
  if (reason === undefined) return undefined;
  const decision = {
    ...(wanted === undefined ? answer : withValue(value)),
    reason,
    where: { ...answer.where, ...where },
  };
  const refusal = refusalOf(answers, decision, place);
  if (refusal !== undefined) printMessage(world, refusal);
  return refusal === undefined ? decision : undefined;
}

/** Returns whom an answer can be for; the first is what the user named, or everything. */
function scopesOf(
  { answers, place: { file, finding } }: Asked,
  { part }: Conversation,
): { readonly label: string; readonly value: Where }[] {
  const { pathInFile } = answers.settings;
  const { algorithm, input } = finding;
  const here = {
    file: globOf(pathInFile(file.path)),
    ...(algorithm !== null && { algorithm: globOf(algorithm) }),
    ...(input !== null && { input: globOf(input) }),
  };
  return [
    ...(part
      ? [{ label: `only ${part.words}`, value: { file: part.glob } }]
      : []),
    { label: 'everywhere', value: {} },
    { label: 'only this place', value: here },
  ].map(({ label, value }) => ({ label: visible(label), value }));
}
