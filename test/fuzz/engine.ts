import { defaultPrintOptions } from '../../src/current/print-options.js';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import { draftDecisions } from '../../src/decisions/draft-decisions.js';
import { printNewFile } from '../../src/decisions/edit-decisions.js';
import { loadDecisions } from '../../src/decisions/load-decisions.js';
import { type FileRecord, printedRecord } from '../../src/file/record.js';
import { formats } from '../../src/formats/formats.js';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import type { Report } from '../../src/run/summary.js';
import { checkedRecord } from '../check/check-text.js';
import {
  recordOf,
  reportOfRecords,
  shownIn,
  verifiedReport,
} from '../support/reports.js';
import { record as isRecord } from '#validators/report';

const path = 'a.json';

/** The reports that the commands make of a file of these bytes. */
export function reportsOn(
  bytes: Uint8Array,
  decisions?: DecisionsFile,
): readonly Report[] {
  const report = reportOfRecords([recordOf(path, bytes, decisions)]);
  const checked = checkedRecord(path, bytes);
  return [
    report,
    verifiedReport(path, bytes, decisions),
    reportOfRecords([checked], { command: 'check' }),
  ];
}

/** Takes any bytes for a file, reports in every format, and drafts decisions that can be loaded. */
export async function acceptsAnyFile(bytes: Uint8Array): Promise<void> {
  for (const report of reportsOn(bytes)) {
    await showInAll(report);
    for (const record of report.files)
      if (!isRecord(JSON.parse(JSON.stringify(printedRecord(record)))))
        throw new Error(`refused: ${JSON.stringify(isRecord.errors)}`);
    if (report.command === 'diff') acceptsDraft(undefined, report.files);
  }
}

/** Drafts decisions about the files beside those of a text, and loads them. */
export function acceptsDraft(
  before: string | undefined,
  files: readonly FileRecord[],
): void {
  const old = before ?? printNewFile(defaultPrintOptions);
  const { text } = draftDecisions(old, files, {
    rules: mappingRules,
    all: true,
    print: defaultPrintOptions,
    pathInFile: (it) => it,
    whereIn: () => ({}),
  });
  const loaded = loadDecisions(Buffer.from(text), 'd.json');
  if (!loaded.ok) throw new Error(loaded.troubles.join('\n'));
}

/** Shows a report in every format. */
async function showInAll(report: Report): Promise<void> {
  for (const { name, load } of formats) {
    const text = shownIn(await load(), report, { isTerminal: false });
    if (typeof text !== 'string') throw new Error(`${name} gives no text`);
  }
}
