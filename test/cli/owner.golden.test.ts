import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Status } from '../../src/status/status.js';
import { run, runIn } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import { exact, partial } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { writeTree } from '../support/tree.js';

const files = {
  CODEOWNERS: 'a*.json @one @one\nb*.json @two @one\n',
  'models/a.json': partial('a'),
  'models/b.json': exact('b'),
  'models/c.json': exact('c'),
};

describe('--owner', () => {
  const cwd = repositoryOf(files);
  const pathsIn = (text: string): readonly string[] =>
    (JSON.parse(text) as Status).files.map(({ path }) => path);

  test.each([
    ['diff', '@one', 'a b'],
    ['diff', 'two', 'b'],
    ['check', '@one', 'a b'],
    ['verify', '@two', 'b'],
    ['status', '@one', 'a b'],
    ['status', '(no owner)', 'c'],
    ['migrate --check', '@two', 'b'],
  ])('%s reads the files of %s', (command, owner, expected) => {
    const args = [...command.split(' '), 'models', '--owner', owner];
    const { stdout } = run([...args, '--format', 'json'], { cwd });
    expect(pathsIn(stdout)).toEqual(
      expected.split(' ').map((name) => `models/${name}.json`),
    );
  });

  test('decide asks about its files, and the next command repeats it', () => {
    const { stderr } = runIn(cwd, 'decide models --owner @one');
    expect(stderr).toContain('dc-voltage: 1 finding at models/a.json');
    expect(stderr).toMatch(/^Next: .* decide -i models --owner @one$/m);
    expect(
      readFileSync(join(cwd, 'infomodel-migrate.decisions.json'), 'utf8'),
    ).toContain('"count": 1');
    const two = runIn(cwd, 'decide models --owner @two');
    expect(two.stderr).toContain('Nothing to decide');
  });

  test('migrate writes its files, and the next command checks all results', () => {
    const args = 'models --out out --owner @two';
    const { stderr } = runIn(cwd, `migrate ${args}`);
    expect(stderr).toMatch(/^1 file: 1 written$/m);
    expect(stderr).toMatch(/^Next: infomodel-migrate check out$/m);
  });

  test('with --changed both must hold', () => {
    const changed = repositoryOf(files);
    writeTree(changed, {
      'models/b.json': exact('b2'),
      'models/c.json': exact('c2'),
    });
    const { stdout } = runIn(
      changed,
      'diff models --changed HEAD --owner @one --format json',
    );
    expect(pathsIn(stdout)).toEqual(['models/b.json']);
  });

  test.each([
    ['@on', 'There is no owner @on in CODEOWNERS; did you mean "@one"?'],
    ['@nobody', 'There is no owner @nobody in CODEOWNERS.'],
  ])('refuses %s', (owner, message) => {
    const { status, stderr } = runIn(cwd, `diff models --owner ${owner}`);
    expect([status, stderr]).toEqual([2, `error: ${message}\n`]);
  });

  test('says that there is no CODEOWNERS', () => {
    const bare = repositoryOf({ 'models/a.json': exact('a') });
    const args = 'status models --owner @one';
    expect(runIn(bare, args).stderr).toContain(
      'There is no owner @one, because no CODEOWNERS file names one.',
    );
  });
});

describe('status --by owner', () => {
  const calculated = {
    type: 'calculated',
    inputName: 'current',
    calculation: 'NominalCurrentFromTypeCode',
  };
  const cwd = repositoryOf({
    ...files,
    'models/a1.json': partial('a1', { inputs: [calculated] }),
    'models/a2.json': partial('a2', { inputs: [{ type: 'constant' }] }),
  });

  test.each(['text', 'markdown'])(
    'lists in %s what each owner decides, fixes and runs',
    (format) => {
      const args = `status models --by owner --format ${format}`;
      const { stdout } = runIn(cwd, args);
      expectFile(`formats/status-by-owner.${format}`, stdout);
    },
  );

  test('does so in html', () => {
    const { stdout } = runIn(cwd, 'status models --by owner --format html');
    expect(stdout).toContain(
      '<li>Run <code>infomodel-migrate decide models --owner @one</code></li>',
    );
  });

  test('a burndown is of the files of --owner', () => {
    const since = '--since HEAD --format json';
    const args = `status models --owner @two ${since}`;
    const { burndown } = JSON.parse(runIn(cwd, args).stdout) as Status;
    expect(burndown?.[0]?.days.at(-1)?.legacyFiles).toBe(1);
  });
});
