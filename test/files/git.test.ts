import { describe, expect, test } from '@jest/globals';
import {
  chmodSync,
  readdirSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  listFiles,
  repositoryOf as findRepository,
  rootOf,
  unsavedFiles,
} from '../../src/files/git.js';
import { readBlobs } from '../../src/files/git-blobs.js';
import { blobAt, changesSince } from '../../src/files/git-trees.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

function withEnvironment<T>(
  variables: Readonly<Record<string, string>>,
  run: () => T,
): T {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return run();
  } finally {
    for (const name of Object.keys(variables))
      Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
  }
}

describe('the repository of a folder', () => {
  test('is found from any folder of it, also one that does not exist yet', () => {
    const folder = repositoryOf({ 'a/b/c.json': '' });
    for (const below of ['', 'a/b', 'a/new/folder'])
      expect(rootOf(join(folder, below))).toBe(realpathSync(folder));
  });

  test('is none elsewhere', () => {
    expect(findRepository(treeOf({ 'a.json': '' }))).toEqual({ kind: 'none' });
  });

  test('cannot be asked without a git program', () => {
    const folder = repositoryOf({ 'a.json': '' });
    const found = withEnvironment({ PATH: '/nowhere' }, () =>
      findRepository(folder),
    );
    expect(found).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('install git') as unknown,
    });
  });

  test('is never asked by a program of the working directory', () => {
    const folder = repositoryOf({ 'a.json': '' });
    const script = '#!/bin/sh\ntouch sprung\n';
    const trap = treeOf({ git: script });
    chmodSync(join(trap, 'git'), 0o755);
    const before = process.cwd();
    process.chdir(trap);
    try {
      const path = ['.', '', process.env['PATH']].join(delimiter);
      withEnvironment({ PATH: path }, () => findRepository(folder));
    } finally {
      process.chdir(before);
    }
    expect(readdirSync(trap)).toEqual(['git']);
  });

  test('is found through a .git entry only', () => {
    const folder = repositoryOf({ 'a.json': '' });
    git(folder, 'init', '--quiet', '--bare', 'bare');
    expect(rootOf(join(folder, 'bare'))).toBe(realpathSync(folder));
    const bare = treeOf({});
    git(bare, 'init', '--quiet', '--bare');
    expect(findRepository(join(bare, 'refs'))).toEqual({ kind: 'none' });
  });

  test('is not one whose work tree is another folder', () => {
    const folder = repositoryOf({ 'a/b.json': '' });
    for (const elsewhere of [treeOf({}), join(folder, '..')]) {
      const other = repositoryOf({ 'c.json': '' });
      git(other, 'config', 'core.worktree', elsewhere);
      expect(findRepository(other)).toMatchObject({ kind: 'refused' });
    }
  });

  test('that git refuses comes with the reason', () => {
    const broken = repositoryOf({ 'a.json': '' });
    writeFileSync(join(broken, '.git/config'), '[core');
    expect(findRepository(broken)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('bad config') as unknown,
    });
    const headless = repositoryOf({ 'a.json': '' });
    writeFileSync(join(headless, '.git/HEAD'), 'nothing');
    expect(() => changesSince('HEAD', [headless])).toThrow(
      /git does not accept .*\.git as the repository of its folder/,
    );
    const foreign = repositoryOf({ 'a.json': '' });
    const refused = withEnvironment(
      { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
      () => findRepository(foreign),
    );
    expect(refused).toMatchObject({
      reason: expect.stringContaining('safe.directory') as unknown,
    });
  });
});

describe('files that git could not restore', () => {
  test('are all before the first commit, and those in conflict', () => {
    const folder = treeOf({ a: '1' });
    git(folder, 'init', '--quiet');
    git(folder, 'add', '--all');
    const [file] = [join(folder, 'a')];
    expect(unsavedFiles(realpathSync(folder), [file]).get(file)).toBe('dirty');
    commitAll(folder);
    git(folder, 'switch', '--quiet', '--create', 'side');
    writeFileSync(file, '2');
    commitAll(folder);
    git(folder, 'switch', '--quiet', '-');
    writeFileSync(file, '3');
    commitAll(folder);
    expect(() => git(folder, 'merge', 'side')).toThrow();
    expect(unsavedFiles(realpathSync(folder), [file]).get(file)).toBe('dirty');
  });
});

describe('changes since a commit', () => {
  test('are what differs in the work tree, and what git does not track', () => {
    const folder = repositoryOf({ same: '1', edited: '1', '.gitignore': 'ig' });
    for (const name of ['edited', 'new', 'ig'])
      writeFileSync(join(folder, name), '2');
    git(folder, 'add', 'edited');
    const { unchanged } = changesSince('HEAD', [folder]);
    expect(
      ['same', 'edited', 'new', 'ig'].filter((name) =>
        unchanged.has(join(realpathSync(folder), name)),
      ),
    ).toEqual(['same']);
  });

  test('there are none without a repository', () => {
    expect(() => changesSince('HEAD', [treeOf({ a: '1' })])).toThrow(
      'There is no git repository here',
    );
  });
});

test('an object that a partial clone lacks is named, and not fetched', () => {
  const origin = repositoryOf({ 'a.json': '1', 'b.json': '2' });
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  const url = `file://${origin}`;
  const clone = ['clone', '--quiet', '--no-checkout', '--filter=blob:none'];
  git(origin, ...clone, url, 'copy');
  const folder = join(origin, 'copy');
  const { then } = changesSince('HEAD', [folder]);
  const blob = blobAt(then, join(folder, 'a.json'));
  const read = () => readBlobs(realpathSync(folder), blob ? [blob] : []);
  expect(read).toThrow(
    `run git -C ${realpathSync(folder)} fetch --refetch --no-filter`,
  );
  git(folder, 'fetch', '--quiet', '--refetch', '--no-filter');
  expect(read().map(String)).toEqual(['1']);
});

test('the content at a commit is what was recorded; undefined of anything but a file', () => {
  const bytes = Buffer.from([0, 0xff, 10, 13, 10]);
  const folder = repositoryOf({
    bytes,
    'line\nbreak': 'x',
    'in/a': 'y',
    b: '',
  });
  for (const name of ['bytes', 'line\nbreak']) unlinkSync(join(folder, name));
  const names = ['bytes', 'nowhere', 'line\nbreak', 'in', 'in/a', 'b'];
  const { then } = changesSince('HEAD', [folder]);
  const blobs = names.flatMap((name) => blobAt(then, join(folder, name)) ?? []);
  expect(blobs.map(({ path }) => path)).toEqual([
    'bytes',
    'line\nbreak',
    'in/a',
    'b',
  ]);
  expect(readBlobs(folder, blobs).map((it) => Buffer.from(it))).toEqual([
    bytes,
    Buffer.from('x'),
    Buffer.from('y'),
    Buffer.from(''),
  ]);
});

test('the content at a commit passes the filters of the user', () => {
  const folder = repositoryOf({
    '.gitattributes': 'a.json filter=up\n',
    'a.json': 'a b',
    'b.json': 'a b',
  });
  git(folder, 'config', 'filter.up.smudge', 'sed s/a/long/');
  const { then } = changesSince('HEAD', [folder]);
  const blobs = ['a.json', 'b.json'].flatMap(
    (name) => blobAt(then, join(folder, name)) ?? [],
  );
  const contents = () => readBlobs(folder, blobs).map(String);
  expect(contents()).toEqual(['long b', 'a b']);
  git(folder, 'config', 'filter.up.smudge', 'false');
  git(folder, 'config', 'filter.up.required', 'true');
  expect(contents).toThrow('repair the filter');
});

describe('the environment', () => {
  test.each(['GLOB', 'NOGLOB', 'ICASE', 'LITERAL'])(
    'of a user with GIT_%s_PATHSPECS asks git as any other',
    (name) => {
      const folder = repositoryOf({ '[a].json': '' });
      const variables = { [`GIT_${name}_PATHSPECS`]: '1' };
      expect(
        withEnvironment(variables, () => listFiles(folder, folder)),
      ).toMatchObject({ names: [{ name: '[a].json' }] });
    },
  );

  test('is named where GIT_DIR is no repository', () => {
    const folder = repositoryOf({ 'a.json': '' });
    const before = process.cwd();
    process.chdir(folder);
    try {
      const found = withEnvironment({ GIT_DIR: '/nonexistent' }, () =>
        findRepository(folder),
      );
      expect(found).toMatchObject({
        kind: 'refused',
        reason: expect.stringContaining('GIT_DIR is /nonexistent') as unknown,
      });
    } finally {
      process.chdir(before);
    }
  });

  test('counts where the folder lies in its work tree, as in a hook', () => {
    const folder = repositoryOf({ a: '1' });
    renameSync(join(folder, '.git'), join(folder, 'elsewhere'));
    const variables = {
      GIT_DIR: join(folder, 'elsewhere'),
      GIT_WORK_TREE: folder,
    };
    expect(withEnvironment(variables, () => rootOf(folder))).toBe(
      realpathSync(folder),
    );
    const other = repositoryOf({ b: '1' });
    expect(withEnvironment(variables, () => rootOf(other))).toBe(
      realpathSync(other),
    );
  });

  test('of a hook does not reach a repository below its own', () => {
    const outer = repositoryOf({ a: '1', '.gitignore': 'inner' });
    const inner = join(outer, 'inner');
    writeTree(outer, { 'inner/b': '1' });
    git(inner, 'init', '--quiet');
    commitAll(inner);
    const variables = {
      GIT_DIR: join(outer, '.git'),
      GIT_WORK_TREE: outer,
      GIT_INDEX_FILE: join(outer, '.git/index'),
    };
    const [file] = [join(inner, 'b')];
    const found = withEnvironment(variables, () => [
      ...unsavedFiles(rootOf(inner) ?? '', [file]).values(),
    ]);
    expect(found).toEqual([undefined]);
  });
});
