import { expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { followCommands, nextIn } from '../support/next-commands.js';
import { treeOf } from '../support/tree.js';

test('each run names the next command, until the migration is finished', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([unmappedInput]),
  });
  expect(followCommands(folder)).toEqual([
    'diff in',
    'decide in',
    'diff in',
    'migrate in --write',
    'check in',
  ]);
  expect(run(['migrate', 'in', '--check'], { cwd: folder }).status).toBe(0);
});

test('the next command names the decisions file that the run was given', () => {
  const folder = treeOf({
    'in/a.json': legacyText([unmappedInput]),
    'team.json': '{ "decisions": [] }\n',
  });
  const { stdout } = run(['diff', 'in', '--decisions', 'team.json'], {
    cwd: folder,
  });
  expect(nextIn(stdout)).toEqual(['decide', 'in', '--decisions', 'team.json']);
});

test('files that need no attention take one line', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    'in/b.json': legacyText([unmappedInput]),
  });
  const shown = (...args: readonly string[]): string =>
    run(['diff', 'in', ...args], { cwd: folder }).stdout;
  expect(shown()).toContain('in/a.json  to be written\n');
  expect(shown()).toContain('dcVoltage');
  expect(shown('--verbose')).toContain('limit');
});

test('a folder to write to that is read, or is a file, is refused at once', () => {
  const folder = treeOf({
    'in/a.json': legacyText([plainInput]),
    taken: '',
  });
  const out = (to: string) =>
    run(['migrate', 'in', '--out', to], { cwd: folder });
  expect(out('in')).toMatchObject({
    status: 2,
    stderr:
      'error: --out in is the folder that is read: name another, or use --write.\n',
  });
  expect(out('taken')).toMatchObject({
    status: 2,
    stderr: 'error: --out taken is not a folder: name another.\n',
  });
});
