import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { check, collect, migrate, parseDecisions } from '../../src/index.js';
import { decisionsText } from '../decisions/convert-with-decisions.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { someDecisions } from '../support/some-decisions.js';
import { currentAlgorithm } from '../support/legacy.js';

const elsewhere = JSON.stringify([
  currentAlgorithm('elsewhere', {
    Outputs: ['first', 'second'].map((OutputName) => ({
      OutputType: 'ObjectResult',
      OutputName,
    })),
  }),
]);

test('check finds no error in what a migration writes, however it is decided', async () => {
  let written = 0;
  let refused = 0;
  const document = fc.oneof(validDocument, anyDocument);
  await fc.assert(
    fc.asyncProperty(
      document,
      document,
      someDecisions,
      fc.boolean(),
      async (one, other, decided, allowPartial) => {
        const files = [
          { path: 'a.json', text: one },
          { path: 'b.json', text: other },
          { path: 'c.json', text: elsewhere },
        ];
        const parsed = parseDecisions({ text: decisionsText(decided) });
        if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));
        const { decisions } = parsed;
        const report = await collect(
          migrate(files, { decisions, allowPartial }),
        );
        refused += report.summary.rules.filter(
          ({ rule }) => rule === 'decision-breaks',
        ).length;
        const texts = new Map(
          report.files.flatMap(({ path, status, outputText }) =>
            status === 'would-write' && typeof outputText === 'string'
              ? [[path, outputText]]
              : [],
          ),
        );
        written += texts.size;
        const checked = await collect(
          check(
            files.map(({ path, text }) => ({
              path,
              text: texts.get(path) ?? text,
            })),
          ),
        );
        const errors = checked.files
          .filter(({ path }) => texts.has(path))
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
