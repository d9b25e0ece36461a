import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runAlone, runIn } from '../support/command.js';
import { decisionsName, decisionsText } from '../support/decisions.js';
import { exact, partial } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf } from '../support/tree.js';

/** The files that the tool reads by itself, and a command that does. */
const ownFiles = [
  ['infomodel-migrate.config.json', 'check models'],
  ['package.json', 'diff models'],
  ['package.json', '--version'],
  ['package.json', 'check --help'],
  ['package.yaml', 'diff models'],
  ['infomodel-migrate.decisions.json', 'diff models'],
  ['.prettierrc', 'diff models'],
  ['.prettierrc.json', 'migrate models --out out'],
  ['.prettierrc.toml', 'diff models'],
  ['.editorconfig', 'diff models'],
  ['models/.editorconfig', 'diff models'],
] as const;

const traps: Readonly<Record<string, (file: string) => void>> = {
  'a pipe': (file) => spawnSync('mkfifo', [file]),
  'a link to a device': (file) => {
    symlinkSync('/dev/zero', file);
  },
  'a link to a file of the system without end': (file) => {
    symlinkSync('/proc/self/pagemap', file);
  },
  'a link to a log that waits': (file) => {
    symlinkSync('/proc/kmsg', file);
  },
  'a large file': (file) => {
    writeFileSync(file, `#${' '.repeat(2 ** 20)}`);
  },
};

const [configuration] = ownFiles;

// All are read in one way: each meets one trap, and one of them each trap.
test.each([
  ...ownFiles.map((file) => ['a pipe', ...file] as const),
  ...Object.keys(traps).map((trap) => [trap, ...configuration] as const),
  ['a large file', '.prettierrc', 'diff models'] as const,
])('%s as %s ends %s in words', (trap, name, line) => {
  const cwd = repositoryOf({ 'models/a.json': exact('a') });
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  traps[trap]?.(join(cwd, name));
  const { status, stdout, stderr } = runAlone(line.split(' '), { cwd });
  expect(status).not.toBeNull();
  // What only npm or yargs would read is nothing to speak of.
  if (line.startsWith('-') || line.endsWith('--help'))
    expect(stdout).not.toBe('');
  else expect(stderr).toContain(`${name} was not read, because `);
});

test.each(['.prettierrc', '.editorconfig'])(
  'outside of a repository %s is bounded, too',
  (name) => {
    const cwd = treeOf({ 'a.json': exact('a') });
    symlinkSync('/proc/self/pagemap', join(cwd, name));
    const { status, stderr } = runAlone(['diff', 'a.json'], { cwd });
    expect(status).toBe(0);
    expect(stderr).toContain(`${name} was not read, because it is larger`);
  },
);

const overrides = (files: string, excludeFiles: readonly string[] = []) =>
  JSON.stringify({ overrides: [{ files, excludeFiles }] });

// Each would take longer than a run that `runAlone` ends.
test.each([
  ['.prettierrc', overrides('+(+(+(m)*)*)*!')],
  ['.prettierrc', overrides('(m|mm)+x')],
  ['.prettierrc', overrides('*', ['*m'.repeat(16)])],
  ['.prettierrc.toml', `[[overrides]]\nfiles = "${'*m'.repeat(16)}"\n`],
  ['.editorconfig', `[${'{a,b}'.repeat(22)}*]\nindent_size = 3\n`],
])('no pattern in %s keeps a run waiting: %s', (name, text) => {
  const cwd = treeOf({ [name]: text, [`${'m'.repeat(28)}.json`]: exact('a') });
  const { status, stderr } = runAlone(['diff', '.'], { cwd });
  expect(status).toBe(0);
  expect(stderr).toMatch(/^warning: \S+: the pattern ".*" is left out/m);
});

test('a file that looks like a root of a project does not hide what prettier reads', () => {
  const cwd = repositoryOf({
    'm/a.json': exact('a'),
    'm/.editorconfig': '',
    'm/.hg': '',
  });
  symlinkSync('/proc/self/pagemap', join(cwd, '.editorconfig'));
  const { stderr } = runAlone(['diff', 'm'], { cwd });
  expect(stderr).toContain('.editorconfig was not read');
});

test('a link out of the repository is not read', () => {
  const cwd = repositoryOf({ 'models/a.json': exact('a') });
  const elsewhere = repositoryOf({ 'x.json': '{"paths": ["models"]}' });
  symlinkSync(join(elsewhere, 'x.json'), join(cwd, configuration[0]));
  const { status, stderr } = runAlone(['check'], { cwd });
  expect(status).toBe(2);
  expect(stderr).toContain('outside of the repository');
});

describe('decisions', () => {
  const files = {
    'models/a.json': partial('a'),
    [decisionsName]: decisionsText(),
  };

  test('have the limit of models, also where decide writes them', () => {
    const text = ' '.repeat(2 ** 20) + decisionsText();
    const cwd = treeOf({ ...files, [decisionsName]: text });
    const limited = `--max-size ${text.length}`;
    expect(runIn(cwd, `diff models ${limited}`).status).toBe(1);
    const { status, stderr } = runIn(cwd, `decide models ${limited}`);
    expect(status).toBe(2);
    expect(stderr).toContain(`${decisionsName} was not written, because it`);
    expect(runIn(cwd, 'decide models').status).toBe(0);
    expect(runIn(cwd, `diff models ${limited}`).stderr).toContain(
      `${decisionsName} was not read, because it is larger than`,
    );
  });

  test('are read and written behind a link that the user names', () => {
    const cwd = repositoryOf(files);
    const elsewhere = repositoryOf({ 'x.json': decisionsText() });
    symlinkSync(join(elsewhere, 'x.json'), join(cwd, 'link.json'));
    const line = 'decide models --decisions link.json';
    expect(runIn(cwd, line).stderr).toContain('1 new stub');
    expect(readFileSync(join(elsewhere, 'x.json'), 'utf8')).toContain('where');
  });
});
