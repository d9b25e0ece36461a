import fc from 'fast-check';
import { everyInjection } from './injections.js';

/** What marks up Markdown, HTML and commands. */
const marks = Array.from('`|\\ <>&[]()*_~#@$:;=%,.\n');

/** What tables and code spans are made of. */
const tableMarks = Array.from('`|\\ <a"');

/** Whatever a file can hold, mostly what acts on somebody. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...everyInjection, 'It is deadbeef, is it not?'),
  fc
    .array(fc.constantFrom(...everyInjection, ...marks), { maxLength: 5 })
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...tableMarks), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
    .map((units) => String.fromCharCode(...units)),
);
