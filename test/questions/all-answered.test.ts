import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixesIn } from '../../src/questions/open-questions.js';
import type { Session } from '../../src/questions/session.js';
import { choicesOf } from '../../src/rule/choice.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { answerQuestion, openIn, sessionOf } from './sessions.js';

const repository = fc
  .array(fc.oneof(validDocument, validDocument, damagedDocument), {
    minLength: 1,
    maxLength: 4,
  })
  .map((texts) =>
    Object.fromEntries(texts.map((text, index) => [`m/${index}.json`, text])),
  );

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
    fc.property(repository, fc.infiniteStream(fc.nat(9)), (files, picks) => {
      const { records } = answerAll(sessionOf(files), picks);
      const broken = new Set(fixesIn(records).map(({ file }) => file.path));
      const held = records.filter(({ status }) => status === 'held');
      expect(held.filter(({ path }) => !broken.has(path))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
