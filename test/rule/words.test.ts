import { describe, expect, test } from '@jest/globals';
import { findNearest } from '../../src/rule/message-text.js';

describe('the nearest word', () => {
  test.each([
    ['hourly', ['Hourly', 'Daily'], 'Hourly'],
    ['dya', ['hour', 'day'], undefined],
    ['da', ['hour', 'day'], 'day'],
    ['Sheduled', ['Scheduled', 'Hourly'], 'Scheduled'],
    ['motorSped', ['fanSpeed', 'motorSpeed'], 'motorSpeed'],
    // A letter with its dots may be one character or two.
    ['Ku\u0308hl', ['K\u00fchl'], 'K\u00fchl'],
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
