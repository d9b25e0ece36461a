import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { buildReport, savedReport } from '../../src/report/build.js';
import { type Detail, fullDetail } from '../../src/file/file-outcome.js';
import { formats } from '../../src/formats/formats.js';
import type { Report } from '../../src/report/report.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { partOf } from '../../src/report/file.js';
import { plainOptions } from '../support/any-report.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';

/** What a run that would write the text in place reports, with no more than the detail. */
function reportOf(text: string, detail: Detail): Report {
  const options = { print: defaultPrintOptions, named: true, detail };
  const outcome = convertBytes('a.json', Buffer.from(text), options);
  const tool = { name: 'infomodel-migrate', version: '0' };
  const part = partOf(outcome, 'would-write', 'a.json');
  return buildReport({ tool, command: 'diff', decisions: null }, [part]);
}

test.each(formats)(
  '$name shows the same of a report that has only what it shows',
  async ({ name, detail, load }) => {
    const format = await load();
    // Who saves a report leaves away what is not asked for.
    const shown = (report: Report): string =>
      format(
        name === 'json' ? savedReport(report, false) : report,
        plainOptions,
      );
    fc.assert(
      fc.property(fc.oneof(validDocument, damagedDocument), (text) => {
        expect(shown(reportOf(text, detail))).toBe(
          shown(reportOf(text, fullDetail)),
        );
      }),
    );
  },
);
