import { expect, test } from '@jest/globals';
import {
  blocksOf,
  type FileTexts,
  fieldsBelow,
  inputRows,
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

test('an algorithm is beside its counterpart, and so is each input', () => {
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
  const [first] = blocks;
  if (!first?.source) throw new Error('there is a first block');
  expect(
    inputRows(first, file.fields).map((row) =>
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
  expect(blocksOf({ ...file, sourceText: '[{' })).toMatchObject([
    { pointer: '', name: '' },
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
