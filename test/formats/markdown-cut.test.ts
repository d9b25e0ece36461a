import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Section } from '../../src/formats/markdown/document.js';
import { cutToFit } from '../../src/formats/markdown/document.js';
import { formatMarkdown } from '../../src/formats/markdown/markdown.js';
import type { Report } from '../../src/report/report.js';
import {
  elementsOf,
  renderMarkdown,
  textOf,
} from '../support/render-markdown.js';
import { anyReport, plainOptions } from '../support/any-report.js';

/** Brackets open and close, rows end with a full stop: so a text shows whether it is whole. */
const sections: fc.Arbitrary<readonly Section[]> = fc.array(
  fc.record({
    open: fc.constantFrom('{', '{title '),
    blocks: fc.array(
      fc.record({
        head: fc.constantFrom('(', '(head '),
        rows: fc.array(
          fc.nat(300).map((length) => `${'r'.repeat(length)}.`),
          { minLength: 1, maxLength: 8 },
        ),
        foot: fc.constant(')'),
      }),
      { maxLength: 3 },
    ),
    close: fc.constant('}'),
  }),
  { maxLength: 6 },
);

const countOf = (text: string, char: string): number =>
  text.split(char).length - 1;

describe('what is too long', () => {
  test('is cut at a row, with everything closed and the rest counted', () => {
    fc.assert(
      fc.property(
        sections,
        fc.integer({ min: 210, max: 5000 }),
        (all, limit) => {
          const text = cutToFit(all, limit);
          expect(text.length).toBeLessThan(limit);
          const rows = all.flatMap(({ blocks }) =>
            blocks.flatMap((block) => block.rows),
          );
          const [body = '', note] = text.split(/^(?=\*\*Cut here)/m);
          const left = Number(
            /: (\d+) more rows? (?:is|are) left/.exec(note ?? '')?.[1] ?? 0,
          );
          const shown = countOf(body, '.');
          expect(shown + left).toBe(rows.length);
          expect(body.match(/r*\./g) ?? []).toEqual(rows.slice(0, shown));
          expect(countOf(body, '(')).toBe(countOf(body, ')'));
          expect(countOf(body, '{')).toBe(countOf(body, '}'));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of a report is cut below 60,000 characters, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(anyReport, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 50, max: 150 }),
        ([first, ...others], times) => {
          if (!first) return;
          const report: Report = {
            ...first,
            files: Array.from({ length: times }, () =>
              [first, ...others].flatMap(({ files }) => files),
            ).flat(),
          };
          const text = formatMarkdown(report, plainOptions);
          // What is this long may just fit; with twice the files it does not.
          const files = [...report.files, ...report.files];
          const cut = formatMarkdown({ ...report, files }, plainOptions);
          for (const it of [text, cut]) {
            expect(it.length).toBeLessThan(60_000);
            // As many are closed as are opened: no count that a file could spoil.
            const lines = it.split('\n');
            expect(lines.filter((line) => line === '</details>')).toHaveLength(
              lines.filter((line) => line.startsWith('<details>')).length,
            );
          }
          if (text.length < 58_000) return;
          const last = elementsOf(renderMarkdown(cut), 'strong').at(-1);
          expect(last && textOf([last])).toMatch(/^Cut here .* \d+ more rows/);
          expect(cut.endsWith('**\n')).toBe(true);
        },
      ),
      { numRuns: 10 },
    );
  });
});
