import type { View } from '../navigation.js';
import { countedOf } from '../dom.js';
import { findingKinds, kindWords } from '../kinds.js';
import * as controls from '../parts/controls.js';
import { findingPanels } from '../parts/finding-groups.js';
import { listView } from '../parts/list-view.js';
import { type ReportedFinding, report } from '../report-data.js';
import { includesText, searchFor, type PageState } from '../state.js';

/** The findings by what they ask of a person and by rule, with filters and a search. */
export const findingsView: View = {
  name: 'findings',
  label: 'Findings',
  show: () =>
    listView({
      filters: filters(),
      choose: chosenFindings,
      count: ({ length }) =>
        countedOf(length, report.findings.length, 'finding'),
      show: findingPanels,
    }),
};

function filters(): readonly controls.Control[] {
  const { comparison, findings, findingsOf, summary } = report;
  const added = comparison ? findings.filter(({ isNew }) => isNew).length : 0;
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  return [
    controls.search('words of a finding'),
    controls.select('status', 'Kind', 'All kinds', [
      ...findingKinds.map(
        (kind) => [kind, kindWords[kind], findingsOf(kind).length] as const,
      ),
      ['new', 'New', added],
    ]),
    controls.select(
      'rule',
      'Rule',
      'All rules',
      summary.rules.map(
        ({ rule }) => [rule, rule, byRule.get(rule)?.length ?? 0] as const,
      ),
    ),
    controls.file(),
    controls.clear('findings'),
  ];
}

function chosenFindings(state: PageState): readonly ReportedFinding[] {
  const { file, rule, status } = state;
  const exactly = report.fileAt(file);
  const isFound = searchFor(state);
  return report.findings.filter(
    (it) =>
      (exactly ? it.file === exactly : includesText(it.file.path, file)) &&
      (rule === '' || it.rule === rule) &&
      (status === '' || (status === 'new' ? it.isNew : it.kind === status)) &&
      isFound(
        it.message,
        it.rule,
        it.file.path,
        it.algorithm,
        it.input,
        it.pointer,
        it.decision?.reason,
      ),
  );
}
