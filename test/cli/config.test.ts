import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/run/summary.js';
import { run, runIn } from '../support/command.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { nextIn } from './next-commands.js';
import { git, repositoryOf } from '../support/repository.js';
import { treeOf } from '../support/tree.js';

const fileName = 'infomodel-migrate.config.json';
const files = {
  'models/fan.json': legacyText([]),
  'models/old/igbt.json': legacyText([unmappedInput], { name: 'igbt' }),
};
const decision = {
  rule: 'dc-voltage',
  choose: 'drop',
  reason: 'not needed',
};

const pathsIn = (
  cwd: string,
  ...args: readonly string[]
): readonly (readonly [string, string])[] => {
  const { stdout, stderr } = run([...args, '--format', 'json'], { cwd });
  expect(stderr).not.toContain('error');
  const { files } = JSON.parse(stdout) as Report;
  return files.map(({ path, status }) => [path, status]);
};

describe('a configuration', () => {
  const config = { paths: ['models'], exclude: 'models/old/**' };

  test.each([
    [fileName, config],
    ['package.json', { name: 'x', 'infomodel-migrate': config }],
  ])('names the files, in %s', (name, content) => {
    const cwd = treeOf({ ...files, [name]: JSON.stringify(content) });
    expect(pathsIn(cwd, 'diff')).toEqual([['models/fan.json', 'ready']]);
  });

  test('counts from its own folder, up to the root of the repository', () => {
    const folder = repositoryOf({
      ...files,
      'models/old/decided.json': JSON.stringify({ decisions: [decision] }),
      [fileName]: JSON.stringify({
        ...config,
        decisions: 'models/old/decided.json',
      }),
    });
    const cwd = join(folder, 'models');
    expect(pathsIn(cwd, 'diff')).toEqual([['fan.json', 'ready']]);
    expect(pathsIn(cwd, 'diff', '--exclude', 'fan.json')).toEqual([
      ['old/decided.json', 'other'],
      ['old/igbt.json', 'ready'],
    ]);
    expect(runIn(cwd, 'status').stdout).toContain('1 file: ');
  });

  test.each(['models/o*/**', './models/o*/**', '/models/o*/**'])(
    'leaves out the same files from every folder: %s',
    (glob) => {
      const folder = repositoryOf(files);
      const exclude = ['none', glob.startsWith('/') ? folder + glob : glob];
      writeFileSync(join(folder, fileName), JSON.stringify({ exclude }));
      expect(pathsIn(join(folder, 'models'), 'diff', '.')).toEqual([
        ['fan.json', 'ready'],
      ]);
      expect(pathsIn(folder, 'diff', 'models')).toEqual([
        ['models/fan.json', 'ready'],
      ]);
    },
  );

  test('gives way to the command line', () => {
    const cwd = treeOf({ ...files, [fileName]: JSON.stringify(config) });
    expect(pathsIn(cwd, 'diff', 'models/old', '--exclude', 'none')).toEqual([
      ['models/old/igbt.json', 'to-decide'],
    ]);
  });

  test('names signals and types of check', () => {
    const cwd = treeOf({
      ...files,
      'signals/vendor.drives.a.json': '{"variables": {}}',
      'types/a.json': '{"AssetProperties": []}',
      [fileName]: JSON.stringify({
        paths: ['models'],
        signals: 'signals/*.json',
        types: 'types/*.json',
      }),
    });
    expect(runIn(cwd, 'check').status).toBe(0);
    expect(pathsIn(cwd, 'check').map(([path]) => path)).toEqual([
      'models/fan.json',
      'models/old/igbt.json',
      'signals/vendor.drives.a.json',
      'types/a.json',
    ]);
  });

  test('leaves out files and says how many', () => {
    const cwd = treeOf({ ...files, [fileName]: '{"exclude": "models/old"}' });
    const said = '1 file left out by `exclude` of the configuration';
    for (const command of ['diff models', 'check models', 'verify models'])
      expect(runIn(cwd, command).stdout).toContain(said);
    expect(
      runIn(cwd, 'check models --exclude models/old').stdout,
    ).not.toContain('left out by');
  });

  test.each([
    ['diff', 'decide'],
    ['diff .', 'decide .'],
    ['status', 'decide'],
    ['status --exclude x', 'decide --exclude x'],
    ['check', 'diff'],
    ['check --stdin-filename new.json', 'diff'],
    ['verify', 'decide'],
    ['decide', 'decide'],
    ['migrate --out new --allow-partial', 'check new'],
  ])('is not repeated after %s', (typed, next) => {
    const folder = repositoryOf({
      ...files,
      'models/decided.json': '{"decisions": []}',
      [fileName]: JSON.stringify({
        paths: ['models'],
        exclude: 'models/x/**',
        decisions: 'models/decided.json',
      }),
    });
    const input = files['models/fan.json'];
    for (const cwd of [folder, join(folder, 'models/old')]) {
      const { stdout, stderr } = run(typed.split(' '), { cwd, input });
      expect(stdout + stderr).not.toContain(folder);
      expect(nextIn(stdout + stderr)?.join(' ')).toBe(next);
      git(folder, 'checkout', '--', '.');
    }
  });

  test('is not repeated after files are replaced, but names what to undo', () => {
    const cwd = repositoryOf({
      'models/fan.json': files['models/fan.json'],
      [fileName]: '{"paths": ["models"]}',
    });
    const { stderr } = runIn(cwd, 'migrate --write');
    expect(stderr).toContain('\nUndo: git checkout -- models\n');
    expect(nextIn(stderr)).toEqual(['check']);
  });

  test.each([
    ['{"path": []}', '1:10: "path" is not a key of this object; did you mean'],
    ['{"paths": "models"}', '1:11: `paths` must be an array.'],
    ['[]', '1:1: The configuration must be an object.'],
    ['{"exclude": 1}', '1:13: `exclude` must be a string or an array.'],
    ['{"exclude": [""]}', '1:14: An element of `exclude` must not be empty.'],
    ['{"paths": [],}', '1:14: '],
    ['{"exclude": "a",\n"exclude": "b"}', '2:1: This object already has the'],
  ])('is refused with the place: %s', (text, message) => {
    const cwd = treeOf({ ...files, [fileName]: text });
    const { status, stderr } = runIn(cwd, 'diff models');
    expect(status).toBe(2);
    expect(stderr).toContain(`${fileName}:${message}`);
  });

  test.each([
    ['diff', { paths: ['gone'] }, 'paths', 'no such file or folder'],
    ['diff', { paths: ['*'] }, 'paths', 'only folders match this glob'],
    ['check .', { signals: 'gone/*' }, 'signals', 'no file matches this glob'],
    ['check .', { types: 'mod*' }, 'types', 'write mod*/** for the files'],
    ['diff .', { decisions: 'gone' }, 'decisions', 'gone was not read'],
  ])('is named where %s finds nothing for %j', (line, config, key, words) => {
    const cwd = treeOf({ ...files, [fileName]: JSON.stringify(config) });
    const { status, stderr } = runIn(cwd, line);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).toContain(` It is in \`${key}\` of ${fileName}.`);
  });

  test.each(['{"name": "x"}', '[]', '{"a": 1, "a": {"b": 2, "b": 3}}'])(
    'is not in every package.json: %s',
    (text) => {
      const cwd = treeOf({ ...files, 'package.json': text });
      expect(runIn(cwd, 'diff models/fan.json').status).toBe(0);
    },
  );

  test.each([
    ['{"infomodel-migrate": {"exclude": "a",}}', '1:39: '],
    ['{"infomodel-migrate": {"exclude": "a", "exclude": "b"}}', '1:40: '],
    ['{"infomodel-migrate": {}, "infomodel-migrate": {}}', '1:27: '],
    ['', '1:1: '],
  ])('is not lost in a package.json: %s', (text, place) => {
    const folder = repositoryOf({ ...files, 'package.json': text });
    const line = 'diff fan.json';
    const { status, stderr } = runIn(join(folder, 'models'), line);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`../package.json:${place}`),
    ]);
    // The nearest one counts.
    writeFileSync(join(folder, 'models', fileName), '{}');
    expect(runIn(join(folder, 'models'), line).status).toBe(0);
  });

  test('is in one file of a folder', () => {
    const both = { [fileName]: '{}', 'package.json': '{}' };
    const cwd = treeOf({ ...files, ...both });
    expect(runIn(cwd, 'diff models/fan.json').status).toBe(0);
    writeFileSync(join(cwd, 'package.json'), '{"infomodel-migrate": {}}');
    const { status, stderr } = runIn(cwd, 'diff models/fan.json');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`package.json:1:23: ${fileName} is beside`),
    ]);
  });
});
