import { diffLines } from 'diff';
import { type Children, counted, html, unfolding } from '../dom.js';
import { link, type View } from '../navigation.js';
import { findingItem } from '../parts/finding-item.js';
import { type ComparedFile, type Finding, report } from '../report-data.js';

/** Unchanged lines shown around a change. */
const around = 3;

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
  inTitle: [],
  show: () => {
    const { ref, outputs } = comparison;
    return {
      element: html(
        'div',
        html('h1', { tabindex: -1 }, `Changes since ${ref}`),
        html('p.lead', changeSummary()),
        outputs.map(comparedItem),
      ),
    };
  },
};

/** Counts what changed since the commit. */
export function changeSummary(): Children {
  const { outputs } = comparison;
  const gone = outputs.reduce((sum, it) => sum + it.gone.length, 0);
  const changed = outputs.filter(({ change }) => change !== 'same').length;
  return [
    link(
      { view: 'findings', new: true },
      counted(newIn(report.findings), 'new finding'),
    ),
    `, ${counted(gone, 'finding')} gone, ${counted(changed, 'Current file')} changed.`,
  ];
}

function newIn(findings: readonly Finding[]): number {
  return findings.filter(({ isNew }) => isNew).length;
}

function comparedItem({ path, change, gone, texts }: ComparedFile) {
  const added = newIn(report.fileAt(path)?.findings ?? []);
  const tag = (words: string): HTMLElement => html('span.tag', words);
  return unfolding(
    { class: 'compared' },
    [
      html('span.path', path),
      tag(changeWords[change]),
      added > 0 && tag(`${added} new`),
      gone.length > 0 && tag(`${gone.length} gone`),
    ],
    () => [
      added > 0 &&
        html(
          'p',
          link(
            { view: 'findings', file: path, new: true },
            counted(added, 'new finding'),
          ),
        ),
      gone.length > 0 && html('h3', 'Findings that are gone'),
      ...gone.map(findingItem),
      ...(change === 'same'
        ? []
        : [
            html('h3', 'Current text'),
            differences(texts().before ?? '', texts().after ?? ''),
          ]),
    ],
  );
}

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

function differences(before: string, after: string): HTMLElement {
  const lines = splitLines(before, after);
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ sign }) => sign !== ' '),
  );
  return html(
    'pre.differences',
    { tabindex: 0 },
    lines.flatMap(({ sign, text }, index) => {
      if (near[index]) {
        const tag = sign === '-' ? 'del' : sign === '+' ? 'ins' : 'span';
        const shown = text.replaceAll('\t', '  ');
        return html(`${tag}.diff-line`, `${sign} ${shown}`);
      }
      return near[index - 1] || index === 0
        ? html('span.diff-line.faint', '…')
        : [];
    }),
  );
}

function splitLines(before: string, after: string): readonly Line[] {
  const parts = diffLines(before, after, { timeout: patience });
  // Out of time: show one text after the other.
  const changes = parts ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((text): Line => ({ sign: removed ? '-' : added ? '+' : ' ', text })),
  );
}
