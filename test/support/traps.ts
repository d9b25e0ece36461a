import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { legacyText, plainInput } from './legacy.js';
import { commitAll, git } from './repository.js';
import { plant, treeOf } from './tree.js';

/** Where a trap is laid. */
export interface Ground {
  /** A git repository with the Legacy file `a.json`, committed. */
  readonly repository: string;
  /** A folder beside it, in which nothing may change, with the Legacy file `out.json`. */
  readonly outside: string;
  /** A program, outside of both, that leaves the canary. */
  readonly program: string;
  /** What only a trap that fires leaves: an absolute path. */
  readonly canary: string;
}

/** Something hostile in a repository, and what is special about a run in it. */
export interface Trap {
  readonly what: string;
  readonly lay?: (ground: Ground) => void;
  readonly env?: (ground: Ground) => Readonly<Record<string, string>>;
  /** Further arguments of each command. */
  readonly args?: (ground: Ground) => readonly string[];
}

const legacy = legacyText([plainInput]);

/** A new repository with nothing hostile in it yet. */
export function groundOf(): Ground {
  const folder = treeOf({
    'outside/out.json': legacy,
    'repository/a.json': legacy,
    'program.sh': '',
  });
  const [repository, outside, program, canary] = [
    ...['repository', 'outside', 'program.sh', 'canary'],
  ].map((name) => join(folder, name)) as [string, string, string, string];
  plant(folder, { 'program.sh': `#!/bin/sh\n: > '${canary}'\n` });
  chmodSync(program, 0o755);
  git(repository, 'init', '--quiet');
  commitAll(repository);
  // Something is changed since.
  plant(repository, { 'a.json': `${legacy}\n` });
  return { repository, outside, program, canary };
}

const writing = (canary: string): string =>
  `.writeFileSync(${JSON.stringify(canary)}, '');`;
const common = (canary: string): string =>
  `require('node:fs')${writing(canary)} module.exports = {};`;
const module = (canary: string): string =>
  `import fs from 'node:fs'; fs${writing(canary)} export default {};`;

const programs = ['.prettierrc', 'prettier.config'].flatMap((name) =>
  ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((extension): Trap => ({
    what: `${name}.${extension}`,
    lay: ({ repository, canary }) => {
      const isCommon = /c[jt]s$|^js$/.test(extension);
      const text = isCommon ? common(canary) : module(canary);
      plant(repository, { [`${name}.${extension}`]: text });
    },
  })),
);

/** Configuration that names a program; `NAME` stands for a package or a file of its own. */
const named = (
  [
    ['.prettierrc', '"NAME"'],
    ['.prettierrc.json', '"NAME"'],
    ['package.json', '{ "prettier": "NAME" }'],
    ['package.yaml', 'prettier: NAME'],
    ['.prettierrc.json', '{ "plugins": ["NAME"] }'],
    ['.prettierrc', 'plugins:\n  - NAME\n'],
    ['.prettierrc.yaml', 'plugins: ["NAME"]\n'],
    ['.prettierrc.toml', 'plugins = ["NAME"]\n'],
    ['package.json', '{ "prettier": { "plugins": ["NAME"] } }'],
    [
      '.prettierrc.json',
      '{ "overrides": [{ "files": "*", "options": { "plugins": ["NAME"], "parser": "NAME" } }] }',
    ],
    ['.prettierrc', '!!js/function "NAME"'],
  ] as const
).flatMap(([file, text]) =>
  ['hostile', './hostile.cjs'].map((name): Trap => ({
    what: `${name} in ${file}: ${text}`,
    lay: ({ repository, canary }) => {
      plant(repository, {
        'node_modules/hostile/index.js': common(canary),
        'hostile.cjs': common(canary),
        [file]: text.replaceAll('NAME', name),
      });
    },
  })),
);

const configured = [
  ...['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand'],
  ...['core.askPass', 'core.gitProxy', 'core.alternateRefsCommand'],
  ...['diff.external', 'gpg.program', 'uploadpack.packObjectsHook'],
  ...['pager.ls-tree', 'pager.cat-file', 'sequence.editor'],
].map((key): Trap => ({
  what: `${key} in the configuration of git`,
  lay: ({ repository, program }) => git(repository, 'config', key, program),
}));

const aliases: Trap = {
  what: 'aliases of git with the names of its commands',
  lay: ({ repository, program }) => {
    for (const name of ['rev-parse', 'ls-tree', 'ls-files', 'cat-file'])
      git(repository, 'config', `alias.${name}`, `!${program}`);
  },
};

const drivers = (
  [
    ['filter.x.clean', '* filter=x text'],
    ['filter.x.smudge', '* filter=x text'],
    ['filter.x.process', '* filter=x text'],
    ['diff.x.textconv', '* diff=x'],
    ['diff.x.command', '* diff=x'],
    ['merge.x.driver', '* merge=x'],
  ] as const
).map(([key, attributes]): Trap => ({
  what: `${key} and an attribute`,
  lay: ({ repository, program }) => {
    git(repository, 'config', key, program);
    plant(repository, {
      '.gitattributes': `${attributes}\n`,
      'a.json': legacy.replaceAll('\n', '\r\n'),
    });
  },
}));

const hooks: Trap = {
  what: 'hooks, and a folder of hooks',
  lay: ({ repository, program }) => {
    for (const folder of ['.git/hooks', 'hooks'])
      for (const hook of [
        'post-index-change',
        'reference-transaction',
        'pre-commit',
      ]) {
        mkdirSync(join(repository, folder), { recursive: true });
        cpSync(program, join(repository, folder, hook));
      }
    git(repository, 'config', 'core.hooksPath', 'hooks');
  },
};

const included: Trap = {
  what: 'configuration that another one includes',
  lay: ({ repository, program }) => {
    plant(repository, { config: `[core]\n\tfsmonitor = ${program}\n` });
    git(repository, 'config', 'include.path', '../config');
  },
};

const variables = [
  ...['GIT_EXTERNAL_DIFF', 'GIT_PAGER', 'GIT_SSH', 'GIT_SSH_COMMAND'],
  ...['GIT_EDITOR', 'GIT_ASKPASS', 'GIT_PROXY_COMMAND', 'PAGER', 'EDITOR'],
].map((name): Trap => ({
  what: `the variable ${name}`,
  env: ({ program }) => ({ [name]: program }),
}));

const traces = [
  'GIT_TRACE',
  'GIT_TRACE2',
  'GIT_TRACE2_EVENT',
  'GIT_TRACE_SETUP',
].map((name): Trap => ({
  what: `the variable ${name}`,
  env: ({ canary }) => ({ [name]: canary }),
}));

const refs = (
  [
    ...['--upload-pack=PROGRAM', '--output=CANARY', '-x', '--exec=PROGRAM'],
    ...['--help', '-', '--', '@{', '@{-1}', '@{upstream}', '..', 'HEAD..HEAD'],
    ...['^HEAD', ':/', 'HEAD:a.json', '$(PROGRAM)', '`PROGRAM`', '|PROGRAM'],
    ...[';PROGRAM', 'a\nb', '../../outside', 'x'.repeat(5000), ' ', '\u202e'],
    ...[
      'ext::PROGRAM',
      'HEAD^{/(((a+)+)+)+b}',
      '--git-dir=.',
      'HEAD --output=CANARY',
    ],
  ] as const
).map((ref): Trap => ({
  what: `the commit ${JSON.stringify(ref.slice(0, 40))}`,
  args: ({ program, canary }) => [
    `--changed=${ref.replace('PROGRAM', program).replace('CANARY', canary)}`,
  ],
}));

const pipe = (name: string): Trap => ({
  what: `a pipe called ${name}`,
  lay: ({ repository }) => {
    mkdirSync(join(repository, name, '..'), { recursive: true });
    rmSync(join(repository, name), { force: true });
    spawnSync('mkfifo', [join(repository, name)]);
  },
});
const link = (to: string, name: string): Trap => ({
  what: `a link called ${name} to ${to}`,
  lay: ({ repository }) => {
    symlinkSync(to, join(repository, name));
  },
});

const decisions = 'infomodel-migrate.decisions.json';

const entries: readonly Trap[] = [
  ...['p.json', decisions, '.prettierrc', 'package.json', '.editorconfig'].map(
    pipe,
  ),
  ...['.gitignore', '.gitattributes', '.git/info/exclude', 'sub/.git'].map(
    pipe,
  ),
  ...['link.json', decisions, '.gitignore', '.prettierrc', '.editorconfig'].map(
    (name) => link('../outside/out.json', name),
  ),
  ...['link.json', decisions, '.prettierrc', '.editorconfig'].map((name) =>
    link('/dev/zero', name),
  ),
  ...['link.json', 'link', decisions].map((name) => link('../outside', name)),
  ...['loop.json', decisions, '.prettierrc', '.gitignore'].map((name) =>
    link(name, name),
  ),
  link('nowhere', 'dangling.json'),
  link('nowhere', decisions),
  link('.', 'loop'),
  link('/proc/self/mem', 'memory.json'),
  link('/proc/self/pagemap', decisions),
  link('/dev/tty', decisions),
  {
    what: 'a deep folder, and a pattern with many ways to match it',
    lay: ({ repository }) => {
      plant(repository, {
        '.gitignore': `${'**/a/'.repeat(10)}**/b\n`,
        [`${'a/'.repeat(100)}c.json`]: legacy,
      });
    },
  },
  {
    what: '4 MiB of patterns to ignore',
    lay: ({ repository }) => {
      plant(repository, { '.gitignore': 'a\n'.repeat(2 ** 21) });
    },
  },
  {
    what: 'many patterns to ignore in each of many nested folders',
    lay: ({ repository }) => {
      const patterns = Array.from({ length: 100 }, (_, i) => `x${i}\n`);
      const folders = Array.from({ length: 160 }, (_, i) => 'd/'.repeat(i));
      plant(
        repository,
        Object.fromEntries(
          folders.map((it) => [`${it}.gitignore`, patterns.join('')]),
        ),
      );
    },
  },
  {
    what: 'a configuration of lists in lists',
    lay: ({ repository }) => {
      plant(repository, { '.prettierrc': '- '.repeat(30_000) });
    },
  },
  {
    what: 'a configuration of keys in keys',
    lay: ({ repository }) => {
      plant(repository, { '.prettierrc': `${'- ? '.repeat(200)}a\n` });
    },
  },
  {
    what: 'a pipe in the folder that a file called .git names',
    lay: (ground) => {
      plant(ground.repository, {
        'sub/.git': 'gitdir: ../hostile\n',
        'sub/b.json': legacy,
      });
      pipe('hostile/commondir').lay?.(ground);
    },
  },
  {
    what: 'a folder called as decisions are',
    lay: ({ repository }) => {
      plant(repository, { [`${decisions}/a.json`]: legacy });
    },
  },
  {
    what: 'a submodule with traps of its own',
    lay: ({ repository, program }) => {
      plant(repository, { 'sub/b.json': legacy });
      git(join(repository, 'sub'), 'init', '--quiet');
      commitAll(join(repository, 'sub'));
      git(repository, 'add', 'sub');
      git(join(repository, 'sub'), 'config', 'core.fsmonitor', program);
      plant(repository, {
        '.gitmodules': `[submodule "sub"]\n\tpath = sub\n\turl = ext::${program}\n\tupdate = !${program}\n`,
      });
    },
  },
  {
    what: 'a work tree that is elsewhere',
    lay: ({ repository, outside }) =>
      git(repository, 'config', 'core.worktree', outside),
  },
  {
    what: 'a git in the folder',
    lay: ({ repository, program }) => {
      for (const name of ['git', 'git.exe', 'node', 'sh'])
        cpSync(program, join(repository, name));
    },
    env: () => ({ PATH: `:.:${process.env['PATH'] ?? ''}` }),
  },
];

/** Those in which git waits, until it is ended after a minute of silence. */
export const slowTraps: readonly Trap[] = [
  ...['config', 'HEAD', 'index', 'packed-refs', 'objects/info/alternates'],
].map((name) => pipe(`.git/${name}`));

export const traps: readonly Trap[] = [
  ...programs,
  ...named,
  ...configured,
  ...[aliases, ...drivers, hooks, included],
  ...[...variables, ...traces, ...refs, ...entries],
];
