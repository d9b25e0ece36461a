import type { FileRecord } from '../file/record.js';
import { escapedJson, membersOf } from '../json/escaped-json.js';
import type { FinishedRun } from '../report/finished-run.js';
import type { RunHead } from '../report/report.js';
import { reportedVerification } from '../report/verification.js';
import type { Reporter } from './reporter.js';

/**
 * The report as JSON, which `report` reads again. Each file is a line, so that
 * neither side needs more than one in memory.
 */
export const jsonReporter: Reporter = {
  begin: (head) => `{\n${membersOf(headOf(head))},\n"files": [`,
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

function headOf({ tool, command, decisions, partOfFolder }: RunHead): object {
  return {
    version: 1,
    tool,
    command,
    decisions,
    ...(partOfFolder && { partOfFolder }),
  };
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
    ...(verification && {
      verification: reportedVerification(verification),
    }),
    summary,
  };
}
