import type { Conversion } from '../convert/convert.js';
import type { SourceText } from '../json/decode.js';
import type { JsonNode } from '../json/node.js';
import { type Position, positionsIn } from '../json/position.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import type { MigrationFinding } from '../mapping/migration.js';
import { choicesOf, levelOfFidelity, type Rule } from '../rule/rule.js';
import { type Counts, countsOf, FateCounter, noCounts } from './counts.js';
import { fingerprintOf } from './fingerprint.js';
import { type FunctionPart, functionParts } from './functions.js';
import {
  type DeclaredNames,
  namesIn,
  targetsOfNames,
} from './declared-names.js';
import type {
  FileReport,
  FileStatus,
  ReportedField,
  ReportedFinding,
} from './report.js';

/** What a file, or a run, contributes to a report. */
export interface ReportPart {
  readonly counts: Counts;
  readonly files: readonly FileReport[];
  readonly functions: readonly FunctionPart[];
  /** The names of algorithms, for what is said of them later. */
  readonly declared: DeclaredNames;
}

/**
 * What is to be known of each file: its findings, and the source where errors
 * are shown in it; what tells the findings from others too; both texts too; or
 * the field list too, which takes more memory than all the rest.
 */
export type Detail = (typeof details)[number];

const details = ['findings', 'fingerprints', 'texts', 'full'] as const;

/** The detail that has all that any of them has. */
export function mostDetailed(...asked: readonly Detail[]): Detail {
  return details.findLast((detail) => asked.includes(detail)) ?? 'findings';
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

/** The part of one file. */
export function partOf(
  path: string,
  conversion: Conversion,
  status: FileStatus,
  output: string | null,
  detail: Detail = 'full',
): ReportPart {
  const { source } = conversion;
  const positionAt = positionsIn(source);
  const isFingerprinted = detail !== 'findings';
  const report = (finding: MigrationFinding): ReportedFinding =>
    reportFinding(finding, path, source, positionAt, isFingerprinted);
  const namesOf = (
    root: JsonNode,
    targets?: ReadonlyMap<string, string>,
  ): DeclaredNames =>
    new Map([[path, namesIn(root, source.text, positionAt, targets)]]);
  const common = { path, status, output };
  switch (conversion.kind) {
    case 'stopped':
      return partOfFile({
        ...common,
        format: conversion.format,
        findings: conversion.findings.map(report),
        fields: [],
        sourceText: conversion.isText ? wholeText(source) : null,
        outputText: null,
      });
    case 'passed-over':
      return partOfFile(
        {
          ...common,
          format: conversion.format,
          findings: [],
          fields: [],
          sourceText: conversion.root ? wholeText(source) : null,
          outputText: null,
        },
        conversion.root && namesOf(conversion.root),
      );
    case 'converted': {
      const { outputText, migration } = conversion;
      const fates = new FateCounter();
      const fields: ReportedField[] = [];
      migration.ledger.forEach((entry) => {
        fates.count(entry);
        if (detail === 'full') fields.push(reportField(entry, source));
      });
      const hasTexts = detail === 'texts' || detail === 'full';
      const showsText = hasTexts || migration.findings.some(isError);
      return {
        counts: countsOf(migration, fates.tally),
        functions: functionParts(migration),
        declared: namesOf(conversion.root, targetsOfNames(migration)),
        files: [
          {
            ...common,
            format: 'legacy',
            findings: migration.findings.map(report),
            ...(detail === 'full' && { fields }),
            ...(showsText && { sourceText: wholeText(source) }),
            ...(hasTexts && { outputText }),
          },
        ],
      };
    }
  }
}

const isError = ({ rule }: MigrationFinding): boolean =>
  levelOfFidelity[rule.fidelity] === 'error';

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

/**
 * A finding as reports have it.
 *
 * @param isFingerprinted of most runs nobody asks for fingerprints, which take their time
 */
export function reportFinding(
  finding: MigrationFinding,
  path: string,
  { text }: SourceText,
  positionAt: (offset: number) => Position,
  isFingerprinted = true,
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
    fingerprint: isFingerprinted
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
