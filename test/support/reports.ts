import { defaultPrintOptions } from '../../src/current/print-options.js';
import type { DecisionsFile } from '../../src/decisions/decision.js';
import {
  convertFile,
  type ConvertOptions,
} from '../../src/file/convert-file.js';
import { decideWith } from '../../src/file/decide-with.js';
import type { FileRecord } from '../../src/file/record.js';
import type { WindowPicture } from '../../src/behaviour/compare/compare-windows.js';
import { newVerifier, verifyFile } from '../../src/file/verify-file.js';
import type { Format, FormatOptions } from '../../src/formats/format.js';
import type { Report } from '../../src/run/summary.js';
import { copyFacts, factsOf, type FileFacts } from '../../src/run/facts.js';
import type { Comparison } from '../../src/run/comparison.js';
import { summarise } from '../../src/run/summarise.js';
import { findingsOfRun } from '../../src/run/run-findings.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from './legacy.js';
import { windowsKey } from '../../src/file/verified-file.js';
import { matchedDecisions } from '../../src/run/missed-decisions.js';

const tool = { name: 'infomodel-migrate', version: '0' };

/** The record of a file with this content, as the library makes it. */
export function recordOf(
  path: string,
  content: string | Uint8Array,
  decisions?: DecisionsFile,
  named = true,
): FileRecord {
  const options = { ...optionsWith(decisions), named };
  return convertFile(path, Buffer.from(content), options).record;
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
  readonly comparison?: Comparison;
  readonly windows?: ReadonlyMap<string, WindowPicture>;
}

/** A comparison that found nothing. */
export const nothingCompared: Comparison = {
  then: 'main',
  migrated: {
    exact: 0,
    exactPaths: [],
    differing: [],
    mended: [],
    lost: [],
    takenOut: [],
  },
  new: { legacy: 0, current: 0, stillDeclared: 0 },
  wentBack: [],
  gone: [],
  notCompared: [],
  values: [],
  legacyLeft: 0,
  decisions: { added: [], changed: [], removed: [] },
  findings: { new: 0, before: 0, gone: 0 },
};

/** The full report of records. */
export function reportOfRecords(
  files: readonly FileRecord[],
  { command = 'diff', decisions, comparison, windows }: RunOptions = {},
): Report {
  const head = { tool, command, decisions: decisions?.path ?? null };
  const facts = factsOfRecords(files, decisions, windows);
  const findings = comparison
    ? []
    : findingsOfRun(facts, decisions, '/', false);
  const run = summarise(facts, { head, findings, comparison });
  const { functions, verification, counts } = run;
  return {
    version: 1,
    ...head,
    findings,
    functions,
    ...(comparison && { comparison }),
    ...(verification && { verification }),
    summary: counts,
    files,
  };
}

/** What a run keeps of files. */
export function factsOfRecords(
  files: readonly FileRecord[],
  decisions?: DecisionsFile,
  windows: ReadonlyMap<string, WindowPicture> = new Map(),
): readonly FileFacts[] {
  const matched = matchedDecisions(decisions, '/');
  const texts = new Map<string, string>();
  return files.map((record) =>
    copyFacts(factsOf({ record, windows }, matched), texts),
  );
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
  const { record, windows = new Map() } = verifyFile(
    path,
    Buffer.from(content),
    optionsWith(decisions),
    newVerifier(),
  );
  return reportOfRecords([record], { command: 'verify', windows });
}

/** The report of `diff --changed` in which half of the findings are new. */
export function compared({ files }: Report, then: string): Report {
  const records = files.map((record) => ({
    ...record,
    compared: { textThen: '[]\n' },
    findings: record.findings.map((it, at) => ({ ...it, new: at % 2 === 0 })),
  }));
  return reportOfRecords(records, { comparison: { ...nothingCompared, then } });
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
  addedTo?: string,
): string {
  const { command, files, findings, comparison, verification } = report;
  const windows = new Map(
    verification?.windows.map((it) => [windowsKey(it), it]),
  );
  const facts = factsOfRecords(files, undefined, windows);
  const run = summarise(facts, { head: report, findings, comparison });
  const all = { ...plainOptions, command, ...options };
  const { begin = '', file, end } = format(run, all);
  return [begin, ...files.map(file), end(run, addedTo)].join('');
}

/** The full report of one file. */
export const fullReport = reportOfTexts({
  'a.json': legacyText([plainInput, signalInput, unmappedInput]),
});
