import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import {
  check,
  collect,
  convert,
  migrate,
  parseDecisions,
  render,
  type Run,
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
  const { stdout } = run([...args, '--full', '--report', report], { cwd });
  return { stdout, saved: readFileSync(report, 'utf8') };
}

const commanded = (...args: readonly string[]) => commandedIn(example, ...args);

const savedBy = async (files: Run): Promise<string> =>
  render(await collect(files), 'json');

describe('the library says of the example, byte for byte, what the command says:', () => {
  test.each(files.map(({ path }) => path))('convert %s', async (path) => {
    const { stdout, saved } = commanded('convert', path);
    const { text, report } = convert({ ...read(path), decisions });
    expect(text ?? '').toBe(stdout);
    expect(await render(report, 'json')).toBe(saved);
  });

  test('migrate', async () => {
    const { saved } = commanded('migrate', '.', '--check');
    expect(await savedBy(migrate(files, { decisions }))).toBe(saved);
  });

  test('what migrate writes', async () => {
    const out = folderOf({});
    commanded('migrate', '.', '--out', out, '--allow-partial');
    const written: string[] = [];
    for await (const record of migrate(files, {
      decisions,
      allowPartial: true,
    })) {
      const { path, status, outputText } = record;
      if (status !== 'would-write') continue;
      written.push(path);
      expect(outputText).toBe(readFileSync(join(out, path), 'utf8'));
    }
    expect(written).toEqual(readdirSync(out).toSorted());
  });

  test('check', async () => {
    const isSignals = ({ path }: SourceFile) => path.startsWith('vendor.');
    const { saved } = commanded('check', '.', '--signals', 'vendor.*.json');
    const signals = files.filter(isSignals);
    expect(await savedBy(check(files, { decisions, signals }))).toBe(saved);
  });

  test.each([
    ['signals', 'symbolic-name-unknown'],
    ['types', 'asset-property-unknown'],
  ])('check with --%s finds %s', async (beside, rule) => {
    const folder = join(example, '../check', rule, 'fires');
    const below = (name: string): readonly SourceFile[] =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => read(join(name, file), folder));
    const args = ['check', '.', `--${beside}`, `${beside}/*.json`];
    const checked = check(below('.'), { [beside]: below(beside) });
    const { saved } = commandedIn(folder, ...args);
    expect(await savedBy(checked)).toBe(saved);
    const { rules } = checked.end().summary;
    expect(rules.map((it) => it.rule)).toContain(rule);
  });

  test('verify', async () => {
    const { saved } = commanded('verify', '.');
    expect(await savedBy(verify(files, { decisions }))).toBe(saved);
  });
});
