import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type BaselineEntry } from '../../src/report/baseline.js';
import { runIn } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree, treeOf } from '../support/tree.js';

/** A file whose inputs break the format, each in one place. */
const broken = (name: string, inputs: number): string =>
  legacyText(
    Array.from({ length: inputs }, (_, at) => ({
      type: 'signal',
      inputName: `input${at}`,
      symbolicName: 5,
    })),
    { name, path: name },
  );

const check = (cwd: string, options = '') =>
  runIn(cwd, `check models ${options}`.trimEnd());
const baseline = '--baseline baseline.json';
const entriesIn = (cwd: string): readonly BaselineEntry[] => {
  const text = readFileSync(join(cwd, 'baseline.json'), 'utf8');
  const { findings } = JSON.parse(text) as {
    readonly findings: readonly (BaselineEntry | null)[];
  };
  return findings.filter((it) => it !== null);
};

test('keeps the entries of a file that is excluded, and deleted', () => {
  const folder = treeOf({
    'models/a.json': broken('a', 1),
    'models/b.json': broken('b', 1),
  });
  check(folder, `${baseline} --create-baseline`);
  rmSync(join(folder, 'models/a.json'));
  const update = `${baseline} --update-baseline`;
  check(folder, `${update} --exclude models/a*`);
  expect(entriesIn(folder)).toHaveLength(2);
  check(folder, update);
  expect(entriesIn(folder)).toHaveLength(1);
});

test('follows a renamed file, and keeps what a person wrote', () => {
  const folder = repositoryOf({ 'models/a.json': broken('a', 2) });
  check(folder, `${baseline} --create-baseline`);
  const entries = entriesIn(folder).map((it) => ({ ...it, owner: 'us' }));
  writeFileSync(
    join(folder, 'baseline.json'),
    JSON.stringify({ version: 1, findings: entries }),
  );
  git(folder, 'add', '.');
  git(folder, 'mv', 'models/a.json', 'models/b.json');
  expect(check(folder, baseline).status).toBe(0);
  expect(check(folder, `${baseline} --update-baseline`).status).toBe(0);
  expect(entriesIn(folder)).toEqual(
    entries.map((it) => ({ ...it, path: 'models/b.json' })),
  );
});

test('a twin in another file or a second one in the same is new', () => {
  const text = broken('a', 1);
  const folder = treeOf({ 'models/a.json': text });
  check(folder, `${baseline} --create-baseline`);
  writeTree(folder, { 'models/a.json': legacyText([plainInput]) });
  writeTree(folder, { 'models/b.json': text });
  expect(check(folder, baseline).status).toBe(1);

  const two = `[${text.slice(1, -1)},${text.slice(1, -1)}]`;
  writeTree(folder, { 'models/a.json': two, 'models/b.json': '[]' });
  const { status, stdout } = check(folder, baseline);
  expect(status).toBe(1);
  // The twin, and its algorithm, whose name is there twice.
  expect(stdout.match(/^models.*:\d+:\d+/gm)).toHaveLength(2);
});

test('lists what is gone, and an update only shrinks the file', () => {
  const folder = treeOf({
    'models/a.json': broken('a', 2),
    'models/b.json': broken('b', 1),
  });
  const created = check(folder, `${baseline} --create-baseline`);
  expect(created).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('was written; it lists 3 findings.'),
  });
  expect(entriesIn(folder)).toHaveLength(3);
  writeTree(folder, { 'models/a.json': broken('a', 1) });
  const { status, stderr } = check(folder, baseline);
  expect(status).toBe(0);
  expect(stderr).toContain('1 finding of the baseline is gone');
  expect(stderr).toContain('  models/a.json: value-type a input1');
  writeTree(folder, { 'models/b.json': broken('b', 2) });
  expect(check(folder, `${baseline} --update-baseline`).status).toBe(1);
  expect(entriesIn(folder).map(({ path }) => path)).toEqual([
    'models/a.json',
    'models/b.json',
  ]);
  // Nothing is known about files that were not checked.
  runIn(folder, `check models/a.json ${baseline} --update-baseline`);
  expect(entriesIn(folder)).toHaveLength(2);
});

test('says in continuous integration which entry is gone, and what to run', () => {
  const cwd = treeOf({ 'models/a.json': broken('a', 2) });
  check(cwd, `${baseline} --create-baseline`);
  writeTree(cwd, { 'models/a.json': legacyText([plainInput], { name: 'a' }) });
  const shown = (line: string): string =>
    runIn(cwd, line, { env: { CI: '1' } }).stdout;
  const first = `\
baseline.json:4:1: error[baseline-unused]
  models/a.json: value-type a input0: this finding is gone. Run
  --update-baseline and commit the baseline.
  fix the baseline
  explained by: infomodel-migrate explain baseline-unused

`;
  const second = `\
baseline.json:6:1: error[baseline-unused]
  models/a.json: value-type a input1: this finding is gone. Run
  --update-baseline and commit the baseline.

`;
  const foot = `\
1 file checked: 1 Legacy
2 errors
To fix in the baseline
  baseline.json:4:1 baseline-unused
  baseline.json:6:1 baseline-unused
`;
  const next = `check models ${baseline} --update-baseline`;
  const line = `check models ${baseline}`;
  const text = shown(`${line} -r r.json`);
  expect(text).toBe(
    `${first}${second}${foot}Next: infomodel-migrate ${next}\n`,
  );
  expect(shown('report r.json')).toContain(first);
  expect(shown(`${line} -q`)).not.toContain('this finding is gone');
  expect(shown(`${line} --format markdown`)).toContain(
    '`models/a.json`: value-type a `input1`: this finding is gone.',
  );
  expect(shown(next)).toContain('\nnothing found\n');
});

test('an entry counts until its day', () => {
  const folder = treeOf({ 'models/a.json': broken('a', 1) });
  check(folder, `${baseline} --create-baseline`);
  const findings = entriesIn(folder).map((it) => ({
    ...it,
    until: '2030-01-31',
  }));
  writeFileSync(join(folder, 'baseline.json'), JSON.stringify({ findings }));
  const on = (day: string) => check(folder, `${baseline} --today ${day}`);
  expect(on('2030-01-31').status).toBe(0);
  expect(on('2030-02-01')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no longer count'),
  });
});

test('an entry that counts comes before one that no longer does', () => {
  const folder = treeOf({ 'models/a.json': broken('a', 1) });
  check(folder, `${baseline} --create-baseline`);
  const findings = entriesIn(folder).flatMap((it) => [
    { ...it, until: '2030-01-31' },
    it,
  ]);
  writeFileSync(join(folder, 'baseline.json'), JSON.stringify({ findings }));
  expect(check(folder, `${baseline} --today 2030-02-01`).status).toBe(0);
});

describe('what is refused', () => {
  const folder = treeOf({
    'models/a.json': broken('a', 1),
    'there.json': '{}',
    'wrong.json': '{"findings":[{"path":"a","rule":"b","count":0}]}',
    'broken.json': '{',
    'report.json': '{"version":1,"files":[],"findings":[]}',
  });

  test.each([
    ['--create-baseline', /--create-baseline needs --baseline FILE/],
    ['--today 2030-01-01', /--today needs --baseline FILE/],
    ['--baseline a --today monday', /"monday" is not a day/],
    ['--baseline a --today 2026-02-31', /"2026-02-31" is not a day/],
    ['--baseline a --create-baseline --shard 1/2', /omit --shard, --changed, /],
    ['--baseline none.json', /make it with --create-baseline/],
    ['--baseline there.json', /needs an array `findings`/],
    ['--baseline report.json', /not a baseline but a saved report/],
    ['--baseline n --create-baseline -r n', /--report and --baseline are one/],
    ['--baseline wrong.json', /\/findings\/0 needs/],
    ['--baseline broken.json', /broken\.json:1:2: /],
    ['--baseline there.json --create-baseline', /exists: shrink it with /],
    ['--baseline x --create-baseline --update-baseline', /exclude each other/],
  ])('%s', (options, message) => {
    const { status, stderr } = check(folder, options);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('--no-legacy-after', () => {
  const folder = repositoryOf({ 'kept.txt': '' });
  writeTree(folder, { 'models/a.json': legacyText([plainInput]) });

  test('comes before the other findings of its file', () => {
    writeTree(folder, { 'models/b.json': broken('b', 1) });
    const { stdout } = check(folder, '--no-legacy-after HEAD');
    expect(stdout.match(/^models\/b\S+ \S+\]/gm)).toEqual([
      'models/b.json:1:1: error[legacy-new]',
      'models/b.json:9:25: error[value-type]',
    ]);
  });

  test('warns of a nested repository that lacks the commit', () => {
    const outer = repositoryOf({ 'models/a.json': '[]' });
    git(outer, 'tag', 'frozen');
    const nested = join(outer, 'models/nested');
    git(outer, 'init', '--quiet', nested);
    writeTree(nested, { 'b.json': legacyText([plainInput]) });
    const { status, stderr } = check(outer, '--no-legacy-after frozen');
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /does not apply in \S+nested, because git knows no commit frozen there/,
    );
  });

  test('refuses what is not a commit', () => {
    expect(check(folder, '--no-legacy-after nope')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('git knows no commit called "nope"'),
    });
  });
});

describe('what a run does not see', () => {
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [`models/${name}.json`, broken(name, 1)]),
  );

  test.each([
    ['a shard', 'models --shard 1/2'],
    ['one file', 'models/a.json'],
  ])('an update of %s keeps the other entries', (_, part) => {
    const cwd = treeOf(files);
    check(cwd, `${baseline} --create-baseline`);
    for (const name of ['a', 'b'])
      writeTree(cwd, { [`models/${name}.json`]: legacyText([plainInput]) });
    rmSync(join(cwd, 'models/c.json'));
    runIn(cwd, `check ${part} ${baseline} --update-baseline`);
    expect(entriesIn(cwd).map(({ path }) => path)).toEqual([
      'models/b.json',
      'models/c.json',
    ]);
  });

  test('a file with a syntax error keeps its entries', () => {
    const cwd = treeOf(files);
    check(cwd, `${baseline} --create-baseline`);
    writeTree(cwd, { 'models/a.json': broken('a', 1).slice(0, -1) });
    expect(check(cwd, `${baseline} --update-baseline`).status).toBe(1);
    writeTree(cwd, files);
    expect(check(cwd, baseline).status).toBe(0);
  });

  test('a new baseline of one folder keeps the entries of the others', () => {
    const cwd = treeOf(files);
    check(cwd, `${baseline} --create-baseline`);
    const options = `${baseline} --create-baseline --force`;
    runIn(cwd, `check models/a.json ${options}`);
    expect(entriesIn(cwd)).toHaveLength(3);
  });

  test('a moved file in another shard keeps its entry', () => {
    const cwd = treeOf(files);
    check(cwd, `${baseline} --create-baseline`);
    renameSync(join(cwd, 'models/a.json'), join(cwd, 'models/z.json'));
    const update = (shard: string) =>
      check(cwd, `${baseline} --update-baseline --shard ${shard}`);
    expect(update('1/3').status).toBe(0);
    expect(update('3/3').status).toBe(0);
    expect(entriesIn(cwd).map(({ path }) => path)).toEqual([
      'models/b.json',
      'models/c.json',
      'models/z.json',
    ]);
  });
});

describe('git merges baselines', () => {
  const left = ['a', 'b', 'c', 'd'];
  const write = (cwd: string, fixed: readonly string[]): void => {
    for (const name of left)
      writeTree(cwd, {
        [`models/${name}.json`]: fixed.includes(name)
          ? legacyText([plainInput], { name, path: name })
          : broken(name, 1),
      });
  };
  /** Fixes some files on each of two branches and merges them; returns whether git did. */
  function merge(cwd: string, ...branches: readonly string[][]): boolean {
    for (const [at, fixed] of branches.entries()) {
      git(cwd, 'checkout', '--quiet', '-b', `branch${at}`, 'base');
      write(cwd, fixed);
      check(cwd, `${baseline} --update-baseline`);
      commitAll(cwd);
    }
    try {
      git(cwd, 'merge', '--quiet', '--no-edit', 'branch0');
      return true;
    } catch {
      return false;
    }
  }
  const base = (text = (it: string): string => it): string => {
    const cwd = repositoryOf({ 'kept.txt': '' });
    write(cwd, []);
    check(cwd, `${baseline} --create-baseline`);
    const path = join(cwd, 'baseline.json');
    writeFileSync(path, text(readFileSync(path, 'utf8')));
    commitAll(cwd);
    git(cwd, 'tag', 'base');
    return cwd;
  };
  const paths = (cwd: string) => entriesIn(cwd).map(({ path }) => path);

  test('of branches that remove neighbours, the last one too', () => {
    const cwd = base();
    expect(merge(cwd, ['b', 'd'], ['a', 'c'])).toBe(true);
    expect(paths(cwd)).toEqual([]);
  });

  test.each(['merge', 'diff3'])(
    'an update resolves a conflict of style %s',
    (style) => {
      const cwd = base((text) => text.replaceAll('\n\n', '\n'));
      git(cwd, 'config', 'merge.conflictStyle', style);
      expect(merge(cwd, ['b'], ['a', 'c'])).toBe(false);
      expect(check(cwd, baseline)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(
          'baseline.json:4:1: git left a merge conflict here. Run --update-baseline',
        ),
      });
      expect(check(cwd, `${baseline} --update-baseline`).status).toBe(0);
      expect(paths(cwd)).toEqual(['models/d.json']);
    },
  );

  test('an update removes only lines', () => {
    const cwd = base();
    const before = readFileSync(join(cwd, 'baseline.json'), 'utf8');
    write(cwd, ['b', 'd']);
    check(cwd, `${baseline} --update-baseline`);
    const lines = before.split('\n').filter((it) => !/"models\/[bd]/.test(it));
    const after = readFileSync(join(cwd, 'baseline.json'), 'utf8');
    expect(after).toBe(lines.join('\n'));
  });
});
