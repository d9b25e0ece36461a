import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Report } from '../../src/report/report.js';
import { run } from '../support/command.js';
import { currentAlgorithm } from '../support/legacy.js';
import { commitAll, git, moveIn, repositoryOf } from '../support/repository.js';
import { type Changes, type Tree, treeOf, writeTree } from '../support/tree.js';

const reads = (source: string, name = 'x'): string =>
  JSON.stringify([
    currentAlgorithm(name, {
      Inputs: [
        {
          InputType: 'AlgorithmOutput',
          InputName: 'Value',
          SourceAlgorithm: source,
          DataInterval: 'Default',
        },
      ],
    }),
  ]);
const file = (name: string, more: object = {}): string =>
  JSON.stringify([currentAlgorithm(name, more)]);
const signal = (name: string): string =>
  JSON.stringify([
    currentAlgorithm('s', {
      Inputs: [
        {
          InputType: 'Timeseries',
          InputName: 'Speed',
          SymbolicName: name,
          DataInterval: 'Default',
        },
      ],
    }),
  ]);
const mapping = (...names: readonly string[]): string =>
  JSON.stringify({
    variables: Object.fromEntries(
      names.map((symbolicName, at) => [
        `01_0${at}`,
        { symbolicName, description: '', unit: '', dataType: '', textKey: '' },
      ]),
    ),
  });

interface Case {
  readonly before: Tree;
  readonly after?: Changes;
  readonly renamed?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The new findings: rule and path. */
  readonly found: readonly string[];
}

const pair = { 'x.json': reads('y'), 'y.json': file('y') };
const withSignals = { 's.json': signal('A'), 'map.json': mapping('A') };
const bySignals = ['--signals', 'map.json'];
const undefinedSource = ['current/source-undefined x.json'];

const cases: Readonly<Record<string, Case>> = {
  'a source is renamed in another file': {
    before: pair,
    after: { 'y.json': file('z') },
    found: undefinedSource,
  },
  'a source is deleted with its file': {
    before: pair,
    after: { 'y.json': null },
    found: undefinedSource,
  },
  'a source gets a second object result': {
    before: pair,
    after: {
      'y.json': file('y', {
        Outputs: [
          { OutputType: 'ObjectResult' },
          { OutputType: 'ObjectResult', OutputName: 'other' },
        ],
      }),
    },
    found: ['current/source-output-missing x.json'],
  },
  'the output of a source becomes a timeseries': {
    before: pair,
    after: {
      'y.json': file('y', {
        Outputs: [{ OutputType: 'Timeseries', SymbolicName: 'a' }],
      }),
    },
    found: ['current/source-not-object x.json'],
  },
  'a signal is removed from the mapping': {
    before: withSignals,
    after: { 'map.json': mapping('B') },
    args: bySignals,
    found: ['symbolic-name-unknown s.json'],
  },
  'a signal was not there before': {
    before: { ...withSignals, 'map.json': mapping('B') },
    after: { 'y.json': file('y') },
    args: bySignals,
    found: [],
  },
  'a finding was there before': {
    before: { 'x.json': reads('y') },
    after: { 'x.json': ` ${reads('y')}` },
    found: [],
  },
  'an algorithm with a finding is renamed': {
    before: { 'x.json': reads('y') },
    after: { 'x.json': reads('y', 'other') },
    found: [],
  },
  'a file with a finding is renamed': {
    before: { 'x.json': reads('y') },
    renamed: { 'x.json': 'deep/z.json' },
    found: [],
  },
  'an algorithm with a finding goes to another file': {
    before: { 'x.json': reads('y'), 'z.json': file('z') },
    after: {
      'x.json': file('a'),
      'z.json': `[${file('z').slice(1, -1)},${reads('y').slice(1, -1)}]`,
    },
    found: [],
  },
  'a model is emptied': {
    before: { ...pair, 'z.json': file('z') },
    after: { 'z.json': '' },
    found: ['json-syntax z.json'],
  },
  'a model is cut': {
    before: { ...pair, 'z.json': file('z') },
    after: { 'z.json': '[{"name":"a","path":"a"' },
    found: ['json-syntax z.json'],
  },
  'a model becomes something else': {
    before: { ...pair, 'z.json': file('z') },
    after: { 'z.json': 'null' },
    found: ['model-lost z.json'],
  },
  'a model is deleted': {
    before: { ...pair, 'z.json': file('z') },
    after: { 'z.json': null },
    found: [],
  },
};

function newIn(cwd: string, ref: string, args: readonly string[] = []) {
  const { status, stdout, stderr } = run(
    ['check', '.', '--changed', ref, '--format', 'json', ...args],
    { cwd },
  );
  expect(stderr).not.toContain('error');
  const { files, comparison } = JSON.parse(stdout) as Report;
  const ids = new Set(comparison?.new);
  const found = files.flatMap(({ path, findings }) =>
    findings
      .filter(({ fingerprint }) => ids.has(fingerprint))
      .map(({ rule }) => `${rule} ${path}`),
  );
  return { status, found };
}

test.each(Object.entries(cases))('%s', (_, it) => {
  const cwd = repositoryOf(it.before);
  moveIn(cwd, it.renamed ?? {});
  writeTree(cwd, it.after ?? {});
  expect(newIn(cwd, 'HEAD', it.args)).toEqual({
    status: it.found.length > 0 ? 1 : 0,
    found: it.found,
  });
});

test('a ref means its merge base with HEAD', () => {
  const cwd = repositoryOf({ 'y.json': file('y') });
  git(cwd, 'branch', 'work');
  writeTree(cwd, { 'x.json': reads('nowhere'), 'y.json': null });
  commitAll(cwd);
  const main = git(cwd, 'branch', '--show-current').trim();
  git(cwd, 'checkout', '--quiet', 'work');
  writeTree(cwd, { 'z.json': file('z') });
  commitAll(cwd);
  expect(newIn(cwd, main)).toEqual({ status: 0, found: [] });
});

test('before the first commit everything is new', () => {
  const cwd = treeOf({ 'x.json': reads('y') });
  git(cwd, 'init', '--quiet');
  expect(newIn(cwd, 'HEAD')).toEqual({ status: 1, found: undefinedSource });
  const { status, stderr } = run(['check', '.', '--changed', 'main'], { cwd });
  expect([status, stderr]).toEqual([2, expect.stringContaining('"main"')]);
});

test('a shallow clone without the merge base says how to go on', () => {
  const origin = repositoryOf({ 'y.json': file('y') });
  for (const name of ['a', 'b']) {
    writeTree(origin, { [`${name}.json`]: file(name) });
    commitAll(origin);
  }
  const cwd = treeOf({});
  git(cwd, 'clone', '--quiet', '--depth=1', `file://${origin}`, '.');
  git(cwd, 'checkout', '--quiet', '--orphan', 'other');
  rmSync(join(cwd, 'b.json'));
  commitAll(cwd);
  const ref = git(cwd, 'rev-parse', 'origin/HEAD').trim();
  const { status, stderr } = run(['diff', '.', '--changed', ref], { cwd });
  expect(status).toBe(2);
  expect(stderr).toContain('fetch more');
});
