import { functionsByChange } from '../../report/build.js';
import type { FileStatus, Report, Tally } from '../../report/report.js';
import { nextCommand } from '../../report/next-command.js';
import { fixesIn, fixTitle, openQuestions } from '../../report/to-decide.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pathsByReason, statusesOfRun } from '../../report/report-summary.js';
import {
  isNothingCompared,
  pathsNotCompared,
  unnamed,
  type VerificationSummary,
} from '../../report/verification.js';
import { unaccountedIn } from '../../report/unaccounted.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { choicesOf } from '../../rule/choice.js';
import type { Format, FormatOptions } from '../formats.js';
import {
  commandLine,
  fileCounts,
  isNothingChanged,
  questionName,
} from '../terminal/closing.js';
import { migratedSentences } from '../terminal/run-summary.js';
import { groupByRule, placeOf } from '../text/errors.js';
import { accountSentences } from '../text/verification-text.js';
import {
  cutToFit,
  maxCommentLength,
  details,
  paragraph,
  type Section,
  section,
  tableSection,
  underHeading,
  code,
  htmlProse,
  prose,
} from './document.js';
import {
  comparedFindings,
  comparedOutputs,
  fileSections,
} from './file-sections.js';
import { ruleOf } from '../../report/report-findings.js';

/**
 * Formats a pull request comment or job summary, the most important first,
 * because the end may be cut. File values are in code spans, so that no
 * renderer makes links, mentions or markup of them.
 */
export const formatMarkdown: Format = (report, options) =>
  cutToFit(
    [
      titleSection(report),
      ...failedSection(report),
      ...closingSections(report, options),
      ...unaccountedSection(report),
      ...comparedFindings(report),
      ...additionsSection(report),
      ...summarySection(report),
      ...comparedOutputs(report),
      ...functionSections(report),
      ...rulesSection(report),
      ...skippedSection(report),
      ...fileSections(report),
    ],
    maxCommentLength,
  );

const titles: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['verify', 'comparison'],
]);

function titleSection(report: Report): Section {
  const title = titles.get(report.command) ?? 'migration';
  const paragraphs = [
    `## Information model ${title}`,
    ...comparisonSentences(report),
    ...[...fileCounts(report), ...verificationSentences(report)].map(prose),
  ];
  return {
    open: `${paragraphs.join('\n\n')}\n`,
    ...{ blocks: [], close: '' },
  };
}

function verificationSentences(report: Report): readonly string[] {
  const { files, verification } = report;
  if (!verification) return [];
  if (isNothingCompared(verification.summary)) return ['Nothing was compared.'];
  const notCompared = pathsNotCompared(files, verification);
  return accountSentences(verification.summary, notCompared).map(
    ([text]) => text,
  );
}

function comparisonSentences(report: Report): readonly string[] {
  const { comparison } = report;
  if (!comparison) return [];
  const { ref, gone, outputs, new: added } = comparison;
  const differing = outputs.filter(({ change }) => change !== 'same').length;
  if (isNothingChanged(report)) return [];
  return [
    ...migratedSentences(comparison).map((it) => `**${it}**`),
    `Compared with ${code(ref)}: ${pluralise(added.length, 'new finding')}, ${gone.length} gone, ${pluralise(differing, 'Current file')} changed.`,
  ];
}

function unaccountedSection({ verification }: Report): readonly Section[] {
  return tableSection(
    'Nothing accounts for these',
    ['file', 'algorithm or input', 'in what', 'verdict', 'what shows it'],
    unaccountedIn(verification).map((it) => [
      ...[code(it.path), code(it.name), code(it.aspects)],
      ...[it.verdict, prose(it.evidence)],
    ]),
  );
}

const maxFailed = 20;

function failedSection(report: Report): readonly Section[] {
  const rows = [...pathsByReason(report, 'failed')].map(([reason, paths]) => [
    listCode(paths),
    prose(reason),
  ]);
  const rest = rows.length - maxFailed;
  return tableSection(
    'Failed',
    ['file', 'why'],
    rows.slice(0, maxFailed),
    rest > 0 ? `And ${pluralise(rest, 'more file')}.` : '',
  );
}

function skippedSection(report: Report): readonly Section[] {
  return tableSection(
    'Skipped',
    ['why', 'files:', 'which'],
    [...pathsByReason(report, 'other')].map(([reason, paths]) => [
      ...[prose(reason), String(paths.length), listCode(paths)],
    ]),
  );
}

function listCode(names: readonly string[]): string {
  return listNames(names.map((name) => code(name)));
}

/** Lists the additions that only Current has, which never fail a run. */
function additionsSection({ verification }: Report): readonly Section[] {
  return tableSection(
    'Only in Current, and no difference',
    ['file', 'algorithm or input', 'what'],
    (verification?.files ?? []).flatMap(({ path, additions }) =>
      additions.map(({ algorithm, input, text }) => [
        code(path),
        code(algorithm ?? unnamed) + (input === null ? '' : `, ${code(input)}`),
        prose(text),
      ]),
    ),
  );
}

const fates = [
  ...(['exact', 'decided', 'assumed', 'changed'] as const),
  ...(['unmapped', 'invalid'] as const),
];

type Counts = readonly (readonly [what: string, count: number])[];

/** Counts files, algorithms, inputs, values and aspects by outcome. */
function summarySection(report: Report): readonly Section[] {
  const { command, summary, verification } = report;
  if (isNothingChanged(report)) return [];
  const words = statusWordsOf(report);
  const statuses = Object.keys(words) as FileStatus[];
  const files = statusesOfRun(report);
  const tally = ({ migrated, partial, leftOut }: Tally): Counts => [
    ['migrated', migrated],
    ['in part', partial],
    ['left out', leftOut],
  ];
  const { algorithms, inputs, fields } = summary;
  const migrated = {
    algorithms: tally(algorithms),
    inputs: tally(inputs),
    values: fates.map((fate) => [fate, fields[fate]] as const),
  };
  const rows = {
    files: statuses.map(
      (status) => [words[status], files[status] ?? 0] as const,
    ),
    ...(command !== 'check' && migrated),
    ...(verification && { behaviour: verdictCounts(verification.summary) }),
  };
  return tableSection(
    'Summary',
    ['', 'all:', 'of them'],
    Object.entries<Counts>(rows).map(([name, counts]) => [
      name,
      String(counts.reduce((sum, [, count]) => sum + count, 0)),
      counts
        .filter(([, count]) => count > 0)
        .map(([what, count]) => `${count} ${what}`)
        .join(', '),
    ]),
  );
}

function verdictCounts(summary: VerificationSummary): Counts {
  const { same, differs, unknown, leftOut } = summary;
  const counts = { same, differs, unknown, 'left out': leftOut };
  return Object.entries(counts);
}

/** Lists what to decide, what to fix, and the next command. */
function closingSections(
  report: Report,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): readonly Section[] {
  const fixes = fixesIn(report.files);
  const next = invocation && nextCommand(report, invocation);
  return [
    ...tableSection(
      'To decide',
      ['question', 'files:', 'ready after this answer:', 'choices'],
      openQuestions(report.files).map((question) => [
        ...[code(questionName(question)), String(question.files)],
        ...[String(question.frees), choiceNames(question.rule)],
      ]),
    ),
    ...tableSection(
      fixTitle(fixes),
      ['rule', 'findings:', 'first'],
      [...groupByRule(fixes)].map(([rule, all]) => [
        ...[code(rule), String(all.length)],
        all[0] ? code(placeOf(all[0])) : '',
      ]),
    ),
    ...section(
      'Next',
      next ? [paragraph(code(commandLine(next, invocation.program)))] : [],
    ),
  ];
}

function choiceNames(id: string): string {
  const rule = ruleOf(id);
  const names = rule ? choicesOf(rule).map(({ name }) => code(name)) : [];
  return names.join(', ');
}

function functionSections({ functions }: Report): readonly Section[] {
  return underHeading(
    'Changes needed in function code',
    [...functionsByChange(functions)].map(([text, concerned]) => {
      const rows = concerned.map(({ path, inputs }) => {
        const names = listCode(inputs);
        return `- ${code(path)}${names === '' ? '' : `: ${names}`}\n`;
      });
      const count = pluralise(concerned.length, 'function');
      return details(`${htmlProse(text)} ${count}`, [
        { head: '\n', rows, foot: '' },
      ]);
    }),
  );
}

function rulesSection({ summary }: Report): readonly Section[] {
  return tableSection(
    'Rules',
    ['rule', 'fidelity', 'findings:', 'decided:', 'what it says'],
    summary.rules.map(({ rule, fidelity, count, decided }) => [
      ...[code(rule), fidelity, String(count), String(decided)],
      prose(ruleOf(rule)?.title ?? ''),
    ]),
  );
}
