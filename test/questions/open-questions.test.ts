import { expect, test } from '@jest/globals';
import { exampleOf, objectAsked } from '../../src/questions/open-questions.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { openIn, sessionOf } from './sessions.js';

test.each([
  ['without', ''],
  ['with', '\uFEFF'],
])('the input in question is found %s a byte order mark', (_, mark) => {
  const session = sessionOf({ 'a.json': mark + legacyText([unmappedInput]) });
  const [question] = openIn(session);
  if (!question) throw new Error('there is no question');
  const place = exampleOf(question);
  const { text, object } = objectAsked(place);
  const { start, end } = place.finding;
  expect(JSON.parse(text.slice(object.start, object.end))).toEqual(
    unmappedInput,
  );
  expect(text.slice(start.offset, end.offset)).toBe('"DCVoltage"');
});
