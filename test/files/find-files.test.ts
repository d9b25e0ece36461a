import { afterEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { findFiles, type FoundFiles } from '../../src/files/find-files.js';
import { filesInTrees } from '../../src/files/tree-state.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

const start = process.cwd();

afterEach(() => {
  process.chdir(start);
});

/** Finds files as seen from a folder. */
function find(
  folder: string,
  ...paths: readonly string[]
): FoundFiles & Readonly<Record<'found' | 'reasons', readonly string[]>> {
  process.chdir(folder);
  const result = findFiles({ paths });
  return {
    ...result,
    found: result.files.map(({ path }) => path),
    reasons: result.failed.map(({ reason }) => reason),
  };
}

const tree = (...names: readonly string[]): string =>
  realpathSync(treeOf(Object.fromEntries(names.map((name) => [name, '[]']))));

describe('what a PATH means', () => {
  test('a folder: every *.json below it, in the order of UTF-8 bytes', () => {
    const folder = tree(
      'b.json',
      'a/deep/c.json',
      '.hidden/d.json',
      'a/readme.md',
      'a/e.JSON',
      'a/note.jsonc',
      'a/f.json/inner.json',
      'é.json',
      '😀.json',
      '\uffee.json',
      'node_modules/g.json',
      'a/node_modules/h.json',
      'infomodel-migrate.decisions.json',
    );
    expect(find(folder, '.').found).toEqual([
      '.hidden/d.json',
      'a/deep/c.json',
      'a/e.JSON',
      'a/f.json/inner.json',
      'b.json',
      'é.json',
      '\uffee.json',
      '😀.json',
    ]);
    expect(find(folder, 'node_modules').found).toEqual(['node_modules/g.json']);
  });

  test('a file, a folder and a glob: their path below the PATH', () => {
    const folder = tree('work/one/x/a.json', 'work/two/x/b.json', 'c/d/e.json');
    const { files } = find(
      join(folder, 'work'),
      'one/x/a.json',
      './two',
      '../c/*/*.json',
    );
    expect(files.map(({ path, below, named }) => [path, below, named])).toEqual(
      [
        ['../c/d/e.json', 'd/e.json', false],
        ['one/x/a.json', 'a.json', true],
        ['two/x/b.json', 'x/b.json', false],
      ],
    );
  });

  test.each([
    ['*.json', ['a.json']],
    ['m/{b,n/d}.json', ['m/b.json', 'm/n/d.json']],
    ['m/**', ['m/.x/c.json', 'm/b.json', 'm/n/d.json']],
  ])('the glob %s', (glob, expected) => {
    const folder = tree('a.json', 'm/b.json', 'm/.x/c.json', 'm/n/d.json');
    expect(find(folder, glob).found).toEqual(expected);
  });

  test('a name with the characters of a glob, where there is such a file', () => {
    const folder = tree('[a].json', 'a.json', '{b}/c.json', ' d\n.json');
    expect(find(folder, '[a].json', '{b}', ' d\n.json').found).toEqual([
      ' d\n.json',
      '[a].json',
      '{b}/c.json',
    ]);
  });

  test.each([
    ['gone.json', 'there is no such file or folder'],
    ['*.txt', 'no file matches this glob'],
    ['gone/*.json', 'no file matches this glob'],
    ['empty', 'has no *.json file'],
    ['', 'the path is empty'],
    ['a.json/', 'there is no such file or folder'],
    ['a.json/b.json', 'there is no such file or folder'],
    ['a.jsom', 'correct the path. Did you mean a.json?'],
    ['emty/a.text', 'Did you mean empty/a.txt?'],
    ['emty/b/c', 'correct the path.'],
  ])('%j finds nothing, with the reason', (given, words) => {
    const folder = tree('a.json', 'empty/a.txt');
    const again = given && `./${given}`;
    const { missing, files } = find(folder, given, 'a.json', again);
    expect(files).toHaveLength(1);
    expect(missing).toHaveLength(1);
    expect(missing[0]?.reason).toContain(words);
  });
});

test.each([
  ['loop.json', 'lead in a circle'],
  ['loop.json/b.json', 'lead in a circle'],
  [`${'long'.repeat(99)}.json`, 'too long'],
])(
  '%s alone fails, because its system refuses to look at it',
  (given, words) => {
    const folder = tree('a.json');
    symlinkSync('loop.json', join(folder, 'loop.json'));
    const { found, missing, reasons } = find(folder, given, 'a.json');
    expect([found, missing]).toEqual([['a.json'], []]);
    expect(reasons).toEqual([expect.stringContaining(words)]);
  },
);

describe('a git repository', () => {
  test('offers what it tracks or would add, each nested one by itself', () => {
    const folder = repositoryOf({
      'a.json': '',
      '.gitignore': 'b.json\nout/\n',
      'in/c.json': '',
      'gone.json': '',
      'node_modules/x.json': '',
    });
    // Git lists tracked files in this form.
    const odd = '100644 abc 0\tx.json';
    for (const name of ['b.json', 'new.json', 'in/new.json', odd])
      writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'out/d.json'), '');
    unlinkSync(join(folder, 'gone.json'));
    mkdirSync(join(folder, 'nested'));
    git(join(folder, 'nested'), 'init', '--quiet');
    writeFileSync(join(folder, 'nested/.gitignore'), 'f.json');
    for (const name of ['e', 'f'])
      writeFileSync(join(folder, `nested/${name}.json`), '');
    expect(find(folder, '.').found).toEqual([
      odd,
      'a.json',
      'in/c.json',
      'in/new.json',
      'nested/e.json',
      'new.json',
    ]);
    expect(find(folder, 'b.json', 'out/*.json').found).toEqual(['b.json']);
    expect(find(folder, 'out').missing).toHaveLength(1);
  });

  test('lists a file in conflict once, and the files of a submodule', () => {
    const other = repositoryOf({ 'deep/s.json': '' });
    const folder = repositoryOf({ 'a.json': '1' });
    git(folder, 'switch', '--quiet', '--create', 'side');
    writeFileSync(join(folder, 'a.json'), '2');
    commitAll(folder);
    git(folder, 'switch', '--quiet', '-');
    writeFileSync(join(folder, 'a.json'), '3');
    commitAll(folder);
    expect(() => git(folder, 'merge', 'side')).toThrow();
    git(
      folder,
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      other,
      'sub',
    );
    expect(find(folder, '.').found).toEqual(['a.json', 'sub/deep/s.json']);
  });

  test('offers the files in the folder of a submodule that is not checked out', () => {
    const folder = repositoryOf({ 'a.json': '[]' });
    const head = git(folder, 'rev-parse', 'HEAD').trim();
    git(folder, 'update-index', '--add', '--cacheinfo', `160000,${head},sub`);
    writeTree(folder, { 'sub/b.json': '[]' });
    expect(find(folder, '.').found).toEqual(['a.json', 'sub/b.json']);
    expect(find(folder, 'sub').found).toEqual(['sub/b.json']);
  });

  test.each([
    ['objects and refs', { 'objects/x': '', 'refs/x': '' }],
    ['commondir', { commondir: '../elsewhere' }],
  ])('reads a folder that looks like a bare one, with %s', (_, tree) => {
    const names = Object.entries({ HEAD: 'ref: refs/heads/x', ...tree });
    const folder = repositoryOf({
      ...Object.fromEntries(names.map(([at, text]) => [`m/x/${at}`, text])),
      'm/x/y/a.json': '[]',
    });
    for (const path of [
      '.',
      'm',
      'm/x',
      'm/x/y',
      'm/x/y/a.json',
      'm/*/*/*.json',
    ])
      expect(find(folder, path)).toMatchObject({
        found: ['m/x/y/a.json'],
        failed: [],
        warnings: [],
      });
  });

  test('that git refuses is searched without .gitignore, with a warning', () => {
    const folder = repositoryOf({ 'a.json': '', '.gitignore': 'a.json' });
    process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1';
    const { found, warnings } = find(folder, '.');
    delete process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'];
    expect(found).toEqual(['a.json']);
    expect(warnings.join()).toContain('safe.directory');
  });
});

describe('symbolic links', () => {
  test('to folders are followed only as a PATH', () => {
    const folder = tree('in/a.json', 'beside/b.json');
    symlinkSync('.', join(folder, 'in/loop'));
    symlinkSync('../beside', join(folder, 'in/beside.json'));
    symlinkSync('in', join(folder, 'link'));
    expect(find(folder, 'in', 'in/**/*.json').found).toEqual(['in/a.json']);
    expect(find(folder, 'link').found).toEqual(['in/a.json']);
  });

  test('to files count inside of the folder; elsewhere they fail', () => {
    const folder = tree('in/data.txt', 'out.json');
    symlinkSync('data.txt', join(folder, 'in/link.json'));
    symlinkSync('../out.json', join(folder, 'in/away.json'));
    symlinkSync('nowhere', join(folder, 'in/dead.json'));
    const { found, reasons } = find(folder, 'in');
    expect(found).toEqual(['in/link.json']);
    expect(reasons).toEqual([
      `in/away.json was skipped, because it is a symbolic link to out.json, outside the folder: name that file itself to include it.`,
      'in/dead.json was skipped, because it is a symbolic link that leads nowhere: correct or delete the link.',
    ]);
    expect(find(folder, 'in', 'in/away.json', 'in/dead.json').failed).toEqual(
      [],
    );
    expect(find(folder, 'in/away.json').found).toEqual(['in/away.json']);
    expect(find(folder, 'in/dead.json').missing[0]?.reason).toContain(
      'leads nowhere',
    );
  });

  test('and their file are one file, under the name that is no link', () => {
    const folder = tree('m/file.json');
    symlinkSync('file.json', join(folder, 'm/a-link.json'));
    const { files } = find(folder, 'm/a-link.json', 'm');
    expect(files).toMatchObject([
      {
        path: 'm/file.json',
        absolute: join(folder, 'm/file.json'),
        below: 'file.json',
        named: true,
      },
    ]);
  });
});

test('finds pipes too, so that a run says that it cannot read them', () => {
  const folder = tree('m/a.json');
  execFileSync('mkfifo', [join(folder, 'm/pipe.json')]);
  symlinkSync('pipe.json', join(folder, 'm/link.json'));
  expect(find(folder, 'm').found).toEqual(['m/a.json', 'm/pipe.json']);
});

test('does not search the output folder', () => {
  process.chdir(tree('a.json', 'out/b.json'));
  const request = { paths: ['.'] };
  const except = resolve('out');
  expect(findFiles({ ...request, except }).files).toHaveLength(1);
  expect(findFiles(request).files).toHaveLength(2);
});

test('a name that is not UTF-8 fails', () => {
  const folder = repositoryOf({ 'a.json': '' });
  writeFileSync(
    Buffer.concat([
      Buffer.from(`${folder}/`),
      Buffer.from('\xff.json', 'latin1'),
    ]),
    '',
  );
  const { found, reasons } = find(folder, '.');
  expect(found).toEqual(['a.json']);
  expect(reasons.join()).toContain('its name is not UTF-8');
});

test('finds the files of a tree by the PATHs that match them', () => {
  process.chdir(tree('m/b.json'));
  const root = process.cwd();
  const recorded = [
    'a.json',
    'm/b.json',
    'm/gone.json',
    'lost.json',
    'x.txt',
    '[x]/z.json',
  ];
  const blobs = recorded.map(
    (path) => [resolve(path), { root, path, id: '' }] as const,
  );
  const found = (...paths: readonly string[]): readonly string[] =>
    filesInTrees([{ blobs: new Map(blobs) }], paths).map(({ path }) => path);
  expect(found('.')).toEqual([
    '[x]/z.json',
    'a.json',
    'lost.json',
    'm/b.json',
    'm/gone.json',
  ]);
  expect(found('[x]')).toEqual(['[x]/z.json']);
  expect(found('m', '**/l*.json', 'x.txt')).toEqual([
    'lost.json',
    'm/b.json',
    'm/gone.json',
    'x.txt',
  ]);
});
