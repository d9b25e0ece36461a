import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { runAlone, runIn } from '../support/command.js';
import { decisionsName as decisions } from '../support/decisions.js';
import { findFaults } from '../support/find-faults.js';
import { exact, partial } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { statesBelow, treeOf, writeTree } from '../support/tree.js';

jest.setTimeout(10 * 60_000);

/** Where an attack is tried. */
interface Ground {
  /** The root of a repository with the models `models/a.json` and `models/b.json`. */
  readonly repository: string;
  /** A folder beside it, in which nothing may change. */
  readonly outside: string;
  /** A program that leaves a trace, and the file that is its trace. */
  readonly program: string;
  readonly trace: string;
}

function createGround(): Ground {
  const folder = treeOf({
    'outside/out.json': exact('out'),
    'repository/models/a.json': partial('a'),
    'repository/models/b.json': exact('b'),
    'repository/.gitattributes': '*.json diff=x merge=x\n',
  });
  const [repository, outside, program, trace] = [
    'repository',
    'outside',
    'program',
    'trace',
  ].map((name) => join(folder, name)) as [string, string, string, string];
  git(repository, 'init', '--quiet');
  commitAll(repository);
  git(repository, 'tag', 'old');
  writeTree(repository, {
    'models/b.json': `${exact('b')}\n`,
    'models/d.json': partial('d'),
    'models/x/e.json': partial('e'),
  });
  commitAll(repository);
  const script = `#!/bin/sh\n: > '${trace}'\nexit 1\n`;
  writeFileSync(program, script, { mode: 0o755 });
  return { repository, outside, program, trace };
}

/** The commands that ask git; PATH stands for what they look at. Those that write come last. */
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
  'decide PATH --all',
];

/** What a pull request, a clone or a folder may hold to run code, to write elsewhere or to make the tool wait. */
interface Attack {
  /** Lays the trap. */
  readonly lay: (ground: Ground) => void;
  readonly path?: string;
  /** The working directory, below the root. */
  readonly from?: string;
  /** A call of git in the folder of models that springs the trap; absent where git needs a terminal or a server. */
  readonly springs?: readonly string[];
}

const withoutSettings = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
};

function runAll(
  { path = 'models', from = '.' }: Attack,
  lay: (ground: Ground) => void,
) {
  const ground = createGround();
  lay(ground);
  const before = JSON.stringify(statesBelow(ground.outside));
  return commands.map((command) => {
    const line = command.replace('PATH', path);
    const cwd = join(ground.repository, from);
    const ended = runAlone(line.split(' '), { cwd, env: withoutSettings });
    const ran = existsSync(ground.trace);
    rmSync(ground.trace, { force: true });
    const wrote = JSON.stringify(statesBelow(ground.outside)) !== before;
    return { line, ended, ran, wrote };
  });
}

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
  const wrong = attacked.flatMap(({ line, ended, ran, wrote }, at) => [
    ...(ran ? [`${line}: a program ran`] : []),
    ...(wrote ? [`${line}: something changed outside`] : []),
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

const file =
  (name: string, text: string) =>
  ({ repository }: Ground): void => {
    writeTree(repository, { [name]: text });
  };

/** A module that leaves the trace, which a configuration may name. */
const code =
  (name: string, text?: string) =>
  ({ repository, trace }: Ground): void => {
    const module = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, ''); module.exports = {};`;
    writeTree(repository, {
      'node_modules/hostile/index.js': module,
      [name]: text ?? module,
    });
  };

const link =
  (name: string, to: string) =>
  ({ repository }: Ground): void => {
    rmSync(join(repository, name), { force: true });
    symlinkSync(to, join(repository, name));
  };

const pipe =
  (name: string) =>
  ({ repository }: Ground): void => {
    spawnSync('mkfifo', [join(repository, name)]);
  };

/** A setting that names a program, and what springs it. */
const settings: Readonly<Record<string, readonly string[] | undefined>> = {
  'core.fsmonitor': ['status'],
  'diff.external': ['diff', 'old'],
  'diff.x.command': ['diff', 'old'],
  'diff.x.textconv': ['diff', 'old'],
  ...Object.fromEntries(
    'core.pager pager.diff pager.status core.sshCommand core.askPass core.gitProxy core.alternateRefsCommand credential.helper merge.x.driver gpg.program uploadpack.packObjectsHook remote.origin.receivepack remote.origin.uploadpack'
      .split(' ')
      .map((key) => [key, undefined]),
  ),
};

/** Where a partial clone fetches the blob that it lacks from. */
const promisors: readonly (readonly [
  url: string,
  settings?: Readonly<Record<string, string>>,
])[] = [
  ['ext::PROGRAM'],
  ['file:///nowhere', { 'remote.origin.uploadpack': 'PROGRAM' }],
  ['ssh://x/y', { 'core.sshCommand': 'PROGRAM' }],
  ['https://x/y', { 'url.ext::PROGRAM .insteadOf': 'https:' }],
  ['PROGRAM', { 'remote.origin.vcs': 'ext' }],
];

const lists = ['ls-files', '--others', '--exclude-standard'];

const attacks: Readonly<Record<string, Attack>> = {
  'a prettier configuration in JavaScript': {
    lay: code('models/.prettierrc.cjs'),
  },
  'a plugin in overrides': {
    lay: code(
      '.prettierrc.json',
      '{ "overrides": [{ "files": "*", "options": { "plugins": ["hostile"] } }] }',
    ),
  },
  'a pipe among the files': { lay: pipe('models/p.json') },
  'a pipe for decisions': { lay: pipe(decisions) },
  'a link to outside': { lay: link('models/l.json', '../../outside/out.json') },
  'a folder that links to outside': { lay: link('models/l', '../../outside') },
  'a link to an endless file': { lay: link('models/l.json', '/dev/zero') },
  'decisions without an end': { lay: link(decisions, '/dev/zero') },
  'decisions from outside': { lay: link(decisions, '../outside/out.json') },
  'links in a circle': { lay: link('models/l.json', 'l.json') },
  'a folder that holds itself': { lay: link('models/loop', '.') },
  'a link to nothing': { lay: link('models/l.json', 'nowhere') },
  'a folder called as decisions are': {
    lay: file(`${decisions}/a.json`, '[]'),
  },
  'a submodule whose configuration names a program': {
    lay: ({ repository, program }) => {
      const sub = join(repository, 'models/sub');
      writeTree(sub, { 'c.json': exact('c') });
      git(sub, 'init', '--quiet');
      commitAll(sub);
      git(repository, 'add', 'models/sub');
      git(sub, 'config', 'core.fsmonitor', program);
    },
  },
  ...Object.fromEntries(
    Object.entries(settings).map(([key, springs]) => [
      `a program in ${key}`,
      {
        lay: configured({ [key]: 'PROGRAM', 'log.showSignature': 'true' }),
        ...(springs && { springs }),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['alias.status', 'alias.ls-files', 'submodule.x.update'].map((key) => [
      `a command of the shell in ${key}`,
      { lay: configured({ [key]: '!PROGRAM' }) },
    ]),
  ),
  'a program in a file that the configuration includes': {
    lay: ({ repository, program }) => {
      const text = `[core]\n\tfsmonitor = ${program}\n`;
      writeFileSync(join(repository, 'settings'), text);
      git(repository, 'config', 'include.path', '../settings');
    },
    springs: ['status'],
  },
  'programs in hooks': {
    lay: ({ repository, program }) => {
      for (const hook of ['post-index-change', 'reference-transaction'])
        symlinkSync(program, join(repository, '.git/hooks', hook));
    },
    springs: ['update-index', '--force-write-index', '--refresh'],
  },
  ...Object.fromEntries(
    promisors.map(([url, more]) => [
      `a blob that is fetched from ${url} ${Object.keys(more ?? {}).join()}`,
      {
        lay: promised(url, more),
        springs: ['cat-file', '-p', 'old:models/b.json'],
      },
    ]),
  ),
  'a bare repository among the models': {
    lay: embedding({}),
    springs: lists,
  },
  'one with a monitor': {
    lay: embedding({ settings: { 'core.fsmonitor': 'PROGRAM' } }),
    springs: ['status'],
  },
  'one with excludes that hide models': {
    lay: embedding({
      change: (folder) => {
        writeTree(folder, { 'info/exclude': '*\n' });
        unlinkSync(join(folder, 'index'));
      },
    }),
  },
  'one below the folder of models': { lay: embedding({ at: 'models/x/y' }) },
  'one above the PATH': { lay: embedding({}), path: 'models/x' },
  'one as the working directory': {
    lay: embedding({}),
    from: 'models',
    path: '.',
    springs: lists,
  },
  'one above the working directory': {
    lay: embedding({}),
    from: 'models/x',
    path: '../d.json',
    springs: ['-C', '..', ...lists],
  },
  'one without a repository around it': {
    lay: (ground) => {
      embedding({})(ground);
      rmSync(join(ground.repository, '.git'), { recursive: true });
    },
    springs: lists,
  },
};

test.each(Object.entries(attacks))('%s harms no command', (_, attack) => {
  expectSprings(attack);
  expectHarmless(attack);
});

test.each([
  ['diff', '--changed'],
  ['check', '--changed'],
])('a blob that is missing is named by %s %s', (command, option) => {
  const ground = createGround();
  promised('ext::PROGRAM')(ground);
  const line = `${command} models ${option} old`;
  const ended = runIn(ground.repository, line);
  expect(ended.status).toBe(2);
  expect(ended.stderr).toContain('error: Blobs are missing in the repository');
  expect(ended.stderr).toContain('fetch --refetch --no-filter');
});
