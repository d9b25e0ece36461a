import { groupBy } from '../../json/collections.js';
import { levelOf } from '../../report/level.js';
import type { Report, ReportedFinding } from '../../report/report.js';
import { paragraph, type Section, section, table } from './blocks.js';
import { code } from './escape.js';

/** What a person has to decide or to mend, what is there most often first. */
export function toDecideSection({ files }: Report): readonly Section[] {
  const open = files.flatMap((file) =>
    file.findings
      .filter((finding) => levelOf(finding) === 'error')
      .map((finding) => ({ file, finding })),
  );
  if (open.length === 0) return [];
  return section('To decide or to mend', [
    table(
      ['rule', 'findings:', 'files:', 'choices'],
      [...groupBy(open, ({ finding }) => finding.rule)]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([rule, all]) => [
          code(rule),
          String(all.length),
          String(new Set(all.map(({ file }) => file)).size),
          choicesOf(all[0]?.finding) || 'none: the source has to be mended',
        ]),
    ),
    paragraph(
      '`infomodel-migrate decide` drafts the decisions, `infomodel-migrate explain` and the name of a rule says what each choice does.',
    ),
  ]);
}

/** The same for every finding of a rule. */
function choicesOf(finding: ReportedFinding | undefined): string {
  return (finding?.choices ?? []).map((choice) => code(choice)).join(', ');
}
