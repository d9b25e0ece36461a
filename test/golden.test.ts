import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { format } from 'prettier';
import { fullJsonFormat } from '../src/formats/json.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';
import { caseText } from './support/case-text.js';
import { expectFile, golden } from './support/golden.js';
import { goldenCases, hasFile, runCase } from './support/golden-cases.js';
import { recordOf, shownIn } from './support/reports.js';
import { faultsOf } from './support/schemas.js';

/** A value as JSON; an object without another in it is on one line. */
function linesOf(value: unknown, indent = '\n'): string {
  const flat = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (typeof value !== 'object' || !/^.+[{][^}]/.test(flat)) return flat;
  const entries = Object.entries(value ?? {}).map(([key, it]) => {
    const name = Array.isArray(value) ? '' : `"${key}": `;
    return `${indent}  ${name}${linesOf(it, `${indent}  `)}`;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}${entries.join(',')}${indent}${close}`;
}

describe.each(goldenCases)('%s', (folder) => {
  const { file, report } = runCase(folder);

  test('the findings, the ledger and the Current text', () => {
    expectFile(join(folder, 'case.txt'), caseText(file, report));
    expectFile(join(folder, 'current.json'), file.outputText ?? null);
  });

  test('the Current text is Current, formatted and migrated already', async () => {
    const { outputText } = file;
    if (typeof outputText !== 'string') return;
    expect(faultsOf('current', JSON.parse(outputText))).toEqual([]);
    expect(
      await format(outputText, { parser: 'json', endOfLine: 'auto' }),
    ).toBe(outputText);
    const again = recordOf('a.json', outputText);
    // An empty array has no generation, and becomes an empty array.
    expect(again).toMatchObject(
      outputText === '[]\n'
        ? { status: 'ready', outputText }
        : { status: 'current' },
    );
  });

  if (hasFile(folder, 'report.json'))
    test('the whole report', () => {
      const text = shownIn(fullJsonFormat, report);
      const lines = linesOf(JSON.parse(text));
      expectFile(join(folder, 'report.json'), `${lines}\n`);
    });
});

describe('rules and cases', () => {
  test('every folder belongs to a rule', () => {
    const ids = mappingRules.map(({ id }) => id);
    const folders = readdirSync(join(golden, 'rules'));
    expect(folders.filter((folder) => !ids.includes(folder))).toEqual([]);
  });

  test.each(mappingRules.map(({ id }) => id))(
    '%s has a case in which it fires',
    (id) => {
      const { files, findings } = runCase(join('rules', id)).report;
      const inFiles = files.flatMap((file) => [
        ...file.findings,
        ...(file.fields ?? []),
      ]);
      expect([...inFiles, ...findings].map(({ rule }) => rule)).toContain(id);
    },
  );

  test('no case has stray files', () => {
    const known = [
      'legacy.json',
      'beside.json',
      'decisions.json',
      'current.json',
      'case.txt',
      'report.json',
    ];
    const stray = readdirSync(golden, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !known.includes(entry.name))
      .map((entry) => relative(golden, join(entry.parentPath, entry.name)))
      // These have tests of their own.
      .filter(
        (path) =>
          !/^(example|check|choices|decisions|findings|behaviour|windows|verify|screens|syntax|edits|formats|mistyped|editors\.txt)/.test(
            path,
          ),
      );
    expect(stray).toEqual([]);
  });
});
