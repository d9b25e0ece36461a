import { defaultPrintOptions } from '../../src/current/print-options.js';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import {
  convertFile,
  type ConvertOptions,
} from '../../src/file/convert-file.js';
import { decideWith } from '../../src/file/decide-with.js';
import type { FileRecord } from '../../src/file/record.js';
import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import { createVerifier } from '../../src/file/verify-file.js';
import type { Format, FormatOptions } from '../../src/formats/format.js';
import type { Report } from '../../src/report/report.js';
import { finishRun, type RunParts } from '../../src/report/finished-run.js';
import { declaredIn } from '../../src/file/opened-record.js';
import { openFile } from '../../src/file/open.js';
import { findingsOfRun } from '../../src/report/run-findings.js';
import { addMisses, totalsOf } from '../../src/report/totals.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from './legacy.js';
import { windowsKey } from '../../src/file/verified-file.js';
import { missesOf } from '../../src/report/missed-decisions.js';

const tool = { name: 'infomodel-migrate', version: '0' };

/** The record of a file with this content, as the library makes it. */
export function recordOf(
  path: string,
  content: string | Uint8Array,
  decisions?: DecisionsFile,
  named = true,
): FileRecord {
  const options = { ...optionsWith(decisions), named };
  return convertFile(path, Buffer.from(content), options);
}

/** How a file is converted with these decisions. */
export const optionsWith = (decisions?: DecisionsFile): ConvertOptions => ({
  print: defaultPrintOptions,
  named: true,
  decideIn: decideWith(decisions, '/'),
  needsFields: true,
});

interface RunOptions {
  readonly command?: string;
  readonly decisions?: DecisionsFile | undefined;
  /** The commit that a comparison is with, and the files that it deletes. */
  readonly compared?: RunParts['compared'];
  readonly windows?: ReadonlyMap<string, WindowPicture>;
}

/** The full report of records. */
export function reportOfRecords(
  files: readonly FileRecord[],
  { command = 'diff', decisions, compared, windows }: RunOptions = {},
): Report {
  const missed = missesOf(decisions, '/');
  const totals = totalsOf(files);
  for (const record of files) addMisses(totals, missed(record));
  for (const [words, picture] of windows ?? [])
    totals.windows.set(words, picture);
  const head = { tool, command, decisions: decisions?.path ?? null };
  const texts = new Map(files.map((it) => [it.path, it.sourceText ?? '']));
  const declaredAt = (path: string) =>
    declaredIn(
      openFile(path, new TextEncoder().encode(texts.get(path)), false),
    );
  const findings = compared
    ? []
    : findingsOfRun(totals, decisions, '/', false, declaredAt);
  const run = finishRun({ head, totals, findings, compared });
  const { functions, comparison, verification, summary } = run;
  return {
    version: 1,
    ...head,
    findings,
    functions,
    ...(comparison && { comparison }),
    ...(verification && { verification }),
    summary,
    files,
  };
}

/** The full report of a run over the texts of files, by their paths. */
export function reportOfTexts(texts: Readonly<Record<string, string>>): Report {
  return reportOfRecords(
    Object.entries(texts).map(([path, text]) => recordOf(path, text)),
  );
}

/** The report of `verify` over a file. */
export function verifiedReport(
  path: string,
  content: string | Uint8Array,
  decisions?: DecisionsFile,
): Report {
  const { record, windows = new Map() } = createVerifier()(
    path,
    Buffer.from(content),
    optionsWith(decisions),
  );
  return reportOfRecords([record], { command: 'verify', windows });
}

/** The report of `diff --changed` in which half of the findings are new, and the first one is gone. */
export function compared({ files }: Report, ref: string): Report {
  const records = files.map((record) => ({
    ...record,
    comparison: {
      new: [...record.findings.keys()].filter((index) => index % 2 === 0),
      gone: record.findings.slice(0, 1),
      change: 'changed' as const,
      before: '[]\n',
      isMigrated: false,
    },
  }));
  return reportOfRecords(records, { compared: { ref, outputs: [] } });
}

/** Options for a plain text without colours. */
const plainOptions = {
  command: 'diff',
  color: false,
  width: 80,
  quiet: false,
  failing: { failOn: 'error' },
} as const satisfies FormatOptions;

/** Shows a report in a format. */
export function shownIn(
  format: Format,
  report: Report,
  options: Partial<FormatOptions> = {},
): string {
  const { command, files, findings, comparison, verification } = report;
  const totals = totalsOf(files);
  for (const picture of verification?.windows ?? [])
    totals.windows.set(windowsKey(picture), picture);
  const paths = new Set(files.map(({ path }) => path));
  const compared = comparison && {
    ...comparison,
    outputs: comparison.outputs.filter((it) => !paths.has(it.path)),
  };
  const run = finishRun({ head: report, totals, findings, compared });
  const all = { ...plainOptions, command, ...options };
  const { begin = '', file, end } = format(run, all);
  return [begin, ...files.map(file), end(run)].join('');
}

/** The full report of one file. */
export const fullReport = reportOfTexts({
  'a.json': legacyText([plainInput, signalInput, unmappedInput]),
});
