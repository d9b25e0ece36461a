import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { errorsIn } from '../support/checked.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { stage } from '../mapping/migrate.js';

test('what is converted keeps to the Current format, whatever is left out of it', () => {
  let whole = 0;
  fc.assert(
    fc.property(fc.oneof(validDocument, anyDocument), (text) => {
      const { outputBytes, isPartial } = stage(Buffer.from(text));
      const outputText = Buffer.from(outputBytes ?? '').toString();
      // An empty array has no generation.
      if (!outputBytes || outputText === '[]\n') return;
      if (!isPartial) whole++;
      expect(errorsIn(outputText)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(whole).toBeGreaterThan(10);
});
