import fc from 'fast-check';
import type { Report, ReportedFinding } from '../../src/report/report.js';
import { everyInjection } from './injections.js';
import { anyReport } from './any-report.js';

/** For each injection a small report that has it wherever a text is possible. */
const injectedReports: readonly Report[] = everyInjection.map((text) => {
  const at = { line: 3, column: 5, offset: 20 };
  const found: ReportedFinding = {
    ...{ rule: 'dc-voltage', fidelity: 'unmapped', message: text },
    ...{ algorithm: text, input: text },
    ...{ pointer: '/0', start: at, end: { ...at, column: 9, offset: 24 } },
    ...{ target: null, choices: ['drop'], decision: null, fingerprint: 'f1' },
  };
  const none = { total: 0, migrated: 0, partial: 0, leftOut: 0 };
  return {
    ...{ version: 1, command: 'diff', decisions: text },
    tool: { name: 'infomodel-migrate', version: '0.1.0' },
    summary: {
      ...{
        files: { held: 1 },
        other: { [text]: 1 },
        algorithms: none,
        inputs: none,
        rules: [],
      },
      fields: {
        ...{ total: 1, exact: 0, changed: 0, assumed: 0 },
        ...{ decided: 1, unmapped: 0, invalid: 0 },
      },
    },
    files: [
      {
        ...{ path: text, format: 'legacy', status: 'held', output: text },
        findings: [
          found,
          {
            ...found,
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
      },
    ],
    functions: [
      {
        ...{ path: text, algorithms: [text] },
        changes: [{ rule: 'output', inputs: [text], text }],
      },
    ],
    comparison: {
      ...{ ref: text, new: ['f1', 'f1'], gone: ['f1'] },
      outputs: [
        {
          ...{ path: text, change: 'changed', gone: [found] },
          ...{ before: text, after: `[\n${text}\n]` },
        },
      ],
    },
  };
});

/** Holds a check to every injection, and to so many reports as nobody would save them. */
export function checkReports(
  numRuns: number,
  check: (report: Report) => void,
): void {
  injectedReports.forEach(check);
  fc.assert(fc.property(anyReport, check), { numRuns });
}
