import fc from 'fast-check';
import type {
  ComparedOutput,
  FileReport,
  FileStatus,
  FunctionReport,
  Report,
  ReportedField,
  ReportedFinding,
} from '../../src/report/report.js';
import { choicesOf } from '../../src/rule/choice.js';
import { everyInjection } from './injections.js';
import { jsonText } from './json-text.js';
import { rules } from '../../src/report/report-findings.js';

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

const finding: fc.Arbitrary<ReportedFinding> = fc
  .tuple(
    fc.constantFrom(...rules.filter(({ fidelity }) => fidelity !== 'exact')),
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

const field: fc.Arbitrary<ReportedField> = fc.record({
  source: orNull(pointer),
  target: fc.array(pointer, { maxLength: 2 }),
  rule: fc.constantFrom(...rules.map(({ id }) => id), 'of-another-version'),
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

const file: fc.Arbitrary<FileReport> = fc
  .tuple(
    reason,
    fc.record({
      path: fc.oneof(fc.constantFrom('a/b.json', '-', '=x.json'), hostileText),
      format: fc.constantFrom('legacy', 'current', 'other'),
      status: fc.constantFrom(...statuses),
      output: orNull(hostileText),
      findings: fc.array(finding, { maxLength: 12 }),
      fields: fc.array(field, { maxLength: 5 }),
      sourceText: orNull(hostileText),
      outputText: orNull(fc.oneof(jsonText, hostileText)),
    }),
  )
  .map(([why, rest]) => ({ ...rest, ...why }));

const functions: fc.Arbitrary<FunctionReport> = fc.record({
  path: name,
  algorithms: fc.array(name, { maxLength: 2 }),
  changes: fc.array(
    fc.record({
      rule: fc.constantFrom(...rules.map(({ id }) => id)),
      inputs: fc.array(name, { maxLength: 3 }),
      text: fc.oneof(
        fc.constantFrom('Expect no call.', 'Return it in `Data`, say.'),
        hostileText,
      ),
    }),
    { maxLength: 3 },
  ),
});

const compared: fc.Arbitrary<ComparedOutput> = fc.record({
  path: hostileText,
  change: fc.constantFrom('added', 'removed', 'changed', 'same'),
  gone: fc.array(finding, { maxLength: 2 }),
  before: orNull(hostileText),
  after: orNull(hostileText),
});

const count = fc.nat(2000);
const tally = fc.record({
  total: count,
  migrated: count,
  partial: count,
  leftOut: count,
});

/** Reports as nobody would save them: every text may be hostile, and nothing adds up. */
export const anyReport: fc.Arbitrary<Report> = fc
  .record({
    decisions: orNull(hostileText),
    files: fc.array(file, { maxLength: 4 }),
    functions: fc.array(functions, { maxLength: 3 }),
    comparison: fc.option(
      fc.record({
        ref: hostileText,
        new: fc.array(fc.constantFrom('f1', 'f2', 'f3'), { maxLength: 4 }),
        gone: fc.array(fc.constantFrom('f1', 'f4'), { maxLength: 2 }),
        outputs: fc.array(compared, { maxLength: 3 }),
      }),
    ),
    summary: fc.record({
      files: fc.dictionary(fc.constantFrom(...statuses), count),
      other: fc.dictionary(hostileText, count, { maxKeys: 2 }),
      algorithms: tally,
      inputs: tally,
      fields: fc.record({
        total: count,
        exact: count,
        changed: count,
        assumed: count,
        decided: count,
        unmapped: count,
        invalid: count,
      }),
      rules: fc.array(
        fc
          .tuple(fc.constantFrom(...rules), count, count)
          .map(([{ id, fidelity }, found, decided]) => ({
            rule: id,
            fidelity,
            count: found,
            decided,
          })),
        { maxLength: 3 },
      ),
    }),
  })
  .map(({ comparison, ...rest }) => ({
    version: 1,
    tool: { name: 'infomodel-migrate', version: '0.1.0' },
    command: 'diff',
    ...rest,
    ...(comparison && { comparison }),
  }));

/** Options for a plain text without colours. */
export const plainOptions = { color: false, width: 80, quiet: false } as const;
