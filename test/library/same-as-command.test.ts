import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import {
  check,
  convert,
  migrate,
  parseDecisions,
  reportText,
  type SourceFile,
  verify,
} from '../../src/index.js';
import { run } from '../support/command.js';
import { folderOf } from '../support/folder.js';

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
const parsed = parseDecisions(read(decisionsName));
if (!parsed.ok) throw new Error(parsed.troubles.join('\n'));
const { decisions } = parsed;

/** What a command prints and saves with these arguments, in a folder. */
function commandedIn(cwd: string, ...args: readonly string[]) {
  const report = join(folderOf({}), 'report.json');
  const { stdout } = run([...args, '--report', report], { cwd });
  return { stdout, saved: readFileSync(report, 'utf8') };
}

const commanded = (...args: readonly string[]) => commandedIn(example, ...args);

describe('the library says of the example, byte for byte, what the command says:', () => {
  test.each(files.map(({ path }) => path))('convert %s', (path) => {
    const { stdout, saved } = commanded('convert', path, '--full');
    const { text, report } = convert({ ...read(path), decisions });
    expect(text ?? '').toBe(stdout);
    expect(reportText(report)).toBe(saved);
  });

  test.each([true, false])('migrate, full: %j', (full) => {
    const args = ['migrate', '.', '--check', ...(full ? ['--full'] : [])];
    const { report } = migrate(files, { decisions, full });
    expect(reportText(report)).toBe(commanded(...args).saved);
  });

  test('what migrate writes', () => {
    const out = folderOf({});
    commanded('migrate', '.', '--out', out, '--allow-partial');
    const { outputs } = migrate(files, { decisions, allowPartial: true });
    expect(outputs.map(({ path }) => path)).toEqual(
      readdirSync(out).toSorted(),
    );
    for (const { path, text } of outputs)
      expect(text).toBe(readFileSync(join(out, path), 'utf8'));
  });

  test('check', () => {
    const isSignals = ({ path }: SourceFile) => path.startsWith('vendor.');
    const { saved } = commanded('check', '.', '--signals', 'vendor.*.json');
    const signals = files.filter(isSignals);
    const { report, troubles } = check(files, { decisions, signals });
    expect(reportText(report)).toBe(saved);
    expect(troubles).toEqual([]);
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
    const { report } = check(below('.'), { [beside]: below(beside) });
    expect(report.summary.rules.map((it) => it.rule)).toContain(rule);
    expect(reportText(report)).toBe(commandedIn(folder, ...args).saved);
  });

  test('verify', () => {
    const { report, troubles } = verify(files, { decisions });
    expect(reportText(report)).toBe(commanded('verify', '.').saved);
    expect(troubles).toEqual([]);
  });
});
