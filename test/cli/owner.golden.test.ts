import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/report/report.js';
import { run, runIn } from '../support/command.js';
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
    (JSON.parse(text) as Report).files.map(({ path }) => path);

  test.each([
    ['diff', '@one', 'a b'],
    ['diff', 'two', 'b'],
    ['check', '@one', 'a b'],
    ['verify', '@two', 'b'],
    ['diff', '(no owner)', 'c'],
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
    expect(stderr).toMatch(/^Next: .* decide models --owner @one$/m);
    expect(
      readFileSync(join(cwd, 'infomodel-migrate.decisions.json'), 'utf8'),
    ).toMatch(/"count": 1,\s+"first": "models\/a\.json/);
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
