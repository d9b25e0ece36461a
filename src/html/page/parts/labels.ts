import type { Verdict } from '../../../behaviour/verdict.js';
import {
  type Fate,
  type FieldCounts,
  sourceFates,
} from '../../../file/record.js';
import { append, html, number } from '../dom.js';
import { link } from '../navigation.js';
import type { ReportedFile } from '../report-data.js';
import type { PageState } from '../state.js';

/** The fates that values of a source have, and how often, in display order. */
export type FateCounts = readonly (readonly [Fate, number])[];

/** Returns the fates that occur. */
export function fateCounts(fields: FieldCounts): FateCounts {
  return sourceFates
    .map((fate) => [fate, fields[fate]] as const)
    .filter(([, count]) => count > 0);
}

/** Mark and meaning of each fate; the mark distinguishes it without colour. */
const fateSigns: Readonly<Record<Fate, readonly [string, string]>> = {
  exact: ['=', 'both formats are described and mean the same'],
  decided: ['✓', 'determined by a decision'],
  assumed: ['≈', 'not described; the tool assumes the plain meaning'],
  changed: ['≠', 'both are described and the behaviour differs'],
  unmapped: ['∅', 'no described counterpart: left out until decided'],
  invalid: ['✕', 'breaks the format: left out until fixed'],
  supplied: ['+', 'written by a rule'],
};

/** Mark and meaning of each verdict, and the fate whose colour it has. */
const verdictSigns: Readonly<Record<Verdict, readonly [string, string, Fate]>> =
  {
    same: ['=', 'both do the same', 'exact'],
    differs: ['≠', 'the two do different things', 'changed'],
    unknown: ['?', 'the description does not say', 'assumed'],
    'left out': ['–', 'in one of the two only', 'unmapped'],
  };

/** Makes the mark of a fate, hidden from screen readers. */
export function fateMark(fate: Fate, mark = fateSigns[fate][0]): HTMLElement {
  return html(`span.mark.fate-${fate}`, { 'aria-hidden': 'true' }, mark);
}

/** Makes the mark and the name of a fate. */
export function fateLabel(fate: Fate): HTMLElement {
  const [, title] = fateSigns[fate];
  return html('span.fate-label', { title }, fateMark(fate), fate);
}

/** Makes the mark and the name of a verdict. */
export function verdictLabel(verdict: Verdict): HTMLElement {
  const [mark, title, fate] = verdictSigns[verdict];
  return html('span.fate-label', { title }, fateMark(fate, mark), verdict);
}

/** Links to the findings of a rule in a file, if there are any. */
export function ruleLink(
  rule: string,
  { path, findings }: Pick<ReportedFile, 'path' | 'findings'>,
): HTMLElement {
  const to = { view: 'findings', file: path, rule } as const;
  return findings.some((it) => it.rule === rule)
    ? link(to, { class: 'rule' }, rule)
    : html('span.rule', rule);
}

/** Makes a bar with the share of each fate. */
export function fateBar(counts: FateCounts): HTMLElement {
  const parts = counts.map(([fate, count]) => {
    const [sign] = fateSigns[fate];
    const part = html(`span.bar-part.fate-${fate}`, sign);
    part.title = `${number(count)} ${fate}`;
    part.style.flexGrow = String(count);
    return part;
  });
  const label = parts.map(({ title }) => title).join(', ');
  return html('div.bar', { role: 'img', 'aria-label': label }, parts);
}

/** Makes a legend with the count of each part, linked if there is more to see. */
export function legend<T>(
  counts: readonly (readonly [T, number])[],
  labelOf: (part: T) => HTMLElement,
  linkOf: (part: T) => Partial<PageState> | undefined = () => undefined,
): HTMLElement {
  return html(
    'ul.legend.flow',
    counts.map(([part, count]) => {
      const to = linkOf(part);
      const labelElement = to ? link(to) : html('span');
      labelElement.className = 'legend-entry';
      append(labelElement, labelOf(part), html('strong', number(count)));
      return html('li', labelElement);
    }),
  );
}
