import { levelOf } from '../../level.js';
import type { Report, ReportedFinding } from '../../report.js';
import { paragraph, type Section, section, table } from './blocks.js';
import { code } from './escape.js';

interface Waiting {
  readonly finding: ReportedFinding;
  readonly count: number;
  readonly files: number;
}

/** What a person has to decide or to mend, what is there most often first. */
export function toDecideSection({ files }: Report): readonly Section[] {
  const waiting = new Map<string, Waiting>();
  for (const { findings } of files) {
    const here = new Set<string>();
    for (const finding of findings.filter((it) => levelOf(it) === 'error')) {
      const { count, files: others } = waiting.get(finding.rule) ?? {
        count: 0,
        files: 0,
      };
      waiting.set(finding.rule, {
        finding,
        count: count + 1,
        files: others + (here.has(finding.rule) ? 0 : 1),
      });
      here.add(finding.rule);
    }
  }
  if (waiting.size === 0) return [];
  return section('To decide or to mend', [
    table(
      ['rule', 'findings:', 'files:', 'choices'],
      [...waiting.values()]
        .toSorted((a, b) => b.count - a.count)
        .map(({ finding, count, files: concerned }) => [
          code(finding.rule),
          String(count),
          String(concerned),
          finding.choices.map((choice) => code(choice)).join(', ') ||
            'none: the source has to be mended',
        ]),
    ),
    paragraph(
      '`infomodel-migrate decide` drafts the decisions, `infomodel-migrate explain` and the name of a rule says what each choice does.',
    ),
  ]);
}
