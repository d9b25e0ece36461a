import { expect, test } from '@jest/globals';
import { fieldsBelow, linkFields } from '../../../src/html/page/code/blocks.js';
import { fragmentOf, pageStateOf } from '../../../src/html/page/state.js';

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
