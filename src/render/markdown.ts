import stringWidth from 'string-width';
import type {
  Column,
  Document,
  Excerpt,
  Group,
  Part,
  Rows,
  Section,
  Words,
} from '../document/parts.js';
import { pluralise } from '../rule/message-text.js';
import {
  codeLine,
  fenceFor,
  htmlLine,
  markdownLine,
  shownShort,
} from './markdown-words.js';
import { commandLine, visible } from './safe-text.js';
import { windowLines } from './window-lines.js';

/** GitHub accepts 65,536 characters; this leaves room for additions. A line counts what is left out. */
const [maxLength, roomForNote] = [60_000, 200];

/** Characters of a drawing; and of a line of a file, or what is on a side of its place. */
const [drawingWidth, maxLineLength] = [80, 120];

/** From top to bottom. */
const order = [
  'result',
  'next',
  'failed',
  'findings',
  'values',
  'decisions',
  'questions',
  'fixes',
  'functions',
  'counts',
  'rules',
  'fields',
  'others',
] as const satisfies readonly Section[];

/** Sections whose open groups are folded. */
const folded: readonly Section[] = ['rules', 'fields'];

type Lines = readonly string[];

/** A comment that is being printed. */
interface Comment {
  readonly lines: string[];
  /** Characters that are left; 0 once something did not fit. */
  room: number;
  /** Rows, items and sentences that did not fit. */
  leftOut: number;
}

/**
 * Prints a pull request comment or job summary of GitHub, which has neither colours nor
 * places to link to. What is too long is cut at a row.
 */
export function renderMarkdown(document: Document): string {
  const to: Comment = { lines: [], room: maxLength - roomForNote, leftOut: 0 };
  for (const section of order)
    addParts(
      to,
      document[section].map((part) =>
        part.kind === 'group' &&
        part.fold === 'open' &&
        folded.includes(section)
          ? { ...part, fold: 'closed' }
          : part,
      ),
      0,
    );
  const { lines, leftOut } = to;
  if (leftOut > 0)
    lines.push(
      '',
      `**Cut here to stay below ${maxLength.toLocaleString('en')} characters: ${pluralise(leftOut, 'more line')} ${leftOut === 1 ? 'is' : 'are'} left out.**`,
    );
  return `${lines.slice(1).join('\n')}\n`;
}

/**
 * Adds lines that stay together, if there is room for them and for what ends them later.
 * @param count how much is left out without them
 */
function add(to: Comment, lines: Lines, count: number, end: Lines = []) {
  const length = [...lines, ...end].join('\n').length + 1;
  const isAdded = length <= to.room;
  to.room = isAdded ? to.room - length : 0;
  if (isAdded) to.lines.push(...lines);
  else to.leftOut += count;
  return isAdded;
}

/** Adds a block: as many rows as have room, between lines that begin and end it. */
function addRows(to: Comment, rows: Lines, begin: Lines = [], end: Lines = []) {
  const [first, ...others] = rows;
  if (first === undefined) return;
  const isBegun = add(to, ['', ...begin, first], 1, end);
  for (const row of others) add(to, [row], 1);
  if (isBegun) to.lines.push(...end);
}

function addFence(to: Comment, lines: Lines): void {
  const fence = fenceFor(lines.join('\n'), 3);
  addRows(to, lines, [fence], [fence]);
}

function addMore(to: Comment, more: number): void {
  if (more > 0) add(to, ['', `And ${more} more.`], more);
}

/** @param depth how many groups are around the parts */
function addParts(to: Comment, parts: readonly Part[], depth: number): void {
  for (const part of parts)
    switch (part.kind) {
      case 'heading':
        addHeading(
          to,
          part.before === undefined
            ? part.words
            : [`${part.before}: `, ...part.words],
          depth,
        );
        break;
      case 'sentence':
        addRows(to, [markdownLine(part.words)]);
        break;
      case 'command': {
        const [program, ...args] = part.args;
        const code = commandLine(args, program);
        const words = [`${part.before}: `, { code, isWhole: true } as const];
        addRows(to, [markdownLine(words)]);
        break;
      }
      case 'rows': {
        const [names = '', rules = '', ...rows] = tableLines(part);
        addRows(to, rows, [names, rules]);
        addMore(to, part.more ?? 0);
        break;
      }
      case 'bar':
        addRows(to, [
          markdownLine([
            part.title,
            ...part.shares.flatMap(({ label, count, sign }, at) => [
              at === 0 ? ': ' : ', ',
              ...(sign ? [{ code: sign.sign }, ' '] : []),
              `${count} ${label}`,
            ]),
          ]),
        ]);
        break;
      case 'list': {
        const { items, brief, more = 0 } = part;
        const shown = items.slice(0, brief).map(markdownLine);
        const rows = shown.map((it) => `- ${it}`);
        addRows(to, rows);
        addMore(to, items.length - rows.length + more);
        break;
      }
      case 'group':
        addGroup(to, part, depth);
        break;
      case 'excerpt':
        addFence(to, excerptLines(part));
        break;
      case 'windows':
        addFence(to, windowLines(part, drawingWidth));
        break;
      // The pull request shows changed lines, the page both texts beside each other.
      case 'hunk':
      case 'pair':
        break;
    }
}

function addHeading(to: Comment, words: Words, depth: number): void {
  // What the comment begins with is its title.
  const level = to.lines.length === 0 ? 2 : Math.min(3 + depth, 6);
  add(to, ['', `${'#'.repeat(level)} ${markdownLine(words)}`], 0);
}

function addGroup(to: Comment, group: Group, depth: number): void {
  const { long, fold, parts, brief = parts.length } = group;
  const title = titleOf(group);
  const inside: Part[] = long ? [{ kind: 'sentence', words: long }] : [];
  inside.push(...parts.slice(0, brief));
  const items = parts
    .slice(brief)
    .flatMap((it) => (it.kind === 'group' ? [titleOf(it)] : []));
  if (items.length > 0)
    inside.push({ kind: 'list', items, brief: items.length });
  if (fold === 'always') {
    addHeading(to, title, depth);
    addParts(to, inside, depth + 1);
  } else if (inside.length === 0) addRows(to, [markdownLine(title)]);
  else {
    const open = fold === 'open' ? ' open' : '';
    const summary = `<details${open}><summary>${htmlLine(title)}</summary>`;
    const end = ['', '</details>'];
    const isBegun = add(to, ['', summary], 0, end);
    addParts(to, inside, depth + 1);
    if (isBegun) to.lines.push(...end);
  }
}

function titleOf({ head, tail = [] }: Group): Words {
  return tail.length > 0 ? [...head, ': ', ...tail] : head;
}

/** Returns the lines of a table: names, what aligns them, rows. Empty where all cells are. */
function tableLines({ columns, rows }: Rows): Lines {
  const all: readonly Column[] = [...columns, { name: '', role: 'words' }];
  const starts = all.flatMap(({ isBehindArrow }, at) =>
    isBehindArrow && at > 0 ? [] : at,
  );
  const joined = (cells: Lines): Lines =>
    starts.map((from, at) => {
      const parts = cells.slice(from, starts[at + 1]);
      return parts.join('') && parts.map((it) => it || '—').join(' → ');
    });
  const names = joined(all.map(({ name }) => markdownLine([name])));
  const rules = starts.map((at) =>
    all[at]?.role === 'number' ? '---:' : '---',
  );
  const shown = rows.map(({ cells, below = [] }) =>
    joined([
      ...columns.map(({ role }, at) => {
        const isCode = role === 'sign' || role === 'id';
        return (isCode ? codeLine : markdownLine)(cells[at] ?? []);
      }),
      below.map(markdownLine).join(' '),
    ]),
  );
  const used = starts.flatMap((_, at) =>
    shown.some((cells) => cells[at] !== '') ? at : [],
  );
  if (used.length === 0) return [];
  return [names, rules, ...shown].map((cells) => {
    const texts = used.map((at) => cells[at]?.replaceAll('|', '\\|'));
    return `| ${texts.join(' | ')} |`;
  });
}

/** Returns lines of a file behind their numbers, with the place underlined. */
function excerptLines({ lines, marked, isCut }: Excerpt): Lines {
  const gutter = String(lines.at(-1)?.number).length;
  const lineOf = (number: number | '', text: string): string =>
    // Pieces that are safe may join to a command.
    `${String(number).padStart(gutter)} | ${visible(text)}`.trimEnd();
  return [
    ...lines.flatMap(({ number, text }, at) => {
      if (!marked || at > 0) return lineOf(number, shownLine(text));
      const { from, to } = marked;
      const before = shownLine(text.slice(0, from));
      const place = shownLine(text.slice(from, to));
      const marks = '^'.repeat(Math.max(1, stringWidth(place)));
      return [
        lineOf(number, before + place + shownLine(text.slice(to))),
        lineOf('', ' '.repeat(stringWidth(before)) + marks),
      ];
    }),
    ...(isCut ? [lineOf('', '…')] : []),
  ];
}

function shownLine(line: string): string {
  const text = line.replace(/\r$/, '').replaceAll('\t', '  ');
  return shownShort(text, maxLineLength);
}
