import {
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { formats } from '../../src/formats/formats.js';
import type { Report } from '../../src/report/report.js';
import { faultsOf } from '../support/schemas.js';
import { joinWords } from '../../src/rule/message-text.js';
import { type Outcome, runIn, withoutNext } from '../support/command.js';
import { decisionsText } from '../support/decisions.js';
import { exact, partial } from '../support/legacy.js';
import { repositoryOf } from '../support/repository.js';
import { reportIn } from '../support/report-in.js';
import { writeTree, textsBelow, treeOf } from '../support/tree.js';

/** Files that are divided among shards: hundreds, and for a thorough look thousands. */
const many = Number(process.env['TEST_FILES'] ?? 200);

/** A Current file, which a run passes over. */
const current = (name: string): string =>
  `[{ "Name": "${name}", "Path": "p", "ExecutionFrequency": "Daily", "Inputs": [], "Outputs": [] }]\n`;

const report = (cwd: string, line: string): Outcome =>
  runIn(cwd, `report ${line}`);

const textOf = (folder: string, name: string): string =>
  readFileSync(join(folder, name), 'utf8');

describe('what is no report', () => {
  const good = treeOf({ 'in/a.json': partial('a') });
  beforeAll(() => {
    runIn(good, 'migrate in --out out -r r.json --full');
  });
  /** The report with another value at each place. */
  const edited = (edits: Readonly<Record<string, unknown>>): string => {
    const whole = JSON.parse(textOf(good, 'r.json')) as Record<string, unknown>;
    for (const [place, value] of Object.entries(edits)) {
      const keys = place.split('/');
      const last = keys.pop() ?? '';
      const parent = keys.reduce<unknown>(
        (inside, key) => (inside as Record<string, unknown>)[key],
        whole,
      ) as Record<string, unknown>;
      parent[last] = value;
    }
    return JSON.stringify(whole);
  };
  const finding = 'files/0/findings/0';

  test.each<[string, string | Readonly<Record<string, unknown>>, string]>([
    ['no JSON', '{', 'not JSON'],
    ['an information model file', exact('a'), 'object'],
    ['another object', '{}', 'it has no `command`'],
    ['another version', { version: 2 }, '/version (line 1, column 12)'],
    ['a wrong status', { 'files/0/status': 'lost' }, '/files/0/status'],
    [
      'a rule that is no id',
      { [`${finding}/rule`]: 'a rule\n::error::' },
      `/${finding}/rule`,
    ],
    [
      'a value that is not JSON',
      { 'files/0/fields/0/before': '"open' },
      '/files/0/fields/0 has a value',
    ],
    [
      'fields of a text that is not JSON',
      { 'files/0/findings': [], 'files/0/sourceText': '[{' },
      '/files/0/sourceText is not JSON',
    ],
    [
      'a Current file that is not JSON',
      {
        'files/0/format': 'current',
        'files/0/status': 'current',
        'files/0/findings': [],
        'files/0/fields': [],
        'files/0/sourceText': '[{',
        'files/0/outputText': null,
      },
      '/files/0/sourceText is not JSON',
    ],
    [
      'a result that is not JSON',
      { 'files/0/outputText': '' },
      '/files/0/outputText is not JSON',
    ],
    ['an unknown key', { extra: 1 }, 'a key that is not known: `extra`'],
    [
      'a decisions file',
      '{ "decisions": [] }',
      ': it has no `command`. Save one with --report.',
    ],
  ])('is refused, with the place and the reason: %s', (_, edits, words) => {
    const text = typeof edits === 'string' ? edits : edited(edits);
    writeFileSync(join(good, 'bad.json'), text);
    const ended = report(good, 'r.json bad.json -r merged.json');
    const { status, stdout, stderr } = ended;
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('error: bad.json is not a report');
    expect(stderr).toContain(words);
    expect(Object.keys(textsBelow(good))).not.toContain('merged.json');
  });

  test('reads a report with a byte order mark', () => {
    writeTree(good, { 'marked.json': `\uFEFF${textOf(good, 'r.json')}` });
    expect(report(good, 'marked.json').status).toBe(
      report(good, 'r.json').status,
    );
  });

  test('reports each invalid file, and each missing one', () => {
    writeTree(good, { 'bad.json': '[]', 'worse.json': '' });
    const names = 'bad.json r.json missing.json worse.json';
    const { status, stderr } = report(good, names);
    expect(status).toBe(2);
    for (const name of ['bad', 'missing', 'worse'])
      expect(stderr).toMatch(new RegExp(`^error: ${name}\\.json `, 'm'));
  });
});

describe('a saved report', () => {
  test.each([
    ['0', exact('a'), '', 0],
    ['1, held back', partial('a'), '', 1],
    ['1, invalid', '[{"inputs"]', '--fail-on never', 1],
    ['1, findings', exact('a', { retention: 'default' }), '--fail-on note', 1],
    ['2', exact('a'.repeat(999)), '--max-size 900', 2],
    ['3', partial('a'), '--allow-partial', 3],
  ])('has the status of its run: %s', (_, text, options, status) => {
    const folder = treeOf({ 'in/a.json': text });
    const line = `migrate in --out out -r r.json --full ${options}`;
    const ran = runIn(folder, line.trimEnd());
    expect(ran.status).toBe(status);
    const failOn = options.startsWith('--fail-on') ? ` ${options}` : '';
    const rendered = report(folder, `r.json${failOn}`);
    expect(rendered.status).toBe(status);
    expect(rendered.stderr).toBe('');
    // But for progress and what is not about the files, it says what the run said.
    const said = ran.stderr
      .split('\n')
      .filter((line) => !/^(read|migrated|error): /.test(line));
    // What failed is said by the run as an error.
    const shown = rendered.stdout.replace(/^Failed\n( .*\n)+\n/m, '');
    expect(shown).toBe(withoutNext(said.join('\n')));
  });

  test('is given as JSON as it was saved, with and without --full', () => {
    const folder = treeOf({
      'in/a.json': partial('a'),
      'in/b.json': exact('b'),
    });
    const migrate = 'migrate in --out out --check';
    runIn(folder, `${migrate} -r full.json --full`);
    runIn(folder, `${migrate} -r short.json`);
    for (const [line, saved] of [
      ['full.json --full', 'full.json'],
      ['full.json', 'short.json'],
      ['short.json', 'short.json'],
      ['short.json --full', 'short.json'],
    ] as const)
      expect(report(folder, `${line} --format json`).stdout).toBe(
        textOf(folder, saved),
      );
  });

  test('without the texts is rendered without source lines', () => {
    const folder = treeOf({ 'in/a.json': partial('a') });
    runIn(folder, 'migrate in --out out -r r.json');
    const { stdout } = report(folder, 'r.json');
    expect(stdout).toContain('in/a.json:13:17: error[dc-voltage]\n  What');
    expect(stdout).not.toContain('^^^');
    expect(stdout).toContain('1 algorithm: 0 migrated, 1 in part');
  });

  test('has what could not be read below a folder, so that its status is kept', () => {
    const folder = repositoryOf({
      'in/a.json': exact('a'),
      'in/bare/HEAD': '',
      'in/bare/objects/x': '',
      'in/bare/refs/x': '',
      'out.json': '[]',
    });
    symlinkSync('nowhere', join(folder, 'in/dead.json'));
    symlinkSync('nowhere', join(folder, 'in/dead2.json'));
    symlinkSync('../out.json', join(folder, 'in/link.json'));
    const ran = runIn(folder, 'diff in -r r.json -q --fail-on never');
    expect(ran.status).toBe(2);
    expect(ran.stderr.match(/leads nowhere/g)).toHaveLength(1);
    expect(ran.stderr).toContain('  The same holds for in/dead2.json.\n');
    expect(
      reportIn(folder).files.map(({ path, status }) => [path, status]),
    ).toEqual([
      ['in/a.json', 'would-write'],
      ['in/bare', 'failed'],
      ['in/dead.json', 'failed'],
      ['in/dead2.json', 'failed'],
      ['in/link.json', 'failed'],
    ]);
    const shown = runIn(folder, 'report r.json --format junit');
    expect(shown.status).toBe(2);
    expect(shown.stdout).toContain('leads nowhere');
    expect(shown.stdout).not.toContain(realpathSync(folder));
  });

  test('-r does not replace what is no report', () => {
    const folder = treeOf({ 'in/a.json': exact('a') });
    runIn(folder, 'migrate in --out out -r r.json');
    expect(report(folder, 'r.json -r in/a.json').status).toBe(2);
    expect(textOf(folder, 'in/a.json')).toBe(exact('a'));
    expect(report(folder, 'r.json -r r.json').status).toBe(0);
  });
});

describe('reports that are not of one run', () => {
  const folder = treeOf({
    'in/a.json': exact('a'),
    'in/b.json': partial('b'),
    'd.json': '{ "decisions": [] }',
  });
  beforeAll(() => {
    const save = (name: string, line: string) => {
      runIn(folder, `${line} -r ${name}`);
    };
    const migrate = 'migrate in --check';
    save('1.json', `${migrate} --shard 1/2`);
    save('2.json', `${migrate} --shard 2/2`);
    save('full-1.json', `${migrate} --shard 1/2 --full`);
    save('all.json', migrate);
    save('diff-2.json', 'diff in --shard 2/2');
    save('decided-1.json', `${migrate} --shard 1/2 --decisions d.json`);
    save('decided-2.json', `${migrate} --shard 2/2 --decisions d.json`);
    const saved = JSON.parse(textOf(folder, '2.json')) as Report;
    const tool = { ...saved.tool, version: '0.0.9' };
    writeTree(folder, { 'old-2.json': JSON.stringify({ ...saved, tool }) });
  });

  test.each([
    [
      'a shard twice',
      '2.json 1.json 1.json',
      'error: in/a.json is in 1.json twice: give',
    ],
    [
      'files that another has',
      '1.json all.json',
      'error: in/a.json is in 1.json and in all.json: give',
    ],
    [
      'another command',
      '1.json diff-2.json',
      'error: 1.json and diff-2.json are not of one run: the command is migrate in one and diff in the other.',
    ],
    [
      'another version',
      '1.json old-2.json',
      'and infomodel-migrate 0.0.9 in the other',
    ],
    [
      'other decisions',
      '1.json decided-2.json',
      'the decisions file is none in one and d.json in the other',
    ],
  ])('are refused: %s', (_, names, words) => {
    const { status, stdout, stderr } = report(folder, names);
    expect(stderr).toContain(words);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test.each(['', ' --full'])(
    'are merged with the names that they have in common, and the decisions about them%s',
    (options) => {
      const decision = { choose: 'accept', reason: 'Each has its own assets.' };
      const shared = treeOf({
        'in/a.json': exact('a'),
        'in/b.json': exact('a'),
        'in/d.json': JSON.stringify({
          decisions: ['name-shared', 'events'].map((rule) => ({
            rule,
            ...decision,
          })),
        }),
      });
      const diff = `diff in --decisions in/d.json${options}`;
      for (const shard of [1, 2])
        runIn(shared, `${diff} --shard ${shard}/2 -r ${shard}.json`);
      const { stdout } = report(shared, '1.json 2.json -r all.json');
      expect(stdout).toMatch(
        /^warning\[decision-unused\] once\n.*\n {4}in\/d\.json:1:92\n/m,
      );
      expect(stdout).not.toContain('note[name-shared]');
      expect(JSON.parse(textOf(shared, 'all.json'))).toMatchObject({
        findings: [
          { rule: 'name-shared', decision: { index: 0 } },
          { rule: 'decision-unused' },
        ],
      });
    },
  );

  test('are merged where a change names a rule as JavaScript names its own', () => {
    const edited = textOf(folder, '2.json').replace(
      '"rule":"output"',
      '"rule":"constructor"',
    );
    writeTree(folder, { 'edited-2.json': edited });
    const { status, stdout } = report(folder, '1.json edited-2.json');
    expect(stdout).toContain('Changes needed in function code');
    expect(status).toBe(1);
  });

  test('are not merged without the decisions of the run', () => {
    const elsewhere = treeOf({});
    const at = (name: string) => join(folder, name);
    const names = `${at('decided-1.json')} ${at('decided-2.json')}`;
    const { status, stderr } = report(elsewhere, names);
    expect(stderr).toContain('name it with --decisions');
    expect(status).toBe(2);
    const decided = `${names} --decisions ${at('d.json')}`;
    expect(report(elsewhere, decided).status).toBe(1);
    // What was said of the whole of a run is said again without them.
    expect(report(elsewhere, at('all.json')).status).toBe(1);
  });

  test('nor rendered in a format that is made from what they lack', () => {
    const needing = formats.filter((it) => it.needsTexts);
    for (const { name } of needing) {
      const merge = `full-1.json 2.json --format ${name}`;
      expect(report(folder, merge)).toEqual({
        status: 2,
        stdout: '',
        stderr: `error: 2.json does not have the texts that ${name} is made from: save it with --full, or choose ${otherFormats}.\n`,
      });
      const one = report(folder, `full-1.json --format ${name}`);
      expect(one.stderr).toBe('');
    }
  });
});

const otherFormats = joinWords(
  formats.filter(({ needsTexts }) => !needsTexts).map(({ name }) => name),
);

describe('the reports of shards', () => {
  /** Every shard has a part in names and decisions that concern the whole run. */
  const algorithms = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => {
        const name = `a${index % (count - 10)}`;
        const kind = index % 100;
        const text =
          kind === 13
            ? partial(name)
            : kind === 31
              ? current(name)
              : kind === 57
                ? '{ "variables": {} }\n'
                : exact(name, {
                    retention: index % 7 === 0 ? 'sevenDays' : 'latest',
                    path: `p${index % 50}`,
                  });
        return [`in/${index % 20}/${index}.json`, text];
      }),
    );

  const decisions = decisionsText(
    {
      rule: 'retention-seven-days',
      choose: 'Latest',
      reason: 'The latest value is enough.',
    },
    {
      rule: 'name-shared',
      choose: 'accept',
      reason: 'For unlike drives.',
      where: { algorithm: 'a[1-5]' },
    },
    { rule: 'calculated', choose: 'drop', reason: 'Nothing is calculated.' },
  );

  const shards = [1, 2, 3, 4];

  test(`of ${many} files give the report and the files of one run, as any number of threads does`, () => {
    // The decisions are in the way: as a file among those of the run.
    const folder = treeOf({ ...algorithms(many), 'in/12/d.json': decisions });
    const migrate = `migrate in --out out --full --quiet --decisions in/12/d.json`;
    const keepAs = (name: string): void => {
      renameSync(join(folder, 'out'), join(folder, name));
    };
    const one = runIn(folder, `${migrate} --jobs 1 -r one.json`);
    expect(one.status).toBe(1);
    keepAs('one');
    expect(runIn(folder, `${migrate} --jobs 2 -r two.json`)).toEqual(one);
    keepAs('two');
    for (const it of shards)
      runIn(folder, `${migrate} --jobs 1 --shard ${it}/4 -r s${it}.json`);
    const merge = (names: string, into: string): Outcome =>
      report(folder, `${names} --full -r ${into} --format json`);
    const merged = merge('s3.json s1.json s4.json s2.json', 'merged.json');
    expect(merged.status).toBe(1);
    merge('s1.json s2.json', 'left.json');
    merge('s3.json s4.json', 'right.json');
    merge('left.json right.json', 'twice.json');

    const expected = textOf(folder, 'one.json');
    const whole = JSON.parse(expected) as Report;
    expect(faultsOf('report', whole)).toEqual([]);
    const { summary, files } = whole;
    const ofAKind = many / 100;
    expect(summary.files).toEqual({
      current: ofAKind,
      held: ofAKind,
      other: ofAKind + 1,
      written: many - 3 * ofAKind,
    });
    const texts = Object.values(algorithms(many));
    const weekly = texts.filter((text) => text.includes('sevenDays')).length;
    expect(summary.rules).toMatchObject([
      { rule: 'output', count: many - 2 * ofAKind },
      { rule: 'retention-seven-days', count: weekly, decided: weekly },
      { rule: 'name-shared', count: 10, decided: 5 },
      { rule: 'dc-voltage', count: ofAKind, decided: 0 },
      { rule: 'decision-unused', count: 1 },
    ]);
    expect(files).toHaveLength(many + 1);
    // Not by toBe(), which would show megabytes.
    for (const name of ['two.json', 'merged.json', 'twice.json'])
      expect(textOf(folder, name) === expected).toBe(true);
    expect(merged.stdout === expected).toBe(true);
    const outputs = JSON.stringify(textsBelow(join(folder, 'one')));
    for (const name of ['two', 'out'])
      expect(JSON.stringify(textsBelow(join(folder, name))) === outputs).toBe(
        true,
      );
  });

  test('leave to the merging what concerns the whole run', () => {
    const folder = treeOf({
      'in/a.json': exact('same'),
      'in/b.json': exact('same'),
      'in/c.json': exact('c'),
      'in/d.json': decisions,
    });
    const all = 'migrate in --out out --full --decisions in/d.json';
    for (const shard of shards) {
      const share = `--shard ${shard}/4 -r s${shard}.json`;
      expect(runIn(folder, `${all} ${share}`).status).toBe(0);
      const saved = JSON.parse(textOf(folder, `s${shard}.json`)) as Report;
      expect(
        [saved, ...saved.files]
          .flatMap(({ findings }) => findings)
          .filter(({ rule }) => rule !== 'output'),
      ).toEqual([]);
    }
    const names = shards.map((shard) => `s${shard}.json`).join(' ');
    const { status, stdout } = report(folder, `${names} --fail-on warning`);
    expect(status).toBe(1);
    expect(stdout).toContain('note[name-shared] once');
    expect(stdout).toContain('warning[decision-unused] 3 times\n');
    // One decision less: the user may name other decisions.
    writeTree(folder, { 'none.json': '{ "decisions": [] }' });
    const others = report(folder, `${names} --decisions none.json`);
    expect(others.stdout).not.toContain('decision-unused');
    rmSync(join(folder, 'in/d.json'));
    expect(report(folder, names).status).toBe(2);
  });
});

test('a report may be larger than a model', () => {
  const folder = treeOf({ 'in/a.json': exact('a') });
  runIn(folder, 'diff in -r r.json -q');
  const path = join(folder, 'r.json');
  writeFileSync(path, readFileSync(path, 'utf8') + ' '.repeat(17 * 2 ** 20));
  const { status, stdout } = runIn(folder, 'report r.json --format text');
  expect(status).toBe(0);
  expect(stdout).toContain('1 file: 1 to be written');
});
