import { expect, test } from '@jest/globals';
import { interview } from '../../src/questions/interview.js';
import { injections } from '../support/injections.js';
import { asking, sessionOf } from './sessions.js';

/** Control, bidirectional and other invisible characters, and halves of pairs. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const runnerCommand = /^\s*::|##\[/gm;

/** A file with a text wherever a question may show it, by its path. */
function fileWith(text: string): readonly [string, string] {
  const named = { name: text, path: text, schedule: 'day', [text]: text };
  const inputs = [
    { type: 'value', inputName: 'a', symbolicName: text },
    { type: 'DCVoltage', inputName: text },
    {
      type: 'AlgorithmOutput',
      inputName: 'b',
      algorithm: text,
      timeRange: 'previousDay',
      property: `${text}.x`,
    },
  ];
  return [`${text}/a.json`, JSON.stringify([{ ...named, inputs }])];
}

test.each(Object.entries(injections))(
  'a terminal gets no control characters and commands of %s',
  async (_, texts) => {
    const session = sessionOf(Object.fromEntries([fileWith(texts.join(' '))]));
    const shown: string[] = [];
    await interview(
      session,
      { ...asking, save: () => Promise.resolve() },
      {
        show: (it) => shown.push(it),
        choose: ({ count, draw, leave }) => {
          const size = { width: 80, rows: 24 };
          for (let at = 0; at < count; at++) shown.push(draw(at, size));
          shown.push(leave('s', size));
          return Promise.resolve('s');
        },
        pick: (message, labels) => {
          shown.push(message, ...labels);
          return Promise.resolve(undefined);
        },
        line: () => Promise.resolve(undefined),
      },
    );
    expect(shown.length).toBeGreaterThan(10);
    for (const it of shown) {
      expect(it.match(invisible)).toBeNull();
      expect(it.match(runnerCommand)).toBeNull();
    }
  },
);
