import { dirname, resolve } from 'node:path';
import { engine, licences, script, style } from '#html-page';
import {
  adviceAfterMigration,
  nextCommand,
  type RunState,
} from '../report/next-command.js';
import { shownPath } from '../file/paths.js';
import { commandLine } from '../formats/safe-text.js';
import type { FormatOptions, Reporter } from '../formats/reporter.js';
import { escapedJson } from '../json/escaped-json.js';
import { allRules, levelOf } from '../file/all-rules.js';
import type { FinishedRun } from '../report/finished-run.js';
import { isNothingCompared } from '../report/report.js';
import { type FileFinding, type FileRecord, isNewIn } from '../file/record.js';
import { choicesOf } from '../rule/choice.js';
import { framePage } from './frame-page.js';
import type {
  FileTexts,
  PageDecisions,
  PageDetails,
  PageFile,
  PageFinding,
  PageReport,
} from './page-report.js';

/** More findings make a page slow. */
const maxFindings = 30_000;

/** UTF-16 code units of texts and values: far above it, browsers are slow. */
const maxLength = 64_000_000;

/**
 * Prints one self-contained page. Its script builds all that it shows from the
 * data in it; no text of a file is ever markup, and the policy allows no other
 * script, style or request.
 */
export const htmlReporter: Reporter = {
  file: (record) => [
    { kind: 'file', text: embedded({ file: pageFile(record) }) },
    {
      kind: 'details',
      weight: record.findings.length,
      text: embedded({ details: pageDetails(record) }),
    },
    {
      kind: 'texts',
      weight: record.findings.length,
      text: embedded({ texts: { path: record.path, ...fileTexts(record) } }),
    },
  ],
  head: (run, options) => framedBy(run, options, 0)[0],
  tail: (run, options, { omitted }) =>
    framedBy(run, options, omitted.get('details')?.pieces ?? 0)[1],
  separator: () => '\n',
  kinds: ['file', 'details', 'texts'],
  most: (kind) =>
    kind === 'file' ? undefined : { weight: maxFindings, length: maxLength },
};

function embedded(data: unknown): string {
  return escapedJson(data).replaceAll('<', '\\u003c');
}

/** Returns the page before and after the lines of the files. */
function framedBy(
  run: FinishedRun,
  options: FormatOptions,
  omitted: number,
): readonly [string, string] {
  const report = pageReport(run, options, omitted);
  // Only questions need the engine.
  const scripts = report.decide ? [engine, script] : [script];
  const place = '\0';
  const page = framePage({
    title: 'infomodel-migrate',
    style,
    scripts,
    body: [
      '<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are printed by the command <code>report --format text</code>.</noscript>',
      `<script type="text/plain" id="files">${place}</script>`,
      `<script type="application/json" id="report">${embedded(report)}</script>`,
      ...scripts.map((it) => `<script>${it}</script>`),
      `<!--\n${licences}-->`,
    ].join('\n'),
  });
  const [head = '', tail = ''] = page.split(place);
  return [head, tail];
}

function pageFile(record: FileRecord): PageFile {
  const { path, format, status, output, reason, counts, findings } = record;
  const errors = findings.filter((it) => levelOf(it) === 'error');
  return {
    path,
    format,
    status,
    output,
    ...(reason !== undefined && { reason }),
    counts,
    openErrors: errors.length,
  };
}

function pageDetails(record: FileRecord): PageDetails {
  const { path, findings, verification } = record;
  const isNew = isNewIn(record);
  return {
    path,
    findings: findings.map((it) => pageFinding(it, isNew(it))),
    behaviour: verification ?? null,
  };
}

function fileTexts(record: FileRecord): FileTexts {
  const { fields = [], comparison } = record;
  return {
    source: record.sourceText ?? null,
    output: record.outputText ?? null,
    before: comparison?.before ?? null,
    fields: fields.map(({ source, target, rule, fate }) => ({
      source,
      target,
      rule,
      fate,
    })),
  };
}

function pageFinding(finding: FileFinding, isNew: boolean): PageFinding {
  const { target, choices, ...rest } = finding;
  return { ...rest, isFix: choices.length === 0, isNew };
}

function pageReport(
  run: FinishedRun,
  options: FormatOptions,
  omitted: number,
): PageReport {
  const { tool, command, decisions, summary, functions, comparison } = run;
  const { verification } = run;
  return {
    tool,
    command,
    decisions,
    summary,
    functions,
    findings: run.findings.map(({ places, ...it }) => ({
      path: it.path,
      // A comparison has only those that are new.
      ...pageFinding(it, it.decision === null),
    })),
    rules: allRules.map((rule) => ({ ...rule, choices: choicesOf(rule) })),
    toDecide: run.questions,
    next: nextAfter(run, options),
    decide: decisionsOf(run, options),
    comparison: comparison
      ? {
          ref: comparison.ref,
          outputs: comparison.outputs.map(({ path, change, gone, before }) => ({
            path,
            change,
            gone: gone.map((it) => pageFinding(it, false)),
            before: before ?? null,
          })),
        }
      : null,
    verification: verification ?? null,
    adviceAfterMigration:
      verification && isNothingCompared(verification.summary)
        ? (adviceAfterMigration(run, options.invocation?.program) ?? null)
        : null,
    omitted,
  };
}

function nextAfter(
  run: RunState,
  { invocation }: FormatOptions,
): string | null {
  const next = invocation && nextCommand(run, invocation);
  return next ? commandLine(next, invocation.program) : null;
}

/** Prepares what the page needs to ask the open questions and to write the answers. */
function decisionsOf(
  run: FinishedRun,
  options: FormatOptions,
): PageDecisions | null {
  const { deciding } = options;
  if (!deciding || run.questions.length === 0) return null;
  const { path, text, part, workingFolder } = deciding;
  const folder = dirname(resolve(workingFolder, path));
  return {
    path,
    text,
    part,
    folder: shownPath(workingFolder, folder),
    interview: nextAfter({ ...run, command: 'decide' }, options),
    next: nextAfter(
      {
        ...run,
        command: 'migrate',
        questions: [],
        summary: { files: { 'would-write': 1 } },
      },
      options,
    ),
  };
}
