import {
  chmodSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { check } from 'prettier';
import { type Outcome, runIn } from '../support/command.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import { golden } from '../support/golden.js';
import {
  current,
  exact,
  legacyText,
  partial,
  plainInput,
  signalInput,
} from '../support/legacy.js';
import {
  commitAll,
  git,
  repositoryOf,
  runBeforeGit,
} from '../support/repository.js';
import { reportIn } from '../support/report-in.js';
import { faultsOf } from '../support/schemas.js';
import { writeTree, statesBelow, textsBelow, treeOf } from '../support/tree.js';

/** With a field that breaks the Legacy format. */
const invalid = (name: string): string =>
  legacyText([plainInput], { name, path: name, retention: 'forever' });

const migrate = (cwd: string, line: string): Outcome =>
  runIn(cwd, `migrate ${line}`);

/** What became of each file. */
function statusesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    reportIn(folder).files.map(({ path, status }) => [path, status]),
  );
}

test('the example is migrated completely, the same below another folder and in place, and a second run changes nothing', async () => {
  const folder = repositoryOf({});
  const models = join(folder, 'models');
  cpSync(join(golden, 'example'), models, { recursive: true });
  commitAll(folder);
  const before = textsBelow(models);

  const out = runIn(models, 'migrate . --out ../out');
  expect(out.stderr).toContain('12 files: 9 written, 3 signal mapping files');
  expect(out.stderr).toContain('38 algorithms: 38 migrated\n');
  expect([out.status, out.stdout]).toEqual([0, '']);
  const written = textsBelow(join(folder, 'out'));
  expect(Object.keys(written)).toHaveLength(9);
  for (const text of Object.values(written)) {
    expect(faultsOf('current', JSON.parse(text))).toEqual([]);
    const options = { parser: 'json', endOfLine: 'auto' } as const;
    expect(await check(text, options)).toBe(true);
  }
  expect(textsBelow(models)).toEqual(before);

  const outStates = statesBelow(join(folder, 'out'));
  const outAgain = runIn(models, 'migrate . --out ../out');
  expect(outAgain.stderr).toContain(
    '12 files: 9 up to date, 3 signal mapping files',
  );
  expect(outAgain.status).toBe(0);
  expect(statesBelow(join(folder, 'out'))).toEqual(outStates);

  const inPlace = runIn(models, 'migrate . --write');
  expect(inPlace.stderr).toContain(
    '12 files: 9 written, 3 signal mapping files',
  );
  expect(inPlace.status).toBe(0);
  expect(textsBelow(models)).toEqual({ ...before, ...written });

  const states = statesBelow(models);
  const again = runIn(models, 'migrate . --write');
  expect(again.stderr).toContain('9 already Current');
  expect(again.status).toBe(0);
  expect(statesBelow(models)).toEqual(states);
  expect(runIn(models, 'migrate . --check').status).toBe(0);
});

describe('the command line', () => {
  test.each<[string, readonly string[]]>([
    ['in', ['--out', '--write']],
    ['--write', ['migrate needs files']],
    ['in --out o --overwrite', ['overwrite']],
    ['in --out elsewhere', ['outside the working directory']],
    ['in --out in', ['--out in is the folder that is read: name another']],
    ['linked --out in', ['--out in is the folder that is read']],
    ['in --out linked', ['--out linked is the folder that is read']],
    ['in --out taken', ['--out taken is not a folder: name another.']],
    ['in --out out --decisions missing.json', ['missing.json']],
    ['in --out o -r no/r.json', ['no does not exist: create it or correct']],
    [
      'in --out o --report=-',
      ['--report needs the name of a file, and `-` is not one'],
    ],
  ])('%j is refused with 2 and a word about %j', (line, words) => {
    const files = { 'in/a.json': exact('a'), taken: '' };
    const folder = treeOf(files);
    const elsewhere = treeOf({});
    symlinkSync(elsewhere, join(folder, 'elsewhere'));
    symlinkSync('in', join(folder, 'linked'));
    const { status, stdout, stderr } = migrate(folder, line);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    for (const word of words) expect(stderr).toContain(word);
    expect(stderr).not.toContain('fault of infomodel-migrate');
    expect(readdirSync(folder).toSorted()).toEqual([
      'elsewhere',
      'in',
      'linked',
      'taken',
    ]);
    expect(textsBelow(join(folder, 'in'))).toEqual({ 'a.json': exact('a') });
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe('--check', () => {
  test('with --write names the files that would be refused, without it does not', () => {
    const folder = repositoryOf({
      'in/dirty.json': exact('dirty'),
      'in/linked.json': exact('linked'),
      'in/read-only.json': exact('read-only'),
      'in/ready.json': exact('ready'),
    });
    writeTree(folder, {
      'in/dirty.json': ` ${exact('dirty')}`,
      'in/untracked.json': exact('untracked'),
    });
    linkSync(join(folder, 'in/linked.json'), join(folder, 'other'));
    chmodSync(join(folder, 'in/read-only.json'), 0o444);
    const before = statesBelow(folder);
    const asked = migrate(folder, 'in --write --check');
    expect(asked.status).toBe(2);
    for (const why of ['not committed', 'hard link', 'read-only', 'not track'])
      expect(asked.stderr).toContain(why);
    expect(asked.stderr).toContain('5 files: 1 ready, 4 failed');
    expect(migrate(folder, 'in --check').stderr).toContain('5 files: 5 ready');
    expect(statesBelow(folder)).toEqual(before);
  });

  test.each(['in --check', 'in --check --out o'])(
    '%s: 1 and nothing written while a file is not up to date',
    (line) => {
      const folder = treeOf({
        'in/a.json': exact('a'),
        'in/b.json': exact('b'),
      });
      const before = statesBelow(folder);
      const { status, stderr } = migrate(folder, line);
      expect(status).toBe(1);
      expect(stderr).toContain('2 files: 2 ready');
      expect(stderr).not.toMatch(/\d written/);
      expect(statesBelow(folder)).toEqual(before);
    },
  );

  test('fails while a file resembles a model, unless a decision accepts it', () => {
    const folder = treeOf({
      'in/lone.json': '{ "name": "a", "inputs": [{ "inputName": "b" }] }',
      'in/other.json': '{}',
      'decided.json': decisionsText({
        rule: 'file-unrecognised',
        choose: 'accept',
        reason: 'A template.',
        where: { file: 'in/lone.json' },
      }),
    });
    const check = 'migrate in --check -r r.json';
    expect(runIn(folder, check).status).toBe(1);
    const { files, summary } = reportIn(folder);
    expect(
      files.map(({ path, status, reason }) => [path, status, reason]),
    ).toEqual([
      ['in/lone.json', 'other', expect.stringContaining('structure of either')],
      ['in/other.json', 'other', expect.stringContaining('has none')],
    ]);
    expect(summary.files).toEqual({ other: 2 });
    expect(Object.values(summary.other)).toEqual([1, 1]);
    const decided = `${check} --decisions decided.json`;
    expect(runIn(folder, decided).status).toBe(0);
  });

  test('is 0 once all is up to date, and 1 for a file that is not, before the 3 of a partial one', () => {
    const folder = treeOf({
      'in/a.json': exact('a'),
      'in/b.json': partial('b'),
    });
    const write = 'migrate in --out out --allow-partial';
    const check = `${write} --check --fail-on never`;
    expect(runIn(folder, write).status).toBe(3);
    writeFileSync(join(folder, 'in/a.json'), exact('another'));
    const before = statesBelow(folder);
    expect(runIn(folder, check).status).toBe(1);
    expect(statesBelow(folder)).toEqual(before);
    writeFileSync(join(folder, 'in/b.json'), partial('another'));
    expect(runIn(folder, 'migrate in --check --fail-on never').status).toBe(1);
    writeFileSync(join(folder, 'in/b.json'), exact('b'));
    expect(runIn(folder, write).status).toBe(0);
    expect(runIn(folder, check).status).toBe(0);
  });

  test('an empty array is Current once it is written', () => {
    const folder = repositoryOf({ 'a.json': '[ ]' });
    expect(migrate(folder, 'a.json --write').status).toBe(0);
    expect(textsBelow(folder)).toEqual({ 'a.json': '[]\n' });
    const states = statesBelow(folder);
    // It is not committed: a second write would be refused.
    expect(migrate(folder, 'a.json --write').status).toBe(0);
    expect(migrate(folder, 'a.json --check').status).toBe(0);
    expect(statesBelow(folder)).toEqual(states);
  });
});

describe('a file with something left out', () => {
  const files = {
    'in/a.json': exact('a'),
    'in/b.json': partial('b'),
    'in/c.json': invalid('c'),
    'in/d.json': '[{"inputs": ]',
    'in/e.json': exact('e'),
    'in/f.json': legacyText([signalInput], { name: 'f', path: 'f' }),
  };

  test('is held back; the rest is written, and one run reports all findings', () => {
    const folder = treeOf(files);
    const args = 'in --out out -r r.json --fail-on never';
    const { status, stderr } = migrate(folder, args);
    expect(status).toBe(1);
    expect(statusesIn(folder)).toEqual({
      'in/a.json': 'written',
      'in/b.json': 'to-decide',
      'in/c.json': 'to-fix',
      'in/d.json': 'to-fix',
      'in/e.json': 'written',
      'in/f.json': 'written',
    });
    expect(Object.keys(textsBelow(join(folder, 'out')))).toEqual([
      'a.json',
      'e.json',
      'f.json',
    ]);
    expect(stderr).toContain('in/b.json:13:17: ? open[dc-voltage]');
    expect(stderr).toMatch(/in\/c\.json:\d+:\d+: error\[value-unknown\]/);
    expect(stderr).toMatch(/in\/d\.json:1:13: error\[json-syntax\]/);
    expect(stderr).toMatch(/warning\[missing-signal-skips\] once/);
    expect(stderr).toContain('To decide: 1 question\n  dc-voltage: 1 file\n');
    expect(faultsOf('report', reportIn(folder))).toEqual([]);
  });

  test('is written with --allow-partial, and the status is 3', () => {
    const folder = treeOf({
      'in/a.json': exact('a'),
      'in/b.json': partial('b'),
    });
    const args = 'in --out out --allow-partial -r r.json';
    expect(migrate(folder, args).status).toBe(3);
    expect(textsBelow(join(folder, 'out'))).toEqual({
      'a.json': current('a'),
      'b.json': current('b'),
    });
    const states = statesBelow(join(folder, 'out'));
    expect(migrate(folder, args).status).toBe(3);
    expect(statesBelow(join(folder, 'out'))).toEqual(states);
    expect(statusesIn(folder)).toEqual({
      'in/a.json': 'up-to-date',
      'in/b.json': 'partial',
    });
  });

  test('an invalid file is not written with --allow-partial, and its exit code takes precedence', () => {
    const folder = treeOf(files);
    expect(migrate(folder, 'in --out out --allow-partial').status).toBe(1);
    expect(Object.keys(textsBelow(join(folder, 'out')))).toEqual([
      'a.json',
      'b.json',
      'c.json',
      'e.json',
      'f.json',
    ]);
  });

  test('one that cannot be read fails; the rest goes on, whatever --fail-on says', () => {
    const folder = treeOf({
      ...files,
      'in/large.json': exact('x'.repeat(5000)),
    });
    const limits = '--max-size 4KiB --fail-on never';
    const { status, stderr } = migrate(
      folder,
      `in --out out -r r.json ${limits}`,
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: in\/large\.json was not read/m);
    expect(stderr).toContain('? open[dc-voltage]');
    expect(statusesIn(folder)).toMatchObject({
      'in/e.json': 'written',
      'in/large.json': 'failed',
    });
  });

  test('is written if it is only a warning, whatever --fail-on says', () => {
    const folder = treeOf({ 'in/f.json': files['in/f.json'] });
    const ended = migrate(folder, 'in --out out --fail-on warning');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('1 file: 1 written');
  });
});

describe('decisions', () => {
  test('are those of the nearest file up to the root of the repository, and `where.file` counts from there', () => {
    const folder = repositoryOf({
      'model/sub/a.json': partial('a'),
      'model/sub/b.json': partial('b'),
      [`model/${decisionsName}`]: decisionsText({
        ...dropVoltage,
        where: { file: 'sub/a.json' },
      }),
      [decisionsName]: decisionsText(dropVoltage),
    });
    const args = '. --out ../../out -r ../../r.json';
    expect(migrate(join(folder, 'model/sub'), args).status).toBe(1);
    expect(reportIn(folder).decisions).toBe(`../${decisionsName}`);
    expect(statusesIn(folder)).toEqual({
      'a.json': 'written',
      'b.json': 'to-decide',
    });
  });

  test('above the root of the repository, or without one above the working folder, do not count', () => {
    const folder = treeOf({
      [decisionsName]: decisionsText(dropVoltage),
      'plain/a.json': partial('a'),
      'repository/a.json': partial('a'),
    });
    git(join(folder, 'repository'), 'init', '--quiet');
    for (const name of ['plain', 'repository'])
      expect(migrate(join(folder, name), '. --out ../out').status).toBe(1);
    expect(migrate(folder, 'plain --out out').status).toBe(0);
  });

  test('are those of --decisions if given; an unused one is a warning at its place', () => {
    const folder = repositoryOf({
      'in/a.json': partial('a'),
      [decisionsName]: '{ broken',
      'in/mine.json': decisionsText(dropVoltage, {
        rule: 'retention-seven-days',
        choose: 'Default',
        reason: 'The results are small.',
      }),
    });
    const { status, stderr } = migrate(
      folder,
      'in --out out --decisions in/mine.json -r r.json',
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^warning\[decision-unused\] once in 1 file: .*\n.*\n {2}in\/mine\.json:8:5 /m,
    );
    // An excluded file may be the one that it is about.
    const some = 'in --out new --decisions in/mine.json';
    const others = migrate(folder, `${some} --exclude in/b*`);
    expect(others.stderr).not.toContain('decision-unused');
    // The decisions file is none of the files of the run.
    expect(stderr).toContain('\n2 files: 1 written, 1 not a model\n');
    expect(reportIn(folder)).toMatchObject({
      decisions: 'in/mine.json',
      files: [
        {
          path: 'in/a.json',
          findings: [
            { rule: 'output', decision: null },
            {
              rule: 'dc-voltage',
              decision: {
                choose: 'drop',
                value: null,
                where: {},
                reason: 'Nobody reads it.',
                index: 0,
              },
            },
          ],
        },
        { path: 'in/mine.json', findings: [] },
      ],
      findings: [{ path: 'in/mine.json', pointer: '/decisions/1' }],
    });
    expect(
      migrate(folder, 'in --out out --decisions in/mine.json --fail-on warning')
        .status,
    ).toBe(1);
  });

  test('a broken file is refused at its place', () => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      [decisionsName]: decisionsText({ ...dropVoltage, rule: 'dc-voltge' }),
    });
    const before = textsBelow(folder);
    for (const line of [
      'migrate in --out out',
      'migrate in --write',
      'decide in',
    ]) {
      const { status, stdout, stderr } = runIn(folder, line);
      expect(status).toBe(2);
      expect(stderr).toContain(`error: ${decisionsName}:4:15: `);
      expect(stdout).toBe('');
    }
    expect(textsBelow(folder)).toEqual(before);
  });
});

test('decisions for single files answer a shared name together', () => {
  const accept = { rule: 'name-shared', choose: 'accept', reason: 'r' };
  const folder = treeOf({
    'in/a.json': exact('fan'),
    'in/b.json': exact('fan'),
    'in/infomodel-migrate.decisions.json': JSON.stringify({
      decisions: ['*', 'a.json', 'b.json'].map((file) => ({
        ...accept,
        where: { file },
      })),
    }),
  });
  const decisions = 'in/infomodel-migrate.decisions.json';
  migrate(folder, `in --out out -r r.json --decisions ${decisions}`);
  expect(
    reportIn(folder).findings.map(({ rule, pointer, decision }) => [
      rule,
      decision?.index ?? pointer,
    ]),
  ).toEqual([
    ['name-shared', 1],
    ['decision-unused', '/decisions/0'],
  ]);
});

test('a name in several files is noted once, with each of its places, but for what was migrated from one of them', () => {
  const pump = exact('pump').slice(1, -1);
  const folder = treeOf({
    'in/a.json': exact('fan'),
    'in/b.json': current('fan').replace('"Path": "fan"', '"Path": "other"'),
    'in/b/old.json': exact('migrated'),
    'in/b/new.json': current('migrated'),
    'in/c.json': exact('pump'),
    'in/d.json': `[${pump},${pump}]`,
    'in/e.json': exact('alone'),
    'in/old/gate.json': exact('gate'),
    'in/new/gate.json': current('gate'),
    'in/old/one/p.json': exact('site'),
    'in/new/one/p.json': current('site'),
    'in/old/two/p.json': exact('site'),
    'in/new/two/p.json': current('site'),
  });
  const args = 'in --out out --fail-on never -r r.json';
  const { stderr } = migrate(folder, args);
  expect(stderr).toContain('note[name-shared] 3 times');
  const shared = reportIn(folder).findings.map(({ rule, places = [] }) => [
    rule,
    ...places.map((it) => `${it.path}:${it.start.line} ${it.pointer}`),
  ]);
  expect(shared).toEqual([
    ['name-shared', 'in/a.json:3 /0/name', 'in/b.json:3 /0/Name'],
    [
      'name-shared',
      'in/c.json:3 /0/name',
      'in/d.json:3 /0/name',
      'in/d.json:18 /1/name',
    ],
    [
      'name-shared',
      'in/old/one/p.json:3 /0/name',
      'in/old/two/p.json:3 /0/name',
    ],
  ]);
});

test('--write notes a shared name at its places in the sources that it replaced', () => {
  const accept = { rule: 'name-shared', choose: 'accept', reason: 'r' };
  const folder = repositoryOf({
    'in/a.json': exact('fan'),
    'in/b.json': exact('fan'),
    [decisionsName]: decisionsText({ ...accept, where: { key: 'name' } }),
  });
  migrate(folder, '. --check -r before.json');
  migrate(folder, '. --write -r r.json');
  const { findings } = reportIn(folder);
  expect(findings).toEqual(reportIn(folder, 'before.json').findings);
  expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
    ['name-shared', '/0/name'],
  ]);
});

describe('--out', () => {
  test.each([
    ['one target', 'b/same.json', 'are one file ('],
    ['targets that differ in case', 'b/SAME.json', 'upper and lower case'],
    ['targets that differ as ſ and s do', 'b/ſame.json', 'upper and lower'],
  ])(
    'two sources with %s are refused before anything is written',
    (_, path, words) => {
      const folder = treeOf({
        'a/first.json': exact('first'),
        'a/same.json': exact('a'),
        [path]: exact('b'),
      });
      const { status, stderr } = migrate(folder, 'a b --out out');
      expect(status).toBe(2);
      expect(stderr).toContain('error: Nothing was written');
      for (const name of ['a/same.json', path, words])
        expect(stderr).toContain(name);
      expect(existsSync(join(folder, 'out'))).toBe(false);
    },
  );

  test.each([
    ['a linked folder', 'a', 'out/b'],
    ['a linked file', '../a/same.json', 'out/b/same.json'],
  ])(
    'two sources whose targets are one through %s are refused before anything is written',
    (_, to, link) => {
      const folder = treeOf({
        'in/a/same.json': exact('a'),
        'in/b/same.json': exact('b'),
        'out/a/same.json': current('older'),
      });
      mkdirSync(join(folder, link, '..'), { recursive: true });
      symlinkSync(to, join(folder, link));
      const { status, stderr } = migrate(folder, 'in --out out');
      expect(status).toBe(2);
      expect(stderr).toContain(
        'error: Nothing was written: the results of in/a/same.json and in/b/same.json are one file (out/a/same.json and out/b/same.json).',
      );
      expect(readFileSync(join(folder, 'out/a/same.json'), 'utf8')).toBe(
        current('older'),
      );
    },
  );

  test('makes no folder where a link leads outside', () => {
    const folder = treeOf({
      'in/link/deep/a.json': exact('a'),
      'in/b.json': exact('b'),
    });
    for (const it of ['out', 'outside']) mkdirSync(join(folder, it));
    symlinkSync('../outside', join(folder, 'out/link'));
    const { status, stderr } = migrate(folder, 'in --out out');
    expect(status).toBe(2);
    expect(stderr).toContain(
      `error: out/link/deep/a.json was not written, because a symbolic link leads from it to ${join(folder, 'outside')}`,
    );
    expect(readdirSync(join(folder, 'outside'))).toEqual([]);
    expect(readFileSync(join(folder, 'out/b.json'), 'utf8')).toBe(current('b'));
  });

  test('makes folders through a link to the folder itself', () => {
    const folder = treeOf({ 'in/x/y/a.json': exact('a') });
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'out'));
    const { status } = migrate(folder, 'in --out out');
    expect(status).toBe(0);
    expect(textsBelow(join(folder, 'real'))).toEqual({
      'x/y/a.json': current('a'),
    });
  });

  test('refuses to overwrite a source', () => {
    const folder = treeOf({ 'in/a.json': exact('a') });
    for (const line of ['in/a.json --out in', 'in/a.json --out in --force']) {
      const { status, stderr } = migrate(folder, line);
      expect(status).toBe(2);
      expect(stderr).toContain(
        'error: Nothing was written: the result of in/a.json would replace in/a.json, which is read.',
      );
      expect(textsBelow(folder)).toEqual({ 'in/a.json': exact('a') });
    }
  });

  test('names only the PATHs of a cause that several share', () => {
    const folder = treeOf({ 'in/a.json': exact('a') });
    const { stderr } = migrate(folder, 'in x y z --out out');
    expect(stderr).toContain('error: Nothing was found for x, because');
    expect(stderr).toContain('  The same holds for y, z.');
  });

  test.each(['in/x', 'in/*/*.json', '.'])(
    'says that no file of %s lies outside of the folder of --out',
    (path) => {
      const folder = treeOf({ 'in/x/a.json': exact('a') });
      const { status, stderr } = migrate(folder, `${path} --out in`);
      expect(status).toBe(2);
      expect(stderr).toMatch(/ outside of in( matches|, or)/);
    },
  );
});

describe('--write', () => {
  test('refuses what git could not restore, says what to do, and writes the rest', () => {
    const folder = repositoryOf({
      '.gitignore': 'ignored.json\n',
      'assumed.json': exact('assumed'),
      'clean.json': exact('clean'),
      'a\tb\n"ö.json': exact('odd'),
      'dirty.json': exact('dirty'),
      'skipped.json': exact('skipped'),
      'staged.json': exact('staged'),
    });
    git(folder, 'update-index', '--assume-unchanged', 'assumed.json');
    git(folder, 'update-index', '--skip-worktree', 'skipped.json');
    writeTree(folder, {
      'dirty.json': `${exact('dirty')}\n`,
      'ignored.json': exact('ignored'),
      'staged.json': `${exact('staged')}\n`,
      'untracked.json': exact('untracked'),
    });
    git(folder, 'add', 'staged.json');
    const before = textsBelow(folder);
    const { status, stderr } = migrate(folder, '. ignored.json --write');
    expect(status).toBe(2);
    expect(stderr).toContain(`
error: assumed.json was not written, because git ignores changes in it (assume-unchanged): run git update-index --no-assume-unchanged on it, or use --allow-dirty.
error: dirty.json was not written, because it has changes that are not committed: commit them, or use --allow-dirty.
  The same holds for staged.json.
error: ignored.json was not written, because git does not track it and could not restore it: commit it, or use --allow-dirty.
  The same holds for untracked.json.
error: skipped.json was not written, because git ignores changes in it (skip-worktree): run git update-index --no-skip-worktree on it, or use --allow-dirty.
`);
    expect(stderr).toContain('8 files: 2 written, 6 failed');
    expect(textsBelow(folder)).toEqual({
      ...before,
      'clean.json': current('clean'),
      'a\tb\n"ö.json': current('odd'),
    });
    const go = '. ignored.json --write --allow-dirty';
    expect(migrate(folder, go).status).toBe(0);
    expect(textsBelow(folder)).toMatchObject({
      'assumed.json': current('assumed'),
      'dirty.json': current('dirty'),
      'ignored.json': current('ignored'),
      'staged.json': current('staged'),
      'untracked.json': current('untracked'),
    });
  });

  test('refuses to go on without a repository, unless --allow-no-vcs', () => {
    const folder = treeOf({ 'a.json': exact('a') });
    for (const line of ['. --write', '. --write --allow-dirty']) {
      const { status, stderr } = migrate(folder, line);
      expect(status).toBe(2);
      expect(stderr).toContain('no git repository');
      expect(stderr).toContain('--out');
      expect(stderr).toContain('--allow-no-vcs');
      expect(textsBelow(folder)).toEqual({ 'a.json': exact('a') });
    }
    expect(migrate(folder, '. --write --allow-no-vcs').status).toBe(0);
    expect(textsBelow(folder)).toEqual({ 'a.json': current('a') });
  });

  test('--allow-no-vcs does not allow what is dirty in a repository', () => {
    const folder = repositoryOf({ 'a.json': exact('a') });
    writeFileSync(join(folder, 'a.json'), exact('b'));
    expect(migrate(folder, '. --write --allow-no-vcs').status).toBe(2);
    expect(textsBelow(folder)).toEqual({ 'a.json': exact('b') });
  });

  test('passes on what git says of a repository that it cannot read', () => {
    const folder = repositoryOf({ 'a.json': exact('a') });
    writeFileSync(join(folder, '.git/index'), 'none');
    const { status, stderr } = migrate(folder, '. --write');
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: a\.json was not written, because git could not answer for .*: repair the repository and run again; or use --allow-dirty\.$/m,
    );
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe(exact('a'));
  });

  test('asks the repository that each file lies in', () => {
    const outside = treeOf({ 'o.json': exact('o') });
    const folder = repositoryOf({ 'sub/a.json': exact('a') });
    const sub = join(folder, 'sub');
    const { status, stderr } = migrate(sub, `. ${outside} --write`);
    expect(status).toBe(2);
    expect(stderr).toContain('no git repository could restore');
    expect(textsBelow(folder)).toEqual({ 'sub/a.json': current('a') });
    expect(textsBelow(outside)).toEqual({ 'o.json': exact('o') });
  });

  test('follows a symbolic link to a file inside of the given paths, and refuses one that leads outside', () => {
    const folder = repositoryOf({
      'in/real.json': exact('real'),
      'in/data.txt': exact('data'),
      'out/far.json': exact('far'),
    });
    symlinkSync('real.json', join(folder, 'in/link.json'));
    symlinkSync('data.txt', join(folder, 'in/data.json'));
    symlinkSync('../out/far.json', join(folder, 'in/far.json'));
    commitAll(folder);
    const walked = migrate(folder, 'in --write');
    expect(walked.status).toBe(2);
    expect(walked.stderr).toMatch(/in\/far\.json was skipped.*outside/);
    const named = migrate(folder, 'in/far.json --write');
    expect(named.status).toBe(2);
    expect(named.stderr).toMatch(
      /in\/far\.json was not written.*outside the given paths/,
    );
    expect(textsBelow(folder)).toMatchObject({
      'in/real.json': current('real'),
      'in/data.txt': current('data'),
      'out/far.json': exact('far'),
    });
    expect(readlinkSync(join(folder, 'in/data.json'))).toBe('data.txt');
    expect(migrate(folder, 'in/far.json out --write').status).toBe(0);
    expect(textsBelow(folder)).toMatchObject({
      'out/far.json': current('far'),
    });
  });

  test('a file that is edited before git is asked counts as dirty', () => {
    const folder = repositoryOf({ 'a.json': exact('a') });
    const env = runBeforeGit('status', `printf ' ' >> '${folder}/a.json'`);
    const ended = runIn(folder, 'migrate . --write', { env });
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain('changes that are not committed');
    const { 'a.json': text = '' } = textsBelow(folder);
    expect(text.trimEnd()).toBe(exact('a').trimEnd());
  });

  test.each([false, true])(
    'does not replace a file that is edited after git was asked; with a filter %s',
    (hasFilter) => {
      const folder = repositoryOf({
        'a.json': exact('a'),
        'b.json': exact('b'),
        ...(hasFilter && { '.gitattributes': '*.json filter=crlf' }),
      });
      git(folder, 'config', 'filter.crlf.clean', "tr -d '\\r'");
      const edit = `printf ' ' >> '${folder}/a.json'`;
      const env = runBeforeGit('ls-files -v', edit);
      const ended = runIn(folder, 'migrate . --write', { env });
      expect(ended.status).toBe(2);
      expect(ended.stderr).toContain(
        'error: a.json was not written, because another program changed it after git was asked',
      );
      expect(textsBelow(folder)).toMatchObject({
        'a.json': `${exact('a')} `,
        'b.json': current('b'),
      });
    },
  );

  test('replaces a file that a filter of the user changes on its way into git', () => {
    const crlf = exact('a').replaceAll('\n', '\r\n');
    const folder = repositoryOf({
      'a.json': crlf,
      '.gitattributes': '*.json text',
    });
    expect(git(folder, 'show', 'HEAD:a.json')).toBe(exact('a'));
    expect(migrate(folder, '. --write').status).toBe(0);
  });
});

describe('the report', () => {
  test('--format json is on standard output, and the same as the one that is saved', () => {
    const folder = treeOf({
      'in/a.json': partial('a'),
      'in/b.json': exact('b'),
    });
    const args = 'in --out out --format json -r r.json';
    const { stdout, stderr } = migrate(folder, args);
    expect(stdout).toBe(readFileSync(join(folder, 'r.json'), 'utf8'));
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'migrate',
      decisions: null,
      summary: { files: { 'to-decide': 1, written: 1 } },
      functions: [{ path: 'b' }],
    });
    expect(stderr).toBe('migrated: 2 files\n');
    expect(stdout).not.toContain(realpathSync(folder));
  });

  test('one that cannot be saved is an error, before a file is written', () => {
    const folder = treeOf({ 'in/a.json': exact('a') });
    mkdirSync(join(folder, 'r.json'));
    const { status } = migrate(folder, 'in --out out -r r.json');
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('is not saved over a file of its run', () => {
    const files = { 'in/a.json': exact('a'), 'out/readme.md': '' };
    const folder = repositoryOf(files);
    const source = migrate(folder, 'in --write -r in/a.json');
    expect(source.status).toBe(2);
    expect(source.stderr).toContain('in/a.json was not written, because it is');
    expect(textsBelow(folder)).toEqual(files);
    const result = migrate(folder, 'in --out out -r out/a.json');
    expect(result.status).toBe(2);
    expect(result.stderr).toContain('out/a.json was not written, because it');
    expect(textsBelow(folder)).toEqual({
      ...files,
      'out/a.json': current('a'),
    });
  });

  test('may lie among the files that are read', () => {
    const folder = treeOf({ 'a.json': exact('a') });
    for (const line of ['. --out out -r r.json', '. --out out -r out/r.json']) {
      expect(migrate(folder, line).status).toBe(0);
      expect(migrate(folder, line).status).toBe(0);
    }
  });
});
