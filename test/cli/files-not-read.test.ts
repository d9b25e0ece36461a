import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/run/summary.js';
import { run, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  replaceVoltage,
} from '../support/decisions.js';
import {
  currentReading,
  currentText,
  exact,
  legacyText,
  unmappedInput,
} from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { lfsPointer, treeOf, writeTree } from '../support/tree.js';

const reading = (name: string, source: string): string =>
  currentText(name, [currentReading(source)]);

/** A Legacy file, and a decision that makes its input read a source. */
const decidedToRead = (source: string) => ({
  'a/w.json': legacyText([unmappedInput]),
  [decisionsName]: decisionsText(replaceVoltage(source)),
});

const lines = [
  'check in',
  'check in/*.json',
  'diff in',
  'verify in',
  'decide in',
  'status in',
  'migrate in --out out',
];

test.each(lines)('a PATH that finds nothing fails %s', (line) => {
  const cwd = treeOf({ 'in/a.json': exact('a') });
  const missing = runIn(cwd, line.replace(' in', ' in gone.json'));
  expect(missing.status).toBe(2);
  expect(missing.stderr).toMatch(/^error: Nothing was found for gone\.json/m);
  expect(missing.stderr).not.toContain('Nothing to decide');
  const large = runIn(cwd, `${line} --max-size 10`);
  expect(large.status).toBe(2);
  expect(large.stderr).toContain('larger than 10 bytes');
});

describe('a folder in which no file is a model', () => {
  const files = { 'in/a.json': '{}', 'in/b.json': '[1]' };

  test.each(lines)('stops %s', (line) => {
    const { status, stderr } = runIn(treeOf(files), line);
    expect(status).toBe(2);
    expect(stderr).toContain('None of the 2 *.json files in in');
  });

  test('may be in the configuration', () => {
    const config = { 'infomodel-migrate.config.json': '{"paths": ["in"]}' };
    expect(runIn(treeOf({ ...files, ...config }), 'check').stderr).toContain(
      'None of the 2 *.json files in in (`paths` of the configuration) is',
    );
  });

  test.each(lines)('is one of which `exclude` leaves none: %s', (line) => {
    const cwd = treeOf({ 'in/a.json': exact('a'), 'in/b.json': exact('b') });
    const typed = runIn(cwd, `${line} --exclude in`);
    expect(typed.status).toBe(2);
    expect(typed.stderr).toContain('--exclude leaves out all 2 *.json files');
    writeTree(cwd, { 'infomodel-migrate.config.json': '{"exclude": "**"}' });
    const configured = runIn(cwd, line);
    expect(configured.status).toBe(2);
    expect(configured.stderr).toContain(
      '`exclude` of the configuration leaves',
    );
    expect(runIn(cwd, line.replace(/ in\S*/, ' in/a.json')).status).not.toBe(2);
  });

  test('is one of signal mapping files only', () => {
    const cwd = treeOf({
      'in/vendor.drives.a.json': '{"variables": {"x": {"symbolicName": "y"}}}',
    });
    for (const line of ['check in', 'check in --signals in/*', 'diff in'])
      expect(runIn(cwd, line).stderr).toContain(
        'The *.json file in in is neither',
      );
  });

  test('may be what a branch changes', () => {
    const cwd = repositoryOf({ ...files, 'in/c.json': exact('c') });
    expect(runIn(cwd, 'check in --changed HEAD').status).toBe(0);
    for (const scope of ['--changed HEAD', '--staged'])
      for (const glob of ['**', '*', '.', 'in'])
        expect(runIn(cwd, `check in ${scope} --exclude ${glob}`).status).toBe(
          0,
        );
  });
});

describe('--exclude', () => {
  const excluded = repositoryOf({
    'a.json': exact('a'),
    'gen-1/b.json': exact('b'),
    'gen-2/deep/c.json': exact('c'),
    'src/i/d.json': exact('d'),
    'src/[id]/e.json': exact('e'),
  });
  const [a, b, c, d, e] = [
    'a.json',
    'gen-1/b.json',
    'gen-2/deep/c.json',
    'src/i/d.json',
    'src/[id]/e.json',
  ];

  test.each([
    ['gen-1', [c, e, d, a]],
    ['./gen-1/', [c, e, d, a]],
    ['gen-*', [e, d, a]],
    ['gen-?/', [e, d, a]],
    ['{gen-1,gen-2}', [e, d, a]],
    ['**/gen*', [e, d, a]],
    ['**/deep', [b, e, d, a]],
    [`${excluded}/gen-*`, [e, d, a]],
    ['src/*', [b, c, a]],
    ['src/[id]', [b, c, d, a]],
    ['src/[ij]', [b, c, e, a]],
    [String.raw`src/\[id\]`, [b, c, d, a]],
    ['*/[[]id]', [b, c, d, a]],
  ])('%s stands for all below what it matches', (glob, left) => {
    for (const scope of ['', '--changed HEAD', '--staged']) {
      const line = `check . ${scope} --format json --exclude`.split(/ +/);
      const { stdout, stderr } = run([...line, glob], { cwd: excluded });
      const { files } = JSON.parse(stdout) as Report;
      expect(files.map(({ path }) => path)).toEqual(left.toSorted());
      expect(stderr).not.toContain('matches nothing');
    }
  });

  test('goes above the working directory only with `**`, and not above PATHs', () => {
    const cwd = treeOf({
      'gen/here/x.txt': '',
      'gen/m/old/a.json': exact('a'),
      'gen/m/b.json': exact('b'),
    });
    const here = join(cwd, 'gen/here');
    const leftBy = (glob: string) =>
      run(['check', '../m', '--exclude', glob], { cwd: here }).stdout;
    expect(leftBy('**/old')).toContain('1 file: ');
    expect(leftBy('../m/o*')).toContain('1 file: ');
    for (const glob of ['*', '?', '**/gen', '**/here'])
      expect(leftBy(glob)).toContain('2 files: ');
  });

  test('leaves out what cannot be read', () => {
    const cwd = treeOf({ 'in/a.json': exact('a') });
    symlinkSync('nowhere', join(cwd, 'in/dead.json'));
    expect(runIn(cwd, 'check in').status).toBe(2);
    expect(runIn(cwd, 'check in --exclude in/d*').status).toBe(0);
  });

  test.each(lines.filter((it) => !it.includes('*')))(
    'warns of a glob that matches nothing: %s',
    (line) => {
      const cwd = treeOf({
        'in/a.json': exact('a'),
        'in/old/b.json': exact('b'),
        'in/empty/x.txt': '',
      });
      const globs = ['in/o*', 'in/old', 'in/empty', 'gone', 'g*'];
      const args = globs.flatMap((it) => ['--exclude', it]);
      const { stderr } = run([...line.split(' '), ...args], { cwd });
      expect(stderr.match(/--exclude .*nothing/g)).toEqual([
        '--exclude gone matches nothing',
        '--exclude g* matches nothing',
      ]);
      writeTree(cwd, {
        'infomodel-migrate.config.json': '{"exclude": "gone"}',
      });
      expect(runIn(cwd, line).stderr).not.toContain('matches nothing');
    },
  );

  test('matches in either state', () => {
    const cwd = repositoryOf({
      'a.json': exact('a'),
      'gen/b.json': exact('b'),
    });
    rmSync(join(cwd, 'gen'), { recursive: true });
    const line = 'check . --changed HEAD --exclude';
    expect(runIn(cwd, `${line} g*`).stderr).not.toContain('matches nothing');
    expect(runIn(cwd, `${line} h*`).stderr).toContain('h* matches nothing');
  });
});

test.each(['fx/f.json', 'README.md', 'infomodel-migrate.decisions.json'])(
  'a text of an editor that no run would read is not checked: %s',
  (name) => {
    const cwd = treeOf({
      'infomodel-migrate.config.json': '{"exclude": "fx"}',
    });
    const { status, stdout, stderr } = run(
      ['check', '--stdin-filename', name],
      { cwd, input: '[{"name": 5, "inputs": []}]' },
    );
    expect([status, stdout]).toEqual([0, 'Nothing was checked.\n']);
    expect(stderr).toContain(`${name} was not checked`);
  },
);

describe('what git tracks and is not in the work tree', () => {
  const files = {
    'a/x.json': reading('x', 'y'),
    'b/y.json': currentText('y'),
    'b/z.json': exact('z'),
  };

  test('is counted once, and its names are known', () => {
    const cwd = repositoryOf(files);
    git(cwd, 'sparse-checkout', 'set', 'a');
    for (const command of ['check .', 'diff .', 'migrate . --check']) {
      const { status, stderr } = runIn(cwd, command);
      expect(status).toBe(0);
      expect(stderr.match(/tracked file/g)).toHaveLength(1);
      expect(stderr).toContain('2 tracked files are not in the work tree');
    }
    expect(runIn(cwd, 'check . --exclude b/z.json').stderr).toContain(
      '1 tracked file is not',
    );
  });

  test.each([
    ['y', false],
    ['nowhere', true],
  ])('is known to a decision that reads %s', (source, breaks) => {
    const cwd = repositoryOf({ ...files, ...decidedToRead(source) });
    git(cwd, 'sparse-checkout', 'set', '--no-cone', '/*', '!/b');
    const { stdout } = runIn(cwd, 'diff .');
    expect(stdout.includes('decision-breaks')).toBe(breaks);
  });

  test('may be a Git LFS pointer', () => {
    const cwd = repositoryOf({
      ...files,
      ...decidedToRead('y'),
      'b/y.json': lfsPointer,
      'lfs/vendor.drives.a.json': lfsPointer,
    });
    for (const line of ['check .', 'diff .', 'verify .']) {
      const { status, stdout, stderr } = runIn(cwd, line);
      expect([line, status]).toEqual([line, 0]);
      expect(stderr).toContain(
        '2 files are Git LFS pointers, so they were not',
      );
      expect(stdout).not.toMatch(/source-undefined|decision-breaks/);
    }
    for (const [line, words] of [
      [
        'check b/y.json',
        'b/y.json was not read, because it is a Git LFS pointer',
      ],
      [
        'convert b/y.json',
        'b/y.json was not read, because it is a Git LFS pointer',
      ],
      ['check lfs', 'what it names is not in the work tree'],
      ['check lfs/*', 'what it names is not in the work tree'],
      ['check a --signals */*drives*', 'what it names is not in the work tree'],
      ['check a --signals **', '2 files are Git LFS pointers'],
    ] as const) {
      const { status, stderr } = runIn(cwd, line);
      expect([line, status]).toEqual([line, 2]);
      expect(stderr).toContain(words);
    }
  });

  test('of a submodule may define any name', () => {
    const inner = repositoryOf({ 'y.json': currentText('y') });
    const cwd = repositoryOf({
      'a/x.json': reading('x', 'y'),
      ...decidedToRead('y'),
    });
    git(
      cwd,
      '-c',
      'protocol.file.allow=always',
      'submodule',
      'add',
      '--quiet',
      inner,
      'sub',
    );
    commitAll(cwd);
    expect(runIn(cwd, 'check .').status).toBe(0);
    git(cwd, 'submodule', 'deinit', '--quiet', '--all', '--force');
    const { status, stderr } = runIn(cwd, 'check .');
    expect(status).toBe(0);
    expect(stderr).toContain('The files of sub were not read');
    expect(runIn(cwd, 'diff .').stdout).not.toContain('decision-breaks');
    renameSync(join(cwd, 'a'), join(cwd, 'c'));
    expect(runIn(cwd, 'check c').stdout).toContain('current/source-undefined');
    expect(runIn(cwd, 'diff c').stdout).toContain('decision-breaks');
  });
});

test('without git one warning says that .gitignore is not applied', () => {
  const cwd = repositoryOf({ 'in/a.json': exact('a') });
  const env = { PATH: '/nowhere' };
  const checked = runIn(cwd, 'check in', { env });
  expect([checked.status, checked.stderr.match(/warning/g)]).toEqual([
    0,
    ['warning'],
  ]);
  expect(checked.stderr).toContain('install git; .gitignore is not applied');
  const changed = runIn(cwd, 'check in --changed HEAD', { env });
  expect(changed.status).toBe(2);
  expect(changed.stderr).toContain('no git program on PATH');
});

test.each([
  ['UTF-16LE-BOM', 'utf16le'],
  ['ISO-8859-1', 'latin1'],
] as const)(
  'a file that git gives the encoding %s is reported with it',
  (name, encoding) => {
    const text = `\uFEFF${exact('ö')}`.slice(name === 'UTF-16LE-BOM' ? 0 : 1);
    const cwd = repositoryOf({ 'in/a.json': Buffer.from(text, encoding) });
    const attributes = {
      '.gitattributes': `*.json working-tree-encoding=${name}`,
    };
    const messages = (): string =>
      runIn(cwd, 'diff in --format concise').stdout;
    expect(messages()).toMatch(/; save (it|the file) as UTF-8\.$/m);
    writeTree(cwd, attributes);
    expect(messages()).toContain(
      `; git's attributes name the working-tree-encoding ${name}: remove it there, and save the file as UTF-8.\n`,
    );
  },
);
