import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@jest/globals';
import { format } from 'prettier';
import { expectFile, golden } from './support/golden.js';
import { mappingPage } from './support/mapping-page.js';
import { withTables } from './support/options-table.js';
import { rulePages } from './support/rule-pages.js';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));

const pages = rulePages();

test('the pages of the rules say what the rules say', () => {
  for (const [path, text] of pages)
    expectFile(relative(golden, join(docs, path)), text);
});

test('docs/mapping.md says what the conversion does', () => {
  expectFile(relative(golden, join(docs, 'mapping.md')), mappingPage());
});

test('docs/commands.md lists the options and exit codes of the commands', async () => {
  const path = join(docs, 'commands.md');
  const page = await withTables(readFileSync(path, 'utf8'));
  expectFile(
    relative(golden, path),
    await format(page, { parser: 'markdown' }),
  );
});

test('no page is about a rule that is gone', () => {
  const found = readdirSync(join(docs, 'rules'), { recursive: true })
    .map((path) => `rules/${String(path)}`)
    .filter((path) => path.endsWith('.md'));
  for (const path of found)
    if (!pages.has(path)) expectFile(relative(golden, join(docs, path)), null);
});
