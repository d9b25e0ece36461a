import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  emptyRecord,
  type FileComparison,
  type FileField,
  type FileFinding,
  type FileRecord,
  type FileStatus,
  type OutputChange,
} from '../../src/file/record.js';
import type { ComparedOutput, Report } from '../../src/report/report.js';
import { everyInjection } from './injections.js';
import { golden } from './golden.js';
import { recordOf, reportOfRecords } from './reports.js';

/** What marks up Markdown, HTML and commands. */
const marks = Array.from('`|\\ <>&[]()*_~#@$:;=%,.\n');

/** What tables and code spans are made of. */
const tableMarks = Array.from('`|\\ <a"');

/** Whatever a file can hold, mostly what acts on somebody. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...everyInjection, 'It is deadbeef, is it not?'),
  fc
    .array(fc.constantFrom(...everyInjection, ...marks), { maxLength: 5 })
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...tableMarks), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
    .map((units) => String.fromCharCode(...units)),
);

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
    decision: index % 3 === 1 ? { ...decision, index } : null,
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
      names: [''],
      fields: names.slice(0, 1),
      functions: allFunctions.slice(0, 1),
    });
    const comparison: FileComparison = {
      change: 'changed',
      new: [0],
      gone: record.findings.slice(0, 1),
      before: text,
      isMigrated: false,
    };
    const skipped = emptyRecord(`${text} skipped`, 'other', 'other');
    // The fields of a file are those of a text that is JSON.
    const sourceText = JSON.stringify([{ name: text }], null, 2);
    return [
      { ...record, sourceText, comparison },
      { ...skipped, reason: text },
    ];
  });
  return comparing(files, { ref: texts[0] ?? '', deleted: texts });
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
  change: fc.constantFrom<OutputChange>('added', 'removed', 'changed', 'same'),
  new: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
  before: fc.option(hostileText, { nil: null }),
  isMigrated: fc.boolean(),
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

function comparing(
  files: readonly FileRecord[],
  {
    ref,
    deleted,
  }: { readonly ref: string; readonly deleted: readonly string[] },
): Report {
  const gone = files.flatMap(({ findings }) => findings).slice(0, 1);
  const outputs = deleted.map((text): ComparedOutput => ({
    path: `${text} deleted`,
    change: 'removed',
    gone,
    before: text,
  }));
  return reportOfRecords(files, { compared: { ref, outputs } });
}

/** Reports as nobody would save them: every text may be hostile, and nothing adds up. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    files: fc.uniqueArray(anyRecord, {
      maxLength: 4,
      selector: (it) => it.path,
    }),
    decisions: fc.option(hostileText),
    compared: fc.option(
      fc.record({
        ref: hostileText,
        deleted: fc.array(hostileText, { maxLength: 3 }),
      }),
    ),
  })
  .map(({ files, decisions, compared }) => {
    const alone = files.map(({ comparison: left, ...record }) => record);
    const report = compared
      ? comparing(files, compared)
      : reportOfRecords(alone);
    return { ...report, decisions };
  });
