import { createColors } from 'picocolors';

/** What a part of a text is, from which its colour follows. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'faint' | 'strong';

/** How each part of a text is coloured. */
export type Paint = Readonly<Record<Tone, (text: string) => string>>;

/** Colours for a terminal, or none. */
export function paintFor(color: boolean): Paint {
  const colors = createColors(color);
  return {
    error: colors.red,
    warning: colors.yellow,
    note: colors.cyan,
    good: colors.green,
    faint: colors.dim,
    strong: colors.bold,
  };
}
