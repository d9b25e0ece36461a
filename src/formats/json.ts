import { type FileRecord, printedRecord } from '../file/record.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import type { Summary } from '../run/summary.js';
import { headOf, type RunHead } from '../run/summary.js';
import type { Format, Printer } from './format.js';

/** The report as JSON. Each file is one line, so that a program can read file by file. */
export const jsonFormat: Format = (head) => printerOf(head, false);

/** The same with field lists and texts. */
export const fullJsonFormat: Format = (head) => printerOf(head, true);

function printerOf(head: RunHead, isFull: boolean): Printer {
  let separator = '';
  return {
    begin: `{\n${membersOf({ version: 1, ...headOf(head) })},\n"files": [`,
    file(record) {
      const printed = isFull ? printedRecord(record) : withoutTexts(record);
      const text = escapedJson(printed);
      const line = `${separator}\n${text}`;
      separator = ',';
      return line;
    },
    end: (run) => `\n],\n${membersOf(tailOf(run, isFull))}\n}\n`,
  };
}

/** Returns a record without what only `json-full` has. */
export function withoutTexts(record: FileRecord) {
  const { fields, sourceText, outputText, comparison, ...rest } =
    printedRecord(record);
  if (!comparison) return rest;
  const { before, ...others } = comparison;
  return { ...rest, comparison: others };
}

/** Returns the part of a report that follows its files. */
export function tailOf(run: Summary, isFull: boolean): object {
  const { findings, functions, comparison, verification } = run;
  return {
    findings,
    functions,
    ...(comparison && {
      comparison: {
        ...comparison,
        deleted: comparison.deleted.map((file) =>
          isFull ? file : { ...file, before: undefined },
        ),
      },
    }),
    ...(verification && { verification }),
    summary: run.counts,
  };
}
