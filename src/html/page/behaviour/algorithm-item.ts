import {
  consequenceSentences,
  isUnaccounted,
  unnamed,
  type VerifiedAspect,
  type VerifiedObject,
} from '../../../report/verification.js';
import { counted, html, separated, unfolding, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { aspectLabel } from '../parts/labels.js';
import { type Column, table } from '../parts/table.js';
import type { Chosen, Entry } from './chosen-aspects.js';
import type { DrawWindows } from './window-pictures.js';

/**
 * Shows an algorithm: all its aspects in a table, then each chosen one. Aspects
 * that are the same are folded unless the filter asks for them.
 */
export function algorithmItem(
  { file, algorithm, entries }: Chosen,
  isSameAskedFor: boolean,
  drawWindows: DrawWindows,
): HTMLElement {
  const { name, inputs, legacy } = algorithm;
  const isSame = ({ aspect }: Entry): boolean => aspect.verdict === 'same';
  const same = entries.filter(isSame);
  const items = (of: readonly Entry[]): readonly HTMLElement[] =>
    Array.from(Map.groupBy(of, groupKeyOf).values(), (group) =>
      entryItem(file.path, group, drawWindows),
    );
  return html(
    'article.finding.behaviour',
    html(
      'header.flow',
      html('h2', name ?? unnamed),
      file.against !== null && html('span.faint', `against ${file.against}`),
      link(
        { view: 'file', file: file.path, at: legacy ?? '' },
        { class: 'place' },
        file.path,
      ),
    ),
    aspectTable('Algorithm', [algorithm]),
    inputs.length > 0 && aspectTable('Input', inputs),
    items(entries.filter((it) => !isSame(it))),
    isSameAskedFor
      ? items(same)
      : same.length > 0 &&
          unfolding(
            {},
            counted(
              same.length,
              'aspect that is the same',
              'aspects that are the same',
            ),
            () => items(same),
          ),
  );
}

function aspectTable(
  what: string,
  objects: readonly VerifiedObject[],
): HTMLElement {
  const heads = objects[0]?.aspects.map(({ aspect }) => aspect) ?? [];
  return table<VerifiedObject>('chart aspects', objects, [
    [what, 'name', ({ name }) => html('code', name ?? unnamed)],
    ...heads.map((head, index): Column<VerifiedObject> => [
      head,
      'labelled',
      ({ aspects }) => aspects.slice(index, index + 1).map(aspectLabel),
    ]),
  ]);
}

/**
 * Returns the key by which entries are grouped: the same difference in several
 * inputs, and all aspects of an object that one side does not have.
 */
function groupKeyOf({ input, aspect }: Entry): string {
  const witnesses = aspect.witnesses.map((it) => ({ ...it, missing: null }));
  const { verdict, legacy, current, accountedBy } = aspect;
  const isAlone =
    verdict === 'left out' && (legacy === null || current === null);
  return JSON.stringify(
    isAlone
      ? [input?.legacy, input?.current, witnesses, accountedBy]
      : [input === undefined, { ...aspect, witnesses }],
  );
}

function entryItem(
  file: string,
  group: readonly Entry[],
  drawWindows: DrawWindows,
): HTMLElement {
  const aspects = [...new Set(group.map(({ aspect }) => aspect))];
  const inputs = [...new Set(group.flatMap(({ input }) => input ?? []))];
  const names = [...new Set(aspects.map(({ aspect }) => aspect))];
  const [first] = aspects;
  return html(
    'section.entry',
    html(
      'h3',
      first && aspectLabel(first),
      ' ',
      html('strong', names.join(', ')),
      inputs.length === 0 ? ' of the algorithm' : ' of ',
      separated(inputs.map((it) => inputLink(file, it))),
    ),
    html(
      'dl.sides',
      // Both sides of one aspect, or of each aspect the side that there is.
      names.length === 1 && first
        ? [side('Legacy', first.legacy), side('Current', first.current)]
        : aspects.map(({ aspect, legacy, current }) =>
            side(aspect, legacy ?? current),
          ),
    ),
    first && evidence(first),
    first && drawWindows(first),
    first && account(first, file),
  );
}

function inputLink(file: string, { name, legacy }: VerifiedObject) {
  const code = html('code', name ?? unnamed);
  return legacy === null
    ? code
    : link({ view: 'file', file, at: legacy }, code);
}

function side(words: string, meaning: string | null): HTMLElement {
  return html(
    'div',
    html('dt.faint', words),
    html(
      'dd',
      meaning === null ? html('span.faint', 'nothing') : withCode(meaning),
    ),
  );
}

function evidence({ witnesses, why, legacy, current }: VerifiedAspect) {
  return [
    ...witnesses.flatMap((witness) => [
      html('p', html('span.faint', 'Witness: '), withCode(witness.text)),
      ...consequenceSentences(witness).map((it) => html('p.faint', it)),
    ]),
    ...why
      .filter((it) => it !== legacy && it !== current)
      .map((it) => html('p', withCode(it))),
  ];
}

function account(aspect: VerifiedAspect, file: string): HTMLElement | null {
  if (isUnaccounted(aspect))
    return html('p.alarm', 'No finding or decision accounts for it.');
  if (aspect.accountedBy.length === 0) return null;
  return html(
    'p.accounts',
    'Accounted for by ',
    aspect.accountedBy.flatMap(({ rule, choose }, index) => [
      index > 0 && ', ',
      link({ view: 'findings', rule, file }, rule),
      choose !== null && ', decided: ',
      choose !== null && html('code', choose),
    ]),
  );
}
