import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { troublesOf } from '../../../src/batch/run-error.js';
import { mergeReports } from '../../../src/batch/merge-reports.js';
import { readReports } from '../../../src/batch/saved-reports.js';
import { savedReport } from '../../../src/report/build.js';
import { folderOf } from '../folder.js';
import { legacyText, plainInput } from '../legacy.js';
import { fullReport, reportsOfCommands } from '../reports-of-commands.js';
import { reportOfTexts } from '../reports.js';
import { shown } from './engine.js';

const other = JSON.stringify(
  reportOfTexts({ 'b.json': legacyText([plainInput]) }),
);
const reports = [...reportsOfCommands, savedReport(fullReport, false)];

/** Saved reports of several commands. */
export const savedReports: fc.Arbitrary<string> = fc.constantFrom(
  ...reports.map((report) => JSON.stringify(report)),
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
        const { report } = await mergeReports(reports, {
          ...{ workingDirectory: folder, decisions: undefined, maxBytes: 1e9 },
        });
        await shown(report);
      } catch (error) {
        if (!troublesOf(error)?.length) throw error;
      }
    }
  };
}
