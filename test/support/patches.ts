import { convertBytes } from '../../src/file/convert-bytes.js';
import { partOf } from '../../src/report/file.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { buildReport } from '../../src/report/build.js';
import type { FormatOptions } from '../../src/formats/formats.js';
import { formatUnified } from '../../src/formats/unified/unified.js';
import type {
  ComparedOutput,
  FileStatus,
  Report,
} from '../../src/report/report.js';
import { legacyText } from './legacy.js';

export const shown = (
  report: Report,
  options: Partial<FormatOptions> = {},
): string =>
  formatUnified(report, { color: false, width: 80, quiet: false, ...options });

const head = {
  tool: { name: 'infomodel-migrate', version: '0' },
  command: 'diff',
  decisions: null,
};

/** The report of one file that is migrated. */
export function reportWith(
  text: string,
  status: FileStatus = 'would-write',
  output: string | null = 'a.json',
): Report {
  const outcome = convertBytes('a.json', new TextEncoder().encode(text), {
    print: defaultPrintOptions,
    named: true,
  });
  return buildReport(head, [partOf(outcome, status, output)]);
}

export function comparing(
  ...outputs: readonly Pick<ComparedOutput, 'path' | 'before' | 'after'>[]
): Report {
  return {
    ...reportWith(legacyText([])),
    comparison: {
      ref: 'main',
      new: [],
      gone: [],
      outputs: outputs.map((it) => ({ ...it, change: 'changed', gone: [] })),
    },
  };
}

/** The lines of a patch behind its file names, each sign with the lines it is before. */
export function hunksIn(patch: string): string {
  return patch.slice(patch.indexOf('@@'));
}
