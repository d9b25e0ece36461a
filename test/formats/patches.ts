import type { FileRecord } from '../../src/file/record.js';
import type { FormatOptions } from '../../src/formats/format.js';
import { unifiedFormat } from '../../src/formats/unified.js';
import type { Report } from '../../src/run/summary.js';
import { recordOf, reportOfRecords, shownIn } from '../support/reports.js';

export const shown = (
  report: Report,
  options: Partial<FormatOptions> = {},
): string => shownIn(unifiedFormat, report, options);

/** The report of one file that is migrated. */
export function reportWith(
  text: string,
  status: FileRecord['status'] = 'ready',
  output: string | null = 'a.json',
): Report {
  return reportOfRecords([{ ...recordOf('a.json', text), status, output }]);
}

/** The report of files whose texts change; null: there is no file. */
export function changing(
  ...changes: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string;
  }[]
): Report {
  const records = changes.map(({ path, before, after }): FileRecord => ({
    ...recordOf(before === null ? `from/${path}` : path, '[]'),
    status: 'ready',
    output: path,
    sourceText: before ?? '[]',
    outputText: after,
  }));
  return reportOfRecords(records);
}

/** The lines of a patch behind its file names, each sign with the lines it is before. */
export function hunksIn(patch: string): string {
  return patch.slice(patch.indexOf('@@'));
}
