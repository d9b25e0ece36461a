import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { format } from 'prettier';
import { currentSchema } from '../src/current/current-schema.js';
import type { DecisionsFile } from '../src/decisions/decision.js';
import { fileUnrecognised } from '../src/legacy/recognise.js';
import { loadDecisions } from '../src/decisions/load-decisions.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';
import type { FileRecord } from '../src/file/record.js';
import type { Report } from '../src/report/report.js';
import { editorKeywords } from '../src/json/json-schema.js';
import { expectFile, golden } from './support/golden.js';
import { recordOf, reportOfRecords } from './support/reports.js';

/** Every folder with a `legacy.json`, relative to `golden/`. */
const cases = readdirSync(golden, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('legacy.json'))
  .map((path) => dirname(path))
  .toSorted();

const isCurrent = new Ajv({
  strictTypes: false,
  keywords: editorKeywords,
  // A number such as 1e400 is too large for JavaScript, not for JSON.
  strictNumbers: false,
}).compile(currentSchema);

const read = (folder: string, name: string): Uint8Array | undefined => {
  const path = join(golden, folder, name);
  return existsSync(path) ? readFileSync(path) : undefined;
};

/** A file of these cases is found in a folder. */
const isNamed = (folder: string): boolean =>
  !folder.startsWith(join('rules', fileUnrecognised.id));

/** Runs a case: `legacy.json`, with `beside.json` and `decisions.json` where the case has them. */
function reportOf(folder: string): Report {
  const decisions = decisionsOf(folder);
  const records = ['beside.json', 'legacy.json'].flatMap((path) => {
    const bytes = read(folder, path);
    return bytes ? [recordOf(path, bytes, decisions, isNamed(folder))] : [];
  });
  return reportOfRecords(records, { decisions });
}

/** What a reader of a case wants to know, but for the ledger and the texts. */
function excerptOf({ summary, files, findings, functions }: Report): object {
  return {
    summary,
    files: files.map(({ path, format, status, reason, findings: found }) => ({
      path,
      format,
      status,
      reason,
      findings: found,
    })),
    ...(findings.length > 0 && { findings }),
    functions,
  };
}

function decisionsOf(folder: string): DecisionsFile | undefined {
  const path = 'decisions.json';
  const bytes = read(folder, path);
  if (!bytes) return undefined;
  const loaded = loadDecisions(bytes, path);
  if (!loaded.ok) throw new Error(`${folder}: broken decisions`);
  return loaded.file;
}

function fileOf(folder: string): FileRecord {
  const file = reportOf(folder).files.find(
    ({ path }) => path === 'legacy.json',
  );
  if (!file) throw new Error('a case has a legacy.json');
  return file;
}

/** The ledger, a line for each leaf: where it stood, where it went, by which rule. */
function ledgerText({ fields = [] }: FileRecord): string | null {
  const lines = fields.map(({ source, target, rule, fate, before, after }) => {
    const from = source === null ? '(supplied)' : `${source} ${before ?? ''}`;
    const to =
      target.length === 0 ? '' : ` → ${target.join(' ')} ${after ?? ''}`;
    return `${fate.padEnd(8)} ${rule}: ${from}${to}\n`;
  });
  return lines.length === 0 ? null : lines.join('');
}

describe.each(cases)('%s', (folder) => {
  test('the report, the ledger and the Current text', async () => {
    const report = reportOf(folder);
    expectFile(
      join(folder, 'report.json'),
      await format(JSON.stringify(excerptOf(report)), {
        parser: 'json',
        printWidth: 100,
      }),
    );
    const file = fileOf(folder);
    expectFile(join(folder, 'ledger.txt'), ledgerText(file));
    expectFile(join(folder, 'current.json'), file.outputText ?? null);
  });

  test('the Current text is Current, formatted and migrated already', async () => {
    const { outputText } = fileOf(folder);
    if (typeof outputText !== 'string') return;
    expect(isCurrent(JSON.parse(outputText)) || isCurrent.errors).toBe(true);
    expect(
      await format(outputText, { parser: 'json', endOfLine: 'auto' }),
    ).toBe(outputText);
    const again = recordOf('a.json', outputText);
    // An empty array has no generation, and becomes an empty array.
    expect(again).toMatchObject(
      outputText === '[]\n'
        ? { status: 'would-write', outputText }
        : { status: 'current' },
    );
  });
});

describe('rules and cases', () => {
  const folders = readdirSync(join(golden, 'rules'));

  test('every folder belongs to a rule', () => {
    const ids = mappingRules.map(({ id }) => id);
    expect(folders.filter((folder) => !ids.includes(folder))).toEqual([]);
  });

  test.each(mappingRules.map(({ id }) => id))(
    '%s has a case in which it fires',
    (id) => {
      const { files, findings: ofRun } = reportOf(join('rules', id));
      const said = files.flatMap(({ findings, fields = [] }) => [
        ...findings,
        ...fields,
      ]);
      expect([...said, ...ofRun].map(({ rule }) => rule)).toContain(id);
    },
  );

  test('no case has stray files', () => {
    const known = [
      'legacy.json',
      'beside.json',
      'decisions.json',
      'current.json',
      'report.json',
      'ledger.txt',
    ];
    const stray = readdirSync(golden, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !known.includes(entry.name))
      .map((entry) => relative(golden, join(entry.parentPath, entry.name)))
      // These have tests of their own.
      .filter(
        (path) =>
          !/^(example|check|choices|decisions|findings|behaviour|verify|screens|syntax|edits|formats|(editors|mistyped)\.txt)/.test(
            path,
          ),
      );
    expect(stray).toEqual([]);
  });
});
