import { structuredPatch } from 'diff';
import { type Children, counted, html, unfolding } from '../dom.js';
import { link, type View } from '../navigation.js';
import { findingItem } from '../parts/finding-item.js';
import {
  type ComparedFile,
  type ReportedFinding,
  report,
} from '../report-data.js';

/** Time limit for comparing two texts, in milliseconds. */
const patience = 1500;

const changeWords: Readonly<Record<ComparedFile['change'], string>> = {
  added: 'new file',
  removed: 'removed',
  changed: 'changed',
  same: 'same text',
};

const comparison = report.comparison ?? { ref: '', outputs: [] };

/** What changed since a git commit: findings that are gone, and Current texts. */
export const changesView: View = {
  name: 'changes',
  label: 'Changes',
  show: () => {
    const { ref, outputs } = comparison;
    return {
      heading: `Changes since ${ref}`,
      element: html(
        'div',
        html('p.lead', changeSummary()),
        outputs.map(comparedItem),
      ),
    };
  },
};

/** Counts what changed since the commit. */
export function changeSummary(): Children {
  const { outputs } = comparison;
  const gone = outputs.flatMap((it) => it.gone).length;
  const changed = outputs.filter(({ change }) => change !== 'same').length;
  return [
    link(
      { view: 'findings', new: true },
      counted(newIn(report.findings), 'new finding'),
    ),
    `, ${counted(gone, 'finding')} gone, ${counted(changed, 'Current file')} changed.`,
  ];
}

function newIn(findings: readonly ReportedFinding[]): number {
  return findings.filter(({ isNew }) => isNew).length;
}

function comparedItem({ path, change, gone, before, after }: ComparedFile) {
  const added = newIn(report.fileAt(path)?.findings ?? []);
  const tags = [
    changeWords[change],
    ...(added > 0 ? [`${added} new`] : []),
    ...(gone.length > 0 ? [`${gone.length} gone`] : []),
  ];
  const words = [
    html('span.path', path),
    // A line can break before each.
    ...tags.flatMap((it) => [' ', html('span.tag', it)]),
  ];
  const changes = unfolding(words, () => [
    gone.length > 0 && html('h3', 'Findings that are gone'),
    ...gone.map(findingItem),
    change !== 'same' && html('h3', 'Current text'),
    change !== 'same' && differences(before ?? '', after ?? ''),
  ]);
  return html('section.compared', changes);
}

const tags: Readonly<Record<string, 'del' | 'ins'>> = {
  '-': 'del',
  '+': 'ins',
};

/** Shows the changed lines of a text with those around them; all lines if comparing takes too long. */
function differences(before: string, after: string): HTMLElement {
  const compared = ['', '', before, after, '', ''] as const;
  const lines = (text: string, sign: string): readonly string[] =>
    text.split('\n').map((line) => sign + line);
  const { hunks } = structuredPatch(...compared, { timeout: patience }) ?? {
    hunks: [{ lines: [...lines(before, '-'), ...lines(after, '+')] }],
  };
  return html(
    'pre.differences',
    { tabindex: 0 },
    hunks.flatMap(({ lines }, index) => [
      index > 0 && html('span.diff-line.faint', '…'),
      ...lines.map((line) => {
        const [sign = ''] = line;
        const text = line.slice(1).replaceAll('\t', '  ').replace(/\r$/, '');
        return html(`${tags[sign] ?? 'span'}.diff-line`, `${sign} ${text}`);
      }),
    ]),
  );
}
