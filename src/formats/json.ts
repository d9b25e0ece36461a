import { printedRecord } from '../file/record.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import { printedComparison } from '../run/comparison.js';
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
      const printed = printedRecord(record);
      const { fields, sourceText, outputText, ...rest } = printed;
      const line = `${separator}\n${escapedJson(isFull ? printed : rest)}`;
      separator = ',';
      return line;
    },
    end({ findings, functions, comparison, verification, counts }) {
      const tail = {
        findings,
        functions,
        ...(comparison && { comparison: printedComparison(comparison) }),
        ...(verification && { verification }),
        summary: counts,
      };
      return `\n],\n${membersOf(tail)}\n}\n`;
    },
  };
}
