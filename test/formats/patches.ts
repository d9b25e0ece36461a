import type { FileRecord } from '../../src/file/record.js';
import type { FormatOptions } from '../../src/formats/format.js';
import { unifiedFormat } from '../../src/formats/unified.js';
import type { Report } from '../../src/run/summary.js';
import {
  nothingCompared,
  recordOf,
  reportOfRecords,
  shownIn,
} from '../support/reports.js';

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

/** The report of files whose Current texts differ from those at a commit. */
export function comparing(
  ...changes: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[]
): Report {
  const records = changes.map(({ path, before, after }): FileRecord => ({
    ...recordOf(path, '[]'),
    outputText: after,
    comparison: {
      change: 'edited',
      new: [],
      gone: [],
      text: 'changed',
      before,
    },
  }));
  return reportOfRecords(records, { comparison: nothingCompared });
}

/** The lines of a patch behind its file names, each sign with the lines it is before. */
export function hunksIn(patch: string): string {
  return patch.slice(patch.indexOf('@@'));
}
