import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { troublesOf } from '../../src/batch/run-error.js';
import { readReports } from '../../src/batch/saved-reports.js';
import { allRules } from '../../src/file/all-rules.js';
import { formats } from '../../src/formats/formats.js';
import type { Report } from '../../src/report/report.js';
import { folderOf } from '../support/folder.js';
import { everyInjection } from '../support/injections.js';
import { shownIn } from '../support/reports.js';
import {
  fullReport,
  reportsOfCommands as reports,
} from '../support/reports-of-commands.js';
import { commandsIn } from '../support/runner-commands.js';

type Keys = readonly (string | number)[];

/** Where the values are that hold no others. */
function leavesOf(value: unknown, keys: Keys = []): readonly Keys[] {
  if (typeof value !== 'object' || value === null) return [keys];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...keys, isList ? Number(key) : key]),
  );
}

/** The value with another one at a place. */
function edited(value: unknown, [key, ...rest]: Keys, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value))
    return value.with(Number(key), edited(value[Number(key)], rest, to));
  const inner = value as Readonly<Record<string, unknown>>;
  return { ...inner, [key]: edited(inner[key], rest, to) };
}

const others: readonly unknown[] = [
  ...everyInjection,
  ...everyInjection.map((text) => JSON.stringify(text)),
  ...[
    '',
    '"',
    '{',
    '[',
    '[,]',
    '[{}]',
    '{}',
    'null',
    '"\\u12',
    '['.repeat(600),
  ],
  ...[0, 1, 3, 1_000_000_000, null],
];

interface Edit {
  readonly keys: Keys;
  readonly to: unknown;
}

/** Which of the reports is edited, and where to what. */
const editing = fc.nat({ max: reports.length - 1 }).chain((of) => {
  const keys = fc.constantFrom(...leavesOf(reports[of]));
  const edit = fc.record({ keys, to: fc.constantFrom(...others) });
  return fc.record({
    of: fc.constant(of),
    edits: fc.array(edit, { minLength: 1, maxLength: 2 }),
  });
});

function withEdits(report: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((value, { keys, to }) => edited(value, keys, to), report);
}

const folder = folderOf({});

/** A value that was saved as a report, read again; undefined if it is refused in words. */
function readAgain(value: unknown): Report | undefined {
  const path = join(folder, 'r.json');
  writeFileSync(path, JSON.stringify(value));
  try {
    return readReports([path])
      .map(({ report, records }) => ({
        ...report,
        files: records.map(({ read }) => read()),
      }))
      .at(0);
  } catch (error) {
    if (!troublesOf(error)?.length) throw error;
    return undefined;
  }
}

test('every rule has an id that reports may have', () => {
  for (const { id: rule } of allRules) {
    const [file] = fullReport.files;
    const findings = file?.findings.map((it) => ({ ...it, rule }));
    const taken = readAgain({ ...fullReport, files: [{ ...file, findings }] });
    expect(taken?.files[0]?.findings[0]?.rule).toBe(rule);
  }
});

/** Control, bidirectional and other invisible characters, and halves of pairs. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** The script of the HTML page and the licences of its packages are not part of any report. */
const ownTexts = /<script>.*?<\/script>|<!--.*?-->/gs;

describe('a saved report that was edited is refused, or shown without harm', () => {
  test.each(formats)('$name', async ({ name, load }) => {
    const format = await load();
    let shown = 0;
    fc.assert(
      fc.property(editing, fc.constantFrom(20, 80), ({ of, edits }, width) => {
        const taken = readAgain(withEdits(reports[of], edits));
        if (!taken) return;
        shown++;
        const text = shownIn(format, taken, { width, isTerminal: true });
        expect(invisible.exec(text.replaceAll(ownTexts, ''))).toBeNull();
        if (name === 'text' || name === 'fields')
          expect(/^\s*::|##\[/m.exec(text)).toBeNull();
        if (name === 'github')
          expect(commandsIn(text)).toHaveLength(text.split('\n').length - 1);
      }),
      { numRuns: name === 'html' || name === 'sarif' ? 100 : 1000 },
    );
    expect(shown).toBeGreaterThan(10);
  });
});
