import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { troublesOf } from '../../../src/batch/run-errors.js';
import { mergeReports } from '../../../src/batch/merge-reports.js';
import { readReports } from '../../../src/batch/saved-reports.js';
import { jsonReporter } from '../../../src/formats/json.js';
import type { Report } from '../../../src/report/report.js';
import { folderOf } from '../folder.js';
import { legacyText, plainInput } from '../legacy.js';
import { fullReport, reportsOfCommands } from '../reports-of-commands.js';
import { reportOfRecords, reportOfTexts, shownIn } from '../reports.js';
import { showInAll } from './engine.js';

const save = (report: Report, isFull: boolean): string =>
  shownIn(jsonReporter, report, { isFull });

const other = save(reportOfTexts({ 'b.json': legacyText([plainInput]) }), true);

/** Saved reports of several commands; some tools format them. */
export const savedReports: fc.Arbitrary<string> = fc.constantFrom(
  ...reportsOfCommands.map((report) => save(report, true)),
  save(fullReport, false),
  JSON.stringify(fullReport),
);

/** Reads any bytes as a report, and merges it with another: shows it in every format, or refuses it in words. */
export function acceptsAnyReport(): (bytes: Uint8Array) => Promise<void> {
  const folder = folderOf({ 'other.json': other });
  const [mangled, sound] = ['mangled.json', 'other.json'].map((name) =>
    join(folder, name),
  ) as [string, string];
  return async (bytes) => {
    writeFileSync(mangled, bytes);
    for (const paths of [[mangled], [mangled, sound]]) {
      try {
        const reports = readReports(paths);
        const { run, records } = await mergeReports(reports, {
          decisions: undefined,
          maxSize: 1e9,
        });
        const { command } = run.head;
        await showInAll(
          reportOfRecords(
            records.map(({ read }) => read()),
            { ...run, command },
          ),
        );
      } catch (error) {
        if (!troublesOf(error)?.length) throw error;
      }
    }
  };
}
