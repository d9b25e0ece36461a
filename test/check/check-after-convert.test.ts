import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { errorsIn } from '../support/check-text.js';
import { anyDocument, validDocument } from '../support/legacy-documents.js';
import { isConverted } from '../../src/file/convert-bytes.js';
import { convert } from '../mapping/migrate.js';

test('what is converted keeps to the Current format, whatever is left out of it', () => {
  let whole = 0;
  fc.assert(
    fc.property(fc.oneof(validDocument, anyDocument), (text) => {
      const converted = convert(Buffer.from(text));
      if (!isConverted(converted)) return;
      const { kind, outputText } = converted;
      // An empty array has no generation.
      if (outputText === '[]\n') return;
      if (kind === 'ready') whole++;
      expect(errorsIn(outputText)).toEqual([]);
    }),
  );
  expect(whole).toBeGreaterThan(0);
});
