import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Status } from '../../src/status/status.js';
import { faultsOf } from '../support/schemas.js';
import { runIn } from '../support/command.js';
import {
  currentAlgorithm,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import {
  decisionsName,
  decisionsText,
  dropVoltage,
} from '../support/decisions.js';
import { commitAll, git, repositoryOf } from '../support/repository.js';
import { type Tree, treeOf, writeTree } from '../support/tree.js';

const legacy = (name: string, ...inputs: readonly object[]): string =>
  legacyText([plainInput, ...inputs], { name, path: name });
const calculated = {
  type: 'calculated',
  inputName: 'current',
  calculation: 'NominalCurrentFromTypeCode',
};
const current = (name: string): string =>
  JSON.stringify([currentAlgorithm(name)]);

const models = {
  'models/fix.json': legacy('fix', { type: 'constant' }),
  'models/broken.json': `${current('broken').slice(0, -1)},{"Name":"x","Inputs":0}]`,
  'models/redesign.json': legacy('redesign', unmappedInput, calculated),
  'models/decide.json': legacy('decide', calculated),
  'models/ready.json': legacy('ready'),
  'models/done.json': current('done'),
  'models/odd.json': `{"algorithms":${legacy('odd')}}`,
  'models/notes.json': '{}',
};

/** Runs the command, and returns what it prints as JSON. */
function statusOf(cwd: string, line: string): Status {
  const ended = runIn(cwd, `status ${line} --format json --quiet`);
  expect([ended.status, ended.stderr]).toEqual([0, '']);
  const value = JSON.parse(ended.stdout) as Status;
  expect(faultsOf('status', value)).toEqual([]);
  return value;
}

const statesOf = ({ files }: Status): Readonly<Record<string, string>> =>
  Object.fromEntries(files.map(({ path, state }) => [path, state]));

describe('a repository', () => {
  const folder = repositoryOf(models);

  test('each file has the first state that applies', () => {
    const status = statusOf(folder, 'models');
    expect(statesOf(status)).toEqual({
      'models/broken.json': 'fix',
      'models/decide.json': 'decide',
      'models/done.json': 'done',
      'models/fix.json': 'fix',
      'models/odd.json': 'unrecognised',
      'models/ready.json': 'ready',
      'models/redesign.json': 'no counterpart',
    });
    expect(status.amounts['no counterpart']).toEqual({
      files: 1,
      algorithms: 1,
      inputs: 3,
    });
    expect(Object.values(status.other)).toEqual([1, 1]);
  });

  test('a question is counted once, whatever waits for it', () => {
    const { questions } = statusOf(folder, 'models');
    expect(questions).toEqual([
      {
        repositories: ['.'],
        rule: 'calculated',
        frees: 1,
        files: 2,
        about: '"NominalCurrentFromTypeCode"',
      },
      { repositories: ['.'], rule: 'dc-voltage', frees: 2, files: 1 },
    ]);
  });

  test('text ends with what is open and the next command', () => {
    const { stdout } = runIn(folder, 'status models');
    expect(stdout).toContain(
      '7 files: × 2 fix  ░ 1 no counterpart  ▒ 1 decide',
    );
    expect(stdout).toContain('To fix in the source\n');
    expect(stdout).toMatch(/Next: infomodel-migrate decide models\n$/);
    const last = stdout.trimEnd().split('\n\n').at(-1)?.split('\n') ?? [];
    expect(last.length).toBeLessThanOrEqual(20);
  });

  test('names the decisions file for what is to be fixed in it', () => {
    const cwd = treeOf({
      'a.json': legacy('a', unmappedInput),
      [decisionsName]: decisionsText({
        ...dropVoltage,
        choose: 'replace',
        value: { InputType: 'AlgorithmOutput', SourceAlgorithm: 'none' },
      }),
    });
    const { stdout } = runIn(cwd, 'status . --format markdown');
    expect(stdout).toContain('### To fix in the decisions file\n');
  });

  test('says what is ready now and after answers, and what to fix', () => {
    const { percentage, forecast } = statusOf(folder, 'models');
    expect([percentage, forecast]).toEqual([
      14,
      {
        readyAfter: [
          { answers: 0, files: 1 },
          { answers: 2, files: 3 },
        ],
        toFix: expect.arrayContaining([
          { rule: 'field-missing', places: 2, files: 1 },
        ]),
      },
    ]);
    const { stdout } = runIn(folder, 'status models');
    expect(stdout).toContain(
      '14 % done. 1 file ready now, 3 after all 2 answers.',
    );
  });

  test('forecasts what its table of questions says', () => {
    // An answer brings the algorithm back, with no further question.
    const unscheduled = '[{"name":"a","path":"a","inputs":[]}]';
    const cwd = treeOf({ 'models/a.json': unscheduled });
    const { questions, forecast } = statusOf(cwd, 'models');
    expect(questions).toMatchObject([{ rule: 'schedule-absent', frees: 1 }]);
    expect(forecast.readyAfter).toEqual([
      { answers: 0, files: 0 },
      { answers: 1, files: 1 },
    ]);
    const { stdout } = runIn(cwd, 'status models');
    expect(stdout).toContain('0 files ready now, 1 after 1 answer.');
    expect(stdout).toContain(
      'schedule-absent: 1 file, 1 ready after this answer',
    );
  });

  test('is quiet in one line', () => {
    const { stdout, stderr } = runIn(folder, 'status models -q');
    expect([stdout, stderr]).toEqual([
      '7 files: 2 fix, 1 no counterpart, 1 decide, 1 ready, 1 done, 1 unrecognised\n',
      '',
    ]);
  });

  test('fits 80 columns, except commands to copy', () => {
    const long = `${'long-folder-name/'.repeat(5)}models`;
    const cwd = repositoryOf({
      ...Object.fromEntries(
        Object.entries(models).map(([path, text]) => [`${long}/${path}`, text]),
      ),
      CODEOWNERS: `* @${'long-name'.repeat(9)}`,
    });
    for (const by of ['folder', 'owner', 'rule', 'repository']) {
      const args = `status . --by ${by} --since HEAD`;
      const lines = runIn(cwd, args).stdout.split('\n');
      expect(
        lines.filter((it) => it.length > 80 && !/^(Next:| {2}Run) /.test(it)),
      ).toEqual([]);
    }
  });

  test('draws a badge', () => {
    const { stdout } = runIn(folder, 'status models --format badge');
    expect(stdout).toMatch(/^<svg [^]*>migrated 14 %<\/text>\n<\/svg>\n$/);
  });

  test('by rule a file counts for each open rule', () => {
    const { groups } = statusOf(folder, 'models --by rule');
    expect(
      groups?.rows.map(({ name, amounts }) => [
        name,
        amounts['no counterpart'].files,
        amounts.decide.files,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['(nothing open)', 0, 0],
        ['calculated', 1, 1],
        ['dc-voltage', 1, 0],
      ]),
    );
  });

  test('with --against a file is done whose Current file is up to date', () => {
    runIn(folder, 'migrate models/ready.json --out out');
    const states = (): readonly string[] =>
      statusOf(folder, 'models/ready.json --against out').files.map(
        ({ state }) => state,
      );
    expect(states()).toEqual(['done']);
    writeTree(folder, { 'out/ready.json': current('ready') });
    expect(states()).toEqual(['ready']);
  });

  test('a PATH that finds nothing fails, and the others are shown', () => {
    const ended = runIn(folder, 'status models/ready.json nowhere');
    expect(ended.status).toBe(2);
    expect(ended.stdout).toContain('1 file: ▓ 1 ready');
    expect(ended.stderr).toMatch(/^error: Nothing was found for nowhere/m);
  });
});

test('each repository has its own decisions and questions', () => {
  const files = { 'models/a.json': legacy('a', unmappedInput) };
  const one = repositoryOf(files);
  const two = repositoryOf({
    ...files,
    [decisionsName]: decisionsText(dropVoltage),
    CODEOWNERS: '* @two',
  });
  const other = `../${basename(two)}`;
  expect(dirname(one)).toBe(dirname(two));
  const status = statusOf(one, `models ${other}/models --by owner`);
  expect(statesOf(status)).toEqual({
    'models/a.json': 'no counterpart',
    [`${other}/models/a.json`]: 'ready',
  });
  expect(status.repositories).toEqual([
    { path: other, decisions: `${other}/${decisionsName}` },
    { path: '.', decisions: null },
  ]);
  expect(status.questions.map((it) => it.repositories)).toEqual([['.']]);
  expect(
    status.groups?.rows.map(({ name, work }) => [
      name,
      ...(work?.next.map((args) => args.join(' ')) ?? []),
    ]),
  ).toEqual([
    ['(no owner)', 'decide models --owner (no owner)'],
    [
      '@two',
      `migrate ${other}/models --write --owner @two --decisions ${other}/${decisionsName}`,
    ],
  ]);
  const back = runIn(two, `status ../${basename(one)}/models models`);
  expect(back.stdout).toContain(
    `Next: infomodel-migrate decide ../${basename(one)}/models --decisions ../${basename(one)}/${decisionsName}\n`,
  );
  // The next command names one of the repositories below a PATH.
  const around = treeOf({
    'a/models/a.json': legacy('a'),
    'b/models/b.json': legacy('b', unmappedInput),
  });
  for (const name of ['a', 'b'])
    git(around, 'init', '--quiet', join(around, name));
  expect(runIn(around, 'status .').stdout).toContain(
    'Next: infomodel-migrate migrate a --write\n',
  );
});

describe('what a file or a path is called', () => {
  const name = 'models/=a,"b"|<b>&\u202e.json';
  const folder = treeOf({ [name]: legacy('a', unmappedInput) });
  const printed = (format: string): string =>
    runIn(folder, `status models --by folder --format ${format}`).stdout;

  test.each(['text', 'markdown', 'html', 'csv', 'json'])(
    'is escaped in %s',
    (format) => {
      expect(printed(format)).not.toContain('\u202e');
    },
  );

  test('is no markup, and a cell is quoted', () => {
    expect(printed('html')).toContain('&lt;b&gt;&amp;&lt;U+202E&gt;.json');
    expect(printed('csv').split('\r\n')[1]).toBe(
      '"models/=a,""b""|<b>&<U+202E>.json",,,no counterpart,dc-voltage,1,2',
    );
  });

  test('is no formula for a spreadsheet', () => {
    const names = ['=1+1', '＝1+1', '@A1', '@$A$1', '@team', ';=1+1'];
    const cwd = treeOf(
      Object.fromEntries(names.map((it) => [`${it}.json`, legacy('a')])),
    );
    const { stdout } = runIn(cwd, 'status . --format csv');
    const cells = stdout.split('\r\n').map((line) => line.split(',')[0]);
    expect(cells.slice(1, -1)).toEqual([
      `";=1+1.json"`,
      "'=1+1.json",
      "'@$A$1.json",
      "'@A1.json",
      '@team.json',
      "'＝1+1.json",
    ]);
  });
});

test.each(['text', 'markdown', 'html'])(
  '%s names the commands of each owner as the user calls the tool',
  (format) => {
    const { stdout } = runIn(
      repositoryOf(models),
      `status models --by owner --format ${format}`,
      { env: { npm_execpath: '/usr/bin/npm', COLUMNS: '200' } },
    );
    const commands = stdout.match(/\S+ infomodel-migrate decide/g) ?? [];
    expect(commands.length).toBeGreaterThan(1);
    for (const it of commands) expect(it).toMatch(/npx infomodel-migrate/);
  },
);

test('the page has no script, and a policy that allows none', () => {
  const folder = treeOf(models);
  git(folder, 'init', '--quiet');
  commitAll(folder, '2020-01-02T00:00:00Z');
  const { stdout } = runIn(folder, 'status models --since HEAD --format html');
  expect(stdout).not.toContain('<script');
  expect(stdout).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; img/);
  expect(stdout).not.toMatch(/ style="/);
  expect(stdout).toContain('<svg class="curve"');
});

test('the page draws no chart of one day', () => {
  const folder = repositoryOf({ 'models/a.json': legacy('a') });
  writeTree(folder, { 'models/b.json': legacy('b') });
  commitAll(folder);
  const args = 'status models --since HEAD~1 --format html';
  const { stdout } = runIn(folder, args);
  expect(stdout).toContain('Legacy files: 1 at first, 2 at last.');
  expect(stdout).toContain(' A chart needs at least two days.</p>');
  expect(stdout).not.toContain('<svg class="curve"');
});

test('the page shows words between backticks as code, and no empty column', () => {
  const { stdout } = runIn(repositoryOf(models), 'status models --format html');
  expect(stdout).toContain('<code>drop</code> or <code>replace</code>');
  expect(stdout).not.toMatch(/>(repository|owners)<\/th>/);
});

describe('--since', () => {
  const folder = repositoryOf({ 'models/a.json': legacy('a') });
  writeTree(folder, {
    'models/b.json': legacy('b'),
    'other/c.json': legacy('c'),
  });
  commitAll(folder, '2030-01-02T01:00:00+02:00');
  git(folder, 'mv', 'models/b.json', 'models/renamed.json');
  commitAll(folder, '2030-01-02T10:00:00Z');
  writeTree(folder, { 'models/a.json': current('a') });
  commitAll(folder, '2030-01-02T23:59:59Z');
  writeTree(folder, { 'models/a.json': '[' });
  commitAll(folder, '2030-01-04T00:00:00Z');

  test('counts what was there after the last commit of each UTC day', () => {
    const { burndown } = statusOf(folder, 'models --since 2030-01-01');
    const days = burndown?.[0]?.days.map((it) => [
      it.day,
      it.legacyFiles,
      it.currentFiles,
      it.legacyAlgorithms,
      it.currentAlgorithms,
    ]);
    expect(days).toEqual([
      ['2030-01-01', 2, 0, 2, 0],
      ['2030-01-02', 1, 1, 1, 1],
      ['2030-01-04', 1, 0, 1, 0],
    ]);
  });

  test('reads the log in UTF-8, whatever the repository configures', () => {
    git(folder, 'config', 'i18n.logOutputEncoding', 'UTF-16');
    const { burndown } = statusOf(folder, 'models --since HEAD~1');
    git(folder, 'config', '--unset', 'i18n.logOutputEncoding');
    expect(burndown?.[0]?.days).toHaveLength(2);
  });

  test('takes a commit, and prints a row for each day', () => {
    const { stdout } = runIn(
      folder,
      'status models --since HEAD~1 --format csv',
    );
    expect(
      stdout.split('\r\n').map((line) => line.split(',').slice(2, 4).join(' ')),
    ).toEqual([
      'step day',
      'day 2030-01-02',
      'day 2030-01-04',
      'week 2030-01-04',
      '',
    ]);
  });

  test('begins with the counts at the commit, not at the end of its day', () => {
    const { stdout } = runIn(folder, 'status models --since HEAD~2');
    expect(stdout).toContain('Legacy files  2 █▅▅ 1\n');
  });

  test('shows a file that cannot be read on a line of its own', () => {
    const args = 'status models --since 2030-01-01';
    expect(runIn(folder, args).stdout).toContain(
      [
        'Burndown, 2030-01-01 to 2030-01-04',
        'Legacy files  2 █▅▅▅ 1',
        'Current files 0 ▁▅▅▁ 0',
        'not readable  0 ▁▁▁▅ 1',
        '                2030-01-01 to 2030-01-04; █ is 2 files',
      ].join('\n'),
    );
  });

  test('with --against a file counts until its Current file is there', () => {
    const cwd = repositoryOf({
      'models/a.json': legacy('a'),
      'models/b.json': legacy('b'),
    });
    runIn(cwd, 'migrate models/a.json --out out');
    commitAll(cwd);
    const { burndown } = statusOf(cwd, 'models --against out --since HEAD~1');
    expect(
      burndown?.[0]?.days.map((it) => [it.legacyFiles, it.currentFiles]),
    ).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  test('with --by owner each owner has a burndown, and the rate is said', () => {
    const cwd = treeOf({ CODEOWNERS: 'b.json @two' });
    git(cwd, 'init', '--quiet');
    const commit = (daysAgo: number, files: Tree): void => {
      writeTree(cwd, files);
      const day = new Date(Date.now() - daysAgo * 86_400_000);
      commitAll(cwd, day.toISOString());
    };
    commit(40, { 'models/a.json': legacy('a'), 'models/b.json': legacy('b') });
    commit(10, { 'models/b.json': current('b') });
    const since = new Date(Date.now() - 35 * 86_400_000);
    const args = `models --since ${since.toISOString().slice(0, 10)}`;
    const { burndown } = statusOf(cwd, `${args} --by owner`);
    expect(
      burndown?.map(({ group, weeks }) => [
        group,
        ...weeks.map(({ legacyFiles }) => legacyFiles),
      ]),
    ).toEqual([
      [undefined, 2, 2, 2, 2, 1, 1],
      ['(no owner)', 1, 1, 1, 1, 1, 1],
      ['@two', 1, 1, 1, 1, 0, 0],
    ]);
    const { stdout } = runIn(cwd, `status ${args}`);
    const end = new Date(Date.now() + 28 * 86_400_000);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      `the Legacy files became 1 fewer. At that rate, which is arithmetic and not a plan, the last 1 are gone on ${end.toISOString().slice(0, 10)}.`,
    );
  });

  test('with --by state each state has a burndown, by the decisions of that day', () => {
    const cwd = treeOf({});
    git(cwd, 'init', '--quiet');
    const commit = (day: number, files: Tree): void => {
      writeTree(cwd, files);
      commitAll(cwd, `2030-01-0${day}T00:00:00Z`);
    };
    commit(1, {
      'models/a.json': legacy('a'),
      'models/b.json': legacy('b', unmappedInput),
      'models/c.json': '[{"name": "c", "inputs": 1, "schedule": "day"}]',
      [decisionsName]: decisionsText(),
    });
    commit(2, { [decisionsName]: decisionsText(dropVoltage) });
    commit(3, { 'models/a.json': current('a'), 'models/c.json': '[{"inputs"' });
    const { burndown } = statusOf(cwd, 'models --since 2030-01-01 --by state');
    expect(
      burndown?.map(({ group, days }) => [
        group,
        ...days.map((it) => [
          it.legacyFiles,
          it.currentFiles,
          it.unreadableFiles,
        ]),
      ]),
    ).toEqual([
      [undefined, [3, 0, 0], [3, 0, 0], [1, 1, 1]],
      ['done', [0, 0, 0], [0, 0, 0], [0, 1, 0]],
      ['fix', [1, 0, 0], [1, 0, 0], [0, 0, 1]],
      ['no counterpart', [1, 0, 0], [0, 0, 0], [0, 0, 0]],
      ['ready', [1, 0, 0], [2, 0, 0], [1, 0, 0]],
    ]);
  });

  test('says where the history of a shallow clone begins', () => {
    const clone = treeOf({});
    git(clone, 'clone', '--quiet', '--depth', '1', `file://${folder}`, '.');
    const { stdout } = runIn(clone, 'status models --since 2030-01-01');
    expect(stdout.replaceAll('\n', ' ')).toContain(
      'the clone is shallow and begins on 2030-01-04',
    );
  });

  test.each([
    ['nope', 'git knows no commit called "nope"'],
    ['2030-13-01', '--since "2030-13-01" is not a day: write it as 2026-01-31'],
    ['2030-02-30', '--since "2030-02-30" is not a day: write it as 2026-01-31'],
  ])('refuses %s', (since, message) => {
    const { status, stderr } = runIn(folder, `status models --since ${since}`);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('refuses a day after today and after the last commit', () => {
    const { status, stderr } = runIn(folder, 'status . --since 2031-01-01');
    expect(status).toBe(2);
    expect(stderr).toContain('error: --since 2031-01-01 is after today');
  });

  test('needs a repository, and passes on what git says of a broken one', () => {
    const cwd = treeOf({ 'a.json': legacy('a') });
    const needsOne = runIn(cwd, 'status a.json --since 2030-01-01');
    expect(needsOne.status).toBe(2);
    expect(needsOne.stderr).toMatch(/reads the past from git/);
    git(cwd, 'init', '--quiet');
    writeTree(cwd, { '.git/HEAD': 'broken' });
    const broken = runIn(cwd, 'status a.json --since HEAD');
    expect(broken.status).toBe(2);
    expect(broken.stderr).toMatch(/repair its HEAD and config/);
  });
});
