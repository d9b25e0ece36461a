import { describe, expect, jest, test } from '@jest/globals';
import type { Report } from '../../src/run/summary.js';
import { runIn } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { treeOf } from '../support/tree.js';

jest.setTimeout(60_000);

describe('a file with thousands of findings of a rule', () => {
  const inputs = Array.from({ length: 1500 }, () => ({
    type: 'constant',
    dataType: 'integer',
    value: 5,
    foo: 1,
  }));
  const folder = treeOf({ 'in/a.json': legacyText(inputs) });

  test('has all of them in its record', () => {
    runIn(folder, 'diff in -r r.json');
    const { files, summary } = reportIn(folder);
    const count = (rule: string) =>
      files[0]?.findings.filter((it) => it.rule === rule).length;
    expect(count('key-unknown')).toBe(1500);
    expect(count('field-missing')).toBe(1500);
    expect(
      summary.rules.find(({ rule }) => rule === 'key-unknown'),
    ).toMatchObject({ count: 1500 });
  });

  test.each([
    ['text', /field-missing: .*\s.*; also at 1499 places in 1 file\)/],
    ['github', new RegExp(`${3000 - 9} more errors are not shown`)],
    ['markdown', /1499 places in 1 file/],
  ])('are counted in %s', (format, count) => {
    const { stdout } = runIn(folder, `diff in --format ${format}`);
    expect(stdout).toMatch(count);
  });
});

describe('a file with more findings than a record can hold', () => {
  const many = 100_001;
  const repeat = (text: string): string =>
    Array.from({ length: many }, () => text).join();
  const folder = treeOf({
    'read/a.json': legacyText([plainInput]).replace('[', `[${repeat('0')},`),
    'mapped/a.json': `[{"name":"a","path":"a","schedule":"day","retention":"unlimited","inputs":[{"type":"constant","inputName":"x","dataType":"stringArray","values":[${repeat('0')}]}]}]`,
    'current/a.json': `[{"Name":"a","Path":"a","ExecutionFrequency":"Daily","Outputs":[{"OutputType":"ObjectResult"}],"Inputs":[${repeat('{}')}]}]`,
    'conditions/a.json': `[{"Name":"a","Path":"a","ExecutionFrequency":"Daily","Inputs":[],"Outputs":[{"OutputType":"ObjectResult"}],"Conditions":[${repeat('{}')}]}]`,
    'other.json': legacyText([plainInput]),
  });

  test.each([
    ['diff read', 'An element of the file is the number 0'],
    ['verify read', 'An element of the file is the number 0'],
    ['check read', 'An element of the file is the number 0'],
    ['convert read/a.json', 'An element of the file is the number 0'],
    ['diff mapped', 'The number 0 is not a string'],
    ['check mapped', 'The number 0 is not a string'],
    ['check current', 'An input needs `InputType`'],
    ['check conditions', 'A condition needs `PropertyName`'],
  ])('fails with a reason in %s', (command, message) => {
    const { stdout, stderr, status } = runIn(folder, command);
    expect(status).toBe(2);
    expect((stdout + stderr).replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(
        `a\\.json has more than 100,000 findings, such as at \\d+:\\d+: ${message}.* Fix the source, or split the file\\.`,
      ),
    );
  });

  test('does not stop the run', () => {
    const { stdout } = runIn(folder, 'diff read other.json --format json');
    const { files } = JSON.parse(stdout) as Report;
    expect(files.map(({ status }) => status)).toEqual(['ready', 'failed']);
  });
});

test('a decision that matches none of many findings names what they have', () => {
  const inputs = Array.from({ length: 1500 }, (_, index) => ({
    ...plainInput,
    inputName: `limit${index}`,
    foo: 1,
  }));
  const drop = {
    rule: 'key-unknown',
    choose: 'drop',
    where: { key: 'foo', input: 'limit1600' },
    reason: 'nobody reads it',
  };
  const folder = treeOf({
    'a.json': legacyText(inputs),
    'd.json': JSON.stringify({ decisions: [drop] }),
  });
  runIn(folder, 'diff . --decisions d.json -r r.json');
  expect(reportIn(folder).findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/"limit\d+" and 1499 more/),
  ]);
});
