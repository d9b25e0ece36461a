import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { bin } from './support/command.js';
import { folderOf } from './support/folder.js';

const root = fileURLToPath(new URL('../', import.meta.url));

const pages = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);

/** The shell commands of a page, a line each. */
function commandsIn(page: string): readonly string[] {
  return [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /^```sh\n([^]*?)^```$/gm,
    ),
  ].flatMap(([, block = '']) => block.trimEnd().split('\n'));
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

test.each(['README.md', ...pages].filter((page) => linesIn(page).length > 0))(
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
