import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { sarifFormat } from '../../src/formats/sarif/sarif.js';
import { run } from '../support/command.js';
import { injections } from '../support/injections.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { anyReport } from '../support/any-report.js';
import { shownIn } from '../support/reports.js';
import { treeOf } from '../support/tree.js';

// The package has 100 MB, so it is loaded for this test only.
jest.setTimeout(300_000);

const multitool = '@microsoft/sarif-multitool@5.7.0';

/** What this tool cannot have: it has no page that a log could lead to. */
const impossible = ['SARIF2005'];

/** What Microsoft's validator objects to in the logs, as lines with the rule and the place. */
function validationErrors(logs: readonly string[]): readonly string[] {
  const folder = treeOf({});
  logs.forEach((log, index) => {
    writeFileSync(join(folder, `${index}.sarif`), log);
  });
  const { stdout, stderr, status } = spawnSync(
    'npx',
    ['--yes', multitool, 'validate', join(folder, '*.sarif')],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  expect([status, stderr.replaceAll(/^npm warn .*\n/gm, '')]).toEqual([0, '']);
  expect(stdout).toContain(`${logs.length} files scanned`);
  return stdout
    .split('\n')
    .filter((line) => / (error|warning|note) [A-Z]+\d+/.test(line))
    .filter((line) => !impossible.some((rule) => line.includes(rule)));
}

test('the example is as it should be, with decisions and without', () => {
  const args = ['diff', 'golden/example', '--format', 'sarif'];
  const decisions = 'golden/example/infomodel-migrate.decisions.json';
  expect(
    validationErrors([
      run(args).stdout,
      run([...args, '--decisions', decisions]).stdout,
    ]),
  ).toEqual([]);
});

test('so is a repository with odd names and odd values', () => {
  const names = [
    ...injections.uri,
    ...injections.markdown,
    'ünï cödé',
    'a#b?c',
  ];
  const values = Object.values(injections).flat();
  const files = names.map((name, index) => [
    `in/${index} ${name.replaceAll(/[/\0]/g, '_').slice(0, 80)}.json`,
    legacyText([unmappedInput], {
      name: values[index % values.length],
      schedule: values[(index * 3) % values.length],
      retention: 'sevenDays',
      [values[(index * 7) % values.length] ?? '']: 1,
    }),
  ]);
  const folder = treeOf(Object.fromEntries(files) as Record<string, string>);
  const { stdout } = run(['diff', 'in', '--format', 'sarif'], { cwd: folder });
  expect(stdout).toContain('"ruleId":"value-unknown"');
  expect(validationErrors([stdout])).toEqual([]);
});

test('so is any report', () => {
  const reports = fc.sample(anyReport, { numRuns: 40, seed: 1 });
  expect(
    validationErrors(reports.map((it) => shownIn(sarifFormat, it))),
  ).toEqual([]);
});
