import { expect, test } from '@jest/globals';
import { painted } from '../../../src/formats/terminal/line.js';
import { paintFor } from '../../../src/formats/terminal/paint.js';
import { wrapped } from '../../../src/formats/terminal/wrapped.js';

test('no line ends with the blanks of a name', () => {
  const paint = paintFor(false);
  expect(painted([['  fan '], ['hours  ', 'strong']], paint)).toBe(
    '  fan hours',
  );
  expect(painted([['fan '], ['  ', 'faint']], paint)).toBe('fan');
  expect(wrapped('fan hours  ', 8, '  ')).toBe('  fan\n  hours');
});
