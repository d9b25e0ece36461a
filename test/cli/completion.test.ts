import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { formatNames } from '../../src/report/formats.js';
import { rules } from '../../src/report/rules.js';
import { run } from '../support/command.js';
import { folderOf } from '../support/folder.js';

const bin = fileURLToPath(
  new URL('../../bin/infomodel-migrate.js', import.meta.url),
);
const folder = folderOf({ 'algorithms.json': '[]' });
const program = join(folder, 'infomodel-migrate');
writeFileSync(
  program,
  `#!/bin/sh\nNODE_OPTIONS= exec '${process.execPath}' '${bin}' "$@"\n`,
);
chmodSync(program, 0o755);

/** What bash offers where the last of the words is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `
    eval "$(SHELL=/bin/bash infomodel-migrate completion)"
    COMP_WORDS=(infomodel-migrate "$@")
    COMP_CWORD=$#
    _infomodel-migrate_yargs_completions
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
    },
  });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('in bash', () => {
  test.each<readonly [readonly string[], readonly string[]]>([
    [['co'], ['convert', 'completion']],
    [['--v'], ['--version']],
    [
      ['diff', '.', '--fo'],
      ['--format', '--force'],
    ],
    [['diff', '.', '--force', '--fo'], ['--format']],
    [['diff', '.', '--format', 'm'], ['markdown']],
    [['diff', '.', '--format', '=', 'm'], ['markdown']],
    [
      ['diff', '.', '--fail-on', ''],
      ['error', 'warning', 'note', 'never'],
    ],
    [['schema', 's'], ['signals']],
    [
      ['explain', 'current/so'],
      [
        'current/source-undefined',
        'current/source-output-missing',
        'current/source-output-undefined',
        'current/source-not-object',
      ],
    ],
  ])('after %j: %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });

  test.each<readonly [readonly string[]]>([
    [['diff', '']],
    [['diff', '.', '--out', '']],
    [['check', '.', '--signals', 's']],
    [['schema', 'legacy', '']],
  ])('after %j files, which bash knows', (words) => {
    expect(offered(...words)).toEqual([]);
  });

  test('every rule and every format', () => {
    expect(offered('explain', '')).toEqual(rules.map(({ id }) => id));
    expect(offered('diff', '.', '--format', '')).toEqual(formatNames);
  });

  test('every option, after two dashes', () => {
    const { stdout } = run(['migrate', '--help']);
    const told = [...stdout.matchAll(/^ {2}(?:-\w,| {3}) (--[\w-]+)/gm)];
    const long = told.map(([, name]) => name);
    expect(offered('migrate', '.', '--').toSorted()).toEqual(long.toSorted());
  });
});

describe('in zsh', () => {
  const env = { SHELL: '/usr/bin/zsh' };

  test('the script is one for zsh', () => {
    expect(run(['completion'], { env }).stdout).toMatch(
      /^#compdef infomodel-migrate\n/,
    );
  });

  test('commands are told with what they do', () => {
    const asked = ['--get-yargs-completions', 'infomodel-migrate', 'di'];
    expect(run(asked, { env }).stdout).toBe(
      'diff:Show what migrate would change\n',
    );
  });
});
