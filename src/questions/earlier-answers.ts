import type { Answer } from '../decisions/decision.js';
import { removeDecision } from '../decisions/edit-decisions.js';
import { visible } from '../formats/safe-text.js';
import { groupBy } from '../json/collections.js';
import { questionKey } from '../report/to-decide.js';
import { truncateMiddle } from '../rule/message-text.js';
import type { Prompts } from './prompts.js';
import { filesOfOwners, type ScopeSettings } from './scopes.js';
import { foundIn, type Session, startSession } from './session.js';

/** A session without one of its answers, and the question that is open again. */
export interface TakenBack {
  readonly session: Session;
  readonly key: string;
}

/**
 * Lists the answers of the decisions file with what each did in this run, and
 * takes back the one that the user picks.
 */
export async function reviewAnswers(
  session: Session,
  settings: ScopeSettings,
  prompts: Prompts,
): Promise<TakenBack | undefined> {
  const { decisions: answers, records, text } = session;
  const byIndex = groupBy(
    foundIn(session),
    ({ finding }) => finding.decision?.index,
  );
  const did = ({ index }: Answer): string => {
    const found = byIndex.get(index);
    return found ? filesOfOwners(found, settings) : 'nothing in this run';
  };
  const labels = answers.map(
    (it) => `${visible(nameOf(it))}: ${it.choose} (${did(it)})`,
  );
  const picked = await prompts.pick(
    answers.length === 0 ? 'There are no answers yet.' : 'Earlier answers',
    [...labels, 'Back'],
  );
  const answer = answers[picked ?? -1];
  if (!answer) return undefined;
  const next = await prompts.pick(`Reason: ${visible(answer.reason)}`, [
    'Keep it',
    'Take it back and ask again',
  ]);
  if (next !== 1) return undefined;
  // It also answers findings of other rules, which it makes moot.
  const own = byIndex
    .get(answer.index)
    ?.find(({ finding }) => finding.decision?.rule === undefined);
  return {
    session: startSession(
      records,
      removeDecision(text, answer.index),
      session.settings,
    ),
    key: own ? questionKey(own.finding) : answer.rule,
  };
}

function nameOf({ rule, where }: Answer): string {
  const parts = Object.values(where).map((it) =>
    typeof it === 'string' ? it : JSON.stringify(it),
  );
  return [rule, ...parts.map((it) => truncateMiddle(it))].join(' ');
}
