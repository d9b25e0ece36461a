import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin, run } from '../support/command.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { followCommands, nextIn } from '../support/next-commands.js';
import { treeOf } from '../support/tree.js';

test('each run names the next command, until the migration is finished', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([unmappedInput]),
  });
  expect(followCommands(folder)).toEqual([
    'diff in',
    'decide in',
    'decide -i in',
    'migrate in --write',
    'check in',
  ]);
  expect(run(['migrate', 'in', '--check'], { cwd: folder }).status).toBe(0);
});

test('verify says what is compared in part, and then comes decide', () => {
  const cwd = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([plainInput, unmappedInput]),
  });
  const { stdout } = run(['verify', 'in'], { cwd });
  expect(stdout).toContain('2 files: 1 compared, 1 compared in part\n');
  expect(nextIn(stdout)).toEqual(['decide', 'in']);
});

test.each([
  ['by its name', {}, 'infomodel-migrate'],
  ['through npx', { npm_execpath: 'npm-cli.js' }, 'npx infomodel-migrate'],
  ['by pre-commit', { PRE_COMMIT: '1' }, 'npx --no infomodel-migrate'],
  [
    'by the action',
    { GITHUB_ACTION_PATH: '/action' },
    'npx --no infomodel-migrate',
  ],
])(
  'a tool that is called %s names the next command in the same way',
  (_, env, program) => {
    const cwd = treeOf({ 'in/a.json': legacyText([unmappedInput]) });
    const said = (...args: readonly string[]) => {
      const { stdout, stderr } = run(args, { cwd, env });
      return stdout + stderr;
    };
    const shown = said('diff', 'in', '--format', 'text');
    expect(shown).toMatch(new RegExp(`^Next: ${program} decide in$`, 'm'));
    expect(shown).toContain(`explained by: ${program} explain dc-voltage\n`);
    expect(said('decide', 'in')).toContain(`\nNext: ${program} decide -i in\n`);
    expect(said('diff')).toContain(`See ${program} diff --help.`);
    expect(said('explain')).toContain(`: ${program} explain RULE`);
    expect(said('explain', 'x')).toContain(`\`${program} explain\` lists`);
  },
);

test('a script that npm installed in a project names the next command through npx', () => {
  const cwd = treeOf({ 'a.json': legacyText([plainInput]) });
  const local = join(cwd, 'node_modules/.bin');
  mkdirSync(local, { recursive: true });
  symlinkSync(bin, join(local, 'infomodel-migrate'));
  const { stdout } = spawnSync(
    join(local, 'infomodel-migrate'),
    ['diff', 'a.json'],
    { cwd, encoding: 'utf8' },
  );
  expect(stdout).toMatch(/^Next: npx infomodel-migrate migrate a\.json /m);
});

test('the next command names the decisions file that the run was given', () => {
  const folder = treeOf({
    'in/a.json': legacyText([unmappedInput]),
    'team.json': '{ "decisions": [] }\n',
  });
  const { stdout } = run(['diff', 'in', '--decisions', 'team.json'], {
    cwd: folder,
  });
  expect(nextIn(stdout)).toEqual(['decide', 'in', '--decisions', 'team.json']);
});

test('files that need no attention take one line', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([unmappedInput]),
  });
  const shown = (...args: readonly string[]): string =>
    run(['diff', 'in', ...args], { cwd: folder }).stdout;
  expect(shown()).toContain('in/a.json  to be written\n');
  expect(shown()).toContain('dcVoltage');
  expect(shown('--verbose')).toContain('limit');
});

test('a folder to write to that is read, or is a file, is refused at once', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    taken: '',
  });
  const out = (to: string) =>
    run(['migrate', 'in', '--out', to], { cwd: folder });
  expect(out('in')).toMatchObject({
    status: 2,
    stderr:
      'error: --out in is the folder that is read: name another, or use --write.\n',
  });
  expect(out('taken')).toMatchObject({
    status: 2,
    stderr: 'error: --out taken is not a folder: name another.\n',
  });
});
