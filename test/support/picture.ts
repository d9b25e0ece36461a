import xterm, { type IBufferCell, type IBufferLine } from '@xterm/headless';

/** Pixels. */
const cell = { width: 8.4, height: 19 } as const;
const margin = 16;

/** The colours of a dark terminal by their number, as most terminals have them today. */
const palette = [
  ...['#484f58', '#ff7b72', '#3fb950', '#d29922'],
  ...['#58a6ff', '#bc8cff', '#39c5cf', '#b1bac4'],
  ...['#6e7681', '#ffa198', '#56d364', '#e3b341'],
  ...['#79c0ff', '#d2a8ff', '#56d4dd', '#ffffff'],
];
const foreground = '#e6edf3';
const background = '#0d1117';

/** Adjacent cells of one look. */
interface Run {
  readonly column: number;
  readonly columns: number;
  readonly text: string;
  readonly look: string;
}

/**
 * What a terminal shows after it was written to, as an SVG picture.
 *
 * @param written bytes with escape sequences, as a program writes them
 * @param columns the width of the terminal
 * @param rows how many rows of it, from the top, the picture shows
 */
export async function pictureOf(
  written: string,
  columns: number,
  rows: number,
): Promise<string> {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows: 1000,
    allowProposedApi: true,
  });
  await new Promise<void>((resolve) => {
    terminal.write(written, resolve);
  });
  const { active } = terminal.buffer;
  const lines = Array.from({ length: rows }, (_, row) => active.getLine(row));
  const texts = lines.flatMap((line, row) =>
    line ? runsIn(line).map((run) => textOf(run, row)) : [],
  );
  const width = Math.round(columns * cell.width) + 2 * margin;
  const height = rows * cell.height + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${background}"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${foreground}">`,
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function runsIn(line: IBufferLine): readonly Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < line.length; column++) {
    const at = line.getCell(column);
    // A cell of no width follows a wide character.
    if (!at || at.getWidth() === 0) continue;
    const text = at.getChars() || ' ';
    const look = lookOf(at);
    const last = runs.at(-1);
    if (last?.look === look)
      runs[runs.length - 1] = {
        ...last,
        columns: last.columns + at.getWidth(),
        text: last.text + text,
      };
    else runs.push({ column, columns: at.getWidth(), text, look });
  }
  return runs.filter(({ text }) => text.trim() !== '');
}

/** How the text of a cell is drawn, as attributes. */
function lookOf(at: IBufferCell): string {
  const color = at.isFgPalette() ? palette[at.getFgColor()] : undefined;
  return [
    color ? ` fill="${color}"` : '',
    at.isBold() ? ' font-weight="bold"' : '',
    at.isDim() ? ' opacity="0.65"' : '',
    at.isUnderline() ? ' text-decoration="underline"' : '',
  ].join('');
}

function textOf({ column, columns, text, look }: Run, row: number): string {
  const x = (margin + column * cell.width).toFixed(1);
  const y = (margin + (row + 0.75) * cell.height).toFixed(1);
  const length = (columns * cell.width).toFixed(1);
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  // Whatever the font, the columns stay where they are.
  return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve"${look}>${escaped}</text>`;
}
