import { pluralise } from '../../rule/message-text.js';
import type { FieldTally } from '../../report/report.js';
import { type Line, packed, painted } from './line.js';
import type { Paint, Tone } from './paint.js';

type Fate = Exclude<keyof FieldTally, 'total'>;

/** How each fate is drawn: a glyph that can be told apart without colour, and a tone. */
const drawn: readonly (readonly [Fate, string, Tone])[] = [
  ['exact', '█', 'good'],
  ['decided', '▓', 'good'],
  ['assumed', '▒', 'note'],
  ['changed', '▚', 'warning'],
  ['unmapped', '░', 'error'],
  ['invalid', '×', 'error'],
];

/** A bar of the fates of all source fields, and its legend. */
export function fidelityBar(
  fields: FieldTally,
  width: number,
  paint: Paint,
): readonly string[] {
  if (fields.total === 0) return [];
  const present = drawn.filter(([fate]) => fields[fate] > 0);
  const cells = shares(
    present.map(([fate]) => fields[fate]),
    width,
  );
  const bar = present
    .map(([, glyph, tone], index) =>
      paint[tone](glyph.repeat(cells[index] ?? 0)),
    )
    .join('');
  return [bar, ...legendLines(present, fields, width, paint)];
}

/** What the glyphs stand for, on as many lines as that takes. */
function legendLines(
  present: typeof drawn,
  fields: FieldTally,
  width: number,
  paint: Paint,
): readonly string[] {
  const items = present.map(([fate, glyph, tone], index): Line => [
    ...(index === 0
      ? [[`${pluralise(fields.total, 'value')}: `] as const]
      : []),
    [glyph, tone],
    [` ${fields[fate]} ${fate}`],
  ]);
  return packed(items, '', width).map((line) => painted(line, paint));
}

/** Divides the cells in proportion, each at least one, the largest taking what is left. */
function shares(counts: readonly number[], cells: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count) =>
    Math.max(1, Math.floor((count / total) * cells)),
  );
  const largest = counts.indexOf(Math.max(...counts));
  const rest = cells - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) =>
    index === largest ? Math.max(1, part + rest) : part,
  );
}
