import type { PassedOver, Stopped } from '../file/convert.js';
import type { SourceText } from '../json/decode.js';
import { type Position, positionsIn } from '../json/position.js';
import type { MigrationFinding } from '../mapping/migration.js';
import { choicesOf, type Rule } from '../rule/rule.js';
import { type Counts, noCounts } from './counts.js';
import { type DeclaredNames, namesIn } from './declared-names.js';
import { fingerprintOf } from './fingerprint.js';
import type { Detail } from './detail.js';
import type { FunctionPart } from './functions.js';
import type { FileReport, FileStatus, ReportedFinding } from './report.js';

/** What a file, or a run, contributes to a report. */
export interface ReportPart {
  readonly counts: Counts;
  readonly files: readonly FileReport[];
  readonly functions: readonly FunctionPart[];
  /** The names of algorithms, for what is said of them later. */
  readonly declared: DeclaredNames;
}

/** The part of a file of which nothing is known but what became of it. */
export function blankPart(path: string, status: FileStatus): ReportPart {
  return partOfFile({
    path,
    format: 'other',
    status,
    output: null,
    findings: [],
    fields: [],
    sourceText: null,
    outputText: null,
  });
}

/** The part of a file that is not converted. */
export function partOf(
  path: string,
  conversion: Stopped | PassedOver,
  status: FileStatus,
  detail: Detail,
): ReportPart {
  const { source } = conversion;
  const positionAt = positionsIn(source);
  const fileWith = (
    findings: readonly ReportedFinding[],
    isShown: boolean,
  ): FileReport => ({
    path,
    status,
    output: null,
    format: conversion.format,
    findings,
    fields: [],
    sourceText: isShown ? wholeText(source) : null,
    outputText: null,
  });
  switch (conversion.kind) {
    case 'stopped': {
      const findings = conversion.findings.map((it) =>
        reportFinding(it, path, source, positionAt, detail),
      );
      return partOfFile(fileWith(findings, conversion.isText));
    }
    case 'passed-over': {
      const { root } = conversion;
      return partOfFile(
        fileWith([], root !== undefined),
        root && new Map([[path, namesIn(root, source.text, positionAt)]]),
      );
    }
  }
}

/** The part of a file of which nothing is counted. */
export function partOfFile(
  file: FileReport,
  declared: DeclaredNames = new Map(),
): ReportPart {
  return {
    counts: noCounts,
    files: [file],
    functions: [],
    declared,
  };
}

/** The text with its byte order mark. */
export function wholeText({ text, byteOrderMark }: SourceText): string {
  return (byteOrderMark ? '\uFEFF' : '') + text;
}

/** A finding as reports have it. */
export function reportFinding(
  finding: MigrationFinding,
  path: string,
  { text }: SourceText,
  positionAt: (offset: number) => Position,
  detail: Detail = ['fingerprints'],
): ReportedFinding {
  const { rule, message, place, target, decision } = finding;
  return {
    rule: rule.id,
    fidelity: rule.fidelity,
    message,
    pointer: place.pointer,
    start: positionAt(place.start),
    end: positionAt(place.end),
    target,
    choices: choiceNamesOf(rule),
    decision: decision && {
      choose: decision.choose,
      reason: decision.reason,
      index: decision.index,
    },
    fingerprint: detail.includes('fingerprints')
      ? fingerprintOf(finding, path, text)
      : undefined,
  };
}

const choiceNames = new Map<Rule, readonly string[]>();

/** The same list for the same rule: a report names them in every finding. */
function choiceNamesOf(rule: Rule): readonly string[] {
  const known = choiceNames.get(rule);
  if (known) return known;
  const names = choicesOf(rule).map(({ name }) => name);
  choiceNames.set(rule, names);
  return names;
}
