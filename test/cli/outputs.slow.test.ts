import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bin, run } from '../support/command.js';
import { golden } from '../support/golden.js';
import { exact } from '../support/legacy.js';
import { runInTerminal, skipNote } from '../support/start-command.js';
import { treeOf } from '../support/tree.js';

const example = join(golden, 'example');
const command = `'${process.execPath}' '${bin}'`;

function runInBash(script: string, cwd = example) {
  const { status, stderr } = spawnSync('bash', ['-c', script], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
  });
  return { status, stderr };
}

test.each([
  'explain',
  'schema report',
  'diff .',
  '--help',
  'convert fan_lifetime.json --format html',
  'verify . --format json',
])('a closed pipe is not an error: %s', (line) => {
  const { status, stderr } = run(line.split(' '), { cwd: example });
  for (const reader of ['head -1', 'true'])
    expect(
      runInBash(
        `${command} ${line} | ${reader} >/dev/null; exit \${PIPESTATUS[0]}`,
      ),
    ).toEqual({ status, stderr });
});

test('a file that takes only a part of the output is an error', () => {
  const file = join(treeOf({}), 'out');
  expect(
    runInBash(`ulimit -f 1; ${command} diff . --format html >'${file}'`),
  ).toEqual({
    status: 2,
    stderr: expect.stringContaining(
      'error: The output was not written, because it would exceed the largest file size that this system allows: raise the limit (ulimit -f) or write to another disk.\n',
    ),
  });
});

test('reports a deleted working directory', () => {
  const script = `mkdir gone && cd gone && rmdir ../gone && exec ${command} diff .`;
  expect(runInBash(script, treeOf({}))).toEqual({
    status: 2,
    stderr:
      'error: The working folder does not exist any more: change to another one.\n',
  });
});

test('a run that ends before it is done is an error', () => {
  // No message says that anything was written.
  const preload = 'data:text/javascript,process.stdout.write=()=>true';
  expect(
    runInBash(`'${process.execPath}' --import '${preload}' '${bin}' explain`),
  ).toEqual({
    status: 2,
    stderr:
      'This is a fault of infomodel-migrate, not of your files: it ended before it was done.\n',
  });
});

describe('progress', () => {
  const inputs = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `in/m${index}.json`,
      exact(`m${index}`),
    ]),
  );

  const note = skipNote(['python3', '-c', 'import pty']);
  const some = note === '' ? test : test.skip;

  some.each([[80], [40]])(
    `on a terminal of %d columns is a line that fits and is removed at the end${note}`,
    (columns) => {
      const folder = treeOf(inputs);
      const { status, stdout } = runInTerminal(
        ['migrate', 'in', '--out', 'out'],
        { cwd: folder, columns },
      );
      expect(status).toBe(0);
      const lines = stdout.split('\r\u001b[K').slice(1);
      const rest = lines.pop() ?? '';
      expect(rest).toContain('30 files: 30 written');
      expect(rest).not.toContain('30/30');
      expect(lines).toContain('migrated 30/30 files');
      for (const line of lines)
        expect(Array.from(line).length).toBeLessThan(columns);
    },
  );

  some(`on a terminal is one line with --quiet${note}`, () => {
    const folder = treeOf(inputs);
    const args = ['migrate', 'in', '--out', 'out', '--quiet'];
    expect(runInTerminal(args, { cwd: folder, columns: 80 })).toMatchObject({
      status: 0,
      stdout: '30 of 30 Legacy files are written.\r\n',
    });
  });
});
