import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { exact, partial } from './support/legacy.js';
import { blocksIn, shellIn } from './support/pages.js';
import { commitAll, git, repositoryOf } from './support/repository.js';
import { treeOf, writeTree } from './support/tree.js';
import { project } from './support/workflow.js';

/**
 * A clean checkout of a branch that adds the file to what `main` had: since then,
 * somebody has fixed the old file there.
 */
function checkout(added: string): string {
  const origin = repositoryOf({ 'algorithms/old.json': partial('old') });
  git(origin, 'branch', '--move', 'main');
  git(origin, 'branch', 'work');
  writeTree(origin, { 'algorithms/old.json': exact('old') });
  commitAll(origin);
  git(origin, 'checkout', '--quiet', 'work');
  writeTree(origin, { 'algorithms/new.json': added });
  commitAll(origin);
  const folder = join(treeOf({}), 'checkout');
  git(origin, 'clone', '--quiet', `file://${origin}`, folder);
  return folder;
}

const blocks = blocksIn('docs/pull-requests.md');
const comparison = blocks[0] ?? '';
const other = blocks.at(-1) ?? '';

describe('the recipes for pull requests, on a clean checkout', () => {
  test.each([
    ['in which a file is held back', partial('new'), 1, '2 new findings'],
    ['in which every file converts', exact('new'), 0, '1 new finding'],
  ])('%s', (_, added, status, findings) => {
    const folder = checkout(added);
    const run = shellIn(folder);
    expect(run(other)).toMatchObject({ status });
    expect(readFileSync(join(folder, 'comment.md'), 'utf8')).toContain(
      'Changes of the Current text',
    );
    expect(readFileSync(join(folder, 'findings.sarif'), 'utf8')).toContain(
      '2.1.0',
    );
    const outcome = run(comparison);
    expect(outcome.status).toBe(status);
    expect(outcome.stdout).toContain(findings);
  });

  test.each([
    [
      'in which a file is held back',
      partial('new'),
      1,
      ['output', 'dc-voltage'],
    ],
    ['in which every file converts', exact('new'), 0, ['output']],
  ])('GitLab reports one %s', (_, added, status, rules) => {
    const folder = checkout(added);
    const page = readFileSync(join(project, 'docs/pull-requests.md'), 'utf8');
    const [, recipe = ''] = /```yaml\n(infomodel:\n[^]*?)```/.exec(page) ?? [];
    const { infomodel } = parse(recipe) as {
      readonly infomodel: { readonly script: readonly string[] };
    };
    const lines = infomodel.script.filter((line) => line !== 'npm ci');
    const base =
      'export CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git merge-base origin/main HEAD)';
    // As the runner does, which stops at the first failure.
    const script = ['set -e', base, ...lines].join('\n');
    expect(shellIn(folder)(script)).toMatchObject({ status });
    const report = readFileSync(join(folder, 'code-quality.json'), 'utf8');
    const issues = JSON.parse(report) as { readonly check_name: string }[];
    expect(issues.map((it) => it.check_name)).toEqual(rules);
  });

  test('HEAD compares with nothing there', () => {
    const run = shellIn(checkout(partial('new')));
    const line = comparison.replace('"origin/$TARGET_BRANCH"', 'HEAD');
    expect(run(line)).toMatchObject({ status: 0 });
  });
});
