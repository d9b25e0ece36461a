import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  noParts,
  type Document,
  type Part,
  type Words,
} from '../../src/document/parts.js';
import { visible } from '../../src/render/safe-text.js';
import { renderMarkdown } from '../../src/render/markdown.js';
import { anyDocument } from '../support/any-document.js';
import {
  elementsIn,
  renderMarkdown as nodesOf,
  textOf,
} from '../formats/render-markdown.js';

const commentOf = (...result: readonly Part[]): string =>
  renderMarkdown({ ...noParts, result });

const sentence = (...words: Words): Part => ({ kind: 'sentence', words });

const heading = (...words: Words): Part => ({ kind: 'heading', words });

test('a comment has its title first, then the sections in the order of a comment', () => {
  const document: Document = {
    ...noParts,
    others: [heading('Not a model')],
    questions: [
      heading('Questions'),
      {
        kind: 'rows',
        columns: [
          { name: '', role: 'sign' },
          { name: 'field', role: 'code' },
          { name: 'Legacy', role: 'code' },
          { name: 'Current', role: 'code', isBehindArrow: true },
          { name: 'nothing', role: 'words' },
          { name: 'rule', role: 'id' },
          { name: 'files', role: 'number' },
        ],
        rows: [
          {
            cells: [
              [{ text: '?', tone: 'open' }],
              [{ code: 'timeRange' }],
              [{ code: '"a|b"' }],
              [{ text: 'open', tone: 'open' }],
              [],
              ['time-range-previous-hour'],
              ['4'],
            ],
            below: [['No interval selects it.'], ['See ', { code: 'b' }, '.']],
          },
          {
            cells: [
              ['='],
              [{ code: 'unit' }],
              [],
              [{ code: '"A"' }],
              [],
              [],
              ['1'],
            ],
          },
        ],
        more: 5,
      },
    ],
    next: [
      {
        kind: 'command',
        before: 'Next',
        args: ['infomodel-migrate', 'decide', 'a b', '--recommended'],
      },
    ],
    result: [
      heading('Information model migration: 2 files wait'),
      {
        kind: 'list',
        items: [['4 files: 2 ready'], ['1 file fails'], ['1 is left']],
        brief: 2,
        more: 3,
      },
      {
        kind: 'bar',
        title: '559 values',
        shares: [
          {
            label: 'exact',
            count: 544,
            sign: { sign: '=', tone: 'good' },
            tone: 'good',
          },
          { label: 'changes', count: 15, tone: 'changed' },
        ],
      },
    ],
  };
  expect(renderMarkdown(document))
    .toBe(`## Information model migration: 2 files wait

- 4 files: 2 ready
- 1 file fails

And 4 more.

559 values: \`=\` 544 exact, 15 changes

Next: \`infomodel-migrate decide 'a b' --recommended\`

### Questions

|  | field | Legacy → Current | rule | files |  |
| --- | --- | --- | --- | ---: | --- |
| \`?\` | \`timeRange\` | \`"a\\|b"\` → open | \`time-range-previous-hour\` | 4 | No interval selects it. See \`b\`. |
| \`=\` | \`unit\` | — → \`"A"\` |  | 1 |  |

And 5 more.

### Not a model
`);
});

test('groups are elements, headings or a line', () => {
  const path = { path: 'a<b>.json' };
  expect(
    commentOf(
      {
        kind: 'group',
        head: [path, ' **bold** & more'],
        long: ['Which hour is it?'],
        tail: ['to decide'],
        fold: 'closed',
        parts: [
          heading('Below'),
          { kind: 'group', head: ['b'], fold: 'open', parts: [sentence('c')] },
        ],
      },
      { kind: 'group', head: [path], tail: ['ready'], fold: 'open', parts: [] },
      {
        kind: 'group',
        head: ['Common'],
        fold: 'always',
        parts: [sentence('d')],
      },
    ),
  )
    .toBe(`<details><summary><code>a&lt;b>.json</code> <code>**bold**</code> <code>&amp;</code> more: to decide</summary>

Which hour is it?

#### Below

<details open><summary>b</summary>

c

</details>

</details>

\`a<b>.json\`: ready

### Common

d
`);
});

test('lines of files and drawings are in fences that nothing in them closes', () => {
  const day = Date.UTC(2026, 2, 1);
  expect(
    commentOf(
      {
        kind: 'excerpt',
        lines: [
          { number: 9, text: '\t"風": "```",\r' },
          { number: 10, text: '::error::' },
        ],
        marked: { from: 6, to: 11 },
        isCut: true,
      },
      { kind: 'hunk', lines: ['-left out'] },
      {
        kind: 'windows',
        at: day + 12 * 3_600_000,
        lanes: [
          {
            name: 'Legacy',
            bars: [{ look: 'span', words: '', from: day, to: day + 3_600_000 }],
          },
          {
            name: '```',
            bars: [{ look: 'none', words: '##[x', from: day, to: day }],
          },
        ],
      },
      {
        kind: 'pair',
        names: ['Legacy', 'Current'],
        lines: [{ before: { number: 1, text: 'left out' } }],
      },
    ),
  ).toBe(`\`\`\`\`
 9 |   "風": "\`\`\`",
   |         ^^^^^
10 | <U+003A>:error::
   | …
\`\`\`\`

\`\`\`\`
         today                                         12:00
Legacy   ████
\`\`\`      ##<U+005B>x
\`\`\`\`
`);
});

test('pieces of a line do not join to a command', () => {
  const lines = [{ number: 1, text: '##[x' }];
  const marked = { from: 2, to: 3 };
  expect(commentOf({ kind: 'excerpt', lines, marked, isCut: false })).toContain(
    '\n1 | ##<U+005B>x\n',
  );
});

test.each<[string, Words, string]>([
  ['punctuation is not code', ['Save it as UTF-8.'], 'Save it as `UTF-8`.'],
  [
    'what could be markup is code',
    ['(a.json, #12): "x", `y`;'],
    '`(a.json`, `#12`): `"x"`, `y`;',
  ],
  [
    'a value is short',
    [{ code: 'x'.repeat(99) }],
    `\`${'x'.repeat(40)}…${'x'.repeat(39)}\``,
  ],
  [
    'a place is whole',
    [{ path: 'é'.repeat(99), line: 3, column: 4 }],
    `\`${'é'.repeat(99)}:3:4\``,
  ],
  [
    'shows empty code as a word',
    [{ code: '' }, ' is no name'],
    '(empty) is no name',
  ],
  [
    'signs are code, arrows are not',
    ['≠ 1 differs, a › b → c'],
    '`≠` 1 differs, a › b → c',
  ],
  ['codes are one', [{ code: '`' }, { code: 'a' }], '`` `a ``'],
  [
    'texts that join to a link',
    ['htt', { text: 'ps://a.b', tone: 'good' }],
    '`https://a.b`',
  ],
  ['texts that join to a commit', ['123456', '7 is it'], '`1234567` is it'],
  ['texts that join to a command', [':', ':error::'], '`<U+003A>:error`::'],
  ['codes that join to a command', ['##', { code: '[' }], '`##<U+005B>`'],
  [
    'does not begin a list with a number',
    ['12. is the last'],
    '`12`. is the last',
  ],
  ['does not make a code block of blanks', ['    text'], 'text'],
])('%s', (_, words, expected) => {
  expect(commentOf(sentence(...words))).toBe(`${expected}\n`);
});

/** What a document consists of, whatever its texts are. */
const shapeKeys = ['kind', 'role', 'tone', 'fold', 'look'];

/** A copy in which each text is a plain word; those that show nothing are empty. */
function plain<T>(value: T, key = ''): T {
  if (typeof value === 'string') {
    if (shapeKeys.includes(key)) return value;
    // Code shows its blanks.
    const isCode = key === 'path' || key === 'code';
    const shown = isCode ? value : visible(value).trim();
    return (shown === '' ? '' : 'plain') as T;
  }
  if (Array.isArray(value)) return value.map((it) => plain<unknown>(it)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([of, it]) => [of, plain<unknown>(it, of)]),
  ) as T;
}

/** All elements with their attributes; code is where a text could be markup. */
const shapeOf = (nodes: ReturnType<typeof nodesOf>): readonly string[] =>
  elementsIn(nodes)
    .filter(({ tagName }) => tagName !== 'code')
    .map(({ tagName, attrs }) =>
      [tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(
        ' ',
      ),
    );

test('whatever the texts are, a comment has the elements of the parts and no others', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const comment = renderMarkdown(document);
      expect(comment).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      expect(comment).not.toMatch(/^\s*::|##\[/m);
      fc.pre(!comment.includes('**Cut here'));
      const nodes = nodesOf(comment);
      expect(shapeOf(nodes)).toEqual(
        shapeOf(nodesOf(renderMarkdown(plain(document)))),
      );
      const text = textOf(nodes, ['code', 'pre']);
      // Where code stood there is a null character: what is around it does not join.
      expect(text).not.toMatch(/[@#$`*_~^|\\[\]<>&]|:\/\/|www\.|:[a-z]+:/i);
      expect(text).not.toMatch(/(?<!\w)[\da-f]{7,}|[a-z]-\d/i);
    }),
  );
});

/** Rows of a line each that ends with a full stop. */
const longRows = fc.array(
  fc.integer({ min: 1, max: 3000 }).map((length) => `${'r'.repeat(length)}.`),
  { minLength: 1, maxLength: 30 },
);

const longPart: fc.Arbitrary<Part> = fc.oneof(
  fc.tuple(longRows, fc.constantFrom(0, 7)).map(([rows, more]): Part => ({
    kind: 'rows',
    columns: [
      { name: 'a', role: 'code' },
      { name: 'b', role: 'number' },
    ],
    rows: rows.map((path) => ({ cells: [[{ path }], ['1']] })),
    more,
  })),
  longRows.map((rows): Part => ({
    kind: 'list',
    items: rows.map((path) => [{ path }]),
    brief: rows.length,
  })),
);

const nested = (parts: readonly Part[], depth: number): readonly Part[] =>
  depth === 0
    ? parts
    : [
        {
          kind: 'group',
          head: ['some'],
          fold: 'closed',
          parts: nested(parts, depth - 1),
        },
      ];

const longParts = fc
  .array(
    fc
      .tuple(
        fc.array(longPart, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0, 1, 50),
      )
      .map(([parts, depth]) => nested(parts, depth)),
    { maxLength: 4 },
  )
  .map((parts) => parts.flat());

describe('what is too long', () => {
  test('is cut at a row, with everything closed and the rest counted', () => {
    let cuts = 0;
    fc.assert(
      fc.property(longParts, (result) => {
        const comment = commentOf(...result);
        expect(comment.length).toBeLessThan(60_000);
        const whole = result.flatMap(linesIn);
        const nodes = nodesOf(comment);
        const [shown = '', note = ''] = textOf(nodes).split('Cut here');
        const kept = shown.match(/r+\.|(?<=And )7/g) ?? [];
        expect(kept).toEqual(whole.slice(0, kept.length));
        const rest = whole.slice(kept.length);
        const left = rest.reduce((sum, it) => sum + (it === '7' ? 7 : 1), 0);
        expect(Number(/: (\d+) more line/.exec(note)?.[1] ?? 0)).toBe(left);
        const tags = comment.match(/<.?details/g) ?? [];
        const ends = tags.filter((it) => it === '</details');
        expect(ends).toHaveLength(tags.length / 2);
        if (left === 0) return;
        cuts++;
        // In an element or a fence that is open it would not be the last of all.
        const last = nodes
          .filter(({ nodeName }) => nodeName !== '#text')
          .at(-1);
        expect(elementsIn(last ? [last] : []).map((it) => it.tagName)).toEqual([
          'p',
          'strong',
        ]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(cuts).toBeGreaterThan(0);
  });

  /** The texts of lines, and how many more are counted. */
  const linesIn = (part: Part): readonly string[] => {
    switch (part.kind) {
      case 'rows':
        return [
          ...part.rows.map(({ cells }) => pathOf(cells[0]?.[0])),
          ...(part.more === 7 ? ['7'] : []),
        ];
      case 'list':
        return part.items.map(([path]) => pathOf(path));
      case 'group':
        return part.parts.flatMap(linesIn);
      default:
        return [];
    }
  };

  const pathOf = (word: Words[number] | undefined): string =>
    typeof word === 'object' && 'path' in word ? word.path : '';
});
