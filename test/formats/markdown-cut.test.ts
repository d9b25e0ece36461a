import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  piecesOf,
  type MarkdownSection,
} from '../../src/formats/markdown/document.js';
import { fittingPieces } from '../../src/formats/print-run.js';
import { markdownReporter } from '../../src/formats/markdown/markdown.js';
import type { Report } from '../../src/report/report.js';
import {
  elementsOf,
  renderMarkdown,
  textOf,
} from '../support/render-markdown.js';
import { anyReport } from '../support/any-report.js';
import { shownIn } from '../support/reports.js';

/** Brackets open and close, rows end with a full stop: so a text shows whether it is whole. */
const sections: fc.Arbitrary<readonly MarkdownSection[]> = fc.array(
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
          let left = 0;
          const body = fittingPieces(
            piecesOf('', all),
            { length: limit },
            (piece) => {
              left += piece.weight ?? 1;
            },
          )
            .map(({ text }) => text)
            .join('');
          expect(body.length).toBeLessThanOrEqual(limit);
          const rows = all.flatMap(({ blocks }) =>
            blocks.flatMap((block) => block.rows),
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
          const text = shownIn(markdownReporter, report);
          // What is this long may just fit; with twice the files it does not.
          const files = [...report.files, ...report.files];
          const cut = shownIn(markdownReporter, { ...report, files });
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
