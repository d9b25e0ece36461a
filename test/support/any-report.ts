import fc from 'fast-check';
import type {
  FileComparison,
  FileField,
  FileFinding,
  FileRecord,
  FileStatus,
  FunctionChanges,
  OutputChange,
} from '../../src/file/record.js';
import type { ComparedOutput, Report } from '../../src/report/report.js';
import { choicesOf } from '../../src/rule/choice.js';
import { everyInjection } from './injections.js';
import { reportOfRecords } from './reports.js';
import { jsonText } from './json-text.js';
import { allRules } from '../../src/file/all-rules.js';

/** What marks up Markdown, HTML and commands. */
const marks = Array.from('`|\\ <>&[]()*_~#@$:;=%,.\n');

/** What tables and code spans are made of. */
const tableMarks = Array.from('`|\\ <a"');

/** Whatever a file can hold, mostly what acts on somebody. */
const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...everyInjection, 'It is deadbeef, is it not?'),
  fc
    .array(fc.constantFrom(...everyInjection, ...marks), {
      maxLength: 5,
    })
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom(...tableMarks), { maxLength: 8 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
    .map((units) => String.fromCharCode(...units)),
);

/** Null every now and then, also where the type has `undefined` too. */
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.option(value, { nil: null });

const name = fc.oneof(
  fc.constantFrom('fan_hours', 'deadbeef', '__proto__'),
  hostileText,
);

const place = fc
  .tuple(fc.nat(40), fc.nat(60), fc.nat(3), fc.nat(60), fc.nat(2000))
  .map(([line, column, lines, columns, offset]) => ({
    start: { line: line + 1, column: column + 1, offset },
    end: {
      line: line + lines + 1,
      column: lines === 0 ? column + columns + 1 : columns + 1,
      offset: offset + lines * 60 + columns,
    },
  }));

const pointer = fc
  .array(fc.oneof(fc.nat(5).map(String), fc.constantFrom('inputs', 'a~1b')), {
    maxLength: 4,
  })
  .map((keys) => keys.map((key) => `/${key}`).join(''));

const decision = orNull(
  fc.record({
    choose: name,
    value: fc.oneof(fc.constant(null), hostileText),
    where: fc.record({ file: hostileText }, { requiredKeys: [] }),
    reason: hostileText,
    index: fc.nat(3),
  }),
);

const finding: fc.Arbitrary<FileFinding> = fc
  .tuple(
    fc.constantFrom(...allRules.filter(({ fidelity }) => fidelity !== 'exact')),
    place,
    fc.record({
      message: hostileText,
      algorithm: orNull(hostileText),
      input: orNull(hostileText),
      pointer,
      target: orNull(pointer),
      decision,
      fingerprint: fc.constantFrom('f1', 'f2', 'f3', 'f4'),
    }),
  )
  .map(([rule, { start, end }, rest]) => ({
    ...rest,
    start,
    end,
    rule: rule.id,
    fidelity: rule.fidelity,
    choices: choicesOf(rule).map((choice) => choice.name),
  }));

const field: fc.Arbitrary<FileField> = fc.record({
  source: orNull(pointer),
  target: fc.array(pointer, { maxLength: 2 }),
  rule: fc.constantFrom(...allRules.map(({ id }) => id), 'of-another-version'),
  fate: fc.constantFrom('exact', 'assumed', 'unmapped', 'decided', 'supplied'),
  before: orNull(hostileText.map((text) => JSON.stringify(text))),
  after: orNull(hostileText),
});

const statuses: readonly FileStatus[] = [
  ...(['written', 'unchanged', 'would-write', 'partial', 'held'] as const),
  ...(['invalid', 'current', 'other', 'failed'] as const),
];

const reason = fc.option(
  hostileText.map((text) => ({ reason: text })),
  { nil: {} },
);

const functions: fc.Arbitrary<FunctionChanges> = fc.record({
  path: name,
  algorithms: fc.array(name, { maxLength: 2 }),
  changes: fc.array(
    fc.record({
      rule: fc.constantFrom(...allRules.map(({ id }) => id)),
      inputs: fc.array(name, { maxLength: 3 }),
      text: fc.oneof(
        fc.constantFrom('Expect no call.', 'Return it in `Data`, say.'),
        hostileText,
      ),
    }),
    { maxLength: 3 },
  ),
});

const count = fc.nat(2000);
const elements = fc.record({
  total: count,
  migrated: count,
  partial: count,
  leftOut: count,
});

const change = fc.constantFrom<OutputChange>(
  ...(['added', 'removed', 'changed', 'same'] as const),
);

const comparison: fc.Arbitrary<FileComparison> = fc.record({
  change,
  new: fc.uniqueArray(fc.nat(11), { maxLength: 4 }),
  gone: fc.array(finding, { maxLength: 2 }),
  before: orNull(hostileText),
  isMigrated: fc.boolean(),
});

const file: fc.Arbitrary<FileRecord> = fc
  .tuple(
    reason,
    comparison,
    fc.record({
      path: fc.oneof(fc.constantFrom('a/b.json', '-', '=x.json'), hostileText),
      format: fc.constantFrom('legacy', 'current', 'other'),
      status: fc.constantFrom(...statuses),
      output: orNull(hostileText),
      findings: fc.array(finding, { maxLength: 12 }),
      counts: fc.record({
        ...{ algorithms: elements, inputs: elements },
        fields: fc.record({
          total: count,
          exact: count,
          changed: count,
          assumed: count,
          decided: count,
          unmapped: count,
          invalid: count,
        }),
      }),
      functions: fc.array(functions, { maxLength: 2 }),
      names: fc.array(
        fc.tuple(name, pointer, place).map(([of, at, extent]) => ({
          ...{ name: of, pointer: at },
          ...extent,
        })),
        { maxLength: 2 },
      ),
      declares: fc.record({ algorithms: count, inputs: count }),
      fields: fc.array(field, { maxLength: 5 }),
      sourceText: orNull(hostileText),
      outputText: orNull(fc.oneof(jsonText, hostileText)),
    }),
  )
  .map(([why, against, rest]) => ({ ...rest, ...why, comparison: against }));

const deleted: fc.Arbitrary<ComparedOutput> = fc.record({
  path: hostileText.map((text) => `deleted ${text}`),
  change: fc.constant('removed'),
  gone: fc.array(finding, { maxLength: 2 }),
  before: hostileText,
});

/** Reports as nobody would save them: every text may be hostile, and nothing adds up. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    files: fc.uniqueArray(file, { maxLength: 4, selector: (it) => it.path }),
    decisions: orNull(hostileText),
    compared: fc.option(
      fc.record({
        ref: hostileText,
        outputs: fc.array(deleted, { maxLength: 3 }),
      }),
    ),
  })
  .map(({ files, decisions, compared }) => {
    const records = compared
      ? files
      : files.map(({ comparison: left, ...record }) => record);
    const options = compared ? { compared } : {};
    return { ...reportOfRecords(records, options), decisions };
  });
