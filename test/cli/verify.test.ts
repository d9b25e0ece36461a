import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Outcome, runIn } from '../support/command.js';
import { decisionsName } from '../support/decisions.js';
import { golden } from '../support/golden.js';
import {
  current,
  joined,
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
      /\n1 file compared: nothing differs\.\n1 file was not compared\.\n12 comparisons: = 12 same\n2 files: 1 ready, 1 failed\n$/,
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

  const input = {
    InputType: 'Timeseries',
    InputName: 'Speed',
    SymbolicName: 'speed',
    DataInterval: 'Default',
  };
  const twoInputs = legacyText([
    plainInput,
    { type: 'signal', inputName: 'speed', symbolicName: 'speed' },
  ]);

  /** Compares with a file in which the input or its algorithm is changed. */
  const verifyChanged = (changed: object, algorithm: object = {}) => {
    const [file] = JSON.parse(currentText({}, algorithm)) as [
      { Inputs: object[] },
    ];
    const Inputs = [...file.Inputs, { ...input, ...changed }];
    const cwd = treeOf({
      'a.json': twoInputs,
      'b.json': JSON.stringify([{ ...file, Inputs }]),
    });
    const { status, stdout } = verify(cwd, 'a.json --against b.json');
    return { status, stdout: stdout.replace(/\s+/g, ' ') };
  };

  test.each<[object, string]>([
    [{ InputType: undefined }, 'An input needs `InputType`, which is missing'],
    [
      { SymbolicName: undefined },
      'An input of the kind "Timeseries" needs `SymbolicName`, which is missing',
    ],
    [{ Optional: 1 }, '`Optional` is the number 1; it must be true or false'],
    [
      { InputType: 'Constant', DataType: 'Double', ConstantDouble: null },
      '`ConstantDouble` is null; it must be a number',
    ],
    [{ symbolicName: 'speed' }, '"symbolicName" is a Legacy spelling'],
    [
      {
        InputType: 'AlgorithmOutput',
        SourceAlgorithm: 'fan_days',
        SymbolicName: undefined,
      },
      'No algorithm of the files is named "fan_days"',
    ],
  ])('an input that breaks the format is left out: %j', (changed, says) => {
    const { status, stdout } = verifyChanged(changed);
    expect(stdout).toContain(
      `−! left out: no finding or decision accounts for it a.json: fan_hours, input speed: Current breaks its format: ${says}`,
    );
    expect(stdout).toMatch(/6 of 18 comparisons differ, 6 of which nothing/);
    expect(status).toBe(1);
  });

  test.each<[object, string]>([
    [{ Path: undefined }, 'An algorithm needs `Path`, which is missing'],
    [{ ExecutionFrequency: '' }, '`ExecutionFrequency` must not be empty'],
    [
      { Conditions: [{ PropertyName: 'a', DataType: 'Int' }] },
      'A condition of the `DataType` `Int` needs `ValueInt`',
    ],
  ])('so is an algorithm, without its inputs: %j', (changed, says) => {
    const { status, stdout } = verifyChanged({}, changed);
    expect(stdout).toContain(`fan_hours: Current breaks its format: ${says}`);
    expect(stdout).not.toContain('input limit: Current');
    expect(status).toBe(1);
  });

  test('a Current file that keeps the format passes', () => {
    expect(verifyChanged({}).status).toBe(0);
  });

  const rules = join(golden, 'check', 'current');
  const firing = readdirSync(rules).flatMap((rule) => {
    const folder = join(rules, rule, 'fires');
    const findings = readFileSync(join(folder, 'findings.txt'), 'utf8');
    const errors = findings.matchAll(/^file.json:.* error .*\n {2}(.*?)\.?$/gm);
    const messages = Array.from(errors, ([, message]) => message ?? '');
    return messages.length > 0 ? [{ rule, folder, messages }] : [];
  });

  test.each(firing)(
    'a Current file with an error of $rule fails, and the error is named',
    ({ folder, messages }) => {
      const name = 'keeps_the_format';
      const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
      const others = readdirSync(folder).filter((it) => it.endsWith('.json'));
      const cwd = treeOf({
        ...Object.fromEntries(others.map((it) => [`new/${it}`, textOf(it)])),
        'old/file.json': legacyText([plainInput], { name }),
        'new/file.json': joined(
          currentText({}, { Name: name }),
          textOf('file.json'),
        ),
      });
      const { status, stdout } = verify(cwd, 'old --against new');
      const said = stdout.replace(/\s+/g, ' ');
      expect(
        messages.filter((it) => said.includes(`breaks its format: ${it}`)),
      ).not.toEqual([]);
      expect(said).not.toContain(`${name}: Current breaks`);
      expect(status).toBe(1);
    },
  );

  test('an error is found over all Current files below the folder', () => {
    const reads = (SourceAlgorithm: string) => ({
      Inputs: [
        {
          InputType: 'AlgorithmOutput',
          InputName: 'Load',
          SourceAlgorithm,
          DataInterval: 'All',
        },
      ],
    });
    const [plain] = JSON.parse(currentText()) as [object];
    const added = (name: string) => ({ ...plain, Name: name });
    const files = {
      'old/a.json': legacy,
      'new/a.json': JSON.stringify([
        plain,
        { ...added('reader'), ...reads('fan_load') },
      ]),
      'new/deep/b.json': JSON.stringify([added('fan_load')]),
    };
    const cwd = treeOf(files);
    const says = (command: string) => {
      const { status, stdout } = verify(cwd, command);
      return { status, stdout: stdout.replace(/\s+/g, ' ') };
    };
    const whole = says('old --against new');
    expect(whole.stdout).toContain('+ old/a.json: reader: Current runs it too');
    expect(whole.status).toBe(0);
    // Alone, the file lacks what its addition reads.
    const alone = says('old --against new/a.json');
    expect(alone.stdout).toContain(
      'old/a.json: reader: Current breaks its format: No algorithm of the files is named "fan_load"',
    );
    expect(alone.stdout).not.toContain('Current runs it too');
    expect(alone.status).toBe(1);
    // The algorithm of the Legacy file moved, and is broken there.
    writeTree(cwd, {
      'new/a.json': JSON.stringify([added('fan_load')]),
      'new/deep/b.json': currentText({ ConstantInt: '5' }),
    });
    const moved = says('old --against new');
    expect(moved.stdout).toContain('Current defines it in new/deep/b.json');
    expect(moved.stdout).toContain(
      'fan_hours, input limit: Current breaks its format: `ConstantInt` is the string "5"',
    );
    expect(moved.status).toBe(1);
  });

  test('an error is found in files that git ignores', () => {
    const cwd = repositoryOf({
      '.gitignore': 'new',
      'old/a.json': legacy,
    });
    writeTree(cwd, { 'new/a.json': currentText({ ConstantInt: '5' }) });
    expect(verify(cwd, 'old --against new').status).toBe(1);
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

describe('what breaks a format', () => {
  const drop = { rule: 'dc-voltage', choose: 'drop', reason: 'r' };
  const tree = (inputs: readonly object[], Inputs: readonly object[]) =>
    treeOf({
      'a.json': legacyText(inputs),
      'b.json': currentText({}, { Inputs }),
      [decisionsName]: JSON.stringify({ decisions: [drop] }),
    });
  const [plain] = (JSON.parse(currentText()) as [{ Inputs: [object] }])[0]
    .Inputs;

  test('in Current is accounted for by no decision', () => {
    const broken = { InputType: 'Timeseries', InputName: 'DcVoltage' };
    const whole = { ...broken, SymbolicName: 'a', DataInterval: 'All' };
    for (const input of [broken, whole]) {
      const cwd = tree([unmappedInput], [input]);
      const { status, stdout } = verify(cwd, 'a.json --against b.json');
      expect([input, status]).toEqual([input, 1]);
      if (input === broken) expect(stdout).toMatch(/6 of which nothing/);
    }
  });

  test('in Legacy is accounted for by its finding, also where it makes something unknown', () => {
    const signal = { type: 'signal', inputName: 'speed', symbolicName: 'a' };
    const Inputs = [
      plain,
      {
        InputType: 'Timeseries',
        InputName: 'Speed',
        SymbolicName: 'a',
        DataInterval: 'Default',
      },
    ];
    const broken = tree([plainInput, { ...signal, optional: 'yes' }], Inputs);
    const args = 'a.json --against b.json --fail-on warning';
    const { status, stdout } = verify(broken, args);
    expect(stdout).toContain('= 17 same, … 1 unknown\n');
    expect(stdout).not.toContain('nothing accounts for');
    expect(status).toBe(0);
    // It accounts for no difference.
    const [, speed] = Inputs;
    const other = [plain, { ...speed, SymbolicName: 'b' }];
    writeTree(broken, { 'b.json': currentText({}, { Inputs: other }) });
    expect(verify(broken, args).status).toBe(1);
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
      '\n1 file compared: 6 of 12 comparisons differ, 6 of which are open.\n',
    );
    expect(open.stdout).toContain('\nNext: infomodel-migrate decide a.json\n');
    expect(open.status).toBe(1);
    const { status, stdout } = verify(decided, `a.json${against}`);
    expect(stdout).toContain('− left out (dc-voltage: drop)\n');
    expect(status).toBe(0);
  });

  test.each([
    ['github', 'It waits for an answer to dc-voltage'],
    ['markdown', '<code>−?</code> left out (open: dc-voltage)'],
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
