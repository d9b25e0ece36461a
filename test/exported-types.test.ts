import { expect, test } from '@jest/globals';
import { textsBelow } from './support/tree.js';

/** Each is a shape that a reader has to know: a new one should take the place of another. */
const mostExportedTypes = 379;

test('the files of src export few types', () => {
  const texts = Object.values(textsBelow('src'));
  const types = texts.join('\n').match(/^export (type|interface) /gm) ?? [];
  expect(types.length).toBeGreaterThan(mostExportedTypes / 2);
  expect(types.length).toBeLessThanOrEqual(mostExportedTypes);
});
