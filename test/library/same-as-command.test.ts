import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { check, convert, type SourceFile, verify } from '../../src/index.js';
import type { Report } from '../../src/run/summary.js';
import { run } from '../support/command.js';
import { treeOf } from '../support/tree.js';

const example = fileURLToPath(
  new URL('../../golden/example/', import.meta.url),
);
const decisionsName = 'infomodel-migrate.decisions.json';
const read = (path: string, folder = example): SourceFile => ({
  path,
  text: readFileSync(join(folder, path), 'utf8'),
});
const files = readdirSync(example)
  .filter((name) => name !== decisionsName)
  .map((name) => read(name));
const isSignals = ({ path }: SourceFile) => path.startsWith('vendor.');
const models = files.filter((it) => !isSignals(it));
const decisions = read(decisionsName).text;

/** The records of a command, with texts and field lists. */
function commanded(cwd: string, ...args: readonly string[]): Report['files'] {
  const report = join(treeOf({}), 'report.json');
  run([...args, '--report', `json-full:${report}`], { cwd });
  return (JSON.parse(readFileSync(report, 'utf8')) as Report).files;
}

const byPath = (a: { path: string }, b: { path: string }): number =>
  a.path < b.path ? -1 : 1;

describe('the library says of the example what the command says:', () => {
  test.each(models)('convert $path', ({ path, text }) => {
    const [record] = commanded(example, 'diff', path);
    const converted = convert(text, { path, decisions });
    expect(converted).toEqual({ ...record, output: null });
    const { stdout } = run(['convert', path], { cwd: example });
    expect(converted.outputText).toBe(stdout);
  });

  test('check', () => {
    const args = ['check', '.', '--signals', 'vendor.*.json'];
    const signals = files.filter(isSignals);
    const records = check(models, { decisions, signals });
    expect(records.toSorted(byPath)).toEqual(commanded(example, ...args));
  });

  test.each([
    ['signals', 'symbolic-name-unknown'],
    ['types', 'asset-property-unknown'],
  ])('check with --%s finds %s', (beside, rule) => {
    const folder = join(example, '../check', rule, 'fires');
    const below = (name: string): readonly SourceFile[] =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => read(join(name, file), folder));
    const args = ['check', '.', `--${beside}`, `${beside}/*.json`];
    const records = check(below('.'), { [beside]: below(beside) });
    expect(records.toSorted(byPath)).toEqual(commanded(folder, ...args));
    const found = records.flatMap(({ findings }) => findings);
    expect(found.map((it) => it.rule)).toContain(rule);
  });

  test.each(models)('verify $path', ({ path, text }) => {
    const cwd = treeOf({ [path]: text, [decisionsName]: decisions });
    run(['migrate', path, '--out', 'out'], { cwd });
    const current = readFileSync(join(cwd, 'out', path), 'utf8');
    const edited = current.replace('"Daily"', '"Hourly"');
    const folder = treeOf({
      [path]: text,
      [decisionsName]: decisions,
      [`new.json`]: edited,
    });
    const [record] = commanded(folder, 'verify', path, '--against', 'new.json');
    expect(verify(text, edited, { path, decisions }).verification).toEqual({
      ...record?.verification,
      against: path,
    });
  });
});
