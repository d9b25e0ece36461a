import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { partial } from './support/legacy.js';
import { commitAll, git, repositoryOf } from './support/repository.js';
import { skipNote } from './support/start-command.js';
import { writeTree, treeOf } from './support/tree.js';
import { copyProject } from './support/workflow.js';

/** A repository with the files of this one as they are now, in one commit. */
function repositoryOfProject(): string {
  const folder = treeOf({});
  copyProject(folder);
  git(folder, 'init', '--quiet');
  commitAll(folder);
  return folder;
}

const note = skipNote(['pre-commit', '--version']);

(note ? describe.skip : describe)(`pre-commit${note}`, () => {
  test('installs the hook as the page says, and fails for a Legacy file that a commit adds', () => {
    const hooks = repositoryOfProject();
    const folder = repositoryOf({ 'algorithms/old.json': partial('old') });
    writeFileSync(
      join(folder, '.pre-commit-config.yaml'),
      `repos:
  - repo: ${hooks}
    rev: ${git(hooks, 'rev-parse', 'HEAD').trim()}
    hooks:
      - id: infomodel-migrate-check
        args: [algorithms]
`,
    );
    const home = treeOf({});
    const commit = (...args: readonly string[]) => {
      git(folder, 'add', '--all');
      return spawnSync('pre-commit', ['run', ...args], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PRE_COMMIT_HOME: home,
        },
      });
    };
    writeTree(folder, { 'algorithms/old.json': `\n${partial('old')}` });
    expect(commit()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/wrong or Legacy\.+Passed\n/),
    });
    writeTree(folder, { 'algorithms/new.json': partial('new') });
    const { status, stdout } = commit();
    expect(status).toBe(1);
    expect(stdout).toContain('algorithms/new.json:1:1: error[legacy-left]');

    commitAll(folder);
    const range = commit('--from-ref', 'HEAD~1', '--to-ref', 'HEAD');
    expect(range).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('algorithms/new.json:1:1: error'),
    });
    expect(range.stdout).not.toContain('algorithms/old.json');
    const all = commit('--all-files');
    expect(all.status).toBe(1);
    expect(all.stdout).toContain('Nothing is staged');
    expect(all.stdout).toContain('algorithms/old.json:2:1 legacy-left');
  }, 900_000);

  // Newer releases of pre-commit have npm install the repository itself.
  test('npm installs the command from the repository', () => {
    const prefix = treeOf({});
    const args = ['--install-links', '--global', '--prefix', prefix];
    execFileSync(
      'npm',
      ['install', ...args, `git+file://${repositoryOfProject()}`],
      { stdio: 'ignore' },
    );
    const { stdout } = spawnSync(
      join(prefix, 'bin/infomodel-migrate'),
      ['--version'],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    expect(stdout).toBe('0.1.0\n');
  }, 900_000);
});
