import { describe, expect, test } from '@jest/globals';
import type { Status } from '../../src/status/status.js';
import { runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  currentAlgorithm,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf } from '../support/tree.js';

const legacy = (name: string, ...inputs: readonly object[]): string =>
  legacyText([plainInput, ...inputs], { name, path: name });
const calculated = {
  type: 'calculated',
  inputName: 'current',
  calculation: 'NominalCurrentFromTypeCode',
};

const models = {
  'models/fix.json': legacy('fix', { type: 'constant' }),
  'models/fix-and-decide.json': legacy(
    'both',
    { type: 'constant' },
    calculated,
  ),
  'models/broken.json': '[{"inputName": ',
  'models/decide.json': legacy('decide', unmappedInput, calculated),
  'models/ready.json': legacy('ready'),
  'empty.json': '[]\n',
  'models/done/current.json': JSON.stringify([currentAlgorithm('done')]),
  'models/done/odd.json': `{"algorithms":${legacy('odd')}}`,
  'models/done/notes.json': '{}',
};

/** Runs the command, and returns what it prints as JSON. */
function statusOf(cwd: string, line: string): Status {
  const ended = runIn(cwd, `status ${line} --format json --quiet`);
  expect([ended.status, ended.stderr]).toEqual([0, '']);
  return JSON.parse(ended.stdout) as Status;
}

const rowsOf = ({ rows }: Status) =>
  Object.fromEntries(rows.map(({ name, files }) => [name, files]));

const folder = repositoryOf(models);

describe('the table', () => {
  test('has a row for each folder, with the state of each file', () => {
    const status = statusOf(folder, 'models');
    expect(status).toMatchObject({ by: 'folder', decisions: null });
    expect(rowsOf(status)).toEqual({
      models: { ready: 1, 'to-decide': 1, 'to-fix': 3 },
      'models/done': { current: 1, other: 2 },
    });
    expect(status.all).toEqual({
      ready: 1,
      'to-decide': 1,
      'to-fix': 3,
      current: 1,
      other: 2,
    });
  });

  test('by rule has a file in the row of each open rule', () => {
    const status = statusOf(folder, 'models --by rule');
    expect(rowsOf(status)).toMatchObject({
      '(nothing open)': { ready: 1, current: 1, other: 2 },
      calculated: { 'to-decide': 1, 'to-fix': 1 },
      'dc-voltage': { 'to-decide': 1 },
      'field-missing': { 'to-fix': 2 },
      'json-syntax': { 'to-fix': 1 },
    });
  });

  test('has the same text in both formats as up to date', () => {
    expect(statusOf(folder, 'empty.json').all).toEqual({ 'up-to-date': 1 });
  });

  test('counts a file as ready once its question is answered', () => {
    const cwd = treeOf({
      'a.json': legacy('a', unmappedInput),
      [decisionsName]: decisionsText(dropVoltage),
    });
    const status = statusOf(cwd, '.');
    expect(status).toMatchObject({ decisions: decisionsName });
    expect(status.all).toEqual({ ready: 1 });
  });
});

describe('text', () => {
  test('aligns the counts, and leaves out a state without files', () => {
    const { stdout } = runIn(folder, 'status models/ready.json models/done');
    expect(stdout.split('\n\n')[0]?.split('\n')).toEqual([
      'folder       ready  already Current  not a model  files',
      'models           1                0            0      1',
      'models/done      0                1            2      3',
      'all              1                1            2      4',
    ]);
  });

  test('ends with what is done, what is open and the next command', () => {
    const { stdout } = runIn(folder, 'status models');
    const last = stdout.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
    expect(last[0]).toBe(
      '1 of 5 Legacy files is ready, 1 waits for answers, 3 for a fix in the source.',
    );
    expect(last).toContain(
      '8 files: 1 ready, 1 to decide, 3 to fix, 1 already Current, 2 not a model',
    );
    expect(last).toContain('To decide: 2 questions');
    expect(last).toContain('To fix in the source: 5 places');
    expect(last.at(-1)).toBe('Next: infomodel-migrate decide models');
    expect(last.length).toBeLessThanOrEqual(20);
  });

  test('names what is not a model, with the reason', () => {
    const { stdout } = runIn(folder, 'status models');
    expect(stdout).toMatch(/none of the formats' keys:\s+models\/done\/notes/);
  });

  test('is quiet in one line', () => {
    const { stdout, stderr } = runIn(folder, 'status models/ready.json -q');
    expect([stdout, stderr]).toEqual(['1 of 1 Legacy file is ready.\n', '']);
  });

  test('fits 80 columns, but for paths, and cuts no name', () => {
    const long = `${'long-folder-name/'.repeat(7)}models`;
    const cwd = repositoryOf({
      ...Object.fromEntries(
        Object.entries(models).map(([path, text]) => [`${long}/${path}`, text]),
      ),
    });
    for (const by of ['folder', 'rule']) {
      const { stdout } = runIn(cwd, `status . --by ${by}`);
      const [table = ''] = stdout.split('\n\n');
      expect(table).not.toContain('…');
      // Headings of several words make room for the names.
      if (by === 'rule') expect(table).toMatch(/^dc-voltage +\d/m);
      const lines = stdout.split('\n');
      expect(
        lines.filter((it) => it.length > 80 && !it.includes(long)),
      ).toEqual([]);
    }
  });
});

test('Markdown has the counts and the table', () => {
  const { stdout } = runIn(
    folder,
    'status models/ready.json --format markdown',
  );
  expect(stdout).toBe(
    [
      '## Information model status: 1 of 1 Legacy file is ready.',
      '',
      '1 file: 1 ready',
      '',
      '| folder | ready | files |',
      '| --- | ---: | ---: |',
      '| `models` | 1 | 1 |',
      '| all | 1 | 1 |',
      '',
    ].join('\n'),
  );
});

test.each(['text', 'markdown', 'json'])(
  'what a folder is called is escaped in %s',
  (format) => {
    const cwd = treeOf({ 'a|<b>`\u202e/a.json': legacy('a') });
    const { stdout } = runIn(cwd, `status . --format ${format}`);
    expect(stdout).not.toContain('\u202e');
    if (format === 'markdown')
      expect(stdout).toContain('| ``a\\|<b>`<U+202E>`` | 1 | 1 |');
  },
);
