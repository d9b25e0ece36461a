import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/run/summary.js';
import { runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import { partial } from '../support/legacy.js';
import { commitAll, repositoryOf } from '../support/repository.js';
import { textsBelow, treeOf } from '../support/tree.js';

const pathsIn: Readonly<Record<string, (shown: string) => readonly string[]>> =
  {
    github: (shown) => matches(shown, /file=([^,]*),/g),
    gitlab: (shown) => matches(shown, /"path":"([^"]*)"/g),
    sarif: (shown) => matches(shown, /"uri":"([^"]*)"/g),
    concise: (shown) => matches(shown, /^([^:]*):/gm),
  };

function matches(text: string, form: RegExp): readonly string[] {
  return [
    ...new Set([...text.matchAll(form)].map(([, path = '']) => path)),
  ].toSorted();
}

test.each([
  ['github', 'one/in/a.json', 'two/b.json'],
  ['gitlab', 'one/in/a.json', 'two/b.json'],
  ['sarif', 'one/in/a.json', 'two/b.json'],
  ['concise', '../two/b.json', 'in/a.json'],
])('%s names files from the root of the repository', (format, ...paths) => {
  const files = { 'one/in/a.json': partial('a'), 'two/b.json': partial('b') };
  const inRepository = runIn(
    join(repositoryOf(files), 'one'),
    `diff in ../two --format ${format}`,
  );
  expect(pathsIn[format]?.(inRepository.stdout)).toEqual(paths.toSorted());
  const outside = runIn(
    join(treeOf(files), 'one'),
    `diff in --format ${format}`,
  );
  expect(pathsIn[format]?.(outside.stdout)).toEqual(['in/a.json']);
});

describe('a PATH through a link to the working directory is the one in it', () => {
  const decision = { ...dropVoltage, where: { file: 'in/a.json' } };
  const repositoryWithLink = (): string => {
    const folder = repositoryOf({
      'in/a.json': partial('a'),
      'in/b.json': partial('b'),
      [decisionsName]: decisionsText(decision),
    });
    symlinkSync(folder, join(folder, '.git/link'));
    return folder;
  };

  test.each(['', '/in', '/in/*.json', '/in/a.json'])('.git/link%s', (path) => {
    const cwd = repositoryWithLink();
    const diff = `diff .git/link${path} --exclude in/b.json`;
    const { stdout } = runIn(cwd, `${diff} --format json`);
    const { files } = JSON.parse(stdout) as Report;
    expect(files.map((it) => [it.path, it.status])).toEqual([
      ['in/a.json', 'ready'],
    ]);
  });

  test('for what is excluded, answered and undone, too', () => {
    const cwd = repositoryWithLink();
    const here = join(cwd, '.git/link');
    const { stdout } = runIn(cwd, `diff in --exclude ${here}/in/b.json`);
    expect(stdout).toContain('1 file: 1 ready');
    runIn(cwd, 'decide --stubs .git/link/in');
    expect(textsBelow(cwd)[decisionsName]).toContain('"file": "in/**"');
    commitAll(cwd);
    expect(runIn(cwd, 'migrate .git/link/in --write').stderr).toContain(
      'Undo: git checkout -- in\n',
    );
  });
});
