import type { View } from '../navigation.js';
import { countedOf, html, number } from '../dom.js';
import * as controls from '../parts/controls.js';
import { findingItem } from '../parts/finding-item.js';
import { fateLabel } from '../parts/labels.js';
import { listView } from '../parts/list-view.js';
import { type ReportedFinding, report } from '../report-data.js';
import {
  fidelities,
  includesText,
  openErrorsFirst,
  searchFor,
  type PageState,
} from '../state.js';

const ruleOptions: controls.Options = [
  ['', 'All rules'],
  ...report.summary.rules.map(
    ({ rule, count }) => [rule, `${rule} (${number(count)})`] as const,
  ),
];

const all = report.findings.length;
const decided = report.findings.filter(({ decision }) => decision).length;

const statusOptions: controls.Options = [
  ['', 'Open and decided'],
  ['open', `Open (${number(all - decided)})`],
  ['decided', `Decided (${number(decided)})`],
];

/** The findings one by one, with filters and a search. */
export const findingsView: View = {
  name: 'findings',
  label: 'Findings',
  show: () =>
    listView({
      filters: filters(),
      list: html('ol.findings'),
      size: 200,
      choose: chosenFindings,
      count: (items) => countedOf(items.length, all, 'finding'),
      show: (items) => items.map((it) => html('li', findingItem(it))),
    }),
};

function filters() {
  const { rules } = report.summary;
  const counts = fidelities.map((it) => {
    const tallies = rules.filter(({ fidelity }) => fidelity === it);
    return [it, tallies.reduce((sum, { count }) => sum + count, 0)] as const;
  });
  return [
    controls.search('words of a finding'),
    controls.toggles(
      'fidelity',
      'Fidelity',
      counts.filter(([, count]) => count > 0),
      fateLabel,
    ),
    controls.select('rule', 'Rule', () => ruleOptions),
    controls.select('status', 'State', () => statusOptions),
    controls.file('All files'),
    ...(report.comparison
      ? [
          controls.checkbox(
            'New only',
            (state) => state.new,
            (isOn) => ({ new: isOn }),
          ),
        ]
      : []),
    controls.clear('findings'),
  ];
}

const blockingFirst = openErrorsFirst(report.findings);

function chosenFindings(state: PageState): readonly ReportedFinding[] {
  const { file, finding, rule, fidelity, status } = state;
  const exactly = report.fileAt(file);
  const isFound = searchFor(state);
  return blockingFirst.filter(
    (it) =>
      (exactly ? it.file === exactly : includesText(it.file.path, file)) &&
      (finding === '' || it.fingerprint === finding) &&
      (rule === '' || it.rule === rule) &&
      (fidelity.length === 0 || fidelity.some((of) => of === it.fidelity)) &&
      (status === '' || (status === 'decided') === (it.decision !== null)) &&
      (!state.new || it.isNew) &&
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
