import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from '@jest/globals';
import { format } from 'prettier';
import { expectFile, golden } from '../support/golden.js';
import { mappingPage } from './mapping-page.js';
import { withTables } from './page-tables.js';
import { rulesPage } from './rules-page.js';
import { project } from '../support/workflow.js';

const docs = join(project, 'docs');

test('docs/rules.md lists the rules', () => {
  expectFile(relative(golden, join(docs, 'rules.md')), rulesPage());
});

test('docs/mapping.md says what the conversion does', () => {
  expectFile(relative(golden, join(docs, 'mapping.md')), mappingPage());
});

const pages = [
  'README.md',
  'docs/commands.md',
  'docs/glossary.md',
  'docs/reports.md',
];

test.each(pages)(
  'the tables of %s are made from the definitions',
  async (name) => {
    const path = join(project, name);
    const page = await withTables(readFileSync(path, 'utf8'));
    expectFile(
      relative(golden, path),
      await format(page, { parser: 'markdown' }),
    );
  },
);
