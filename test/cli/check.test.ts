import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/run/summary.js';
import { faultsOf } from '../support/schemas.js';
import { type Outcome, runIn } from '../support/command.js';
import { decisionsName, decisionsText } from '../support/decisions.js';
import { golden } from '../support/golden.js';
import { reportIn } from '../support/report-in.js';
import { type Tree, treeOf } from '../support/tree.js';
import {
  currentReading as reading,
  currentText as current,
} from '../support/legacy.js';

const example = join(golden, 'example');

const check = (cwd: string, line: string): Outcome =>
  runIn(cwd, `check ${line}`);

const legacy = (name: string, algorithm: object = {}): string =>
  JSON.stringify([
    { name, path: name, inputs: [], schedule: 'day', ...algorithm },
  ]);

const sliced = (interval: string) => ({
  InputType: 'Timeseries',
  InputName: 'Speed',
  SymbolicName: 'speed',
  DataInterval: interval,
});

const found = ({ files, findings: ofRun }: Report): readonly string[] =>
  [
    ...files.flatMap(({ path, findings }) =>
      findings.map((it) => ({ ...it, path })),
    ),
    ...ofRun,
  ].map(({ path, rule, pointer }) => `${path} ${rule} ${pointer}`);

describe('what is printed', () => {
  test('nothing is wrong', () => {
    const folder = treeOf({ 'a.json': current('a'), 'b.json': legacy('b') });
    const { status, stdout } = check(folder, '.');
    expect(stdout).toBe(
      'Nothing is to be fixed in 2 files.\n2 files: 1 Legacy, 1 Current\nNext: infomodel-migrate diff .\n',
    );
    expect(status).toBe(0);
  });

  test('findings on standard output, with their place and a hint', () => {
    const folder = treeOf({
      'a.json': current('a', [reading('b'), sliced('Defaut')]),
    });
    const { status, stdout, stderr } = check(folder, '.');
    expect(stdout).toContain('a.json:10:28: error[current/source-undefined]');
    expect(stdout).toContain('10 |         "SourceAlgorithm": "b"');
    expect(stdout).toMatch(/did you mean\s+"Default"\?/);
    expect(stdout).toContain('1 error, 1 warning\n');
    expect(stderr).not.toContain('current/');
    expect(status).toBe(1);
  });

  test('a warning fails where it is asked to', () => {
    const folder = treeOf({ 'a.json': current('a', [sliced('Defaut')]) });
    expect(check(folder, '.').status).toBe(0);
    expect(check(folder, '. --fail-on warning').status).toBe(1);
    expect(check(folder, '. --quiet').stdout).toBe(
      'Nothing is to be fixed in 1 file.\n',
    );
  });

  test('a file that is no JSON is a finding; the others are checked', () => {
    const folder = treeOf({
      'a.json': '[{"Name": "a", "Inputs": []},]',
      'b.json': current('b', [reading('c')]),
    });
    const { status, stdout } = check(folder, '.');
    expect(stdout).toContain('error[json-syntax]');
    expect(stdout).toContain('error[current/source-undefined]');
    expect(status).toBe(1);
    expect(check(folder, '. --fail-on never').status).toBe(0);
  });

  test('a file that is not there', () => {
    const folder = treeOf({ 'a.json': current('a') });
    const { status, stdout, stderr } = check(folder, 'a.json no.json');
    expect(stdout).toBe('');
    expect(stderr.match(/no\.json/g)).toHaveLength(1);
    expect(status).toBe(2);
  });
});

describe('the files are one set', () => {
  test('sources are looked for in all of them, names compared', () => {
    const folder = treeOf({
      'a.json': current('a', [reading('b')]),
      'b/b.json': current('b'),
      'b/old.json': legacy('b'),
      'c/other.json': current('b'),
    });
    check(folder, '. -r r.json');
    expect(found(reportIn(folder))).toEqual(['b/b.json name-shared /0/Name']);
    expect(check(folder, 'a.json').status).toBe(1);
  });
});

describe('signal mapping and type configuration files', () => {
  test('must be there', () => {
    const folder = treeOf({ 'a.json': current('a') });
    for (const option of ['--signals', '--types']) {
      const { status, stdout, stderr } = check(folder, `. ${option} no*.json`);
      expect(stderr).toContain('no*.json');
      expect(stdout).toBe('');
      expect(status).toBe(2);
    }
  });

  test('are the first that is looked at: without signals, every name would be unknown', () => {
    const folder = treeOf({ 'a.json': legacy('a'), 'b.json': legacy('b') });
    const { status, stdout, stderr } = check(folder, 'a.json --signals b.json');
    expect(stdout).toBe('');
    expect(stderr).toContain(
      'error: b.json cannot be used for --signals: A signal mapping file is an object, and this is an array.\n',
    );
    expect(status).toBe(2);
  });

  test('are no information model files, whoever names them', () => {
    const folder = treeOf({
      'a.json': current('a', [sliced('Default')]),
      'vendor.drives.a.json':
        '{"variables": {"01_01": {"symbolicName": "speed", "description": "", "unit": "", "dataType": "", "textKey": ""}}}',
      'types-1.json': '{"Types": []}',
      'types-2.json': '{"AssetProperties": []}',
    });
    const files = 'a.json vendor.drives.a.json --signals vendor.*.json';
    const checkWith = (types: string): Outcome =>
      check(folder, `${types} ${files} --types ${types}`);
    const { status, stdout, stderr } = checkWith('types-*.json');
    expect(stdout).toBe(
      'Not a model\n  has no section `AssetProperties`: types-1.json\n\nNothing is to be fixed in 1 file.\n4 files: 1 Current, 1 not a model, 1 signal mapping file, 1 type configuration\nfile\n',
    );
    expect(stderr).toContain('types-1.json has no section `AssetProperties`');
    expect(status).toBe(0);
    expect(checkWith('types-1.json').stderr).toContain(
      'error: types-1.json cannot be used for --types: it has no section `AssetProperties`.\n',
    );
  });

  test('of the example know its signals, before and after its migration', () => {
    const folder = treeOf({});
    runIn(example, `migrate ${example} --out ${folder}`);
    for (const path of [example, folder]) {
      const line = `${path} --signals vendor.drives.*.json`;
      const { status, stdout } = check(example, line);
      expect(stdout).toMatch(/: 9 (Legacy|Current), 3 signal mapping files/);
      expect(stdout).not.toContain('error');
      expect(status).toBe(0);
    }
  });
});

describe('the report', () => {
  const folder = treeOf({
    'a.json': current('a', [reading('b')]),
    'b.json': legacy('b', { colour: 'red' }),
    [decisionsName]: decisionsText({
      rule: 'key-unknown',
      choose: 'drop',
      reason: 'Old notes.',
      where: { key: 'colour' },
    }),
  });

  test('is one that its schema accepts, and the same each time', () => {
    check(folder, 'a.json b.json -r one.json');
    check(folder, 'b.json a.json -r two.json');
    const report = reportIn(folder, 'one.json');
    expect(faultsOf('report', report)).toEqual([]);
    expect(report).toMatchObject({ command: 'check', functions: [] });
    expect(report.summary.files).toEqual({ ready: 1, 'to-fix': 1 });
    expect(readFileSync(join(folder, 'two.json'), 'utf8')).toBe(
      readFileSync(join(folder, 'one.json'), 'utf8'),
    );
  });

  test('applies the decisions of the migration', () => {
    const { status, stdout } = check(folder, 'b.json -r b-report.json');
    expect(reportIn(folder, 'b-report.json').files[0]?.findings).toMatchObject([
      { rule: 'key-unknown', decision: { choose: 'drop' } },
    ]);
    expect(stdout).toContain('Nothing is to be fixed in 1 file.');
    expect(status).toBe(0);
  });
});

describe('check --stdin-filename', () => {
  const reads = current('reader', [reading('source')]);
  const foundIn = (files: Tree, paths = '') => {
    const line = `check ${paths}${name} --format json`;
    const { stdout } = runIn(treeOf(files), line, { input: reads });
    return found(JSON.parse(stdout) as Report);
  };
  const name = '--stdin-filename models/reader.json';
  const undefinedSource =
    'models/reader.json current/source-undefined /0/Inputs/0/SourceAlgorithm';

  test('checks standard input in place of the file', () => {
    expect(foundIn({})).toEqual([undefinedSource]);
    const files = { 'models/reader.json': current('reader') };
    expect(foundIn(files)).toEqual([undefinedSource]);
  });

  test('reads the other files, and does not report them', () => {
    const files = {
      'models/source.json': current('source', [reading('nothing')]),
      'models/reader.json': '{',
    };
    expect(foundIn(files, 'models ')).toEqual([]);
  });

  test('does not read what is excluded of the other files', () => {
    const files = { 'models/source.json': current('source') };
    const exclude = '--exclude models/s*.json ';
    expect(foundIn(files, `models ${exclude}`)).toEqual([undefinedSource]);
  });

  test('is refused with --changed', () => {
    const { status, stderr } = check(treeOf({}), `${name} --changed HEAD`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Give either .*, not both\./);
  });
});
