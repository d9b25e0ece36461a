import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { decisionsName as decisions } from '../support/decisions.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { commitAll, git } from '../support/repository.js';
import { start } from '../support/start-command.js';
import { writeTree, statesBelow, treeOf } from '../support/tree.js';
import { findFaults } from '../support/find-faults.js';

jest.setTimeout(10 * 60_000);

/** Where a trap is laid. */
interface Setting {
  /** A git repository with the Legacy file `a.json`, committed and changed since. */
  readonly repository: string;
  /** A folder beside it, in which nothing may change. */
  readonly outside: string;
  /** A program that leaves the canary. */
  readonly program: string;
  /** An absolute path where nothing may come to be. */
  readonly traceFile: string;
}

/** What a pull request or a clone may hold to run code, to write elsewhere or to make the tool wait. */
type Trap = (ground: Setting) => void;

const file =
  (name: string, text: string): Trap =>
  ({ repository, traceFile: canary }) => {
    const code = `require('node:fs').writeFileSync(${JSON.stringify(canary)}, ''); module.exports = {};`;
    writeTree(repository, {
      'node_modules/hostile/index.js': code,
      'hostile.cjs': code,
      [name]: text === 'CODE' ? code : text,
    });
  };

const link =
  (name: string, to: string): Trap =>
  ({ repository }) => {
    symlinkSync(to, join(repository, name));
  };

const pipe =
  (name: string): Trap =>
  ({ repository }) => {
    rmSync(join(repository, name), { force: true });
    spawnSync('mkfifo', [join(repository, name)]);
  };

const traps: Readonly<Record<string, Trap>> = {
  'a prettier configuration in JavaScript': file('.prettierrc.cjs', 'CODE'),
  'a plugin in overrides': file(
    '.prettierrc.json',
    '{ "overrides": [{ "files": "*", "options": { "plugins": ["hostile"] } }] }',
  ),
  'a submodule': ({ repository, program }) => {
    writeTree(repository, { 'sub/b.json': legacyText([plainInput]) });
    git(join(repository, 'sub'), 'init', '--quiet');
    commitAll(join(repository, 'sub'));
    git(repository, 'add', 'sub');
    git(join(repository, 'sub'), 'config', 'core.fsmonitor', program);
  },
  'a pipe among the files': pipe('p.json'),
  'a pipe for decisions': pipe(decisions),
  'a link to outside': link('link.json', '../outside/out.json'),
  'a folder that links to outside': link('link', '../outside'),
  'a link to an endless file': link('link.json', '/dev/zero'),
  'decisions without an end': link(decisions, '/dev/zero'),
  'decisions from outside': link(decisions, '../outside/out.json'),
  'links in a circle': link('loop.json', 'loop.json'),
  'a folder that holds itself': link('loop', '.'),
  'a link to nothing': link('dangling.json', 'nowhere'),
  'a folder called as decisions are': ({ repository }) => {
    writeTree(repository, { [`${decisions}/a.json`]: '[]' });
  },
};

/** Commands that ask the repository for all it has. */
const commands = [
  ['migrate', '.', '--write', '--allow-dirty'],
  ['diff', '.', '--changed=HEAD'],
  ['migrate', '.', '--out', 'out', '--check'],
  ['check', '.'],
  ['verify', '.'],
  ['decide', '.', '--all'],
];

function createSetting(): Setting {
  const legacy = legacyText([plainInput]);
  const folder = treeOf({
    'outside/out.json': legacy,
    'repository/a.json': legacy,
  });
  const [repository, outside, program, traceFile] = [
    'repository',
    'outside',
    'program.sh',
    'canary',
  ].map((name) => join(folder, name)) as [string, string, string, string];
  writeFileSync(program, `#!/bin/sh\n: > '${traceFile}'\n`, { mode: 0o755 });
  git(repository, 'init', '--quiet');
  commitAll(repository);
  writeTree(repository, { 'a.json': `${legacy}\n` });
  return { repository, outside, program, traceFile };
}

async function wrongIn(
  trap: Trap,
  args: readonly string[],
): Promise<readonly string[]> {
  const ground = createSetting();
  trap(ground);
  const before = statesBelow(ground.outside);
  const under = ['timeout', '60'];
  const run = await start(args, { cwd: ground.repository, under }).ended;
  const wrong = [...findFaults(run)];
  if (existsSync(ground.traceFile)) wrong.push('code was run');
  if (JSON.stringify(statesBelow(ground.outside)) !== JSON.stringify(before))
    wrong.push('something changed outside');
  return wrong;
}

test.each(Object.entries(traps))('%s harms no command', async (_what, trap) => {
  for (const args of commands)
    expect({ args, wrong: await wrongIn(trap, args) }).toEqual({
      args,
      wrong: [],
    });
});
