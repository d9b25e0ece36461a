import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { runGit } from '../../src/batch/git/run.js';
import { repositoryOf } from '../support/repository.js';

test('git that waits for a pipe is ended', async () => {
  const folder = repositoryOf({ 'a.json': '1' });
  const ask = (patience: number) =>
    runGit(folder, ['rev-parse', '--show-toplevel'], undefined, patience);
  expect((await ask(10_000)).kind).toBe('ended');
  rmSync(join(folder, '.git/config'));
  spawnSync('mkfifo', [join(folder, '.git/config')]);
  expect(await ask(300)).toEqual({ kind: 'silent' });
  // Nobody waits for the pipe any more: to open it for writing fails at once.
  const { status } = spawnSync('python3', [
    '-c',
    `import os; os.open(${JSON.stringify(join(folder, '.git/config'))}, os.O_WRONLY | os.O_NONBLOCK)`,
  ]);
  expect(status).toBe(1);
});
