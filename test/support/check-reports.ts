import fc from 'fast-check';
import {
  emptyRecord,
  type FileFinding,
  type FileRecord,
} from '../../src/file/record.js';
import type { ComparedOutput, Report } from '../../src/report/report.js';
import { reportOfRecords } from './reports.js';
import { everyInjection } from './injections.js';
import { anyReport } from './any-report.js';

const at = { line: 3, column: 5, offset: 20 };

const foundWith = (text: string): FileFinding => ({
  ...{ rule: 'dc-voltage', fidelity: 'unmapped', message: text },
  ...{ algorithm: text, input: text },
  ...{ pointer: '/0', start: at, end: { ...at, column: 9, offset: 24 } },
  ...{ target: null, choices: ['drop'], decision: null, fingerprint: 'f1' },
});

/** A report that has the texts wherever a text is possible, each in a file of its own. */
function injectedWith(texts: readonly [string, ...string[]]): Report {
  const [first] = texts;
  const records = texts.map((text): FileRecord => ({
    ...emptyRecord(text, 'legacy', 'held'),
    output: text,
    findings: [
      foundWith(text),
      {
        ...foundWith(text),
        decision: {
          ...{ choose: text, value: text, where: { file: text } },
          ...{ reason: text, index: 0 },
        },
      },
    ],
    names: [{ name: text, pointer: '/0', start: at, end: at }],
    fields: [
      {
        ...{ source: '/0/name', target: [], rule: 'algorithm-name' },
        ...{ fate: 'decided', before: JSON.stringify(text), after: text },
      },
    ],
    functions: [
      {
        ...{ path: text, algorithms: [text] },
        changes: [{ rule: 'output', inputs: [text], text }],
      },
    ],
    ...{ sourceText: text, outputText: `[\n${text}\n]` },
    comparison: {
      ...{ change: 'changed', new: [0], gone: [foundWith(text)] },
      ...{ before: text, isMigrated: false },
    },
  }));
  const skipped = texts.map((text): FileRecord => ({
    ...emptyRecord(`${text} skipped`, 'other', 'other'),
    reason: text,
  }));
  const outputs = texts.map((text): ComparedOutput => ({
    ...{ path: `${text} deleted`, change: 'removed', before: text },
    gone: [foundWith(text)],
  }));
  const compared = { ref: first, outputs };
  return {
    ...reportOfRecords([...records, ...skipped], { compared }),
    decisions: first,
  };
}

/** Every injection; of more files in one report some would be folded or cut. */
const injectedReports: readonly Report[] = Array.from(
  { length: Math.ceil(everyInjection.length / 4) },
  (_, index) =>
    injectedWith(
      everyInjection.slice(4 * index, 4 * index + 4) as [string, ...string[]],
    ),
);

/** What holds of what a format shows of a report, by titles. */
export type ReportChecks<Shown> = Readonly<
  Record<string, (shown: Shown, report: Report) => void>
>;

/**
 * Holds what a format shows to checks: of every injection, and of
 * so many reports as nobody would save them.
 */
export function checkReports<Shown>(
  numRuns: number,
  show: (report: Report) => Shown,
  checks: ReportChecks<Shown>,
): void {
  const checkOne = (report: Report): void => {
    const shown = show(report);
    for (const [title, check] of Object.entries(checks))
      try {
        check(shown, report);
      } catch (cause) {
        throw new Error(title, { cause });
      }
  };
  injectedReports.forEach(checkOne);
  fc.assert(fc.property(anyReport, checkOne), { numRuns });
}
