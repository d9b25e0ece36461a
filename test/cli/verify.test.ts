import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Outcome, runIn } from '../support/command.js';
import { decisionsName } from '../support/decisions.js';
import { golden } from '../support/golden.js';
import {
  current,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

const example = join(golden, 'example');
const verify = (cwd: string, line: string): Outcome =>
  runIn(cwd, `verify ${line}`);

/** What `plainInput` becomes. */
const currentText = (input: object = {}, algorithm: object = {}): string => {
  const [file] = JSON.parse(current('fan_hours')) as [{ Inputs: [object] }];
  const Inputs = [{ ...file.Inputs[0], ...input }];
  return JSON.stringify([{ ...file, Inputs, ...algorithm }]);
};

describe('the example with its decisions', () => {
  const folder = treeOf({});
  const decisions = `--decisions ${example}/${decisionsName}`;
  const whole = `${example} ${decisions} -r whole.json`;
  const { status, stdout, stderr } = verify(folder, whole);

  test('is accounted for completely', () => {
    expect(stderr).not.toContain('error');
    expect(stdout).not.toContain('!');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /\d+ files compared: \d+ of \d+ comparisons differ, and a finding or a decision accounts for each\./,
    );
    expect(status).toBe(0);
    const { verification } = reportIn(folder, 'whole.json');
    const none = { differs: 0, unknown: 0, leftOut: 0 };
    expect(verification?.summary.unaccounted).toEqual(none);
  });

  test('of one file of the folder does not know which decisions are unused', () => {
    verify(folder, `${example}/fault_events.json ${decisions} -r only.json`);
    const { rules } = reportIn(folder, 'only.json').summary;
    expect(rules.map(({ rule }) => rule)).not.toContain('decision-unused');
  });
});

describe('--against', () => {
  const legacy = legacyText([plainInput]);
  const other = legacyText([plainInput], { name: 'fan_load' });

  test('compares an algorithm that moved to another file', () => {
    const cwd = treeOf({
      'old/a.json': legacy,
      'old/b.json': other,
      'new/b.json': JSON.stringify(
        [currentText({ ConstantInt: 6 }), currentText({}, { Name: 'fan_load' })]
          .map((text) => JSON.parse(text) as object[])
          .flat(),
      ),
    });
    const { status, stdout } = verify(cwd, 'old --against new');
    expect(status).toBe(1);
    expect(verify(cwd, 'old --against new --fail-on never').status).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Legacy passes the integer 5; Current the integer 6',
    );
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '+ old/a.json: fan_hours: Current defines it in new/b.json, and it is compared with that',
    );
  });

  test('compares a name that many files define with its own path', () => {
    const site = (name: string) => `${name}/fan.json`;
    const sites = ['s1', 's2', 's3'].map(site);
    const cwd = treeOf({
      ...Object.fromEntries(sites.map((it) => [`old/${it}`, legacy])),
      ...Object.fromEntries(sites.map((it) => [`new/${it}`, currentText()])),
    });
    const untouched = verify(cwd, 'old --against new');
    expect(untouched.status).toBe(0);
    expect(untouched.stdout).toContain('3 files compared: nothing differs.');
    writeTree(cwd, {
      'new/s2/fan.json': currentText(
        { ConstantInt: 6 },
        { ExecutionFrequency: 'Hourly' },
      ),
    });
    const { status, stdout } = verify(cwd, 'old --against new');
    expect(status).toBe(1);
    expect(stdout).toContain(
      '  old/s2/fan.json: fan_hours: Legacy runs every day',
    );
    expect(stdout).toContain('  old/s2/fan.json: fan_hours, input limit: ');
    expect(stdout).toMatch(
      /3 files compared: 2 of \d+ comparisons differ, 2 of which nothing accounts for\./,
    );
  });

  test('knows nothing of an algorithm at no path of its own, and in two files', () => {
    const both = JSON.stringify(
      [legacy, other].flatMap((it) => JSON.parse(it) as object[]),
    );
    const cwd = treeOf({
      'old/a.json': both,
      'new/a.json': currentText({}, { Name: 'fan_load' }),
      'new/b.json': currentText(),
      'new/c.json': currentText(),
    });
    const { status, stdout } = verify(cwd, 'old --against new');
    expect(status).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'The Current files define "fan_hours" 2 times (new/b.json, new/c.json)',
    );
    expect(stdout).toContain('= 12 same, … 12 unknown\n');
  });

  test.each([
    ['no file has its algorithms', {}],
    [
      'only others have them, twice',
      { 'new/b.json': currentText(), 'new/c.json': currentText() },
    ],
  ])('fails where nothing was compared: %s', (_, files) => {
    const cwd = treeOf({
      'old/a.json': legacy,
      'new/x.json': currentText({}, { Name: 'x' }),
      ...files,
    });
    const { status, stdout } = verify(cwd, 'old --against new');
    expect(status).toBe(1);
    expect(stdout).toContain('Nothing was compared.');
    const rest = verify(cwd, 'old --against new --fail-on never');
    expect(rest.status).toBe(1);
  });

  test('fails over Current files alone', () => {
    const cwd = repositoryOf({ 'a.json': currentText() });
    expect(verify(cwd, 'a.json').status).toBe(1);
  });

  test('takes one file for one file', () => {
    const cwd = treeOf({ 'a.json': legacy, 'b.json': currentText() });
    const { status, stdout } = verify(cwd, 'a.json --against b.json');
    expect(stdout).toContain('1 file compared: nothing differs');
    expect(status).toBe(0);
  });

  test('what is unknown and nothing accounts for fails from the level warning on', () => {
    const reading = {
      type: 'AlgorithmOutput',
      inputName: 'hours',
      algorithm: 'fan_hours',
      timeRange: 'day',
    };
    const Inputs = [
      {
        InputType: 'AlgorithmOutput',
        InputName: 'Hours',
        SourceAlgorithm: 'fan_hours',
        DataInterval: 'All',
      },
    ];
    const cwd = treeOf({
      'a.json': legacyText([reading]),
      'b.json': currentText({}, { Inputs }),
    });
    const args = 'a.json --against b.json --quiet';
    const { status, stdout } = verify(cwd, args);
    expect(stdout).toContain('what is unknown in 1 aspect, which fails');
    expect(status).toBe(0);
    expect(verify(cwd, `${args} --fail-on warning`).status).toBe(1);
  });

  test.each([
    ['is missing', undefined, 'b.json was not read'],
    [
      'is no JSON',
      '[',
      'b.json:1:2: The text ends before its JSON is complete. The file was not compared.',
    ],
    [
      'is Legacy',
      legacy,
      'b.json was not compared, because it is not a Current file',
    ],
    [
      'has a key twice',
      '[{"Name": "a", "Name": "b", "Inputs": []}]',
      'b.json:1:16: This object already has the key "Name"; remove one of the two.',
    ],
    [
      'is of anything',
      '5',
      'b.json:1:1: This is neither a Legacy nor a Current',
    ],
  ])('reports a file that %s', (_, text, says) => {
    const cwd = treeOf({
      'a.json': legacy,
      ...(text === undefined ? {} : { 'b.json': text }),
    });
    const { status, stderr } = verify(cwd, 'a.json --against b.json');
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('fault of infomodel-migrate');
    expect(status).toBe(2);
  });

  test('a file that cannot be read is named, and counted in the end', () => {
    const cwd = treeOf({
      'old/a.json': legacy,
      'old/b.json': legacy,
      'new/a.json': currentText(),
      'new/b.json': '[',
    });
    const { status, stdout, stderr } = verify(cwd, 'old --against new');
    expect(stderr).toContain('error: new/b.json:1:2: The text ends');
    expect(stdout).toMatch(
      /\n1 file compared: nothing differs\.\n! 1 file was not compared\.\n2 files: 1 ready, 1 failed\n$/,
    );
    expect(status).toBe(2);
  });

  test('a file with an open question is not migrated yet', () => {
    const cwd = treeOf({
      'old/a.json': legacy,
      'old/b.json': legacyText([unmappedInput], { name: 'fan_load' }),
      'new/a.json': currentText(),
    });
    const { status, stdout, stderr } = verify(cwd, 'old --against new');
    expect(stderr).not.toContain('error');
    expect(stdout).toContain('\n2 files: 1 ready, 1 to decide\n');
    expect(status).toBe(1);
  });

  test.each([
    ['c.json', 'there are 2 Legacy files'],
    [
      'nowhere',
      'error: --against nowhere was not read, because the path does not exist: create it or correct the path.\n',
    ],
  ])('of two files with %s is a mistake', (against, words) => {
    const cwd = treeOf({
      'a.json': legacy,
      'b.json': legacy,
      'c.json': currentText(),
    });
    const ended = verify(cwd, `a.json b.json --against ${against}`);
    expect(ended.stderr).toContain(words);
    expect(ended.status).toBe(2);
  });

  test('any JSON that looks Current is read', () => {
    const odd = {
      Name: 5,
      Path: null,
      ExecutionFrequency: {},
      Inputs: [
        1,
        {},
        { InputType: 'Nonsense', InputName: 'A', DataInterval: 7 },
        { InputType: 'Timeseries', Optional: 'yes', DataInterval: 'Duration' },
        { InputType: 'Constant', InputName: 'Limit', DataType: 'toString' },
        { InputType: 'AlgorithmOutput', SourceProperty: 5 },
        {
          InputType: 'Files',
          InputName: '\u202e\u001b[31m',
          DataInterval: 'Duration',
          Duration: 'P999999999Y',
        },
      ],
      Outputs: [{ OutputType: 'ObjectResult', Retention: 'constructor' }],
      Conditions: [{}, 5],
    };
    const cwd = treeOf({
      'a.json': legacy,
      'b.json': JSON.stringify([odd, { ...odd, Name: 'fan_hours' }, 5]),
    });
    const { status, stdout, stderr } = verify(cwd, 'a.json --against b.json');
    expect(stderr).not.toContain('fault');
    expect(status).toBe(1);
    // eslint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u202e\u001b]/);
  });
});

describe('an open question accounts for nothing', () => {
  const cwd = treeOf({
    'a.json': legacyText([unmappedInput]),
    'b.json': currentText({}, { Inputs: [] }),
  });
  const drop = { rule: 'dc-voltage', choose: 'drop', reason: 'r' };
  const decided = treeOf({
    'a.json': legacyText([unmappedInput]),
    'b.json': currentText({}, { Inputs: [] }),
    'infomodel-migrate.decisions.json': JSON.stringify({ decisions: [drop] }),
  });

  test.each(['', ' --against b.json'])('verify a.json%s', (against) => {
    const open = verify(cwd, `a.json${against}`);
    expect(open.stdout).toContain(
      '−? left out (open: dc-voltage)\n  a.json: fan_hours, input dcVoltage: ',
    );
    expect(open.stdout).toContain(
      '\n! 1 file compared: 6 of 12 comparisons differ, 6 of which are open.\n',
    );
    expect(open.stdout).toContain('\nNext: infomodel-migrate decide a.json\n');
    expect(open.status).toBe(1);
    const { status, stdout } = verify(decided, `a.json${against}`);
    expect(stdout).toContain('− left out (dc-voltage: drop)\n');
    expect(status).toBe(0);
  });

  test.each([
    ['github', 'It waits for an answer to dc-voltage'],
    ['markdown', 'left out, ? open: `dc-voltage`'],
  ])('%s says so', (format, words) => {
    expect(verify(cwd, `a.json --format ${format}`).stdout).toContain(words);
  });
});

test.each(['text', 'markdown'])(
  '%s says how to compare files that are already Current',
  (format) => {
    const cwd = treeOf({ 'a.json': currentText() });
    const { status, stdout } = verify(cwd, `a.json --format ${format}`);
    expect(status).toBe(1);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'All models are already Current. To compare them with those before the migration, check out the commit before the migration in another folder, and name both:',
    );
    expect(stdout).toContain('git worktree add ../before COMMIT');
    expect(stdout).toContain(
      'infomodel-migrate verify ../before/PATH --against PATH',
    );
  },
);

test('a file that a rule stops fails the run, and is shown', () => {
  const cwd = treeOf({ 'a.json': '[', 'b.json': legacyText([]) });
  const { status, stdout } = verify(cwd, '. a.json');
  expect(stdout).toContain('error[json-syntax]');
  expect(stdout).toContain('\n2 files: 1 ready, 1 to fix\n');
  expect(status).toBe(1);
});
