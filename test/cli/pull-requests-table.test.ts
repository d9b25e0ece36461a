import { expect, test } from '@jest/globals';
import type { Report } from '../../src/report/report.js';
import { run, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  exact,
  legacyText,
  partial,
  signalInput,
  joined,
} from '../support/legacy.js';
import { commitAll, git, moveIn, repositoryOf } from '../support/repository.js';
import { type Changes, type Tree, writeTree } from '../support/tree.js';

interface Case {
  readonly before?: Tree;
  readonly after?: Changes;
  /** Old and new path of files or folders. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly args?: string;
  /** The branch to merge into has a commit that the one to merge lacks. */
  readonly isBehind?: true;
  /** Exit code, findings that are new and gone, outputs that differ, files that became Current. */
  readonly came: readonly [
    number,
    number,
    number,
    Readonly<Record<string, string>>,
    number?,
  ];
}

const dropIn = (file: string): string =>
  decisionsText({ ...dropVoltage, where: { file } });

/** The Current text of a Legacy file, as the tool writes it. */
const currentOf = (legacy: string): string =>
  run(['convert', '-'], { input: legacy }).stdout;

const held = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [
    `in/deep/m${at}.json`,
    partial(`m${at}`),
  ]),
);
const two = (text: string): string =>
  `[${text.trim().slice(1, -1)},${exact('second').trim().slice(1, -1)}]`;
const warned = (name: string): string =>
  legacyText([signalInput], { name, path: name });
/** Another text of the same content. */
const moved = (text: string): string => `\n\n${text.replaceAll('  ', '\t')}`;

/** Old findings of every level, in files that are edited elsewhere. */
const old = {
  'in/held.json': partial('to-decide'),
  'in/invalid.json': '[{"inputs": ]',
  'in/warned.json': warned('warned'),
};
const edited = Object.fromEntries(
  Object.entries(old).map(([path, text]) => [path, moved(text)]),
);

const cases: Readonly<Record<string, Case>> = {
  'nothing changes': { before: held, came: [0, 0, 0, {}] },
  'a folder of held files moves': {
    before: held,
    renamed: { 'in/deep': 'in/other' },
    came: [0, 0, 0, {}],
  },
  'held files move and get a line': {
    before: held,
    renamed: { 'in/deep': 'in/other' },
    after: { 'in/other/m3.json': `\n${partial('m3')}` },
    came: [0, 0, 0, {}],
  },
  'a held file moves into the PATHs': {
    before: { 'old/a.json': partial('a') },
    renamed: { 'old/a.json': 'in/a.json' },
    came: [0, 0, 0, {}],
  },
  'a held file moves out of the PATHs': {
    before: { 'in/a.json': partial('a') },
    renamed: { 'in/a.json': 'old/a.json' },
    came: [0, 0, 1, { 'in/a.json': 'removed' }],
  },
  'a ready file moves': {
    before: { 'in/a.json': exact('a') },
    renamed: { 'in/a.json': 'in/b.json' },
    came: [0, 0, 0, {}],
  },
  'a ready file moves, and git does not know': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': null, 'in/b.json': exact('a') },
    came: [0, 0, 0, { 'in/a.json': 'removed', 'in/b.json': 'added' }],
  },
  'a ready file moves and changes': {
    before: { 'in/a.json': exact('a') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { 'in/b.json': exact('a').replace('"day"', '"hour"') },
    came: [0, 0, 0, { 'in/b.json': 'changed' }],
  },
  'a held file is copied': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/b.json': partial('a') },
    // The second is that both have an algorithm of one name.
    came: [1, 2, 0, { 'in/b.json': 'added' }],
  },
  'two files swap their names': {
    before: { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
    after: { 'in/a.json': exact('b'), 'in/b.json': partial('a') },
    came: [0, 0, 0, { 'in/a.json': 'changed', 'in/b.json': 'changed' }],
  },
  'an algorithm with an open question is renamed': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': partial('b') },
    came: [0, 0, 0, { 'in/a.json': 'changed' }],
  },
  'an algorithm with an open question goes to another file': {
    before: { 'in/a.json': two(partial('a')), 'in/b.json': exact('b') },
    after: {
      'in/a.json': exact('other'),
      'in/b.json': joined(exact('b'), partial('a')),
    },
    came: [0, 0, 0, { 'in/a.json': 'changed', 'in/b.json': 'changed' }],
  },
  'a question comes while another one goes with its algorithm': {
    before: { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
    after: { 'in/a.json': exact('c'), 'in/b.json': partial('b') },
    came: [1, 1, 1, { 'in/a.json': 'changed', 'in/b.json': 'same' }],
  },
  'a moved file loses the decision that names its path': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropIn('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    came: [1, 1, 0, { 'in/b.json': 'same' }],
  },
  'the decision moves with its file': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropIn('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { [decisionsName]: dropIn('in/b.json') },
    came: [0, 0, 0, {}],
  },
  'an answer is added': {
    before: { 'in/a.json': partial('a') },
    after: { [decisionsName]: decisionsText(dropVoltage) },
    came: [0, 0, 1, { 'in/a.json': 'same' }],
  },
  'an answer is removed': {
    before: {
      'in/a.json': partial('a'),
      [decisionsName]: decisionsText(dropVoltage),
    },
    after: { [decisionsName]: null },
    came: [1, 1, 0, { 'in/a.json': 'same' }],
  },
  'a ready file is added': {
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 0, { 'in/a.json': 'added' }],
  },
  'a held file is added': {
    after: { 'in/a.json': partial('a') },
    came: [1, 1, 0, { 'in/a.json': 'added' }],
  },
  'a held file is deleted': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': null },
    came: [0, 0, 1, { 'in/a.json': 'removed' }],
  },
  'a held file is fixed': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 1, { 'in/a.json': 'same' }],
  },
  'a file gets a syntax error': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': exact('a').slice(0, -2) },
    came: [1, 1, 0, { 'in/a.json': 'removed' }],
  },
  'a syntax error is fixed': {
    before: { 'in/a.json': exact('a').slice(0, -2) },
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 1, { 'in/a.json': 'added' }],
  },
  'a file becomes Current as the tool writes it': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': currentOf(exact('a')) },
    came: [0, 0, 0, { 'in/a.json': 'same' }, 1],
  },
  'a file moves and becomes Current': {
    before: { 'in/a.json': two(exact('a')), 'in/b.json': exact('b') },
    after: { 'in/b.json': currentOf(exact('b')) },
    renamed: { 'in/a.json': 'in/c.json' },
    came: [0, 0, 0, { 'in/b.json': 'same' }, 1],
  },
  'a file becomes Current by hand': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': currentOf(exact('b')) },
    came: [0, 0, 0, { 'in/a.json': 'changed' }],
  },
  'a held file becomes Current': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': currentOf(exact('a')) },
    came: [0, 0, 1, { 'in/a.json': 'same' }],
  },
  'old findings of any level do not count': {
    before: old,
    after: edited,
    args: '--fail-on note',
    came: [0, 0, 0, {}],
  },
  'a new error holds its file back, whatever findings count': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': partial('a') },
    args: '--fail-on never',
    came: [1, 1, 0, { 'in/a.json': 'same' }],
  },
  'a second error comes to an old one': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': partial('a', { retention: 'forever' }) },
    came: [1, 1, 0, { 'in/a.json': 'changed' }],
  },
  'a new warning does not fail by default': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': warned('a') },
    came: [0, 1, 0, { 'in/a.json': 'changed' }],
  },
  'a new warning fails where it is asked to': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': warned('a') },
    args: '--fail-on warning',
    came: [1, 1, 0, { 'in/a.json': 'changed' }],
  },
  'only formatting changes: options of prettier, and line ends': {
    before: { 'in/a.json': exact('a'), 'in/b.json': exact('b') },
    after: {
      '.prettierrc': '{ "tabWidth": 8 }',
      'in/a.json': moved(exact('a')),
      'in/b.json': exact('b').replaceAll('\n', '\r\n'),
    },
    came: [0, 0, 0, {}],
  },
  'a file becomes something else': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': '{}' },
    came: [1, 1, 0, { 'in/a.json': 'removed' }],
  },
  'the decision about a shared name is removed': {
    before: {
      'in/a.json': exact('a'),
      'in/b.json': exact('a'),
      [decisionsName]: decisionsText({
        rule: 'name-shared',
        choose: 'accept',
        reason: 'Two sites.',
      }),
    },
    after: { [decisionsName]: null },
    came: [0, 1, 0, {}],
  },
  'a file of something else changes': {
    before: { 'in/notes.json': '{"a": 1}' },
    after: { 'in/notes.json': '{"a": 2}' },
    came: [0, 0, 0, {}],
  },
  'the main branch has moved on': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/b.json': exact('b') },
    isBehind: true,
    came: [0, 0, 0, { 'in/b.json': 'added' }],
  },
};

test.each(Object.entries(cases))(
  '%s',
  (_, { before, after = {}, renamed = {}, args = '', isBehind, came }) => {
    const cwd = repositoryOf({ 'in/kept.txt': '', ...before });
    let ref = 'HEAD';
    if (isBehind) {
      const branch = git(cwd, 'branch', '--show-current').trim();
      git(cwd, 'checkout', '--quiet', '-b', 'main-moved');
      writeTree(cwd, { 'in/theirs.json': partial('theirs') });
      commitAll(cwd);
      git(cwd, 'checkout', '--quiet', branch);
      ref = 'main-moved';
    }
    moveIn(cwd, renamed);
    writeTree(cwd, after);
    const { status, stdout } = runIn(
      cwd,
      `diff in --changed ${ref} --format json ${args}`.trimEnd(),
    );
    const { files, comparison } = JSON.parse(stdout) as Report;
    const all = [
      ...files.flatMap(({ findings }) => findings),
      ...(comparison?.outputs ?? []).flatMap(({ gone }) => gone),
    ];
    // Each Legacy file has a finding of its own about the answer of functions.
    const ofEach = new Set(
      all
        .filter(({ rule }) => rule === 'output')
        .map(({ fingerprint }) => fingerprint),
    );
    const count = (fingerprints: readonly string[] = []): number =>
      fingerprints.filter((it) => !ofEach.has(it)).length;
    const outputs = Object.fromEntries(
      (comparison?.outputs ?? []).map((it) => [it.path, it.change]),
    ) as Readonly<Record<string, string>>;
    expect([
      status,
      count(comparison?.new),
      count(comparison?.gone),
      outputs,
      comparison?.migrated ?? 0,
    ]).toEqual([...came.slice(0, 4), came[4] ?? 0]);
  },
);

test('the best news comes first', () => {
  const cwd = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': exact('b'),
  });
  const diff = (format: string) =>
    runIn(cwd, `diff in --changed HEAD --format ${format}`).stdout;
  for (const format of ['text', 'markdown']) {
    expect(diff(format)).toContain('No model file differs from HEAD.');
    expect(diff(format)).not.toMatch(/\b0 /);
  }
  for (const name of ['a', 'b'])
    writeTree(cwd, { [`in/${name}.json`]: currentOf(exact(name)) });
  for (const format of ['text', 'markdown'])
    expect(diff(format)).toContain(
      '2 Legacy files became Current, exactly as the tool writes them.',
    );
});
