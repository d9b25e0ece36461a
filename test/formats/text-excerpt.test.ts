import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { columnsOf } from '../../src/formats/text/layout.js';
import { visible } from '../../src/formats/safe-text.js';
import { textFormat } from '../../src/formats/text/text.js';
import { fullReport, shownIn } from '../support/reports.js';

/** The lines below the head of a finding at a part of a text of one line. */
function excerptOf(line: string, from: number, to: number, width: number) {
  const at = (offset: number) => ({ line: 1, column: offset + 1, offset });
  const [file] = fullReport.files;
  const [finding] =
    file?.findings.filter(({ fidelity }) => fidelity === 'unmapped') ?? [];
  if (!file || !finding) throw new Error('the report has an unmapped finding');
  const placed = { ...finding, start: at(from), end: at(to) };
  const files = [{ ...file, sourceText: line, findings: [placed] }];
  const report = { ...fullReport, command: 'migrate', files };
  const text = shownIn(textFormat, report, { width });
  const [source = '', underline = ''] = text
    .split('\n')
    .filter((it) => /^ +1? +\|/.test(it))
    .map((it) => it.replace(/^.*?\| /, ''));
  return { text, source, underline };
}

describe('the line of a finding', () => {
  test('fits the terminal, with its place underlined', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    const words = fc.constantFrom('"value"', '風扇', '🌀🌀🌀', 'x'.repeat(99));
    fc.assert(
      fc.property(
        text,
        words,
        text,
        fc.integer({ min: 40, max: 100 }),
        (...of) => {
          const [before, place, behind, width] = of.map((it) =>
            typeof it === 'string' ? it.replaceAll(/[\r\n]/g, ' ') : it,
          ) as typeof of;
          const end = before.length + place.length;
          const {
            text: all,
            source,
            underline,
          } = excerptOf(before + place + behind, before.length, end, width);
          for (const line of all.split('\n').slice(0, 5))
            expect(columnsOf(line)).toBeLessThanOrEqual(width);
          const marked = underline.trimStart();
          expect(marked).toMatch(/^\^+$/);
          const columns = underline.length - marked.length;
          if (columnsOf(visible(before)) === columns)
            expect(source.startsWith(visible(before) + place.charAt(0))).toBe(
              true,
            );
        },
      ),
    );
  });

  test('is cut where it is too long, but no character in two', () => {
    const { source, underline } = excerptOf(
      `${'🌀'.repeat(60)}"x"${'🌀'.repeat(60)}`,
      120,
      123,
      60,
    );
    expect(source).toBe(`…${'🌀'.repeat(8)}"x"${'🌀'.repeat(16)}…`);
    expect(underline).toBe(`${' '.repeat(17)}^^^`);
  });
});
