import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  emptyRecord,
  type FileField,
  type FileFinding,
  type FileRecord,
  type FileStatus,
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
    const findings = record.findings.map((it, at) => ({
      ...it,
      new: at === 0,
    }));
    const skipped = emptyRecord(`${text} skipped`, 'other', 'other');
    // The fields of a file are those of a text that is JSON.
    const sourceText = JSON.stringify([{ name: text }], null, 2);
    return [
      { ...record, findings, sourceText, compared: { textThen: text } },
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

const compared = fc.record({
  textThen: fc.option(hostileText, { nil: null }),
});

const anyRecord: fc.Arbitrary<FileRecord> = fc
  .record({
    texts: fc.array(hostileText, { minLength: 1, maxLength: 9 }),
    record: fc.constantFrom(...records),
    compared,
    news: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
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
  .map(({ texts, record, compared, news, reason, changed }) => {
    const made = hostileRecord(texts, { ...record, ...reason, ...changed });
    const findings = made.findings.map((it, at) => ({
      ...it,
      new: news[at] === true,
    }));
    return { ...made, findings, compared };
  });

const missing = (text: string) => ({
  path: text,
  algorithm: text,
  input: text,
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
        exactPaths: texts,
        differing: texts,
        mended: texts.map((text) => ({ ...missing(text), rule: 'dc-voltage' })),
        lost: texts.map((text) => ({ ...missing(text), rules: [text] })),
        takenOut: texts.map((text) => ({
          ...missing(text),
          output: text,
          decision: null,
        })),
      },
      gone: texts.map((text) => ({
        path: `${text} deleted`,
        algorithms: [text],
        reason: 'deleted',
      })),
      wentBack: texts,
      notCompared: texts.map((path) => ({ path, reason: path })),
      values: texts.map((text) => ({
        path: text,
        pointer: '/0',
        algorithm: text,
        input: text,
        key: text,
        legacy: text,
        then: text,
        now: text,
        becomes: text,
        decision: text,
        meaning: text,
      })),
      decisions: {
        added: texts.map((text) => ({
          decision: {
            rule: 'dc-voltage',
            choose: text,
            value: text,
            where: { file: text },
            reason: text,
            index: 0,
          },
          algorithms: 1,
          lost: true,
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
    const alone = files.map(({ compared: _, ...record }) => ({
      ...record,
      findings: record.findings.map(({ new: isNew, ...it }) => it),
    }));
    const report = compared
      ? comparing(files, compared)
      : reportOfRecords(alone);
    return { ...report, decisions };
  });
