import type { Verdict } from '../../../behaviour/verdict.js';
import { type FieldCounts, sourceFates } from '../../../file/record.js';
import {
  verdictCounts,
  type VerificationSummary,
} from '../../../run/summary.js';
import { fateSigns, type Sign, verdictSigns } from '../../../run/words.js';
import type { Fate } from '../../../rule/rule.js';
import { html, number } from '../dom.js';
import { link } from '../navigation.js';
import type { ReportedFile } from '../report-data.js';
import type { PageState } from '../state.js';

/** Makes a sign in the colour of a fate, or in grey; hidden from screen readers. */
export function mark(fate: Fate | undefined, sign: string): HTMLElement {
  const look = fate ?? 'none';
  return html(`span.mark.fate-${look}`, { 'aria-hidden': 'true' }, sign);
}

/** Makes the sign of a fate. */
export function fateMark(fate: Fate): HTMLElement {
  return mark(fate, fateSigns[fate].sign);
}

/** Makes the sign and the word of a fate. */
export function fateLabel(
  fate: Fate,
  { sign, word, meaning: title } = fateSigns[fate],
) {
  return html('span.fate-label', { title }, mark(fate, sign), word);
}

/** The fate whose colour a verdict has. */
const verdictFates: Readonly<Record<Verdict, Fate>> = {
  same: 'exact',
  differs: 'changed',
  unknown: 'assumed',
  'left out': 'unmapped',
};

/** Makes the sign of a verdict. */
export function verdictMark(verdict: Verdict): HTMLElement {
  return mark(verdictFates[verdict], verdictSigns[verdict].sign);
}

/** Makes the sign and the word of a verdict. */
export function verdictLabel(verdict: Verdict): HTMLElement {
  return fateLabel(verdictFates[verdict], verdictSigns[verdict]);
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

/** A part of a bar. */
export interface BarPart {
  /** Whose colour it has; grey without one. */
  readonly fate: Fate | undefined;
  readonly sign: Sign;
  readonly count: number;
  /** A list with as many entries. */
  readonly to?: Partial<PageState>;
}

/** Returns the parts of a bar of values, by what became of them. */
export function fateParts(fields: FieldCounts): readonly BarPart[] {
  return sourceFates.map((fate) => ({
    fate,
    sign: fateSigns[fate],
    count: fields[fate],
  }));
}

/** Returns the parts of a bar of comparisons. */
export function verdictParts(summary: VerificationSummary): readonly BarPart[] {
  return verdictCounts(summary).map(([verdict, count]) => ({
    fate: verdictFates[verdict],
    sign: verdictSigns[verdict],
    count,
    to: { view: 'behaviour', verdict },
  }));
}

/** Makes a bar with the share of each part; null if there are none. */
export function bar(parts: readonly BarPart[]): HTMLElement | null {
  const shown = parts
    .filter(({ count }) => count > 0)
    .map(({ fate, sign: { sign, word }, count }) => {
      const part = html(
        `span.bar-part.fate-${fate ?? 'none'}`,
        { title: `${number(count)} ${word}` },
        sign,
      );
      part.style.flexGrow = String(count);
      return part;
    });
  const label = shown.map(({ title }) => title).join(', ');
  return shown.length === 0
    ? null
    : html('div.bar', { role: 'img', 'aria-label': label }, shown);
}

/** Makes a bar and its legend with the count of each part, linked if there is more to see. */
export function barWithLegend(
  parts: readonly BarPart[],
): readonly (HTMLElement | null)[] {
  const entries = parts
    .filter(({ count }) => count > 0)
    .map(({ fate, sign: { sign, word, meaning: title }, count, to }) => {
      const content = [
        { title, class: 'legend-entry' },
        mark(fate, sign),
        html('strong', number(count)),
        ` ${word}`,
      ] as const;
      return html('li', to ? link(to, ...content) : html('span', ...content));
    });
  return [bar(parts), html('ul.legend.flow', entries)];
}
