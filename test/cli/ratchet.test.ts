import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type BaselineEntry } from '../../src/report/baseline.js';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree, treeOf } from '../support/tree.js';

/** A file whose inputs break the format, each in one place. */
const broken = (name: string, inputs: number): string =>
  legacyText(
    Array.from({ length: inputs }, (_, at) => ({
      ...{ type: 'signal', inputName: `input${at}`, symbolicName: 5 },
    })),
    { name, path: name },
  );

const check = (cwd: string, ...args: readonly string[]) =>
  run(['check', 'models', ...args], { cwd });
const baseline = ['--baseline', 'baseline.json'];
const entriesIn = (cwd: string): readonly BaselineEntry[] => {
  const text = readFileSync(join(cwd, 'baseline.json'), 'utf8');
  return (JSON.parse(text) as { findings: readonly BaselineEntry[] }).findings;
};

/** A thousand findings in fifty files, and the baseline that lists them. */
function thousand(): string {
  const names = Array.from({ length: 50 }, (_, at) => `m${at}`);
  const folder = treeOf(
    Object.fromEntries(
      names.map((name) => [`models/${name}.json`, broken(name, 20)]),
    ),
  );
  expect(check(folder).status).toBe(1);
  const created = check(folder, ...baseline, '--create-baseline');
  expect(created.status).toBe(0);
  expect(created.stderr).toContain('1000 findings not counted');
  return folder;
}

test('does not count a thousand old findings and fails for a new one', () => {
  const folder = thousand();
  expect(check(folder, ...baseline).status).toBe(0);
  writeTree(folder, { 'models/m7.json': broken('m7', 21) });
  const { status, stdout } = check(folder, ...baseline);
  expect(status).toBe(1);
  expect(stdout.match(/^models.*:\d+:\d+/gm)).toHaveLength(1);
  expect(stdout).toContain('models/m7.json:');
});

test('follows a renamed file, and keeps what a person wrote', () => {
  const folder = repositoryOf({ 'models/a.json': broken('a', 2) });
  check(folder, ...baseline, '--create-baseline');
  const entries = entriesIn(folder).map((it) => ({ ...it, owner: 'us' }));
  writeFileSync(
    join(folder, 'baseline.json'),
    JSON.stringify({ version: 1, findings: entries }),
  );
  git(folder, 'add', '.');
  git(folder, 'mv', 'models/a.json', 'models/b.json');
  expect(check(folder, ...baseline).status).toBe(0);
  expect(check(folder, ...baseline, '--update-baseline').status).toBe(0);
  expect(entriesIn(folder)).toEqual(
    entries.map((it) => ({ ...it, path: 'models/b.json' })),
  );
});

test('a twin in another file or a second one in the same is new', () => {
  const text = broken('a', 1);
  const folder = treeOf({ 'models/a.json': text });
  check(folder, ...baseline, '--create-baseline');
  writeTree(folder, { 'models/a.json': legacyText([plainInput]) });
  writeTree(folder, { 'models/b.json': text });
  expect(check(folder, ...baseline).status).toBe(1);

  const two = `[${text.slice(1, -1)},${text.slice(1, -1)}]`;
  writeTree(folder, { 'models/a.json': two, 'models/b.json': '[]' });
  const { status, stdout } = check(folder, ...baseline);
  expect(status).toBe(1);
  // The twin, and its algorithm, whose name is there twice.
  expect(stdout.match(/^models.*:\d+:\d+/gm)).toHaveLength(2);
});

test('lists what is gone, and an update only shrinks the file', () => {
  const folder = treeOf({
    'models/a.json': broken('a', 2),
    'models/b.json': broken('b', 1),
  });
  check(folder, ...baseline, '--create-baseline');
  expect(entriesIn(folder)).toHaveLength(3);
  writeTree(folder, { 'models/a.json': broken('a', 1) });
  const { status, stderr } = check(folder, ...baseline);
  expect(status).toBe(0);
  expect(stderr).toContain('1 finding of the baseline is gone');
  expect(stderr).toContain('  models/a.json: value-type a input1');
  writeTree(folder, { 'models/b.json': broken('b', 2) });
  expect(check(folder, ...baseline, '--update-baseline').status).toBe(1);
  expect(entriesIn(folder).map(({ path }) => path)).toEqual([
    ...['models/a.json', 'models/b.json'],
  ]);
  // Nothing is known about files that were not checked.
  const part = ['check', 'models/a.json', ...baseline, '--update-baseline'];
  run(part, { cwd: folder });
  expect(entriesIn(folder)).toHaveLength(2);
});

test('an entry counts until its day', () => {
  const folder = treeOf({ 'models/a.json': broken('a', 1) });
  check(folder, ...baseline, '--create-baseline');
  const findings = entriesIn(folder).map((it) => ({
    ...it,
    until: '2030-01-31',
  }));
  writeFileSync(join(folder, 'baseline.json'), JSON.stringify({ findings }));
  const on = (day: string) => check(folder, ...baseline, '--today', day);
  expect(on('2030-01-31').status).toBe(0);
  expect(on('2030-02-01')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no longer count'),
  });
});

test('an invalid file in the baseline does not fail', () => {
  const folder = treeOf({ 'models/a.json': '[{"inputs": ' });
  check(folder, ...baseline, '--create-baseline');
  expect(check(folder, ...baseline).status).toBe(0);
});

describe('what is refused', () => {
  const folder = treeOf({
    'models/a.json': broken('a', 1),
    'there.json': '{}',
    'wrong.json': '{"findings":[{"path":"a","rule":"b","count":0}]}',
    'broken.json': '{',
  });

  test.each<[readonly string[], RegExp]>([
    [['--create-baseline'], /--create-baseline needs --baseline FILE/],
    [['--today', '2030-01-01'], /--today needs --baseline FILE/],
    [['--baseline', 'a', '--today', 'monday'], /"monday" is no day/],
    [['--baseline', 'none.json'], /make it with --create-baseline/],
    [['--baseline', 'there.json'], /needs an array `findings`/],
    [['--baseline', 'wrong.json'], /\/findings\/0 needs/],
    [['--baseline', 'broken.json'], /broken\.json:1:2: /],
    [
      ['--baseline', 'there.json', '--create-baseline'],
      /exists: shrink it with --update-baseline/,
    ],
    [
      ['--baseline', 'x', '--create-baseline', '--update-baseline'],
      /exclude each other/,
    ],
  ])('%j', (args, message) => {
    const { status, stderr } = check(folder, ...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('--no-legacy-after', () => {
  const good = (name: string): string =>
    legacyText([plainInput], { name, path: name });
  const folder = repositoryOf({
    'models/a.json': good('a'),
    'models/b.json': '{}',
  });
  const checked = () => check(folder, '--no-legacy-after', 'HEAD');

  test('passes what was Legacy, also under another name', () => {
    writeTree(folder, { 'models/a.json': `${good('a')}\n` });
    expect(checked().status).toBe(0);
    git(folder, 'mv', 'models/a.json', 'models/new.json');
    expect(checked()).toMatchObject({ status: 0 });
  });

  test('fails for a new file and for one that was no model', () => {
    writeTree(folder, {
      'models/b.json': good('b'),
      'models/c.json': good('c'),
    });
    const { status, stderr } = checked();
    expect(status).toBe(1);
    expect(stderr.match(/^error: models\/[bc]\.json is Legacy/gm)).toHaveLength(
      2,
    );
    commitAll(folder);
    expect(checked().status).toBe(0);
  });

  test('refuses what is no commit', () => {
    expect(check(folder, '--no-legacy-after', 'nope')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('git knows no commit called "nope"'),
    });
  });
});
