import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { expectFile, golden, isUpdate } from './support/golden.js';
import { rulePages } from './support/rule-pages.js';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));

const pages = rulePages();

if (isUpdate) {
  rmSync(join(docs, 'rules'), { recursive: true, force: true });
  mkdirSync(join(docs, 'rules/current'), { recursive: true });
}

test('the pages of the rules say what the rules say', () => {
  for (const [path, text] of pages)
    expectFile(relative(golden, join(docs, path)), text);
});

test('no page is about a rule that is gone', () => {
  const found = readdirSync(join(docs, 'rules'), { recursive: true })
    .map((path) => `rules/${String(path)}`)
    .filter((path) => path.endsWith('.md'));
  expect(found.filter((path) => !pages.has(path))).toEqual([]);
});
