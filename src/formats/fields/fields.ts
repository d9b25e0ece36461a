import { isNewIn } from '../../report/comparison.js';
import type { Format } from '../format.js';
import { functionLines } from '../terminal/functions.js';
import { type Line, painted } from '../terminal/line.js';
import { paintFor } from '../terminal/paint.js';
import { statusWordsOf } from '../../report/status-words.js';
import { spaced, textOfBlocks } from '../terminal/spaced.js';
import { summaryLines } from '../terminal/summary.js';
import { toDecideLines } from '../terminal/to-decide.js';
import { comparisonLines } from './comparison-lines.js';
import { fileLines } from './file-lines.js';
import { ruleLines } from './rule-lines.js';

/**
 * What becomes of each field, for a person at a terminal: file by file,
 * algorithm by algorithm, input by input; then what the rules mean, what the
 * functions have to change and a summary.
 */
export const formatFields: Format = (report, { color, width, quiet }) => {
  const paint = paintFor(color);
  const words = statusWordsOf(report);
  const isNew = report.comparison ? isNewIn(report) : () => false;
  const paintAll = (lines: readonly Line[]): readonly string[] =>
    lines.map((line) => painted(line, paint));
  const files = report.files.map((file) =>
    paintAll(fileLines(file, { path: file.path, isNew, words, width, quiet })),
  );
  const asides = [
    paintAll(comparisonLines(report, width)),
    paintAll(ruleLines(report, width)),
    toDecideLines(report, width, paint),
    functionLines(report.functions, width, paint),
    summaryLines(report, width, paint),
  ];
  return textOfBlocks([spaced(files, ''), ...(quiet ? [] : asides)]);
};
