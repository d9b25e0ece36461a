import type { View } from '../navigation.js';
import { countedOf, html, number } from '../dom.js';
import * as controls from '../parts/controls.js';
import { findingItem } from '../parts/finding-item.js';
import { listView } from '../parts/list-view.js';
import {
  isOpenErrorOnPage,
  needsFix,
  type ReportedFinding,
  report,
} from '../report-data.js';
import {
  fidelities,
  includesText,
  searchFor,
  type PageState,
} from '../state.js';

const all = report.findings.length;
const decided = report.findings.filter(({ decision }) => decision).length;

const statusOptions: controls.Options = [
  ['', 'Open and decided'],
  ['open', `Open (${number(all - decided)})`],
  ['fix', `To fix (${number(report.fixes.length)})`],
  ['decided', `Decided (${number(decided)})`],
  ...(report.comparison ? [['new', 'New'] as const] : []),
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

function filters(): readonly controls.Control[] {
  const { rules } = report.summary;
  const counts = fidelities.map((it) => {
    const tallies = rules.filter(({ fidelity }) => fidelity === it);
    return [it, tallies.reduce((sum, { count }) => sum + count, 0)] as const;
  });
  return [
    controls.search('words of a finding'),
    controls.select('fidelity', 'Fidelity', [
      ['', 'All fidelities'],
      ...controls.countedOptions(counts),
    ]),
    controls.select('rule', 'Rule', [
      ['', 'All rules'],
      ...controls.countedOptions(
        rules.map(({ rule, count }) => [rule, count] as const),
      ),
    ]),
    controls.select('status', 'State', statusOptions),
    controls.file(),
    controls.clear('findings'),
  ];
}

/** What holds files back comes first. */
const blockingFirst = report.findings.toSorted(
  (a, b) => Number(isOpenErrorOnPage(b)) - Number(isOpenErrorOnPage(a)),
);

function chosenFindings(state: PageState): readonly ReportedFinding[] {
  const { file, finding, rule, fidelity, status } = state;
  const exactly = report.fileAt(file);
  const isFound = searchFor(state);
  return blockingFirst.filter(
    (it) =>
      (exactly ? it.file === exactly : includesText(it.file.path, file)) &&
      (finding === '' || it.fingerprint === finding) &&
      (rule === '' || it.rule === rule) &&
      (fidelity === '' || it.fidelity === fidelity) &&
      hasStatus(it, status) &&
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

function hasStatus(
  finding: ReportedFinding,
  status: PageState['status'],
): boolean {
  switch (status) {
    case '':
      return true;
    case 'open':
      return finding.decision === null;
    case 'fix':
      return needsFix(finding);
    case 'decided':
      return finding.decision !== null;
    case 'new':
      return finding.isNew;
  }
}
