import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin, run, runAlone, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  exact,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { followCommands, nextIn } from './next-commands.js';
import { git, repositoryOf } from '../support/repository.js';
import { type Tree, treeOf } from '../support/tree.js';

const ready = legacyText([plainInput]);
const asking = legacyText([unmappedInput]);
const partial = legacyText([plainInput, unmappedInput], { name: 'b' });
const broken = legacyText([{ type: 'signal', inputName: 'speed' }]);
const { stdout: written } = run(['convert', '-'], { input: ready });
const current = '[{"Name": "a", "Path": "a", "Inputs": [], "Outputs": []}]';

test('each run names the next command, until the migration is finished', () => {
  const folder = treeOf({ 'in/a.json': ready, 'in/b.json': asking });
  expect(followCommands(folder)).toEqual([
    'diff in',
    'decide in',
    'decide in',
    'migrate in --out current',
    'verify in --against current',
    'migrate in --write -r functions:functions.md',
    'check in',
  ]);
  expect(runIn(folder, 'migrate in --check').status).toBe(0);
});

test('Markdown names the next command whole', () => {
  const name = `${'long '.repeat(30)}.json`;
  const cwd = treeOf({ [`in/${name}`]: asking });
  const { stdout } = run(['diff', `in/${name}`, '--format=markdown'], {
    cwd,
  });
  expect(stdout).toContain(`\`infomodel-migrate decide 'in/${name}'\``);
});

test.each([
  ['by its name', {}, 'infomodel-migrate'],
  [
    'through npx, and is not installed',
    { npm_execpath: 'npm-cli.js' },
    'npx --no -- infomodel-migrate',
  ],
  ['by pre-commit', { PRE_COMMIT: '1' }, 'npx --no -- infomodel-migrate'],
  [
    'by the action',
    { GITHUB_ACTION_PATH: '/action' },
    'npx --no -- infomodel-migrate',
  ],
])(
  'a tool that is called %s names the next command in the same way',
  (_, env, program) => {
    const cwd = treeOf({ 'in/a.json': asking });
    const said = (line: string): string => {
      const { stdout, stderr } = runIn(cwd, line, { env });
      return stdout + stderr;
    };
    expect(said('diff in')).toContain(`\nNext: ${program} decide in\n`);
    expect(said('decide in')).toContain(`\nNext: ${program} decide in\n`);
    expect(said('diff')).toContain(`See ${program} diff --help.`);
    expect(said('explain')).toContain(`: ${program} explain RULE`);
  },
);

test('a script that npm installed in a project names the next command through npx', () => {
  const cwd = treeOf({ 'a.json': ready });
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

test('a script of Plug’n’Play names the next command through yarn', () => {
  const script =
    "Object.defineProperty(process.versions, 'pnp', { value: '3' });";
  const cwd = treeOf({ 'a.json': ready, '.pnp.cjs': script });
  const env = { NODE_OPTIONS: `--require=${join(cwd, '.pnp.cjs')}` };
  const { stdout } = runAlone(['diff', 'a.json'], { cwd, env });
  expect(stdout).toMatch(/^Next: yarn infomodel-migrate migrate a\.json /m);
});

const signals = '{"variables": {}}';

/** The files of the folder `in`, by their state. */
const folders: Readonly<Record<string, Tree>> = {
  open: { 'in/a.json': asking, 'in/b.json': asking },
  'open in part': { 'in/a.json': ready, 'in/b.json': partial },
  'open and Current': { 'in/a.json': asking, 'new.json': current },
  decided: { 'in/a.json': asking, 'in/d.json': decisionsText(dropVoltage) },
  'not decided': { 'in/a.json': asking, 'in/d.json': decisionsText() },
  ready: { 'in/a.json': ready },
  migrated: { 'in/a.json': current },
  'to fix': { 'in/a.json': broken },
  'to fix and migrated': { 'in/a.json': broken, 'in/b.json': current },
  'ready and written': { 'in/a.json': ready, 'new/a.json': written },
  'ready and edited': { 'in/a.json': ready, 'new/a.json': current },
  'to fix and open': { 'in/a.json': broken, 'in/b.json': asking },
  'beside signals': { 'in/a.json': asking, 'in/vendor.drives.a.json': signals },
  'above signals': {
    'in/a.json': ready,
    'in/x/vendor.drives.a.json': signals,
    'in/y/vendor.drives.b.json': signals,
  },
  'beside configured signals': {
    'in/a.json': ready,
    'in/vendor.drives.a.json': signals,
    'infomodel-migrate.config.json': '{"signals": "in/vendor.*.json"}',
  },
};
const inFile = '--decisions in/d.json';

test.each([
  ['open', 'verify in', 'decide in'],
  ['open in part', 'verify in', 'decide in'],
  [
    'decided',
    `verify in ${inFile}`,
    `migrate in --write -r functions:functions.md ${inFile}`,
  ],
  ['not decided', `diff in ${inFile}`, `decide in ${inFile}`],
  ['ready', 'verify in', 'migrate in --write -r functions:functions.md'],
  ['ready', 'diff in', 'migrate in --out current'],
  [
    'ready',
    'migrate in --check',
    'migrate in --write -r functions:functions.md',
  ],
  [
    'ready',
    'migrate in --out new --check',
    'migrate in --out new -r functions:functions.md',
  ],
  ['ready', 'migrate in --out new', 'verify in --against new'],
  [
    'ready and written',
    'verify in --against new',
    'migrate in --write -r functions:functions.md',
  ],
  ['ready and edited', 'verify in --against new', undefined],
  ['ready', 'check in', 'diff in'],
  ['open', 'convert in/a.json', 'decide in/a.json'],
  ['open', 'convert in/a.json -o new.json', 'decide in/a.json'],
  ['open', 'convert in/a.json -o new.json --allow-partial', undefined],
  ['ready', 'convert in/a.json', undefined],
  ['migrated', 'check in', undefined],
  ['to fix', 'check in', undefined],
  [
    'beside signals',
    'check in',
    "check in --signals 'in/vendor.drives.*.json'",
  ],
  [
    'above signals',
    'check in --no-legacy',
    "check in --signals 'in/**/vendor.drives.*.json' --no-legacy",
  ],
  ['above signals', 'check in --signals in/**/*.a.json', 'diff in'],
  ['beside configured signals', 'check in', 'diff in'],
  ['to fix', 'diff in', 'check in'],
  ['to fix', 'verify in', 'check in'],
  ['to fix and migrated', 'migrate in --write --allow-no-vcs', 'check in'],
  ['to fix and open', 'verify in', 'decide in'],
  ['open and Current', 'verify in --against new.json', undefined],
  [
    'open',
    'diff --exclude **/b.json --exclude=no in',
    "decide in --exclude '**/b.json' --exclude no",
  ],
  ['open', 'decide in --all', 'decide in --all'],
  [
    'open in part',
    'diff in --allow-partial',
    'migrate in --out current --allow-partial',
  ],
  [
    'open in part',
    'migrate in --out new --check --allow-partial',
    'migrate in --out new --allow-partial -r functions:functions.md',
  ],
  ['open in part', 'migrate in --out new --allow-partial', 'check new'],
  [
    'ready',
    'diff in --max-size 8KiB',
    'migrate in --out current --max-size 8192',
  ],
  ['ready', 'diff in --max-size 16MiB', 'migrate in --out current'],
])('of files that are %s, after `%s` comes `%s`', (state, line, next) => {
  const cwd = treeOf(folders[state] ?? {});
  const { stdout, stderr } = runIn(cwd, line);
  expect(nextIn(stdout + stderr)?.join(' ')).toBe(next);
});

test.each([
  ['verify in', '1 ready, 1 to decide'],
  ['diff in --allow-partial', '2 ready'],
  ['migrate in --write --check --allow-partial --allow-no-vcs', '2 ready'],
  ['migrate in --out new --allow-partial', '1 written, 1 written in part'],
])('the last screen of `%s` names the open questions', (line, files) => {
  const cwd = treeOf(folders['open in part'] ?? {});
  const { stdout, stderr } = runIn(cwd, line);
  expect(stdout + stderr).toContain(`\n2 files: ${files}\n`);
  expect(stdout + stderr).toMatch(
    /^To decide: 1 question\n {2}dc-voltage: 1 file\nNext: /m,
  );
});

test.each([
  [
    'diff in --changed HEAD',
    'migrate in --write -r functions:functions.md --changed HEAD',
  ],
  [
    'diff in/a.json --changed HEAD',
    'migrate in/a.json --write -r functions:functions.md --changed HEAD',
  ],
  [
    'migrate in --write --changed HEAD --allow-dirty',
    'check in --changed HEAD',
  ],
  ['migrate in --out new --changed HEAD --allow-partial', 'check new'],
])('after `%s` comes `%s`, for the same files', (line, next) => {
  const cwd = repositoryOf(folders['open in part'] ?? {});
  for (const name of ['in/a.json', 'in/b.json'])
    appendFileSync(join(cwd, name), '\n');
  if (next.startsWith('check in')) git(cwd, 'checkout', '--', 'in/b.json');
  const { stdout, stderr } = runIn(cwd, line);
  expect(nextIn(stdout + stderr)?.join(' ')).toBe(next);
});

test('nothing is left to decide about files that are replaced in part', () => {
  const cwd = repositoryOf(folders['open in part'] ?? {});
  const { stderr } = runIn(cwd, 'migrate in --write --allow-partial');
  expect(stderr).toContain('1 written in part');
  expect(stderr).not.toContain('To decide');
  expect(nextIn(stderr)).toEqual(['check', 'in']);
});

test('the last screen counts the files that are not recognised and not accepted', () => {
  const text = '{"fields": [{"inputName": "x", "type": "text"}]}';
  const cwd = treeOf({
    'in/a.json': text,
    'in/b.json': text,
    [decisionsName]: decisionsText({
      rule: 'file-unrecognised',
      choose: 'accept',
      reason: 'a list',
      where: { file: 'in/a.json' },
    }),
  });
  const { stderr } = runIn(cwd, 'migrate in --out out');
  expect(stderr).toContain('1 file not recognised');
});

test('the last screen of a migration says what is left, and how to undo it', () => {
  const cwd = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': '{"field": {"inputName": "x", "type": "text"}}',
  });
  const before = readFileSync(join(cwd, 'in/a.json'), 'utf8');
  const { stderr } = runIn(cwd, 'migrate in --write');
  expect(stderr).toContain(`
2 files: 1 written, 1 not a model
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

test('the stubs of some files only are about these', () => {
  const cwd = repositoryOf({ 'in/a.json': asking, 'in/b.json': asking });
  runIn(cwd, 'decide . --exclude **/b.json');
  const text = readFileSync(join(cwd, decisionsName), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    decisions: [{ where: { file: 'in/a.json' } }],
  });
});

test('files that need no attention take one line', () => {
  const cwd = treeOf({ 'in/a.json': ready, 'in/b.json': asking });
  const { stdout } = runIn(cwd, 'diff in');
  expect(stdout).toContain('in/a.json  ready\n');
  expect(stdout).toContain('dcVoltage');
  expect(runIn(cwd, 'diff in --verbose').stdout).toContain('limit');
});
