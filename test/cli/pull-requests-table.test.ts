import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Report } from '../../src/report/report.js';
import { run } from '../support/command.js';
import { exact, legacyText, partial, plainInput } from '../support/legacy.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { writeTree } from '../support/tree.js';

/** Files by path; null: the file is deleted. */
type Files = Readonly<Record<string, string | null>>;

interface Case {
  readonly before?: Files;
  readonly after?: Files;
  /** Old and new path of files or folders. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Exit code, findings that are new and gone, outputs that differ, files that became Current. */
  readonly came: readonly [
    number,
    number,
    number,
    Readonly<Record<string, string>>,
    number?,
  ];
}

const decisions = 'infomodel-migrate.decisions.json';
const drop = (file?: string): string =>
  JSON.stringify({
    decisions: [
      {
        ...{ rule: 'dc-voltage', choose: 'drop', reason: 'Unused.' },
        ...(file !== undefined && { where: { file } }),
      },
    ],
  });

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
    came: [1, 1, 1, { 'in/a.json': 'changed', 'in/b.json': 'changed' }],
  },
  'a moved file loses the decision that names its path': {
    before: { 'in/a.json': partial('a'), [decisions]: drop('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    came: [1, 1, 0, { 'in/b.json': 'same' }],
  },
  'the decision moves with its file': {
    before: { 'in/a.json': partial('a'), [decisions]: drop('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { [decisions]: drop('in/b.json') },
    came: [0, 0, 0, {}],
  },
  'an answer is added': {
    before: { 'in/a.json': partial('a') },
    after: { [decisions]: drop() },
    came: [0, 0, 1, { 'in/a.json': 'same' }],
  },
  'an answer is removed': {
    before: { 'in/a.json': partial('a'), [decisions]: drop() },
    after: { [decisions]: null },
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
    came: [0, 0, 0, {}, 1],
  },
  'a file moves and becomes Current': {
    before: { 'in/a.json': two(exact('a')), 'in/b.json': exact('b') },
    after: { 'in/b.json': currentOf(exact('b')) },
    renamed: { 'in/a.json': 'in/c.json' },
    came: [0, 0, 0, {}, 1],
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
  'old findings count with --fail-on-all': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': `\n${partial('a')}` },
    args: ['--fail-on-all'],
    came: [1, 0, 0, {}],
  },
  'a file of something else changes': {
    before: { 'in/notes.json': '{"a": 1}' },
    after: { 'in/notes.json': '{"a": 2}' },
    came: [0, 0, 0, {}],
  },
  'the main branch has moved on': {
    before: { 'in/a.json': exact('a') },
    after: {
      'in/b.json': legacyText([plainInput], { name: 'b', path: 'b' }),
    },
    args: ['merge base'],
    came: [0, 0, 0, { 'in/b.json': 'added' }],
  },
};

const present = (files: Files): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) =>
      text === null ? [] : [[path, text]],
    ),
  );

test.each(Object.entries(cases))(
  '%s',
  (_, { before = {}, after = {}, renamed = {}, args = [], came }) => {
    const cwd = repositoryOf({ 'in/kept.txt': '', ...present(before) });
    let ref = 'HEAD';
    if (args[0] === 'merge base') {
      const branch = git(cwd, 'branch', '--show-current').trim();
      git(cwd, 'checkout', '--quiet', '-b', 'main-moved');
      writeTree(cwd, { 'in/theirs.json': partial('theirs') });
      commitAll(cwd);
      git(cwd, 'checkout', '--quiet', branch);
      ref = git(cwd, 'merge-base', 'main-moved', 'HEAD').trim();
    }
    for (const [from, to] of Object.entries(renamed)) {
      mkdirSync(dirname(join(cwd, to)), { recursive: true });
      git(cwd, 'mv', from, to);
    }
    writeTree(cwd, present(after));
    for (const [path, text] of Object.entries(after))
      if (text === null) rmSync(join(cwd, path));
    const { status, stdout } = run(
      [
        ...['diff', 'in', '--changed', ref, '--format', 'json'],
        ...args.filter((it) => it.startsWith('--')),
      ],
      { cwd },
    );
    const { comparison } = JSON.parse(stdout) as Report;
    const outputs = comparison?.outputs.map(({ path, change }) => [
      ...[path, change],
    ]) as [string, string][] | undefined;
    expect([
      ...[status, comparison?.new.length, comparison?.gone.length],
      ...[Object.fromEntries(outputs ?? []), comparison?.migrated ?? 0],
    ]).toEqual([...came.slice(0, 4), came[4] ?? 0]);
  },
);

test('the best news comes first', () => {
  const cwd = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': exact('b'),
  });
  const diff = (format: string) =>
    run(['diff', 'in', '--changed', 'HEAD', '--format', format], { cwd })
      .stdout;
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
