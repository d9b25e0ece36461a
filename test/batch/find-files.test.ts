import { afterAll, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import {
  findFiles,
  type FindRequest,
  type FoundFiles,
} from '../../src/batch/find-files.js';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'find-files-')));
chmodSync(top, 0o755);
afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

/** A folder of its own with these files; a name that ends in `/` is a folder. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(top, 'case-'));
  chmodSync(folder, 0o755);
  for (const [name, content] of Object.entries(files))
    put(folder, name, content);
  return folder;
}

function put(folder: string, name: string, content = '[]'): void {
  const file = join(folder, name);
  if (name.endsWith('/')) {
    mkdirSync(file, { recursive: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: top,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@b',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  git(folder, 'init', '--quiet', '--template=');
  return folder;
}

/** What is found, and all that people are told. */
async function find(
  workingFolder: string,
  paths: readonly string[],
  rest: Partial<FindRequest> = {},
): Promise<Pick<FoundFiles, 'files' | 'troubles'>> {
  const request = { paths, workingFolder, except: [], ...rest };
  const { files, missing, troubles } = await findFiles(request);
  return {
    files,
    troubles: [...troubles, ...missing.map(({ trouble }) => trouble)],
  };
}

/** The paths that are found; nothing may be in the way. */
async function pathsIn(
  workingFolder: string,
  ...paths: readonly string[]
): Promise<readonly string[]> {
  const { files, troubles } = await find(workingFolder, paths);
  expect(troubles).toEqual([]);
  return files.map(({ path }) => path);
}

/** The one sentence about what is in the way. */
async function troubleOf(
  workingFolder: string,
  path: string,
  rest: Partial<FindRequest> = {},
): Promise<string> {
  const { troubles } = await find(workingFolder, [path], rest);
  expect(troubles).toHaveLength(1);
  const [trouble = ''] = troubles;
  expect(trouble).toMatch(/^[^]+, because [^]+\.$/);
  expect(trouble).not.toMatch(/undefined|Error:|\[object/);
  return trouble;
}

describe('What a PATH means', () => {
  test('A folder is walked for *.json, folders with a dot included', async () => {
    const folder = folderOf({
      'b.json': '',
      'a/deep/er/c.json': '',
      '.hidden/d.json': '',
      'a/readme.md': '',
      'a/e.JSON': '',
      'a/f.json/inner.json': '',
      'a/json': '',
    });
    expect(await pathsIn(folder, '.')).toEqual([
      '.hidden/d.json',
      'a/deep/er/c.json',
      'a/f.json/inner.json',
      'b.json',
    ]);
  });

  test('A file, a folder and a glob say where their files are below them', async () => {
    const folder = folderOf({
      'work/one/x/a.json': '',
      'work/two/x/b.json': '',
      'work/c.json': '',
      'work/x/y/d.json': '',
      'beside/e.json': '',
    });
    const { files, troubles } = await find(join(folder, 'work'), [
      'one/x/a.json',
      './two',
      'c.*',
      'x/*/[a-d].json',
      join(folder, 'beside'),
    ]);
    expect(troubles).toEqual([]);
    const file = (path: string, below: string, named = false): object => ({
      path,
      absolute: join(folder, 'work', path),
      below,
      named,
    });
    expect(files).toEqual([
      file('../beside/e.json', 'e.json'),
      file('c.json', 'c.json'),
      file('one/x/a.json', 'a.json', true),
      file('two/x/b.json', 'x/b.json'),
      file('x/y/d.json', 'y/d.json'),
    ]);
  });

  test.each([
    ['**/*.json', ['.d/c.json', 'a/b.json', 'a/x/d.json', 'top.json']],
    ['a/**', ['a/b.json', 'a/n.txt', 'a/x/d.json']],
    ['a/*', ['a/b.json', 'a/n.txt']],
    ['./a/*.json', ['a/b.json']],
    ['{a,.d}/*.json', ['.d/c.json', 'a/b.json']],
    ['a/{b,q}.json', ['a/b.json']],
    ['*/+(b|c).json', ['.d/c.json', 'a/b.json']],
    ['a/../*.json', ['top.json']],
    ['?op.json', ['top.json']],
  ])('The glob %s', async (glob, expected) => {
    const folder = folderOf({
      'a/b.json': '',
      'a/n.txt': '',
      'a/x/d.json': '',
      '.d/c.json': '',
      'top.json': '',
    });
    expect(await pathsIn(folder, glob)).toEqual(expected);
    expect(await pathsIn(folder, join(folder, '/') + glob)).toEqual(expected);
    expect(await pathsIn(join(folder, '.d'), `../${glob}`)).toEqual(
      expected
        .map((path) => (path === '.d/c.json' ? 'c.json' : `../${path}`))
        .sort(),
    );
  });

  test('The fixed part of a glob with alternatives ends before them', async () => {
    const folder = folderOf({ 'm/a/x.json': '', 'm/b/x.json': '' });
    const { files } = await find(folder, ['m/{a,b}/*.json']);
    expect(files.map(({ below }) => below)).toEqual(['a/x.json', 'b/x.json']);
  });

  test('A name with the signs of a glob is a name where there is such a file or folder', async () => {
    const folder = folderOf({
      '[ab].json': '',
      'a.json': '',
      '{x}/c.json': '',
      'x/d.json': '',
    });
    expect(await pathsIn(folder, '[ab].json', '{x}')).toEqual([
      '[ab].json',
      '{x}/c.json',
    ]);
  });

  test('Names with any character are found as they are', async () => {
    const names = [
      'a\nb.json',
      ' c .json',
      '"d\\".json',
      '\u{1f600}é\x07.json',
    ];
    const folder = folderOf(
      Object.fromEntries(names.map((name) => [`in\n/${name}`, ''])),
    );
    const paths = await pathsIn(folder, 'in\n');
    expect([...paths].sort()).toEqual(
      names.map((name) => `in\n/${name}`).sort(),
    );
  });

  test('The order is that of the UTF-8 bytes of the whole path', async () => {
    const names = [
      'a-b/x.json',
      'a/x.json',
      'a0.json',
      'B.json',
      '\uff5e.json',
      '\u{1f600}.json',
      'é.json',
    ];
    const folder = folderOf(
      Object.fromEntries(names.map((name) => [name, ''])),
    );
    expect(await pathsIn(folder, '.')).toEqual([
      'B.json',
      'a-b/x.json',
      'a/x.json',
      'a0.json',
      'é.json',
      '\uff5e.json',
      '\u{1f600}.json',
    ]);
    expect(await pathsIn(folder, ...names.reverse())).toEqual(
      await pathsIn(folder, '.'),
    );
  });

  test('A decisions file is found only by its name', async () => {
    const name = 'infomodel-migrate.decisions.json';
    const folder = folderOf({ [name]: '', [`a/${name}`]: '', 'a/b.json': '' });
    expect(await pathsIn(folder, '.', '**/*.json')).toEqual(['a/b.json']);
    expect(await pathsIn(folder, `a/${name}`)).toEqual([`a/${name}`]);
  });
});

describe('What is skipped', () => {
  test('node_modules and .git, unless they are the PATH', async () => {
    const folder = repositoryOf({
      'a.json': '',
      'node_modules/p/b.json': '',
      'x/node_modules/c.json': '',
      'x/.git/d.json': '',
    });
    put(folder, '.git/e.json');
    expect(await pathsIn(folder, '.', '**/*.json')).toEqual(['a.json']);
    expect(await pathsIn(folder, 'node_modules/p')).toEqual([
      'node_modules/p/b.json',
    ]);
    expect(await pathsIn(folder, 'x/node_modules/c.json')).toEqual([
      'x/node_modules/c.json',
    ]);
  });

  test('What git ignores, unless it is a file that is named', async () => {
    const folder = repositoryOf({
      '.gitignore': '*.gen.json\n/out/\n!keep.gen.json\n',
      'a.json': '',
      'a.gen.json': '',
      'keep.gen.json': '',
      'out/b.json': '',
      'x/out/c.json': '',
    });
    const found = ['a.json', 'keep.gen.json', 'x/out/c.json'];
    expect(await pathsIn(folder, '.')).toEqual(found);
    expect(await pathsIn(folder, '**')).toEqual(['.gitignore', ...found]);
    expect(await pathsIn(folder, 'a.gen.json', 'out/b.json')).toEqual([
      'a.gen.json',
      'out/b.json',
    ]);
    expect(await troubleOf(folder, 'out')).toContain('git ignores the folder');
    expect(await troubleOf(folder, 'out/*.json')).toContain(
      'git ignores the folder',
    );
    // What is tracked is ignored all the same: the patterns alone decide.
    git(folder, 'add', '--force', '.');
    expect(await pathsIn(folder, '.')).toEqual(found);
  });

  test('The ignore files of all folders up to the root of the repository count', async () => {
    const folder = folderOf({
      '.gitignore': '*',
      'repo/.gitignore': 'secret.json',
      'repo/a/.gitignore': 'b/x.json\n!secret.json',
      'repo/a/b/x.json': '',
      'repo/a/b/y.json': '',
      'repo/a/b/secret.json': '',
      'repo/c/secret.json': '',
    });
    git(join(folder, 'repo'), 'init', '--quiet');
    const below = join(folder, 'repo/a/b');
    expect(await pathsIn(below, '.')).toEqual(['secret.json', 'y.json']);
    const { troubles } = await find(below, ['../../c']);
    expect(troubles).toHaveLength(1);
  });

  test('A repository inside of another begins anew', async () => {
    const folder = repositoryOf({
      '.gitignore': 'x.json\nignored/',
      'x.json': '',
      'inner/x.json': '',
      'inner/y.json': '',
      'inner/.gitignore': 'y.json',
      'ignored/z.json': '',
      // Not a repository, as it has no HEAD.
      'other/.git/': '',
      'other/x.json': '',
      'other/y.json': '',
    });
    git(join(folder, 'inner'), 'init', '--quiet');
    git(join(folder, 'ignored'), 'init', '--quiet');
    expect(await pathsIn(folder, '.')).toEqual([
      'inner/x.json',
      'other/y.json',
    ]);
  });

  test('Without a repository the ignore files from the working folder on count', async () => {
    const folder = folderOf({
      '.gitignore': 'a.json',
      'work/.gitignore': 'b.json',
      'work/in/a.json': '',
      'work/in/b.json': '',
      'work/in/c.json': '',
      'work/in/.gitignore': 'c.json',
      'beside/a.json': '',
      'beside/b.json': '',
    });
    expect(await pathsIn(join(folder, 'work'), 'in')).toEqual(['in/a.json']);
    expect(await pathsIn(join(folder, 'work'), '../beside')).toEqual([
      '../beside/a.json',
      '../beside/b.json',
    ]);
  });

  test('The exclude file counts, in a worktree and a submodule too', async () => {
    const folder = repositoryOf({ 'main/a.json': '', 'main/b.json': '' });
    const main = join(folder, 'main');
    git(main, 'init', '--quiet');
    git(main, 'add', '.');
    git(main, 'commit', '--quiet', '-m', 'x');
    put(main, '.git/info/exclude', 'a.json\n');
    git(main, 'worktree', 'add', '--quiet', '../tree');
    git(
      folder,
      '-c',
      'protocol.file.allow=always',
      'submodule',
      '--quiet',
      'add',
      main,
      'sub',
    );
    put(folder, '.git/modules/sub/info/exclude', 'b.json\n');
    expect(await pathsIn(folder, 'main', 'tree', 'sub')).toEqual([
      'main/b.json',
      'sub/a.json',
      'tree/b.json',
    ]);
  });

  test('The folder of the output, but not a PATH in it', async () => {
    const folder = folderOf({
      'a.json': '',
      'out/b.json': '',
      'out/in/c.json': '',
      'link-target/d.json': '',
    });
    const except = [join(folder, 'out'), join(folder, 'not-yet')];
    const around = await find(folder, ['.', 'out/b.json'], { except });
    expect(around.files.map(({ path }) => path)).toEqual([
      'a.json',
      'link-target/d.json',
      'out/b.json',
    ]);
    expect(await troubleOf(folder, 'out', { except })).toContain('output');
    const inside = await find(folder, ['out/in'], { except });
    expect(inside.files.map(({ path }) => path)).toEqual(['out/in/c.json']);

    symlinkSync('link-target', join(folder, 'out-link'));
    const linked = await find(folder, ['.'], {
      except: [join(folder, 'out-link')],
    });
    expect(linked.files.map(({ path }) => path)).not.toContain(
      'link-target/d.json',
    );
  });
});

describe('As git', () => {
  const names = [
    'a.json',
    'b.json',
    '.json',
    'é.json',
    'x y.json',
    '#h.json',
    '!n.json',
    'a*.json',
    '[z].json',
    '\\q.json',
    'aab.json',
    'n\nl.json',
    'UP.json',
  ];
  const folders = [
    '',
    'a',
    'a/b',
    'a/b/a',
    'x',
    'x/y',
    'x/y/é',
    'a b',
    '[z]',
    '.d/x',
    'n\nl/#h',
    '!n/a*',
  ];
  const patterns = [
    'a',
    'b',
    '*.json',
    '!*.json',
    'a/',
    '!a/',
    '/a',
    'a/b',
    '**/b',
    'a/**',
    'a/**/b',
    '/*',
    '!/a',
    '*',
    '!*/',
    '?.json',
    '??.json',
    '[ab].json',
    '[!a].json',
    '[[:alpha:]].json',
    '\\#h*',
    '\\!n*',
    '#c',
    '',
    '  ',
    'a\\ b',
    'a.json  ',
    '\\[z\\]',
    '[',
    'a\\',
    'é*',
    '**',
    '/**',
    'a**b.json',
    '/',
    '!',
    '!/',
    'a*/',
    '.d',
    'n?l*',
    'up.json',
    '*/*.json',
    'x/y',
    'x/y/',
    '!x/y/',
    'y/',
    '!y/',
    '**/a/**',
    '!a/b.json',
    '/x/**/a.json',
    'a/***/b',
    '[]-]*',
    '[^a].json',
    '[\\]]*',
    '{a,b}.json',
    '(a).json',
    'a|b',
    '$',
    '\ufeff*.json',
    '\\\\q.json',
    'a*/**/*.json',
    '!**/a.json',
  ];
  const ignoreFile = fc
    .tuple(
      fc.array(fc.constantFrom(...patterns), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('\n', '\r\n'),
    )
    .map(([lines, end]) => lines.join(end));

  test('Any ignore files have the meaning that git gives them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)),
          {
            minLength: 15,
            maxLength: 40,
          },
        ),
        fc.dictionary(fc.constantFrom(...folders), ignoreFile, {
          minKeys: 1,
          maxKeys: 5,
        }),
        ignoreFile,
        async (files, ignoreFiles, exclude) => {
          const folder = repositoryOf({});
          for (const [where, name] of files) put(folder, join(where, name));
          for (const [where, content] of Object.entries(ignoreFiles))
            put(folder, join(where, '.gitignore'), content);
          put(folder, '.git/info/exclude', exclude);
          const expected = git(
            folder,
            'ls-files',
            '--others',
            '--exclude-standard',
            '-z',
          )
            .split('\0')
            .filter((path) => path.endsWith('.json'));

          const whole = await find(folder, ['.']);
          expect(new Set(whole.files.map(({ path }) => path))).toEqual(
            new Set(expected),
          );
          const part = await find(folder, ['x', 'a/**/*.json']);
          expect(new Set(part.files.map(({ path }) => path))).toEqual(
            new Set(expected.filter((path) => /^[ax]\//.test(path))),
          );
          rmSync(folder, { recursive: true });
        },
      ),
      { numRuns: 50, seed: 7 },
    );
  }, 30_000);

  test('An ignore file that is a link does not count, as git check-ignore says', async () => {
    const folder = repositoryOf({
      patterns: 'a.json',
      'a.json': '',
      'b/c.json': '',
    });
    symlinkSync('patterns', join(folder, '.gitignore'));
    put(folder, 'b/.gitignore/', '');
    expect(() => git(folder, 'check-ignore', 'a.json')).toThrow();
    expect(await pathsIn(folder, '.')).toEqual(['a.json', 'b/c.json']);
  });
});

describe('Symbolic links', () => {
  test('Those to folders are not followed in a walk, be they loops or not', async () => {
    const folder = folderOf({ 'in/a.json': '', 'beside/b.json': '' });
    symlinkSync('.', join(folder, 'in/loop'));
    symlinkSync('../beside', join(folder, 'in/beside.json'));
    expect(await pathsIn(folder, 'in', 'in/**/*.json')).toEqual(['in/a.json']);
  });

  test('A PATH that is a link to a folder is walked under its own name', async () => {
    const folder = folderOf({ 'real/a.json': '' });
    symlinkSync('real', join(folder, 'link'));
    expect(await pathsIn(folder, 'link')).toEqual(['link/a.json']);
    expect(await pathsIn(folder, 'real', 'link')).toEqual(['real/a.json']);
    expect(await pathsIn(folder, 'link', 'real')).toEqual(['link/a.json']);
  });

  test('Those to files inside are kept, those that lead out or nowhere are not', async () => {
    const folder = folderOf({ 'in/data.txt': '', 'out.json': '' });
    symlinkSync('data.txt', join(folder, 'in/link.json'));
    expect(await pathsIn(folder, 'in')).toEqual(['in/link.json']);

    symlinkSync('../out.json', join(folder, 'in/away.json'));
    symlinkSync('nowhere', join(folder, 'in/dead.json'));
    symlinkSync('round.json', join(folder, 'in/round.json'));
    const { files, troubles } = await find(folder, ['in']);
    expect(files.map(({ path }) => path)).toEqual(['in/link.json']);
    expect(troubles).toEqual([
      `in/away.json was skipped, because it is a symbolic link to ${folder}/out.json, outside of in: name that file itself if it is meant.`,
      'in/dead.json was skipped, because it is a symbolic link that leads nowhere: correct or delete the link.',
      'in/round.json was skipped, because the symbolic links of the file that it leads to lead in a circle: correct the links.',
    ]);
    expect(await pathsIn(folder, 'in/away.json')).toEqual(['in/away.json']);
    expect(await troubleOf(folder, 'in/dead.json')).toContain('leads nowhere');
    symlinkSync('nowhere', join(folder, '[no]ut.json'));
    expect(await troubleOf(folder, '[no]ut.json')).toContain('leads nowhere');
  });

  test('A link that is ignored is nobody’s trouble', async () => {
    const folder = folderOf({ '.gitignore': 'l.json', 'a.json': '' });
    symlinkSync('nowhere', join(folder, 'l.json'));
    expect(await pathsIn(folder, '.')).toEqual(['a.json']);
  });
});

describe('Each file once', () => {
  test('A file that is named and found is named, below the first PATH that found it', async () => {
    const folder = folderOf({ 'm/x/a.json': '', 'm/b.json': '' });
    const { files } = await find(folder, ['m', 'm/x/a.json', './m/x', 'm/**']);
    expect(files.map(({ path, below, named }) => [path, below, named])).toEqual(
      [
        ['m/b.json', 'b.json', false],
        ['m/x/a.json', 'x/a.json', true],
      ],
    );
  });

  test('A file and links to it are one file, under the name that is no link', async () => {
    const folder = folderOf({ 'm/file.json': '' });
    symlinkSync('file.json', join(folder, 'm/a-link.json'));
    symlinkSync('file.json', join(folder, 'm/z-link.json'));
    expect(await pathsIn(folder, 'm')).toEqual(['m/file.json']);
    const { files } = await find(folder, ['m/a-link.json', 'm']);
    expect(files).toEqual([
      {
        path: 'm/file.json',
        absolute: join(folder, 'm/file.json'),
        below: 'file.json',
        named: true,
      },
    ]);
  });
});

describe('What is in the way', () => {
  test.each([
    ['gone.json', 'there is no such file or folder'],
    ['*.txt', 'no file that git does not ignore matches'],
    ['gone/*.json', 'no file that git does not ignore matches'],
    ['a.json/*.json', 'no file that git does not ignore matches'],
    ['empty', 'holds no *.json file'],
    ['', 'the path is empty'],
    ['a.json/', 'a part of the path'],
    ['nul\0.json', 'ERR_INVALID_ARG_VALUE'],
  ])('A PATH that finds nothing: %j', async (path, words) => {
    const folder = folderOf({ 'a.json': '', 'empty/a.txt': '' });
    expect(await troubleOf(folder, path)).toContain(words);
  });

  test('A glob that is too long is told', async () => {
    const folder = folderOf({ 'a.json': '' });
    expect(await troubleOf(folder, '*'.repeat(70_000))).toContain('too long');
  });

  test('Other PATHs are found all the same, and nothing is said twice', async () => {
    const folder = folderOf({ 'a.json': '' });
    const { files, troubles } = await find(folder, ['gone', 'a.json', 'gone']);
    expect(files.map(({ path }) => path)).toEqual(['a.json']);
    expect(troubles).toHaveLength(1);
  });

  test('Names that are not UTF-8 are told, unless git ignores them', async () => {
    const folder = folderOf({ 'm/a.json': '', 'm/.gitignore': '*.gen.json' });
    const bytes = (name: string): Buffer =>
      Buffer.concat([
        Buffer.from(join(folder, 'm/')),
        Buffer.from(name, 'latin1'),
      ]);
    writeFileSync(bytes('\xff.json'), '');
    writeFileSync(bytes('\xff.gen.json'), '');
    writeFileSync(bytes('\xff.txt'), '');
    mkdirSync(bytes('d\xe9'));
    writeFileSync(bytes('d\xe9/b.json'), '');
    const { files, troubles } = await find(folder, ['m']);
    expect(files.map(({ path }) => path)).toEqual(['m/a.json']);
    expect(troubles).toEqual([
      'm/d\\xe9 was skipped, because its name is not valid UTF-8: rename it.',
      'm/\\xff.json was skipped, because its name is not valid UTF-8: rename it.',
    ]);
  });

  test('A folder or an ignore file that may not be read is told, the rest is found', () => {
    const folder = folderOf({
      'm/a.json': '',
      'm/closed/b.json': '',
      'm/x/.gitignore': '',
      'm/x/c.json': '',
    });
    chmodSync(join(folder, 'm/closed'), 0);
    chmodSync(join(folder, 'm/x/.gitignore'), 0);
    const source = `
      import { findFiles } from './src/batch/find-files.ts';
      findFiles({ paths: ['m'], workingFolder: process.argv[2], except: [] })
        .then((found) => process.stdout.write(JSON.stringify(found)));
    `;
    const driver = join(folder, 'driver.cjs');
    const built = spawnSync(
      'node_modules/.bin/esbuild',
      [
        '--bundle',
        '--platform=node',
        '--log-level=warning',
        `--outfile=${driver}`,
      ],
      { input: source, encoding: 'utf8' },
    );
    expect(built.stderr).toBe('');
    chmodSync(driver, 0o644);
    const isRoot = process.getuid?.() === 0;
    const { stdout } = spawnSync(process.execPath, [driver, folder], {
      encoding: 'utf8',
      // Root may read everything.
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    });
    chmodSync(join(folder, 'm/closed'), 0o755);
    const found = JSON.parse(stdout) as FoundFiles;
    expect(found.files.map(({ path }) => path)).toEqual([
      'm/a.json',
      'm/x/c.json',
    ]);
    expect(found.troubles).toEqual([
      'm/closed and what is below it was skipped, because you have no permission to read the folder: get that permission.',
      `What ${folder}/m/x/.gitignore ignores is not known, because you have no permission to read the file: get that permission.`,
    ]);
  });

  test('An ignore file that is larger than 1 MiB is told, the rest is found', async () => {
    const folder = folderOf({
      'm/a.json': '',
      'm/.gitignore': 'a.json\n'.padEnd(2 ** 20, '#'),
      'm/x/b.json': '',
      'm/x/.gitignore': 'b.json\n'.padEnd(2 ** 20 + 1, '#'),
    });
    const found = await find(folder, ['m']);
    expect(found.files.map(({ path }) => path)).toEqual(['m/x/b.json']);
    expect(found.troubles).toEqual([
      `What ${folder}/m/x/.gitignore ignores is not known, because it is larger than 1 MiB: make it smaller.`,
    ]);
  });

  test('Ignore files of too many patterns for the depth of a folder are told, those above it count', async () => {
    const patterns = Array.from({ length: 400 }, (_, i) => `x${i}\n`).join('');
    const folders = Array.from({ length: 16 }, (_, i) => 'd/'.repeat(i));
    const folder = folderOf(
      Object.fromEntries(
        folders.flatMap((it) => [
          [`${it}.gitignore`, `${patterns}a.json\n!/b.json`],
          [`${it}a.json`, ''],
          [`${it}b.json`, ''],
        ]),
      ),
    );
    const found = await find(folder, ['.']);
    // 402 patterns in each of 11 folders, for the eleventh, are 48,642 comparisons.
    expect(found.troubles).toEqual(
      folders
        .slice(11)
        .map((it) =>
          expect.stringContaining(
            `What ${folder}/${it}.gitignore ignores is not known, because with those above it there are too many patterns`,
          ),
        ),
    );
    expect(found.files.map(({ path }) => path)).toEqual(
      folders.map((it) => `${it}b.json`),
    );
  });

  test('In a folder so deep that several `**` could be divided in too many ways, other patterns count', async () => {
    const deep = 'a/'.repeat(100);
    const folder = folderOf({
      '.gitignore': `**/a/**/a/**/a/**/*.json\n*.gen.json\n`,
      'a/a/a/b.json': '',
      [`${deep}b.json`]: '',
      [`${deep}c.gen.json`]: '',
    });
    expect(await pathsIn(folder, '.')).toEqual([`${deep}b.json`]);
  });

  test('A pipe in a folder is no file', async () => {
    const folder = folderOf({ 'a.json': '' });
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    expect(await pathsIn(folder, '.')).toEqual(['a.json']);
  });
});

test('each of 10,000 files is found once', async () => {
  const folder = repositoryOf({
    '.gitignore': '*.log\n/build/\n**/gen/*.json\n',
  });
  for (let at = 0; at < 200; at += 1) {
    const below = join(folder, `part${at % 10}/folder${at}`);
    mkdirSync(below, { recursive: true });
    for (let file = 0; file < 50; file += 1)
      writeFileSync(join(below, `m${file}.json`), '');
  }
  const { files } = await find(folder, ['.']);
  expect(new Set(files.map(({ path }) => path)).size).toBe(10_000);
  expect(files).toHaveLength(10_000);
}, 20_000);
