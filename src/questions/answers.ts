import type { NewDecision } from '../decisions/add-decision.js';
import type { Where } from '../decisions/decision.js';
import type { Found } from '../formats/text/errors.js';
import { askedFindings, questionKey } from '../report/to-decide.js';
import { placesIn } from './open-questions.js';
import { answer, type Session, type SessionSettings } from './session.js';

/** An answer to a question, or to a part of it. */
export interface GivenAnswer extends NewDecision {
  /** Names the question. */
  readonly key: string;
  /** The part that it is for, as `where` names it; null for the whole question. */
  readonly part: Where | null;
}

/** What became of an answer; an answer that is `moot` fits no open question. */
export type AnswerState =
  | { readonly kind: 'given' }
  | { readonly kind: 'moot' }
  | { readonly kind: 'refused'; readonly troubles: readonly string[] };

export interface Answers {
  readonly session: Session;
  /** Without that of an answer to a whole question while a part of it is refused. */
  readonly states: ReadonlyMap<GivenAnswer, AnswerState>;
}

/**
 * Gives answers to the questions that are open, and then to those that they open,
 * in their order. Of one question, the answers to its parts come first. One that is
 * refused is tried again after others, because they can make it possible.
 */
export function giveAnswers(
  start: Session,
  answers: readonly GivenAnswer[],
  settings: SessionSettings,
): Answers {
  const states = new Map<GivenAnswer, AnswerState>();
  let session = start;
  let waiting = answers;
  const isAsked = (it: GivenAnswer): boolean =>
    placesFor(session, it, settings).length > 0;
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
      const asked = placesFor(session, given, settings);
      if (asked.length === 0 || waitsForPart(given)) return true;
      const answered = answer(session, given, asked, settings);
      if (answered.ok) session = answered.session;
      states.set(
        given,
        answered.ok
          ? { kind: 'given' }
          : { kind: 'refused', troubles: answered.troubles },
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
  session: Session,
  { key, part }: Pick<GivenAnswer, 'key' | 'part'>,
  settings: SessionSettings,
): readonly Found[] {
  const places = session.records.flatMap((file) =>
    askedFindings(file)
      .filter((finding) => questionKey(finding) === key)
      .map((finding): Found => ({ file, finding })),
  );
  return part === null ? places : placesIn(places, part, settings.pathInFile);
}
