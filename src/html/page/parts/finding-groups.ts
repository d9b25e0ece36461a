import { questionKey } from '../../../decisions/open-questions.js';
import { fixFirstWords } from '../../../run/words.js';
import { fateOf, fixPlaces } from '../../../rule/rule.js';
import {
  type Children,
  counted,
  html,
  listed,
  number,
  unfolding,
  withCode,
  withNumbers,
} from '../dom.js';
import { type Kind, findingKinds, kindWords } from '../kinds.js';
import { link } from '../navigation.js';
import { type ReportedFinding, report } from '../report-data.js';
import { columns, countCell, headCell, idCell, panel } from './columns.js';
import { sourceExcerpt } from './excerpt.js';
import { fateMark } from './labels.js';
import { longList } from './list-view.js';

/** So few findings are not folded. */
const fewFindings = 5;

type Findings = readonly [ReportedFinding, ...ReportedFinding[]];

/** Shows findings by kind, a panel each; decided ones and notes are folded if there is more. */
export function findingPanels(findings: readonly ReportedFinding[]): Children {
  const byKind = Map.groupBy(findings, ({ kind }) => kind);
  const isOneRule = new Set(findings.map(({ rule }) => rule)).size === 1;
  const groupsOf = (found: readonly ReportedFinding[]): HTMLElement =>
    ruleGroups(found, isOneRule || undefined);
  return findingKinds
    .filter((kind) => byKind.has(kind))
    .map((kind) => {
      const found = byKind.get(kind) ?? [];
      const heading = headingOf(kind, found);
      const isFolded = kind === 'decided' || kind === 'note';
      return isFolded && byKind.size > 1
        ? html(
            'section.panel',
            unfolding(
              html('h2', heading),
              () => [columns(null, ...ruleHeads()), groupsOf(found)],
              { key: kind },
            ),
          )
        : panel(
            heading,
            ruleHeads(),
            kind === 'fix-first' &&
              html('p', withNumbers(fixFirstWords(found.length))),
            groupsOf(found),
          );
    });
}

/** Names the columns of a list of rules. */
export function ruleHeads(): readonly HTMLElement[] {
  return [headCell('Rule', 'id'), headCell('Places'), headCell('Files')];
}

/** Returns the words for a kind of findings. A check does not know what a file was. */
export function kindWordsOf(kind: Kind): string {
  return kind === 'change' && report.command === 'check'
    ? 'Warnings'
    : kindWords[kind];
}

/** Counts the findings of a kind: `2 to fix`, `1 note`. */
export function countOfKind(kind: Kind, count: number): string {
  return counted(count, ...unitOfKind(kind));
}

/** Returns the words behind a count of findings of a kind, for one and for several. */
export function unitOfKind(kind: Kind): readonly [one: string, many: string] {
  const words = kindWordsOf(kind).toLowerCase();
  const isNoun = kind === 'change' || kind === 'note';
  return [isNoun ? words.slice(0, -1) : words, words];
}

/** Says what a kind of findings is, where it is to be fixed, and how many there are. */
export function headingOf(
  kind: Kind,
  findings: readonly ReportedFinding[],
): Children {
  const places = fixPlaces(findings.map(({ rule }) => report.ruleOf(rule)));
  const isError = kind === 'decide' || kind === 'fix';
  return [
    isError && [fateMark(kind === 'fix' ? 'invalid' : 'unmapped'), ' '],
    kind === 'fix' ? `${kindWords.fix} in ${places}` : kindWordsOf(kind),
    html('span.count', number(findings.length)),
  ];
}

/** Lists the rules with findings; each unfolds to its findings, or is open if they are few. */
export function ruleGroups(
  findings: readonly ReportedFinding[],
  isOpen = findings.length <= fewFindings,
): HTMLElement {
  const groups = Map.groupBy(findings, ({ rule }) => rule);
  return html(
    'ul.groups',
    Array.from(groups, ([id, found]) =>
      html('li', ruleGroup(id, found as unknown as Findings, isOpen)),
    ),
  );
}

function ruleGroup(id: string, findings: Findings, isOpen: boolean) {
  const [first] = findings;
  const files = new Set(findings.map(({ file }) => file.path)).size;
  return unfolding(
    columns(
      [fateMark(fateOf(first)), ' ', withCode(report.ruleOf(id)?.title ?? id)],
      idCell(id),
      countCell(findings.length, 'place'),
      countCell(files, 'file'),
    ),
    () => [
      aboutRule(id),
      questionLinks(findings),
      longList(html('ol.findings'), findings, (it) => findingItem(it)),
    ],
    { key: `${first.kind} ${id}`, isOpen },
  );
}

/** Explains a rule. */
export function aboutRule(id: string): HTMLElement | null {
  const rule = report.ruleOf(id);
  return rule
    ? html(
        'p.faint.prose',
        withCode(rule.explanation),
        ' Format description: ',
        withCode(rule.section),
        '.',
      )
    : null;
}

/** Shows where a finding is, its source, and its decision; also its rule if it is not said above. */
export function findingItem(
  finding: ReportedFinding,
  isRuleShown = false,
): HTMLElement {
  const { file, message, start, end, pointer, algorithm, input } = finding;
  const place = `${file.path}:${start.line}:${start.column}`;
  const isInReport = report.fileAt(file.path) !== undefined;
  const names = [algorithm, input].filter((it) => it !== null);
  return html(
    'article.finding',
    html(
      'header.flow',
      isRuleShown && fateMark(fateOf(finding)),
      isInReport
        ? link(
            { view: 'file', file: file.path, at: pointer },
            { class: 'place' },
            place,
          )
        : html('span.place', place),
      names.length > 0 &&
        html(
          'span.faint',
          listed(
            names.map((it) => html('code', it)),
            ' › ',
          ),
        ),
      finding.isNew && report.comparison && html('span.tag', 'new'),
      isRuleShown && html('code.id.faint', finding.rule),
    ),
    html('p', withCode(message)),
    // A finding about all of a file has no place to show.
    (pointer !== '' || start.line === end.line) && sourceExcerpt(finding),
    finding.decision && decided(finding.decision),
  );
}

/** Makes links to the questions that findings wait for; null if there are none. */
export function questionLinks(
  findings: readonly ReportedFinding[],
): HTMLElement | null {
  const asked = findings.filter(({ kind }) => kind === 'decide');
  const keys = [...new Set(asked.map(questionKey))];
  return keys.length === 0
    ? null
    : html(
        'p.flow',
        keys.length === 1 ? 'Question:' : 'Questions:',
        keys.map((question) =>
          link({ view: 'questions', question }, html('code', question)),
        ),
      );
}

function decided({
  choose,
  dates,
  reason,
  index,
  rule,
}: NonNullable<ReportedFinding['decision']>) {
  const all = report.decisions === null ? '' : ` of ${report.decisions}`;
  return html(
    'p.decision',
    'Decided: ',
    rule !== undefined && [html('code', rule), ' '],
    html('code', choose),
    dates !== undefined && [' with dates ', html('code', dates)],
    reason === '' ? '' : ` — ${reason}`,
    ' ',
    html('span.faint', `(decision ${index + 1}${all})`),
  );
}
