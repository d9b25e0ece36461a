import { describe, expect, test } from '@jest/globals';
import { findNearest, suggestionEnding } from '../../src/rule/message-text.js';

describe('the nearest word', () => {
  test.each([
    ['hourly', ['Hourly', 'Daily'], 'Hourly'],
    ['dya', ['hour', 'day'], undefined],
    ['da', ['hour', 'day'], 'day'],
    ['Sheduled', ['Scheduled', 'Hourly'], 'Scheduled'],
    ['motorSped', ['fanSpeed', 'motorSpeed'], 'motorSpeed'],
  ])('to %j among %j is %j', (word, candidates, meant) => {
    expect(findNearest(word, candidates)).toBe(meant);
  });

  test.each([
    ['b', ['a']],
    ['a1', ['a2']],
    ['', ['a']],
    ['weekly', ['Hourly', 'Daily']],
    ['speed', []],
  ])('to %j among %j is none: a hint needs some likeness', (word, known) => {
    expect(findNearest(word, known)).toBeUndefined();
  });
});

test('names that look the same are told apart by their code points', () => {
  const [composed, decomposed] = ['K\u00fchl', 'Ku\u0308hl'];
  expect(suggestionEnding(decomposed, ['a', composed])).toBe(
    `; did you mean "${composed}"? It looks the same, and has U+00FC where this has U+0075 U+0308.`,
  );
  expect(suggestionEnding('Kuhl', [composed])).toBe(
    `; did you mean "${composed}"?`,
  );
});
