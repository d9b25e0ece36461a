import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import type { Status } from '../../src/status/status.js';
import { schemaNamed } from '../support/schemas.js';
import { run } from '../support/command.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree, treeOf } from '../support/tree.js';

const legacy = (name: string, ...inputs: readonly object[]): string =>
  legacyText([plainInput, ...inputs], { name, path: name });
const calculated = {
  type: 'calculated',
  inputName: 'current',
  calculation: 'NominalCurrentFromTypeCode',
};
const current = (name: string): string =>
  JSON.stringify([
    {
      Name: name,
      Path: name,
      ExecutionFrequency: 'Daily',
      Inputs: [],
      Outputs: [{ OutputType: 'ObjectResult' }],
    },
  ]);

const models = {
  'models/fix.json': legacy('fix', { type: 'constant' }),
  'models/broken.json': `${current('broken').slice(0, -1)},{"Name":"x","Inputs":0}]`,
  'models/redesign.json': legacy('redesign', unmappedInput, calculated),
  'models/decide.json': legacy('decide', calculated),
  'models/ready.json': legacy('ready'),
  'models/done.json': current('done'),
  'models/odd.json': `{"algorithms":${legacy('odd')}}`,
  'models/notes.json': '{}',
};

/** Runs the command, and returns what it prints as JSON. */
function statusOf(cwd: string, ...args: readonly string[]): Status {
  const { stdout, stderr, status } = run(
    ['status', ...args, '--format', 'json', '--quiet'],
    { cwd },
  );
  expect([status, stderr]).toEqual([0, '']);
  const value = JSON.parse(stdout) as Status;
  const ajv = new Ajv({ strict: false });
  expect(ajv.validate(schemaNamed('status'), value) ? [] : ajv.errors).toEqual(
    [],
  );
  return value;
}

const statesOf = ({ files }: Status): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, state }) => [path, state]));

describe('a repository', () => {
  const folder = repositoryOf(models);

  test('each file has the first state that applies', () => {
    const status = statusOf(folder, 'models');
    expect(statesOf(status)).toEqual({
      'models/broken.json': 'fix',
      'models/decide.json': 'decide',
      'models/done.json': 'done',
      'models/fix.json': 'fix',
      'models/odd.json': 'unrecognised',
      'models/ready.json': 'ready',
      'models/redesign.json': 'redesign',
    });
    expect(status.amounts.redesign).toEqual({
      ...{ files: 1, algorithms: 1, inputs: 3 },
    });
    expect(Object.values(status.other)).toEqual([1, 1]);
  });

  test('a question is counted once, whatever waits for it', () => {
    const { questions } = statusOf(folder, 'models');
    expect(questions).toEqual([
      {
        ...{ repository: '.', rule: 'calculated', frees: 1, files: 2 },
        about: '"NominalCurrentFromTypeCode"',
      },
      { repository: '.', rule: 'dc-voltage', frees: 2, files: 1 },
    ]);
  });

  test('text ends with what is open and the next command', () => {
    const { stdout } = run(['status', 'models'], { cwd: folder });
    expect(stdout).toContain('7 files: × 2 fix  ░ 1 redesign  ▒ 1 decide');
    expect(stdout).toContain('To fix in the source\n');
    expect(stdout).toMatch(/Next: infomodel-migrate decide models\n$/);
    const last = stdout.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
    expect(last.length).toBeLessThanOrEqual(20);
  });

  test('by rule a file counts for each open rule', () => {
    const { groups } = statusOf(folder, 'models', '--by', 'rule');
    expect(
      groups?.rows.map(({ name, amounts }) => [
        ...[name, amounts.redesign.files, amounts.decide.files],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['(nothing open)', 0, 0],
        ['calculated', 1, 1],
        ['dc-voltage', 1, 0],
      ]),
    );
  });

  test('with --against a file is done whose Current file is up to date', () => {
    run(['migrate', 'models/ready.json', '--out', 'out'], { cwd: folder });
    const against = ['models/ready.json', '--against', 'out'];
    expect(Object.values(statesOf(statusOf(folder, ...against)))).toEqual([
      'done',
    ]);
    writeFileSync(join(folder, 'out/ready.json'), current('ready'));
    expect(Object.values(statesOf(statusOf(folder, ...against)))).toEqual([
      'ready',
    ]);
  });

  test('a PATH that finds nothing fails, and the others are shown', () => {
    const { status, stdout, stderr } = run(
      ['status', 'models/ready.json', 'nowhere'],
      { cwd: folder },
    );
    expect(status).toBe(2);
    expect(stdout).toContain('1 file: ▓ 1 ready');
    expect(stderr).toMatch(/^error: Nothing was found for nowhere/m);
  });
});

test('each repository has its own decisions and questions', () => {
  const drop = JSON.stringify({
    decisions: [{ rule: 'dc-voltage', choose: 'drop', reason: 'unused' }],
  });
  const files = { 'models/a.json': legacy('a', unmappedInput) };
  const one = repositoryOf(files);
  const two = repositoryOf({
    ...files,
    'infomodel-migrate.decisions.json': drop,
    CODEOWNERS: '* @two',
  });
  const other = `../${basename(two)}`;
  expect(dirname(one)).toBe(dirname(two));
  const status = statusOf(one, 'models', `${other}/models`, '--by', 'owner');
  expect(statesOf(status)).toEqual({
    'models/a.json': 'redesign',
    [`${other}/models/a.json`]: 'ready',
  });
  expect(status.repositories).toEqual([
    {
      path: other,
      decisions: `${other}/infomodel-migrate.decisions.json`,
    },
    { path: '.', decisions: null },
  ]);
  expect(status.questions.map(({ repository }) => repository)).toEqual(['.']);
  expect(status.groups?.rows.map(({ name }) => name)).toEqual([
    ...['(no owner)', '@two'],
  ]);
});

describe('what a file or a path is called', () => {
  const name = 'models/=a,"b"|<b>&\u202e.json';
  const folder = treeOf({ [name]: legacy('a', unmappedInput) });
  const printed = (format: string): string =>
    run(['status', 'models', '--by', 'folder', '--format', format], {
      cwd: folder,
    }).stdout;

  test.each(['text', 'markdown', 'html', 'csv', 'json'])(
    'is escaped in %s',
    (format) => {
      expect(printed(format)).not.toContain('\u202e');
    },
  );

  test('is no markup, and a cell is quoted', () => {
    expect(printed('html')).toContain('&lt;b&gt;&amp;&lt;U+202E&gt;.json');
    expect(printed('csv').split('\r\n')[1]).toBe(
      '"models/=a,""b""|<b>&<U+202E>.json",,,redesign,dc-voltage,1,2',
    );
  });

  test('is no formula for a spreadsheet', () => {
    const cwd = treeOf({ '=1+1.json': legacy('a') });
    const { stdout } = run(['status', '.', '--format', 'csv'], { cwd });
    expect(stdout).toContain("\r\n'=1+1.json,");
  });
});

test('the page has no script, and a policy that allows none', () => {
  const folder = repositoryOf(models);
  const { stdout } = run(
    ['status', 'models', '--since', 'HEAD', '--format', 'html'],
    { cwd: folder },
  );
  expect(stdout).not.toContain('<script');
  expect(stdout).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; img/);
  expect(stdout).not.toMatch(/ style="/);
  expect(stdout).toContain('<svg class="curve"');
});

describe('--since', () => {
  const folder = repositoryOf({ 'models/a.json': legacy('a') });
  const at = (time: string): void => {
    git(folder, 'add', '--all');
    process.env['GIT_COMMITTER_DATE'] = time;
    commitAll(folder);
    delete process.env['GIT_COMMITTER_DATE'];
  };
  writeTree(folder, {
    'models/b.json': legacy('b'),
    'other/c.json': legacy('c'),
  });
  at('2030-01-02T01:00:00+02:00');
  git(folder, 'mv', 'models/b.json', 'models/renamed.json');
  at('2030-01-02T10:00:00Z');
  writeTree(folder, { 'models/a.json': current('a') });
  at('2030-01-02T23:59:59Z');
  writeTree(folder, { 'models/a.json': '[' });
  at('2030-01-04T00:00:00Z');

  test('counts what was there after the last commit of each UTC day', () => {
    const { burndown } = statusOf(
      ...([folder, 'models', '--since', '2030-01-01'] as const),
    );
    const days = burndown?.[0]?.days.map((it) => [
      ...[it.day, it.legacyFiles, it.currentFiles],
      ...[it.legacyAlgorithms, it.currentAlgorithms],
    ]);
    expect(days).toEqual([
      ['2030-01-01', 2, 0, 2, 0],
      ['2030-01-02', 1, 1, 1, 1],
      ['2030-01-04', 1, 0, 1, 0],
    ]);
  });

  test('takes a commit, and prints a row for each day', () => {
    const { stdout } = run(
      ['status', 'models', '--since', 'HEAD~1', '--format', 'csv'],
      { cwd: folder },
    );
    expect(stdout.split('\r\n').map((line) => line.split(',')[1])).toEqual([
      ...['day', '2030-01-02', '2030-01-04', undefined],
    ]);
  });

  test('says where the history of a shallow clone begins', () => {
    const clone = treeOf({});
    git(clone, 'clone', '--quiet', '--depth', '1', `file://${folder}`, '.');
    const { stdout } = run(['status', 'models', '--since', '2030-01-01'], {
      cwd: clone,
    });
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'the clone is shallow and begins on 2030-01-04',
    );
  });

  test.each([
    ['nope', /git knows no commit called "nope"/],
    ['2030-13-01', /git knows no commit called "2030-13-01"/],
  ])('refuses %s', (since, message) => {
    const { status, stderr } = run(['status', 'models', '--since', since], {
      cwd: folder,
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  test('needs a repository', () => {
    const cwd = treeOf({ 'a.json': legacy('a') });
    const args = ['status', 'a.json', '--since', '2030-01-01'];
    const { status, stderr } = run(args, { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(/reads the past from git/);
  });
});
