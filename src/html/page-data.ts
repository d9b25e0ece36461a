import { choicesOf } from '../rule/choice.js';
import type { Fidelity } from '../rule/rule.js';
import { isNewIn } from '../report/comparison.js';
import { fatesOf } from '../report/detail.js';
import type {
  Decided,
  Fate,
  FileReport,
  Report,
  ReportedFinding,
} from '../report/report.js';
import { ruleOf } from '../report/rules.js';
import { openRules } from '../report/to-decide.js';
import {
  fates,
  type FieldRow,
  type FindingRow,
  type PackedFile,
  type PackedOutputs,
  type PackedText,
  type PageHead,
  type PageRule,
} from './page-types.js';
import { createTable } from './table.js';

/** A report in the parts that a page carries. */
export interface PageData {
  readonly head: PageHead;
  /** The distinct lines of all texts. */
  readonly lines: readonly string[];
  /** One for each file of the head. */
  readonly texts: readonly PackedFile[];
  /** One for each output of the comparison. */
  readonly comparedTexts: readonly PackedOutputs[];
}

/**
 * Packs a report for the page. The declarations of a fleet resemble each other,
 * so that numbering lines, fields and messages makes a page a few times smaller.
 */
export function pageDataOf(report: Report): PageData {
  const rules = createTable<PageRule>();
  const strings = createTable<string>();
  const answers = createTable<Decided>();
  const fields = createTable<FieldRow>();
  const lines = createTable<string>();
  const isNew = isNewIn(report);

  // A check speaks louder of some findings than the rule does by itself.
  const ruleNumber = (id: string, fidelity: Fidelity): number =>
    rules.numberOf(`${fidelity} ${id}`, () => describeRule(id, fidelity));
  const stringNumber = (text: string): number =>
    strings.numberOf(text, () => text);
  const packText = (text: string | null | undefined): PackedText =>
    typeof text === 'string'
      ? text.split('\n').map((line) => lines.numberOf(line, () => line))
      : null;
  const packFinding = (finding: ReportedFinding): FindingRow => {
    const { rule, fidelity, start, end, decision } = finding;
    return [
      ruleNumber(rule, fidelity),
      stringNumber(finding.message),
      stringNumber(finding.pointer),
      start.line,
      start.column,
      start.offset,
      end.offset,
      decision &&
        answers.numberOf(JSON.stringify(decision), () => ({ ...decision })),
      isNew(finding) ? 1 : 0,
    ];
  };
  const packFields = (file: FileReport): readonly number[] =>
    fatesOf(file).map(({ source, target, rule, fate }) =>
      fields.numberOf(`${source} ${target.join(' ')} ${rule} ${fate}`, () => [
        source,
        target,
        ruleNumber(rule, ruleOf(rule)?.fidelity ?? fidelityOf(fate)),
        fates.indexOf(fate),
      ]),
    );

  const files = report.files.map((file) => ({
    path: file.path,
    format: file.format,
    status: file.status,
    output: file.output,
    fates: countFates(file),
    findings: file.findings.map(packFinding),
  }));
  const outputs = report.comparison?.outputs ?? [];
  const comparison = report.comparison
    ? {
        ref: report.comparison.ref,
        outputs: outputs.map(({ path, change, gone }) => ({
          path,
          change,
          gone: gone.map(packFinding),
        })),
      }
    : null;
  const texts = report.files.map((file) => ({
    source: packText(file.sourceText),
    output: packText(file.outputText),
    fields: packFields(file),
  }));
  const comparedTexts = outputs.map(({ before, after }) => ({
    before: packText(before),
    after: packText(after),
  }));
  const { tool, command, decisions, summary, functions } = report;
  return {
    head: {
      ...{ tool, command, decisions, summary, functions },
      rules: rules.values,
      strings: strings.values,
      answers: answers.values,
      fields: fields.values,
      files,
      toDecide: openRules(report.files),
      comparison,
    },
    lines: lines.values,
    texts,
    comparedTexts,
  };
}

function describeRule(id: string, fidelity: Fidelity): PageRule {
  const rule = ruleOf(id);
  if (!rule)
    return {
      ...{ id, fidelity, title: '', explanation: '', section: '' },
      choices: [],
    };
  const { title, explanation, section, edge } = rule;
  return {
    ...{ id, fidelity, title, explanation, section },
    choices: choicesOf(rule),
    ...(edge && { edge }),
  };
}

/** What a fate says of the fidelity of a rule that this version does not have. */
function fidelityOf(fate: Fate): Fidelity {
  return fate === 'decided' || fate === 'supplied' ? 'exact' : fate;
}

function countFates(file: FileReport): readonly number[] {
  const counts = new Map<Fate, number>();
  for (const { source, fate } of fatesOf(file))
    if (source !== null) counts.set(fate, (counts.get(fate) ?? 0) + 1);
  return fates.map((fate) => counts.get(fate) ?? 0);
}
