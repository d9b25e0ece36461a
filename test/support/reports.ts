import { defaultPrintOptions } from '../../src/current/print-options.js';
import { buildReport } from '../../src/report/build.js';
import type { Report } from '../../src/report/report.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { partOf } from '../../src/report/file.js';

/** The full report of a run over the texts of files, by their paths. */
export function reportOfTexts(texts: Readonly<Record<string, string>>): Report {
  return buildReport(
    {
      tool: { name: 'infomodel-migrate', version: '0' },
      command: 'diff',
      decisions: null,
    },
    Object.entries(texts).map(([path, text]) => {
      const options = { print: defaultPrintOptions, named: true };
      const outcome = convertBytes(path, Buffer.from(text), options);
      return partOf(outcome, 'would-write', path);
    }),
  );
}
