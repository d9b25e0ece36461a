import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { treeOf } from '../support/tree.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds a copy of the project in a folder of this name; returns the files. */
function buildIn(name: string): Readonly<Record<string, string>> {
  const folder = join(treeOf({}), name);
  mkdirSync(folder);
  const parts = ['build', 'golden', 'src', 'package.json', 'tsconfig.json'];
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('npm', ['run', 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const files = readdirSync(join(folder, 'dist'), {
    recursive: true,
    withFileTypes: true,
  }).filter((it) => it.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length), readFileSync(path, 'utf8')];
    }),
  );
}

test('builds in two folders are the same, byte for byte', () => {
  const one = buildIn('one');
  const other = buildIn('another folder');
  expect(Object.keys(one)).toContain('/dist/main.cjs');
  expect(Object.keys(other).toSorted()).toEqual(Object.keys(one).toSorted());
  const different = Object.keys(one).filter((it) => one[it] !== other[it]);
  expect(different).toEqual([]);
});
