import { groupBy } from '../../../json/collections.js';
import {
  consequenceSentences,
  isUnaccounted,
  unnamed,
  type VerifiedAspect,
} from '../../../report/verification.js';
import { element, withCode } from '../dom.js';
import type { Page } from '../view.js';
import type { Chosen, Entry } from './choose.js';
import { aspectLabel } from './verdict.js';
import type { WindowPictures } from './window-pictures.js';

/**
 * What says the same of several inputs is told once, with all of them; and what
 * is in one of the two only is told once with all that it means.
 */
export function entryItems(
  { file }: Chosen,
  entries: readonly Entry[],
  pictures: WindowPictures,
  { linkTo }: Page,
): readonly HTMLElement[] {
  return [...groupBy(entries, likenessOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { aspect } = first;
    return element(
      'section',
      { class: 'entry' },
      heading(file.path, group, linkTo),
      meanings(group),
      ...aspect.witnesses.flatMap((witness) => [
        element(
          'p',
          {},
          element('span', { class: 'faint' }, 'Witness: '),
          ...withCode(witness.text),
        ),
        ...consequenceSentences(witness).map((it) =>
          element('p', { class: 'faint' }, it),
        ),
      ]),
      ...aspect.why
        .filter((it) => it !== aspect.legacy && it !== aspect.current)
        .map((it) => element('p', {}, ...withCode(it))),
      pictures.of(aspect),
      accounts(aspect, file.path, linkTo),
    );
  });
}

/** Two entries with the same key are told as one. */
function likenessOf({ input, aspect }: Entry): string {
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

function heading(
  file: string,
  group: readonly Entry[],
  linkTo: Page['linkTo'],
): HTMLElement {
  const [first] = group;
  const inputs = new Set(group.flatMap(({ input }) => input ?? []));
  const aspects = new Set(group.map(({ aspect }) => aspect.aspect));
  return element(
    'h3',
    {},
    first && aspectLabel(first.aspect),
    ' ',
    element('strong', {}, [...aspects].join(', ')),
    inputs.size === 0 ? ' of the algorithm' : ' of ',
    ...[...inputs].flatMap(({ name, legacy }, index) => {
      const code = element('code', {}, name ?? unnamed);
      return [
        index > 0 && ', ',
        legacy === null
          ? code
          : element(
              'a',
              { href: linkTo({ view: 'file', file, at: legacy }) },
              code,
            ),
      ];
    }),
  );
}

/** What both sides mean in an aspect; or in each aspect the side that is there. */
function meanings(group: readonly Entry[]): HTMLElement {
  const aspects = [...new Set(group.map(({ aspect }) => aspect))];
  const [first] = aspects;
  const isOne = aspects.every(({ aspect }) => aspect === first?.aspect);
  return element(
    'dl',
    { class: 'sides' },
    ...(isOne && first
      ? [side('Legacy', first.legacy), side('Current', first.current)]
      : aspects.map(({ aspect, legacy, current }) =>
          side(aspect, legacy ?? current),
        )),
  );
}

function side(words: string, meaning: string | null): HTMLElement {
  return element(
    'div',
    {},
    element('dt', {}, words),
    element(
      'dd',
      {},
      ...(meaning === null
        ? [element('span', { class: 'faint' }, 'nothing')]
        : withCode(meaning)),
    ),
  );
}

/** The rules and choices that account for it, with their findings. */
function accounts(
  aspect: VerifiedAspect,
  file: string,
  linkTo: Page['linkTo'],
): HTMLElement | null {
  if (isUnaccounted(aspect))
    return element(
      'p',
      { class: 'alarm' },
      'No finding or decision accounts for it.',
    );
  if (aspect.accountedBy.length === 0) return null;
  return element(
    'p',
    { class: 'accounts' },
    'Accounted for by ',
    ...aspect.accountedBy.flatMap(({ rule, choose }, index) => [
      index > 0 && ', ',
      element('a', { href: linkTo({ view: 'findings', rule, file }) }, rule),
      choose !== null && ', decided: ',
      choose !== null && element('code', {}, choose),
    ]),
  );
}
