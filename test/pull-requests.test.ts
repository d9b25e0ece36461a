import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
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

/** The recipe of GitLab, as its runner runs it, which stops at the first failure. */
function gitlabScript(): string {
  const page = readFileSync(join(project, 'docs/pull-requests.md'), 'utf8');
  const [, recipe = ''] = /```yaml\n(infomodel:\n[^]*?)```/.exec(page) ?? [];
  const { infomodel } = parse(recipe) as {
    readonly infomodel: { readonly script: readonly string[] };
  };
  const lines = infomodel.script.filter((line) => line !== 'npm ci');
  const base =
    'export CI_MERGE_REQUEST_DIFF_BASE_SHA=$(git merge-base origin/main HEAD)';
  return ['set -e', base, ...lines].join('\n');
}

test.each([
  ['is held back', partial('new'), 1, '2 new findings', ['dc-voltage']],
  ['converts', exact('new'), 0, '1 new finding', []],
])(
  'the recipes for pull requests, on a clean checkout in which a file %s',
  (_, added, status, findings, rules) => {
    const folder = checkout(added);
    const run = shellIn(folder);
    const saved = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(run(other)).toMatchObject({ status });
    expect(saved('comment.md')).toContain('since the merge base with');
    expect(saved('findings.sarif')).toContain('2.1.0');
    const outcome = run(comparison);
    expect(outcome.status).toBe(status);
    expect(outcome.stdout).toContain(findings);
    expect(run(gitlabScript())).toMatchObject({ status });
    const issues = JSON.parse(saved('code-quality.json')) as {
      readonly check_name: string;
    }[];
    const found = issues.map((it) => it.check_name);
    expect(found).toEqual(['output', ...rules]);
    const line = comparison.replace('"origin/$TARGET_BRANCH"', 'HEAD');
    expect(run(line)).toMatchObject({ status: 0 });
  },
);
