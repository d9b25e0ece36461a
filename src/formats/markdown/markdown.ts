import { groupBy } from '../../json/collections.js';
import { isNewIn } from '../../report/comparison.js';
import { functionsByChange } from '../../report/functions.js';
import type { FileStatus, Report, Tally } from '../../report/report.js';
import { nextCommand } from '../../report/next-command.js';
import { fixesIn, fixTitle, openQuestions } from '../../report/to-decide.js';
import { statusWordsOf } from '../../report/status-words.js';
import { pathsByReason, statusesOfRun } from '../../report/report-summary.js';
import {
  isNothingCompared,
  pathsNotCompared,
  unnamed,
  type Verification,
  type VerificationSummary,
} from '../../report/verification.js';
import { unaccountedIn } from '../../report/unaccounted.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import { choicesOf } from '../../rule/choice.js';
import type { Format, FormatOptions } from '../formats.js';
import { commandLine, questionName } from '../terminal/closing.js';
import { placeOf } from '../text/errors.js';
import {
  cutToFit,
  maxCommentLength,
  details,
  paragraph,
  type Section,
  section,
  table,
  underHeading,
} from './document.js';
import {
  comparedFindings,
  comparedOutputs,
  fileSections,
} from './file-sections.js';
import { code, htmlProse, prose } from './inline.js';
import { levelOf, ruleOf } from '../../report/report-findings.js';

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
  const verdict = [...comparisonSentences(report), ...outcome(report)];
  return {
    open: `## Information model ${title}\n\n${verdict.join(' ')}\n`,
    ...{ blocks: [], close: '' },
  };
}

function comparisonSentences(report: Report): readonly string[] {
  const { comparison, files } = report;
  if (!comparison) return [];
  const { ref, gone, outputs } = comparison;
  const differing = outputs.filter(({ change }) => change !== 'same').length;
  const added = files
    .flatMap(({ findings }) => findings)
    .filter(isNewIn(report));
  return [
    `Compared with ${code(ref)}: ${pluralise(added.length, 'new finding')}, ${gone.length} gone, ${pluralise(differing, 'Current file')} changed.`,
  ];
}

function outcome(report: Report): readonly string[] {
  const { command, files, summary, verification } = report;
  const isCheck = command === 'check';
  const count = (status: FileStatus): number => summary.files[status] ?? 0;
  const all = files.length - count('other') - (isCheck ? 0 : count('current'));
  if (all === 0) {
    const does = isCheck ? 'check' : verification ? 'compare' : 'migrate';
    return [`There is nothing to ${does}.`];
  }
  const [failed, partial] = [count('failed'), count('partial')];
  const stopped = count('held') + count('invalid');
  const open = files
    .flatMap(({ findings }) => findings)
    .filter((it) => levelOf(it) === 'error');
  const unmapped = open.filter((it) => it.fidelity === 'unmapped').length;
  const invalid = open.length - unmapped;
  const counts: readonly (readonly [number, string])[] = [
    [
      failed,
      `${pluralise(failed, 'file')} could not be read, written or compared.`,
    ],
    [
      stopped,
      `${stopped} of ${pluralise(all, 'file')} ${stoppedWords(report, stopped)}.`,
    ],
    [partial, `Something is left out of ${pluralise(partial, 'file')}.`],
    [unmapped, `${pluralise(unmapped, 'finding')} to decide.`],
    [invalid, `${pluralise(invalid, 'finding')} to fix in the source.`],
  ];
  const sentences = counts.flatMap(([number, sentence]) =>
    number > 0 ? [sentence] : [],
  );
  if (verification)
    return [...sentences, ...behaviourSentences(report, verification)];
  if (sentences.length > 0) return sentences;
  return isCheck
    ? [`${pluralise(all, 'file')} checked, without an error.`]
    : [
        `Nothing is left out of the ${all === 1 ? 'Legacy file' : `${all} Legacy files`} without a decision.`,
      ];
}

function stoppedWords(
  { command, verification }: Report,
  stopped: number,
): string {
  if (verification) return 'cannot be compared yet';
  if (command !== 'check') return 'cannot be written yet';
  return stopped === 1 ? 'breaks its format' : 'break their format';
}

function behaviourSentences(
  { files }: Report,
  verification: Verification,
): readonly string[] {
  const { summary } = verification;
  if (isNothingCompared(summary)) return ['Nothing was compared.'];
  const { differs, leftOut, unknown } = summary.unaccounted;
  const notCompared = pathsNotCompared(files, verification);
  const isWhole = notCompared.length === 0;
  return [
    differs + leftOut > 0
      ? `Behaviour differs in ${pluralise(differs + leftOut, 'respect')} for which no finding or decision accounts.`
      : `${isWhole ? 'A' : 'In the files that were compared, a'} finding or a decision accounts for all behaviour that differs or is left out.`,
    ...(isWhole
      ? []
      : [`Not compared: ${listNames(notCompared.map((path) => code(path)))}.`]),
    ...(unknown > 0
      ? [
          `In ${pluralise(unknown, 'further respect')} it is not known to be the same.`,
        ]
      : []),
  ];
}

function unaccountedSection({ verification }: Report): readonly Section[] {
  return section('Nothing accounts for these', [
    table(
      ['file', 'algorithm or input', 'in what', 'verdict', 'what shows it'],
      unaccountedIn(verification).map((it) => [
        ...[code(it.path), code(it.name), code(it.aspects)],
        ...[it.verdict, prose(it.evidence)],
      ]),
    ),
  ]);
}

const maxFailed = 20;

function failedSection(report: Report): readonly Section[] {
  const reasons = [...pathsByReason(report, 'failed')];
  const rows = reasons.map(([reason, paths]) => [
    ...[listNames(paths.map((path) => code(path))), prose(reason)],
  ]);
  const rest = rows.length - maxFailed;
  return section('Failed', [
    table(['file', 'why'], rows.slice(0, maxFailed)),
    ...(rest > 0 ? [paragraph(`And ${pluralise(rest, 'more file')}.`)] : []),
  ]);
}

function skippedSection(report: Report): readonly Section[] {
  return section('Skipped', [
    table(
      ['why', 'files:', 'which'],
      [...pathsByReason(report, 'other')].map(([reason, paths]) => [
        ...[prose(reason), String(paths.length)],
        listNames(paths.map((path) => code(path))),
      ]),
    ),
  ]);
}

const fates = [
  ...(['exact', 'decided', 'assumed', 'changed'] as const),
  ...(['unmapped', 'invalid'] as const),
];

/** Lists the additions that only Current has, which never fail a run. */
function additionsSection({ verification }: Report): readonly Section[] {
  return section('Only in Current, and no difference', [
    table(
      ['file', 'algorithm or input', 'what'],
      (verification?.files ?? []).flatMap(({ path, additions }) =>
        additions.map(({ algorithm, input, text }) => [
          code(path),
          code(algorithm ?? unnamed) +
            (input === null ? '' : `, ${code(input)}`),
          prose(text),
        ]),
      ),
    ),
  ]);
}

/** Counts files, algorithms, inputs and fields by outcome. */
function summarySection(report: Report): readonly Section[] {
  const { algorithms, inputs, fields } = report.summary;
  const words = statusWordsOf(report);
  const statuses = Object.keys(words) as FileStatus[];
  const files = statusesOfRun(report);
  const rows = [
    countsRow(
      'files',
      statuses.map((status) => [words[status], files[status] ?? 0]),
    ),
    ...(report.command === 'check'
      ? []
      : [
          tallyRow('algorithms', algorithms),
          tallyRow('inputs', inputs),
          countsRow(
            'values',
            fates.map((fate) => [fate, fields[fate]]),
            fields.total,
          ),
        ]),
    ...(report.verification ? [aspectsRow(report.verification.summary)] : []),
  ];
  return section('Summary', [table(['', 'all:', 'of them'], rows)]);
}

type Counts = readonly (readonly [what: string, count: number])[];

function countsRow(
  name: string,
  counts: Counts,
  total = counts.reduce((sum, [, count]) => sum + count, 0),
): readonly string[] {
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`);
  return [name, String(total), parts.join(', ')];
}

function tallyRow(
  name: string,
  { total, migrated, partial, leftOut }: Tally,
): readonly string[] {
  const counts: Counts = [
    ['migrated', migrated],
    ['in part', partial],
    ['left out', leftOut],
  ];
  return countsRow(name, counts, total);
}

function aspectsRow(summary: VerificationSummary): readonly string[] {
  const { same, differs, unknown, leftOut } = summary;
  return countsRow('behaviour', [
    ['same', same],
    ['differs', differs],
    ['unknown', unknown],
    ['left out', leftOut],
  ]);
}

/** Lists what to decide, what to fix, and the next command. */
function closingSections(
  report: Report,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): readonly Section[] {
  const questions = openQuestions(report.files);
  const fixes = fixesIn(report.files);
  const next = invocation && nextCommand(report, invocation);
  return [
    ...section('To decide', [
      table(
        ['question', 'files:', 'frees:', 'choices'],
        questions.map((question) => [
          ...[code(questionName(question)), String(question.files)],
          ...[String(question.frees), choiceNames(question.rule)],
        ]),
      ),
      ...(questions.length > 0
        ? [paragraph('Each frees files together with those before it.')]
        : []),
    ]),
    ...section(fixTitle(fixes), [
      table(
        ['rule', 'findings:', 'first'],
        [...groupBy(fixes, ({ finding }) => finding.rule)].map(
          ([rule, all]) => [
            ...[code(rule), String(all.length)],
            all[0] ? code(placeOf(all[0])) : '',
          ],
        ),
      ),
    ]),
    ...section('Next', next ? [paragraph(code(commandLine(next)))] : []),
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
        const names = listNames(inputs.map((input) => code(input)));
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
  return section('Rules', [
    table(
      ['rule', 'fidelity', 'findings:', 'decided:', 'what it says'],
      summary.rules.map(({ rule, fidelity, count, decided }) => [
        ...[code(rule), fidelity, String(count), String(decided)],
        prose(ruleOf(rule)?.title ?? ''),
      ]),
    ),
  ]);
}
