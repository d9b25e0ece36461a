import { type Children, html, unfolding } from '../dom.js';
import type { Kind } from '../kinds.js';
import { type ReportedFinding, report } from '../report-data.js';
import { columns, countCell, headCell } from './columns.js';
import { findingItem, kindWordsOf, unitOfKind } from './finding-groups.js';
import { longList } from './list-view.js';

/** So few findings are not folded. */
const fewFindings = 5;

/** Returns the kinds of findings that a list of files counts, as far as there are any; the first weigh most. */
export function kindsOfFiles(): readonly Kind[] {
  const kinds: readonly Kind[] =
    report.command === 'check'
      ? ['fix', 'change', 'note']
      : ['decide', 'fix', 'change'];
  return kinds.filter((kind) => report.findingsOf(kind).length > 0);
}

/** Names the columns of a list of files. */
export function kindHeads(): readonly HTMLElement[] {
  return kindsOfFiles().map((kind) => headCell(kindWordsOf(kind)));
}

/** Lists the files with findings, those with the most to fix first; each unfolds to its findings. */
export function fileGroups(findings: readonly ReportedFinding[]): Children {
  const kinds = kindsOfFiles();
  const groups = Array.from(
    Map.groupBy(findings, ({ file }) => file.path),
    ([path, found]) => {
      const counts = kinds.map(
        (it) => found.filter(({ kind }) => kind === it).length,
      );
      return { path, found, counts };
    },
  );
  return longList(
    html('ul.groups'),
    groups.toSorted(({ counts: a }, { counts: b }) => {
      const first = a.findIndex((count, index) => count !== b[index]);
      return (b[first] ?? 0) - (a[first] ?? 0);
    }),
    ({ path, found, counts }) =>
      unfolding(
        columns(
          html('span.place', path),
          ...kinds.map((kind, index) =>
            countCell(counts[index] ?? 0, ...unitOfKind(kind)),
          ),
        ),
        () =>
          longList(html('ol.findings'), found, (it) => findingItem(it, true)),
        { key: `file ${path}`, isOpen: findings.length <= fewFindings },
      ),
    20,
  );
}
