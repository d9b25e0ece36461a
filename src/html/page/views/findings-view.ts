import type { View } from '../navigation.js';
import { countedOf } from '../dom.js';
import { findingKinds } from '../kinds.js';
import { select, textField } from '../parts/controls.js';
import { findingPanels, kindWordsOf } from '../parts/finding-groups.js';
import { listView } from '../parts/list-view.js';
import { isChosenPath, type ReportedFinding, report } from '../report-data.js';
import { searchFor, type PageState } from '../state.js';

/** The findings by what they ask of a person and by rule, with filters and a search. */
export const findingsView: View = {
  name: 'findings',
  label: 'Findings',
  show: () =>
    listView({
      name: 'findings',
      searched: 'words of a finding',
      filters: filters(),
      choose: chosenFindings,
      count: ({ length }) =>
        countedOf(length, report.findings.length, 'finding'),
      show: findingPanels,
    }),
};

function filters(): readonly HTMLElement[] {
  const { comparison, findings, findingsOf, summary } = report;
  const added = comparison ? findings.filter(({ isNew }) => isNew).length : 0;
  const byRule = Map.groupBy(findings, ({ rule }) => rule);
  const rules = new Set(summary.rules.map(({ rule }) => rule));
  return [
    select('status', 'Kind', 'All kinds', [
      ...findingKinds.map(
        (kind) => [kind, kindWordsOf(kind), findingsOf(kind).length] as const,
      ),
      ['new', 'New', added],
    ]),
    select(
      'rule',
      'Rule',
      'All rules',
      [...rules].map(
        (rule) => [rule, rule, byRule.get(rule)?.length ?? 0] as const,
      ),
    ),
    textField('file', 'File', 'All files'),
  ];
}

function chosenFindings(state: PageState): readonly ReportedFinding[] {
  const { rule, status } = state;
  const isFound = searchFor(state);
  return report.findings.filter(
    (it) =>
      isChosenPath(it.file.path, state) &&
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
