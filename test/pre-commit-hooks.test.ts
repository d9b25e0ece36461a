import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  current,
  currentReading,
  currentText,
  exact,
  legacyText,
  partial,
} from './support/legacy.js';
import { shellIn } from './support/pages.js';
import { commitAll, git, repositoryOf } from './support/repository.js';
import { type Changes, writeTree } from './support/tree.js';
import { hooks, project } from './support/workflow.js';

/** Runs a hook on what is staged as pre-commit does in a commit; undefined: it is skipped. */
function runHook(id: string, folder: string): number | null | undefined {
  const hook = hooks.find((it) => it.id === id);
  if (!hook) throw new Error(`there is no hook ${id}`);
  // What is added or changed; pre-commit does not count what is deleted.
  const staged = git(
    folder,
    'diff',
    '--staged',
    '--name-only',
    '--diff-filter=ACMRTUXB',
  )
    .split('\n')
    .filter((path) => new RegExp(hook.files ?? '').test(path));
  if (staged.length === 0 && hook.always_run !== true) return undefined;
  const names = hook.pass_filenames ? staged : [];
  const words = [hook.entry, ...hook.args, ...names];
  const env = 'PRE_COMMIT=1 GIT_INDEX_FILE=.git/index';
  return shellIn(folder)(`${env} ${words.join(' ')}`).status;
}

test('every hook is installed by npm, which leaves the name of the package on standard output only', () => {
  for (const { language } of hooks) expect(language).toBe('node');
  // What builds the command must not print there, or pre-commit installs another name.
  const settings = readFileSync(join(project, '.npmrc'), 'utf8');
  expect(settings).toContain('foreground-scripts=false\n');
});

test('infomodel-migrate-current fails for a Legacy file', () => {
  const folder = repositoryOf({ 'package.json': '{}' });
  writeTree(folder, { 'models/a.json': exact('a') });
  git(folder, 'add', '--all');
  expect(runHook('infomodel-migrate-current', folder)).toBe(1);
  commitAll(folder);
  shellIn(folder)('infomodel-migrate migrate models --write');
  git(folder, 'add', '--all');
  expect(runHook('infomodel-migrate-current', folder)).toBe(0);
});

test('infomodel-migrate-check fails for what a commit breaks, and for a Legacy file that it adds', () => {
  const broken = legacyText([{ type: 'signal' }]);
  const folder = repositoryOf({
    'models/a.json': exact('a'),
    'models/broken.json': broken,
    'package.json': '{}',
  });
  const commit = (files: Changes) => {
    writeTree(folder, files);
    git(folder, 'add', '--all');
    const untracked = { 'models/untracked.json': broken };
    writeTree(folder, untracked);
    const status = runHook('infomodel-migrate-check', folder);
    writeTree(folder, { 'models/untracked.json': null });
    commitAll(folder);
    return status;
  };
  expect(commit({ 'notes.md': 'a' })).toBe(0);
  expect(commit({ 'package.json': '{ "name": "a" }' })).toBe(0);
  expect(commit({ 'models/broken.json': `\n${broken}` })).toBe(0);
  expect(commit({ 'models/a.json': partial('a') })).toBe(0);
  expect(commit({ 'models/a.json': broken })).toBe(1);
  expect(commit({ 'models/b.json': exact('b') })).toBe(1);
  expect(commit({ 'models/b.json': null })).toBe(0);
});

test('infomodel-migrate-check runs for a commit that deletes a file which another one reads', () => {
  const folder = repositoryOf({
    'x.json': currentText('x', [currentReading('y')]),
    'y.json': current('y'),
  });
  git(folder, 'rm', '--quiet', 'y.json');
  expect(runHook('infomodel-migrate-check', folder)).toBe(1);
});
