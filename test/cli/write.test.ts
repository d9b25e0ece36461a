import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { decisionsText } from '../support/decisions.js';
import { current, exact } from '../support/legacy.js';
import { textsBelow, treeOf } from '../support/tree.js';

/** The ways to write a file, and which one that is. */
const inPlace = ['migrate in --write --allow-no-vcs', 'in/a.json'] as const;
const elsewhere = [
  ['migrate in --out out', 'out/a.json'],
  ['convert in/a.json -o c.json', 'c.json'],
  ['diff in -r r.json', 'r.json'],
] as const;
const ways = [inPlace, ...elsewhere];

/** A folder with a model, and what a run replaces. */
const files = {
  'in/a.json': exact('a'),
  'in/b.json': exact('b'),
  'out/a.json': current('older'),
  'c.json': current('older'),
  'r.json': '',
};

const isRoot = process.geteuid?.() === 0;

describe.each(ways)('%s', (line, target) => {
  test(`keeps the mode${isRoot ? ', the owner' : ''} and a symbolic link beside it`, () => {
    const folder = treeOf(files);
    const link = join(folder, target);
    const file = `${link}.real`;
    renameSync(link, file);
    symlinkSync(basename(file), link);
    if (isRoot) chownSync(file, 1234, 5678);
    chmodSync(file, 0o4751);
    const before = readFileSync(file, 'utf8');
    expect(runIn(folder, line).status).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toBe(before);
    const names = readdirSync(join(link, '..'));
    expect(names.filter((it) => it.endsWith('.tmp'))).toEqual([]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    const { mode, uid, gid } = statSync(file);
    expect(mode & 0o7777).toBe(0o4751);
    if (isRoot) expect([uid, gid]).toEqual([1234, 5678]);
  });

  test.each<[string, (file: string) => void, string]>([
    [
      'a read-only file',
      (file) => {
        chmodSync(file, 0o444);
      },
      'it is read-only: make it writable',
    ],
    [
      'a hard link',
      (file) => {
        linkSync(file, join(file, '../$(touch x)'));
      },
      'a file with 2 names',
    ],
  ])('does not replace %s', (_, trap, words) => {
    const folder = treeOf(files);
    const file = join(folder, target);
    trap(file);
    const before = readFileSync(file, 'utf8');
    const { status, stderr } = runIn(folder, line);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).toContain(target);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});

test.each(ways)(
  '%s leaves the folders only by a link that is named',
  (line, target) => {
    const folder = treeOf(files);
    const old = target === 'r.json' ? '{}' : current('o');
    const outside = join(treeOf({ 'o.json': old }), 'o.json');
    rmSync(join(folder, target));
    symlinkSync(outside, join(folder, target));
    const isNamed = line.endsWith(target);
    const { status, stderr } = runIn(folder, line);
    expect(status).toBe(isNamed ? 0 : 2);
    if (!isNamed) expect(stderr).toMatch(/outside the (given paths|folder)/);
    expect(readFileSync(outside, 'utf8') === old).toBe(!isNamed);
  },
);

test.each([elsewhere[0], elsewhere[1]])(
  '%s replaces a file of another kind only with --force',
  (line, target) => {
    const folder = treeOf({ ...files, [target]: 'precious' });
    const file = join(folder, target);
    const { status, stderr } = runIn(folder, line);
    expect(status).toBe(2);
    expect(stderr).toContain(`${target} was not written, because it exists`);
    expect(stderr).toContain('or use --force');
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(runIn(folder, `${line} --force`).status).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toBe('precious');
  },
);

test.each([
  [...inPlace, '\n    {\n        "Name"'],
  [...elsewhere[0], '\n\t{\n\t\t"Name"'],
  [...elsewhere[1], '\r\n {\r\n  "Name"'],
])('%s prints %s as prettier is configured there', (line, target, start) => {
  const folder = treeOf({
    ...files,
    'in/.prettierrc': '{"tabWidth": 4}',
    'out/.prettierrc': '{"useTabs": true}',
    '.prettierrc': '{"tabWidth": 1, "endOfLine": "crlf"}',
  });
  expect(runIn(folder, line).status).toBe(0);
  expect(readFileSync(join(folder, target), 'utf8')).toContain(`[${start}`);
});

test.each([
  [exact('a'), 'a model'],
  [current('a'), 'a model'],
  ['[{"InputName": "a"', 'a broken model'],
  [decisionsText(), 'a decisions file'],
  ['{"version": 1, "decisions": []}', undefined],
  ['[\n]\n', undefined],
  ['precious', undefined],
])('a report replaces %j only if nothing is lost', (text, what) => {
  const folder = treeOf({ ...files, 'r.json': text });
  const { status, stderr } = runIn(folder, 'diff in -r r.json');
  expect(status).toBe(what === undefined ? 0 : 2);
  if (what !== undefined)
    expect(stderr).toContain(`r.json was not written, because it is ${what}:`);
  expect(textsBelow(folder)['r.json'] === text).toBe(what !== undefined);
});

describe.each(elsewhere)('%s', (line, target) => {
  test.each<[string, (file: string) => unknown]>([
    ['it is a folder', mkdirSync],
    ['it is a pipe', (file) => spawnSync('mkfifo', [file])],
    [
      'it is a symbolic link to a file that does not exist',
      (file) => {
        symlinkSync('nowhere', file);
      },
    ],
  ])('writes nothing where %s', (words, trap) => {
    const folder = treeOf(files);
    const file = join(folder, target);
    rmSync(file);
    trap(file);
    const { mode } = lstatSync(file);
    const { status, stderr } = runIn(folder, line);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(lstatSync(file).mode).toBe(mode);
  });
});

test('names a hard link so that a shell runs nothing', () => {
  const name = '$(touch x)$&.json';
  const folder = treeOf({ [`in/${name}`]: exact('a') });
  linkSync(join(folder, 'in', name), join(folder, 'other'));
  expect(runIn(folder, inPlace[0]).stderr).toContain(
    `-samefile '${join(folder, 'in', name)}' lists them`,
  );
});

test('writes a file with a long name of any characters', () => {
  const name = `${'é😀\n"'.repeat(22)}.json`;
  const folder = treeOf({ [`in/${name}`]: exact('a') });
  expect(runIn(folder, 'migrate in --out out').status).toBe(0);
  expect(textsBelow(join(folder, 'out'))).toEqual({ [name]: current('a') });
});

test.each([
  ['gone/a.json', 'does not exist: create it'],
  ['c.json/a.json', 'is a file, not a folder'],
  [`${'x'.repeat(300)}.json`, 'is too long for this file system'],
  ['new/', 'the path names no file'],
])('writes nothing to %s', (path, words) => {
  const folder = treeOf(files);
  const { status, stderr } = runIn(folder, `convert in/a.json -o ${path}`);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
  expect(textsBelow(folder)).toEqual(files);
});

test('writes the other files, and counts the one that is refused', () => {
  const folder = treeOf(files);
  writeFileSync(join(folder, 'out/a.json'), 'precious');
  const { stderr } = runIn(folder, 'migrate in --out out');
  expect(stderr).toContain('2 files: 1 written, 1 failed');
  expect(textsBelow(join(folder, 'out'))).toEqual({
    'a.json': 'precious',
    'b.json': current('b'),
  });
});
