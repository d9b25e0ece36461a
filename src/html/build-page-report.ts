import { commandLine } from '../formats/terminal/closing.js';
import type { FormatOptions } from '../formats/formats.js';
import { getOrCompute } from '../json/collections.js';
import { isNewIn } from '../report/comparison.js';
import { fatesOf } from '../report/file.js';
import { nextCommand } from '../report/next-command.js';
import type {
  Fate,
  FileReport,
  Report,
  ReportedFate,
  ReportedFinding,
} from '../report/report.js';
import { ruleOf } from '../report/report-findings.js';
import { isAsking, openQuestions } from '../report/to-decide.js';
import type { Verification } from '../report/verification.js';
import { choicesOf } from '../rule/choice.js';
import { buildPageDecisions } from './build-decisions.js';
import {
  type FateCounts,
  fateCounts,
  type FileTexts,
  type Lines,
  type OutputTexts,
  type PageFile,
  type PageFinding,
  type PageReport,
  type PageRule,
} from './page-report.js';

/** The blocks of the page. */
export interface PageBlocks {
  readonly report: readonly [PageReport];
  /** Texts of each file, then of each output of the comparison. */
  readonly texts: readonly (FileTexts | OutputTexts)[];
  /** Empty where behaviour was not compared. */
  readonly verification: readonly Verification[];
}

/** Divides a report into what the page reads at once and what it reads later. */
export function buildPageBlocks(
  report: Report,
  { invocation, deciding }: Pick<FormatOptions, 'invocation' | 'deciding'> = {},
): PageBlocks {
  const { tool, command, decisions, summary, functions, comparison } = report;
  const isNew = isNewIn(report);
  const files = report.files.map((file): PageFile => {
    const { path, format, status, output, reason } = file;
    const findings = file.findings.map((it) => pageFinding(it, isNew(it)));
    return {
      ...{ path, format, status, output, findings },
      ...(reason !== undefined && { reason }),
      fateCounts: countFates(file),
    };
  });
  // Files of a fleet have equal fields: one object for each saves most of the memory.
  const fields = new Map<string, ReportedFate>();
  const fieldFor = ({ source, target, rule, fate }: ReportedFate) =>
    getOrCompute(
      fields,
      `${source} ${target.join(' ')} ${rule} ${fate}`,
      () => ({ source, target, rule, fate }),
    );
  const outputs = comparison?.outputs ?? [];
  const rules = new Map<string, PageRule>();
  for (const named of [
    ...files.map(({ findings }) => findings),
    ...report.files.map(fatesOf),
    ...outputs.map(({ gone }) => gone),
  ])
    for (const { rule } of named)
      if (!rules.has(rule)) rules.set(rule, describeRule(rule));
  const next = invocation && nextCommand(report, invocation);
  const afterAnswers =
    invocation && nextCommand({ ...report, command: 'decide' }, invocation);
  const head = {
    ...{ tool, command, decisions, summary, functions, files },
    rules: [...rules],
    toDecide: openQuestions(report.files),
    next: next ? commandLine(next, invocation.program) : null,
    decide:
      deciding && isAsking(report.files)
        ? buildPageDecisions(
            report,
            deciding,
            afterAnswers ? commandLine(afterAnswers, invocation.program) : null,
          )
        : null,
    comparison: comparison
      ? {
          ref: comparison.ref,
          outputs: outputs.map(({ path, change, gone }) => ({
            ...{ path, change },
            gone: gone.map((it) => pageFinding(it, false)),
          })),
        }
      : null,
  };
  return {
    report: [head],
    texts: [
      ...report.files.map((file) => ({
        source: splitLines(file.sourceText),
        output: splitLines(file.outputText),
        fields: fatesOf(file).map(fieldFor),
      })),
      ...outputs.map(({ before, after }) => ({
        before: splitLines(before),
        after: splitLines(after),
      })),
    ],
    verification: report.verification ? [report.verification] : [],
  };
}

function pageFinding(finding: ReportedFinding, isNew: boolean): PageFinding {
  const { rule, fidelity, message, pointer, start, end, decision } = finding;
  const { algorithm, input, choices, about, fingerprint } = finding;
  return {
    ...{ rule, fidelity, message, algorithm, input, pointer },
    ...{ decision, fingerprint },
    ...(about !== undefined && { about }),
    ...{ line: start.line, column: start.column },
    ...{ start: start.offset, end: end.offset },
    ...{ isFix: choices.length === 0, isNew },
  };
}

/** A rule of another version of the tool has an id only. */
function describeRule(id: string): PageRule {
  const rule = ruleOf(id);
  return {
    title: rule?.title ?? '',
    explanation: rule?.explanation ?? '',
    section: rule?.section ?? '',
    choices: rule ? choicesOf(rule) : [],
    ...(rule?.edge && { edge: rule.edge }),
  };
}

function countFates(file: FileReport): FateCounts {
  const counts = new Map<Fate, number>();
  for (const { source, fate } of fatesOf(file))
    if (source !== null) counts.set(fate, (counts.get(fate) ?? 0) + 1);
  return fateCounts((fate) => counts.get(fate) ?? 0);
}

function splitLines(text: string | null | undefined): Lines | null {
  return text?.split('\n') ?? null;
}
