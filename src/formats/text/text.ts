import type { Level } from '../../rule/rule.js';
import { isNewIn } from '../../report/comparison.js';
import type { Format, FormatOptions } from '../format.js';
import { levelOf } from '../../report/level.js';
import type { Report } from '../../report/report.js';
import { againstLines } from './against.js';
import { noteLines, warningBlocks, warningPlaces } from './asides.js';
import { checkedLines } from './checked.js';
import { errorBlocks } from './errors.js';
import type { Found } from './found.js';
import { functionLines } from '../terminal/functions.js';
import { paintFor } from '../terminal/paint.js';
import { textOfBlocks } from '../terminal/spaced.js';
import { summaryLines } from '../terminal/summary.js';
import { toDecideLines } from '../terminal/to-decide.js';
import { verificationBlocks } from './verification.js';

/**
 * The findings for a person at a terminal: errors one by one until a rule
 * repeats itself, each warning and note once, then what the functions have to
 * change and a summary. Of a run that compares with a commit, only what is new;
 * of one that compares behaviour, what it found. Blocks are set apart by empty
 * lines.
 */
export const formatText: Format = (report, options) => {
  const { verification } = report;
  return textOfBlocks(
    verification
      ? verificationBlocks(report, verification, options)
      : findingBlocks(report, options),
  );
};

function findingBlocks(
  report: Report,
  { color, width, quiet }: FormatOptions,
): readonly (readonly string[])[] {
  const paint = paintFor(color);
  const isNew = isNewIn(report);
  const of = (level: Level): readonly Found[] =>
    report.files.flatMap((file) =>
      file.findings
        .filter((finding) => levelOf(finding) === level && isNew(finding))
        .map((finding) => ({ file, finding })),
    );
  const errors = errorBlocks(of('error'), width, paint);
  if (quiet) return errors;
  const { command } = report;
  const isCheck = command === 'check';
  return [
    ...errors,
    // Functions are known for a whole run, not for what is new in it.
    ...(isCheck || report.comparison
      ? warningPlaces(of('warning'), width, paint)
      : warningBlocks(of('warning'), report.functions, width, paint)),
    noteLines(of('note'), width, paint),
    againstLines(report, paint),
    toDecideLines(report, width, paint),
    functionLines(report.functions, width, paint),
    isCheck
      ? checkedLines(report, paint)
      : // A run of `convert` has one file, and its text is the answer.
        summaryLines(report, width, paint, command === 'convert' ? 2 : 1),
  ];
}
