import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.js';
import { bin, run } from '../support/command.js';
import { folderOf } from '../support/folder.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const example = join(root, 'golden/example');

describe('colours', () => {
  test.each([
    ['--color', true],
    ['--no-color', false],
  ])('with %s, whatever the environment says', (option, isColoured) => {
    const env = { [isColoured ? 'NO_COLOR' : 'FORCE_COLOR']: '1' };
    const { stdout } = run(['explain', 'time-range', option], { env });
    expect(stdout.includes('\u001b[')).toBe(isColoured);
  });
});

describe('a closed pipe is not an error:', () => {
  test.each([
    ['explain'],
    ['schema report'],
    ['diff .'],
    ['convert fan_lifetime.json --format html'],
    ['verify . --format json'],
    ['--help'],
  ])('%s', (line) => {
    const whole = run(line.split(' '), { cwd: example });
    for (const reader of ['head -1', 'true']) {
      const command = `'${process.execPath}' '${bin}' ${line} | ${reader} >/dev/null; exit \${PIPESTATUS[0]}`;
      const { status, stderr } = spawnSync('bash', ['-c', command], {
        ...{ cwd: example, encoding: 'utf8' },
        env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
      });
      const { status: ofWhole } = whole;
      expect({ status, stderr }).toEqual({
        ...{ status: ofWhole, stderr: whole.stderr },
      });
    }
  });
});

test('a file that takes only a part of the output is an error', () => {
  const file = join(folderOf({}), 'out');
  const command = `ulimit -f 1; '${process.execPath}' '${bin}' diff . --format html >'${file}'`;
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    ...{ cwd: example, encoding: 'utf8' },
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(status).toBe(2);
  expect(stderr).toContain(
    'error: The output was not written, because it would exceed the largest file size that this system allows: raise the limit (ulimit -f) or write to another disk.\n',
  );
});

test('reports a deleted working directory', () => {
  const command = `mkdir gone && cd gone && rmdir ../gone && exec '${process.execPath}' '${bin}' diff .`;
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    ...{ cwd: folderOf({}), encoding: 'utf8' },
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stderr).toBe(
    'error: The working folder does not exist any more: change to another one.\n',
  );
  expect(status).toBe(2);
});

test('a run that ends before it is done is an error', () => {
  // No message says that anything was written.
  const preload = 'process.stdout.write = () => true';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${preload}`, bin, 'explain'],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stderr).toBe(
    'This is a fault of infomodel-migrate, not of your files: it ended before it was done.\n',
  );
  expect(status).toBe(2);
});

describe('who is to type a text', () => {
  const typed = async (...args: readonly string[]) => {
    const stderr = new PassThrough();
    const status = await main(['convert', ...args], {
      stdin: Object.assign(new PassThrough(), { isTTY: true }).end('[]'),
      stdout: new PassThrough().resume(),
      ...{ stderr, env: {}, packageRoot: new URL(`file://${root}`) },
    });
    return { status, said: String(stderr.read() ?? '') };
  };

  test('gets a note that the command waits', async () => {
    const { status, said } = await typed();
    expect(said).toMatch(
      /^Waiting for a text to be typed: end it with Ctrl-D\.\n/,
    );
    expect(status).toBe(0);
  });

  test('gets no note with `-`', async () => {
    expect((await typed('--quiet')).said).toBe('');
  });
});
