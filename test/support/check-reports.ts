import fc from 'fast-check';
import type { Report, ReportedFinding } from '../../src/report/report.js';
import { everyInjection } from './injections.js';
import { anyReport } from './any-report.js';

const at = { line: 3, column: 5, offset: 20 };
const none = { total: 0, migrated: 0, partial: 0, leftOut: 0 };

const foundWith = (text: string): ReportedFinding => ({
  ...{ rule: 'dc-voltage', fidelity: 'unmapped', message: text },
  ...{ algorithm: text, input: text },
  ...{ pointer: '/0', start: at, end: { ...at, column: 9, offset: 24 } },
  ...{ target: null, choices: ['drop'], decision: null, fingerprint: 'f1' },
});

/** A report that has the texts wherever a text is possible, each in a file of its own. */
function injectedWith(texts: readonly [string, ...string[]]): Report {
  const [first] = texts;
  return {
    ...{ version: 1, command: 'diff', decisions: first },
    tool: { name: 'infomodel-migrate', version: '0.1.0' },
    summary: {
      files: { held: texts.length },
      other: Object.fromEntries(texts.map((text) => [text, 1])),
      ...{ algorithms: none, inputs: none, rules: [] },
      fields: {
        ...{ total: 1, exact: 0, changed: 0, assumed: 0 },
        ...{ decided: 1, unmapped: 0, invalid: 0 },
      },
    },
    files: texts.map((text) => ({
      ...{ path: text, format: 'legacy', status: 'held', output: text },
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
      fields: [
        {
          ...{ source: '/0/name', target: [], rule: 'algorithm-name' },
          ...{ fate: 'decided', before: JSON.stringify(text), after: text },
        },
      ],
      ...{ sourceText: text, outputText: text },
    })),
    functions: texts.map((text) => ({
      ...{ path: text, algorithms: [text] },
      changes: [{ rule: 'output', inputs: [text], text }],
    })),
    comparison: {
      ...{ ref: first, new: texts.flatMap(() => ['f1', 'f1']), gone: ['f1'] },
      outputs: texts.map((text) => ({
        ...{ path: text, change: 'changed', gone: [foundWith(text)] },
        ...{ before: text, after: `[\n${text}\n]` },
      })),
    },
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
