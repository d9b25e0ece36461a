import { expect, test } from '@jest/globals';
import { failureMessage } from '../../src/files/run-errors.js';

/** The error that a function ends with. */
function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

/** Whatever memory there is, Node itself makes no longer ones. */
const tooMuch =
  'a.json was not checked, because there is more in it than Node can hold in one text (512 MiB) or one list (16 million): split it.';

const recurse = (): number => recurse() + 1;

test.each<[string, unknown, string]>([
  ['a text too long', errorOf(() => 'x'.repeat(2 ** 30)), tooMuch],
  ['a list too long', errorOf(() => new Array<number>(2 ** 32)), tooMuch],
  // Sixteen million entries would take a while.
  ['a map too large', new RangeError('Map maximum size exceeded'), tooMuch],
  [
    'an endless recursion',
    errorOf(recurse),
    'a.json was not checked, because of a bug in infomodel-migrate: RangeError: Maximum call stack size exceeded',
  ],
])('says in words what went wrong with a file: %s', (_, error, words) => {
  expect(failureMessage('a.json', 'checked', error)).toBe(words);
});
