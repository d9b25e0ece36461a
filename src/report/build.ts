import type { Conversion } from '../convert/convert.js';
import type { SourceText } from '../json/decode.js';
import { type Position, positionsIn } from '../json/position.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import type { MigrationFinding } from '../mapping/migration.js';
import { choicesOf } from '../rule/rule.js';
import { fingerprintOf } from './fingerprint.js';
import { functionReports } from './functions.js';
import { bytewise } from './order.js';
import type {
  FileReport,
  FileStatus,
  Report,
  ReportedField,
  ReportedFinding,
  Tool,
} from './report.js';
import { summarise } from './summary.js';

/** A file of the run, and what became of it. */
export interface RunFile {
  readonly path: string;
  readonly status: FileStatus;
  readonly output: string | null;
  /** Undefined where the file could not be read. */
  readonly conversion: Conversion | undefined;
}

/** Builds the report of a run, with the field lists and both texts. */
export function buildReport(
  tool: Tool,
  command: string,
  run: readonly RunFile[],
): Report {
  const files = run.toSorted((a, b) => bytewise(a.path, b.path));
  return {
    version: 1,
    tool,
    command,
    decisions: null,
    summary: summarise(
      files.map(({ status, conversion }) => ({
        status,
        migration: migrationOf(conversion),
        findings: findingsIn(conversion),
      })),
    ),
    files: files.map(reportFile),
    functions: functionReports(
      files.flatMap(({ conversion }) => migrationOf(conversion) ?? []),
    ),
  };
}

/** The report as it is saved: without `full`, field lists and texts are left away. */
export function savedReport(report: Report, full: boolean): Report {
  if (full) return report;
  return {
    ...report,
    files: report.files.map(({ path, format, status, output, findings }) => ({
      path,
      format,
      status,
      output,
      findings,
    })),
  };
}

function migrationOf(conversion: Conversion | undefined) {
  return conversion?.kind === 'converted' ? conversion.migration : undefined;
}

/** Every finding about a file. */
export function findingsIn(
  conversion: Conversion | undefined,
): readonly MigrationFinding[] {
  switch (conversion?.kind) {
    case 'stopped':
      return conversion.findings;
    case 'converted':
      return conversion.migration.findings;
    case 'passed-over':
    case undefined:
      return [];
  }
}

function reportFile({ path, status, output, conversion }: RunFile): FileReport {
  if (!conversion)
    return { path, format: 'other', status, output, findings: [] };
  const { source } = conversion;
  const positionAt = positionsIn(source);
  return {
    path,
    format: conversion.kind === 'converted' ? 'legacy' : conversion.format,
    status,
    output,
    findings: findingsIn(conversion).map((finding) =>
      reportFinding(finding, path, source, positionAt),
    ),
    fields:
      conversion.kind === 'converted'
        ? conversion.migration.ledger.map((entry) => reportField(entry, source))
        : [],
    sourceText:
      conversion.kind === 'stopped' && !conversion.isText
        ? null
        : (source.byteOrderMark ? '\uFEFF' : '') + source.text,
    outputText: conversion.kind === 'converted' ? conversion.outputText : null,
  };
}

function reportFinding(
  finding: MigrationFinding,
  path: string,
  { text }: SourceText,
  positionAt: (offset: number) => Position,
): ReportedFinding {
  const { rule, message, place, target } = finding;
  return {
    rule: rule.id,
    fidelity: rule.fidelity,
    message,
    pointer: place.pointer,
    start: positionAt(place.start),
    end: positionAt(place.end),
    target,
    choices: choicesOf(rule).map(({ name }) => name),
    decision: null,
    fingerprint: fingerprintOf(finding, path, text),
  };
}

function reportField(
  { source, target, rule, fate, after }: LedgerEntry,
  { text }: SourceText,
): ReportedField {
  return {
    source: source?.pointer ?? null,
    target,
    rule: rule.id,
    fate,
    before: source ? text.slice(source.start, source.end) : null,
    after,
  };
}
