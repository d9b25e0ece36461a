import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Part, Rows, Words } from '../../src/document/parts.js';
import { columnsOf } from '../../src/render/layout.js';
import { partsText, renderTerminal } from '../../src/render/terminal.js';
import { anyDocument } from '../support/any-document.js';

const shown = (parts: readonly Part[], width = 60): string =>
  partsText(parts, { width, color: false });

const sentence = (...words: Words): Part => ({ kind: 'sentence', words });

const place = { path: 'algorithms/fan.json', line: 33, column: 5 };

const fields: Rows = {
  kind: 'rows',
  columns: [
    { name: '', role: 'sign' },
    { name: 'field', role: 'code' },
    { name: 'Legacy', role: 'code' },
    { name: 'Current', role: 'code', isBehindArrow: true },
    { name: 'rule', role: 'id' },
  ],
  rows: [
    {
      cells: [
        [{ text: '?', tone: 'open' }],
        [{ code: 'timeRange' }],
        [{ code: '"previousHourSameDay"' }],
        [{ text: '? open', tone: 'open' }],
        ['time-range'],
      ],
      below: [['No interval selects it.']],
    },
    {
      cells: [
        ['~'],
        [{ code: 'retention' }],
        [{ code: '"default"' }],
        [{ code: 'Outputs/0/Retention' }, ' ', { code: '"Default"' }],
        ['retention-default'],
      ],
    },
    {
      cells: [['!'], [], [], [], ['output']],
      below: [['Every function returns it in another way.']],
    },
    { cells: [['='], ['4 more'], [], [], []], tone: 'faint' },
  ],
};

describe('rows', () => {
  test('are aligned, with the id at the right or in front of what is said', () => {
    expect(shown([fields], 80))
      .toBe(`?  timeRange  "previousHourSameDay"  →  ? open                        time-range
   No interval selects it.
~  retention  "default"              →  Outputs/0/Retention "Default"
   retention-default
!  output: Every function returns it in another way.
=  4 more
`);
  });

  test('shrink, a value before its name', () => {
    const { rows } = fields;
    const narrower = { ...fields, rows: rows.slice(0, 2) };
    const longer = JSON.parse(
      JSON.stringify(narrower).replace('SameDay', 'SameDayOrEarlier'),
    ) as Rows;
    expect(shown([longer], 70).split('\n')).toEqual([
      '?  timeRange  "previousHou…ayOrEarlier"  →  ? open          time-range',
      '   No interval selects it.',
      '~  retention  "default"                  →  Outputs/0/Retention "De…t"',
      '   retention-default',
      '',
    ]);
  });

  test('have a second line behind the arrow in a narrow terminal', () => {
    expect(shown([fields], 38)).toBe(`?  timeRange  "previousHourSameDay"
   →  ? open
   time-range: No interval selects it.
~  retention  "default"
   →  Outputs/0/Retention "Default"
   retention-default
!  output: Every function returns it
   in another way.
=  4 more
`);
  });

  test('of numbers have names, a word on a line where there is no room', () => {
    const states: Part = {
      kind: 'rows',
      columns: [
        { name: 'folder', role: 'code' },
        { name: 'ready', role: 'number' },
        { name: 'not a model', role: 'number' },
      ],
      rows: [
        { cells: [[{ code: 'a', isWhole: true }], ['1'], ['12']] },
        { cells: [[{ code: 'long/folder', isWhole: true }], ['1'], ['2']] },
      ],
      more: 3,
    };
    expect(shown([states], 34)).toBe(`folder       ready  not a model
a                1           12
long/folder      1            2
and 3 more
`);
    expect(shown([states], 20)).toBe(`                 not
                   a
folder  ready  model
a           1     12
long/folder
            1      2
and 3 more
`);
  });
});

describe('groups', () => {
  const closed: Part = {
    kind: 'group',
    fold: 'closed',
    head: [{ code: 'dc-voltage', isWhole: true }],
    tail: ['4 files'],
    parts: [sentence('Why?')],
  };

  test('are open, a line, or a heading with the first of them', () => {
    expect(
      shown([
        sentence('Before.'),
        {
          kind: 'group',
          fold: 'open',
          head: [place, ': ', { text: 'error[a]', tone: 'broken' }],
          parts: [sentence('What is wrong.')],
        },
        closed,
        {
          kind: 'group',
          fold: 'closed',
          head: ['3 notes'],
          parts: [closed],
        },
        {
          kind: 'group',
          fold: 'always',
          head: ['To decide'],
          brief: 1,
          parts: [closed, closed, closed],
        },
        { kind: 'command', before: 'Next', args: ['a', 'b c'] },
      ]),
    ).toBe(`Before.

algorithms/fan.json:33:5: error[a]
  What is wrong.

dc-voltage: 4 files
3 notes: --verbose shows them
To decide
  dc-voltage: 4 files
  and 2 more
Next: a 'b c'
`);
  });

  test('have a head that is cut in its codes, and never in a place', () => {
    const head = [
      place,
      '  ',
      { code: 'capacitor_lifetime_graph_points' },
      ' › ',
      { code: 'remainingLifetime' },
    ];
    const group: Part = {
      kind: 'group',
      fold: 'open',
      head,
      parts: [sentence('b')],
    };
    expect(shown([group], 70)).toBe(
      'algorithms/fan.json:33:5  capacitor_li…raph_points › remainingLifetime\n  b\n',
    );
    expect(shown([group], 30)).toBe(
      'algorithms/fan.json:33:5\n  capaci…oints › remain…etime\n  b\n',
    );
  });
});

describe('an excerpt', () => {
  const excerptOf = (text: string, from: number, to: number) =>
    shown([
      {
        kind: 'excerpt',
        lines: [{ number: 9, text }],
        marked: { from, to },
        isCut: false,
      },
    ]);

  test('shows the lines of an object', () => {
    const lines = ['{', '\t"風": "x",\r'].map((text, at) => ({
      number: at + 9,
      text,
    }));
    expect(shown([{ kind: 'excerpt', lines, isCut: true }])).toBe(
      ' 9 | {\n10 |   "風": "x",<U+000D>\n   | …\n',
    );
  });

  test('is cut where it is too long, but no character in two', () => {
    const faces = '🌀'.repeat(60);
    expect(excerptOf(`${faces}"x"${faces}`, 120, 123)).toBe(
      `9 | …${'🌀'.repeat(8)}"x"${'🌀'.repeat(17)}…\n  | ${' '.repeat(17)}^^^\n`,
    );
  });
});

test('prints a bar as counts, and wraps a sentence', () => {
  expect(
    shown(
      [
        {
          kind: 'bar',
          title: '559 values',
          shares: [
            {
              label: 'exact',
              count: 544,
              sign: { sign: '=', tone: 'faint' },
              tone: 'good',
            },
            { label: 'changes', count: 15, tone: 'changed' },
          ],
        },
        {
          kind: 'sentence',
          words: ['Something differs here and there.'],
        },
        { kind: 'list', items: [['a'], ['b']], brief: 1, more: 2 },
        { kind: 'hunk', lines: ['-a', '+##[b'] },
      ],
      30,
    ),
  ).toBe(`559 values: = 544 exact, 15
changes
Something differs here and
there.
a
and 3 more
-a
+##<U+005B>b
`);
});

test('whatever the texts are, lines fit and control nothing', () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.integer({ min: 40, max: 120 }),
      (hostile, width) => {
        const whole = renderTerminal(hostile, { width, color: false });
        expect(whole).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(whole).not.toMatch(/^\s*::|##\[/m);
        const colored = renderTerminal(hostile, { width, color: true });
        expect(stripVTControlCharacters(colored)).toBe(whole);
        const document = withoutWhole(hostile);
        const plain = renderTerminal(document, { width, color: false });
        const lines = plain.split('\n');
        expect(lines.filter((it) => it.endsWith(' '))).toEqual([]);
        expect(lines.filter((it) => columnsOf(it) > width)).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

const shortTexts = { sign: '?', path: 'a' };

/** A document in which what is never cut is short. */
function withoutWhole<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutWhole) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { isWhole: _, ...copy } = Object.fromEntries(
    Object.entries(value).map(([key, it]) => [key, withoutWhole<unknown>(it)]),
  );
  for (const [key, short] of Object.entries(shortTexts))
    if (key in copy && typeof copy[key] !== 'object') copy[key] = short;
  if (copy['path'] === 'a') return { path: 'a' } as T;
  if (copy['kind'] === 'command')
    return { ...copy, before: 'a', args: ['a'] } as T;
  if (copy['kind'] === 'hunk') return { ...copy, lines: ['-a'] } as T;
  if (copy['kind'] !== 'rows') return copy as T;
  const { columns, rows } = copy as unknown as Rows;
  const isShort = columns.map(({ role }) =>
    ['sign', 'number', 'id'].includes(role),
  );
  return {
    ...copy,
    columns: columns.map((it) => ({ ...it, name: 'n' })),
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) =>
        isShort[at] && cell.length > 0 ? ['1'] : cell,
      ),
    })),
  } as T;
}
