import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { bin, run } from './support/command.js';
import { folderOf } from './support/folder.js';
import { rules } from '../src/report/report-findings.js';

const root = fileURLToPath(new URL('../', import.meta.url));

const written = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const generated = readdirSync(join(root, 'docs/rules'), { recursive: true })
  .map((name) => `docs/rules/${String(name)}`)
  .filter((name) => name.endsWith('.md'));
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...written];

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The text without blocks of code. */
const proseOf = (page: string): string =>
  textOf(page).replaceAll(/^```[^]*?^```$/gm, '');

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = proseOf(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every link leads to a file and a heading that exist', () => {
  const broken = [...pages, ...generated].flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.startsWith('https://'))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && !anchorsOf(file).has(anchor);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the README links to every page of docs/', () => {
  for (const page of written)
    expect(textOf('README.md')).toContain(`(${page})`);
});

test.each(['README.md', 'CONTRIBUTING.md'])(
  '%s has at most 150 lines',
  (page) => {
    expect(textOf(page).trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  },
);

test('CONTRIBUTING names only files that exist', () => {
  const named = [
    ...textOf('CONTRIBUTING.md').matchAll(/`([\w.-]+\/[\w./-]*)`/g),
  ].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(20);
  // What is in dist/ is made.
  const exists = (path: string): boolean =>
    path.startsWith('dist/') ||
    existsSync(join(root, path)) ||
    existsSync(join(root, 'src', path));
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('docs/limits.md names only rules that exist', () => {
  const known = new Set(rules.map(({ id }) => id));
  const named = [
    ...textOf('docs/limits.md').matchAll(/`([a-z]+(?:-[a-z]+)+)`/g),
  ].map(([, id = '']) => id);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

test('every script of npm that a page names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const named = pages
    .flatMap((page) => [
      ...textOf(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g),
    ])
    .map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('every option that a page names exists', () => {
  const helps = new Map<string, string>();
  const helpOf = (command: string): string => {
    const help = helps.get(command) ?? run([command, '--help']).stdout;
    helps.set(command, help);
    return help;
  };
  const wrong = [...pages, ...generated].flatMap((page) =>
    // `infomodel-migrate COMMAND …`, in a block or in the text.
    [...textOf(page).matchAll(/infomodel-migrate ([a-z]+)\b([^\n`|]*)/g)]
      .filter(([, command = '']) =>
        helpOf(command).startsWith(`infomodel-migrate ${command}`),
      )
      .flatMap(([line, command = '', words = '']) =>
        [...words.matchAll(/ (--[a-z-]+)/g)]
          .filter(([, option = '']) => !helpOf(command).includes(option))
          .map(() => `${page}: ${line}`),
      ),
  );
  expect(wrong).toEqual([]);
});

/** The shell commands of a page, a line each. */
function commandsIn(page: string): readonly string[] {
  return [...textOf(page).matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(
    ([, block = '']) => block.trimEnd().split('\n'),
  );
}

/**
 * A repository as the pages have it: Legacy files in `algorithms`, their Current
 * ones in `current`, and decisions. `npx` runs the command that is built.
 */
function repository(): (line: string) => ReturnType<typeof spawnSync> {
  const folder = folderOf({});
  const example = join(root, 'golden/example');
  cpSync(example, join(folder, 'golden/example'), { recursive: true });
  for (const name of readdirSync(example))
    cpSync(
      join(example, name),
      join(folder, name.startsWith('vendor.') ? 'signals' : 'algorithms', name),
    );
  const decisions = join(example, 'infomodel-migrate.decisions.json');
  writeFileSync(
    join(folder, 'infomodel-migrate.decisions.json'),
    readFileSync(decisions, 'utf8').replaceAll(
      '"file": "',
      '"file": "algorithms/',
    ),
  );
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  mkdirSync(join(folder, '.config/fish/completions'), { recursive: true });
  for (const [name, script] of [
    ['infomodel-migrate', `exec '${process.execPath}' '${bin}' "$@"`],
    ['npx', 'exec "$@"'],
  ] as const) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  const env = {
    ...process.env,
    ...{ HOME: folder, NODE_OPTIONS: '' },
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org' },
    ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' },
  };
  const runLine = (line: string) =>
    spawnSync('sh', ['-c', line], { cwd: folder, env, encoding: 'utf8' });
  runLine(
    'git init -q && git add algorithms && git commit -qm Begin && infomodel-migrate migrate algorithms --out current',
  );
  return runLine;
}

/** Installing is not tried: the tests run in what `npm ci` installed. */
const isTried = (line: string): boolean => !line.startsWith('npm ');

const linesIn = (page: string): readonly string[] =>
  commandsIn(page)
    .map((line) => line.replace(/^npm ci && /, ''))
    .filter(isTried);

test.each(['README.md', ...written].filter((page) => linesIn(page).length > 0))(
  'the commands of %s run as printed',
  (page) => {
    const runLine = repository();
    const failed = linesIn(page).flatMap((line) => {
      const { status, stderr } = runLine(line);
      // A run with findings ends with 1.
      return status === 0 || status === 1
        ? []
        : [`${line}: ${status}, ${String(stderr)}`];
    });
    expect(failed).toEqual([]);
  },
);

test('the first command of the README prints at most a screen', () => {
  const [first = ''] = commandsIn('README.md');
  const { status, stdout } = repository()(first.replace(/^npm ci && /, ''));
  expect(status).toBe(0);
  expect(stdout).toMatch(/9 written/);
  expect(String(stdout).split('\n').length).toBeLessThanOrEqual(24);
});
