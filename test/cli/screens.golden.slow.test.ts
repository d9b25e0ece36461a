import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { run } from '../support/command.js';
import { expectFile, golden } from '../support/golden.js';
import { commitAll, git } from '../support/repository.js';
import { skipNote } from '../support/start-command.js';
import { startTyping } from '../support/terminal.js';
import { treeOf } from '../support/tree.js';

const note = skipNote(['python3', '--version']);

/** Rules whose golden cases fill the folder up to 40 files. */
const someRules = readdirSync(join(golden, 'rules'))
  .filter((_, index) => index % 5 < 2)
  .slice(0, 28);

/** Makes a repository of the example, and of golden cases of rules. */
function repositoryOf(rules: readonly string[]): string {
  const folder = treeOf({});
  const algorithms = join(folder, 'algorithms');
  cpSync(join(golden, 'example'), algorithms, {
    recursive: true,
    filter: (path) => !path.endsWith('.decisions.json'),
  });
  mkdirSync(join(algorithms, 'rules'));
  for (const rule of rules)
    cpSync(
      join(golden, 'rules', rule, 'legacy.json'),
      join(algorithms, 'rules', `${rule}.json`),
    );
  git(folder, 'init', '--quiet');
  commitAll(folder);
  return folder;
}

/** Returns what is below the last empty line of a terminal. */
async function lastBlock(
  args: readonly string[],
  size: { readonly cwd: string; readonly columns: number; rows: number },
): Promise<readonly string[]> {
  const terminal = startTyping(args, size);
  await terminal.ended;
  const lines = (await terminal.screen()).join('\n').trimEnd().split('\n');
  return lines.slice(lines.lastIndexOf('') + 1);
}

(note ? describe.skip : describe)(`the last screen${note}`, () => {
  const sizes = [
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ];
  const folders = [
    { name: 'example', rules: [] },
    { name: '40-files', rules: someRules },
  ];
  test.each(
    sizes.flatMap((size) => folders.map((folder) => ({ ...size, ...folder }))),
  )(
    'of each command on $name, in $columns columns',
    async ({ columns, rows, name, rules }) => {
      const cwd = repositoryOf(rules);
      const screens: string[] = [];
      for (const command of [
        'check algorithms',
        'diff algorithms',
        'decide algorithms --stubs',
        'migrate algorithms --write',
        'verify algorithms',
        'status algorithms',
      ]) {
        const block = await lastBlock(command.split(' '), {
          cwd,
          columns,
          rows,
        });
        expect(block.length).toBeLessThanOrEqual(20);
        screens.push([`$ infomodel-migrate ${command}`, ...block].join('\n'));
      }
      expectFile(`screens/${name}-${columns}.txt`, `${screens.join('\n')}\n`);
    },
  );
});

test.each([
  ['diff', 220],
  ['verify', 150],
  ['check', 150],
])('%s of 40 files takes at most %i lines', (command, most) => {
  const cwd = repositoryOf(someRules);
  const { stdout } = run([command, 'algorithms'], {
    cwd,
    env: { COLUMNS: '80' },
  });
  expect(stdout.split('\n').length).toBeLessThanOrEqual(most);
});
