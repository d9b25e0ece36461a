import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { convertFile } from '../../src/file/convert-file.js';
import { decideWith } from '../../src/file/decide-with.js';
import { sourcesIn, sourcesNamedBy } from '../../src/file/decided-sources.js';
import { check, type SourceFile } from '../../src/index.js';
import {
  decisionsFileOf,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
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

/** Migrates files that belong together, as a run does. */
function migrate(
  files: readonly SourceFile[],
  decided: readonly object[],
  allowPartial: boolean,
) {
  const decisions = decisionsFileOf(decisionsText(decided));
  const decideIn = decideWith(decisions, '/');
  const names = sourcesNamedBy(decisions.decisions);
  const contents = files.map(({ path, text }) => ({
    path,
    bytes: Buffer.from(text),
  }));
  const algorithms = contents.flatMap(({ path, bytes }) =>
    sourcesIn(path, bytes, names, false, decideIn),
  );
  return contents.map(
    ({ path, bytes }) =>
      convertFile(path, bytes, {
        print: defaultPrintOptions,
        named: false,
        decideIn,
        allowPartial,
        sources: { algorithms, isIncomplete: false },
      }).record,
  );
}

test('check finds no error in what a migration writes, however it is decided', () => {
  let written = 0;
  let refused = 0;
  const document = fc.oneof(validDocument, anyDocument);
  fc.assert(
    fc.property(
      document,
      document,
      someDecisions,
      fc.boolean(),
      (one, other, decided, allowPartial) => {
        const files = [
          { path: 'a.json', text: one },
          { path: 'b.json', text: other },
          { path: 'c.json', text: elsewhere },
        ];
        const records = migrate(files, decided, allowPartial);
        refused += records
          .flatMap(({ findings }) => findings)
          .filter(({ rule }) => rule === 'decision-breaks').length;
        const texts = new Map(
          records.flatMap(({ path, status, outputText }) =>
            (status === 'ready' || status === 'partial') &&
            typeof outputText === 'string'
              ? [[path, outputText]]
              : [],
          ),
        );
        written += texts.size;
        const errors = check(
          files.map(({ path, text }) => ({
            path,
            text: texts.get(path) ?? text,
          })),
        )
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
