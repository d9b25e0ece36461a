import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { run, runIn } from '../support/command.js';
import { comparedIn } from './compared.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  currentAlgorithm,
  currentReading,
  currentText,
  exact,
  legacyText,
  moved,
  partial,
  joined,
  unmappedInput,
  warned,
} from '../support/legacy.js';
import { commitAll, git, moveIn, repositoryOf } from '../support/repository.js';
import {
  lfsPointer,
  type Changes,
  type Tree,
  treeOf,
  writeTree,
} from '../support/tree.js';

/** What a branch changes, and what a comparison with the branch before it finds. */
interface Case {
  readonly before?: Tree;
  readonly after?: Changes;
  /** Old and new path of files or folders. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly args?: string;
  /** The branch to merge into has a commit that the one to merge lacks. */
  readonly isBehind?: true;
}

interface DiffCase extends Case {
  /** Exit code, findings that are new and gone, what became of the files. */
  readonly came: readonly [number, number, number, readonly string[]];
}

interface CheckCase extends Case {
  /** The new findings: rule and path. */
  readonly found: readonly string[];
}

const configName = 'infomodel-migrate.config.json';
const dropped = decisionsText(dropVoltage);
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
/** Old findings of every level, in files that are edited elsewhere. */
const old = {
  'in/held.json': partial('to-decide'),
  'in/invalid.json': '[{"inputs": ]',
  'in/warned.json': warned('warned'),
};
const edited = Object.fromEntries(
  Object.entries(old).map(([path, text]) => [path, moved(text)]),
);

const diffCases: Readonly<Record<string, DiffCase>> = {
  'nothing changes': { before: held, came: [0, 0, 0, []] },
  'a folder of held files moves': {
    before: held,
    renamed: { 'in/deep': 'in/other' },
    came: [0, 0, 0, []],
  },
  'held files move and get a line': {
    before: held,
    renamed: { 'in/deep': 'in/other' },
    after: { 'in/other/m3.json': `\n${partial('m3')}` },
    came: [0, 0, 0, []],
  },
  'a held file moves into the PATHs': {
    before: { 'old/a.json': partial('a') },
    renamed: { 'old/a.json': 'in/a.json' },
    came: [0, 0, 0, []],
  },
  'a held file moves out of the PATHs': {
    before: { 'in/a.json': partial('a') },
    renamed: { 'in/a.json': 'old/a.json' },
    came: [0, 0, 0, ['gone in/a.json a outside']],
  },
  'a file is excluded': {
    before: { 'in/a.json': exact('a') },
    after: { [configName]: '{"exclude": "in/a*"}' },
    came: [0, 0, 0, ['gone in/a.json a excluded']],
  },
  'a file moves where files are excluded': {
    before: { 'in/a.json': exact('a'), [configName]: '{"exclude": "in/b"}' },
    renamed: { 'in/a.json': 'in/b/a.json' },
    came: [0, 0, 0, ['gone in/a.json a excluded']],
  },
  'a file was and is excluded': {
    before: { 'in/a.json': exact('a'), [configName]: '{"exclude": "in/a*"}' },
    after: { 'in/a.json': null, [configName]: '{"exclude": ["in/a.json"]}' },
    came: [0, 0, 0, []],
  },
  'a file is excluded by an option': {
    before: { 'in/a.json': exact('a') },
    args: '--exclude in/a*',
    came: [0, 0, 0, []],
  },
  'a file is excluded no more': {
    before: { 'in/a.json': partial('a'), [configName]: '{"exclude": "in/a*"}' },
    after: { [configName]: null },
    came: [0, 0, 0, []],
  },
  'an excluded file is deleted': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': null, [configName]: '{"exclude": "in/a*"}' },
    came: [0, 0, 0, ['gone in/a.json a deleted']],
  },
  'a file that is renamed becomes too large': {
    before: { 'in/a.json': exact('a') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { 'in/b.json': exact('a') + ' '.repeat(99) },
    args: `--max-size ${exact('a').length + 1}`,
    came: [2, 0, 0, ['not compared in/a.json', 'not compared in/b.json']],
  },
  'a Git LFS pointer becomes a file': {
    before: { 'in/a.json': lfsPointer },
    after: { 'in/a.json': partial('a') },
    came: [0, 0, 0, ['not compared in/a.json']],
  },
  'a file becomes a Git LFS pointer': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': lfsPointer },
    came: [0, 0, 0, ['not compared in/a.json']],
  },
  'a Git LFS pointer stays': {
    before: { 'in/a.json': lfsPointer, 'in/b.json': exact('b') },
    after: { 'in/b.json': moved(exact('b')) },
    came: [0, 0, 0, []],
  },
  'a ready file moves': {
    before: { 'in/a.json': exact('a') },
    renamed: { 'in/a.json': 'in/b.json' },
    came: [0, 0, 0, []],
  },
  'a ready file moves, and git does not know': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': null, 'in/b.json': exact('a') },
    came: [0, 0, 0, []],
  },
  'a ready file moves and changes': {
    before: { 'in/a.json': exact('a') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { 'in/b.json': exact('a').replace('"day"', '"hour"') },
    came: [0, 0, 0, ['values in/b.json']],
  },
  'a held file is copied': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/b.json': partial('a') },
    // The second is that both have an algorithm of one name.
    came: [1, 2, 0, ['new legacy 1']],
  },
  'two files swap their names': {
    before: { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
    after: { 'in/a.json': exact('b'), 'in/b.json': partial('a') },
    came: [0, 0, 0, []],
  },
  'an algorithm with an open question is renamed': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': partial('b', { path: 'a' }) },
    came: [0, 0, 0, ['values in/a.json']],
  },
  'an algorithm is replaced by another one with the same open question': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': partial('b') },
    came: [1, 1, 1, ['gone in/a.json a removed']],
  },
  'an algorithm with an open question goes to another file': {
    before: { 'in/a.json': two(partial('a')), 'in/b.json': exact('b') },
    after: {
      'in/a.json': exact('other'),
      'in/b.json': joined(exact('b'), partial('a')),
    },
    came: [0, 0, 0, ['gone in/a.json second removed']],
  },
  'a question comes while another one goes with its algorithm': {
    before: { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
    after: { 'in/a.json': exact('c'), 'in/b.json': partial('b') },
    came: [1, 1, 1, ['gone in/a.json a removed', 'values in/b.json']],
  },
  'a moved file loses the decision that names its path': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropIn('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    came: [1, 1, 0, []],
  },
  'the decision moves with its file': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropIn('in/a.json') },
    renamed: { 'in/a.json': 'in/b.json' },
    after: { [decisionsName]: dropIn('in/b.json') },
    came: [0, 0, 0, []],
  },
  'an answer is added': {
    before: { 'in/a.json': partial('a') },
    after: { [decisionsName]: dropped },
    came: [0, 0, 1, []],
  },
  'the decisions are removed before the last Legacy file': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropped },
    after: { [decisionsName]: null },
    came: [1, 1, 0, []],
  },
  'the decisions are removed with the last Legacy file: those of then hold': {
    before: { 'in/a.json': partial('a'), [decisionsName]: dropped },
    after: { 'in/a.json': currentOf(partial('a')), [decisionsName]: null },
    came: [0, 0, 1, ['exact 1']],
  },
  'a ready file is added': {
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 0, ['new legacy 1']],
  },
  'a held file is added': {
    after: { 'in/a.json': partial('a') },
    came: [1, 1, 0, ['new legacy 1']],
  },
  'a held file is deleted': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': null },
    came: [0, 0, 0, ['gone in/a.json a deleted']],
  },
  'a held file is fixed': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 1, ['values in/a.json']],
  },
  'a file gets a syntax error': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': exact('a').slice(0, -2) },
    came: [1, 1, 1, []],
  },
  'a syntax error is fixed': {
    before: { 'in/a.json': exact('a').slice(0, -2) },
    after: { 'in/a.json': exact('a') },
    came: [0, 0, 1, []],
  },
  'a file becomes Current as the tool writes it': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': currentOf(exact('a')) },
    came: [0, 0, 1, ['exact 1']],
  },
  'a file moves and becomes Current': {
    before: { 'in/a.json': two(exact('a')), 'in/b.json': exact('b') },
    after: { 'in/b.json': currentOf(exact('b')) },
    renamed: { 'in/a.json': 'in/c.json' },
    came: [0, 0, 1, ['exact 1']],
  },
  'a file becomes Current by hand': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': currentOf(exact('b')) },
    came: [1, 1, 1, ['taken out in/a.json a']],
  },
  'a held file becomes Current: no option masks the loss': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': currentOf(exact('a')) },
    args: '--fail-on never',
    came: [1, 1, 1, ['lost in/a.json dc-voltage']],
  },
  'files are written in part elsewhere, and the old ones are deleted': {
    before: { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
    after: {
      'in/a.json': null,
      'in/b.json': null,
      'in/new/a.json': currentOf(partial('a')),
      'in/new/b.json': currentOf(exact('b')),
    },
    came: [1, 1, 0, ['exact 1', 'lost in/a.json dc-voltage']],
  },
  'old findings of any level do not count': {
    before: old,
    after: edited,
    args: '--fail-on note',
    came: [0, 0, 0, []],
  },
  'a new error holds its file back, whatever findings count': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': partial('a') },
    args: '--fail-on never',
    came: [1, 1, 0, ['values in/a.json']],
  },
  'a second error comes to an old one': {
    before: { 'in/a.json': partial('a') },
    after: { 'in/a.json': partial('a', { retention: 'forever' }) },
    came: [1, 1, 0, ['values in/a.json']],
  },
  'a new warning does not fail by default': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': warned('a') },
    came: [0, 1, 0, ['values in/a.json']],
  },
  'a new warning fails where it is asked to': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': warned('a') },
    args: '--fail-on warning',
    came: [1, 1, 0, ['values in/a.json']],
  },
  'only formatting changes: options of prettier, and line ends': {
    before: { 'in/a.json': exact('a'), 'in/b.json': exact('b') },
    after: {
      '.prettierrc': '{ "tabWidth": 8 }',
      'in/a.json': moved(exact('a')),
      'in/b.json': exact('b').replaceAll('\n', '\r\n'),
    },
    came: [0, 0, 0, []],
  },
  'a byte order mark comes': {
    before: { 'in/a.json': exact('a'), 'in/b.json': currentText('b') },
    after: {
      'in/a.json': `\uFEFF${exact('a')}`,
      'in/b.json': `\uFEFF${currentText('b')}`,
    },
    came: [0, 0, 0, []],
  },
  'a byte order mark goes with a change': {
    before: { 'in/a.json': `\uFEFF${exact('a')}` },
    after: { 'in/a.json': exact('a').replace('"day"', '"hour"') },
    came: [0, 0, 0, ['values in/a.json']],
  },
  'a file becomes Current, with a byte order mark': {
    before: { 'in/a.json': exact('a'), 'in/b.json': partial('b') },
    after: {
      'in/a.json': `\uFEFF${currentOf(exact('a'))}`,
      'in/b.json': `\uFEFF${currentOf(exact('b'))}`,
    },
    came: [1, 1, 2, ['exact 1', 'lost in/b.json dc-voltage']],
  },
  'a file becomes something else': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/a.json': '{}' },
    came: [1, 1, 1, []],
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
    after: { [decisionsName]: decisionsText() },
    came: [0, 1, 0, []],
  },
  'a file of something else changes': {
    before: { 'in/notes.json': '{"a": 1}' },
    after: { 'in/notes.json': '{"a": 2}' },
    came: [0, 0, 0, []],
  },
  'the main branch has moved on': {
    before: { 'in/a.json': exact('a') },
    after: { 'in/b.json': exact('b') },
    isBehind: true,
    came: [0, 0, 0, ['new legacy 1']],
  },
  'one of several findings of one fingerprint is new': {
    before: { 'in/a.json': legacyText([unmappedInput]) },
    after: { 'in/a.json': legacyText([unmappedInput, unmappedInput]) },
    came: [1, 2, 0, ['values in/a.json']],
  },
  'names are shared with files that did not change, now and then': {
    before: {
      'in/a.json': exact('a'),
      'in/b.json': exact('b'),
      'in/b2.json': exact('b'),
      'in/c.json': exact('c'),
      'in/c2.json': exact('c'),
    },
    after: {
      'in/b.json': moved(exact('b')),
      'in/new.json': exact('a'),
      'in/c.json': null,
    },
    args: '--fail-on note',
    came: [1, 1, 1, ['new legacy 1', 'gone in/c.json c deleted']],
  },
};

/** Makes the repository of a case, and returns it with the commit to compare with. */
function branchOf({ before, after = {}, renamed = {}, isBehind }: Case) {
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
  return { cwd, ref };
}

test.each(Object.entries(diffCases))('diff: %s', (_, it) => {
  const { cwd, ref } = branchOf(it);
  const line = `diff in --changed ${ref} -r r.json ${it.args ?? ''}`;
  const { status } = runIn(cwd, line.trimEnd());
  const { new: added, gone, said } = comparedIn(cwd);
  expect([status, added.length, gone, said]).toEqual(it.came);
});

test('the best news comes first', () => {
  const cwd = repositoryOf({
    'in/a.json': exact('a'),
    'in/b.json': exact('b'),
  });
  const diff = (format: string) =>
    runIn(cwd, `diff in --changed HEAD --format ${format}`).stdout;
  for (const format of ['text', 'markdown']) {
    expect(diff(format)).toContain('No model file differs from');
    expect(diff(format)).not.toMatch(/\b0 /);
  }
  for (const name of ['a', 'b'])
    writeTree(cwd, { [`in/${name}.json`]: currentOf(exact(name)) });
  for (const format of ['text', 'markdown'])
    expect(diff(format)).toContain(
      '2 files became Current, exactly as migrate writes them',
    );
});

const reads = (source: string, name = 'x'): string =>
  currentText(name, [currentReading(source)]);
const file = (name: string, more: object = {}): string =>
  JSON.stringify([currentAlgorithm(name, more)]);
const signal = (SymbolicName: string): string =>
  currentText('s', [
    {
      InputType: 'Timeseries',
      InputName: 'Speed',
      SymbolicName,
      DataInterval: 'Default',
    },
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

const pair = { 'x.json': reads('y'), 'y.json': file('y') };
const withSignals = { 's.json': signal('A'), 'map.json': mapping('A') };
const bySignals = '--signals map.json';
const undefinedSource = ['current/source-undefined x.json'];

const checkCases: Readonly<Record<string, CheckCase>> = {
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
    after: {
      'x.json': reads('y', 'other').replace(/"Path": *"other"/, '"Path":"x"'),
    },
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
  'a byte order mark comes': {
    before: { 'z.json': file('z'), 'l.json': exact('l') },
    after: {
      'z.json': `\uFEFF${file('z')}`,
      'l.json': `\uFEFF${exact('l')}`,
    },
    found: [],
  },
  'a Legacy file becomes Current beside a new one': {
    before: { 'z.json': exact('z'), 'l.json': exact('l') },
    after: { 'z.json': currentOf(exact('z')), 'n.json': exact('n') },
    args: '--no-legacy',
    found: ['legacy-left n.json'],
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

function newIn(cwd: string, ref: string, args = '') {
  const line = `check . --changed ${ref} -r r.json ${args}`;
  const { status, stderr } = runIn(cwd, line.trimEnd());
  expect(stderr).not.toContain('error');
  return { status, found: comparedIn(cwd).new };
}

test.each(Object.entries(checkCases))('check: %s', (_, it) => {
  const { cwd, ref } = branchOf(it);
  expect(newIn(cwd, ref, it.args)).toEqual({
    status: it.found.length > 0 ? 1 : 0,
    found: it.found,
  });
});

describe.each(['diff', 'check'])('%s', (command) => {
  /** Replaces what is at a path, and compares with the state before. */
  const replaced = (path: string, replace: (place: string) => void) => {
    const cwd = repositoryOf({ ...pair, 'in/a.json': file('a') });
    rmSync(join(cwd, path), { recursive: true });
    replace(join(cwd, path));
    const line = `${command} . --changed HEAD -r r.json`;
    return { ...runIn(cwd, line), found: comparedIn(cwd) };
  };

  test('a folder that becomes a file is gone', () => {
    const { status, stdout, found } = replaced('in', (place) => {
      writeFileSync(place, '[]');
    });
    expect([status, found.said]).toEqual([0, ['gone in/a.json a deleted']]);
    expect(stdout).not.toContain('failed');
  });

  test('a file that becomes a link to another is read no more', () => {
    const { status, found } = replaced('in/a.json', (place) => {
      symlinkSync('../y.json', place);
    });
    expect([status, found.said]).toEqual([0, ['gone in/a.json a link']]);
  });

  test.each([
    ['y.json', 'y.json', 'a circular link', circularLink],
    ['y.json', 'y.json', 'a pipe', (it: string) => spawnSync('mkfifo', [it])],
    ['in', 'in/a.json', 'a circular link', circularLink],
  ])('%s: %s is failed, and nothing else, behind %s', (at, path, _, make) => {
    const { status, stderr, found } = replaced(at, make);
    expect([status, found.new, found.gone]).toEqual([2, [], 0]);
    expect(found.said).toEqual([`not compared ${path}`]);
    expect(stderr).toMatch(new RegExp(`^error: ${path} was [^\n]*\n$`, 'm'));
  });
});

function circularLink(place: string): void {
  symlinkSync(basename(place), place);
}

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
