import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { makeRecord, type Needs } from '../../src/file/make-record.js';
import { formats } from '../../src/formats/formats.js';
import type { FormatOptions } from '../../src/formats/reporter.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';
import { plainOptions, reportOfRecords, shownIn } from '../support/reports.js';

const options: readonly FormatOptions[] = [
  plainOptions,
  { ...plainOptions, isVerbose: true },
  { ...plainOptions, isFull: true },
];

test.each(formats)(
  '$name shows the same of a record that has only what it needs',
  async ({ load, needs, needsOfReady }) => {
    const reporter = await load();
    const document = fc.oneof(validDocument, damagedDocument);
    fc.assert(
      fc.property(document, fc.constantFrom(...options), (text, asked) => {
        const print = { print: defaultPrintOptions, named: true };
        const conversion = convertBytes('a.json', Buffer.from(text), print);
        const shown = (most: Needs, ofReady = most): string => {
          const request = { needs: most, needsOfReady: ofReady };
          const record = makeRecord('a.json', conversion, {
            ...request,
            decideIn: undefined,
          });
          return shownIn(reporter, reportOfRecords([record]), asked);
        };
        expect(shown(needs(asked), needsOfReady?.(asked))).toBe(
          shown('everything'),
        );
      }),
    );
  },
);
