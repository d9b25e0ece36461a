import type { FileFinding, FileRecord } from '../src/file/record.js';
import { joinChanges } from '../src/document/functions.js';
import { ruleOf } from '../src/file/all-rules.js';
import { fateSigns, stateWords } from '../src/document/words.js';
import type { Report, RunFinding } from '../src/run/summary.js';
import { choicesOf } from '../src/rule/choice.js';
import { levelOfFidelity } from '../src/rule/rule.js';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { format } from 'prettier';
import { fullJsonFormat } from '../src/formats/json.js';
import { mappingRules } from '../src/mapping/mapping-rules.js';
import { expectFile, golden } from './support/golden.js';
import { goldenCases, hasFile, runCase } from './support/golden-cases.js';
import { recordOf, shownIn } from './support/reports.js';
import { faultsOf } from './support/schemas.js';

/**
 * Returns what a golden case shows of a migrated file: its status, its
 * findings, the changes in the code of functions and the ledger.
 *
 * @param report of the run that the file is in
 */
function caseText(file: FileRecord, report: Report): string {
  const { fields = [] } = file;
  const sections = [
    [
      [stateWords[file.status], ...(file.reason ? [file.reason] : [])].join(
        ': ',
      ),
    ],
    file.findings.flatMap(findingLines),
    report.findings.map(runFindingLine),
    functionLines(file),
    columns(
      fields.map(({ source, target, rule, fate }) => [
        `${fateSigns[fate].sign} ${source ?? ''}`,
        target.length > 0 ? `→ ${target.join(' ')}` : '',
        fate === 'exact' ? '' : rule,
      ]),
    ),
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** A file that is held back is to be fixed if anything in it breaks its format. */
function findingLines(finding: FileFinding): readonly string[] {
  const { start, pointer, fidelity, rule, message, decision, target } = finding;
  const place = `${start.line}:${start.column}${pointer && ` ${pointer}`}`;
  const level = decision ? 'decided' : levelOfFidelity[fidelity];
  const about = [
    finding.about === undefined ? '' : `about ${finding.about}`,
    target === null ? '' : `→ ${target}`,
    decision ? decisionWords(decision) : '',
    finding.recommended === null ? '' : `recommended: ${finding.recommended}`,
    choiceWords(finding),
  ].filter((words) => words !== '');
  return [
    `${place}  ${level ?? ''}  ${rule}  ${message}`,
    ...(about.length > 0 ? [`    ${about.join('; ')}`] : []),
  ];
}

function decisionWords({
  rule,
  choose,
  value,
}: NonNullable<FileFinding['decision']>): string {
  const ofRule = rule === undefined ? '' : ` of ${rule}`;
  return `decided${ofRule}: ${choose}${value === null ? '' : ` ${JSON.stringify(value)}`}`;
}

/** Names the choices if the finding has not those of its rule. */
function choiceWords({ rule: id, choices }: FileFinding): string {
  const rule = ruleOf(id);
  const usual = rule ? choicesOf(rule).map(({ name }) => name) : [];
  return usual.join() === choices.join()
    ? ''
    : `choices: ${choices.join(', ') || 'none'}`;
}

function runFindingLine({ path, fidelity, rule, message }: RunFinding): string {
  return `${path}  ${levelOfFidelity[fidelity] ?? ''}  ${rule}  ${message}`;
}

function functionLines({ functions }: FileRecord): readonly string[] {
  return joinChanges(functions).flatMap(({ path, changes }) =>
    changes.map(
      ({ rule, inputs, text }) =>
        `functions/${path}: ${[rule, ...inputs].join(' ')}: ${text}`,
    ),
  );
}

const widestCell = 40;

/** Pads the cells of rows to the width of their column; wider cells stand out. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (sum, row) =>
      row.map(({ length }, at) =>
        Math.max(length > widestCell ? 0 : length, sum[at] ?? 0),
      ),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

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
