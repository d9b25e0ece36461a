import { expect, test } from '@jest/globals';
import type { Report } from '../../src/report/report.js';
import { run } from '../support/command.js';
import { currentAlgorithm, legacyText, plainInput } from '../support/legacy.js';
import { moveIn, repositoryOf } from '../support/repository.js';
import { type Changes, type Tree, writeTree } from '../support/tree.js';

const legacy = (...names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => algorithm(name, { path: `functions/${name}` })),
  );
const algorithm = (name: string, more: object = {}): unknown =>
  (JSON.parse(legacyText([plainInput], { name, ...more })) as unknown[])[0];
const current = JSON.stringify([currentAlgorithm('a')]);
/** A file whose inputs break the format, each in one place. */
const broken = (...inputs: readonly string[]): string =>
  legacyText(
    inputs.map((inputName) => ({
      type: 'signal',
      inputName,
      symbolicName: 5,
    })),
    { name: 'a', path: 'functions/a' },
  );

/** Paths are below `models/`. */
interface Case {
  readonly before: Tree;
  readonly after: Changes;
  /** Old and new path. */
  readonly renamed?: readonly [string, string];
  readonly args?: readonly string[];
  /** Environment variable `CI`. */
  readonly ci?: string;
  /** Writes a baseline of the files before. */
  readonly hasBaseline?: true;
  /** The rule, path and algorithm of each open error. */
  readonly findings: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'a Legacy file stays': {
    before: { 'a.json': legacy('a') },
    after: { 'a.json': `${legacy('a')}\n` },
    findings: [],
  },
  'a Legacy file is added': {
    before: {},
    after: { 'a.json': legacy('a') },
    findings: ['legacy-new models/a.json'],
  },
  'a Legacy file is renamed': {
    before: { 'a.json': legacy('a') },
    after: {},
    renamed: ['a.json', 'b.json'],
    findings: [],
  },
  'a Legacy file is renamed and edited': {
    before: { 'a.json': legacy('a', 'b', 'c', 'd') },
    after: { 'new/a.json': legacy('a', 'b', 'c') },
    renamed: ['a.json', 'new/a.json'],
    findings: [],
  },
  'an algorithm is added to a Legacy file': {
    before: { 'a.json': legacy('a') },
    after: { 'a.json': legacy('a', 'b') },
    findings: ['legacy-new models/a.json b'],
  },
  'an algorithm is added to a renamed Legacy file': {
    before: { 'a.json': legacy('a', 'b', 'c') },
    after: { 'b.json': legacy('a', 'b', 'c', 'd') },
    renamed: ['a.json', 'b.json'],
    findings: ['legacy-new models/b.json d'],
  },
  'an algorithm is renamed': {
    before: { 'a.json': JSON.stringify([algorithm('a')]) },
    after: { 'a.json': JSON.stringify([algorithm('b')]) },
    findings: [],
  },
  'an algorithm is edited': {
    before: { 'a.json': legacy('a') },
    after: { 'a.json': legacyText([], { name: 'a', path: 'functions/b' }) },
    findings: [],
  },
  'an algorithm takes the place of another': {
    before: { 'a.json': legacy('a', 'b') },
    after: { 'a.json': legacy('a', 'c') },
    findings: ['legacy-new models/a.json c'],
  },
  'one Legacy algorithm without an array is added': {
    before: {},
    after: { 'a.json': JSON.stringify(algorithm('a')) },
    findings: ['legacy-new models/a.json'],
  },
  'one Legacy algorithm without an array is put in an array': {
    before: { 'a.json': JSON.stringify(algorithm('a')) },
    after: { 'a.json': legacy('a') },
    findings: [],
  },
  'an empty array is added': {
    before: {},
    after: { 'a.json': '[]' },
    findings: [],
  },
  'an algorithm is added to an empty array': {
    before: { 'a.json': '[]' },
    after: { 'a.json': legacy('a') },
    findings: ['legacy-new models/a.json a'],
  },
  'an unreadable file is repaired': {
    before: { 'a.json': legacy('a').slice(0, -1) },
    after: { 'a.json': legacy('a', 'b') },
    findings: [],
  },
  'a file of something else becomes Legacy': {
    before: { 'a.json': '{"inputName": 1}' },
    after: { 'a.json': legacy('a') },
    findings: ['legacy-new models/a.json'],
  },
  'a Current file becomes Legacy again': {
    before: { 'a.json': current },
    after: { 'a.json': legacy('a') },
    findings: ['legacy-new models/a.json'],
  },
  'an old finding is in the baseline, a new one is not': {
    before: { 'a.json': broken('x') },
    after: { 'a.json': broken('x', 'y') },
    hasBaseline: true,
    findings: ['value-type models/a.json a'],
  },
  'a file of the baseline is renamed': {
    before: { 'a.json': broken('x') },
    after: {},
    renamed: ['a.json', 'b.json'],
    hasBaseline: true,
    findings: [],
  },
  'a finding of the baseline is fixed': {
    before: { 'a.json': broken('x', 'y') },
    after: { 'a.json': broken('x') },
    hasBaseline: true,
    findings: [],
  },
  'a finding of the baseline is fixed, in continuous integration': {
    before: { 'a.json': broken('x', 'y') },
    after: { 'a.json': broken('x') },
    hasBaseline: true,
    ci: 'true',
    findings: ['baseline-unused baseline.json'],
  },
  'only another file is checked in continuous integration': {
    before: { 'a.json': broken('x'), 'b.json': legacy('b') },
    after: { 'a.json': null },
    args: ['models/b.json'],
    hasBaseline: true,
    ci: 'true',
    findings: [],
  },
  'an invalid file is in the baseline': {
    before: { 'a.json': '[{"inputs": ' },
    after: {},
    hasBaseline: true,
    findings: [],
  },
  'a file of the baseline cannot be read any more': {
    before: { 'a.json': broken('x') },
    after: { 'a.json': broken('x').slice(0, -1) },
    hasBaseline: true,
    ci: 'true',
    findings: ['json-syntax models/a.json'],
  },
};

const below = <T>(files: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`models/${path}`, text]),
  );

test.each(Object.entries(cases))('%s', (_, it) => {
  const cwd = repositoryOf({
    'models/kept.json': JSON.stringify([currentAlgorithm('kept')]),
    ...below(it.before),
  });
  const baseline = ['--baseline', 'baseline.json'];
  if (it.hasBaseline)
    run(['check', 'models', ...baseline, '--create-baseline'], { cwd });
  if (it.renamed) {
    const [from, to] = it.renamed;
    moveIn(cwd, { [`models/${from}`]: `models/${to}` });
  }
  writeTree(cwd, below(it.after));
  const { status, stdout, stderr } = run(
    [
      'check',
      ...(it.args ?? ['models']),
      '--format',
      'json',
      ...(it.hasBaseline ? baseline : ['--no-legacy-after', 'HEAD']),
    ],
    { cwd, env: { CI: it.ci ?? '' } },
  );
  expect([stderr.includes('error:'), status]).toEqual([
    false,
    it.findings.length > 0 ? 1 : 0,
  ]);
  const { files, findings: ofRun } = JSON.parse(stdout) as Report;
  const came = [
    ...files.flatMap(({ path, findings }) =>
      findings.map((found) => ({ ...found, path })),
    ),
    ...ofRun,
  ]
    .filter(({ fidelity }) => fidelity === 'invalid')
    .map(({ rule, path, algorithm: name }) =>
      [rule, path, name].filter((part) => part !== null).join(' '),
    );
  expect(came).toEqual(it.findings);
});
