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
import { type Tree, treeOf, writeTree } from '../support/tree.js';

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
        algorithm: 'a',
        input: 'dcVoltage',
        then: null,
        becomes: null,
        decision: 'dc-voltage: drop',
      },
    ]);
  },
);

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
      gone: 0,
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
    expect(comparedIn(folder).gone).toBe(2);
  });

  test("outside of the repository are today's", () => {
    const folder = repositoryOf({ 'in/a.json': partial('a') });
    const elsewhere = repositoryOf({ 'd.json': dropped });
    writeTree(folder, { 'in/a.json': moved(partial('a')) });
    diff(folder, 'in', '--decisions', join(elsewhere, 'd.json'));
    expect(comparedIn(folder)).toMatchObject({ new: [], gone: 0 });
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
    expect(comparedIn(folder).said).toEqual(
      removed.map((it) => expect.stringMatching(`^gone ${it} \\w+ deleted$`)),
    );
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
  const gone = 'gone in/a/gone.json gone deleted';
  expect(comparedIn(folder).said).toEqual([gone]);
  const other = git(folder, 'hash-object', '-w', 'in/a/kept.json').trim();
  const entry = `100644,${other},in/b/left-out.json`;
  git(folder, 'update-index', '--cacheinfo', entry);
  git(folder, 'update-index', '--skip-worktree', 'in/b/left-out.json');
  diff(folder, 'in');
  const left = 'not compared in/b/left-out.json';
  expect(comparedIn(folder).said).toEqual([gone, left]);
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
  writeTree(cwd, { 'a.json': moved(partial('a')) });
  expect(diff(cwd, 'a.json').status).toBe(0);
  expect(reportIn(cwd).comparison?.decisions).toMatchObject({ added: [] });
});

test('an edit in a file that git is not to look at is compared', () => {
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  git(folder, 'update-index', '--assume-unchanged', 'in/a.json');
  writeTree(folder, { 'in/a.json': partial('a') });
  expect(diff(folder, 'in').status).toBe(1);
});

/** Returns a repository with a submodule of the given files, which is committed unless it is new. */
function aroundSubmodule(files: Tree, isNew = false): string {
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  const add = ['submodule', '--quiet', 'add', repositoryOf(files), 'in/sub'];
  git(folder, '-c', 'protocol.file.allow=always', ...add);
  if (!isNew) commitAll(folder);
  return folder;
}

describe('a submodule', () => {
  const files = { 'x.json': exact('x') };
  /** Records another commit of the submodule, which no clone has. */
  const record = (folder: string): void => {
    const link = `160000,${'1'.repeat(40)},in/sub`;
    git(folder, 'update-index', '--cacheinfo', link);
  };

  test.each<[string, (folder: string) => void]>([
    ['now', record],
    [
      'then',
      (folder) => {
        record(folder);
        git(folder, 'commit', '--quiet', '--message', 'other');
        git(folder, 'add', 'in/sub');
      },
    ],
    [
      'now, and is not checked out',
      (folder) => {
        git(folder, 'submodule', 'deinit', '--quiet', '--force', 'in/sub');
        record(folder);
      },
    ],
  ])('whose commit is not in the clone %s stops the run', (_, change) => {
    const folder = aroundSubmodule(files);
    change(folder);
    const { status, stderr } = diff(folder, 'in/**');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('submodule update --init in/sub, then run again'),
    ]);
    expect(diff(folder, 'in/a.json').status).toBe(0);
  });

  test.each<[string, string[], (folder: string) => void]>([
    [
      'that is not checked out does not differ',
      [],
      (folder) => {
        git(folder, 'submodule', 'deinit', '--quiet', '--force', 'in/sub');
      },
    ],
    [
      'that is taken out is read where its objects are here',
      ['gone in/sub/x.json x submodule'],
      (folder) => {
        git(folder, 'rm', '--quiet', 'in/sub');
      },
    ],
    [
      'that is taken out with its objects is named',
      ['not compared in/sub'],
      (folder) => {
        git(folder, 'rm', '--quiet', 'in/sub');
        rmSync(join(folder, '.git/modules'), { recursive: true });
      },
    ],
    [
      'whose files the repository takes in is the same',
      [],
      (folder) => {
        git(folder, 'rm', '--quiet', 'in/sub');
        writeTree(folder, { 'in/sub/x.json': exact('x') });
      },
    ],
  ])('%s', (_, said, change) => {
    const folder = aroundSubmodule(files);
    change(folder);
    expect(diff(folder, 'in').status).toBe(0);
    expect(comparedIn(folder).said).toEqual(said);
  });

  test('that is new has new files', () => {
    const folder = aroundSubmodule(files, true);
    diff(folder, 'in');
    expect(comparedIn(folder).said).toEqual(['new legacy 1']);
  });
});

test('compares a submodule with the commit that it has at the commit, from any folder', () => {
  const folder = aroundSubmodule({
    'edited.json': exact('edited'),
    'moved.json': exact('moved'),
    'same.json': exact('same'),
  });
  const sub = join(folder, 'in/sub');
  git(sub, 'mv', 'moved.json', 'renamed.json');
  writeTree(sub, { 'edited.json': warned('edited') });
  commitAll(sub);
  const cwd = treeOf({});
  const id = git(folder, 'rev-parse', 'HEAD').trim();
  const compare = (...args: readonly string[]) =>
    run([...args, '--changed', id, '-r', 'r.json'], { cwd }).status;
  compare('diff', join(folder, 'in'));
  expect(comparedIn(cwd).said).toEqual([
    expect.stringMatching(/^values .*edited\.json$/),
  ]);
  compare('diff', join(folder, 'in/sub'));
  expect(comparedIn(cwd).said).toEqual([
    expect.stringMatching(/^values .*edited\.json$/),
  ]);
  expect(compare('check', join(folder, 'in/a.json'))).toBe(0);
  expect(comparedIn(cwd)).toMatchObject({ new: [], said: [] });

  for (const name of ['edited', 'renamed', 'same'])
    rmSync(join(sub, `${name}.json`));
  compare('diff', join(folder, 'in'));
  expect(comparedIn(cwd).said).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^gone .* deleted$/)),
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
