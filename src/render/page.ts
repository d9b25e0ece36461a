import { hash } from 'node:crypto';
import { script, style } from '#page-assets';
import type {
  Bar,
  Document,
  Excerpt,
  Group,
  Lane,
  List,
  PairPart,
  PairedLine,
  Part,
  Row,
  Rows,
  Section,
  Tone,
  Windows,
  Words,
} from '../document/parts.js';
import { commandLine, visible } from './safe-text.js';
import { lineAt } from '../json/source-text.js';
import { sliceWholeCharacters, truncateMiddle } from '../rule/message-text.js';

/** Bytes of a page, and of the files on it that are shown with their texts. */
const [maxPage, maxTexts] = [8_000_000, 4_000_000];

/** Characters of a value, and of a line of a file, which may be minified. */
const [maxCode, maxLine] = [200, 400];

/** The sections from top to bottom, and the titles of those that begin with no heading. */
const sections = {
  result: '',
  next: '',
  failed: 'Failed',
  questions: 'Questions',
  fixes: 'To fix',
  findings: 'Findings',
  values: 'Values',
  fields: 'Field by field',
  decisions: 'Decisions',
  functions: 'Functions',
  rules: 'Rules',
  counts: 'Counts',
  files: 'Files',
  others: 'Others',
} as const satisfies Record<Exclude<Section, 'hunks'> | 'files', string>;

interface PageOptions {
  /** The program. */
  readonly name: string;
  /** Its version, the command, the decisions file. */
  readonly about: readonly string[];
  /** Returns the command that shows a file for which the page has no room. */
  readonly commandFor: (path: string) => readonly string[];
}

/** The files of a page, with the HTML of those that are shown with their texts. */
interface PageFiles {
  readonly heads: readonly Group[];
  readonly htmlOf: ReadonlyMap<Group, string>;
}

interface View {
  /** Bytes that are still free. */
  left: number;
  /** How much found no room. */
  dropped: number;
  /** The file that is shown, whose places need no path. */
  readonly path?: string | undefined;
}

/**
 * Keeps files as HTML as they come. Texts fill 4 MB: those that wait for somebody take
 * the room of others.
 */
export function collectPageFiles() {
  const heads: Group[] = [];
  const htmlOf = new Map<Group, string>();
  const others: Group[] = [];
  const used = { waiting: 0, other: 0 };
  // A text that is not shorter than one that found no room is not tried.
  const limits = { waiting: maxTexts, other: maxTexts };
  return {
    heads,
    htmlOf,
    /**
     * @param length UTF-16 code units of the texts in the parts
     * @param parts called only where there may be room
     */
    add(
      head: Group,
      kind: keyof typeof used,
      length: number,
      parts: () => readonly Part[],
    ): void {
      heads.push(head);
      if (length >= limits[kind]) return;
      const free =
        maxTexts - used.waiting - (kind === 'other' ? used.other : 0);
      const view: View = { left: free, dropped: 0, path: head.id };
      const html = groupHtml({ ...head, parts: parts() }, view, 3);
      const bytes = Buffer.byteLength(html);
      if (view.dropped > 0 || bytes > free) {
        limits[kind] = length;
        return;
      }
      htmlOf.set(head, html);
      used[kind] += bytes;
      if (kind === 'other') others.push(head);
      while (used.waiting + used.other > maxTexts) {
        const last = others.pop() as Group;
        used.other -= Buffer.byteLength(htmlOf.get(last) ?? '');
        htmlOf.delete(last);
      }
    },
  };
}

/** Prints one self-contained page. Its policy allows no other script, style or request. */
export function renderPage(
  document: Document,
  files: PageFiles,
  { name, about, commandFor }: PageOptions,
): string {
  const kept = [style, script, ...files.htmlOf.values()];
  const view: View = { left: maxPage - 50_000, dropped: 0 };
  for (const html of kept) view.left -= Buffer.byteLength(html);
  const links: string[] = [];
  let headline = escaped(name);
  const body = Object.entries(sections).map(([key, title]) => {
    const isFiles = key === 'files';
    const parts = isFiles ? [] : document[key as Exclude<Section, 'hunks'>];
    const [first, ...others] = parts;
    const top =
      first?.kind === 'heading'
        ? { words: first.words, parts: others }
        : first?.kind === 'group' && first.fold === 'always'
          ? { words: first.head, parts: [...first.parts, ...others] }
          : undefined;
    const heading = top ? wordsHtml(top.words, view) : escaped(title);
    if (key === 'result' && top) headline = heading;
    const html = isFiles
      ? filesHtml(files, view, commandFor)
      : partsHtml(top?.parts ?? parts, view, 3);
    if (html === '') return '';
    const id = `section-${key}`;
    if (key === 'result' || heading === '')
      return `\n<section id="${id}">${html}</section>`;
    links.push(`<a href="#${id}">${withoutTags(heading)}</a>`);
    return `\n<section id="${id}" class=panel><h2>${heading}</h2>${html}</section>`;
  });
  const full =
    view.dropped > 0
      ? `<p class="t-broken">The page is full: ${number(view.dropped)} rows and sentences are not on it. Show fewer files to see them.</p>`
      : '';
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${withoutTags(headline)} · ${escaped(name)}</title>
<style>${style}</style>
</head>
<body>
<a class=skip href="#content">Skip to the content</a>
<header class=top>
<p class=name><strong>${escaped(name)}</strong> <span class=faint>${about.map(escaped).join(' · ')}</span></p>
<nav aria-label=Sections>${links.join(' ')}</nav>
<div id="tools" hidden><input id="filter" type=search aria-label="Filter by words" aria-keyshortcuts="/" placeholder="Filter ( / )"> <output for=filter></output> <button type=button aria-keyshortcuts=e title="Key: e">Expand all</button> <button type=button aria-keyshortcuts=c title="Key: c">Collapse all</button></div>
</header>
<main id="content" tabindex=-1>
<h1>${headline}</h1>${full}${body.join('')}
</main>
<script>${script}</script>
</body>
</html>
`;
  // Words beside each other may join to a command of a log that the page is printed to.
  return withTargets(page).replaceAll('##[', '##&#91;');
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/**
 * Removes ids that are there twice, and completes links: the target is the line or the
 * nearest one above it, else the file. Without a target a link becomes its text.
 */
function withTargets(html: string): string {
  const ids = new Set<string>();
  const linesOf = new Map<string, number[]>();
  const place = /^(.*):(\d+)$/;
  const unique = html.replaceAll(
    /(<[a-z]+) id="([^"]*)"/g,
    (all, tag: string, id: string) => {
      if (ids.has(id)) return tag;
      ids.add(id);
      const [, path, line] = place.exec(id) ?? [];
      if (path === undefined) return all;
      const lines = linesOf.get(path);
      if (lines) lines.push(Number(line));
      else linesOf.set(path, [Number(line)]);
      return all;
    },
  );
  for (const lines of linesOf.values()) lines.sort((a, b) => a - b);
  return unique.replaceAll(
    /<a href="#([^"]*)"(.*?)<\/a>/g,
    (all, id: string, rest: string) => {
      if (ids.has(id)) return all;
      const [, path = '', line] = place.exec(id) ?? [];
      const lines = linesOf.get(path) ?? [];
      const near = lines[lineAt(lines, Number(line))];
      const target = near === undefined ? path : `${path}:${near}`;
      return ids.has(target)
        ? `<a href="#${target}"${rest}</a>`
        : rest.slice(rest.indexOf('>') + 1);
    },
  );
}

/** Shows files, those without room for their texts as a row, and how to see these. */
function filesHtml(
  { heads, htmlOf }: PageFiles,
  view: View,
  commandFor: PageOptions['commandFor'],
): string {
  const rows = heads.filter((head) => !htmlOf.has(head));
  const [first] = rows;
  const path = first?.id ?? '';
  const notice: readonly Part[] = first
    ? [
        {
          kind: 'sentence',
          words: [
            rows.length === 1
              ? 'The page has no room for the texts of 1 file.'
              : `The page has no room for the texts of ${number(rows.length)} files.`,
          ],
        },
        {
          kind: 'command',
          before: rows.length === 1 ? 'To see it' : 'To see the first one',
          args: commandFor(path),
        },
      ]
    : [];
  return [
    partsHtml(notice, view, 3),
    ...heads.map((head) => {
      const html = htmlOf.get(head) ?? groupHtml(head, view, 3);
      // A page of one file opens on it.
      return heads.length > 1
        ? html
        : html.replace('<details', '<details open');
    }),
  ].join('');
}

/** @param level of headings, from 1 */
function partsHtml(parts: readonly Part[], view: View, level: number): string {
  return parts.map((part) => partHtml(part, view, level)).join('');
}

function partHtml(part: Part, view: View, level: number): string {
  switch (part.kind) {
    case 'heading':
      return fit(`<h${level}>${wordsHtml(part.words, view)}</h${level}>`, view);
    case 'sentence':
      return fit(
        `<p${toneOf(part.tone)}>${wordsHtml(part.words, view)}</p>`,
        view,
      );
    case 'command': {
      const [program, ...args] = part.args;
      const command = escaped(commandLine(args, program));
      const before = escaped(part.before);
      return fit(
        `<p class=command>${before}: <code>${command}</code></p>`,
        view,
      );
    }
    case 'rows':
      return rowsHtml(part, view);
    case 'bar':
      return fit(barHtml(part), view);
    case 'list':
      return listHtml(part, view);
    case 'group':
      return groupHtml(part, view, level);
    case 'excerpt':
      return fit(excerptHtml(part), view);
    // A page has no hunks: both texts are beside each other.
    case 'hunk':
      return '';
    case 'windows':
      return fit(windowsHtml(part), view);
    case 'pair':
      return pairHtml(part, view);
  }
}

/** Returns what fits into the page, or nothing; nothing more then follows. */
function fit(html: string, view: View): string {
  view.left -= Buffer.byteLength(html);
  if (view.left >= 0) return html;
  view.dropped++;
  return '';
}

/** Puts an element around others if there is room for it. */
function around(
  [open, close]: readonly [open: string, close: string],
  view: View,
  inner: () => string,
): string {
  return fit(open + close, view) === '' ? '' : open + inner() + close;
}

function groupHtml(group: Group, view: View, level: number): string {
  const { head, long, tail, id, fold, parts } = group;
  const title = [
    `<span>${wordsHtml(long ?? head, view, id)}</span>`,
    long ? `<span class=id>${wordsHtml(head, view, id)}</span>` : '',
    tail ? `<span class=tail>${wordsHtml(tail, view)}</span>` : '',
  ].join('');
  const isAlways = fold === 'always';
  // A click on a link in a summary would unfold it.
  const link = /<a [^>]*>(.*?)<\/a>/g;
  const links = title.match(link) ?? [];
  const places = links.length > 0 ? `<p>Go to ${links.join(' ')}</p>` : '';
  const open = fold === 'open' ? ' open' : '';
  const tags = isAlways
    ? ([
        `\n<section${idOf(id)} class=group><h${level} class=head>${title}</h${level}>`,
        '</section>',
      ] as const)
    : parts.length === 0
      ? ([`\n<div${idOf(id)} class="row head">${title}`, '</div>'] as const)
      : ([
          `\n<details${idOf(id)}${open}><summary class=head>${title.replaceAll(link, '$1')}</summary><div class=body>${places}`,
          '</div></details>',
        ] as const);
  return around(tags, view, () =>
    partsHtml(parts, view, isAlways ? level + 1 : level),
  );
}

function rowsHtml({ columns, rows, more }: Rows, view: View): string {
  const names = columns.map(({ name, role }) =>
    name === ''
      ? `<td class=${role}></td>`
      : `<th scope=col class=${role}>${escaped(name)}</th>`,
  );
  const hasNames = columns.some(({ name }) => name !== '');
  const head = hasNames ? `<thead><tr>${names.join('')}</thead>` : '';
  const isSigned = columns[0]?.role === 'sign';
  const rowHtml = ({ cells, tone, below = [] }: Row): string => {
    const shown = columns.map(({ role, isBehindArrow }, index) => {
      const words = cells[index] ?? [];
      const arrow = isBehindArrow && words.length > 0 ? '→ ' : '';
      return `<td class=${role}>${arrow}${wordsHtml(words, view, undefined, role === 'id')}`;
    });
    const rest = below.map(
      (words) =>
        `<tr class=below>${isSigned ? '<td>' : ''}<td colspan=${columns.length - (isSigned ? 1 : 0)}>${wordsHtml(words, view)}`,
    );
    return fit(
      `\n<tbody${toneOf(tone)}><tr>${shown.join('')}${rest.join('')}</tbody>`,
      view,
    );
  };
  const table = around([`<table>${head}`, '</table>'], view, () =>
    rows.map(rowHtml).join(''),
  );
  return table + moreHtml(more);
}

function listHtml({ items, brief, more }: List, view: View): string {
  const listOf = (shown: List['items']): string =>
    around(['<ul class=list>', '</ul>'], view, () =>
      shown.map((words) => fit(`<li>${wordsHtml(words, view)}`, view)).join(''),
    );
  // A list that is hardly longer is not folded.
  if (items.length <= brief + 3) return listOf(items) + moreHtml(more);
  const rest = items.slice(brief);
  const summary = `<details><summary>${number(rest.length)} more</summary>`;
  return (
    listOf(items.slice(0, brief)) +
    around([summary, '</details>'], view, () => listOf(rest) + moreHtml(more))
  );
}

function moreHtml(more = 0): string {
  return more > 0 ? `<p class=t-faint>and ${number(more)} more</p>` : '';
}

function barHtml({ title, tone: titleTone, shares }: Bar): string {
  const shown = shares.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  const parts = shown.map(({ count, tone }) => {
    // The smallest share can be seen, too.
    const width = Math.max((count / total) * 1000, 6);
    const part = `<rect${toneOf(tone)} x=${x.toFixed(1)} width=${width.toFixed(1)} height=10 />`;
    x += width + 2;
    return part;
  });
  const legend = shown.map(({ label, count, sign, tone }) => {
    const mark = sign ?? { sign: '', tone };
    return `<li><b class="mark t-${mark.tone ?? 'faint'}">${escaped(mark.sign)}</b> <b>${number(count)}</b> ${escaped(label)}`;
  });
  return `<p${toneOf(titleTone)}>${escaped(title)}</p><svg class=bar viewBox="0 0 ${Math.ceil(x)} 10" preserveAspectRatio=none aria-hidden=true>${parts.join('')}</svg><ul class=legend>${legend.join('')}</ul>`;
}

function excerptHtml({ lines, marked, isCut }: Excerpt): string {
  const shown = lines.map(({ number: at, text }, index) => {
    if (!marked || index > 0)
      return `<code data-n=${at}>${lineHtml(text)}</code>`;
    // A long line is cut around its place.
    const from = text.length > maxLine ? Math.max(0, marked.from - 40) : 0;
    const before = lineHtml(sliceWholeCharacters(text, from, marked.from));
    const place = lineHtml(text.slice(marked.from, marked.to));
    return `<code data-n=${at}>${from > 0 ? '…' : ''}${before}<mark>${place}</mark>${lineHtml(text.slice(marked.to))}</code>`;
  });
  return `<div class=excerpt>${shown.join('')}${isCut ? '<code>…</code>' : ''}</div>`;
}

function lineHtml(text: string): string {
  const cut =
    text.length > maxLine ? `${sliceWholeCharacters(text, 0, maxLine)}…` : text;
  return escaped(cut.includes('\t') ? cut.replaceAll('\t', '  ') : cut);
}

function pairHtml({ names, lines }: PairPart, view: View): string {
  const titles = names.map(
    (name, side) => `<b${side > 0 ? ' class=a' : ''}>${escaped(name)}</b>`,
  );
  const top = `<div class=pair translate=no><p class=names>${titles.join('')}</p>`;
  return around([top, '</div>'], view, () =>
    lines.map((line) => fit(pairedLineHtml(line, view), view)).join(''),
  );
}

function pairedLineHtml(line: PairedLine, view: View): string {
  const { before, after, sign, note, id, skipped } = line;
  if (skipped !== undefined)
    return `\n<p class=skipped><span>⋯ ${number(skipped)} more lines</span><span class=a aria-hidden=true>⋯</span></p>`;
  const mark = sign ? `<b>${escaped(sign.sign)}</b>` : '';
  const words = note ? `<small>${wordsHtml(note, view)}</small>` : '';
  // The target of links is the line of one text: rows do not exist where texts are below each other.
  const left = before
    ? `<code${idOf(id)} data-n=${before.number}>${mark}${lineHtml(before.text)}</code>`
    : '';
  if (!after) return `\n<p${toneOf(sign?.tone)}>${left}${words}</p>`;
  const right = `data-n=${after.number}>${before ? '' : mark}${lineHtml(after.text)}</code>`;
  const cell = note
    ? `<span class="a noted"><code ${right}${words}</span>`
    : `<code class=a ${right}`;
  return `\n<p${toneOf(sign?.tone)}>${left}${cell}</p>`;
}

/**
 * @param self the id of what they are in, to which they do not link
 * @param isId whether all code in them is an id that may be a link
 */
function wordsHtml(
  words: Words,
  view: View,
  self?: string,
  isId = false,
): string {
  return words
    .map((word) => {
      if (typeof word === 'string') return sentenceHtml(word);
      if ('text' in word)
        return `<span${toneOf(word.tone)}>${escaped(word.text)}</span>`;
      if ('path' in word) {
        const { path, line, column } = word;
        const at = [line, column].filter((it) => it !== undefined);
        const isShort = path === view.path && at.length > 0;
        const place = (isShort ? at : [path, ...at]).join(':');
        const target = line === undefined ? path : `${path}:${line}`;
        // A link, which `withTargets` completes.
        return `<a href="#${fragmentOf(target)}"><code>${escaped(place)}</code></a>`;
      }
      const { code, isWhole } = word;
      if (code === '') return '(empty)';
      const shown = isWhole ? code : truncateMiddle(code, maxCode);
      const html = `<code>${escaped(shown)}</code>`;
      return (isWhole || isId) && code !== self
        ? `<a href="#${fragmentOf(code)}">${html}</a>`
        : html;
    })
    .join('');
}

/** Shows text between backticks as code, except in a quoted value of a file. */
function sentenceHtml(text: string): string {
  if (!text.includes('`')) return escaped(text);
  return text
    .split(/("(?:[^"\\]|\\.)*"|`[^`]+`)/)
    .map((part) =>
      /^`.+`$/s.test(part)
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part),
    )
    .join('');
}

function toneOf(tone: Tone | undefined): string {
  return tone === undefined ? '' : ` class=t-${tone}`;
}

function idOf(id: string | undefined): string {
  return id === undefined ? '' : ` id="${fragmentOf(id)}"`;
}

/** Returns the id of an element, and the fragment of links to it: ASCII without quotes. */
function fragmentOf(id: string): string {
  return encodeURIComponent(visible(id))
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':');
}

function escaped(text: string): string {
  // Most text needs nothing.
  return /[^ -~]|[&<>]|::|##\[/.test(text)
    ? visible(text)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : text;
}

/** Formats a number: `1,234`. */
function number(count: number): string {
  return String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** Units of the drawing of windows. */
const [drawingWidth, laneHeight, labelWidth, nameWidth] = [400, 15, 80, 110];

/** Shows what is passed at a request: in words, and to scale, a lane each, with the midnights. */
function windowsHtml({ at, lanes }: Windows): string {
  const words = lanes.map(
    ({ name, bars }) =>
      `<p>${escaped(name)}: ${bars.map((bar) => escaped(bar.words)).join(', or ')}</p>`,
  );
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const drawing = lanes.some(({ bars }) =>
    bars.some(({ look }) => look !== 'none'),
  )
    ? drawingOf(at, lanes)
    : '';
  return `<figure><figcaption>Request at ${time} UTC</figcaption>${words.join('')}${drawing}</figure>`;
}

function drawingOf(at: number, lanes: readonly Lane[]): string {
  const bars = lanes.flatMap((lane) => lane.bars);
  const ends = bars
    .flatMap(({ from, to }) => [from, to])
    .filter(Number.isFinite);
  const first = Math.min(at, ...ends);
  const last = Math.max(at, ...ends);
  // Room beside the ends, and for bars that are open.
  const beside = Math.max(hour, last - first);
  const isOpen = bars.some((it) => it.look !== 'none' && it.from === -Infinity);
  const from = first - beside * (isOpen ? 0.3 : 0.06);
  const to = last + beside * 0.06;
  const xOf = (it: number): number =>
    ((Math.min(Math.max(it, from), to) - from) / (to - from)) * drawingWidth;
  const bottom = lanes.length * laneHeight;

  const days: number[] = [];
  for (const end of [at, ...ends.map((it) => it - 1)]) {
    const midnight = end - (end % day);
    const x = xOf(midnight);
    const isFree =
      midnight > from &&
      days.every((it) => Math.abs(xOf(it) - x) >= labelWidth);
    if (isFree) days.push(midnight);
  }
  const midnights = days.map((it) => {
    const x = xOf(it);
    const isLate = x > drawingWidth - labelWidth;
    const date = new Date(it).toISOString().slice(0, 10);
    return `<path d="M${x.toFixed(1)} 0V${bottom + 12}"/><text x=${(x + (isLate ? -4 : 4)).toFixed(1)} y=${bottom + 11}${isLate ? ' text-anchor=end' : ''}>${date}</text>`;
  });
  const drawn = lanes.flatMap((lane, index) =>
    lane.bars.map((bar) => {
      if (bar.look === 'none') return '';
      const [x, end] = [
        xOf(bar.from),
        Math.max(xOf(bar.to), xOf(bar.from) + 2),
      ];
      const y = index * laneHeight + 1;
      const [middle, low] = [y + 5, y + 10];
      // An open end is a point.
      const left =
        bar.from === -Infinity
          ? `M${x + 5} ${y}L${x} ${middle} ${x + 5} ${low}`
          : `M${x.toFixed(1)} ${y}V${low}`;
      const right =
        bar.to === Infinity
          ? `H${end - 5}L${end} ${middle} ${end - 5} ${y}Z`
          : `H${end.toFixed(1)}V${y}Z`;
      const isSure = lane.bars.length === 1 && !bar.isExample;
      const look = isSure ? bar.look : `${bar.look} perhaps`;
      return `<path class="lane${index} ${look}" d="${left}${right}"/>`;
    }),
  );
  const request = `<path class=request d="M${xOf(at).toFixed(1)} 0V${bottom}"/>`;
  const names = lanes.map(
    ({ name }, index) =>
      `<text x=${-nameWidth} y=${index * laneHeight + 10}>${escaped(truncateMiddle(name, 18))}</text>`,
  );
  return `<svg class=windows viewBox="${-nameWidth} 0 ${nameWidth + drawingWidth} ${bottom + 14}" aria-hidden=true>${names.join('')}${midnights.join('')}${drawn.join('')}${request}</svg>`;
}
