import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  cutMarkdown,
  details,
  markdownTable,
  maxCommentLength,
  section,
} from '../../src/formats/markdown/document.js';
import { markdownFormat } from '../../src/formats/markdown/markdown.js';
import type { Report } from '../../src/run/summary.js';
import { elementsOf, renderMarkdown, textOf } from './render-markdown.js';
import { anyReport } from '../support/any-report.js';
import { shownIn } from '../support/reports.js';

const row = fc.nat(3000).map((length) => `${'r'.repeat(length)}.`);
const rows = fc.array(row, { minLength: 1, maxLength: 30 });

/** A part with rows in a table, a list or a fence, perhaps in a `<details>` element. */
const part = fc.oneof(
  rows.map((all) =>
    markdownTable(
      ['a', 'b:'],
      all.map((it) => [it, '1']),
    ),
  ),
  rows.map((all) => all.map((it) => `- ${it}\n`).join('')),
  rows.map((all) =>
    ['````diff', ...all.map((it) => `+${it}`), '````\n'].join('\n'),
  ),
);
const parts = fc.array(
  fc.oneof(
    part,
    part.map((it) => details('some', it)),
    part.map((it) => section('some', it)),
  ),
  { maxLength: 6 },
);

describe('what is too long', () => {
  test('is cut at a row, with everything closed and the rest counted', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.join('');
        const cut = cutMarkdown(text);
        expect(cut.length).toBeLessThanOrEqual(maxCommentLength);
        const whole = text.match(/r*\./g) ?? [];
        const shown = (cut.split('**Cut here')[0] ?? '').match(/r*\./g) ?? [];
        expect(shown).toEqual(whole.slice(0, shown.length));
        const left = Number(/: (\d+) more row/.exec(cut)?.[1] ?? 0);
        expect(shown.length + left).toBe(whole.length);
        for (const [open, close] of [['<details>', '</details>']] as const)
          expect(cut.split(open).length).toBe(cut.split(close).length);
        expect((cut.match(/^````/gm) ?? []).length % 2).toBe(0);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  test('has its fence closed, also behind a path of backticks', () => {
    const text = `\`\`\`\`.json\`\`\`\`: changed\n\n\`\`\`diff\n${'+r\n'.repeat(30_000)}`;
    expect(cutMarkdown(text)).toMatch(/\n\+r\n```\n\n\*\*Cut here/);
  });

  test('of a report is cut below 60,000 characters, whatever is in it', () => {
    let seen = 0;
    fc.assert(
      fc.property(
        fc.array(anyReport, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 100, max: 300 }),
        ([first, ...others], times) => {
          if (!first) return;
          const report: Report = {
            ...first,
            files: Array.from({ length: times }, () =>
              [first, ...others].flatMap(({ files }) => files),
            ).flat(),
          };
          const cut = shownIn(markdownFormat, report);
          expect(cut.length).toBeLessThan(60_000);
          // As many are closed as are opened: no count that a file could spoil.
          const lines = cut.split('\n');
          expect(lines.filter((line) => line === '</details>')).toHaveLength(
            lines.filter((line) => line.startsWith('<details>')).length,
          );
          const last = elementsOf(renderMarkdown(cut), 'strong').at(-1);
          const words = last ? textOf([last]) : '';
          // Files that nobody need look at are only counted, however many.
          if (!words.startsWith('Cut here')) return;
          seen++;
          expect(words).toMatch(/^Cut here .* \d+ more rows/);
          expect(cut.endsWith('**\n')).toBe(true);
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
    expect(seen).toBeGreaterThan(0);
  });
});
