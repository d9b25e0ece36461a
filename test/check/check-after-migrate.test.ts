import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { check, migrate, parseDecisions } from '../../src/index.js';
import { decisionsText } from '../decisions/convert-with-decisions.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { someDecisions } from '../support/some-decisions.js';

const elsewhere = JSON.stringify([
  {
    ...{ Name: 'elsewhere', Path: 'f', ExecutionFrequency: 'Daily' },
    Inputs: [],
    Outputs: ['first', 'second'].map((OutputName) => ({
      ...{ OutputType: 'ObjectResult', OutputName },
    })),
  },
]);

test('check finds no error in what a migration writes, however it is decided', () => {
  let written = 0;
  let refused = 0;
  const document = fc.oneof(validDocument, anyDocument);
  fc.assert(
    fc.property(
      ...[document, document, someDecisions, fc.boolean()],
      (one, other, decided, allowPartial) => {
        const files = [
          { path: 'a.json', text: one },
          { path: 'b.json', text: other },
          { path: 'c.json', text: elsewhere },
        ];
        const parsed = parseDecisions({ text: decisionsText(decided) });
        if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));
        const { decisions } = parsed;
        const { outputs, report } = migrate(files, { decisions, allowPartial });
        written += outputs.length;
        refused += report.summary.rules.filter(
          ({ rule }) => rule === 'decision-breaks',
        ).length;
        const texts = new Map(outputs.map(({ path, text }) => [path, text]));
        const errors = check(
          files.map(({ path, text }) => ({
            path,
            text: texts.get(path) ?? text,
          })),
        )
          .report.files.filter(({ path }) => texts.has(path))
          .flatMap(({ path, findings }) =>
            findings
              .filter(({ fidelity }) => fidelity === 'invalid')
              .map(({ rule, message }) => `${path} ${rule} ${message}`),
          );
        // A source in a file that is held back is there once that is migrated.
        expect(
          errors.filter((it) => !it.includes('only a Legacy one')),
        ).toEqual([]);
      },
    ),
  );
  expect(Math.min(written, refused)).toBeGreaterThan(0);
});
