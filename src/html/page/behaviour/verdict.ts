import type { Verdict } from '../../../behaviour/verdict.js';
import {
  isUnaccounted,
  type VerifiedAspect,
} from '../../../report/verification.js';
import { element } from '../dom.js';

/** How each verdict is told apart without colour, in the colour of which fate, and what it means. */
const shown: Readonly<
  Record<Verdict, readonly [mark: string, fate: string, meaning: string]>
> = {
  same: ['=', 'exact', 'both do the same'],
  differs: ['≠', 'changed', 'the two do different things'],
  unknown: ['?', 'assumed', 'the description does not say'],
  'left out': ['–', 'unmapped', 'in one of the two only'],
};

/** The mark and the word of a verdict. */
export function verdictLabel(verdict: Verdict): HTMLElement {
  const [mark, fate, meaning] = shown[verdict];
  return element(
    'span',
    { class: 'fate-label', title: meaning },
    element(
      'span',
      { class: `mark fate-${fate}`, 'aria-hidden': 'true' },
      mark,
    ),
    verdict,
  );
}

/** That of an aspect, which says where nothing accounts for it. */
export function aspectLabel(aspect: VerifiedAspect): HTMLElement {
  return element(
    'span',
    { class: `verdict ${aspect.verdict === 'same' ? 'same' : ''}` },
    verdictLabel(aspect.verdict),
    isUnaccounted(aspect) && ' ',
    isUnaccounted(aspect) && element('strong', { class: 'alarm' }, '! open'),
  );
}
