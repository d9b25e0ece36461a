import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'parse5';
import { junitFormat } from '../../src/formats/junit.js';
import { run } from '../support/command.js';
import {
  exact,
  legacyText,
  partial,
  unmappedInput,
} from '../support/legacy.js';
import { reportOfRecords, shownIn } from '../support/reports.js';
import { treeOf } from '../support/tree.js';

const cwd = treeOf({
  'in/a.json': exact('a'),
  'in/b.json': partial('b'),
  'in/c.json': legacyText([
    unmappedInput,
    { ...unmappedInput, inputName: 'x' },
  ]),
  'in/d.json': '[{"inputs": ]',
});
const shown = (format: string, ...args: readonly string[]) =>
  run(['diff', 'in', '--format', format, ...args], { cwd }).stdout;

interface Issue {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: {
    readonly path: string;
    readonly lines: { begin: number };
  };
}

describe('concise', () => {
  test('shows each finding on a line', () => {
    const lines = shown('concise').trimEnd().split('\n');
    expect(lines).toContainEqual(
      expect.stringMatching(/^in\/b\.json:13:17: error\[dc-voltage\] What /),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^in\/d\.json:1:13: error\[json-syntax\] /),
    );
    for (const line of lines)
      expect(line).toMatch(
        /^in\/[abcd]\.json:\d+:\d+: (error|warning|note)\[[\w-]+\] /,
      );
  });
});

describe('gitlab', () => {
  let issues: readonly Issue[] = [];
  beforeAll(() => {
    issues = JSON.parse(shown('gitlab')) as Issue[];
  });

  test('has the place and the severity of each finding', () => {
    expect(issues).toContainEqual(
      expect.objectContaining({
        check_name: 'dc-voltage',
        severity: 'major',
        location: { path: 'in/b.json', lines: { begin: 13 } },
      }),
    );
  });

  test('has a fingerprint of its own for each', () => {
    const prints = issues.map(({ fingerprint }) => fingerprint);
    expect(issues.length).toBeGreaterThan(3);
    expect(new Set(prints).size).toBe(issues.length);
    for (const it of prints) expect(it).toMatch(/^[\da-f]{64}$/);
  });
});

describe('junit', () => {
  test('has a test for each file, which an error fails', () => {
    const xml = shown('junit');
    expect(xml.match(/<testcase /g)).toHaveLength(4);
    expect(xml.match(/<failure /g)).toHaveLength(3);
    expect(xml).toMatch(
      /name="in\/a\.json"[^>]*>\n<system-out>[^<]*<\/system-out>\n<\/testcase>/,
    );
    expect(xml).toMatch(
      /name="in\/b\.json"[^>]*>\n<failure message="dc-voltage">in\/b\.json:13:17: error/,
    );
    expect(parse(xml)).toBeDefined();
  });

  test('has the attributes that the schema of Jenkins wants, and no other', () => {
    const elements = shown('junit').match(/<test(suite|case) [^>]*>/g);
    const suite = (failures: number) =>
      `<testsuite name="" tests="1" failures="${failures}" errors="0">`;
    const item = '<testcase classname="" name="">';
    expect(
      elements?.map((it) => it.replaceAll(/name="[^"]+"/g, 'name=""')),
    ).toEqual([0, 1, 1, 1].flatMap((failures) => [suite(failures), item]));
  });

  test('has a case that passes if there is no file', () => {
    expect(shownIn(junitFormat, reportOfRecords([]))).toContain(`
<testsuite name="infomodel-migrate diff" tests="1" failures="0" errors="0">
<testcase classname="infomodel-migrate diff" name="infomodel-migrate diff">
</testcase>
</testsuite>
</testsuites>
`);
  });
});
