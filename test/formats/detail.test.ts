import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { makeRecord } from '../../src/file/make-record.js';
import { formats } from '../../src/formats/formats.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { reportOfRecords, shownIn } from '../support/reports.js';

test.each(
  formats.filter(({ needsFields, name }) => !needsFields || name === 'text'),
)('$name shows the same of a record without field list', async ({ load }) => {
  const format = await load();
  fc.assert(
    fc.property(fc.oneof(validDocument, damagedDocument), (text) => {
      const conversion = convertBytes('a.json', Buffer.from(text), {
        print: defaultPrintOptions,
        named: true,
      });
      const [without, whole] = [false, true].map((needsFields) => {
        const request = { needsFields, decideIn: undefined };
        const record = makeRecord('a.json', conversion, request);
        // Of `diff`, text shows the fields.
        return shownIn(format, reportOfRecords([record]), {
          command: 'migrate',
        });
      });
      expect(without).toBe(whole);
    }),
  );
});
