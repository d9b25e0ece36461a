import { stripVTControlCharacters } from 'node:util';
import { describe, expect, jest, test } from '@jest/globals';
import { textFormat } from '../../src/formats/text.js';
import type { Comparison } from '../../src/run/comparison.js';
import { run } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import {
  recordOf,
  reportOfRecords,
  shownIn,
  nothingCompared,
} from '../support/reports.js';
import { treeOf } from '../support/tree.js';

// Each run starts a program, and a machine may be busy.
jest.setTimeout(60_000);

const decisionsFile = 'infomodel-migrate.decisions.json';

/** What `diff` shows of files, so many columns wide: all of each, or what needs somebody. */
function diff(
  files: Readonly<Record<string, string>>,
  width = 80,
  options: readonly string[] = ['--verbose'],
): string {
  return run(['diff', '.', ...options], {
    cwd: treeOf(files),
    env: { COLUMNS: String(width) },
  }).stdout;
}

/** The part of it before the rules and the counts. */
const fieldsOf = (shown: string): string =>
  shown.slice(
    0,
    shown.search(/\n\n(warning\[|note\[|error\[|Not a model|\d+ algorithm)|$/),
  ) + '\n';

/** An algorithm of which some is exact, some decided and some waits. */
const mixed = {
  'a.json': legacyText(
    [
      plainInput,
      signalInput,
      unmappedInput,
      {
        type: 'AlgorithmOutput',
        inputName: 'earlier',
        algorithm: 'fan_hours',
        property: 'hours',
        timerange: 'previousDay',
      },
    ],
    { retention: undefined, team: 'drives' },
  ),
  [decisionsFile]: JSON.stringify({
    decisions: [
      {
        rule: 'time-range-previous-day',
        choose: 'P2D',
        reason: "The functions pick yesterday's result.",
      },
    ],
  }),
};

describe('a migration', () => {
  test.each([80, 40])('is shown in a terminal of %i columns', (width) => {
    expectFile(`formats/fields-${width}.txt`, diff(mixed, width));
  });

  test('is one line for each rule with errors, and one for the files, with --quiet', () => {
    const shown = diff(
      { ...mixed, 'b.json': legacyText([unmappedInput], { name: 'wear' }) },
      80,
      ['--quiet'],
    );
    expect(shown).toBe(`a.json:30:13: ? open[key-unknown]
a.json:18:17 and 1 more: ? open[dc-voltage]
0 of 2 Legacy files are ready, 2 wait for answers.
`);
  });

  test.each([
    [
      [],
      'a.json:1:1: warning[output]\na.json:6:7: warning[missing-signal-skips]\n1 of 1 Legacy file is ready.\n',
    ],
    [
      ['--format', 'concise'],
      'a.json:1:1: warning[output] Every function must return its result in `Objects[].Data`, under the name `algorithm_output`, where Legacy has `details`.\na.json:6:7: warning[missing-signal-skips] If "motorSpeed" is missing, the function does not run and no error is raised; Legacy raises one.\n',
    ],
  ])('shows what fails the run with --quiet, %j', (format, shown) => {
    const files = { 'a.json': legacyText([signalInput]) };
    const args = ['--quiet', '--fail-on', 'warning', ...format];
    expect(diff(files, 80, args)).toBe(shown);
  });

  test('counts changes of behaviour and notes once decisions exist', () => {
    const { [decisionsFile]: decisions, ...undecided } = mixed;
    const counts = '2 changes of behaviour, 2 notes: --verbose shows them\n';
    expect(decisions).toBeDefined();
    expect(diff(mixed, 80, [])).toContain(`\n${counts}`);
    expect(diff(undecided, 80, [])).not.toContain(counts);
  });

  test('is shown in colours that add nothing but colour', () => {
    const plain = diff(mixed);
    const colored = diff(mixed, 80, ['--verbose', '--color']);
    expect(colored).not.toBe(plain);
    expect(stripVTControlCharacters(colored)).toBe(plain);
  });
});

describe('of a folder, without --verbose', () => {
  const folder = {
    'broken.json': '[{"inputs": ]',
    'current.json': `[{"Name": "fan_hours", "Path": "p", "ExecutionFrequency": "Daily", "Inputs": [], "Outputs": []}]`,
    'legacy.json': legacyText([plainInput]),
    'other-1.json': '{}',
    'other-2.json': '{}',
  };

  test('only what needs somebody is shown, and a line for each other file', () => {
    const files = {
      ...folder,
      'open.json': legacyText([signalInput, unmappedInput], { name: 'wear' }),
    };
    expectFile('formats/fields-folder.txt', diff(files, 80, []));
  });

  test('many files that need nobody are counted', () => {
    const many = Array.from({ length: 20 }, (_, at) => [
      `${at}.json`,
      folder['current.json'],
    ]);
    const files = Object.fromEntries(many) as Record<string, string>;
    expect(fieldsOf(diff(files, 80, []))).toContain(
      '19.json  already Current\n',
    );
    expect(diff({ ...files, ...folder }, 80, [])).toContain(
      '\n22 files need no attention: --verbose shows them\n',
    );
  });

  test.each([
    ['diff', ['a', 'b'], /input\. \(also at 2 places in 1 file\)/],
    [
      'check',
      ['a', 'b', 'a'],
      /^The same at 3 more places \(3 of key-unknown\):/m,
    ],
    [
      'convert',
      ['a', 'b', 'a'],
      /^The same at 3 more places \(3 of key-unknown\):/m,
    ],
  ])('%s folds what is the same, and no other', (command, keys, counted) => {
    const inputs = Array.from('aabbba', (key, at) => ({
      ...plainInput,
      inputName: `limit${at}`,
      [key]: 1,
    }));
    const cwd = treeOf({ 'a.json': legacyText(inputs) });
    const { stdout, stderr } = run([command, 'a.json'], { cwd });
    const shown = stdout + stderr;
    expect(
      Array.from(shown.matchAll(/"(.)" is not a key/g), ([, key]) => key),
    ).toEqual(keys);
    expect(shown).toMatch(counted);
  });
});

test('wide characters are counted right, and long values cut in their middle', () => {
  const modes = {
    type: 'constant',
    inputName: 'modes',
    values: ['🌀 風扇', '風扇'.repeat(20)],
  };
  const named = { name: '風扇_時間', 注記: 'ü'.repeat(200) };
  const files = { 'a.json': legacyText([modes], named) };
  expectFile('formats/fields-wide.txt', diff(files, 60));
});
test('an object without a name, or with a blank one, is called by its ordinal', () => {
  const inputs = [plainInput, { ...plainInput, inputName: ' ' }];
  const shown = diff({ 'a.json': legacyText(inputs, { name: 5 }) });
  expect(shown.match(/(?<=a\.json:\d+ +)\S.*/g)).toEqual([
    'algorithm 1',
    'algorithm 1 › limit',
    'algorithm 1 › input 2',
  ]);
});

describe('a run that compares with a commit', () => {
  const record = recordOf('a.json', legacyText([signalInput, unmappedInput]));
  const shownWith = (
    all: Partial<Comparison>,
    options: Parameters<typeof shownIn>[2] = {},
  ): string => {
    const findings = record.findings.map((it, at) => ({
      ...it,
      new: at === 2,
    }));
    const compared = { textThen: '[]\n' };
    const comparison = { ...nothingCompared, ...all };
    return shownIn(
      textFormat,
      reportOfRecords([{ ...record, findings, compared }], { comparison }),
      options,
    );
  };
  const gone: Comparison['gone'] = [
    { path: 'b.json', algorithms: ['b', 'c'], reason: 'deleted' },
    { path: 'd.json', algorithms: ['d'], reason: 'excluded' },
  ];
  const findings = { new: 1, before: 2, gone: 1 };

  test('shows the new findings, and how Current texts change only if asked', () => {
    const shown = shownWith({ findings });
    expect(shown).toContain('a.json:12:17: ? open[dc-voltage]\n');
    expect(shown).not.toContain('missing-signal-skips');
    expect(shown).not.toContain('@@');
    expect(shownWith({ findings }, { isVerbose: true })).toMatch(
      /^a\.json\n@@ -1 \+1,\d+ @@\n-\[\]\n\+\[\n/m,
    );
  });

  test('names what is gone and why, and counts the findings', () => {
    expect(shownWith({ gone, findings })).toContain(`
b.json is deleted: b, c
d.json is read no more, because it is excluded: d
1 new finding since the merge base with main, 1 gone, 2 there before
`);
  });

  test('has a row for each value that differs, below its algorithm or input', () => {
    const value = {
      path: 'a.json',
      pointer: '',
      algorithm: 'fan',
      input: null,
      decision: null,
      meaning: null,
    };
    const values = [
      {
        ...value,
        key: 'schedule',
        then: '"hour"',
        now: '"day"',
        becomes: '"Daily"',
      },
      {
        ...value,
        key: 'retention',
        then: null,
        now: '"sevenDays"',
        becomes: '"Latest"',
        decision: 'retention-seven-days: Latest',
      },
      ...Array.from({ length: 29 }, () => ({
        ...value,
        input: 'speed',
        key: 'Optional',
        then: 'true',
        now: null,
        becomes: null,
        meaning: 'it is needed now',
        legacy: 'old.json',
      })),
    ];
    const shown = shownWith({ values });
    expect(shown).toContain(`Values that differ

a.json  fan › speed: not as migrate writes it for old.json
     Optional  true  →  (none)
     it is needed now
`);
    // What takes something away comes first.
    expect(shown).toContain(`
a.json  fan
     schedule  "hour"  →  "day"  in Current "Daily"

and 1 more
`);
  });

  test('says so if nothing changes', () => {
    const findings = { new: 0, before: 3, gone: 0 };
    const comparison = { ...nothingCompared, findings };
    expect(shownIn(textFormat, reportOfRecords([], { comparison }))).toBe(
      'No model file differs from the merge base with main, 3 there before.\n',
    );
  });
});
