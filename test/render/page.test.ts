import { hash } from 'node:crypto';
import { script, style } from '#page-assets';
import { describe, expect, test } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Group, Part } from '../../src/document/parts.js';
import { collectPageFiles } from '../../src/render/page.js';
import { everyInjection } from '../support/injections.js';
import { everyPart, pageFilesOf, pageOfParts } from './documents.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { recordOf } from '../support/reports.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

function elementsIn(node: Node): readonly Element[] {
  const inner = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node, ...inner] : inner;
}

function valuesOf(html: string, attribute: string): readonly string[] {
  return elementsIn(parse(html)).flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === attribute).map(({ value }) => value),
  );
}

/** What a part looks like in the last section. */
function shown(...parts: readonly Part[]): string {
  const html = pageOfParts({
    others: [{ kind: 'heading', words: ['X'] }, ...parts],
  });
  return /<h2>X<\/h2>([^]*)<\/section>\n<\/main>/.exec(html)?.[1] ?? html;
}

describe('a part', () => {
  test.each<readonly [string, Part, string]>([
    [
      'a sentence with code, and what is between backticks',
      {
        kind: 'sentence',
        tone: 'faint',
        words: ['`a` is "`b`" in ', { code: '<c>' }],
      },
      '<p class=t-faint><code>a</code> is "`b`" in <code>&lt;c&gt;</code></p>',
    ],
    [
      'a command, quoted for a shell',
      { kind: 'command', before: 'Next', args: ['x', 'a b', '--c=d'] },
      "<p class=command>Next: <code>x 'a b' --c=d</code></p>",
    ],
    [
      'rows with columns, an arrow, and a sentence below',
      {
        kind: 'rows',
        columns: [
          { name: '', role: 'sign' },
          { name: 'Then', role: 'code' },
          { name: 'Now', role: 'number', isBehindArrow: true },
        ],
        rows: [
          {
            cells: [['?'], [{ code: 'a' }], ['1']],
            below: [['why']],
            tone: 'open',
          },
          { cells: [[], [], []] },
        ],
        more: 1234,
      },
      `<table><thead><tr><td class=sign></td><th scope=col class=code>Then</th><th scope=col class=number>Now</th></thead>
<tbody class=t-open><tr><td class=sign>?<td class=code><code>a</code><td class=number>→ 1<tr class=below><td><td colspan=2>why</tbody>
<tbody><tr><td class=sign><td class=code><td class=number></tbody></table><p class=t-faint>and 1,234 more</p>`,
    ],
    [
      'a list that is folded behind its first items',
      {
        kind: 'list',
        brief: 1,
        items: [['a'], ['b'], ['c'], ['d'], ['e']],
        more: 2,
      },
      '<ul class=list><li>a</ul><details><summary>4 more</summary><ul class=list><li>b<li>c<li>d<li>e</ul><p class=t-faint>and 2 more</p></details>',
    ],
    [
      'a group with a longer head',
      {
        kind: 'group',
        fold: 'open',
        id: 'a b',
        head: [{ code: 'id' }],
        long: ['Why?'],
        tail: ['2 files'],
        parts: [{ kind: 'sentence', words: ['x'] }],
      },
      '\n<details id="a%20b" open><summary class=head><span>Why?</span><span class=id><code>id</code></span><span class=tail>2 files</span></summary><div class=body><p>x</p></div></details>',
    ],
    [
      'a group that cannot be folded, with headings in it',
      {
        kind: 'group',
        fold: 'always',
        head: ['a'],
        parts: [{ kind: 'heading', words: ['b'] }],
      },
      '\n<section class=group><h3 class=head><span>a</span></h3><h4>b</h4></section>',
    ],
    [
      'an excerpt with a place in a line',
      {
        kind: 'excerpt',
        lines: [{ number: 3, text: '\t"a": 1,' }],
        marked: { from: 6, to: 7 },
        isCut: false,
      },
      '<div class=excerpt><code data-n=3>  "a": <mark>1</mark>,</code></div>',
    ],
    [
      'lines of two texts: beside each other, left out, left away, added',
      {
        kind: 'pair',
        names: ['Legacy', 'Current'],
        lines: [
          { before: { number: 1, text: '{' }, after: { number: 2, text: '{' } },
          {
            before: { number: 2, text: '  "a": 1' },
            sign: { sign: '?', tone: 'open' },
            note: ['no `a`'],
            id: 'a.json:2',
          },
          { skipped: 12 },
          {
            after: { number: 9, text: '  "B": 2' },
            sign: { sign: '+', tone: 'faint' },
            note: [{ code: 'rule' }],
          },
        ],
      },
      `<div class=pair translate=no><p class=names><b>Legacy</b><b class=a>Current</b></p>
<p><code data-n=1>{</code><code class=a data-n=2>{</code></p>
<p class=t-open><code id="a.json:2" data-n=2><b>?</b>  "a": 1</code><small>no <code>a</code></small></p>
<p class=skipped><span>⋯ 12 more lines</span><span class=a aria-hidden=true>⋯</span></p>
<p class=t-faint><span class="a noted"><code data-n=9><b>+</b>  "B": 2</code><small><code>rule</code></small></span></p></div>`,
    ],
    ['no hunk', { kind: 'hunk', lines: ['-a', '+b'] }, ''],
  ])('shows %s', (_name, part, html) => {
    expect(shown({ kind: 'sentence', words: ['-'] }, part)).toBe(
      `<p>-</p>${html}`,
    );
  });

  test('draws shares of a count', () => {
    const html = shown({
      kind: 'bar',
      title: '4 files',
      shares: [
        { label: 'exact', count: 3000, tone: 'good' },
        { label: 'none', count: 0, tone: 'open' },
        {
          label: 'open',
          count: 1,
          tone: 'open',
          sign: { sign: '?', tone: 'open' },
        },
      ],
    });
    expect(html.match(/<rect[^>]*>/g)).toEqual([
      '<rect class=t-good x=0.0 width=999.7 height=10 />',
      '<rect class=t-open x=1001.7 width=6.0 height=10 />',
    ]);
    expect(html).toContain(
      '<li><b class="mark t-good"></b> <b>3,000</b> exact<li><b class="mark t-open">?</b> <b>1</b> open</ul>',
    );
  });

  test('draws windows to scale, with midnights where they have room', () => {
    const at = Date.UTC(2026, 2, 1, 12);
    const html = shown({
      kind: 'windows',
      at,
      lanes: [
        {
          name: 'Legacy',
          bars: [{ look: 'span', words: 'a day', from: at - 864e5, to: at }],
        },
        {
          name: 'Current',
          bars: [
            { look: 'unknown', words: 'x', from: -Infinity, to: Infinity },
            { look: 'none', words: 'y', from: at, to: at },
          ],
        },
      ],
    });
    expect(html).toContain('<figcaption>Request at 2026-03-01 12:00 UTC');
    expect(html).toContain('<p>Legacy: a day</p><p>Current: x, or y</p>');
    // Room beside both ends, more of it where a bar is open.
    expect(html.match(/<path[^>]*>/g)).toEqual([
      '<path d="M235.3 0V42"/>',
      '<path class="lane0 span" d="M88.2 1V11H382.4V1Z"/>',
      '<path class="lane1 unknown perhaps" d="M5 16L0 21 5 26H395L400 21 395 16Z"/>',
      '<path class=request d="M382.4 0V30"/>',
    ]);
    expect(html).toContain('<text x=239.3 y=41>2026-03-01</text>');
  });
});

describe('a page', () => {
  test('begins with the result, has each section in its order, and no hunks', () => {
    const sentence = (text: string): Part => ({
      kind: 'sentence',
      words: [text],
    });
    const html = pageOfParts(
      {
        counts: [sentence('c')],
        fields: [{ kind: 'hunk', lines: ['-gone'] }],
        questions: [{ kind: 'heading', words: ['2 questions'] }, sentence('q')],
        next: [sentence('n')],
        result: [{ kind: 'heading', words: ['All is `well`.'] }, sentence('r')],
        others: [sentence('o')],
      },
      pageFilesOf([recordOf('a.json', legacyText([plainInput]))]),
    );
    const body = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
    expect(
      body
        .replaceAll(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .slice(1, 15),
    ).toEqual(
      'All is well . r n 2 questions q Counts c Files a.json !'.split(' '),
    );
    expect(html).toContain('<title>All is well. · infomodel-migrate</title>');
    expect(html).toContain(
      '<nav aria-label=Sections><a href="#section-questions">2 questions</a> <a href="#section-counts">Counts</a> <a href="#section-files">Files</a> <a href="#section-others">Others</a></nav>',
    );
    expect(html).not.toContain('gone');
  });

  test('allows its own script and style, and nothing else', () => {
    const html = pageOfParts({});
    const hashOf = (text: string) =>
      `'sha256-${hash('sha256', text, 'base64')}'`;
    expect(valuesOf(html, 'content')).toContain(
      `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(html.split('<script')).toHaveLength(2);
    expect(html.split('<style')).toHaveLength(2);
    expect(valuesOf(html, 'style')).toEqual([]);
  });

  test('joins no words to a command of the log that it is printed to', () => {
    const words = ['#', '#', { text: '[error]', tone: 'open' }] as const;
    const parts: readonly Part[] = [
      { kind: 'sentence', words: ['##', '[error]'] },
      { kind: 'sentence', words },
    ];
    expect(pageOfParts({ others: parts })).not.toContain('##[');
  });

  test('links to a line, the nearest one above it, the file, or nothing', () => {
    const linkTo = (path: string, line?: number) =>
      [{ path, ...(line !== undefined && { line, column: 1 }) }] as const;
    const lines = [2, 9].map((number) => ({
      before: { number, text: '' },
      id: `a b.json:${number}`,
    }));
    const html = pageOfParts({
      findings: [
        {
          kind: 'list',
          brief: 9,
          items: [
            linkTo('a b.json', 9),
            linkTo('a b.json', 8),
            linkTo('a b.json', 1),
            linkTo('a b.json'),
            linkTo('b.json', 2),
            [{ code: 'a b.json', isWhole: true }],
          ],
        },
        {
          kind: 'rows',
          columns: [{ name: '', role: 'id' }],
          rows: [
            { cells: [[{ code: 'rule' }]] },
            { cells: [[{ code: 'none' }]] },
          ],
        },
      ],
      rules: [
        { kind: 'group', id: 'rule', head: ['R'], fold: 'closed', parts: [] },
      ],
      others: [
        {
          kind: 'group',
          id: 'a b.json',
          head: [{ code: 'a b.json', isWhole: true }],
          fold: 'closed',
          parts: [{ kind: 'pair', names: ['', ''], lines }],
        },
      ],
    });
    const section = /<h2>Findings([^]*)<h2>Rules/.exec(html)?.[1] ?? '';
    expect(section.match(/<(?:li|td)[^<]*(?:<a [^>]*>)?<code>[^<]*/g)).toEqual([
      '<li><a href="#a%20b.json:9"><code>a b.json:9:1',
      '<li><a href="#a%20b.json:2"><code>a b.json:8:1',
      '<li><a href="#a%20b.json"><code>a b.json:1:1',
      '<li><a href="#a%20b.json"><code>a b.json',
      '<li><code>b.json:2:1',
      '<li><a href="#a%20b.json"><code>a b.json',
      '<td class=id><a href="#rule"><code>rule',
      '<td class=id><code>none',
    ]);
    // A head does not lead to itself.
    expect(html).toContain('<summary class=head><span><code>a b.json</code>');
  });

  test('shows places of a file without its path in its group', () => {
    const html = pageOfParts(
      {},
      pageFilesOf([recordOf('a.json', legacyText([unmappedInput]))]),
    );
    expect(html).toMatch(/<a href="#a.json:\d+"><code>\d+:\d+</);
    expect(html).not.toContain('<code>a.json:');
  });

  test('gives each id once, and every link has one', () => {
    const records = ['a.json', 'b/a.json'].map((path) =>
      recordOf(path, legacyText([plainInput, unmappedInput])),
    );
    const html = pageOfParts(
      {
        questions: everyPart((place) => place),
        findings: everyPart((place) => place),
        rules: everyPart(() => 'a.json'),
      },
      pageFilesOf([...records, ...records]),
    );
    const ids = valuesOf(html, 'id');
    const links = valuesOf(html, 'href').filter((it) => it !== 'data:,');
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((it) => !ids.includes(it.slice(1)))).toEqual([]);
  });
});

/** The elements of a page with their attributes, as far as these do not name a place. */
function skeletonOf(html: string): readonly string[] {
  return elementsIn(parse(html)).map(({ tagName, attrs }) =>
    [
      tagName,
      ...attrs.map(({ name, value }) =>
        ['id', 'href', 'content'].includes(name) ? name : `${name}=${value}`,
      ),
    ].join(' '),
  );
}

/** A page with a text in every place. */
function pageWith(text: string): string {
  const parts = everyPart((place) => `${text}${place}`);
  const files = collectPageFiles();
  const head: Group = {
    kind: 'group',
    head: [{ code: text }],
    id: text,
    fold: 'closed',
    parts: [],
  };
  files.add(head, 'waiting', 0, () => parts);
  const result: Part = { kind: 'heading', words: [text] };
  return pageOfParts({ result: [result] }, files);
}

// A text with backticks has code; no other character adds an element.
const withoutCode = (html: string) => html.replaceAll(/<\/?code>/g, '');
const harmless = skeletonOf(withoutCode(pageWith('harmless')));

test.each(everyInjection)(
  'shows a hostile text as text only: %j',
  (hostile) => {
    const html = pageWith(hostile);
    expect(skeletonOf(withoutCode(html))).toEqual(harmless);
    expect(html).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(html).not.toMatch(/^\s*::|##\[/m);
    for (const id of valuesOf(html, 'id')) expect(id).toMatch(/^[!-~]+$/);
  },
);

describe('the room of a page', () => {
  const headOf = (id: string): Group => ({
    kind: 'group',
    head: [{ code: id, isWhole: true }],
    id,
    fold: 'closed',
    parts: [],
  });
  const textOf = (bytes: number): readonly Part[] =>
    Array.from({ length: bytes / 1000 }, () => ({
      kind: 'sentence' as const,
      words: ['x'.repeat(993)],
    }));

  test('is for files that wait for somebody first, whenever they come', () => {
    const files = collectPageFiles();
    const add = (
      id: string,
      kind: 'waiting' | 'other',
      bytes: number,
    ): void => {
      files.add(headOf(id), kind, bytes, () => textOf(bytes));
    };
    add('first', 'other', 1_000_000);
    add('second', 'other', 1_000_000);
    add('waits', 'waiting', 2_500_000);
    add('waits too', 'waiting', 2_000_000);
    add('small', 'other', 100_000);
    add('waits and is small', 'waiting', 300_000);
    expect([...files.htmlOf.keys()].map(({ id }) => id)).toEqual([
      'first',
      'waits',
      'small',
      'waits and is small',
    ]);
    const html = pageOfParts({}, files);
    expect(html).toContain(
      '<p>The page has no room for the texts of 2 files.</p><p class=command>To see the first one: <code>infomodel-migrate diff second</code></p>',
    );
    expect(html).toContain(
      '<div id="second" class="row head"><span><code>second</code></span></div>',
    );
  });

  test('does not make what cannot have room', () => {
    const files = collectPageFiles();
    let made = 0;
    for (const [kind, length] of [
      ['waiting', 3_000_000],
      ['waiting', 2_000_000],
      ['waiting', 2_000_000],
      ['other', 4_000_000],
    ] as const)
      files.add(headOf(`${length}`), kind, length, () => {
        made++;
        return textOf(length);
      });
    expect(made).toBe(2);
  });

  test('ends at 8 MB, and says how much is not there', () => {
    const row = (index: number): Part => ({
      kind: 'group',
      fold: 'closed',
      head: [`${index}`],
      parts: [{ kind: 'list', brief: 1, items: [['é'.repeat(400)]] }],
    });
    const parts = Array.from({ length: 10_000 }, (_, index) => row(index));
    const html = pageOfParts({
      findings: parts,
      counts: [{ kind: 'sentence', words: ['end'] }],
    });
    expect(Buffer.byteLength(html)).toBeLessThan(8_000_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(7_800_000);
    expect(html).toMatch(
      /The page is full: \d,\d{3} rows and sentences are not on it\./,
    );
    expect(html).not.toContain('end</p>');
    expect(html.split('<details').length).toBe(html.split('</details>').length);
  });
});
