import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { convertFile } from '../../src/file/convert-file.js';
import { formats } from '../../src/formats/formats.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { reportOfRecords, shownIn } from '../support/reports.js';

test.each(
  formats.filter(({ needsFields, name }) => !needsFields || name === 'text'),
)('$name shows the same of a record without field list', async ({ load }) => {
  const format = await load();
  fc.assert(
    fc.property(fc.oneof(validDocument, damagedDocument), (text) => {
      const [without, whole] = [false, true].map((needsFields) => {
        const record = convertFile('a.json', Buffer.from(text), {
          print: defaultPrintOptions,
          named: true,
          needsFields,
        });
        // Of `diff`, text shows the fields.
        const report = reportOfRecords([record], { command: 'migrate' });
        return shownIn(format, report);
      });
      expect(without).toBe(whole);
    }),
  );
});
