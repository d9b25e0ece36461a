import { convert } from '../../src/convert/convert.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { buildReport } from '../../src/report/build.js';
import { partOf } from '../../src/report/file.js';
import type { Report } from '../../src/report/report.js';

/** The full report of a run over the texts of files, by their paths. */
export function reportOfTexts(texts: Readonly<Record<string, string>>): Report {
  return buildReport(
    {
      tool: { name: 'infomodel-migrate', version: '0' },
      command: 'diff',
      decisions: null,
    },
    Object.entries(texts).map(([path, text]) =>
      partOf(
        path,
        convert(Buffer.from(text), { print: defaultPrintOptions, named: true }),
        'would-write',
        path,
      ),
    ),
  );
}
