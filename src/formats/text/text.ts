import { levelOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { countedFindings } from '../../report/failing.js';
import { type FinishedRun, rulesOfLevel } from '../../report/finished-run.js';
import { stateWords } from '../../report/words.js';
import { maxQuietFiles, needsNobody } from '../../report/totals.js';
import type { Format, FormatOptions } from '../format.js';
import { hunkLines } from '../hunk-lines.js';
import { visibleLines } from '../safe-text.js';
import { changeIn, toneOf } from '../unified.js';
import { createErrorBlocks } from './errors.js';
import { lastScreen } from './last-screen.js';
import { type Block, createBlockPrinter, type Line } from './layout.js';
import { createObjectBlocks, fileBlock, fileLine } from './object-lines.js';
import { quietLines } from './quiet-lines.js';
import { levelCounts, noteLine, warningBlock } from './rule-blocks.js';
import {
  changeLine,
  comparisonLines,
  countLines,
  reasonLines,
} from './run-summary.js';
import { createDifferenceBlocks, verificationBlocks } from './verification.js';

/**
 * Prints what a person needs: of `diff` the fields of what waits for them, of
 * `verify` the differences, of other commands the findings; then the counts, what
 * is open and the next command.
 */
export const textFormat: Format = ({ command }, options) => {
  const { quiet, isVerbose = false } = options;
  const showsFields = command === 'diff' || isVerbose;
  const print = createBlockPrinter(options);
  const errors = createErrorBlocks(options);
  const objects = createObjectBlocks(options);
  const differences = createDifferenceBlocks(options);
  const blocksOf = (record: FileRecord): readonly Block[] => {
    if (quiet) return [];
    if (record.verification)
      return differences.ofFile(record.path, record.verification);
    if (record.status === 'failed' && options.printsErrors) return [];
    if (record.comparison || !showsFields || !record.fields)
      return [
        ...errors.ofFile(record, newErrors(record)),
        hunkBlock(record, options),
      ];
    if (isVerbose) return [fileBlock(record, options)];
    if (needsNobody(record)) return [];
    return record.fields.length > 0
      ? objects.ofFile(record)
      : [fileBlock(record, options)];
  };
  const blocksBelow = (run: FinishedRun): readonly Block[] => {
    if (quiet) return [quietLines(run, options)];
    if (run.verification && run.differences)
      return [
        differences.more(),
        ...verificationBlocks(run, run.verification, run.differences, options),
      ];
    return [
      ...run.findings
        .filter((it) => levelOf(it) === 'error')
        .flatMap((it) => errors.ofFile(it, [it])),
      quietFiles(run, options),
      [...objects.more(), ...errors.more()],
      ...(command === 'convert' && !isVerbose
        ? [levelCounts(run)]
        : [
            ...rulesOfLevel(run, 'warning').map((it) =>
              warningBlock(it, run, options),
            ),
            rulesOfLevel(run, 'note').map((it) => noteLine(it, options)),
          ]),
      comparisonLines(run, options),
      reasonLines(run, options),
      command === 'check' ? [] : countLines(run, options),
      lastScreen(run, options),
    ];
  };
  return {
    file: (record) => print(blocksOf(record)),
    end: (run) => print(blocksBelow(run)),
  };
};

function newErrors(record: FileRecord): readonly FileFinding[] {
  return countedFindings(record).filter((it) => levelOf(it) === 'error');
}

/** Shows how the Current text of a file changes since a commit. */
function hunkBlock(record: FileRecord, { width }: FormatOptions): Block {
  const { comparison } = record;
  const change = comparison && changeIn(record);
  if (!change || comparison.change === 'same') return [];
  const { before, after } = change;
  return [
    ...changeLine(record.path, comparison.change, width),
    ...hunkLines(before ?? '', after ?? '').map((line): Line => [
      [visibleLines(line), toneOf(line)],
    ]),
  ];
}

/** Lists the files that need nobody, or counts them. */
function quietFiles(
  run: FinishedRun,
  { isVerbose, width, command }: FormatOptions,
): Block {
  const { count, first } = run.quiet;
  if (isVerbose === true || run.comparison || command !== 'diff') return [];
  return count > maxQuietFiles
    ? [[[`${count} files need no attention: --verbose shows them`, 'faint']]]
    : first.flatMap((it) =>
        fileLine(it, stateWords[it.status], width, 'faint'),
      );
}
