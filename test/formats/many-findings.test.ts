import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import type { Report } from '../../src/report/report.js';
import { run, runIn } from '../support/command.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { repositoryOf } from '../support/repository.js';
import { treeOf, writeTree } from '../support/tree.js';

jest.setTimeout(60_000);

const note = { type: 'constant', inputName: 'limit1', datatype: 'double' };
const warning = { type: 'signal', symbolicName: 'A', optional: true };

/** A file with errors, warnings and notes, each of them several times. */
function fileOf(name: string, hasErrors: boolean): string {
  const inputs = [1, 2, 3].flatMap((number) => [
    { ...note, inputName: `limit${number}`, value: number },
    { ...warning, inputName: `signal${number}` },
    ...(hasErrors ? [{ ...unmappedInput, inputName: `open${number}` }] : []),
  ]);
  return legacyText(inputs, { name, path: name });
}

describe('a run that keeps only the first findings of a kind', () => {
  const files = Array.from({ length: 15 }, (_, index) => `f${index}`);
  const folder = treeOf(
    Object.fromEntries(
      files.map((name, index) => [
        `in/${name}.json`,
        fileOf(name, index % 3 > 0),
      ]),
    ),
  );
  const migrate = (out: string, ...more: readonly string[]) =>
    run(['migrate', 'in', '--out', out, ...more], { cwd: folder });
  migrate('saved', '-r', 'text:all.txt');
  migrate('brief', '-r', 'text:brief.txt', '--quiet');

  test.each([
    { threads: '1', options: [], saved: 'all.txt' },
    { threads: '2', options: [], saved: 'all.txt' },
    { threads: '2', options: ['--quiet'], saved: 'brief.txt' },
  ])(
    'prints what a report has, with $threads threads and $options',
    ({ threads, options, saved }) => {
      const out = `out-${threads}${options.join('')}`;
      const { stderr } = migrate(out, '--jobs', threads, ...options);
      expect(stderr).toMatch(/dc-voltage\] 25 more times|and 29 more/);
      expect(stderr).toBe(readFileSync(join(folder, saved), 'utf8'));
    },
  );
});

describe('a list with more findings of a rule than are shown', () => {
  const letters = (number: number): string =>
    String(number).replaceAll(/\d/g, (it) => 'abcdefghij'[Number(it)] ?? '');
  const inputs = (count: number, more: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => ({
      type: 'constant',
      inputName: `limitX${letters(index)}`,
      dataType: 'integer',
      value: 5,
      ...more(index),
    }));
  const drop = {
    rule: 'key-unknown',
    choose: 'drop',
    where: { key: 'foo' },
    reason: 'nobody reads it',
  };
  const folder = treeOf({
    // Keys before the list: another list has its own thousand.
    'in/lists.json': legacyText(
      inputs(2500, (index) => (index < 1500 ? { foo: 1 } : { bar: 1 })),
      { foo: 1 },
    ),
    'in/missing.json': legacyText(
      inputs(1500, () => ({ inputName: undefined })),
      { name: 'b' },
    ),
    'keys/keys.json': legacyText([plainInput], {
      ...Object.fromEntries(
        Array.from({ length: 2100 }, (_, index) => [`key${index}`, index]),
      ),
    }),
    'd.json': JSON.stringify({ decisions: [drop] }),
  });
  const json = (...args: readonly string[]): Report =>
    JSON.parse(
      run(['diff', ...args, '--format', 'json'], { cwd: folder }).stdout,
    ) as Report;
  const ruleIn = ({ summary }: Report, id: string) =>
    summary.rules.find(({ rule }) => rule === id);
  const bounded = ({ files }: Report) =>
    files
      .flatMap(({ findings }) => findings)
      .filter(({ more }) => more !== undefined)
      .map(({ rule, about, more, decision }) => ({
        rule,
        about,
        more,
        choose: decision?.choose,
      }));

  test('keeps a thousand, and counts the others for each question', () => {
    const report = json('in');
    expect(bounded(report)).toEqual([
      { rule: 'key-unknown', about: '"foo"', more: 500 },
      { rule: 'key-unknown', about: '"bar"', more: 999 },
      { rule: 'field-missing', more: 500 },
    ]);
    expect(ruleIn(report, 'key-unknown')).toMatchObject({
      count: 2501,
      decided: 0,
    });
    expect(ruleIn(report, 'field-missing')).toMatchObject({ count: 1500 });
    expect(report.files.map(({ findings }) => findings.length)).toEqual([
      1003, 1001,
    ]);
    expect(report.summary.inputs).toMatchObject({ total: 4000, leftOut: 1500 });
  });

  test('applies a decision to all of them', () => {
    const report = json('in/lists.json', '--decisions', 'd.json');
    expect(bounded(report)).toEqual([
      { rule: 'key-unknown', about: '"foo"', more: 500, choose: 'drop' },
      { rule: 'key-unknown', about: '"bar"', more: 999 },
    ]);
    expect(ruleIn(report, 'key-unknown')).toMatchObject({
      count: 2501,
      decided: 1501,
    });
    expect(report.summary.fields).toMatchObject({
      decided: 1501,
      unmapped: 1000,
    });
  });

  test('drafts stubs with their whole counts', () => {
    runIn(folder, 'decide in --decisions drafted.json');
    const { decisions } = JSON.parse(
      readFileSync(join(folder, 'drafted.json'), 'utf8'),
    ) as { decisions: { where: object; found: { count: number } }[] };
    expect(
      decisions.map(({ where, found: { count } }) => ({ where, count })),
    ).toEqual([
      { where: { key: 'foo', file: 'in/**' }, count: 1501 },
      { where: { key: 'bar', file: 'in/**' }, count: 1000 },
    ]);
  });

  test('asks two thousand questions of a list, and counts the others', () => {
    const report = json('keys');
    expect(bounded(report)).toEqual([{ rule: 'key-unknown', more: 99 }]);
    expect(report.files[0]?.findings.at(-1)?.choices).toEqual([]);
    expect(ruleIn(report, 'key-unknown')).toMatchObject({ count: 2100 });
    expect(report.summary.fields).toMatchObject({ unmapped: 2100 });
  });

  const more = '500 more of this rule in this list';

  test.each(['sarif', 'html', 'json', 'concise', 'gitlab', 'junit'])(
    'says in %s how many there are',
    (format) => {
      const { stdout } = run(['diff', 'in', '--format', format], {
        cwd: folder,
      });
      expect(stdout).toContain(more);
    },
  );

  test.each(['text', 'fields'])('counts them in %s', (format) => {
    const show = (...args: readonly string[]) =>
      run(['diff', 'in', '--format', format, ...args], { cwd: folder }).stdout;
    expect(show()).toMatch(/error\[field-missing\] 1495 more times/);
    expect(show('--verbose').replaceAll(/\s+/g, ' ')).toContain(more);
  });

  test('counts them in the last annotation for GitHub', () => {
    const { stdout } = runIn(folder, 'diff in --format github');
    expect(stdout).toContain(`${2501 + 1500 - 9} more errors are not shown`);
  });

  test('counts them in a Markdown summary', () => {
    const { stdout } = runIn(folder, 'diff in/missing.json --format markdown');
    expect(stdout).toMatch(/: held back, 1500 errors, 1 warning</);
  });

  test('knows that an answer opens a question where one finding stands for it', () => {
    const algorithms = Array.from({ length: 1200 }, (_, index) => ({
      name: `a${index}`,
      path: 'a',
      retention: 'unlimited',
      inputs: index === 1100 ? [unmappedInput] : [plainInput],
    }));
    const tree = treeOf({ 'in/a.json': JSON.stringify(algorithms) });
    const { stdout } = runIn(tree, 'diff in --format json');
    const { files } = JSON.parse(stdout) as Report;
    expect(files[0]?.findings.at(-1)).toMatchObject({ more: 200 });
    expect(files[0]?.opensMore).toBe(true);
  });

  test('says of a decision that matches none how many there are', () => {
    const where = { key: 'foo', input: 'limitXbejjx' };
    const tree = treeOf({
      'a.json': legacyText(inputs(1500, () => ({ foo: 1 }))),
      'd.json': JSON.stringify({ decisions: [{ ...drop, where }] }),
    });
    runIn(tree, 'diff . --decisions d.json -r r.json');
    expect(reportIn(tree).findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('"limitXa" and 1499 more'),
    ]);
  });

  test('finds nothing new in a comparison after the first is fixed', () => {
    const textFrom = (first: number): string =>
      legacyText(inputs(1500, () => ({ foo: 1 })).slice(first));
    const tree = repositoryOf({ 'a.json': textFrom(0) });
    writeTree(tree, { 'a.json': textFrom(1) });
    runIn(tree, 'diff a.json --changed HEAD -r r.json');
    const { comparison } = reportIn(tree);
    expect(comparison?.new).toEqual([]);
    expect(comparison?.gone).toHaveLength(1);
  });
});
