import fc from 'fast-check';
import {
  sections,
  type Bar,
  type Column,
  type CommandPart,
  type Document,
  type Excerpt,
  type Group,
  type Heading,
  type Hunk,
  type Lane,
  type List,
  type PairPart,
  type Part,
  type Rows,
  type Section,
  type Sentence,
  type Sign,
  type Tone,
  type Windows,
  type Word,
  type Words,
} from '../../src/document/parts.js';
import { hostileText } from './hostile-text.js';

const optional = { requiredKeys: [] };

const tone = fc.constantFrom<Tone>('open', 'changed', 'good', 'strong');

const place = fc.record(
  { path: hostileText, line: fc.nat(999), column: fc.nat(99) },
  { requiredKeys: ['path'] },
);

const word: fc.Arbitrary<Word> = fc.oneof(
  hostileText,
  hostileText.map((code) => ({ code })),
  hostileText.map((code) => ({ code, isWhole: true as const })),
  place,
  fc.record({ text: hostileText, tone }),
);

const words: fc.Arbitrary<Words> = fc.array(word, { maxLength: 4 });

const sign: fc.Arbitrary<Sign> = fc.record({ sign: hostileText, tone });

const heading: fc.Arbitrary<Heading> = fc.record({
  kind: fc.constant('heading'),
  words,
});

const sentence: fc.Arbitrary<Sentence> = fc.record(
  { kind: fc.constant('sentence'), words, tone },
  { requiredKeys: ['kind', 'words'] },
);

const command: fc.Arbitrary<CommandPart> = fc.record({
  kind: fc.constant('command'),
  before: hostileText,
  args: fc.array(hostileText, { minLength: 1, maxLength: 3 }),
});

const column: fc.Arbitrary<Column> = fc.record(
  {
    name: hostileText,
    role: fc.constantFrom('sign', 'code', 'words', 'id', 'number'),
    isBehindArrow: fc.constant(true),
  },
  { requiredKeys: ['name', 'role'] },
);

const rows: fc.Arbitrary<Rows> = fc
  .array(column, { minLength: 1, maxLength: 4 })
  .chain((columns) =>
    fc.record(
      {
        kind: fc.constant('rows'),
        columns: fc.constant(columns),
        rows: fc.array(
          fc.record(
            {
              cells: fc.tuple(...columns.map(() => words)),
              tone,
              below: fc.array(words, { maxLength: 2 }),
            },
            { requiredKeys: ['cells'] },
          ),
          { maxLength: 3 },
        ),
        more: fc.nat(9),
      },
      { requiredKeys: ['kind', 'columns', 'rows'] },
    ),
  );

const bar: fc.Arbitrary<Bar> = fc.record({
  kind: fc.constant('bar'),
  title: hostileText,
  shares: fc.array(
    fc.record(
      { label: hostileText, count: fc.nat(99_999), sign, tone },
      { requiredKeys: ['label', 'count', 'tone'] },
    ),
    { maxLength: 3 },
  ),
});

const list: fc.Arbitrary<List> = fc.record(
  {
    kind: fc.constant('list'),
    items: fc.array(words, { maxLength: 4 }),
    brief: fc.nat(4),
    more: fc.nat(9),
  },
  { requiredKeys: ['kind', 'items', 'brief'] },
);

const excerpt: fc.Arbitrary<Excerpt> = fc.record(
  {
    kind: fc.constant('excerpt'),
    lines: fc.array(fc.record({ number: fc.nat(999), text: hostileText }), {
      maxLength: 3,
    }),
    marked: fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([from, length]) => ({ from, to: from + length })),
    isCut: fc.boolean(),
  },
  { requiredKeys: ['kind', 'lines', 'isCut'] },
);

const hunk: fc.Arbitrary<Hunk> = fc.record({
  kind: fc.constant('hunk'),
  lines: fc.array(hostileText, { maxLength: 4 }),
});

const at = Date.UTC(2026, 2, 1, 14, 48);

const time = fc.oneof(
  fc.integer({ min: at - 40 * 86_400_000, max: at + 86_400_000 }),
  fc.constantFrom(-Infinity, Infinity),
);

const lane: fc.Arbitrary<Lane> = fc.record({
  name: hostileText,
  bars: fc.array(
    fc.record(
      {
        look: fc.constantFrom('span', 'monthly', 'latest', 'unknown', 'none'),
        words: hostileText,
        from: time,
        to: time,
        isExample: fc.boolean(),
      },
      { requiredKeys: ['look', 'words', 'from', 'to'] },
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

const windows: fc.Arbitrary<Windows> = fc.record({
  kind: fc.constant('windows'),
  at: fc.constant(at),
  lanes: fc.array(lane, { minLength: 1, maxLength: 3 }),
});

const sideLine = fc.record({ number: fc.nat(999), text: hostileText });

const pair: fc.Arbitrary<PairPart> = fc.record({
  kind: fc.constant('pair'),
  names: fc.tuple(hostileText, hostileText),
  lines: fc.array(
    fc.record(
      {
        before: sideLine,
        after: sideLine,
        sign,
        note: words,
        id: hostileText,
        skipped: fc.nat(99),
      },
      optional,
    ),
    { maxLength: 3 },
  ),
});

const { parts } = fc.letrec<{ parts: readonly Part[]; group: Group }>(
  (tie) => ({
    parts: fc.array(
      fc.oneof(
        { maxDepth: 2 },
        fc.oneof<fc.Arbitrary<Part>[]>(
          heading,
          sentence,
          command,
          rows,
          bar,
          list,
          excerpt,
          hunk,
          windows,
          pair,
        ),
        tie('group'),
      ),
      { maxLength: 2 },
    ),
    group: fc.record(
      {
        kind: fc.constant('group'),
        head: words,
        long: words,
        tail: words,
        id: hostileText,
        fold: fc.constantFrom('open', 'closed', 'always'),
        parts: tie('parts'),
        brief: fc.nat(3),
      },
      { requiredKeys: ['kind', 'head', 'fold', 'parts'] },
    ),
  }),
);

/** Documents of any parts, with hostile texts wherever a part has one. */
export const anyDocument: fc.Arbitrary<Document> = fc.record(
  Object.fromEntries(sections.map((it) => [it, parts])) as Record<
    Section,
    typeof parts
  >,
);
