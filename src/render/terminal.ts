import type {
  Bar,
  Document,
  Excerpt,
  Group,
  Part,
  Rows,
  Section,
  Tone,
  Words,
} from '../document/parts.js';
import { sliceWholeCharacters } from '../rule/message-text.js';
import {
  beginningOf,
  columnsOf,
  columnsOfLine,
  cutInMiddle,
  endOf,
  fit,
  type Line,
  maxOf,
  painter,
  type Piece,
  piecesOf,
  unitsOfColumn,
  wrapLine,
} from './layout.js';
import { commandLine, visible, visibleLines } from './safe-text.js';
import { windowLines } from './window-lines.js';

export interface TerminalOptions {
  readonly width: number;
  readonly color: boolean;
}

/**
 * From top to bottom. What failed is printed as errors, and functions have a list of
 * their own.
 */
const order = [
  'findings',
  'fields',
  'rules',
  'hunks',
  'values',
  'decisions',
  'others',
  'counts',
] as const satisfies readonly Section[];

const lastScreen = [
  'result',
  'questions',
  'fixes',
  'next',
] as const satisfies readonly Section[];

/** Columns in which the name of an algorithm, and a value, are still recognised. */
const [leastOfName, leastOfValue] = [12, 5];

/** In a narrower terminal what is behind an arrow has a line of its own. */
const narrow = 70;

/** In a wide terminal ids stay near their rows. */
const widest = 90;

const [gap, arrow] = ['  ', '  →  '];

/** Prints a report in a terminal or the log of a CI system. */
export function renderTerminal(
  document: Document,
  options: TerminalOptions,
): string {
  const blocks = order.map((section) => document[section]);
  return [...blocks, lastParts(document)]
    .map((parts) => partsText(parts, options))
    .filter((text) => text !== '')
    .join('\n');
}

/** Returns what stays on the screen when all is printed. */
export function lastParts(document: Document): readonly Part[] {
  return lastScreen.flatMap((section) => document[section]);
}

/** Prints parts, with empty lines around open groups. */
export function partsText(
  parts: readonly Part[],
  options: TerminalOptions,
): string {
  const paint = painter(options.color);
  let text = '';
  let wasApart = false;
  for (const part of parts) {
    const isApart =
      part.kind === 'rows' || (part.kind === 'group' && part.fold === 'open');
    let isFirst = true;
    for (const line of linesOf(part, 0, options.width)) {
      if (isFirst && text !== '' && (isApart || wasApart)) text += '\n';
      isFirst = false;
      for (const it of trimmed(line)) text += paint(it.text, it.tone);
      text += '\n';
    }
    if (!isFirst) wasApart = isApart;
  }
  return text;
}

/** Trims the end of a line: a name may end with blanks. */
function trimmed(line: Line): Line {
  if (/\S$/.test(line.at(-1)?.text ?? '')) return line;
  const last = line.findLastIndex(({ text }) => /\S/.test(text));
  return line
    .slice(0, last + 1)
    .map((it, at) => (at < last ? it : { ...it, text: it.text.trimEnd() }));
}

/** Returns the lines of a part, one by one: there may be many. */
function linesOf(part: Part, indent: number, width: number): Iterable<Line> {
  switch (part.kind) {
    case 'heading':
      return paragraph(part.words, indent, width, 'strong');
    case 'sentence':
      return paragraph(part.words, indent, width, part.tone);
    case 'command': {
      const [program, ...args] = part.args;
      // Never wrapped, so that it can be copied.
      const text = `${part.before}: ${commandLine(args, program)}`;
      return [[blank(indent), { text: visible(text) }]];
    }
    case 'rows':
      return rowsLines(part, indent, width);
    case 'bar':
      return paragraph(barWords(part), indent, width, part.tone);
    case 'list':
      return [
        ...part.items
          .slice(0, part.brief)
          .flatMap((it) => paragraph(it, indent, width)),
        ...(part.brief === 0
          ? []
          : moreLines(
              Math.max(0, part.items.length - part.brief) + (part.more ?? 0),
              indent,
            )),
      ];
    case 'group':
      return groupLines(part, indent, width);
    case 'excerpt':
      return excerptLines(part, indent, width);
    case 'hunk':
      return part.lines.map((line) => [
        { text: visibleLines(line), tone: toneOfChange(line) },
      ]);
    case 'windows':
      return windowLines(part, width - indent).map((text) => [
        blank(indent),
        { text },
      ]);
    // Both texts are beside each other on the page alone.
    case 'pair':
      return [];
  }
}

function blank(columns: number): Piece {
  return { text: ' '.repeat(columns) };
}

export function toneOfChange(line: string): Tone | undefined {
  const tones = new Map<string, Tone>([
    ['-', 'broken'],
    ['+', 'good'],
    ['@', 'assumed'],
    ['\\', 'faint'],
  ]);
  return tones.get(line.charAt(0));
}

function paragraph(
  words: Words,
  indent: number,
  width: number,
  tone?: Tone,
): readonly Line[] {
  return wrapLine(toned(piecesOf(words), tone), width - indent).map((line) => [
    blank(indent),
    ...line,
  ]);
}

function toned(line: Line, tone: Tone | undefined): Line {
  return tone === undefined ? line : line.map((it) => ({ tone, ...it }));
}

/** Wraps sentences behind a sign or a cell, which is in their first line. */
function beside(
  before: Line,
  words: readonly Words[],
  indent: number,
  width: number,
  tone?: Tone,
): readonly Line[] {
  const lines = words.flatMap((it) => paragraph(it, indent, width, tone));
  const gapColumns = indent - columnsOfLine(before);
  return lines.map((line, at) =>
    at > 0 ? line : [...before, blank(gapColumns), ...line.slice(1)],
  );
}

function barWords({ title, shares }: Bar): Words {
  return [
    title,
    ...shares.flatMap(({ label, count, sign }, at) => [
      at === 0 ? ': ' : ', ',
      ...(sign ? [{ text: sign.sign, tone: sign.tone ?? 'faint' }, ' '] : []),
      `${count} ${label}`,
    ]),
  ];
}

function moreLines(count: number, indent: number): readonly Line[] {
  return count > 0 ? [[blank(indent), { text: `and ${count} more` }]] : [];
}

/** A closed group is a line; where it says nothing of itself, how to see what is in it. */
function* groupLines(
  { head, tail, fold, parts, brief = parts.length }: Group,
  indent: number,
  width: number,
): Generator<Line> {
  const isLine = fold === 'closed' || parts.length === 0;
  const hint = isLine && parts.length > 0 ? ['--verbose shows them'] : [];
  const behind = tail ?? hint;
  const title = piecesOf(
    behind.length > 0 ? [...head, ': ', ...behind] : head,
    isLine ? undefined : 'strong',
  );
  const room = width - indent;
  // Names are below their place.
  const isHung = title.some(({ kind }) => kind === 'whole');
  const lines = wrapLine(
    toned(
      fit(title, room, leastOfName),
      fold === 'always' ? 'strong' : undefined,
    ),
    room,
    isHung ? 2 : 0,
  ).map((line, at) => [blank(indent + (isHung && at > 0 ? 2 : 0)), ...line]);
  yield* lines;
  if (isLine) return;
  for (const part of parts.slice(0, brief))
    yield* linesOf(part, indent + 2, width);
  if (brief > 0) yield* moreLines(parts.length - brief, indent + 2);
}

/** Shows lines behind their numbers; the first one around its place, which is underlined. */
function excerptLines(
  { lines, marked, isCut }: Excerpt,
  indent: number,
  width: number,
): readonly Line[] {
  const gutter = String(maxOf(lines.map((it) => it.number))).length;
  const room = width - indent - gutter - ' | '.length;
  const line = (number: number | '', text: string, tone?: Tone): Line => [
    blank(indent),
    { text: `${String(number).padStart(gutter)} |`, tone: 'faint' },
    { text: ` ${text}`, tone },
  ];
  return [
    ...lines.flatMap(({ number, text }, at): readonly Line[] => {
      const near = room * unitsOfColumn;
      if (!marked || at > 0)
        return [line(number, beginningOf(visibleSlice(text, 0, near), room))];
      const { from, to } = marked;
      const before = visibleSlice(text, Math.max(0, from - near), from);
      const place = visibleSlice(text, from, Math.min(to, from + near));
      const behind = visibleSlice(text, to, Math.min(text.length, to + near));
      const isWide = columnsOf(before + place + behind) > room;
      const head = isWide ? endOf(before, Math.floor(room / 3)) : before;
      const columns = Math.min(columnsOf(head), room - 1);
      const marks = Math.min(columnsOf(place), room - columns);
      return [
        // Escape again: harmless parts may join to a command.
        line(number, beginningOf(visible(head + place + behind), room)),
        line(
          '',
          ' '.repeat(columns) + '^'.repeat(Math.max(1, marks)),
          'broken',
        ),
      ];
    }),
    ...(isCut ? [line('', '…')] : []),
  ];
}

function visibleSlice(text: string, from: number, to: number): string {
  return visible(sliceWholeCharacters(text, from, to).replaceAll('\t', '  '));
}

interface Track {
  /** Its index among the cells. */
  readonly at: number;
  readonly isNumber: boolean;
  readonly isBehindArrow: boolean;
  readonly width: number;
}

/** Aligns the cells of rows. Ids in the last column are at the right, or before the sentence below. */
function* rowsLines(
  { columns, rows, more = 0 }: Rows,
  indent: number,
  width: number,
): Generator<Line> {
  const last = columns.length - 1;
  const idAt = columns[last]?.role === 'id' ? last : -1;
  const isNarrow = width < narrow;
  const cells = rows.map(({ cells: all, tone }) =>
    all.map((words, at) =>
      words.length === 0 || at === idAt
        ? undefined
        : toned(piecesOf(words), tone),
    ),
  );
  const used = columns.flatMap((_, at) =>
    at !== idAt && cells.some((row) => row[at] !== undefined) ? at : [],
  );
  const isBelow = (at: number): boolean =>
    isNarrow && columns[at]?.isBehindArrow === true;
  const names = headerOf(columns, used, cells, width - indent);
  const tracks = tracksOf(
    columns,
    used.filter((at) => !isBelow(at)),
    [...names, ...cells],
    width - indent,
  );
  const [first] = tracks;
  // Align sentences with the second column if the first one is a sign.
  const inner =
    indent +
    (first && columns[first.at]?.role === 'sign' ? first.width + 2 : 2);
  for (const it of names)
    for (const line of trackLines(tracks, it, indent, width))
      yield toned(line, 'strong');
  for (const [index, row] of rows.entries()) {
    const own = cells[index] ?? [];
    const id = piecesOf(row.cells[idAt] ?? []);
    const { below = [] } = row;
    const start = first && own[first.at];
    const isSaid =
      below.length > 0 &&
      own.every((cell, at) => !cell || at === first?.at) &&
      columnsOfLine(start ?? []) < inner - indent;
    if (isSaid) {
      const before = [blank(indent), ...(start ?? [])];
      yield* beside(before, withId(id, below), inner, width);
      continue;
    }
    const lines = [
      ...trackLines(tracks, own, indent, width),
      ...own.flatMap((cell, at) =>
        cell && isBelow(at)
          ? [
              [
                blank(inner),
                { text: arrow.trimStart() },
                ...fitCell(cell, width - inner - 3),
              ],
            ]
          : [],
      ),
    ];
    const line = lines.length === 1 ? lines[0] : undefined;
    const free = line ? width - columnsOfLine(line) : 0;
    const idColumns = columnsOfLine(id);
    const hasRoom = id.length > 0 && free >= idColumns + gap.length;
    const beforeId = Math.max(
      gap.length,
      free - idColumns - Math.max(0, width - widest),
    );
    if (line && hasRoom)
      yield [...line, blank(beforeId), ...toned(id, 'faint')];
    else yield* lines;
    for (const it of withId(hasRoom ? [] : id, below))
      yield* paragraph(it, inner, width);
  }
  yield* moreLines(more, indent);
}

type Cells = readonly (Line | undefined)[];

function withId(id: Line, below: readonly Words[]): readonly Words[] {
  if (id.length === 0) return below;
  const name = id.map(({ text }) => text).join('');
  const [first, ...others] = below;
  return first ? [[`${name}: `, ...first], ...others] : [[name]];
}

/** Returns the names above numbers: one line, or a word on each where there is no room. */
function headerOf(
  columns: Rows['columns'],
  used: readonly number[],
  cells: readonly Cells[],
  room: number,
): readonly Cells[] {
  if (!columns.some(({ role }) => role === 'number')) return [];
  const names = columns.map(({ name }, at) =>
    used.includes(at) ? visible(name) : '',
  );
  const [first = 0] = used;
  const before = maxOf(cells.map((row) => columnsOfLine(row[first] ?? [])));
  const isNumber = (at: number): boolean => columns[at]?.role === 'number';
  const whole = names
    .filter((_, at) => isNumber(at))
    .reduce((sum, it) => sum + columnsOf(it) + gap.length, before);
  const words = names.map((name, at) =>
    whole <= room || !isNumber(at) ? [name] : name.split(' '),
  );
  const height = maxOf(words.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    words.map((it) => {
      const text = it[line - height + it.length] ?? '';
      return text === '' ? undefined : [{ text }];
    }),
  );
}

/** Measures columns, and makes the widest that can be cut narrower until all have room. */
function tracksOf(
  columns: Rows['columns'],
  used: readonly number[],
  rows: readonly Cells[],
  room: number,
): readonly Track[] {
  const tracks = used.map((at): Track => {
    const { role = 'words', isBehindArrow = false } = columns[at] ?? {};
    // The last cell of a row may be wider than its column.
    const inner = rows.filter((row) => used.some((it) => it > at && row[it]));
    const isLast = at === used.at(-1);
    const widths = (isLast ? rows : inner).map((row) =>
      Math.min(room, columnsOfLine(row[at] ?? [])),
    );
    return {
      at,
      isNumber: role === 'number',
      isBehindArrow,
      width: maxOf(widths),
    };
  });
  const canShrink = ({ at }: Track): boolean =>
    ['code', 'words'].includes(columns[at]?.role ?? '');
  const gaps = tracks
    .slice(1)
    .map((it) => (it.isBehindArrow ? arrow : gap).length);
  let free = gaps.reduce((rest, it) => rest - it, room);
  const flexible = tracks.filter(canShrink);
  for (const track of tracks) if (!canShrink(track)) free -= track.width;
  let most = Infinity;
  let left = flexible.length;
  for (const { width } of flexible.toSorted((a, b) => a.width - b.width)) {
    const share = Math.floor(free / left);
    if (width > share) {
      most = Math.max(leastOfValue, share);
      break;
    }
    free -= width;
    left--;
  }
  return tracks.map((it) =>
    canShrink(it) ? { ...it, width: Math.min(it.width, most) } : it,
  );
}

/** Prints cells. What follows a cell that is too wide and may not be cut is on the next line. */
function trackLines(
  tracks: readonly Track[],
  cells: Cells,
  indent: number,
  width: number,
): readonly Line[] {
  const lines: Piece[][] = [[]];
  let [position, used] = [indent, 0];
  const lastAt = tracks.findLastIndex(({ at }) => cells[at] !== undefined);
  for (const [index, track] of tracks.slice(0, lastAt + 1).entries()) {
    const between =
      index === 0 ? 0 : (track.isBehindArrow ? arrow : gap).length;
    position += between;
    const cell = cells[track.at];
    const room = index === lastAt ? width - position : track.width;
    const shown = cell ? fitCell(cell, room) : [];
    const columns = columnsOfLine(shown);
    if (cell) {
      if (used + between > position) {
        lines.push([]);
        used = 0;
      }
      const isArrow = track.isBehindArrow && index > 0 && used > 0;
      const start = track.isNumber
        ? position + Math.max(0, track.width - columns)
        : position;
      const space = blank(start - used - (isArrow ? arrow.length : 0));
      lines
        .at(-1)
        ?.push(space, ...(isArrow ? [{ text: arrow }] : []), ...shown);
      used = start + columns;
    }
    position += track.width;
  }
  return lines;
}

/** Cuts a cell: its last code, which is the value, before the others; then in its middle. */
function fitCell(cell: Line, room: number): Line {
  if (columnsOfLine(cell) <= room) return cell;
  const line = fit(cell.toReversed(), room, leastOfValue).toReversed();
  if (columnsOfLine(line) <= room) return line;
  // Cut the other words: a path is never cut.
  if (line.some(({ kind }) => kind === 'whole'))
    return fit(
      line.map((it) => (it.kind === 'whole' ? it : { ...it, kind: 'code' })),
      room,
      1,
    );
  const text = line.map((it) => it.text).join('');
  return [{ ...line[0], text: cutInMiddle(text, Math.max(1, room)) }];
}
