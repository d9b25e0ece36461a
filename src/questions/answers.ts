import type { NewDecision } from '../decisions/edit-decisions.js';
import type { Where } from '../decisions/decision.js';
import type { Found } from '../formats/text/errors.js';
import { askedFindings, questionKey } from '../report/to-decide.js';
import { placesIn } from './open-questions.js';
import { answer, type Session } from './session.js';

/** An answer to a question, or to a part of it. */
export interface GivenAnswer extends NewDecision {
  /** Names the question. */
  readonly key: string;
  /** The part that it is for, as `where` names it; null for the whole question. */
  readonly part: Where | null;
}

/** What became of an answer; an answer that is `moot` fits no open question. */
export interface AnswerState {
  readonly kind: 'given' | 'moot' | 'refused';
  /** Only of an answer that is refused. */
  readonly why?: string;
}

/**
 * Gives answers to the questions that are open, and then to those that they open,
 * in their order. Of one question, the answers to its parts come first. One that is
 * refused is tried again after others, because they can make it possible. An answer
 * to a whole question has no state while a part of it is refused.
 */
export function giveAnswers<Given extends GivenAnswer>(
  start: Session,
  answers: readonly Given[],
): {
  readonly session: Session;
  readonly states: ReadonlyMap<Given, AnswerState>;
} {
  const states = new Map<Given, AnswerState>();
  let session = start;
  let waiting = answers;
  const isAsked = (it: Given): boolean => placesFor(session, it).length > 0;
  const waitsForPart = ({ key, part }: GivenAnswer): boolean =>
    part === null &&
    waiting.some(
      (it) =>
        it.part !== null &&
        it.key === key &&
        states.get(it)?.kind !== 'given' &&
        isAsked(it),
    );
  for (;;) {
    const tried = states.size;
    const left = waiting.filter((given) => {
      const asked = placesFor(session, given);
      if (asked.length === 0 || waitsForPart(given)) return true;
      const answered = answer(session, given, asked);
      if (answered.ok) session = answered.session;
      states.set(
        given,
        answered.ok
          ? { kind: 'given' }
          : { kind: 'refused', why: answered.troubles.join(' ') },
      );
      return !answered.ok;
    });
    if (left.length === waiting.length && states.size === tried) break;
    waiting = left;
  }
  for (const given of waiting)
    if (!isAsked(given)) states.set(given, { kind: 'moot' });
  return { session, states };
}

/** Returns the open places that an answer is for. */
function placesFor(
  { records, settings }: Session,
  { key, part }: GivenAnswer,
): readonly Found[] {
  const places = records.flatMap((file) =>
    askedFindings(file)
      .filter((finding) => questionKey(finding) === key)
      .map((finding): Found => ({ file, finding })),
  );
  return part === null ? places : placesIn(places, part, settings.pathInFile);
}
