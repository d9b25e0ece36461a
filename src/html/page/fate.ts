import type { Fate } from '../../report/report.js';
import { element } from './dom.js';

/** How each fate is told apart without colour, and what it means. */
const shown: Readonly<Record<Fate, readonly [mark: string, meaning: string]>> =
  {
    exact: ['=', 'both formats are described and mean the same'],
    decided: ['✓', 'settled by a decision'],
    assumed: ['≈', 'the description is silent; the plain reading is taken'],
    changed: ['≠', 'both are described and the behaviour differs'],
    unmapped: ['∅', 'no described counterpart: left out until decided'],
    invalid: ['✕', 'breaks the format: left out until mended'],
    supplied: ['+', 'written by a rule'],
  };

function meaningOf(fate: Fate): string {
  return shown[fate][1];
}

/** The mark of a fate, for the eye only. */
export function markOf(fate: Fate): HTMLElement {
  return element(
    'span',
    { class: `mark fate-${fate}`, 'aria-hidden': 'true' },
    shown[fate][0],
  );
}

/** The mark and the word of a fate. */
export function fateLabel(fate: Fate): HTMLElement {
  return element(
    'span',
    { class: 'fate-label', title: meaningOf(fate) },
    markOf(fate),
    fate,
  );
}
