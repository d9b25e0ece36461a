import { expect, test } from '@jest/globals';
import type { PageLine, PageReport } from '../../../src/html/page-report.js';
import {
  blocksOf,
  fieldsBelow,
  inputRows,
  linkFields,
  spansOf,
} from '../../../src/html/page/code/blocks.js';
import { graphOf } from '../../../src/html/page/parts/graph-model.js';
import type { ReportedFile } from '../../../src/html/page/report-data.js';
import {
  fragmentOf,
  isDecidedItself,
  openErrorsFirst,
  pageStateOf,
  rankOfFinding,
} from '../../../src/html/page/state.js';
import { htmlOf } from '../../support/html-report.js';
import { plainInput, unmappedInput } from '../../support/legacy.js';
import { treeOf } from '../../support/tree.js';

/** Returns what the page has of the only model file of a run. */
function fileIn(
  text: string,
  decisions: readonly object[] = [],
  command: 'diff' | 'check' = 'diff',
): ReportedFile & { readonly report: PageReport } {
  const tree = treeOf({
    'a.json': text,
    'infomodel-migrate.decisions.json': JSON.stringify({ decisions }),
  });
  const { html } = htmlOf(command, tree);
  const textOf = (id: string): string =>
    new RegExp(`id="${id}">([^]*?)</script>`).exec(html)?.[1] ?? '';
  const lines = textOf('files')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PageLine);
  const file = lines.find((it) => it.file?.path === 'a.json')?.file;
  const of = lines.find((it) => it.details?.path === 'a.json')?.details;
  const texts = lines.find((it) => it.texts?.path === 'a.json')?.texts;
  if (!file || !of || !texts) throw new Error('a full run has texts');
  return {
    ...file,
    texts,
    findings: of.findings.map((it) => ({
      ...it,
      file: { path: 'a.json', texts },
    })),
    report: JSON.parse(textOf('report')) as PageReport,
  };
}

const algorithm = (name: string, more: object = {}): object => ({
  name,
  path: name,
  schedule: 'day',
  retention: 'unlimited',
  inputs: [],
  ...more,
});

const reading = (inputName: string, of: string, more: object = {}): object => ({
  type: 'AlgorithmOutput',
  inputName,
  algorithm: of,
  timeRange: 'day',
  optional: true,
  ...more,
});

const texts = (...algorithms: readonly object[]): string =>
  JSON.stringify(algorithms, null, 2);

/** The edges of a file, as `reader < source as input: kind rule`. */
function edgesOf(text: string, decisions: readonly object[] = []) {
  const file = fileIn(text, decisions);
  const { rules } = file.report;
  const edgeOf = (rule: string) => rules.find(({ id }) => id === rule)?.edge;
  return graphOf(file, edgeOf).flatMap(({ name, edges }) =>
    edges.map(
      ({ from, input, kind, rule = '' }) =>
        `${name} < ${from} as ${input ?? 'order'}: ${kind} ${rule}`,
    ),
  );
}

test('the graph says what became of each input and order', () => {
  const text = texts(
    algorithm('source'),
    algorithm('hourly', { schedule: 'hour' }),
    algorithm('reader', {
      inputs: [
        reading('kept', 'source'),
        reading('lost', 'source', { timeRange: 'previousDay' }),
        reading('plan', 'source', { timeRange: 'maintainancePlan' }),
        reading('nowhere', 'missing'),
      ],
      dependencies: ['source', 'hourly'],
    }),
    algorithm('alone', { dependencies: ['source'] }),
  );
  const lost = 'reader < source as lost';
  const alone = 'alone < source as order';
  expect(edgesOf(text)).toEqual([
    'reader < source as kept: kept ',
    `${lost}: lost time-range-previous-day`,
    'reader < missing as nowhere: lost source-undefined',
    'reader < source as order: implied dependency-implied',
    'reader < hourly as order: void dependency-void',
    `${alone}: lost dependency-lost`,
  ]);
  const decided = edgesOf(
    text,
    ['time-range-previous-day', 'dependency-lost'].map((rule) => ({
      rule,
      choose: 'drop',
      reason: 'Unused.',
    })),
  );
  expect(decided).toContain(`${lost}: dropped time-range-previous-day`);
  expect(decided).toContain(`${alone}: dropped dependency-lost`);
});

test('the graph marks what is left out, and names what has no name', () => {
  const file = fileIn(
    texts(algorithm('a', { schedule: undefined }), algorithm('b')),
  );
  const nodes = graphOf(file, () => undefined);
  expect(nodes.map(({ name, isLeftOut }) => [name, isLeftOut])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  const withText = (source: string) =>
    graphOf(
      { findings: [], texts: { ...file.texts, source, fields: [] } },
      () => undefined,
    );
  expect(withText('[{"path": "p"}]')).toMatchObject([
    { name: 'algorithm 1', note: 'p', isLeftOut: false },
  ]);
  expect(withText('[{')).toEqual([]);
});

test('the graph reads Current files', () => {
  const Input = { InputType: 'AlgorithmOutput', SourceAlgorithm: 'a' };
  expect(
    edgesOf(
      JSON.stringify([
        { Name: 'a', Inputs: [{ ...Input, InputName: 'Own' }], Outputs: [] },
      ]),
    ),
  ).toEqual(['a < a as Own: kept ']);
});

test('the graph of a check loses an input whose source is wrong', () => {
  const text = texts(
    algorithm('reader', { inputs: [reading('nowhere', 'missing')] }),
  );
  const [node] = graphOf(fileIn(text, [], 'check'), () => undefined);
  expect(node?.edges.map(({ kind }) => kind)).toEqual(['lost']);
});

test('the graph of a check loses an input that is wrong as a whole', () => {
  const file = fileIn(
    texts(
      algorithm('reader', {
        inputs: [{ ...reading('own', 'reader'), timeRange: 'thirtyDays' }],
        dependencies: [5, 'reader'],
      }),
    ),
    [],
    'check',
  );
  const [error] = file.findings.filter(
    ({ pointer }) => pointer === '/0/dependencies/0',
  );
  if (!error) throw new Error('a number is not a dependency');
  const findings = [{ ...error, pointer: '/0/inputs/0' }];
  const [node] = graphOf({ ...file, findings }, () => undefined);
  expect(node?.edges.map(({ from, kind }) => [from, kind])).toEqual([
    ['reader', 'lost'],
    // A dependency that is not a text is not drawn.
    ['reader', 'kept'],
  ]);
});

test('an algorithm is beside its counterpart, and so is each input', () => {
  const file = fileIn(
    texts(
      algorithm('a', {
        inputs: [plainInput, unmappedInput, { ...plainInput, inputName: 'z' }],
      }),
      algorithm('gone', { schedule: undefined }),
      algorithm('c'),
    ),
  );
  const blocks = blocksOf(file.texts);
  expect(
    blocks.map(({ name, output }) => [name, output !== undefined]),
  ).toEqual([
    ['a', true],
    ['gone', false],
    ['c', true],
  ]);
  const [first] = blocks;
  if (!first?.source) throw new Error('there is a first block');
  expect(
    inputRows(first, file.texts.fields).map((row) =>
      row.map((it) => it?.pointer ?? null),
    ),
  ).toEqual([
    ['/0/inputs/0', '/0/Inputs/0'],
    ['/0/inputs/1', null],
    ['/0/inputs/2', '/0/Inputs/1'],
  ]);
  // What only the Current text has comes last.
  expect(inputRows({ ...first, source: undefined }, [])).toHaveLength(2);
  const { text } = first.source;
  const spans = spansOf(first.source).map(({ pointer, start, end }) => [
    pointer,
    text.slice(start, end),
  ]);
  expect(spans.slice(0, 2)).toEqual([
    ['/0/name', '"name": "a"'],
    ['/0/path', '"path": "a"'],
  ]);
  expect(blocksOf({ ...file.texts, source: '[{' })).toMatchObject([
    { pointer: '', name: '' },
  ]);
});

test('a place belongs to all fields that read or write it', () => {
  const field = (source: string | null, ...target: readonly string[]) =>
    ({ source, target, rule: 'r', fate: 'exact' }) as const;
  const links = linkFields([
    {
      ...field('/0/inputs/1/type', '/0/Inputs/1/InputType'),
      fate: 'assumed',
    },
    field('/0/inputs/10/type', '/0/Inputs/1/InputType', '/0/Inputs/1/DataType'),
    field(null, '/0/Outputs'),
  ]);
  expect(fieldsBelow(links, '/0/inputs/1')).toEqual([0]);
  expect(fieldsBelow(links, '/0')).toEqual([0, 1]);
  expect(links.output.get('/0/Inputs/1/InputType')).toEqual({
    fields: [0, 1],
    fate: 'assumed',
  });
  expect(links.output.get('/0/Inputs/1/DataType')?.fields).toEqual([1]);
  expect([...links.source.keys()]).toHaveLength(2);
});

test('decided findings rank after open ones, and what holds files back comes first', () => {
  const decision = {
    choose: 'drop',
    value: null,
    where: {},
    reason: '',
    index: 0,
  };
  const found = [
    { fidelity: 'unmapped', decision },
    { fidelity: 'assumed', decision: null },
    { fidelity: 'unmapped', decision: null },
    { fidelity: 'invalid', decision: null },
  ] as const;
  const [decided, assumed, unmapped, invalid] = found;
  expect(found.toSorted((a, b) => rankOfFinding(a) - rankOfFinding(b))).toEqual(
    [invalid, unmapped, assumed, decided],
  );
  expect(openErrorsFirst(found)).toEqual([unmapped, invalid, decided, assumed]);
});

test('a question that another answer makes moot is not decided itself', () => {
  const both = { timeRange: 'previousDay', property: 'a.b' };
  const { findings } = fileIn(
    texts(algorithm('a', { inputs: [reading('own', 'a', both)] })),
    [{ rule: 'property-dotted', choose: 'drop', reason: 'Unused.' }],
  );
  const decided = findings.filter(({ decision }) => decision !== null);
  expect(decided.map((it) => [it.rule, isDecidedItself(it)])).toEqual([
    ['time-range-previous-day', false],
    ['property-dotted', true],
  ]);
});

test('the address holds what is shown, and nothing else', () => {
  const fragment =
    '#view=findings&file=a%2Fb.json&fidelity=unmapped%2Cchanged&status=open&new=1&page=2';
  expect(fragmentOf(pageStateOf(fragment))).toBe(fragment);
  expect(
    fragmentOf(pageStateOf('#view=nothing&status=x&page=-1&fidelity=y&z=1')),
  ).toBe('#');
});
