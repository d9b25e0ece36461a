import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { format, resolveConfig } from 'prettier';
import { rules } from '../src/mapping/mapping-rules.js';
import { isUpdate } from './support/golden.js';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const putFigures = fileURLToPath(
  new URL('support/put-figures.mjs', import.meta.url),
);

const table = [
  '| rule | fidelity | what it says |',
  '| --- | --- | --- |',
  ...rules.map(
    ({ id, fidelity, title }) => `| \`${id}\` | ${fidelity} | ${title} |`,
  ),
].join('\n');

describe('the README', () => {
  test('has every rule, with its fidelity', async () => {
    if (isUpdate)
      spawnSync(process.execPath, [putFigures, 'rules', readme], {
        input: table,
      });
    const options = { ...(await resolveConfig(readme)), parser: 'markdown' };
    const shown = await format(table, options);
    expect(readFileSync(readme, 'utf8')).toContain(shown);
  });

  test('names only rules that there are', () => {
    const known = new Set(rules.map(({ id }) => id));
    const [, unknowns = ''] = readFileSync(readme, 'utf8').split(
      '\n## What it does not know\n',
    );
    const [section = ''] = unknowns.split('\n## ');
    const named = [...section.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(
      ([, id]) => id,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((id) => id === undefined || !known.has(id))).toEqual(
      [],
    );
  });
});

test('CONTRIBUTING names only files that there are', () => {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const named = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  // What is in dist/ is made.
  const isThere = (path: string): boolean =>
    path.startsWith('dist/') ||
    existsSync(root + path) ||
    existsSync(`${root}src/${path}`);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
