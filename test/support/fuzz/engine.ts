import { convertBytes } from '../../../src/file/convert-bytes.js';
import { checkFiles, readFor } from '../../../src/file/check-files.js';
import { defaultPrintOptions } from '../../../src/current/print-options.js';
import { draftDecisions } from '../../../src/decisions/draft-decisions.js';
import { loadDecisions } from '../../../src/decisions/load-decisions.js';
import { matchDecisions } from '../../../src/decisions/match-decisions.js';
import { rules } from '../../../src/mapping/mapping-rules.js';
import { buildReport, savedReport } from '../../../src/report/build.js';
import {
  checkedPart,
  partOf,
  type ReportPart,
} from '../../../src/report/file.js';
import type { Report } from '../../../src/report/report.js';
import { verify } from '../../../src/report/verify-files.js';
import { asReport } from '../../../src/batch/saved-reports.js';
import { formats } from '../../../src/formats/formats.js';
import { plainOptions } from '../any-report.js';

const path = 'a.json';

function reportOf(command: string, part: ReportPart): Report {
  const tool = { name: 'infomodel-migrate', version: '0' };
  return buildReport({ tool, command, decisions: null }, [part]);
}

/** The reports that the commands make of a file of these bytes. */
export function reportsOn(
  bytes: Uint8Array,
  decide = matchDecisions([]),
): readonly Report[] {
  const outcome = convertBytes(path, bytes, {
    ...{ print: defaultPrintOptions, named: true, decideIn: decide },
  });
  const status = outcome.kind === 'ready' ? 'would-write' : outcome.kind;
  const report = reportOf('diff', partOf(outcome, status));
  const against = { signals: false, types: false, decideIn: decide };
  const checked = checkFiles(
    [{ path, as: readFor('algorithms', path, bytes, true, against) }],
    against,
  );
  return [
    report,
    { ...report, command: 'verify', verification: verify(report) },
    ...checked.map((it) => reportOf('check', checkedPart(it))),
  ];
}

/** Takes any bytes for a file, reports in every format, and drafts decisions that can be loaded. */
export async function acceptsAnyFile(bytes: Uint8Array): Promise<void> {
  for (const report of reportsOn(bytes)) {
    await shown(report);
    // What is saved can be read again.
    const again = asReport(
      JSON.parse(JSON.stringify(savedReport(report, true))),
    );
    if (!again.ok) throw new Error(`a report that is refused: ${again.why}`);
    draftedFor(report);
  }
}

function draftedFor({ command, files }: Report): void {
  if (command !== 'diff') return;
  const { text } = draftDecisions(undefined, files, {
    ...{ rules, all: true, print: defaultPrintOptions },
    pathInFile: (it) => it,
  });
  if (text === undefined) return;
  const loaded = loadDecisions(Buffer.from(text), 'd.json');
  if (!loaded.ok) throw new Error(loaded.troubles.join('\n'));
}

/** Shows a report in every format. */
export async function shown(report: Report): Promise<void> {
  for (const { name, load } of formats) {
    const format = await load();
    const text = format(report, { ...plainOptions, isTerminal: false });
    if (typeof text !== 'string') throw new Error(`${name} gives no text`);
  }
}
