import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@jest/globals';
import { format } from 'prettier';
import { expectFile, golden } from './support/golden.js';
import { mappingPage } from './support/mapping-page.js';
import { withTables } from './support/options-table.js';
import { rulesPage } from './support/rules-page.js';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));

test('docs/rules.md lists the rules', () => {
  expectFile(relative(golden, join(docs, 'rules.md')), rulesPage());
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
