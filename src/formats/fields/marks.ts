import type { Fate, ReportedFinding } from '../../report/report.js';
import type { Tone } from '../terminal/paint.js';

/** How a fate is drawn: a glyph that can be told apart without colour, and a tone. */
export interface Mark {
  readonly glyph: string;
  readonly tone: Tone;
}

/** From the quiet ones to the loud ones. */
export const marks: Readonly<Record<Fate, Mark>> = {
  exact: { glyph: '=', tone: 'faint' },
  supplied: { glyph: '+', tone: 'faint' },
  decided: { glyph: '✓', tone: 'good' },
  assumed: { glyph: '~', tone: 'note' },
  changed: { glyph: '!', tone: 'warning' },
  unmapped: { glyph: '?', tone: 'error' },
  invalid: { glyph: '×', tone: 'error' },
};

/** A finding that a person settled is no more than decided. */
export function fateOf({ decision, fidelity }: ReportedFinding): Fate {
  return decision ? 'decided' : fidelity;
}
