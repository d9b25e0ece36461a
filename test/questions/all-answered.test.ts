import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fixesIn } from '../../src/questions/open-questions.js';
import type { Session } from '../../src/questions/session.js';
import { choicesOf } from '../../src/rule/choice.js';
import { picks, repository } from './agree.js';
import { answerQuestion, openIn, sessionOf } from './sessions.js';

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
