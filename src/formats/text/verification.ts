import { type Paint, paintFor } from '../terminal/paint.js';
import type { FormatOptions } from '../format.js';
import type { Report } from '../../report/report.js';
import {
  isNothingCompared,
  type Verification,
} from '../../report/verification/model.js';
import { errorBlocks } from './errors.js';
import {
  closingLines,
  noteLines,
  notShownLines,
} from './verification-summary.js';
import { algorithmTable } from './verification-table.js';
import { unaccountedLines, witnessLines } from './verification-witnesses.js';
import { filesLines } from '../terminal/summary.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';

type Block = readonly string[];

/**
 * What a comparison of behaviour found: first what nothing accounts for, then
 * each algorithm as a table of aspects with the witnesses below it, then what is
 * not shown, once, and a summary.
 */
export function verificationBlocks(
  report: Report,
  verification: Verification,
  { color, width, quiet }: FormatOptions,
): readonly Block[] {
  const paint = paintFor(color);
  const urgent = [
    ...invalidBlocks(report, width, paint),
    unaccountedLines(verification.files, width, paint),
  ];
  if (quiet) return urgent;
  return [
    ...urgent,
    ...verification.files.flatMap(({ path, against, algorithms }) => [
      [
        paint.strong(
          wrapped(
            visible(against === null ? path : `${path} against ${against}`),
            width,
            '',
          ),
        ),
      ],
      ...algorithms.map((algorithm) => [
        ...algorithmTable(algorithm, width, paint),
        ...witnessLines(algorithm, width, paint),
      ]),
    ]),
    notShownLines(verification.files, width, paint),
    ...(isNothingCompared(verification.summary)
      ? [
          [
            ...filesLines(report, width, paint, 1),
            paint.strong('Nothing was compared.'),
          ],
        ]
      : [
          noteLines(verification, width),
          closingLines(verification.summary, width, paint),
        ]),
  ];
}

/** Files that a rule stopped have nothing to compare. */
function invalidBlocks(
  { files }: Report,
  width: number,
  paint: Paint,
): readonly Block[] {
  const errors = files
    .filter(({ status }) => status === 'invalid')
    .flatMap((file) => file.findings.map((finding) => ({ file, finding })));
  return errorBlocks(errors, width, paint);
}
