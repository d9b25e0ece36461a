import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixesIn } from '../../src/questions/open-questions.js';
import type { Session } from '../../src/questions/session.js';
import { choicesOf } from '../../src/rule/choice.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { answerQuestion, openIn, sessionOf } from './sessions.js';

/** A file whose first algorithm does not say how often it runs. */
const withoutSchedule = validDocument.map((text) => {
  const [first, ...rest] = JSON.parse(text) as readonly object[];
  return JSON.stringify([{ ...first, schedule: undefined }, ...rest]);
});

const repository = fc
  .tuple(
    // In a folder without any model every command stops.
    validDocument,
    fc.array(fc.oneof(validDocument, withoutSchedule, damagedDocument), {
      maxLength: 3,
    }),
  )
  .map(([first, others]) => [first, ...others])
  .map((texts) =>
    Object.fromEntries(texts.map((text, index) => [`m/${index}.json`, text])),
  );

const picks = fc.infiniteStream(fc.nat(9999));

/** Answers the first question over and over; where a choice is refused, with the next one. */
function answerAll(start: Session, picks: Iterator<number>): Session {
  let session = start;
  for (;;) {
    const [question] = openIn(session);
    if (!question) return session;
    const choices = choicesOf(question.rule);
    const first = Number(picks.next().value);
    const next = choices
      .map((_, index) => choices[(first + index) % choices.length])
      .flatMap((choice) => {
        const answered = choice && answerQuestion(session, question, choice);
        return answered?.ok ? [answered.session] : [];
      });
    expect(next).not.toEqual([]);
    session = next[0] ?? session;
  }
}

test('every file is free that has nothing to fix when all questions are answered', () => {
  fc.assert(
    fc.property(repository, picks, (files, picked) => {
      const { records } = answerAll(sessionOf(files), picked);
      const broken = new Set(fixesIn(records).map(({ file }) => file.path));
      const held = records.filter(({ status }) => status === 'held');
      expect(held.filter(({ path }) => !broken.has(path))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
