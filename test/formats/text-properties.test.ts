import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textFormat } from '../../src/formats/text.js';
import type { Report } from '../../src/run/summary.js';
import { columnsOf } from '../../src/render/layout.js';
import { anyDocument, damagedDocument } from '../support/legacy-documents.js';
import { compared, reportOfTexts, shownIn } from '../support/reports.js';
import { meansTheSame } from '../../src/file/all-rules.js';

const width = fc
  .oneof(fc.constantFrom(40, 60, 80, 120), fc.nat(200))
  .map((columns) => Math.max(40, columns));

/** What is shown of every file, not only of those that need somebody. */
const shownWhole = (report: Report, columns = 80): string =>
  shownIn(textFormat, report, { isVerbose: true, width: columns });

const shownBriefly = (report: Report, columns: number): string =>
  shownIn(textFormat, report, { width: columns });

/** Rules that have something to say, of fields and of objects. */
function expectedRules({ files }: Report): ReadonlySet<string> {
  return new Set(
    files.flatMap(({ fields = [], findings }) => [
      ...findings.map(({ rule }) => rule),
      ...fields.filter((it) => !meansTheSame(it)).map(({ rule }) => rule),
    ]),
  );
}

const path = fc.constantFrom(
  'a.json',
  `${'very/long/'.repeat(20)}模型🌀\u202e.json`,
);

const named =
  /("(?:name|path|inputName|symbolicName|property|algorithm|value|Retention)"\s*:\s*")/g;

/** A document whose names and values, in so far as they are free, begin with the mark. */
function marked(text: string, mark: string): string {
  return text.replaceAll(named, (start) => start + mark);
}

const wide = fc.constantFrom(
  '',
  '風扇模型'.repeat(9),
  '🌀'.repeat(30),
  'x'.repeat(300),
  'e\u0301'.repeat(40),
  '👩🏽🇩🇪'.repeat(11),
  'a b '.repeat(20),
);

/** The pointer of the algorithm or input that a field belongs to. */
const objectOf = (pointer: string): string =>
  /^\/\d+(\/inputs\/\d+(?![^/]))?/.exec(pointer)?.[0] ?? '';

describe('whatever the file', () => {
  test('no line is wider than the terminal or ends with a blank, and every rule is named', () => {
    fc.assert(
      fc.property(
        path,
        anyDocument,
        wide,
        width,
        (name, text, mark, columns) => {
          const report = reportOfTexts({ [name]: marked(text, mark) });
          const whole = [
            shownWhole(report, columns),
            shownBriefly(compared(report, name), columns),
          ];
          const brief = shownBriefly(report, columns);
          const lines = [...whole, brief].join('').split('\n');
          expect(lines.filter((it) => it.endsWith(' '))).toEqual([]);
          // A path is never cut, and hunks show whole lines.
          const cut = lines.filter(
            (it) => !it.includes('very/long/') && !/^[-+ @]/.test(it),
          );
          expect(cut.filter((it) => columnsOf(it) > columns)).toEqual([]);
          for (const rule of expectedRules(report))
            expect(whole[0]).toContain(rule);
        },
      ),
      { numRuns: 80 },
    );
  });

  test('every object names the rules of its fields', () => {
    fc.assert(
      fc.property(damagedDocument, (text) => {
        const report = reportOfTexts({ 'a.json': text });
        const shown = shownWhole(report);
        const { fields = [], findings = [] } = report.files[0] ?? {};
        // What is wrong as a whole is shown once: `inputs` that is an object has no inputs.
        const whole = (source: string, of: string): string =>
          findings.find(
            ({ rule, pointer }) =>
              rule === of && source.startsWith(`${pointer}/`),
          )?.pointer ?? source;
        const marks = fields
          .filter(({ fate }) => fate !== 'exact' && fate !== 'supplied')
          .map(
            ({ source, rule }) =>
              `${objectOf(whole(source ?? '', rule))} ${rule}`,
          );
        for (const rule of new Set(fields.map((field) => field.rule)))
          expect(shown.split(rule).length - 1).toBeGreaterThanOrEqual(
            [...new Set(marks)].filter((it) => it.endsWith(` ${rule}`)).length,
          );
      }),
      { numRuns: 80 },
    );
  });

  test('an open finding is shown at its place, in full', () => {
    fc.assert(
      fc.property(damagedDocument, (text) => {
        const report = reportOfTexts({ 'a.json': text });
        const shown = shownWhole(report, 10_000);
        for (const { fidelity, start, rule } of report.files.flatMap(
          (it) => it.findings,
        ))
          if (fidelity === 'unmapped' || fidelity === 'invalid')
            expect(shown).toMatch(
              new RegExp(
                `${start.line}:${start.column}: (error|\\? open)\\[${rule}\\]|(^ +|${rule}: )${start.line}:${start.column} `,
                'm',
              ),
            );
      }),
      { numRuns: 80 },
    );
  });
});
