import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import {
  openRepository,
  type GitAnswer,
  type Repository,
} from '../../src/batch/git.js';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'git-')));
const configuration = join(top, 'gitconfig');
const environment = { ...process.env };

beforeAll(() => {
  writeFileSync(
    configuration,
    '[user]\nname = a\nemail = a@b\n[init]\ndefaultBranch = main\n[protocol "file"]\nallow = always\n',
  );
  process.env['GIT_CONFIG_GLOBAL'] = configuration;
  process.env['GIT_CONFIG_NOSYSTEM'] = '1';
});
afterAll(() => {
  rmSync(top, { recursive: true, force: true });
});

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    env: {
      ...environment,
      GIT_CONFIG_GLOBAL: configuration,
      GIT_CONFIG_NOSYSTEM: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function put(folder: string, name: string, content: string | Buffer): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

type Files = Readonly<Record<string, string | Buffer>>;

function folderOf(files: Files): string {
  const folder = mkdtempSync(join(top, 'case-'));
  for (const [name, content] of Object.entries(files))
    put(folder, name, content);
  return folder;
}

/** A repository with these files in its first commit. */
function repositoryOf(files: Files, ...init: readonly string[]): string {
  const folder = folderOf(files);
  git(folder, 'init', '--quiet', ...init);
  commit(folder);
  return folder;
}

function commit(folder: string, message = 'message'): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
}

async function open(folder: string): Promise<Repository> {
  const repository = await openRepository(folder);
  if (repository === undefined) throw new Error('there should be a repository');
  return repository;
}

/** The states of files, by their names in the folder. */
async function statesIn(
  folder: string,
  ...names: readonly string[]
): Promise<Readonly<Record<string, string | undefined>>> {
  const repository = await open(folder);
  const states = valueOf(
    await repository.statesOf(names.map((name) => join(folder, name))),
  );
  return Object.fromEntries(
    names.map((name) => [name, states.get(join(folder, name))]),
  );
}

function valueOf<T>(answer: GitAnswer<T>): T {
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value;
}

function reasonOf(answer: GitAnswer<unknown>): string {
  if (answer.ok) throw new Error('there should be no answer');
  expect(answer.reason).toMatch(/^[^]+: [^]+\.$/);
  expect(answer.reason).not.toMatch(/undefined|Error:|\[object/);
  return answer.reason;
}

async function textAt(
  folder: string,
  ref: string,
  name: string,
): Promise<string | null> {
  const bytes = valueOf(
    await (await open(folder)).contentAt(ref, join(folder, name)),
  );
  return bytes === null ? null : Buffer.from(bytes).toString('latin1');
}

async function changedIn(
  folder: string,
  ref: string,
  ...names: readonly string[]
): Promise<readonly string[]> {
  const repository = await open(folder);
  const files = names.map((name) => join(folder, name));
  const changed = valueOf(await repository.changedSince(ref, files));
  return changed.map((file) => file.slice(folder.length + 1));
}

describe('Opening', () => {
  test('The root is found from any folder of the work tree', async () => {
    const folder = repositoryOf({ 'a/b/c.json': '1' });
    expect((await open(folder)).root).toBe(folder);
    expect((await open(join(folder, 'a/b'))).root).toBe(folder);
    expect((await open(folder)).trouble).toBeUndefined();
  });

  test('The root may have any name', async () => {
    const folder = join(folderOf({}), ' -é\n"x ');
    mkdirSync(folder);
    git(folder, 'init', '--quiet');
    put(folder, 'a.json', '1');
    commit(folder);
    expect((await open(folder)).root).toBe(folder);
    expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
  });

  test('There is none without a repository, without a work tree and without the folder', async () => {
    const bare = folderOf({});
    git(bare, 'init', '--quiet', '--bare');
    const folder = repositoryOf({});
    // A folder of a repository that looks like a bare one.
    git(folder, 'init', '--quiet', '--bare', 'embedded');
    git(folder, '--git-dir=embedded', 'config', 'core.bare', 'false');
    git(folder, '--git-dir=embedded', 'config', 'core.worktree', '..');
    for (const none of [
      folderOf({}),
      bare,
      join(folder, '.git'),
      join(folder, 'embedded'),
      join(folder, 'gone'),
      join(folder, 'nul\0'),
    ])
      expect(await openRepository(none)).toBeUndefined();
  });

  test('There is none without git, and one that was opened answers with a sentence', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    const repository = await open(folder);
    const path = process.env['PATH'];
    process.env['PATH'] = folderOf({});
    try {
      expect(await openRepository(folder)).toBeUndefined();
      const file = join(folder, 'a.json');
      for (const answer of [
        await repository.statesOf([file]),
        await repository.contentAt('HEAD', file),
      ])
        expect(reasonOf(answer)).toBe(
          'There is no git on this machine: install it.',
        );
    } finally {
      process.env['PATH'] = path;
    }
  });

  const asRoot = process.getuid?.() === 0 ? test : test.skip;
  asRoot('A repository of somebody else is told in a sentence', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    chownSync(folder, 65_534, 65_534);
    chownSync(join(folder, '.git'), 65_534, 65_534);
    const file = join(folder, 'a.json');
    const repository = await open(folder);
    expect(repository.trouble).toBe(
      `git refuses to look at ${folder}, because it belongs to somebody else: if you trust it, run git config --global --add safe.directory ${folder} first.`,
    );
    for (const answer of [
      await repository.statesOf([file]),
      await repository.changedSince('HEAD', [file]),
    ])
      expect(reasonOf(answer)).toBe(repository.trouble);
    expect(reasonOf(await repository.contentAt('HEAD', file))).toBe(
      repository.trouble,
    );
  });

  test('A repository with a broken configuration is told in a sentence', async () => {
    const folder = repositoryOf({});
    put(folder, '.git/config', '[broken');
    expect((await open(folder)).trouble).toMatch(
      /^git refuses to look at the repository of .+ \(bad config line \d .+\): repair it and run again\.$/,
    );
  });

  test('With a broken index nothing is known of any file', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    put(folder, '.git/index', 'broken');
    const repository = await open(folder);
    const states = await repository.statesOf([join(folder, 'a.json')]);
    expect(reasonOf(states)).toMatch(/^git could not answer for /);
    expect(await changedIn(folder, 'HEAD', 'a.json')).toEqual([]);
  });
});

describe('States', () => {
  test('They are those of git status', async () => {
    const changes: Readonly<
      Record<string, (folder: string, name: string) => void>
    > = {
      clean: () => undefined,
      modified: (folder, name) => put(folder, name, 'new'),
      'same size': (folder, name) => put(folder, name, '9'),
      staged: (folder, name) => {
        put(folder, name, 'new');
        git(folder, 'add', name);
      },
      'staged, but taken back': (folder, name) => {
        put(folder, name, 'new');
        git(folder, 'add', name);
        put(folder, name, '1');
      },
      'staged mode': (folder, name) => {
        git(folder, 'update-index', '--chmod=+x', name);
        chmodSync(join(folder, name), 0o755);
      },
      touched: (folder, name) => {
        utimesSync(join(folder, name), 1, 1);
      },
      gone: (folder, name) => {
        rmSync(join(folder, name));
      },
      'no longer tracked': (folder, name) =>
        git(folder, 'rm', '--quiet', '--cached', name),
      'now a link': (folder, name) => {
        rmSync(join(folder, name));
        symlinkSync('nowhere', join(folder, name));
      },
    };
    const oddities = [
      'é\n"\\ .json',
      ' lead.json',
      '-dash.json',
      '*.json',
      ':(top)x.json',
      '\u{1f600}.json',
    ];
    const folder = repositoryOf({
      ...Object.fromEntries(
        [...Object.keys(changes), ...oddities].map((name) => [name, '1']),
      ),
      '.gitignore': 'ignored*\n',
      'in/deep/clean.json': '1',
    });
    for (const [name, change] of Object.entries(changes)) change(folder, name);
    put(folder, 'untracked.json', '1');
    put(folder, 'ignored.json', '1');
    put(folder, 'new.json', '1');
    put(folder, 'intended.json', '1');
    git(folder, 'add', 'new.json');
    git(folder, 'add', '--intent-to-add', 'intended.json');

    const names = [
      ...Object.keys(changes),
      ...oddities,
      'in/deep/clean.json',
      'untracked.json',
      'ignored.json',
      'new.json',
      'intended.json',
    ];
    const lines = git(
      folder,
      'status',
      '--porcelain',
      '-z',
      '--ignored',
      '--no-renames',
    ).split('\0');
    const expected = names.map((name) => {
      const line = lines.findLast((it) => it.slice(3) === name);
      if (line === undefined) return [name, 'clean'];
      return [name, /^(\?\?|!!)/.test(line) ? 'untracked' : 'dirty'];
    });
    expect(await statesIn(folder, ...names)).toEqual(
      Object.fromEntries(expected),
    );
    const states = new Set(expected.map(([, state]) => state));
    expect(states).toEqual(new Set(['clean', 'dirty', 'untracked']));
  });

  test('A file in conflict is dirty, even where the work tree is as at the commit', async () => {
    const folder = repositoryOf({ 'a.json': '1', 'b.json': '1' });
    git(folder, 'checkout', '--quiet', '-b', 'other');
    put(folder, 'a.json', '2');
    rmSync(join(folder, 'b.json'));
    commit(folder);
    git(folder, 'checkout', '--quiet', 'main');
    put(folder, 'a.json', '3');
    put(folder, 'b.json', '3');
    commit(folder);
    expect(() => git(folder, 'merge', 'other')).toThrow();
    put(folder, 'a.json', '3');
    put(folder, 'b.json', '3');
    expect(await statesIn(folder, 'a.json', 'b.json')).toEqual({
      'a.json': 'dirty',
      'b.json': 'dirty',
    });
  });

  test('A change is seen that git is told not to look for', async () => {
    const folder = repositoryOf({
      'a.json': '1',
      'b.json': '1',
      'c.json': '1',
    });
    git(folder, 'update-index', '--assume-unchanged', 'a.json', 'c.json');
    git(folder, 'update-index', '--skip-worktree', 'b.json');
    put(folder, 'a.json', '2');
    put(folder, 'b.json', '2');
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(await statesIn(folder, 'a.json', 'b.json', 'c.json')).toEqual({
      'a.json': 'dirty',
      'b.json': 'dirty',
      'c.json': 'clean',
    });
  });

  test('Before the first commit everything that is tracked is dirty', async () => {
    const folder = folderOf({ 'a.json': '1', 'b.json': '1' });
    git(folder, 'init', '--quiet');
    git(folder, 'add', 'a.json');
    expect(await statesIn(folder, 'a.json', 'b.json')).toEqual({
      'a.json': 'dirty',
      'b.json': 'untracked',
    });
    const repository = await open(folder);
    expect(reasonOf(await repository.changedSince('HEAD', []))).toContain(
      'no commit called HEAD',
    );
  });

  test('Of a link the file counts that it leads to, and what is outside is untracked', async () => {
    const folder = repositoryOf({ 'real/a.json': '1', 'real/b.json': '1' });
    symlinkSync('real', join(folder, 'folder-link'));
    symlinkSync('real/b.json', join(folder, 'link.json'));
    put(folder, 'real/b.json', '2');
    const outside = put(folderOf({}), 'a.json', '1');
    expect(await statesIn(folder, 'folder-link/a.json', 'link.json')).toEqual({
      'folder-link/a.json': 'clean',
      'link.json': 'dirty',
    });
    const states = valueOf(
      await (await open(folder)).statesOf([outside, folder]),
    );
    expect([...states.values()]).toEqual(['untracked', 'untracked']);
  });

  test('Files of a submodule belong to the submodule, and a worktree is a repository', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    const library = repositoryOf({ 'b.json': '1' });
    git(folder, 'submodule', '--quiet', 'add', library, 'sub');
    commit(folder);
    git(folder, 'worktree', 'add', '--quiet', join(folder, 'tree'));
    expect(
      await statesIn(folder, 'sub/b.json', 'tree/a.json', 'a.json'),
    ).toEqual({
      'sub/b.json': 'untracked',
      'tree/a.json': 'untracked',
      'a.json': 'clean',
    });
    expect((await open(join(folder, 'sub'))).root).toBe(join(folder, 'sub'));
    expect(await statesIn(join(folder, 'sub'), 'b.json')).toEqual({
      'b.json': 'clean',
    });
    expect(await statesIn(join(folder, 'tree'), 'a.json')).toEqual({
      'a.json': 'clean',
    });
  });

  test('A repository with SHA-256', async () => {
    const folder = repositoryOf(
      { 'a.json': '1', 'b.json': '1' },
      '--object-format=sha256',
    );
    put(folder, 'b.json', '2');
    expect(await statesIn(folder, 'a.json', 'b.json')).toEqual({
      'a.json': 'clean',
      'b.json': 'dirty',
    });
    expect(await textAt(folder, 'HEAD', 'b.json')).toBe('1');
  });

  test.each([
    ['', '', 'dirty'],
    ['true', '', 'clean'],
    ['input', '', 'clean'],
    ['true', '*.json -text', 'dirty'],
    ['', '*.json text', 'clean'],
    ['', '*.json text=auto', 'clean'],
    ['', '*.json eol=crlf', 'clean'],
    ['', '*.json binary', 'dirty'],
  ])(
    'CRLF for LF, with core.autocrlf %j and the attribute %j: %s',
    async (setting, attributes, expected) => {
      const folder = repositoryOf({
        'a.json': '[\n1\n]\n',
        'b.json': '[\n1\n]\n',
      });
      if (setting !== '') git(folder, 'config', 'core.autocrlf', setting);
      put(folder, '.gitattributes', attributes);
      put(folder, 'a.json', '[\r\n1\r\n]\r\n');
      put(folder, 'b.json', '[\r\n2\r\n]\r\n');
      expect(git(folder, 'diff', '--name-only').includes('a.json')).toBe(
        expected === 'dirty',
      );
      expect(await statesIn(folder, 'a.json', 'b.json')).toEqual({
        'a.json': expected,
        'b.json': 'dirty',
      });
    },
  );

  test('Thousands of files are no trouble', async () => {
    const names = Array.from(
      { length: 2000 },
      (_, at) => `${'long-folder-name'.repeat(6)}/f${at}.json`,
    );
    const folder = repositoryOf(
      Object.fromEntries(names.map((name) => [name, '1'])),
    );
    const states = await statesIn(folder, ...names);
    expect(new Set(Object.values(states))).toEqual(new Set(['clean']));
    expect(await changedIn(folder, 'HEAD', ...names)).toEqual([]);
  }, 20_000);
});

describe('Changes since a commit', () => {
  test('They are what differs in the work tree, whatever is staged', async () => {
    const folder = repositoryOf({
      'same.json': '1',
      'edited.json': '1',
      'later.json': '1',
      'back.json': '1',
      'gone.json': '1',
      '.gitignore': 'ignored.json',
    });
    git(folder, 'tag', 'base');
    put(folder, 'later.json', '2');
    put(folder, 'back.json', '2');
    put(folder, 'added.json', '1');
    commit(folder);
    put(folder, 'edited.json', '2');
    put(folder, 'back.json', '1');
    put(folder, 'untracked.json', '1');
    put(folder, 'ignored.json', '1');
    put(folder, 'staged.json', '1');
    git(folder, 'add', 'staged.json');
    rmSync(join(folder, 'gone.json'));
    const names = [
      'same.json',
      'edited.json',
      'later.json',
      'back.json',
      'gone.json',
      'added.json',
      'untracked.json',
      'ignored.json',
      'staged.json',
      'never.json',
    ];
    expect(await changedIn(folder, 'base', ...names)).toEqual([
      'edited.json',
      'later.json',
      'added.json',
      'untracked.json',
      'ignored.json',
      'staged.json',
    ]);
    expect(await changedIn(folder, 'HEAD', ...names)).toEqual([
      'edited.json',
      'back.json',
      'untracked.json',
      'ignored.json',
      'staged.json',
    ]);
  });

  test.each([
    'main',
    'HEAD',
    '-x',
    '--output=canary',
    ':/first mess',
    'HEAD@{0}',
  ])('The ref %s', async (ref) => {
    const folder = repositoryOf({ 'a.json': '1' });
    git(folder, 'commit', '--quiet', '--amend', '--message', 'first message');
    for (const name of ['-x', '--output=canary'])
      git(folder, 'update-ref', `refs/heads/${name}`, 'HEAD');
    put(folder, 'a.json', '2');
    expect(await changedIn(folder, ref, 'a.json')).toEqual(['a.json']);
    expect(await textAt(folder, ref, 'a.json')).toBe('1');
    expect(existsSync(join(folder, 'canary'))).toBe(false);
  });

  test.each([
    '',
    'gone',
    '--help',
    '--all',
    '--output=canary',
    'HEAD:a.json',
    'HEAD^{tree}',
    'HEAD..HEAD',
    '^HEAD',
    'a b',
    '-',
    '@{u}',
    'nul\0',
    'HEAD\nHEAD',
  ])('No commit: %j', async (ref) => {
    const folder = repositoryOf({ 'a.json': '1' });
    const repository = await open(folder);
    const file = join(folder, 'a.json');
    const reason = `git knows no commit called ${ref}: correct the name, or fetch the commit if this clone does not have it.`;
    expect(reasonOf(await repository.changedSince(ref, [file]))).toBe(reason);
    expect(reasonOf(await repository.contentAt(ref, file))).toBe(reason);
    expect(existsSync(join(folder, 'canary'))).toBe(false);
  });
});

describe('Content at a commit', () => {
  test('It is the recorded bytes, whatever they are', async () => {
    const bytes = Buffer.from(
      Array.from({ length: 70_000 }, (_, at) => at % 256),
    );
    const folder = repositoryOf({
      'é\n.json': bytes,
      'empty.json': '',
      'crlf.json': '1\r\n',
    });
    put(folder, 'é\n.json', 'new');
    put(folder, 'late.json', '1');
    expect(await textAt(folder, 'HEAD', 'é\n.json')).toBe(
      bytes.toString('latin1'),
    );
    expect(await textAt(folder, 'HEAD', 'empty.json')).toBe('');
    expect(await textAt(folder, 'HEAD', 'crlf.json')).toBe('1\r\n');
    expect(await textAt(folder, 'HEAD', 'late.json')).toBeNull();
    expect(await textAt(folder, 'HEAD', '../out.json')).toBeNull();
  });

  test('It is there of a file that is gone; of a folder, a link and a submodule there is none', async () => {
    const folder = repositoryOf({ 'gone/a.json': '1', 'b.json/c': '1' });
    symlinkSync('b.json', join(folder, 'link.json'));
    git(
      folder,
      'submodule',
      '--quiet',
      'add',
      repositoryOf({ x: '1' }),
      'sub.json',
    );
    commit(folder);
    for (const name of ['gone', 'b.json', 'link.json', 'sub.json'])
      rmSync(join(folder, name), { recursive: true });
    expect(await textAt(folder, 'HEAD', 'gone/a.json')).toBe('1');
    expect(await textAt(folder, 'HEAD', 'b.json')).toBeNull();
    expect(await textAt(folder, 'HEAD', 'link.json')).toBeNull();
    expect(await textAt(folder, 'HEAD', 'sub.json')).toBeNull();
  });

  test('Many that are wanted at once get each its own', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `f${at}.json`);
    const folder = repositoryOf(
      Object.fromEntries(names.map((name) => [name, `${name}\n`.repeat(50)])),
    );
    const repository = await open(folder);
    const texts = await Promise.all(
      names.map(async (name) => {
        const bytes = valueOf(
          await repository.contentAt('HEAD', join(folder, name)),
        );
        return Buffer.from(bytes ?? []).toString();
      }),
    );
    expect(texts).toEqual(names.map((name) => `${name}\n`.repeat(50)));
  });
});

describe('A hostile repository', () => {
  /** A program that leaves a canary, as a command of a shell. */
  function canaryIn(folder: string): {
    readonly program: string;
    readonly fired: () => boolean;
  } {
    const canary = join(folder, '.git/canary');
    const program = put(folder, '.git/trap.sh', `#!/bin/sh\n: > '${canary}'\n`);
    chmodSync(program, 0o755);
    return {
      program,
      fired: () => {
        const fired = existsSync(canary);
        rmSync(canary, { force: true });
        return fired;
      },
    };
  }

  async function askEverything(folder: string): Promise<void> {
    const repository = await open(folder);
    const files = ['a.json', 'b.json', 'c.json'].map((name) =>
      join(folder, name),
    );
    await repository.statesOf(files);
    await repository.changedSince('HEAD', files);
    for (const file of files) await repository.contentAt('HEAD', file);
  }

  /** Makes git compare contents: times say that the index is not newer than the files. */
  function makeRacy(folder: string): void {
    put(folder, 'b.json', '[\r\n2\r\n]\n');
    for (const name of ['a.json', 'b.json', '.git/index'])
      utimesSync(join(folder, name), 2e9, 2e9);
  }

  const traps: readonly (readonly [
    string,
    (folder: string, program: string) => void,
    readonly string[],
  ])[] = [
    [
      'core.fsmonitor',
      (folder, program) => git(folder, 'config', 'core.fsmonitor', program),
      ['status'],
    ],
    [
      'core.hooksPath',
      (folder, program) => {
        git(folder, 'config', 'core.hooksPath', join(folder, '.git/traps'));
        for (const hook of [
          'post-index-change',
          'reference-transaction',
          'fsmonitor-watchman',
        ])
          chmodSync(
            put(folder, `.git/traps/${hook}`, readFileSync(program)),
            0o755,
          );
      },
      ['status'],
    ],
    [
      'hooks',
      (folder, program) => {
        chmodSync(
          put(folder, '.git/hooks/post-index-change', readFileSync(program)),
          0o755,
        );
      },
      ['status'],
    ],
    [
      'diff.external',
      (folder, program) => git(folder, 'config', 'diff.external', program),
      ['diff'],
    ],
    [
      'a textconv',
      (folder, program) => {
        git(folder, 'config', 'diff.trap.textconv', program);
        put(folder, '.git/info/attributes', '* diff=trap');
      },
      ['diff'],
    ],
    ...['clean', 'process'].map(
      (kind) =>
        [
          `a ${kind} filter`,
          (folder: string, program: string): void => {
            git(folder, 'config', `filter.trap=x.${kind}`, program);
            git(folder, 'config', 'filter.trap=x.required', 'true');
            put(folder, '.git/info/attributes', '* filter=trap=x text');
          },
          ['diff'],
        ] as const,
    ),
    [
      'a smudge filter',
      (folder, program) => {
        git(folder, 'config', 'filter.trap.smudge', program);
        put(folder, '.git/info/attributes', '* filter=trap');
      },
      ['cat-file', '--filters', 'HEAD:a.json'],
    ],
  ];

  test.each(traps)('%s is not run', async (_, set, args) => {
    const folder = repositoryOf({ 'a.json': '1', 'b.json': '[\n1\n]\n' });
    put(folder, 'c.json', '1');
    const { program, fired } = canaryIn(folder);
    set(folder, program);
    makeRacy(folder);
    fired();
    await askEverything(folder);
    expect(fired()).toBe(false);
    // The trap is a trap: other commands of git run into it.
    spawnSync('git', ['-C', folder, ...args], {
      stdio: 'ignore',
      timeout: 5000,
    });
    expect(fired()).toBe(true);
  });

  test('What a partial clone lacks is not fetched, but told', async () => {
    const source = repositoryOf({
      'a.json': '1',
      'b.json': '2',
      'c.json': '3',
    });
    git(source, 'config', 'uploadpack.allowFilter', 'true');
    const folder = join(folderOf({}), 'clone');
    git(
      top,
      'clone',
      '--quiet',
      '--no-checkout',
      '--filter=blob:none',
      `file://${source}`,
      folder,
    );
    git(folder, 'cat-file', 'blob', 'HEAD:b.json');
    const { program, fired } = canaryIn(folder);
    git(folder, 'config', 'remote.origin.uploadpack', program);
    git(folder, 'config', 'protocol.allow', 'always');
    git(folder, 'config', 'protocol.file.allow', 'always');
    await askEverything(folder);
    const repository = await open(folder);
    // At the same time: what is there must not be lost with what is not.
    const [missing, there] = await Promise.all([
      repository.contentAt('HEAD', join(folder, 'a.json')),
      repository.contentAt('HEAD', join(folder, 'b.json')),
    ]);
    expect(fired()).toBe(false);
    expect(reasonOf(missing)).toContain('a part of the repository');
    expect(valueOf(there)).toEqual(Uint8Array.from(Buffer.from('2')));
    expect(() => git(folder, 'cat-file', 'blob', 'HEAD:a.json')).toThrow();
    expect(fired()).toBe(true);
  });

  test('A file that only a filter makes equal is dirty', async () => {
    const folder = folderOf({
      'a.json': 'secret',
      '.gitattributes': '*.json filter=upper',
    });
    git(folder, 'init', '--quiet');
    git(folder, 'config', 'filter.upper.clean', 'tr a-z A-Z');
    commit(folder);
    expect(git(folder, 'status', '--porcelain')).toBe('');
    expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'dirty' });
    put(folder, 'a.json', 'SECRET');
    expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
  });
});

describe('The surroundings', () => {
  test('Variables of git that lead elsewhere do not count', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    const other = repositoryOf({ 'a.json': '2' });
    const canary = join(other, 'canary');
    const variables = {
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git/none'),
      GIT_OBJECT_DIRECTORY: join(other, '.git/objects'),
      GIT_NAMESPACE: 'x',
      GIT_TRACE: canary,
      GIT_LITERAL_PATHSPECS: 'bad',
    };
    Object.assign(process.env, variables);
    try {
      expect((await open(folder)).root).toBe(folder);
      expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
      expect(await textAt(folder, 'HEAD', 'a.json')).toBe('1');
    } finally {
      for (const name of Object.keys(variables))
        Reflect.deleteProperty(process.env, name);
    }
    expect(existsSync(canary)).toBe(false);
  });

  test('The configuration of the user counts', async () => {
    const folder = repositoryOf({ 'a.json': '1\n' });
    put(folder, 'a.json', '1\r\n');
    expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'dirty' });
    process.env['GIT_CONFIG_GLOBAL'] = put(
      folder,
      '.git/own',
      '[core]\nautocrlf = true\n',
    );
    try {
      expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
    } finally {
      process.env['GIT_CONFIG_GLOBAL'] = configuration;
    }
  });

  test('Nothing is written and no lock is taken', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    utimesSync(join(folder, 'a.json'), 1, 1);
    put(folder, '.git/index.lock', '');
    const before = statSync(join(folder, '.git/index'));
    expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
    const after = statSync(join(folder, '.git/index'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('A git in the repository is not the git that is called', async () => {
    const folder = repositoryOf({ 'a.json': '1' });
    const canary = join(folder, 'canary');
    chmodSync(put(folder, 'git', `#!/bin/sh\n: > '${canary}'\n`), 0o755);
    const path = process.env['PATH'] ?? '';
    process.env['PATH'] = `.${delimiter}${path}`;
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await statesIn(folder, 'a.json')).toEqual({ 'a.json': 'clean' });
    } finally {
      process.chdir(before);
      process.env['PATH'] = path;
    }
    expect(existsSync(canary)).toBe(false);
  });
});
