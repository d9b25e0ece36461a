import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { partial } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf } from '../support/tree.js';

const pathsIn: Readonly<Record<string, (shown: string) => readonly string[]>> =
  {
    github: (shown) => matches(shown, /file=([^,]*),/g),
    gitlab: (shown) => matches(shown, /"path":"([^"]*)"/g),
    sarif: (shown) => matches(shown, /"uri":"([^"]*)"/g),
    concise: (shown) => matches(shown, /^([^:]*):/gm),
  };

function matches(text: string, form: RegExp): readonly string[] {
  return [
    ...new Set([...text.matchAll(form)].map(([, path = '']) => path)),
  ].toSorted();
}

test.each([
  ['github', 'one/in/a.json', 'two/b.json'],
  ['gitlab', 'one/in/a.json', 'two/b.json'],
  ['sarif', 'one/in/a.json', 'two/b.json'],
  ['concise', '../two/b.json', 'in/a.json'],
])('%s names files from the root of the repository', (format, ...paths) => {
  const files = { 'one/in/a.json': partial('a'), 'two/b.json': partial('b') };
  const inRepository = runIn(
    join(repositoryOf(files), 'one'),
    `diff in ../two --format ${format}`,
  );
  expect(pathsIn[format]?.(inRepository.stdout)).toEqual(paths.toSorted());
  const outside = runIn(
    join(treeOf(files), 'one'),
    `diff in --format ${format}`,
  );
  expect(pathsIn[format]?.(outside.stdout)).toEqual(['in/a.json']);
});
