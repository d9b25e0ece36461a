import type { Answer } from '../decisions/decision.js';
import { removeDecision } from '../decisions/edit-decisions.js';
import { visible } from '../formats/safe-text.js';
import { groupBy } from '../json/collections.js';
import { questionKey } from '../report/to-decide.js';
import { joinWords, pluralise, truncateMiddle } from '../rule/message-text.js';
import {
  type Accepted,
  type Asking,
  askQuestion,
  type AskSettings,
  type Prompts,
} from './ask-question.js';
import {
  type OpenQuestion,
  openQuestionsIn,
  whereOf,
} from './open-questions.js';
import { filesOfOwners } from './scopes.js';
import { answer, foundIn, type Session, startSession } from './session.js';

export interface InterviewSettings extends AskSettings {
  /** Also ask about warnings and notes. */
  readonly all: boolean;
  /** Writes the decisions file. A rejection ends the interview. */
  readonly save: (text: string) => Promise<void>;
}

interface Interview extends Asking {
  readonly settings: InterviewSettings;
}

/** The session after a step. */
interface Step {
  readonly session: Session;
  /** Keys of skipped questions. */
  readonly skipped: readonly string[];
  readonly answered: number;
  /** The question that the step is about. */
  readonly key: string;
  /** Keys of questions that come before others. */
  readonly next: readonly string[];
}

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
  let now: Step = {
    session: start,
    skipped: [],
    answered: 0,
    key: '',
    next: [],
  };
  for (;;) {
    const { session } = now;
    const taken = await takeStep(now, { session, settings, prompts });
    if (taken === 'quit') return session;
    const after = taken === 'undo' ? before.pop() : taken;
    if (!after) prompts.show('There is nothing to undo.\n');
    if (!after || after === now) continue;
    if (taken === 'undo') prompts.show(`Undone: ${visible(now.key)}\n`);
    else before.push(now);
    now = after;
    if (after.session.text === session.text) continue;
    await settings.save(after.session.text);
    prompts.show(`Written. ${progressOf(now.session)}\n`);
  }
}

function progressOf({ records }: Session): string {
  const ready = records.filter(({ status }) => status === 'would-write');
  const held = records.filter(({ status }) => status === 'held');
  return `${pluralise(ready.length, 'file')} can be migrated; ${held.length} held back.`;
}

/** Asks the next question; returns the same step if nothing changed. */
async function takeStep(
  now: Step,
  interview: Interview,
): Promise<Step | 'undo' | 'quit'> {
  const { session, skipped, answered, next } = now;
  const { settings, prompts } = interview;
  const open = openQuestionsIn(session, settings.all, skipped);
  const left = open.filter(({ key }) => !skipped.includes(key));
  const question = left.find(({ key }) => next.includes(key)) ?? left[0];
  if (!question) {
    const isNew = answered + skipped.length === 0;
    if (!isNew || session.decisions.length === 0) return 'quit';
    const picked = await prompts.pick('No question is open.', [
      'Done',
      'Look at earlier answers',
    ]);
    return picked === 1 ? takeBack(now, interview) : 'quit';
  }
  const number = answered + skipped.length + 1;
  const position = `Question ${number} of ${answered + open.length}`;
  const isFirst = question === left[0];
  const taken = await askQuestion(question, { position, isFirst }, interview);
  const { key } = question;
  switch (taken) {
    case 'skip':
      return { ...now, key, skipped: [...skipped, key] };
    case 'answers':
      return takeBack(now, interview);
    case 'undo':
    case 'quit':
      return taken;
    default: {
      const more = await answerSiblings(taken, skipped, interview);
      return {
        ...now,
        key,
        session: more.session,
        next: taken.together,
        answered: answered + 1 + more.count,
      };
    }
  }
}

/**
 * Lists the answers of the decisions file with what each did in this run. Takes
 * back the one that the user picks, and asks its question next.
 */
async function takeBack(
  now: Step,
  { session, settings, prompts }: Interview,
): Promise<Step> {
  const { decisions: answers, records, text } = session;
  const byIndex = groupBy(
    foundIn(session),
    ({ finding }) => finding.decision?.index,
  );
  const did = ({ index }: Answer): string => {
    const findings = byIndex.get(index);
    return findings ? filesOfOwners(findings, settings) : 'nothing in this run';
  };
  const labels = answers.map(
    (it) => `${visible(nameOf(it))}: ${it.choose} (${did(it)})`,
  );
  const picked = await prompts.pick(
    answers.length === 0 ? 'There are no answers yet.' : 'Earlier answers',
    [...labels, 'Back'],
  );
  const taken = answers[picked ?? -1];
  if (!taken) return now;
  const next = await prompts.pick(`Reason: ${visible(taken.reason)}`, [
    'Keep it',
    'Take it back and ask again',
  ]);
  if (next !== 1) return now;
  // It also answers findings of other rules, which it makes moot.
  const own = byIndex
    .get(taken.index)
    ?.find(({ finding }) => finding.decision?.rule === undefined);
  const key = own ? questionKey(own.finding) : taken.rule;
  const shorter = removeDecision(text, taken.index);
  return {
    ...now,
    key,
    session: startSession(records, shorter, session.settings),
    next: [key],
    skipped: now.skipped.filter((it) => it !== key),
    answered: Math.max(0, now.answered - 1),
  };
}

function nameOf({ rule, where }: Answer): string {
  const parts = Object.values(where).map((it) =>
    typeof it === 'string' ? it : JSON.stringify(it),
  );
  return [rule, ...parts.map((it) => truncateMiddle(it))].join(' ');
}

/** Offers the same answer for questions of the same rule, and for others that allow nothing else. */
async function answerSiblings(
  given: Accepted,
  skipped: readonly string[],
  { settings, prompts }: Interview,
): Promise<{ readonly session: Session; readonly count: number }> {
  const { session, choose, value, reason, scope } = given;
  const isNarrow = Object.keys(scope).some((it) => it !== 'file');
  const siblings = openQuestionsIn(session, settings.all).filter(
    (it) => !skipped.includes(it.key) && isSibling(it, given),
  );
  if (isNarrow || value !== undefined || siblings.length === 0)
    return { session, count: 0 };
  const names = siblings.map(({ key, about, rule }) =>
    visible(rule === given.question.rule ? (about ?? key) : key),
  );
  const picked = await prompts.pick(
    `${choose}, for the same reason, also for ${joinWords(names, 'and')}?`,
    ['No, ask each', siblings.length === 1 ? 'Yes' : 'Yes, for all of them'],
  );
  if (picked !== 1) return { session, count: 0 };
  return siblings.reduce(
    (sum, it) => {
      const where = { ...whereOf(it), ...scope };
      const decision = { rule: it.rule.id, choose, value, reason, where };
      const answered = answer(sum.session, decision, it.places);
      return answered.ok
        ? { session: answered.session, count: sum.count + 1 }
        : sum;
    },
    { session, count: 0 },
  );
}

function isSibling(
  { key, rule, choices }: OpenQuestion,
  { question, choose }: Accepted,
): boolean {
  if (key === question.key || !choices.some(({ name }) => name === choose))
    return false;
  return (
    rule === question.rule ||
    (choices.length === 1 && question.choices.length === 1)
  );
}
