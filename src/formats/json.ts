import type { FileRecord } from '../file/record.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import type { FinishedRun } from '../report/finished-run.js';
import { headOf, type RunHead } from '../report/report.js';
import type { Format, Printer } from './format.js';

/** The report as JSON. Each file is a line, so that a reader can take one after the other. */
export const jsonFormat: Format = (head) => printerOf(head, false);

/** The same with field lists and texts. */
export const fullJsonFormat: Format = (head) => printerOf(head, true);

function printerOf(head: RunHead, isFull: boolean): Printer {
  let separator = '';
  return {
    begin: `{\n${membersOf({ version: 1, ...headOf(head) })},\n"files": [`,
    file(record) {
      const text = escapedJson(isFull ? record : withoutTexts(record));
      const line = `${separator}\n${text}`;
      separator = ',';
      return line;
    },
    end: (run) => `\n],\n${membersOf(tailOf(run, isFull))}\n}\n`,
  };
}

/** Returns a record without what only `json-full` has. */
export function withoutTexts(record: FileRecord): FileRecord {
  const { fields, sourceText, outputText, comparison, ...rest } = record;
  if (!comparison) return rest;
  const { before, ...others } = comparison;
  return { ...rest, comparison: others };
}

/** Returns what a report has behind its files. */
export function tailOf(run: FinishedRun, isFull: boolean): object {
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
