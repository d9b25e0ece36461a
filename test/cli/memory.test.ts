import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { type Outcome, run } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { start } from '../support/started.js';
import { textsBelow, treeOf } from '../support/tree.js';
import { wrongWith } from '../support/wrong-with.js';

// Each run starts programs, and a machine may be busy.
jest.setTimeout(120_000);

/** A machine with so little memory that files of 300 KB may take all of it. */
const small = { NODE_OPTIONS: '--max-old-space-size=64' };

const plain = legacyText([plainInput]);
/** So many values that their field, which has no counterpart, takes all the memory. */
const many = (values: number): string =>
  legacyText([plainInput], { note: Array<number>(values).fill(1) });
const long = legacyText([plainInput], { note: 'long '.repeat(100_000) });

/** Runs a command, on the small machine or another; it must end in words. */
function outcomeOf(
  args: readonly string[],
  cwd: string,
  { input = '', env = {} } = {},
): Outcome {
  const outcome = run(args, { cwd, env, input });
  expect(wrongWith(outcome)).toEqual([]);
  const { status, stdout, stderr } = outcome;
  return { status, stdout, stderr };
}

const runSmall = (args: readonly string[], cwd: string, input = ''): Outcome =>
  outcomeOf(args, cwd, { input, env: small });

const tooMuch = (path: string): RegExp =>
  new RegExp(
    `^error: ${path} was not read, because it takes more memory than there is \\(\\d+ MiB\\): split it, or use a machine with more memory\\.$`,
    'm',
  );

test.each([
  ['convert', 'a.json'],
  ['diff', 'a.json'],
  ['check', 'a.json'],
  ['verify', 'a.json'],
  ['decide', '--all', 'a.json'],
  ['migrate', 'a.json', '--out', 'out', '--allow-partial'],
  ['convert', 'missing.json'],
])('%s %s gives the same in a larger process as elsewhere', (...args) => {
  const folder = () => folderOf({ 'a.json': long });
  expect(runSmall(args, folder())).toEqual(outcomeOf(args, folder()));
});

test('Standard input that may take all the memory is read once', () => {
  const elsewhere = outcomeOf(['convert'], '.', { input: long });
  expect(elsewhere.stdout).not.toBe('');
  expect(runSmall(['convert'], '.', long)).toEqual(elsewhere);
});

test('A file that takes more memory than there is has failed, and the others are written', () => {
  const cwd = treeOf({
    'in/a.json': plain,
    'in/huge.json': many(2_000_000),
    'in/huger.json': many(3_000_000),
    'in/z.json': plain,
  });
  const { status, stderr } = runSmall(
    ['migrate', 'in', '--out', 'out', '-r', 'report.json'],
    cwd,
  );
  expect(status).toBe(2);
  expect(stderr).toMatch(tooMuch('in/huge.json'));
  expect(stderr).toMatch(tooMuch('in/huger.json'));
  expect(Object.keys(textsBelow(join(cwd, 'out')))).toEqual([
    'a.json',
    'z.json',
  ]);
});

test.each([
  ['convert', 'a.json', '-o', 'out/a.json'],
  ['migrate', 'a.json', '--out', 'out'],
])('%s %s may replace what takes more memory than there is', (...args) => {
  const current = '[{ "Name": "a", "Path": "a", "Note": [] }]';
  const cwd = treeOf({
    'a.json': plain,
    'out/a.json': current.replace('[]', JSON.stringify(Array(2e6).fill(1))),
  });
  const { status, stderr } = runSmall(args, cwd);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^error: All of this takes more memory than there is/m,
  );
});

test.each(['convert', 'diff', 'check', 'verify'])(
  '%s says in words that a file takes more memory than there is',
  (command) => {
    const cwd = folderOf({ 'huge.json': many(2_000_000) });
    const { status, stderr } = runSmall([command, 'huge.json'], cwd);
    expect(status).toBe(2);
    expect(stderr).toMatch(tooMuch('huge.json'));
  },
);

test('Standard input may take more memory than there is', () => {
  const { status, stderr } = runSmall(['convert'], '.', many(2_000_000));
  expect(status).toBe(2);
  expect(stderr).toMatch(tooMuch('-'));
});

test('Files that together take more memory than there is are told in words', () => {
  const names = Array.from({ length: 40 }, (_, index) => `${index}.json`);
  const text = many(25_000);
  const cwd = folderOf(Object.fromEntries(names.map((name) => [name, text])));
  const { status, stderr } = runSmall(['diff', '.'], cwd);
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^error: All of this takes more memory than there is \(\d+ MiB\): give fewer or smaller files, take a --shard of them, or leave --full away\.$/m,
  );
});

test('A larger process ends when it is asked to', async () => {
  const cwd = folderOf({ 'huge.json': many(3_000_000) });
  const { child, ended } = start(['convert', 'huge.json'], { cwd, env: small });
  const pid = child.pid ?? 0;
  const inside = (): number =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
  while (inside() === 0) await setTimeout(10);
  const larger = inside();
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ signal: 'SIGTERM', stderr: '' });
  expect(existsSync(`/proc/${larger}`)).toBe(false);
});
