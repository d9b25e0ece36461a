import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { findFaults } from '../support/find-faults.js';
import { exact, partial } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

jest.setTimeout(10 * 60_000);

/** A folder with a program that leaves a trace. */
interface Ground {
  /** The root of a repository with the models `models/a.json` and `models/b.json`. */
  readonly repository: string;
  readonly program: string;
  readonly trace: string;
}

function createGround(): Ground {
  const repository = treeOf({
    'models/a.json': partial('a'),
    'models/b.json': exact('b'),
    '.gitattributes': '*.json diff=x merge=x\n',
  });
  git(repository, 'init', '--quiet');
  commitAll(repository);
  git(repository, 'tag', 'old');
  writeTree(repository, {
    'models/b.json': `${exact('b')}\n`,
    'models/d.json': partial('d'),
    'models/x/e.json': partial('e'),
  });
  commitAll(repository);
  const folder = treeOf({});
  const [program, trace] = [join(folder, 'program'), join(folder, 'trace')];
  const script = `#!/bin/sh\n: > '${trace}'\nexit 1\n`;
  writeFileSync(program, script, { mode: 0o755 });
  return { repository, program, trace };
}

/** The commands that ask git; PATH stands for what they look at. */
const commands = [
  'diff PATH',
  'diff PATH --changed old',
  'check PATH',
  'check PATH --changed old --no-legacy',
  'status PATH',
  'verify PATH',
  'migrate PATH --check --write',
  'migrate PATH --out out',
  'migrate PATH --write',
  'decide PATH',
];

interface Attack {
  /** Lays the trap. */
  readonly lay: (ground: Ground) => void;
  readonly path?: string;
  /** The working directory, below the root. */
  readonly from?: string;
  /** A call of git in the folder of models that springs the trap; absent where git needs a terminal or a server. */
  readonly springs?: readonly string[];
}

/** Runs each command; those that write come last. */
function runAll(
  { path = 'models', from = '.' }: Attack,
  lay: (ground: Ground) => void,
) {
  const ground = createGround();
  lay(ground);
  return commands.map((command) => {
    const line = command.replace('PATH', path);
    const cwd = join(ground.repository, from);
    const ended = runIn(cwd, line, { env: withoutSettings });
    const ran = existsSync(ground.trace);
    rmSync(ground.trace, { force: true });
    return { line, ended, ran };
  });
}

const withoutSettings = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

/** The exit codes without a trap, by path and working directory. */
const harmless = new Map<string, readonly (number | null)[]>();

function statusesOf(attack: Attack): readonly (number | null)[] {
  const key = `${attack.path} ${attack.from}`;
  const known = harmless.get(key);
  if (known) return known;
  const runs = runAll(attack, () => undefined);
  const statuses = runs.map(({ ended }) => ended.status);
  harmless.set(key, statuses);
  return statuses;
}

/** Runs each command with the trap and without it. */
function expectHarmless(attack: Attack): void {
  const controls = statusesOf(attack);
  const attacked = runAll(attack, attack.lay);
  const wrong = attacked.flatMap(({ line, ended, ran }, at) => [
    ...(ran ? [`${line}: a program ran`] : []),
    ...(ended.status === 0 && controls[at] !== 0
      ? [`${line}: exit code 0, not ${controls[at]}`]
      : []),
    ...findFaults(ended),
  ]);
  expect(wrong).toEqual([]);
}

function expectSprings({ lay, springs, from = 'models' }: Attack): void {
  if (!springs) return;
  const ground = createGround();
  lay(ground);
  spawnSync('git', springs, {
    cwd: join(ground.repository, from),
    env: { ...process.env, ...withoutSettings },
  });
  expect(existsSync(ground.trace)).toBe(true);
}

/** Makes a repository a partial clone that lacks a blob of the first commit. */
function losesBlob(repository: string, blob: string, url: string): void {
  const id = git(repository, 'rev-parse', blob).trim();
  unlinkSync(join(repository, '.git/objects', id.slice(0, 2), id.slice(2)));
  for (const [key, value] of Object.entries({
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': url,
    ...Object.fromEntries(
      ['ext', 'file', 'ssh', 'git', 'http', 'https', 'x'].map((it) => [
        `protocol.${it}.allow`,
        'always',
      ]),
    ),
  }))
    git(repository, 'config', key, value);
}

/** Settings of `.git/config`; PROGRAM stands for the program. */
const configured =
  (settings: Readonly<Record<string, string>>) =>
  ({ repository, program }: Ground): void => {
    for (const [key, value] of Object.entries(settings)) {
      const setting = [key, value].map((it) => it.replace('PROGRAM', program));
      git(repository, 'config', ...setting);
    }
  };

const promised =
  (url: string, settings: Readonly<Record<string, string>> = {}) =>
  (ground: Ground): void => {
    const { repository, program } = ground;
    const to = url.replace('PROGRAM', program);
    losesBlob(repository, 'old:models/b.json', to);
    configured(settings)(ground);
  };

const readsBlob = ['cat-file', '-p', 'old:models/b.json'];

describe('a repository whose configuration names a program', () => {
  const springing: Readonly<Record<string, readonly string[]>> = {
    'core.fsmonitor': ['status'],
    'diff.external': ['diff', 'old'],
    'diff.x.command': ['diff', 'old'],
    'diff.x.textconv': ['diff', 'old'],
  };
  const keys = [
    ...Object.keys(springing),
    'core.pager',
    'pager.diff',
    'pager.status',
    'core.sshCommand',
    'core.askPass',
    'core.gitProxy',
    'core.alternateRefsCommand',
    'credential.helper',
    'merge.x.driver',
    'gpg.program',
    'uploadpack.packObjectsHook',
    'remote.origin.receivepack',
    'remote.origin.uploadpack',
  ];

  test.each(keys)('%s', (key) => {
    const attack: Attack = {
      lay: configured({ [key]: 'PROGRAM', 'log.showSignature': 'true' }),
      ...(springing[key] && { springs: springing[key] }),
    };
    expectSprings(attack);
    expectHarmless(attack);
  });

  test.each(['alias.status', 'alias.ls-files', 'submodule.x.update'])(
    '%s with a command of the shell',
    (key) => {
      expectHarmless({ lay: configured({ [key]: '!PROGRAM' }) });
    },
  );

  test('in a file that it includes', () => {
    const attack: Attack = {
      lay: ({ repository, program }) => {
        const text = `[core]\n\tfsmonitor = ${program}\n`;
        writeFileSync(join(repository, 'settings'), text);
        git(repository, 'config', 'include.path', '../settings');
      },
      springs: ['status'],
    };
    expectSprings(attack);
    expectHarmless(attack);
  });

  test('in hooks', () => {
    const attack: Attack = {
      lay: ({ repository, program }) => {
        for (const hook of ['post-index-change', 'reference-transaction'])
          symlinkSync(program, join(repository, '.git/hooks', hook));
      },
      springs: ['update-index', '--force-write-index', '--refresh'],
    };
    expectSprings(attack);
    expectHarmless(attack);
  });
});

describe('a partial clone that lacks a blob', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    ['ext::', 'ext::PROGRAM', {}],
    [
      'remote.uploadpack of a file',
      'file:///nowhere',
      { 'remote.origin.uploadpack': 'PROGRAM' },
    ],
    ['core.sshCommand', 'ssh://x/y', { 'core.sshCommand': 'PROGRAM' }],
    [
      'url.insteadOf',
      'https://x/y',
      { 'url.ext::PROGRAM .insteadOf': 'https:' },
    ],
    ['remote.vcs', 'PROGRAM', { 'remote.origin.vcs': 'ext' }],
  ])('%s', (_, url, settings) => {
    const attack = { lay: promised(url, settings), springs: readsBlob };
    expectSprings(attack);
    expectHarmless(attack);
  });

  test.each([
    ['diff', '--changed'],
    ['check', '--changed'],
  ])('is named by %s %s', (command, option) => {
    const ground = createGround();
    promised('ext::PROGRAM')(ground);
    const line = `${command} models ${option} old`;
    const ended = runIn(ground.repository, line);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain(
      'error: Blobs are missing in the repository',
    );
    expect(ended.stderr).toContain('fetch --refetch --no-filter');
  });
});

/** Makes the content of `.git` of a repository; `.git` itself is what no commit can hold. */
function embedded(
  { program }: Ground,
  settings: Readonly<Record<string, string>>,
): string {
  const folder = repositoryOf({ '.gitignore': 'x\n', 'c.json': '' });
  git(folder, 'update-index', '--skip-worktree', '.gitignore');
  losesBlob(folder, 'HEAD:.gitignore', `ext::${program}`);
  for (const [key, value] of Object.entries({
    'core.bare': 'false',
    'core.worktree': '.',
    ...settings,
  }))
    git(folder, 'config', key, value.replaceAll('PROGRAM', program));
  rmSync(join(folder, '.git/hooks'), { recursive: true });
  rmSync(join(folder, '.git/logs'), { recursive: true });
  return join(folder, '.git');
}

interface Shape {
  /** The folder that looks like a bare repository. */
  readonly at?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly change?: (folder: string, ground: Ground) => void;
}

/** Puts the files of a repository among the models, and commits them. */
const embedding =
  ({ at = 'models', settings = {}, change }: Shape) =>
  (ground: Ground): void => {
    const from = embedded(ground, settings);
    const to = join(ground.repository, at);
    writeTree(to, { 'f.json': partial('f') });
    for (const name of readdirSync(from))
      renameSync(join(from, name), join(to, name));
    change?.(to, ground);
    git(ground.repository, 'add', '--force', '--all');
    git(ground.repository, 'commit', '--quiet', '--message', 'embedded');
  };

describe('a folder among the models that looks like a bare repository', () => {
  const lists = ['ls-files', '--others', '--exclude-standard'];
  const attacks: Readonly<Record<string, Attack>> = {
    'a partial clone from a program': {
      lay: embedding({}),
      springs: lists,
    },
    'a monitor': {
      lay: embedding({ settings: { 'core.fsmonitor': 'PROGRAM' } }),
      springs: ['status'],
    },
    'excludes that hide models': {
      lay: embedding({
        change: (folder) => {
          writeTree(folder, { 'info/exclude': '*\n' });
          unlinkSync(join(folder, 'index'));
        },
      }),
    },
    'below the folder of models': {
      lay: embedding({ at: 'models/x/y' }),
    },
    'above the PATH': {
      lay: embedding({ at: 'models', settings: { 'core.worktree': '.' } }),
      path: 'models/x',
    },
    'as the working directory': {
      lay: embedding({}),
      from: 'models',
      path: '.',
      springs: lists,
    },
    'above the working directory': {
      lay: embedding({}),
      from: 'models/x',
      path: '../d.json',
      springs: ['-C', '..', ...lists],
    },
  };

  test.each(Object.entries(attacks))('%s', (_, attack) => {
    expectSprings(attack);
    expectHarmless(attack);
  });

  test('without a repository around it', () => {
    const attack: Attack = {
      lay: (ground) => {
        embedding({})(ground);
        rmSync(join(ground.repository, '.git'), { recursive: true });
      },
      springs: lists,
    };
    expectSprings(attack);
    expectHarmless(attack);
  });
});
