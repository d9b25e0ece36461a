import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { formatNames } from '../../src/formats/formats.js';
import { schemaNamed } from '../support/schemas.js';
import { type Outcome, run, withoutNext } from '../support/command.js';
import {
  current,
  exact,
  legacyText,
  partial,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree, type Tree } from '../support/tree.js';

const decisionsFile = 'infomodel-migrate.decisions.json';

/** With a warning. */
const warned = (name: string): string =>
  legacyText([signalInput], { name, path: name });

const dropVoltage = JSON.stringify({
  decisions: [
    { rule: 'dc-voltage', choose: 'drop', reason: 'Nobody reads it.' },
  ],
});

/** Another text of the same content. */
const moved = (text: string): string => `\n\n${text.replaceAll('  ', '\t')}`;

function diff(cwd: string, ...args: readonly string[]): Outcome {
  return run(['diff', ...args, '--changed', 'HEAD', '-r', 'r.json'], { cwd });
}

/** What a run reported of a comparison, in the words of the findings' rules. */
function comparedIn(folder: string) {
  const { files, findings: ofRun, comparison } = reportIn(folder);
  const ruleOf = new Map(
    [
      ...files.flatMap(({ findings }) => findings),
      ...ofRun,
      ...(comparison?.outputs ?? []).flatMap(({ gone }) => gone),
    ].map(({ fingerprint, rule }) => [fingerprint, rule]),
  );
  return {
    files: files.map(({ path }) => path),
    new: comparison?.new.map((it) => ruleOf.get(it)).toSorted(),
    gone: comparison?.gone.map((it) => ruleOf.get(it)).toSorted(),
    outputs: Object.fromEntries(
      comparison?.outputs.map(({ path, change }) => [path, change]) ?? [],
    ),
  };
}

const change = (folder: string, files: Tree, ...removed: string[]): void => {
  writeTree(folder, files);
  for (const path of removed) rmSync(join(folder, path), { recursive: true });
};

describe('what was there before', () => {
  const folder = repositoryOf({
    'in/held.json': partial('held'),
    'in/invalid.json': '[{"inputs": ]',
    'in/warned.json': warned('warned'),
    'in/untouched.json': partial('untouched'),
  });
  change(folder, {
    'in/held.json': moved(partial('held')),
    'in/invalid.json': ' [{"inputs": ]',
    'in/warned.json': moved(warned('warned')),
  });

  test.each<[string, string[], number]>([
    ['counts not', [], 0],
    ['counts not, at any level', ['--fail-on', 'note'], 0],
    ['counts with --fail-on-all', ['--fail-on-all'], 1],
    [
      'counts with --fail-on-all where it is held back',
      ['--fail-on-all', '--fail-on', 'never'],
      1,
    ],
  ])('%s', (_, args, status) => {
    expect(diff(folder, 'in', ...args).status).toBe(status);
    expect(comparedIn(folder)).toEqual({
      files: ['in/held.json', 'in/invalid.json', 'in/warned.json'],
      new: [],
      gone: [],
      outputs: {},
    });
  });
});

describe('what is new', () => {
  test.each<[string, Tree, string[], number]>([
    ['an error', { 'in/a.json': partial('a') }, [], 1],
    [
      'an error, which holds the file back whatever findings count',
      { 'in/a.json': partial('a') },
      ['--fail-on', 'never'],
      1,
    ],
    ['a fault of the file', { 'in/a.json': '[{"inputs": ]' }, [], 1],
    ['a warning, by default', { 'in/a.json': warned('a') }, [], 0],
    ['a warning', { 'in/a.json': warned('a') }, ['--fail-on', 'warning'], 1],
    ['a file with an error', { 'in/b.json': partial('b') }, [], 1],
    [
      'a second error beside one of before',
      {
        'in/held.json': partial('held', { retention: 'forever' }),
      },
      [],
      1,
    ],
  ])('fails: %s', (_, files, args, status) => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/held.json': partial('held'),
    });
    change(folder, files);
    expect(diff(folder, 'in', ...args).status).toBe(status);
    expect(comparedIn(folder).new).toHaveLength(1);
  });

  test('of several findings of one fingerprint, counts once for each', () => {
    const folder = repositoryOf({
      'a.json': legacyText([unmappedInput]),
    });
    change(folder, { 'a.json': legacyText([unmappedInput, unmappedInput]) });
    diff(folder, 'a.json');
    const { files, comparison } = reportIn(folder);
    const errors = files[0]?.findings.filter(
      ({ rule }) => rule === 'dc-voltage',
    );
    expect(new Set(errors?.map(({ fingerprint }) => fingerprint)).size).toBe(1);
    expect(comparison?.new).toContain(errors?.[0]?.fingerprint);
    expect(
      comparison?.new.filter((it) => it === errors?.[0]?.fingerprint),
    ).toHaveLength(1);
  });
});

test('files that are changed, new, gone, moved, migrated, or stop being one', () => {
  const folder = repositoryOf({
    'in/changed.json': exact('changed'),
    'in/gone.json': partial('gone'),
    'in/old-name.json': exact('moved'),
    'in/migrated.json': exact('migrated'),
    'in/by-hand.json': exact('by-hand'),
    'in/other.json': exact('other'),
    'in/fixed.json': partial('fixed'),
    'in/same.json': partial('same'),
  });
  run(['migrate', 'in/migrated.json', 'in/by-hand.json', '--write'], {
    cwd: folder,
  });
  const byHand = join(folder, 'in/by-hand.json');
  writeFileSync(byHand, readFileSync(byHand, 'utf8').replace('5', '6'));
  change(
    folder,
    {
      'in/changed.json': exact('changed', { schedule: 'hour' }),
      'in/new.json': exact('new'),
      'in/new-name.json': exact('moved'),
      'in/other.json': '{}',
      'in/fixed.json': exact('fixed'),
      'in/same.json': moved(partial('same')),
    },
    'in/gone.json',
    'in/old-name.json',
  );
  const { status } = diff(folder, 'in', '--full');
  expect(comparedIn(folder)).toEqual({
    files: [
      ...['by-hand', 'changed', 'fixed', 'migrated', 'new-name', 'new'],
      ...['other', 'same'],
    ].map((name) => `in/${name}.json`),
    new: [],
    gone: ['dc-voltage', 'dc-voltage'],
    outputs: {
      'in/by-hand.json': 'changed',
      'in/changed.json': 'changed',
      'in/gone.json': 'removed',
      'in/fixed.json': 'same',
      'in/new-name.json': 'added',
      'in/new.json': 'added',
      'in/old-name.json': 'removed',
      'in/other.json': 'removed',
    },
  });
  expect(status).toBe(0);
  const changed = reportIn(folder).files.find(
    ({ path }) => path === 'in/changed.json',
  );
  expect(changed?.comparison?.before).toContain('"Daily"');
  expect(changed?.outputText).toContain('"Hourly"');
});

describe('the decisions', () => {
  const files = {
    'in/a.json': partial('a'),
    'in/b.json': partial('b'),
  };

  test('at the commit apply to the files at the commit: what is decided now is gone, in unchanged files too', () => {
    const folder = repositoryOf(files);
    change(folder, { [decisionsFile]: dropVoltage });
    expect(diff(folder, 'in').status).toBe(0);
    expect(comparedIn(folder)).toEqual({
      files: ['in/a.json', 'in/b.json'],
      new: [],
      gone: ['dc-voltage', 'dc-voltage'],
      outputs: { 'in/a.json': 'same', 'in/b.json': 'same' },
    });
  });

  test.each<[string, (folder: string) => void]>([
    [
      'taken back',
      (folder) => {
        change(folder, { [decisionsFile]: '{ "decisions": [] }' });
      },
    ],
    [
      'deleted',
      (folder) => {
        change(folder, {}, decisionsFile);
      },
    ],
  ])('that are %s leave new findings', (_, revert) => {
    const folder = repositoryOf({ ...files, [decisionsFile]: dropVoltage });
    revert(folder);
    expect(diff(folder, 'in').status).toBe(1);
    expect(comparedIn(folder).new).toEqual(['dc-voltage', 'dc-voltage']);
  });

  test('that did not change limit the run to the changed files', () => {
    const folder = repositoryOf({ ...files, 'd/other.json': dropVoltage });
    change(folder, { 'in/a.json': moved(partial('a')) });
    expect(diff(folder, 'in', '--decisions', 'd/other.json').status).toBe(0);
    expect(comparedIn(folder)).toMatchObject({
      files: ['in/a.json'],
      new: [],
      gone: [],
    });
  });

  test('that were invalid at the commit are ignored, and fixing them does not fail', () => {
    const folder = repositoryOf({ ...files, [decisionsFile]: '{' });
    change(folder, { [decisionsFile]: dropVoltage });
    const { status, stderr } = diff(folder, 'in');
    expect(stderr).toContain('warning: The decisions at HEAD are ignored');
    expect(status).toBe(0);
    expect(comparedIn(folder).gone).toHaveLength(2);
  });

  test("outside of the repository are today's", () => {
    const folder = repositoryOf({ 'in/a.json': partial('a') });
    const elsewhere = repositoryOf({ 'd.json': dropVoltage });
    change(folder, { 'in/a.json': moved(partial('a')) });
    diff(folder, 'in', '--decisions', join(elsewhere, 'd.json'));
    expect(comparedIn(folder)).toMatchObject({ new: [], gone: [] });
  });
});

describe('names that several files declare', () => {
  const names = (cwd: string) => comparedIn(cwd).new;

  test('are found in files that did not change as well, now and then', () => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/b.json': exact('b'),
      'in/b2.json': exact('b'),
      'in/c.json': exact('c'),
      'in/c2.json': exact('c'),
    });
    change(
      folder,
      { 'in/b.json': moved(exact('b')), 'in/new.json': exact('a') },
      'in/c.json',
    );
    diff(folder, 'in', '--fail-on', 'note');
    expect(comparedIn(folder)).toMatchObject({
      files: ['in/b.json', 'in/new.json'],
      new: ['name-shared'],
      gone: ['name-shared'],
    });
  });

  test('are found whatever share of the files a run has', () => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/c.json': exact('c'),
    });
    change(folder, { 'in/b.json': exact('a'), 'in/c.json': exact('a') });
    diff(folder, 'in', '--shard', '1/2');
    expect(names(folder)).toEqual(['name-shared']);
    diff(folder, 'in', '--shard', '2/2');
    expect(names(folder)).toEqual(['name-shared']);
    expect(reportIn(folder).findings[0]?.message).toContain('3 files');
  });
});

test('a name whose decision is taken back is new', () => {
  const accepted = JSON.stringify({
    decisions: [{ rule: 'name-shared', choose: 'accept', reason: 'two sites' }],
  });
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': exact('a'),
    [decisionsFile]: accepted,
  });
  change(folder, {}, decisionsFile);
  diff(folder, 'in');
  expect(comparedIn(folder)).toMatchObject({ new: ['name-shared'], gone: [] });
});

test('a file that was written in part is not counted as migrated', () => {
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': partial('b'),
  });
  change(folder, { 'in/a.json': current('a'), 'in/b.json': current('b') });
  expect(diff(folder, 'in').stdout).toContain('1 Legacy file became Current');
});

test('formatting is no difference: options of prettier, and line ends', () => {
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': exact('b'),
  });
  change(folder, {
    '.prettierrc': '{ "tabWidth": 8 }',
    'in/a.json': moved(exact('a')),
    'in/b.json': exact('b').replaceAll('\n', '\r\n'),
  });
  diff(folder, 'in');
  expect(comparedIn(folder)).toEqual({
    files: ['in/a.json', 'in/b.json'],
    new: [],
    gone: [],
    outputs: {},
  });
});

describe('a PATH that finds nothing any more', () => {
  const folder = repositoryOf({
    '.gitignore': 'in/ignored.json\n',
    'in/a.json': exact('a'),
    'in/deep/b.json': exact('b'),
    'in/ignored.json': exact('ignored'),
    'in/node_modules/c.json': exact('c'),
    'in/notes.txt': exact('d'),
  });
  git(folder, 'add', '--force', 'in/ignored.json');
  commitAll(folder);
  change(folder, {}, 'in');

  test.each<[string, string[]]>([
    ['in', ['in/a.json', 'in/deep/b.json', 'in/ignored.json']],
    ['in/a.json', ['in/a.json']],
    ['in/notes.txt', ['in/notes.txt']],
    ['in/*.json', ['in/a.json', 'in/ignored.json']],
    ['**/b.json', ['in/deep/b.json']],
  ])('but found something at the commit is no mistake: %s', (path, removed) => {
    const { status, stderr } = diff(folder, path);
    expect(stderr).not.toContain('error: ');
    expect(status).toBe(0);
    expect(Object.keys(comparedIn(folder).outputs)).toEqual(removed);
  });

  test('and found nothing at the commit fails, in the report as well', () => {
    const { status, stderr } = diff(folder, 'in', 'out', '*.yaml');
    expect(status).toBe(2);
    expect(stderr).toContain('Nothing was found for out,');
    expect(stderr).toContain('Nothing was found for *.yaml,');
    expect(reportIn(folder).summary.files).toEqual({ failed: 2 });
    expect(run(['report', 'r.json'], { cwd: folder }).status).toBe(2);
  });
});

const pageData = /(?<=<script type="application\/json" id="report">).*/;

/** Takes the data of the other page, because \`report\` cannot know the decisions file. */
function withoutQuestions(page: string, other: string): string {
  const data = pageData.exec(other)?.[0];
  return data === undefined ? page : page.replace(pageData, () => data);
}

describe('the report of a comparison', () => {
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': partial('b'),
    'in/c.json': warned('c'),
    'in/d.json': partial('d'),
    'in/e.json': exact('e'),
  });
  change(
    folder,
    {
      'in/a.json': partial('a'),
      'in/c.json': warned('d'),
      'in/d.json': moved(partial('d')),
      'in/f.json': warned('f'),
    },
    'in/b.json',
    'in/e.json',
  );

  test('is what its schema says, and looks the same when it is rendered again', () => {
    const { stdout, status } = diff(folder, 'in', '--full', '--format', 'json');
    expect(status).toBe(1);
    expect(readFileSync(join(folder, 'r.json'), 'utf8')).toBe(stdout);
    const validate = new Ajv().compile(schemaNamed('report'));
    expect(validate(JSON.parse(stdout)) || validate.errors).toBe(true);

    for (const format of formatNames) {
      const args = ['--full', '--format', format];
      const shown = run(['diff', 'in', '--changed', 'HEAD', ...args], {
        cwd: folder,
      });
      const again = run(['report', 'r.json', ...args], { cwd: folder });
      expect({ format, stdout: again.stdout }).toEqual({
        format,
        stdout: withoutNext(withoutQuestions(shown.stdout, again.stdout)),
      });
      expect(again.status).toBe(1);
    }
  });

  test('shows the findings that are new, as text', () => {
    const { stdout } = diff(folder, 'in', '--format', 'text');
    expect(stdout).toContain('in/a.json:13:17: error[dc-voltage]');
    expect(stdout).not.toContain('in/d.json:');
    expect(stdout).toContain('Against HEAD: 4 findings new, 2 gone\n');
  });

  test('shows a warning only if it is new, as text', () => {
    const models = repositoryOf({ 'in/a.json': warned('a') });
    change(models, {
      'in/a.json': moved(warned('a')),
      'in/b.json': warned('b'),
    });
    const { stdout } = diff(models, 'in', '--format', 'text');
    const [warning] = stdout.split('\n\n');
    expect(warning).toMatch(/^warning\[missing-signal-skips\] once\n/);
    expect(warning).toMatch(/\n {4}in\/b\.json:\d+:\d+\n {6}If "/);
    expect(warning).not.toMatch(/\ba(\.json)?:/);
  });

  test('has a status that `report` gives, too', () => {
    const failing = (...args: string[]): number[] => [
      run(['report', 'r.json', ...args], { cwd: folder }).status ?? -1,
      diff(folder, 'in', ...args).status ?? -1,
    ];
    change(folder, { 'in/a.json': exact('a') });
    diff(folder, 'in');
    expect(failing()).toEqual([0, 0]);
    expect(failing('--fail-on', 'warning')).toEqual([1, 1]);
    expect(failing('--fail-on-all')).toEqual([1, 1]);
    change(folder, { 'in/a.json': partial('a') });
  });

  test('of shards is merged into that of one run', () => {
    diff(folder, 'in', '--full');
    const shards = ['1/3', '2/3', '3/3'].map((shard, index) => {
      const name = `s${index}.json`;
      const args = [
        '--changed',
        'HEAD',
        '--shard',
        shard,
        '--full',
        '-r',
        name,
      ];
      run(['diff', 'in', ...args], { cwd: folder });
      return name;
    });
    const merge = ['report', ...shards.toReversed(), '--full', '-r', 'm.json'];
    expect(run(merge, { cwd: folder }).status).toBe(1);
    expect(reportIn(folder, 's1.json').comparison?.outputs).not.toEqual([]);
    expect(readFileSync(join(folder, 'm.json'), 'utf8')).toBe(
      readFileSync(join(folder, 'r.json'), 'utf8'),
    );
  });
});

test('a commit that git does not know is refused, and nothing is run or saved', () => {
  const folder = repositoryOf({ 'in/a.json': exact('a') });
  for (const ref of [
    '--upload-pack=touch pwned',
    '$(touch pwned)',
    'nope',
    '',
  ]) {
    const args = ['diff', 'in', `--changed=${ref}`, '-r', 'r.json'];
    const { status, stderr, stdout } = run(args, { cwd: folder });
    expect(stderr).toContain(
      ref === '' ? '--changed is empty' : 'error: git knows no commit called',
    );
    expect({ ref, status, stdout }).toEqual({ ref, status: 2, stdout: '' });
  }
  expect(git(folder, 'status', '--short')).toBe('');
});

test('what a sparse checkout leaves out of the work tree is not gone', () => {
  const folder = repositoryOf({
    'in/a/kept.json': exact('kept'),
    'in/a/gone.json': exact('gone'),
    'in/b/left-out.json': exact('left_out'),
  });
  git(folder, 'sparse-checkout', 'set', 'in/a');
  rmSync(join(folder, 'in/a/gone.json'));
  expect(diff(folder, 'in').status).toBe(0);
  expect(comparedIn(folder).outputs).toEqual({ 'in/a/gone.json': 'removed' });
});

test('names the old decision that settles a new finding', () => {
  const folder = repositoryOf({
    'in/a.json': exact('a'),
    'in/old.json': partial('old'),
    [decisionsFile]: dropVoltage,
  });
  change(folder, {
    'in/a.json': partial('a'),
    'in/old.json': moved(partial('old')),
  });
  const words =
    /1 new finding of dc-voltage, at \d+:\d+: settled by decision 1: drop/;
  expect(diff(folder, 'in').stdout).toMatch(words);
  expect(diff(folder, 'in', '--format', 'markdown').stdout).toMatch(
    /settled by decision 1: drop/,
  );
  const [output, ...others] = reportIn(folder).comparison?.outputs ?? [];
  expect(output?.settled).toMatchObject([{ rule: 'dc-voltage' }]);
  expect(others).toEqual([]);
  // A decision of this change is shown by its own difference.
  change(folder, {
    [decisionsFile]: dropVoltage.replace('Nobody', 'No function'),
  });
  expect(diff(folder, 'in').stdout).not.toContain('settled by');
});
