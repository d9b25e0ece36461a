import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  emptyRecord,
  type FileChange,
  type FileComparison,
  type FileField,
  type FileFinding,
  type FileRecord,
  type FileStatus,
  type TextChange,
} from '../../src/file/record.js';
import { levelOfFidelity } from '../../src/rule/rule.js';
import type { Report } from '../../src/run/summary.js';
import { hostileText } from './hostile-text.js';
import { golden } from './golden.js';
import { nothingCompared, recordOf, reportOfRecords } from './reports.js';

/** The keys of a record whose texts come from a file or a person. */
const freeKeys: ReadonlySet<string> = new Set([
  'path',
  'pointer',
  'output',
  'message',
  'algorithm',
  'input',
  'name',
  'text',
  'choose',
  'value',
  'file',
  'reason',
  'before',
  'after',
  'algorithms',
  'inputs',
  'sourceText',
  'outputText',
]);

/** Replaces each text that is free; one that is JSON stays JSON. */
function withTexts<T>(value: T, next: () => string): T {
  const replaced = (it: unknown, key: string): unknown => {
    if (typeof it === 'string') {
      if (!freeKeys.has(key)) return it;
      const isJson = key === 'before' || key === 'outputText';
      return isJson ? JSON.stringify(next()) : next();
    }
    if (typeof it !== 'object' || it === null) return it;
    if (Array.isArray(it)) return it.map((inner) => replaced(inner, key));
    return Object.fromEntries(
      Object.entries(it).map(([name, inner]) => [name, replaced(inner, name)]),
    );
  };
  return replaced(value, '') as T;
}

/** The records of the golden cases: one has a finding of each rule of the mapping. */
const records = readdirSync(join(golden, 'rules')).map((rule) =>
  recordOf('a.json', readFileSync(join(golden, 'rules', rule, 'legacy.json'))),
);
const allFindings = records.flatMap(({ findings }) => findings);
const allFields = records.flatMap(({ fields = [] }) => fields);
const [names, others] = [true, false].map((isName) =>
  allFields.filter(({ source }) => source?.endsWith('/name') === isName),
) as [FileField[], FileField[]];
const allFunctions = records.flatMap(({ functions }) => functions);

const decision = { choose: '', value: '', where: { file: '' }, reason: '' };

/** The record of a file in which each text that is free is one of these, in turn. */
function hostileRecord(
  texts: readonly string[],
  record: FileRecord,
): FileRecord {
  let at = 0;
  const findings = record.findings.map((finding, index): FileFinding => ({
    ...finding,
    // Some are decided, and several have one fingerprint.
    ...(index % 3 === 1
      ? { level: null, decision: { ...decision, index } }
      : { level: levelOfFidelity[finding.fidelity], decision: null }),
    fingerprint: `f${index % 4}`,
  }));
  return withTexts(
    { ...record, findings },
    () => texts[at++ % texts.length] ?? '',
  );
}

/** A report that has each text wherever a text is possible, each in a file of its own. */
export function injectedWith(texts: readonly string[]): Report {
  const files = texts.flatMap((text): FileRecord[] => {
    const record = hostileRecord([text], {
      ...emptyRecord('', 'legacy', 'to-decide'),
      output: '',
      outputText: '',
      findings: allFindings.slice(0, 2),
      fields: names.slice(0, 1),
      functions: allFunctions.slice(0, 1),
    });
    const comparison: FileComparison = {
      change: 'edited',
      from: text,
      new: [0],
      gone: record.findings.slice(0, 1),
      text: 'changed',
      before: text,
    };
    const skipped = emptyRecord(`${text} skipped`, 'other', 'other');
    // The fields of a file are those of a text that is JSON.
    const sourceText = JSON.stringify([{ name: text }], null, 2);
    return [
      { ...record, sourceText, comparison },
      { ...skipped, reason: text },
    ];
  });
  return comparing(files, texts);
}

const statuses: readonly FileStatus[] = [
  'written',
  'up-to-date',
  'ready',
  'partial',
  'to-decide',
  'to-fix',
  'current',
  'other',
  'failed',
];

const comparison: fc.Arbitrary<Omit<FileComparison, 'gone'>> = fc.record({
  change: fc.constantFrom<FileChange>('same', 'edited', 'decided', 'by-hand'),
  new: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
  text: fc.constantFrom<TextChange>('added', 'removed', 'changed', 'same'),
  before: fc.option(hostileText, { nil: null }),
});

const anyRecord: fc.Arbitrary<FileRecord> = fc
  .record({
    texts: fc.array(hostileText, { minLength: 1, maxLength: 9 }),
    record: fc.constantFrom(...records),
    comparison,
    reason: fc.option(fc.constant({ reason: '' }), { nil: {} }),
    changed: fc.record({
      status: fc.constantFrom(...statuses),
      format: fc.constantFrom('legacy', 'current', 'other'),
      output: fc.constantFrom(null, ''),
      findings: fc.array(fc.constantFrom(...allFindings), { maxLength: 12 }),
      fields: fc.array(fc.constantFrom(...others), { maxLength: 5 }),
      functions: fc.array(fc.constantFrom(...allFunctions), { maxLength: 2 }),
    }),
  })
  .map(({ texts, record, comparison: against, reason, changed }) => {
    const made = hostileRecord(texts, { ...record, ...reason, ...changed });
    const gone = made.findings.slice(0, 2);
    return { ...made, comparison: { ...against, gone } };
  });

/** A report that compares, and has these texts wherever a comparison has some. */
function comparing(
  files: readonly FileRecord[],
  texts: readonly string[],
): Report {
  return reportOfRecords(files, {
    comparison: {
      ...nothingCompared,
      then: texts[0] ?? '',
      migrated: {
        exact: 1,
        byHand: texts,
        incomplete: texts.map((path) => ({ path, rules: ['dc-voltage'] })),
        split: texts.map((path) => ({ path, algorithms: 2, files: texts })),
      },
      deleted: texts.map((text) => ({
        path: `${text} deleted`,
        algorithms: 1,
        before: text,
      })),
      wentBack: texts,
      notCompared: texts.map((path) => ({ path, reason: path })),
      values: texts.map((text) => ({
        path: text,
        place: text,
        pointer: '/0',
        then: text,
        now: text,
        becomes: text,
        decision: text,
        open: texts.slice(0, 1),
        meaning: text,
      })),
      valueCount: texts.length,
      decisions: {
        added: texts.map((text) => ({
          rule: 'dc-voltage',
          choose: text,
          where: { file: text },
          reason: text,
          values: 1,
          files: 1,
        })),
        changed: [],
        removed: [],
      },
    },
  });
}

/** Reports as nobody would save them: every text may be hostile, and nothing adds up. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    files: fc.uniqueArray(anyRecord, {
      maxLength: 4,
      selector: (it) => it.path,
    }),
    decisions: fc.option(hostileText),
    compared: fc.option(fc.array(hostileText, { maxLength: 3 })),
  })
  .map(({ files, decisions, compared }) => {
    const alone = files.map(({ comparison: left, ...record }) => record);
    const report = compared
      ? comparing(files, compared)
      : reportOfRecords(alone);
    return { ...report, decisions };
  });
