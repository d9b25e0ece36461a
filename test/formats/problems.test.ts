import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'parse5';
import { run } from '../support/command.js';
import {
  exact,
  legacyText,
  partial,
  unmappedInput,
} from '../support/legacy.js';
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
});
