import type { FileFinding, FileRecord } from '../../file/record.js';
import { groupBy } from '../../json/collections.js';
import { fileUnrecognised } from '../../legacy/file-rules.js';
import { otherReasons } from '../../legacy/recognise.js';
import { countedFindings, failsAt } from '../../run/failing.js';
import { rulesOfLevel } from '../../run/rule-findings.js';
import { type Summary } from '../../run/summary.js';
import { isNothingCompared } from '../../run/summary.js';
import { maxQuietFiles } from '../../run/summarise.js';
import { levels } from '../../rule/rule.js';
import type { Format, FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { comparisonBlocks, hunkBlock } from './comparison.js';
import { createFindingBlocks, findingWords, placeText } from './errors.js';
import { wholeBlocks } from './field-blocks.js';
import { filesLines, lastScreen } from './last-screen.js';
import {
  type Block,
  createBlockPrinter,
  type Line,
  paragraph,
} from './layout.js';
import { verdictLines } from './verdict-lines.js';
import { fileLine } from './objects.js';
import { levelBlocks } from './rule-blocks.js';
import { countSentences, reasonLines } from './run-summary.js';
import { verificationBlocks } from './verification.js';
import { createWaitingBlocks } from './waiting-blocks.js';

/**
 * Prints what a person needs: for `diff` the fields that wait for them, for `verify` the
 * differences, for other commands the findings; then the counts, what is open and the
 * next command.
 */
export const textFormat: Format = ({ command }, options) => {
  const { quiet, isVerbose = false } = options;
  const showsFields = command === 'diff' || isVerbose;
  const print = createBlockPrinter(options);
  const findings = createFindingBlocks(options);
  const waiting = createWaitingBlocks(options);
  // A block shows how often it is there again, which is known at the end only.
  const isHeld = command === 'diff' && !isVerbose;
  // New findings come first.
  const hunks: Block[] = [];
  const blocksOf = (record: FileRecord): readonly Block[] => {
    if (quiet || record.verification) return [];
    if (record.status === 'failed' && options.printsErrors) return [];
    const isWhole = isVerbose && !record.comparison;
    if (record.comparison || !showsFields || !record.fields?.length) {
      hunks.push(hunkBlock(record, options));
      return [
        isWhole ? fileLine(record, options) : [],
        ...findings.ofFile(record, shownFindings(record, isVerbose)),
      ];
    }
    if (isVerbose) return wholeBlocks(record, options);
    waiting.add(record);
    return [];
  };
  const blocksBelow = (run: Summary): readonly Block[] => {
    if (quiet) return [quietLines(run, options)];
    if (run.verification && run.differences)
      return verificationBlocks(
        run,
        run.verification,
        run.differences,
        options,
      );
    return [
      ...waiting.all(),
      ...run.findings
        .filter((it) => it.level === 'error')
        .flatMap((it) => findings.ofFile(it, [it])),
      quietFiles(run, options),
      findings.more(),
      ...levelBlocks(run, options),
      ...hunks,
      ...(run.comparison ? comparisonBlocks(run.comparison, options) : []),
      run.comparison ? [] : reasonLines(withoutNamed(run), options),
      command === 'check' || run.comparison
        ? []
        : countSentences(run, options).map((it) => paragraph(it)),
      lastScreen(run, options),
    ];
  };
  return {
    file: (record) => {
      const blocks = blocksOf(record);
      if (!isHeld) return print(blocks);
      waiting.keep(blocks);
      return '';
    },
    end: (run) => print(blocksBelow(run)),
  };
};

/** Leaves out the files that are no models and that a warning names. */
function withoutNamed(run: Summary): Summary {
  const warned = run.rules.find(({ rule }) => rule === fileUnrecognised.id);
  const skipped = run.skipped.filter(
    ({ reason, count }) =>
      reason !== otherReasons.neitherFormat || count !== warned?.shown,
  );
  return { ...run, skipped };
}

/** Returns the open findings of a file: the errors, in a comparison the new ones; or all. */
function shownFindings(
  record: FileRecord,
  isVerbose: boolean,
): readonly FileFinding[] {
  return isVerbose
    ? record.findings.filter((it) => it.level !== null)
    : countedFindings(record).filter((it) => it.level === 'error');
}

/** Lists the files that need nobody, or counts them. */
function quietFiles(run: Summary, options: FormatOptions): Block {
  const { count, first } = run.quiet;
  const isListed = options.command === 'diff' && options.isVerbose !== true;
  if (!isListed || run.comparison) return [];
  return count > maxQuietFiles
    ? [[[`${count} files need no attention: --verbose shows them`, 'faint']]]
    : first.flatMap((it) => fileLine(it, options, 'faint'));
}

/** Returns one line for each rule with errors or that fails the run, or the verdict of `verify`, and one line for the files. */
function quietLines(run: Summary, { failing }: FormatOptions): Block {
  const { verification } = run;
  if (verification)
    return isNothingCompared(verification.summary)
      ? filesLines(run)
      : [...verdictLines(run, verification.summary), ...filesLines(run)];
  const rules = groupBy(
    levels
      .filter((level) => level === 'error' || failsAt(level, failing))
      .flatMap((level) =>
        rulesOfLevel(run, level).map((it) => ({ ...it, level })),
      ),
    (it) => `${findingWords(it)}[${visible(it.rule)}]`,
  );
  const lines = Array.from(rules, ([name, all]): Line => {
    const [first] = all.flatMap(({ examples }) => examples);
    const more = all.reduce((sum, { shown }) => sum + shown, 0) - 1;
    return [
      [first ? placeText(first) : '', 'strong'],
      [`${more > 0 ? ` and ${more} more` : ''}: `],
      [name, all[0].level],
    ];
  });
  return [...lines, ...filesLines(run)];
}
