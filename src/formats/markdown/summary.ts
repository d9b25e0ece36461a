import type { FileStatus, Report, Tally } from '../../report/report.js';
import { ruleOf } from '../../report/rules.js';
import { statusWordsOf } from '../../report/status-words.js';
import { statusesOfRun } from '../../report/summary.js';
import type { VerificationSummary } from '../../report/verification/model.js';
import { type Section, section, table } from './blocks.js';
import { code, prose } from './escape.js';

const fates = ['exact', 'decided', 'assumed', 'changed', 'unmapped', 'invalid'];

/** How much of the files, algorithms, inputs and fields came over. */
export function summarySection(report: Report): readonly Section[] {
  const { summary, verification } = report;
  const words = statusWordsOf(report);
  const { algorithms, inputs, fields } = summary;
  const files = statusesOfRun(report);
  const total = Object.values(files).reduce((sum, count) => sum + count, 0);
  const ofFiles = partsOf(
    Object.keys(words),
    files,
    (status) => words[status as FileStatus],
  );
  return section('Summary', [
    table(
      ['', 'all:', 'of them'],
      [
        ['files', String(total), ofFiles],
        ...(report.command === 'check'
          ? []
          : [
              ['algorithms', String(algorithms.total), tallied(algorithms)],
              ['inputs', String(inputs.total), tallied(inputs)],
              ['values', String(fields.total), partsOf(fates, { ...fields })],
            ]),
        ...(verification ? [aspectsRow(verification.summary)] : []),
      ],
    ),
  ]);
}

/** Every rule with findings. */
export function rulesSection({ summary }: Report): readonly Section[] {
  return section('Rules', [
    table(
      ['rule', 'fidelity', 'findings:', 'decided:', 'what it says'],
      summary.rules.map(({ rule, fidelity, count, decided }) => [
        code(rule),
        fidelity,
        String(count),
        String(decided),
        prose(ruleOf(rule)?.title ?? ''),
      ]),
    ),
  ]);
}

/** How the respects of behaviour compare. */
function aspectsRow(summary: VerificationSummary): readonly string[] {
  const { same, differs, unknown, leftOut } = summary;
  const counts = { same, differs, unknown, 'left out': leftOut };
  const total = same + differs + unknown + leftOut;
  return ['behaviour', String(total), partsOf(Object.keys(counts), counts)];
}

function tallied({ migrated, partial, leftOut }: Tally): string {
  const counts = { migrated, 'in part': partial, 'left out': leftOut };
  return partsOf(Object.keys(counts), counts);
}

/** What occurs, each with its number. */
function partsOf(
  names: readonly string[],
  counts: Readonly<Record<string, number>>,
  wordsFor: (name: string) => string = (name) => name,
): string {
  return names
    .filter((name) => (counts[name] ?? 0) > 0)
    .map((name) => `${counts[name] ?? 0} ${wordsFor(name)}`)
    .join(', ');
}
