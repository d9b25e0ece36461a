import type { Verdict } from '../../../behaviour/verdict.js';
import { type FieldCounts, sourceFates } from '../../../file/record.js';
import { fateSigns, type Sign, verdictSigns } from '../../../run/words.js';
import type { Fate } from '../../../rule/rule.js';
import { html, number } from '../dom.js';
import { link } from '../navigation.js';
import type { ReportedFile } from '../report-data.js';
import type { PageState } from '../state.js';

/** Makes the sign of a fate, hidden from screen readers. */
export function fateMark(fate: Fate, { sign }: Sign = fateSigns[fate]) {
  return html(`span.mark.fate-${fate}`, { 'aria-hidden': 'true' }, sign);
}

/** Makes the sign and the word of a fate. */
export function fateLabel(fate: Fate, sign: Sign = fateSigns[fate]) {
  const { word, meaning: title } = sign;
  return html('span.fate-label', { title }, fateMark(fate, sign), word);
}

/** The fate whose colour a verdict has. */
const verdictFates: Readonly<Record<Verdict, Fate>> = {
  same: 'exact',
  differs: 'changed',
  unknown: 'assumed',
  'left out': 'unmapped',
};

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

/** Makes a bar with the share of each fate of the values; null if there are none. */
export function fateBar(fields: FieldCounts): HTMLElement | null {
  const parts = sourceFates
    .filter((fate) => fields[fate] > 0)
    .map((fate) => {
      const { sign, word } = fateSigns[fate];
      const part = html(`span.bar-part.fate-${fate}`, sign);
      part.title = `${number(fields[fate])} ${word}`;
      part.style.flexGrow = String(fields[fate]);
      return part;
    });
  const label = parts.map(({ title }) => title).join(', ');
  return parts.length === 0
    ? null
    : html('div.bar', { role: 'img', 'aria-label': label }, parts);
}

/** Makes a legend of the fates of the values, with their counts. */
export function fateLegend(fields: FieldCounts): HTMLElement {
  const counts = sourceFates.map((fate) => [fate, fields[fate]] as const);
  return legend(
    counts.filter(([, count]) => count > 0),
    fateLabel,
  );
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
      const entry = [labelOf(part), html('strong', number(count))];
      return html(
        'li',
        to
          ? link(to, { class: 'legend-entry' }, entry)
          : html('span.legend-entry', entry),
      );
    }),
  );
}
