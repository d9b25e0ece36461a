import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { formatNames } from '../../src/formats/formats.js';
import { bin, run, runAlone } from '../support/command.js';
import { allRules } from '../../src/file/all-rules.js';
import { treeOf } from '../support/tree.js';

const folder = treeOf({});
const program = join(folder, 'infomodel-migrate');
writeFileSync(
  program,
  `#!/bin/sh\nNODE_OPTIONS= exec '${process.execPath}' '${bin}' "$@"\n`,
);
chmodSync(program, 0o755);

/** The shell of the login is another one. */
const env = {
  ...process.env,
  SHELL: '/bin/tcsh',
  PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
};

/** What bash offers where the last of the words is being typed. */
function offered(...words: readonly string[]): readonly string[] {
  const script = `
    eval "$(infomodel-migrate completion bash)"
    COMP_WORDS=(infomodel-migrate "$@")
    COMP_CWORD=$#
    _infomodel-migrate_yargs_completions
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('in bash', () => {
  // Names of files are left to bash itself.
  test.each([
    ['mi', 'migrate'],
    ['diff . --form', '--format'],
    ['diff . --format m', 'markdown'],
    ['schema si', 'signals'],
    ['explain time-range-th', 'time-range-thirty-days'],
  ])('after %j: %j', (typed, expected) => {
    expect(offered(...typed.split(' '))).toEqual([expected]);
  });

  test('after an option with words: those words', () => {
    expect(offered('diff', '.', '--fail-on', '')).toEqual(
      'error warning note never'.split(' '),
    );
  });

  test('every rule and every format', () => {
    expect(offered('explain', '')).toEqual(
      expect.arrayContaining(allRules.map(({ id }) => id)),
    );
    expect(offered('diff', '.', '--format', '')).toEqual(formatNames);
  });

  test('every option, after two dashes', () => {
    const { stdout } = run(['migrate', '--help']);
    const listed = [
      ...stdout.matchAll(/^ {2}(?:-\w,| {3}) --(?:\[no-\])?([\w-]+)/gm),
    ];
    expect(listed.length).toBeGreaterThan(10);
    expect(offered('migrate', '.', '--')).toEqual(
      expect.arrayContaining(listed.map(([, name]) => `--${name}`)),
    );
  });
});

describe('in zsh', () => {
  test.each([
    ['completion', '/usr/bin/zsh'],
    ['completion zsh', '/bin/bash'],
  ])('the script is one for zsh: %s, with %s', (line, SHELL) => {
    expect(run(line.split(' '), { env: { SHELL } }).stdout).toMatch(
      /^#compdef infomodel-migrate\n/,
    );
  });

  test('commands have descriptions', () => {
    const asked = ['--get-yargs-completions', 'infomodel-migrate', 'di'];
    expect(runAlone(asked, { env: { COMP_CWORD: '1' } }).stdout).toContain(
      'diff:Show what migrate would change\n',
    );
  });
});
