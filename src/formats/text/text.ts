import { levelOf } from '../../file/all-rules.js';
import type { FileFinding, FileRecord } from '../../file/record.js';
import { countedFindings } from '../../report/failing.js';
import { type FinishedRun, rulesOfLevel } from '../../report/finished-run.js';
import { maxQuietFiles } from '../../report/totals.js';
import type { Format, FormatOptions } from '../format.js';
import { hunkLines } from '../hunk-lines.js';
import { visibleLines } from '../safe-text.js';
import { changeIn, toneOf } from '../unified.js';
import { createFindingBlocks } from './errors.js';
import { createFieldBlocks, fileLine } from './field-rows.js';
import { lastScreen } from './last-screen.js';
import {
  type Block,
  createBlockPrinter,
  type Line,
  paragraph,
} from './layout.js';
import { quietLines } from './quiet-lines.js';
import { levelCounts, noteLine, warningBlock } from './rule-blocks.js';
import {
  changeLine,
  comparisonLines,
  countSentences,
  reasonLines,
} from './run-summary.js';
import { comparedBlocks, verificationBlocks } from './verification.js';

/**
 * Prints what a person needs: of `diff` the fields of what waits for them, of
 * `verify` the differences, of other commands the findings; then the counts, what
 * is open and the next command.
 */
export const textFormat: Format = ({ command }, options) => {
  const { quiet, isVerbose = false } = options;
  const showsFields = command === 'diff' || isVerbose;
  const print = createBlockPrinter(options);
  const findings = createFindingBlocks(options);
  const fields = createFieldBlocks(options);
  const blocksOf = (record: FileRecord): readonly Block[] => {
    if (quiet) return [];
    if (record.verification)
      return isVerbose
        ? comparedBlocks(record.path, record.verification, options.width)
        : [];
    if (record.status === 'failed' && options.printsErrors) return [];
    const isWhole = isVerbose && !record.comparison;
    if (record.comparison || !showsFields || !record.fields?.length)
      return [
        isWhole ? fileLine(record, options) : [],
        ...findings.ofFile(record, shownFindings(record, isVerbose)),
        hunkBlock(record, options),
      ];
    return fields.ofFile(record);
  };
  const blocksBelow = (run: FinishedRun): readonly Block[] => {
    if (quiet) return [quietLines(run, options)];
    if (run.verification && run.differences)
      return verificationBlocks(
        run,
        run.verification,
        run.differences,
        options,
      );
    return [
      ...run.findings
        .filter((it) => levelOf(it) === 'error')
        .flatMap((it) => findings.ofFile(it, [it])),
      quietFiles(run, options),
      [...fields.more(), ...findings.more()],
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
      command === 'check' ? [] : countSentences(run).map((it) => paragraph(it)),
      lastScreen(run, options),
    ];
  };
  return {
    file: (record) => print(blocksOf(record)),
    end: (run) => print(blocksBelow(run)),
  };
};

/** Returns the open findings of a file, in a comparison the new ones: the errors, or all. */
function shownFindings(
  record: FileRecord,
  isVerbose: boolean,
): readonly FileFinding[] {
  return countedFindings(record).filter(
    (it) => isVerbose || levelOf(it) === 'error',
  );
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
function quietFiles(run: FinishedRun, options: FormatOptions): Block {
  const { count, first } = run.quiet;
  const isListed = options.command === 'diff' && options.isVerbose !== true;
  if (!isListed || run.comparison) return [];
  return count > maxQuietFiles
    ? [[[`${count} files need no attention: --verbose shows them`, 'faint']]]
    : first.flatMap((it) => fileLine(it, options, 'faint'));
}
