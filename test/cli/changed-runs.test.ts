import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Outcome, run, runIn } from '../support/command.js';
import { comparedIn } from './compared.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import { exact, moved, partial, warned } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { faultsOf } from '../support/schemas.js';
import { treeOf, writeTree } from '../support/tree.js';

const dropped = decisionsText(dropVoltage);

function diff(cwd: string, ...args: readonly string[]): Outcome {
  return run(['diff', ...args, '--changed', 'HEAD', '-r', 'r.json'], { cwd });
}

test.each(['text', 'markdown'])(
  'names a value that differs, and the decision about it, in %s',
  (format) => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/old.json': partial('old'),
      [decisionsName]: dropped,
    });
    writeTree(folder, {
      'in/a.json': partial('a'),
      'in/old.json': moved(partial('old')),
    });
    const { status, stdout } = diff(folder, 'in', '--format', format);
    expect(status).toBe(0);
    expect(stdout.replaceAll('`', '').replaceAll(/\s+/g, ' ')).toContain(
      'dc-voltage: drop',
    );
    expect(reportIn(folder).comparison?.values).toMatchObject([
      {
        path: 'in/a.json',
        place: 'a › inputs › dcVoltage',
        then: null,
        becomes: null,
        decision: 'dc-voltage: drop',
      },
    ]);
  },
);

test('has the texts of both sides in json-full', () => {
  const folder = repositoryOf({ 'a.json': exact('a') });
  writeTree(folder, { 'a.json': exact('a', { schedule: 'hour' }) });
  run(['diff', 'a.json', '--changed', 'HEAD', '-r', 'json-full:r.json'], {
    cwd: folder,
  });
  const [file] = reportIn(folder).files;
  expect(file?.comparison?.before).toContain('"Daily"');
  expect(file?.outputText).toContain('"Hourly"');
});

describe('the decisions', () => {
  const files = {
    'in/a.json': partial('a'),
    'in/b.json': partial('b'),
  };

  test('that did not change limit the run to the changed files', () => {
    const folder = repositoryOf({ ...files, 'd/other.json': dropped });
    writeTree(folder, { 'in/a.json': moved(partial('a')) });
    expect(diff(folder, 'in', '--decisions', 'd/other.json').status).toBe(0);
    expect(comparedIn(folder)).toMatchObject({
      files: ['in/a.json'],
      new: [],
      gone: [],
    });
  });

  test('that were invalid at the commit are ignored, and fixing them does not fail', () => {
    const folder = repositoryOf({ ...files, [decisionsName]: '{' });
    writeTree(folder, { [decisionsName]: dropped });
    const { status, stderr } = diff(folder, 'in');
    expect(stderr).toContain(
      'warning: The decisions file that this run compares with is ignored',
    );
    expect(status).toBe(0);
    expect(comparedIn(folder).gone).toHaveLength(2);
  });

  test("outside of the repository are today's", () => {
    const folder = repositoryOf({ 'in/a.json': partial('a') });
    const elsewhere = repositoryOf({ 'd.json': dropped });
    writeTree(folder, { 'in/a.json': moved(partial('a')) });
    diff(folder, 'in', '--decisions', join(elsewhere, 'd.json'));
    expect(comparedIn(folder)).toMatchObject({ new: [], gone: [] });
  });
});

describe('a PATH that finds nothing any more', () => {
  const folder = repositoryOf({
    '.gitignore': 'in/ignored.json\n',
    'in/a.json': exact('a'),
    'in/deep/b.json': exact('b'),
    'in/ignored.json': exact('ignored'),
    'in/node_modules/c.json': exact('c'),
    'in/notes.txt': exact('d'),
  });
  git(folder, 'add', '--force', 'in/ignored.json');
  commitAll(folder);
  writeTree(folder, { in: null });

  test.each<[string, string[]]>([
    ['in', ['in/a.json', 'in/deep/b.json', 'in/ignored.json']],
    ['in/a.json', ['in/a.json']],
    ['in/notes.txt', ['in/notes.txt']],
    ['in/*.json', ['in/a.json', 'in/ignored.json']],
    ['**/b.json', ['in/deep/b.json']],
  ])('but found something at the commit is no mistake: %s', (path, removed) => {
    const { status, stderr } = diff(folder, path);
    expect(stderr).not.toContain('error: ');
    expect(status).toBe(0);
    expect(Object.keys(comparedIn(folder).changes)).toEqual(removed);
  });

  test('and found nothing at the commit stops the run', () => {
    const { status, stderr } = diff(folder, 'in', 'out', '*.yaml');
    expect(status).toBe(2);
    expect(stderr).toContain('Nothing was found for out,');
    expect(stderr).toContain('Nothing was found for *.yaml,');
  });
});

describe('the report of a comparison', () => {
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': partial('b'),
    'in/c.json': warned('c'),
    'in/d.json': partial('d'),
    'in/e.json': exact('e'),
  });
  writeTree(folder, {
    'in/a.json': partial('a'),
    'in/b.json': null,
    'in/c.json': warned('d'),
    'in/d.json': moved(partial('d')),
    'in/e.json': null,
    'in/f.json': warned('f'),
  });

  test('is what its schema says', () => {
    const { stdout, status } = diff(folder, 'in', '--format', 'json-full');
    expect(status).toBe(1);
    expect(faultsOf('report', JSON.parse(stdout))).toEqual([]);
  });
});

test('a commit that git does not know is refused, and nothing is run or saved', () => {
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  for (const ref of [
    '--upload-pack=touch pwned',
    '$(touch pwned)',
    '-x',
    '^HEAD',
    'nope',
    '',
  ]) {
    const args = `diff in --changed=${ref} -r r.json`;
    const { status, stderr, stdout } = runIn(folder, args);
    expect(stderr).toContain(
      ref === '' ? '--changed is empty' : 'error: git knows no commit called',
    );
    expect({ ref, status, stdout }).toEqual({ ref, status: 2, stdout: '' });
  }
  expect(git(folder, 'status', '--short')).toBe('');
});

test('what a sparse checkout leaves out of the work tree is not gone', () => {
  const folder = repositoryOf({
    'in/a/kept.json': exact('kept'),
    'in/a/gone.json': exact('gone'),
    'in/b/left-out.json': exact('left_out'),
  });
  git(folder, 'sparse-checkout', 'set', 'in/a');
  rmSync(join(folder, 'in/a/gone.json'));
  expect(diff(folder, 'in').status).toBe(0);
  expect(comparedIn(folder).changes).toEqual({ 'in/a/gone.json': 'deleted' });
});

test('reads decisions that a sparse checkout leaves out', () => {
  const folder = repositoryOf({
    'in/a.json': partial('a'),
    [`in/${decisionsName}`]: dropped,
  });
  git(folder, 'sparse-checkout', 'set', '--no-cone', 'in/a.json');
  const cwd = join(folder, 'in');
  expect(runIn(cwd, 'migrate a.json --check').status).toBe(1);
  expect(runIn(cwd, 'diff a.json').stdout).toContain('1 ready');
});

test('an edit in a file that git is not to look at is compared', () => {
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  git(folder, 'update-index', '--assume-unchanged', 'in/a.json');
  writeTree(folder, { 'in/a.json': partial('a') });
  expect(diff(folder, 'in').status).toBe(1);
});

test('compares a submodule with the commit that it has at the commit, from any folder', () => {
  const inner = repositoryOf({
    'edited.json': exact('edited'),
    'moved.json': exact('moved'),
    'same.json': exact('same'),
  });
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  const add = ['submodule', '--quiet', 'add', inner, 'in/sub'];
  git(folder, '-c', 'protocol.file.allow=always', ...add);
  commitAll(folder);
  const sub = join(folder, 'in/sub');
  git(sub, 'mv', 'moved.json', 'renamed.json');
  writeTree(sub, { 'edited.json': warned('edited') });
  commitAll(sub);
  const cwd = treeOf({});
  const id = git(folder, 'rev-parse', 'HEAD').trim();
  const compare = (...args: readonly string[]) =>
    run([...args, '--changed', id, '-r', 'r.json'], { cwd }).status;
  compare('diff', join(folder, 'in'));
  expect(Object.values(comparedIn(cwd).changes)).toEqual(['edited']);
  compare('diff', join(folder, 'in/sub'));
  expect(Object.values(comparedIn(cwd).changes)).toEqual(['edited']);
  expect(compare('check', join(folder, 'in/a.json'))).toBe(0);
  expect(comparedIn(cwd)).toMatchObject({ new: [], changes: {} });

  for (const name of ['edited', 'renamed', 'same'])
    rmSync(join(sub, `${name}.json`));
  compare('diff', join(folder, 'in'));
  expect(Object.values(comparedIn(cwd).changes)).toEqual(
    Array.from({ length: 3 }, () => 'deleted'),
  );
});

test('warns of a nested repository that git refuses to look at', () => {
  const cwd = repositoryOf({ 'in/a.json': exact('a') });
  git(cwd, 'init', '--quiet', 'in/nested');
  writeTree(cwd, {
    'in/nested/b.json': exact('b'),
    '.git/trusting': `[safe]\n\tdirectory = ${cwd}\n`,
  });
  const env = {
    GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    GIT_CONFIG_GLOBAL: join(cwd, '.git/trusting'),
  };
  const { stderr } = runIn(cwd, 'diff in --changed HEAD', { env });
  expect(stderr).toMatch(/^warning: .*nested.*\.gitignore is not applied/m);
});

test('questions of before are not asked again, and no function changes for what is not migrated', () => {
  const folder = repositoryOf({ 'in/a.json': partial('a') });
  writeTree(folder, {
    'in/a.json': partial('a').replace('"unlimited"', '"latest"'),
    'in/b.json': partial('b'),
  });
  diff(folder, 'in');
  const { functions, summary } = reportIn(folder);
  expect(functions).toEqual([]);
  expect(summary.questions).toMatchObject([{ rule: 'dc-voltage', files: 1 }]);
});
