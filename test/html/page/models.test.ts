import { expect, test } from '@jest/globals';
import { alignLines } from '../../../src/html/page/code/aligned-lines.js';
import {
  blocksOf,
  type FileTexts,
  fieldsBelow,
  linkFields,
  spansOf,
} from '../../../src/html/page/code/blocks.js';
import { fragmentOf, pageStateOf } from '../../../src/html/page/state.js';
import { htmlOf } from '../html-report.js';
import { plainInput, unmappedInput } from '../../support/legacy.js';
import { treeOf } from '../../support/tree.js';

/** Returns what the page has of the only file of a run. */
function textsIn(text: string): FileTexts {
  const [file] = htmlOf('diff', treeOf({ 'a.json': text })).report.files;
  const { sourceText = null, outputText = null, fields = [] } = file ?? {};
  return { sourceText, outputText, fields };
}

const algorithm = (name: string, more: object = {}): object => ({
  name,
  path: name,
  schedule: 'day',
  retention: 'unlimited',
  inputs: [],
  ...more,
});

const texts = (...algorithms: readonly object[]): string =>
  JSON.stringify(algorithms, null, 2);

test('an algorithm is beside its counterpart', () => {
  const file = textsIn(
    texts(
      algorithm('a', {
        inputs: [plainInput, unmappedInput, { ...plainInput, inputName: 'z' }],
      }),
      algorithm('gone', { schedule: undefined }),
      algorithm('c'),
    ),
  );
  const blocks = blocksOf(file);
  expect(
    blocks.map(({ name, output }) => [name, output !== undefined]),
  ).toEqual([
    ['a', true],
    ['gone', false],
    ['c', true],
  ]);
  expect(blocksOf({ ...file, sourceText: '[{' })).toMatchObject([
    { pointer: '', name: '' },
  ]);
});

test('a line is beside what its value became, and a value that is left out beside nothing', () => {
  const inputs = [
    plainInput,
    { type: 'DCVoltage', inputName: 'v' },
    { ...plainInput, inputName: 'z', optional: true },
  ];
  const retention = 'sevenDays';
  const file = textsIn(texts(algorithm('a', { inputs, retention })));
  const [block] = blocksOf(file);
  if (!block) throw new Error('there is a block');
  const lines = [file.sourceText, file.outputText].map((it) =>
    it?.split('\n').map((line) => line.trim().replace(/,$/, '')),
  );
  const rows = alignLines(block, linkFields(file.fields)).map(
    ({ source = 0, output = 0, leftOut = '' }) =>
      `${lines[0]?.[source - 1] ?? ''} | ${lines[1]?.[output - 1] ?? ''} ${leftOut}`.trim(),
  );
  expect(rows.slice(3, 7)).toEqual([
    '"schedule": "day" | "ExecutionFrequency": "Daily"',
    '"retention": "sevenDays" |  unmapped',
    '"inputs": [ | "Inputs": [',
    '{ | {',
  ]);
  expect(rows.slice(11)).toEqual([
    '} | }',
    '{ |  unmapped',
    '"type": "DCVoltage" |  unmapped',
    '"inputName": "v" |  unmapped',
    '} |  unmapped',
    '{ | {',
    '"type": "constant" | "InputType": "Constant"',
    '"inputName": "z" | "InputName": "Z"',
    // It is elsewhere in the other text.
    '| "Optional": true',
    '"dataType": "integer" | "DataType": "Int"',
    '"value": 5 | "ConstantInt": 5',
    '"optional": true |',
    '} | }',
    '] | ]',
    '| "Outputs": [',
    '| {',
    '| "OutputType": "ObjectResult"',
    '| }',
    '| ]',
    '} | }',
  ]);
  // A text on its own has all of its lines.
  const alone = { ...block, output: undefined };
  expect(alignLines(alone, linkFields([]))).toHaveLength(
    rows.filter((row) => !row.startsWith('|')).length,
  );
});

test('a value is shown with its key', () => {
  const [block] = blocksOf(textsIn(texts(algorithm('a'))));
  if (!block?.source) throw new Error('there is a block');
  const { text } = block.source;
  const spans = spansOf(block.source).map(({ pointer, start, end }) => [
    pointer,
    text.slice(start, end),
  ]);
  expect(spans.slice(0, 2)).toEqual([
    ['/0/name', '"name": "a"'],
    ['/0/path', '"path": "a"'],
  ]);
});

test('a place belongs to all fields that read or write it', () => {
  const field = (source: string | null, ...target: readonly string[]) =>
    ({
      source,
      target,
      rule: 'r',
      fate: 'exact',
      before: null,
      after: null,
    }) as const;
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
  expect(links.output.get('/0/Inputs/1/InputType')).toEqual([0, 1]);
  expect(links.output.get('/0/Inputs/1/DataType')).toEqual([1]);
  expect([...links.source.keys()]).toHaveLength(2);
});

test('the address holds what is shown, and nothing else', () => {
  const fragment =
    '#view=findings&file=a%2Fb.json&rule=calculated&status=decide';
  expect(fragmentOf(pageStateOf(fragment))).toBe(fragment);
  expect(fragmentOf(pageStateOf('#view=nothing&z=1'))).toBe('#');
});
