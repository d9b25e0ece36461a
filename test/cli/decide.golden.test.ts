import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Outcome, runIn } from '../support/command.js';
import {
  decisionsName as fileName,
  decisionsText,
} from '../support/decisions.js';
import { expectFile } from '../support/golden.js';
import { git, repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';

const exact = legacyText([plainInput]);
const partial = legacyText([plainInput, unmappedInput]);
const calculated = legacyText([
  {
    type: 'calculated',
    inputName: 'start',
    calculation: 'FanLifetimeStartDate',
  },
]);
const invalid = legacyText([{ type: 'signal', inputName: 'speed' }]);

const read = (folder: string, name = fileName): string =>
  readFileSync(join(folder, name), 'utf8');

interface Decision {
  rule: string;
  choose: string;
  reason: string;
  value?: unknown;
  where?: { file?: string };
  found?: { count: number; first: string };
}

const decisionsIn = (folder: string, name = fileName): Decision[] =>
  (JSON.parse(read(folder, name)) as { decisions: Decision[] }).decisions;

const rulesIn = (folder: string, name?: string): readonly string[] =>
  decisionsIn(folder, name).map(({ rule }) => rule);

const decide = (cwd: string, line: string): Outcome =>
  runIn(cwd, `decide ${line}`);

/** Answers each stub of a rule as a person would. */
function choose(folder: string, rule: string, choice: string): void {
  const decisions = decisionsIn(folder).map((it) =>
    it.rule === rule ? { ...it, choose: choice, reason: 'we know' } : it,
  );
  writeTree(folder, { [fileName]: decisionsText(...decisions) });
}

describe('from stubs to a migration', () => {
  test('a stub decides nothing until it has a choice', () => {
    const folder = treeOf({ 'old.json': partial });
    const decided = decide(folder, '.');
    expect(decided.stdout).toBe('');
    expect(decided.status).toBe(0);
    expectFile('decisions/first-stub.txt', decided.stderr + read(folder));

    const migrate = () => runIn(folder, 'migrate old.json --out out');
    expect(migrate().status).toBe(1);
    expect(existsSync(join(folder, 'out/old.json'))).toBe(false);
    choose(folder, 'dc-voltage', 'drop');
    expect(migrate().status).toBe(0);
    expect(existsSync(join(folder, 'out/old.json'))).toBe(true);
  });

  test('a second run adds nothing and says what waits', () => {
    const folder = treeOf({ 'old.json': partial });
    decide(folder, '.');
    const before = read(folder);
    const { status, stderr } = decide(folder, '.');
    expect(read(folder)).toBe(before);
    expect(stderr).toContain(`${fileName} has 1 stub: `);
    expect(stderr).toContain('To decide: 1 question\n  dc-voltage: 1 file\n');
    expect(stderr).not.toContain('Nothing to decide');
    expect(status).toBe(0);
  });

  test('a run after new files adds what is new', () => {
    const folder = treeOf({ 'old.json': partial });
    decide(folder, '.');
    const before = read(folder);
    writeFileSync(join(folder, 'new.json'), calculated);
    const { stderr } = decide(folder, '.');
    expect(stderr).toContain('has 2 stubs, 1 of them new');
    // In reading order, so that git merges branches that add decisions.
    expect(rulesIn(folder)).toEqual(['calculated', 'dc-voltage']);
    const head = '{\n  "decisions": [\n';
    expect(read(folder).startsWith(head)).toBe(true);
    expect(read(folder).endsWith(before.slice(head.length))).toBe(true);
  });

  test('where everything is decided there is nothing to decide', () => {
    const folder = treeOf({ 'old.json': partial });
    decide(folder, '.');
    choose(folder, 'dc-voltage', 'drop');
    const before = read(folder);
    const { status, stderr } = decide(folder, '.');
    expect(stderr).toContain('Nothing to decide');
    expect(stderr).toContain('Next: infomodel-migrate migrate . --out current');
    expect(status).toBe(0);
    expect(read(folder)).toBe(before);
  });
});

describe('what is asked', () => {
  test('nothing about a file that needs no decision; no file is written', () => {
    const folder = treeOf({ 'old.json': exact, 'other.json': '{}' });
    const { status, stderr, stdout } = decide(folder, '.');
    expect(stderr).toContain('Nothing to decide');
    expect(stdout).toBe('');
    expect(existsSync(join(folder, fileName))).toBe(false);
    expect(status).toBe(0);
  });

  test.each(['decide', 'diff', 'convert'])(
    'nothing about an input before it is fixed, and %s says why',
    (command) => {
      const input = { ...unmappedInput, optional: 'yes' };
      const folder = treeOf({ 'old.json': legacyText([input]) });
      const { stdout, stderr } = runIn(folder, `${command} old.json`);
      expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain(
        ' 1 open place is not asked about yet: its input or algorithm is to be fixed first. ',
      );
      expect(stderr.includes('Nothing to decide yet.')).toBe(
        command === 'decide',
      );
    },
  );

  test('with --all about warnings and notes, those of the whole run too', () => {
    const files = {
      'a.json': legacyText([signalInput]),
      'b.json': legacyText([plainInput], { retention: 'default' }),
    };
    const folder = treeOf(files);
    expect(decide(folder, '.').stderr).toContain('Nothing to decide');
    expect(decide(folder, '--all .').status).toBe(0);
    expect(rulesIn(folder)).toEqual([
      'output',
      'retention-default',
      'name-shared',
      'missing-signal-skips',
    ]);
  });

  test('not what breaks the format: that is to be fixed', () => {
    const folder = treeOf({ 'a.json': invalid, 'b.json': '[{"name":' });
    const { status, stderr } = decide(folder, 'a.json b.json');
    expect(stderr).toContain(
      'To fix in the source: 2 places\n  a.json:6:7 field-missing\n  b.json:1:10 json-syntax\n',
    );
    expect(existsSync(join(folder, fileName))).toBe(false);
    expect(status).toBe(0);
  });

  test('about a part of the repository, for that part only', () => {
    const folder = treeOf({ 'a/x.json': partial, 'b/y.json': partial });
    git(folder, 'init', '--quiet');
    for (const part of ['a', 'a', 'b/*.json']) decide(folder, part);
    expect(decisionsIn(folder).map(({ where }) => where?.file)).toEqual([
      'a/**',
      'b/*.json',
    ]);
  });
});

describe('where it is written', () => {
  test('to the root of the repository, with paths from there', () => {
    const folder = repositoryOf({ 'sub/old.json': partial });
    const sub = join(folder, 'sub');
    const { stderr } = decide(sub, 'old.json');
    expect(stderr).toContain(`../${fileName} has 1 new stub: `);
    expect(decisionsIn(folder)[0]?.found?.first).toBe('sub/old.json:13:17');
    expect(readdirSync(sub)).toEqual(['old.json']);
  });

  test('to the nearest that exists', () => {
    const folder = repositoryOf({
      [fileName]: '{"decisions": []}',
      [`sub/${fileName}`]: '{"decisions": []}',
      'sub/deep/old.json': partial,
    });
    const sub = join(folder, 'sub');
    decide(join(sub, 'deep'), '.');
    expect(rulesIn(sub)).toEqual(['dc-voltage']);
    expect(read(folder)).toBe('{"decisions": []}');
  });

  test('to the file that --decisions names, new or old', () => {
    const folder = treeOf({ 'a.json': partial, 'b.json': calculated });
    const first = decide(folder, 'a.json --decisions own.json');
    expect(first.status).toBe(0);
    expect(first.stderr).toContain(
      'infomodel-migrate decide a.json --decisions own.json',
    );
    decide(folder, 'b.json --decisions own.json');
    expect(rulesIn(folder, 'own.json')).toEqual(['calculated', 'dc-voltage']);
    expect(existsSync(join(folder, fileName))).toBe(false);
  });

  test('with the schema of a package that is installed beside it', () => {
    const schema =
      './node_modules/infomodel-migrate/dist/schemas/decisions.json';
    const folder = treeOf({ 'old.json': partial, [schema]: '{}' });
    decide(folder, '.');
    expect(JSON.parse(read(folder))).toMatchObject({ $schema: schema });
    expect(decide(folder, '.').status).toBe(0);
  });

  test('as prettier is configured to print', () => {
    const folder = treeOf({
      'old.json': partial,
      '.prettierrc': '{"useTabs": true, "endOfLine": "crlf"}',
    });
    decide(folder, '. --decisions d.json');
    expect(read(folder, 'd.json')).toMatch(
      /^\{\r\n\t"decisions": \[\r\n\t\t\{/,
    );
  });
});

describe('exit status 2', () => {
  test('for a path that cannot be a file', () => {
    const folder = treeOf({ 'old.json': partial });
    mkdirSync(join(folder, 'd'));
    for (const place of ['d', 'none/d.json', 'link.json']) {
      if (place === 'link.json')
        symlinkSync('nowhere.json', join(folder, place));
      const { status, stderr } = decide(folder, `. --decisions ${place}`);
      expect(stderr).toMatch(/^error: .*(not written|not read), because/m);
      expect(stderr).not.toContain('is new');
      expect(status).toBe(2);
    }
    expect(existsSync(join(folder, fileName))).toBe(false);
  });
});

describe('what is said', () => {
  test('is one sentence with --quiet', () => {
    const folder = treeOf({ 'old.json': partial });
    expect(decide(folder, '. --quiet').stderr).toMatch(
      /^infomodel-migrate\.decisions\.json has 1 new stub: [^.]+\.\n$/,
    );
    expect(rulesIn(folder)).toEqual(['dc-voltage']);
  });

  test('no control characters of a file', () => {
    const folder = treeOf({
      'old\u202e.json': legacyText([{ ...plainInput, 'k\u009b1m': 1 }]),
    });
    const { stderr } = decide(folder, '.');
    expect(stderr).toContain('k<U+009B>1m');
    expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
    expect(decisionsIn(folder)).toMatchObject([
      { where: { key: 'k\u009b1m' } },
    ]);
  });

  test('the file by its path from the working folder', () => {
    const folder = realpathSync(treeOf({ 'old.json': partial }));
    const line = `${folder}/old.json --decisions ${folder}/d.json`;
    const { stderr } = decide(folder, line);
    expect(stderr).toContain('\nd.json has 1 new stub');
    expect(decisionsIn(folder, 'd.json')[0]?.found?.first).toBe(
      'old.json:13:17',
    );
  });
});

describe('--recommended', () => {
  const folderWith = (...files: readonly string[]): string =>
    treeOf(Object.fromEntries(files.map((text, at) => [`${at}.json`, text])));
  const offered = legacyText([plainInput], { retention: 'sevenDays' });

  test('writes what is recommended, with its reason, and stubs for the rest', () => {
    const folder = folderWith(offered, partial);
    const { status, stderr } = decide(folder, '--recommended .');
    expect(status).toBe(0);
    expect(stderr).toContain(`${fileName}: 1 written, 1 left. Review the`);
    expect(stderr).toContain(`${fileName} has 1 new stub: `);
    expect(decisionsIn(folder)).toMatchObject([
      {
        rule: 'retention-seven-days',
        choose: 'Default',
        reason: expect.stringMatching(/^Recommended: .*CBM algorithms only\.$/),
      },
      { rule: 'dc-voltage', choose: 'undecided' },
    ]);
    const before = read(folder);
    decide(folder, '--recommended .');
    expect(read(folder)).toBe(before);
  });

  test('answers a stub in its place, and keeps what is decided', () => {
    const folder = folderWith(offered, partial);
    decide(folder, '.');
    choose(folder, 'dc-voltage', 'drop');
    decide(folder, '--recommended .');
    expect(
      decisionsIn(folder).map(({ rule, choose }) => [rule, choose]),
    ).toEqual([
      ['retention-seven-days', 'Default'],
      ['dc-voltage', 'drop'],
    ]);
    expect(runIn(folder, 'migrate . --out out').status).toBe(0);
  });

  test('for a part of the repository, for that part only', () => {
    const folder = treeOf({ 'a/x.json': offered, 'b/y.json': offered });
    git(folder, 'init', '--quiet');
    decide(folder, '--recommended a');
    expect(decisionsIn(folder)).toMatchObject([
      { choose: 'Default', where: { file: 'a/**' } },
    ]);
  });

  test('a dependency is dropped only once no input that reads it is open', () => {
    const reader = (timeRange: string): string =>
      JSON.stringify([
        { name: 'fan_hours', path: 'fan_hours', schedule: 'hour', inputs: [] },
        {
          name: 'reads',
          path: 'reads',
          schedule: 'hour',
          dependencies: ['fan_hours'],
          inputs: [
            {
              type: 'AlgorithmOutput',
              inputName: 'hours',
              algorithm: 'fan_hours',
              property: 'hours',
              timeRange,
              optional: true,
            },
          ],
        },
      ]);
    const answered = (timeRange: string): readonly unknown[] => {
      const folder = folderWith(reader(timeRange));
      decide(folder, '--recommended .');
      return decisionsIn(folder).map(({ rule, choose }) => [rule, choose]);
    };
    // The input comes back, and with it the order.
    expect(answered('day')).toEqual([['time-range-day-hourly', 'P1D']]);
    expect(answered('maintainancePlan')).toEqual([
      ['dependency-lost', 'undecided'],
      ['maintenance-plan', 'undecided'],
    ]);
  });
});
