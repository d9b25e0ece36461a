import type { FileRecord } from '../file/record.js';
import { sourceTextOf } from '../json/source-text.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import { parseJson } from '../json/parse.js';
import type { FinishedRun } from '../report/finished-run.js';
import { headOf } from '../report/report.js';
import type { Reporter } from './reporter.js';

/**
 * The report as JSON, which `report` reads again. Each file is a line, so that
 * neither side needs more than one in memory.
 */
export const jsonReporter: Reporter = {
  begin: (head) =>
    `{\n${membersOf({ version: 1, ...headOf(head) })},\n"files": [`,
  file: (record, { isFull }) => [
    { text: `\n${escapedJson(isFull ? record : withoutTexts(record))}` },
  ],
  separator: () => ',',
  tail: (run, { isFull }) =>
    `\n],\n${membersOf(tailOf(run, isFull ?? false))}\n}\n`,
};

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

/**
 * Finds what the schema cannot express: texts of a saved record that formats parse
 * are JSON. Only an edited report can fail.
 * @returns the first fault with its JSON Pointer in the record; undefined if there is none
 */
export function findRecordFault({
  fields = [],
  sourceText,
  outputText,
  format,
  status,
}: FileRecord): string | undefined {
  const index = fields.findIndex(
    ({ before, after }) => !isJson(before) || !isJson(after),
  );
  if (index >= 0) return `/fields/${index} has a value that is not JSON`;
  const isRead = format !== 'other' && status !== 'invalid';
  const mustBeJson = fields.length > 0 || isRead;
  if (mustBeJson && !isJson(sourceTextOf(sourceText ?? '[]').text))
    return '/sourceText is not JSON, but its file was read';
  return isJson(outputText) ? undefined : '/outputText is not JSON';
}

function isJson(text: string | null | undefined): boolean {
  return typeof text !== 'string' || parseJson(text).ok;
}
