import { expect, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { comparedIn } from './compared.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import {
  currentReading,
  currentText,
  exact,
  moved,
  partial,
} from '../support/legacy.js';
import { commitAll, git, moveIn, repositoryOf } from '../support/repository.js';
import {
  lfsPointer,
  type Changes,
  type Tree,
  writeTree,
} from '../support/tree.js';

/** What a commit would change, and what the work tree has besides. */
interface Case {
  readonly before?: Tree;
  readonly staged?: Changes;
  /** Old and new path of files. */
  readonly renamed?: Readonly<Record<string, string>>;
  readonly unstaged?: Changes;
  /** Further words of git, after the changes. */
  readonly git?: string;
  readonly args?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The status, and the new findings, as rule and path; or words of the error. */
  readonly found: readonly [number, ...(readonly string[])];
}

const dropped = decisionsText(dropVoltage);
const broken = currentText('x', [currentReading('nowhere')]);
const isBroken = [1, 'current/source-undefined x.json'] as const;
const fixed = currentText('x', []);
const isOpen = [1, 'dc-voltage a.json'] as const;

const cases: Readonly<Record<string, Case>> = {
  'check: a mistake that only the work tree has': {
    before: { 'x.json': fixed },
    staged: { 'x.json': moved(fixed) },
    unstaged: { 'x.json': broken },
    found: [0],
  },
  'check: a mistake that only the index has': {
    before: { 'x.json': fixed },
    staged: { 'x.json': broken },
    unstaged: { 'x.json': fixed },
    found: isBroken,
  },
  'check: a mistake in a file that is not tracked': {
    before: { 'y.json': fixed },
    unstaged: { 'x.json': broken },
    found: [0],
  },
  'check: a Legacy file becomes Current': {
    before: { 'a.json': exact('a') },
    staged: { 'a.json': currentText('a') },
    args: '--no-legacy',
    found: [0],
  },
  'check: a file that is only announced': {
    before: { 'y.json': fixed },
    unstaged: { 'x.json': broken },
    git: 'add --intent-to-add x.json',
    found: [0],
  },
  'check: a file that another one reads is deleted in the index alone': {
    before: { 'x.json': broken, 'n.json': currentText('nowhere', []) },
    git: 'rm --quiet --cached n.json',
    found: isBroken,
  },
  'check: a file that another one reads is a Git LFS pointer': {
    before: { 'x.json': fixed },
    staged: { 'x.json': broken, 'n.json': lfsPointer },
    found: [0],
  },
  'check: a file becomes a Git LFS pointer': {
    before: { 'x.json': broken, 'n.json': currentText('nowhere', []) },
    staged: { 'n.json': lfsPointer },
    found: [0],
  },
  'check: a signal is unknown to the mapping in the index': {
    before: { 'map.json': mapping('A'), 's.json': signal('A') },
    staged: { 'map.json': mapping('B') },
    unstaged: { 'map.json': mapping('A') },
    args: '--signals map.json',
    found: [1, 'symbolic-name-unknown s.json'],
  },
  'check: a file is larger than the limit': {
    staged: { 'x.json': broken },
    args: '--max-size 9',
    found: [2, 'x.json was not read, because it is larger than 9 bytes'],
  },
  'diff: a file is renamed': {
    before: { 'old.json': partial('a') },
    renamed: { 'old.json': 'a.json' },
    found: [0],
  },
  'diff: an answer is staged': {
    staged: { 'a.json': partial('a'), [decisionsName]: dropped },
    unstaged: { [decisionsName]: null },
    found: [0],
  },
  'diff: an answer is not staged': {
    staged: { 'a.json': partial('a') },
    unstaged: { [decisionsName]: dropped },
    found: isOpen,
  },
  'diff: the decisions are deleted before all files are Current': {
    before: { 'a.json': partial('a'), [decisionsName]: dropped },
    staged: { [decisionsName]: null },
    found: isOpen,
  },
  'diff: the decisions in the index have a mistake': {
    before: { 'a.json': partial('a') },
    staged: { [decisionsName]: '{' },
    unstaged: { [decisionsName]: dropped },
    found: [2, `error: ${decisionsName}:1:2: `],
  },
  'diff: the decisions that an option names are not in the index': {
    before: { 'a.json': partial('a') },
    unstaged: { 'd.json': dropped },
    args: '--decisions d.json',
    found: [2, 'd.json was not read, because it is not in the index'],
  },
  'check: a range of pre-commit': {
    before: { 'x.json': fixed },
    staged: { 'x.json': broken },
    git: 'commit --quiet --message work',
    env: { PRE_COMMIT_FROM_REF: 'HEAD~1', PRE_COMMIT_TO_REF: 'HEAD' },
    found: isBroken,
  },
  'check: a range of pre-commit that ends elsewhere': {
    before: { 'x.json': fixed },
    env: { PRE_COMMIT_FROM_REF: 'HEAD', PRE_COMMIT_TO_REF: 'HEAD~1' },
    found: [2, 'HEAD~1 is not checked out'],
  },
};

function signal(SymbolicName: string): string {
  return currentText('s', [
    {
      InputType: 'Timeseries',
      InputName: 'Speed',
      SymbolicName,
      DataInterval: 'Default',
    },
  ]);
}

function mapping(symbolicName: string): string {
  const texts = { description: '', unit: '', dataType: '', textKey: '' };
  return JSON.stringify({ variables: { '01': { symbolicName, ...texts } } });
}

/** Makes the repository of a case, whose first commit has a file that is no model. */
function repositoryFor(it: Case): string {
  const cwd = repositoryOf({ 'kept.txt': '' });
  writeTree(cwd, it.before ?? {});
  commitAll(cwd);
  moveIn(cwd, it.renamed ?? {});
  writeTree(cwd, it.staged ?? {});
  git(cwd, 'add', '--all');
  writeTree(cwd, it.unstaged ?? {});
  if (it.git !== undefined) git(cwd, ...it.git.split(' '));
  return cwd;
}

test.each(Object.entries(cases))('%s', (title, it) => {
  const cwd = repositoryFor(it);
  const [command = ''] = title.split(':');
  const line = `${command} . --staged -r r.json ${it.args ?? ''}`.trimEnd();
  const { status, stderr } = runIn(cwd, line, { env: it.env ?? {} });
  const [expected, ...found] = it.found;
  expect([status, stderr]).toEqual([expected, expect.any(String)]);
  if (expected === 2) expect(stderr).toContain(found[0]);
  else expect(comparedIn(cwd).new).toEqual(found);
});

test('files with conflicts stop the run', () => {
  const cwd = repositoryOf({ 'x.json': fixed });
  git(cwd, 'branch', 'other');
  writeTree(cwd, { 'x.json': exact('x') });
  commitAll(cwd);
  git(cwd, 'checkout', '--quiet', 'other');
  writeTree(cwd, { 'x.json': broken });
  commitAll(cwd);
  expect(() => git(cwd, 'merge', '--quiet', '-')).toThrow();
  const { status, stderr } = runIn(cwd, 'check . --staged');
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('x.json has conflicts'),
  ]);
});

test('under pre-commit, an index without changes is checked whole, unless git commits it', () => {
  const cwd = repositoryOf({ 'x.json': broken });
  writeTree(cwd, { 'y.json': currentText('y', [currentReading('none')]) });
  const check = (env: Readonly<Record<string, string>>) => {
    const line = 'check . --staged --format concise';
    const { status, stdout, stderr } = runIn(cwd, line, { env });
    return [status, stdout.split(':')[0], /^warning: .*/m.exec(stderr)?.[0]];
  };
  expect(check({})).toEqual([0, '', undefined]);
  expect(check({ PRE_COMMIT: '1' })).toEqual([
    1,
    'x.json',
    expect.stringContaining('Nothing is staged'),
  ]);
  const isCommit = { PRE_COMMIT: '1', GIT_INDEX_FILE: '.git/index' };
  expect(check(isCommit)).toEqual([0, '', undefined]);
});
