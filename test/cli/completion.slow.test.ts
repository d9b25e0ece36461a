import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { formatNames } from '../../src/formats/formats.js';
import { bin, run, runAlone } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { skipNote } from '../support/start-command.js';
import { allRules } from '../../src/file/all-rules.js';

const folder = folderOf({ 'algorithms.json': '[]' });
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
    eval "$(SHELL=/bin/bash infomodel-migrate completion)"
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

/** What is being typed, and what Tab makes of it. */
const whole = {
  mi: 'migrate',
  'diff . --form': 'diff . --format',
  'diff . --format m': 'diff . --format markdown',
  'schema si': 'schema signals',
  'explain time-range-th': 'explain time-range-thirty-days',
  'diff alg': 'diff algorithms.json',
  'diff . --report alg': 'diff . --report algorithms.json',
} as const;

describe('in bash', () => {
  const known = Object.entries(whole).filter(([typed]) => !/alg$/.test(typed));

  test.each(known)('after %j: %j', (typed, expected) => {
    const words = typed.split(/ |(=)/).filter(Boolean);
    expect(offered(...words)).toEqual([expected.split(/[ =]/).at(-1)]);
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
  const inZsh = { SHELL: '/usr/bin/zsh' };

  test('the script is one for zsh', () => {
    expect(run(['completion'], { env: inZsh }).stdout).toMatch(
      /^#compdef infomodel-migrate\n/,
    );
  });

  test('commands have descriptions', () => {
    const asked = ['--get-yargs-completions', 'infomodel-migrate', 'di'];
    expect(runAlone(asked, { env: { COMP_CWORD: '1' } }).stdout).toContain(
      'diff:Show what migrate would change\n',
    );
  });

  const skip = skipNote(['zsh', '--version']);
  const some = skip === '' ? test : test.skip;

  /**
   * The line that zsh has after Tab is pressed in a terminal, once for each line.
   * It says itself when it edits: before, the terminal takes Ctrl-U as its own, and kills the line.
   */
  function completed(lines: readonly string[]): readonly string[] {
    const script = `
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'shown() { print -r -- "[[$BUFFER]]" }; zle -N shown; bindkey "^X" shown
        autoload -Uz compinit; compinit -D -u; eval "$(SHELL=/bin/zsh infomodel-migrate completion)"
        edits() { print -r REA""DY }; zle -N zle-line-init edits'
      zpty -r shell said '*READY*'
      for line; do
        zpty -w -n shell "$line"$'\\t\\x18\\x15'
        zpty -r shell said '*\\[\\[*\\]\\]*'
        print -r -- "\${\${said##*\\[\\[}%%\\]\\]*}"
      done
      zpty -d shell`;
    const { stdout } = spawnSync('zsh', ['-f', '-c', script, 'zsh', ...lines], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...env, TERM: 'dumb' },
      timeout: 60_000,
    });
    return stdout.split('\n').slice(0, -1);
  }

  some(`completes in a terminal${skip}`, () => {
    const lines = Object.keys(whole).map((it) => `infomodel-migrate ${it}`);
    const full = Object.values(whole).map((it) => `infomodel-migrate ${it}`);
    expect(completed(lines).map((it) => it.trimEnd())).toEqual(full);
  });
});
