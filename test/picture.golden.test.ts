import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { convert } from '../src/index.js';
import { expectFile, golden } from './support/golden.js';
import { project } from './support/workflow.js';

/** A Legacy file of six keys, one of which has no counterpart. */
const legacy = [
  {
    schedule: 'hour',
    retention: 'sevenDays',
    inputs: [
      {
        type: 'signal',
        inputName: 'fanSpeed',
        symbolicName: 'fan_speed',
        optional: true,
      },
    ],
  },
];

/** Pixels of a character. */
const cell = { width: 8.4, height: 19 } as const;
const columns = 80;

/** A text of the picture: its row and column count characters. */
function textAt(row: number, column: number, text: string, look = ''): string {
  const x = (column * cell.width).toFixed(1);
  const y = ((row + 1.6) * cell.height).toFixed(1);
  // Whatever the font, the columns stay where they are.
  const length = (text.length * cell.width).toFixed(1);
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${look}>${text}</text>`;
}

const faint = ' opacity="0.65"';
const red = ' fill="#ff7b72" font-weight="bold"';

test('the picture in the README shows what the conversion does', () => {
  const needed = { name: 'fan_hours', path: 'fan_hours' };
  const text = JSON.stringify(legacy.map((it) => ({ ...needed, ...it })));
  const { fields = [] } = convert(text);
  const shown = fields.filter(
    ({ source }) => source !== null && !/(name|path)$/.test(source),
  );
  expect(shown.map(({ fate }) => fate)).toEqual([
    'exact',
    'unmapped',
    'exact',
    'exact',
    'exact',
    'changed',
  ]);
  const keyOf = (pointer: string) =>
    JSON.stringify(pointer.replace(/.*\//, ''));
  const middle = columns / 2;
  const texts = shown.flatMap(({ source, before, target: [to], after }, at) => [
    textAt(at + 1, 4, `${keyOf(source ?? '')}: ${before ?? ''}`),
    to === undefined
      ? textAt(at + 1, middle, 'left out, you decide', red)
      : textAt(at + 1, middle, `${keyOf(to)}: ${after ?? ''}`),
  ]);
  const width = columns * cell.width;
  const height = (shown.length + 2.5) * cell.height;
  const picture = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">`,
    textAt(0, 4, 'Legacy', faint),
    textAt(0, middle, 'Current', faint),
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
  expectFile(
    relative(golden, join(project, 'docs/pictures/mapping.svg')),
    picture,
  );
});
