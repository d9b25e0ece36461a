import type { FileRecord } from '../file/record.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import type { FinishedRun } from '../report/finished-run.js';
import { headOf } from '../report/report.js';
import type { Reporter } from './reporter.js';

/** The report as JSON. Each file is a line, so that a reader can take one after the other. */
export const jsonReporter = reporterOf(false);

/** The same with field lists and texts. */
export const fullJsonReporter = reporterOf(true);

function reporterOf(isFull: boolean): Reporter {
  return {
    begin: (head) =>
      `{\n${membersOf({ version: 1, ...headOf(head) })},\n"files": [`,
    file: (record) => [
      { text: `\n${escapedJson(isFull ? record : withoutTexts(record))}` },
    ],
    separator: () => ',',
    tail: (run) => `\n],\n${membersOf(tailOf(run, isFull))}\n}\n`,
  };
}

function withoutTexts(record: FileRecord): FileRecord {
  const { fields, sourceText, outputText, comparison, ...rest } = record;
  if (!comparison) return rest;
  const { before, ...others } = comparison;
  return { ...rest, comparison: others };
}

function tailOf(run: FinishedRun, isFull: boolean): object {
  const { findings, functions, comparison, verification, summary } = run;
  return {
    findings,
    functions,
    ...(comparison && {
      comparison: {
        ...comparison,
        outputs: comparison.outputs.map((output) =>
          isFull ? output : { ...output, before: undefined },
        ),
      },
    }),
    ...(verification && { verification }),
    summary,
  };
}
