import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convert } from '../../src/convert/convert.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { isOpenError } from '../../src/mapping/migration.js';
import { errorsIn } from '../support/checked.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';

test('what is converted keeps to the Current format, whatever is left out of it', () => {
  let whole = 0;
  fc.assert(
    fc.property(fc.oneof(validDocument, anyDocument), (text) => {
      const conversion = convert(Buffer.from(text), {
        print: defaultPrintOptions,
        named: true,
      });
      if (conversion.kind !== 'converted') return;
      const { outputText, migration } = conversion;
      // An empty array has no generation.
      if (migration.output.length === 0) return;
      if (!migration.findings.some(isOpenError)) whole++;
      expect(errorsIn(outputText)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(whole).toBeGreaterThan(10);
});
