import { expect, test } from '@jest/globals';
import type { Asked, Conversation } from '../../src/cli/ask-for-decision.js';
import { scopesOf } from '../../src/cli/scopes.js';

/** A question with one place in each of these files. */
function labelsFor(...paths: readonly string[]): readonly string[] {
  const places = paths.map((path) => ({
    file: { path },
    finding: { algorithm: 'fan', input: null },
  }));
  const asked = {
    answers: { settings: { pathInFile: (path: string) => path } },
    question: { files: new Set(paths).size, places },
    place: places[0],
  } as unknown as Asked;
  return scopesOf(asked, {} as Conversation).map(({ label }) => label);
}

test('offers only scopes that differ', () => {
  const later = 'also files added later, anywhere';
  expect(labelsFor('a.json')).toEqual(['the file that waits', later]);
  expect(labelsFor('a.json', 'a.json')).toEqual([
    'the file that waits',
    later,
    'only this place',
  ]);
  expect(labelsFor('a.json', 'b.json')[0]).toBe('both files that wait');
  expect(labelsFor('a.json', 'b.json', 'c.json')[0]).toBe(
    'all 3 files that wait',
  );
});
