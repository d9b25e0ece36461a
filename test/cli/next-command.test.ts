import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin, run, runIn } from '../support/command.js';
import {
  exact,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { followCommands, nextIn } from '../support/next-commands.js';
import { git, repositoryOf } from '../support/repository.js';
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
  expect(runIn(folder, 'migrate in --check').status).toBe(0);
});

test('verify says what is compared in part, and then comes decide', () => {
  const cwd = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([plainInput, unmappedInput]),
  });
  const { stdout } = runIn(cwd, 'verify in');
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
  const { stdout } = runIn(folder, 'diff in --decisions team.json');
  expect(nextIn(stdout)).toEqual(['decide', 'in', '--decisions', 'team.json']);
});

const ready = legacyText([plainInput]);
const asking = legacyText([unmappedInput]);
const broken = legacyText([{ type: 'signal', inputName: 'speed' }]);
const voltage = { rule: 'dc-voltage', choose: 'drop', reason: 'unused' };
const current = '[{"Name": "a", "Path": "a", "Inputs": [], "Outputs": []}]';

test.each<[string, string, string, string | undefined]>([
  ['what is open', asking, 'verify in', 'decide in'],
  ['nothing open', ready, 'verify in', 'migrate in --write'],
  ['nothing open', ready, 'diff in', 'migrate in --write'],
  ['nothing open', ready, 'migrate in --check', 'migrate in --write'],
  ['--out', ready, 'migrate in --out new --check', 'migrate in --out new'],
  ['--out', ready, 'migrate in --out new', 'check new'],
  ['Legacy files', ready, 'check in', 'diff in'],
  ['Current files', current, 'check in', undefined],
  ['only a place to fix', broken, 'check in', undefined],
  ['only a place to fix', broken, 'diff in', undefined],
  ['only a place to fix', broken, 'verify in', undefined],
])('after %s, the next command is right', (_, text, args, next) => {
  const cwd = treeOf({ 'in/a.json': text });
  const { stdout, stderr } = run(args.split(' '), { cwd });
  expect(nextIn(stdout + stderr)?.join(' ')).toBe(next);
});

test('after verify with everything decided, files can be written', () => {
  const cwd = treeOf({
    'in/a.json': asking,
    'infomodel-migrate.decisions.json': JSON.stringify({
      decisions: [voltage],
    }),
  });
  const { stdout } = runIn(cwd, 'verify in');
  expect(nextIn(stdout)).toEqual(['migrate', 'in', '--write']);
});

test('one file to fix does not hide the next command for the others', () => {
  const cwd = treeOf({ 'in/a.json': broken, 'in/b.json': asking });
  const { stdout } = runIn(cwd, 'verify in');
  expect(nextIn(stdout)).toEqual(['decide', 'in']);
});

test('the last screen counts the files that are not recognised and not accepted', () => {
  const text = '{"algorithms": [{"inputName": "x"}]}';
  const accepted = {
    ...{ rule: 'file-unrecognised', choose: 'accept', reason: 'a list' },
    where: { file: 'in/a.json' },
  };
  const cwd = treeOf({
    'in/a.json': text,
    'in/b.json': text,
    'infomodel-migrate.decisions.json': JSON.stringify({
      decisions: [accepted],
    }),
  });
  const { stderr } = runIn(cwd, 'migrate in --out out');
  expect(stderr).toContain('1 file not recognised');
});

test('after a new baseline, a check compares with it', () => {
  const cwd = treeOf({ 'in/a.json': ready });
  const check = ['check', 'in', '--baseline', 'b.json'];
  const { stdout } = run([...check, '--create-baseline'], { cwd });
  expect(nextIn(stdout)).toEqual(check);
});

test('the last screen of a migration says what is left, and how to undo it', () => {
  const cwd = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': '{"algorithm": {"inputName": "x"}}',
  });
  const before = readFileSync(join(cwd, 'in/a.json'), 'utf8');
  const { stderr } = runIn(cwd, 'migrate in --write');
  expect(stderr).toContain(`
2 files: 1 written, 1 skipped
Left: 1 file not recognised, 1 function to change
Undo: git checkout -- in
Next: infomodel-migrate check in
`);
  git(cwd, 'checkout', '--', 'in');
  expect(readFileSync(join(cwd, 'in/a.json'), 'utf8')).toBe(before);
  const dirty = runIn(cwd, 'migrate in --write --allow-dirty');
  expect(dirty.stderr).not.toContain('Undo');
});

test('no undo is named that would lose what git does not have', () => {
  const cwd = repositoryOf({ 'in/a.json': exact('a'), 'in/notes.md': 'old' });
  writeFileSync(join(cwd, 'in/notes.md'), 'new');
  const { stderr } = runIn(cwd, 'migrate in --write');
  expect(stderr).toContain('1 file: 1 written');
  expect(stderr).not.toContain('Undo');
});

test.each([
  [['diff', '.', '--exclude', '**/b.json'], 'decide . --exclude "**/b.json"'],
  [['diff', '.', '--shard', '1/2'], 'decide .'],
  [
    ['decide', '.', '--exclude', '**/b.json', '--all'],
    'decide -i . --all --exclude "**/b.json"',
  ],
])('%j repeats its options in the next command', (args, next) => {
  const cwd = treeOf({ 'in/a.json': asking, 'in/b.json': asking });
  const { stdout, stderr } = run(args, { cwd });
  expect((stdout + stderr).replaceAll("'", '"')).toContain(
    `Next: infomodel-migrate ${next}\n`,
  );
});

test.each(['diff', 'status'])(
  '%s names the terminal once stubs are there',
  (command) => {
    const cwd = treeOf({ 'in/a.json': asking });
    expect(runIn(cwd, `${command} .`).stdout).toContain('-migrate decide .\n');
    runIn(cwd, 'decide .');
    expect(runIn(cwd, `${command} .`).stdout).toContain(
      '-migrate decide -i .\n',
    );
  },
);

test('the stubs of some files only are about these', () => {
  const cwd = repositoryOf({ 'in/a.json': asking, 'in/b.json': asking });
  runIn(cwd, 'decide . --exclude **/b.json');
  const file = join(cwd, 'infomodel-migrate.decisions.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    decisions: [{ where: { file: 'in/a.json' } }],
  });
});

test('a page that goes to a file is announced, with what is in it', () => {
  const cwd = treeOf({ 'in/a.json': asking });
  const args = [bin, 'diff', 'in', '--format', 'html'];
  const page = openSync(join(cwd, 'look.html'), 'w');
  const { stderr } = spawnSync(process.execPath, args, {
    ...{ cwd, encoding: 'utf8', stdio: ['ignore', page, 'pipe'] },
  });
  const name = process.platform === 'linux' ? 'look.html' : 'the page';
  expect(stderr).toContain(
    `1 file: 1 held back; 1 question\nOpen ${name} in a browser.\n`,
  );
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
  const out = (to: string) => runIn(folder, `migrate in --out ${to}`);
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
