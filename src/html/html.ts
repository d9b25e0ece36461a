import { gzipSync } from 'node:zlib';
import { licences, script, style } from '#html-page';
import { askedFindings } from '../decisions/open-questions.js';
import { allRules } from '../file/all-rules.js';
import { type FileRecord, isNewIn } from '../file/record.js';
import type { Format, FormatOptions } from '../formats/format.js';
import { commandLine } from '../formats/safe-text.js';
import type { FinishedRun } from '../report/finished-run.js';
import {
  adviceAfterMigration,
  decideCommand,
  nextCommand,
} from '../report/next-command.js';
import {
  type Comparison,
  headOf,
  isNothingCompared,
} from '../report/report.js';
import { isStillAsked } from '../report/to-decide.js';
import { choicesOf } from '../rule/choice.js';
import { framePage } from './frame-page.js';
import type {
  PageDetails,
  PageFile,
  PageReport,
  PageTexts,
} from './page-data.js';

/** More findings make a page slow. */
const maxFindings = 30_000;

/** UTF-16 code units of texts and fields: far above it, browsers are slow. */
const maxLength = 64_000_000;

/**
 * Prints one self-contained page. Its script builds all that it shows from the
 * data in it; no text of a file is ever markup, and the policy allows no other
 * script, style or request.
 */
export const htmlFormat: Format = (_, options) => {
  const files: string[] = [];
  const details: string[] = [];
  const texts: string[] = [];
  let [findings, length, omitted] = [0, 0, 0];
  return {
    file(record) {
      const { path } = record;
      files.push(packed(JSON.stringify(fileOf(record))));
      findings += record.findings.length;
      if (findings > maxFindings) omitted++;
      else details.push(packed(JSON.stringify({ path, ...detailsOf(record) })));
      const text = JSON.stringify({ path, ...textsOf(record) });
      length += text.length;
      if (length <= maxLength) texts.push(packed(text));
      return '';
    },
    end(run) {
      const [head, tail] = framedBy(run, options, omitted);
      return head + [...files, ...details, ...texts].join('\n') + tail;
    },
  };
};

/** Gzips a text, in base64: of a file nothing is legible in the page that could act. */
function packed(json: string): string {
  return gzipSync(json).toString('base64');
}

function fileOf(record: FileRecord): PageFile {
  const { path, format, status, output, counts, reason = null } = record;
  return { path, format, status, output, counts, reason };
}

function detailsOf(record: FileRecord): PageDetails {
  const { findings, functions, verification = null } = record;
  const isNew = isNewIn(record);
  const asked = new Set(isStillAsked(record) ? askedFindings(record) : []);
  return {
    functions,
    verification,
    findings: findings.map((it) => ({
      ...it,
      isNew: isNew(it),
      isAsked: asked.has(it),
    })),
  };
}

function textsOf(record: FileRecord): PageTexts {
  const { sourceText = null, outputText = null, fields = [] } = record;
  return {
    sourceText,
    outputText,
    fields: fields.map(({ source, target, rule, fate }) => ({
      source,
      target,
      rule,
      fate,
    })),
  };
}

function withoutTexts({ outputs, ...comparison }: Comparison): Comparison {
  return {
    ...comparison,
    outputs: outputs.map(({ before, ...it }) => it),
  };
}

/** Returns the page before and after the lines of the files. */
function framedBy(
  run: FinishedRun,
  options: FormatOptions,
  omitted: number,
): readonly [string, string] {
  const report = pageReport(run, options, omitted);
  const place = '\0';
  const page = framePage({
    title: 'infomodel-migrate',
    style,
    script,
    body: [
      '<noscript>This page draws its report with a script of its own, and scripts are switched off. The same findings are in the report formats <code>text</code> and <code>markdown</code>.</noscript>',
      `<script type="text/plain" id="files">${place}</script>`,
      `<script type="text/plain" id="report">${packed(JSON.stringify(report))}</script>`,
      `<!--\n${licences}-->`,
    ].join('\n'),
  });
  const [head = '', tail = ''] = page.split(place);
  return [head, tail];
}

function pageReport(
  run: FinishedRun,
  { invocation }: FormatOptions,
  omitted: number,
): PageReport {
  const { summary, functions, findings, comparison, verification } = run;
  const shellLine = (command: readonly string[] | undefined): string | null =>
    command ? commandLine(command, invocation?.program) : null;
  return {
    ...headOf(run),
    summary,
    functions,
    // Their many places are not shown.
    findings: findings.map(({ places, ...it }) => it),
    ...(comparison && { comparison: withoutTexts(comparison) }),
    ...(verification && { verification }),
    rules: allRules.map((rule) => ({ ...rule, choices: choicesOf(rule) })),
    decide: shellLine(invocation && decideCommand(invocation)),
    decideRecommended: shellLine(
      invocation && decideCommand(invocation, '--recommended'),
    ),
    next: shellLine(invocation && nextCommand(run, invocation)),
    adviceAfterMigration:
      verification && isNothingCompared(verification.summary)
        ? (adviceAfterMigration(run, invocation?.program) ?? null)
        : null,
    omitted,
  };
}
