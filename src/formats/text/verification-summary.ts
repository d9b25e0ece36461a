import { groupBy } from '../../json/collections.js';
import type { Paint, Tone } from '../terminal/paint.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';
import {
  type Verification,
  type VerificationSummary,
  type VerifiedFile,
} from '../../report/verification/model.js';
import { aspectsIn } from '../../report/verification/summary.js';
import { marks } from './verification-table.js';

/** Each sentence that leaves something open, once, with how often it does. */
export function notShownLines(
  files: readonly VerifiedFile[],
  width: number,
  paint: Paint,
): readonly string[] {
  const sentences = files.flatMap(aspectsIn).flatMap(({ why }) => why);
  if (sentences.length === 0) return [];
  return [
    paint.strong(
      wrapped('Unknown, because the description does not say', width, ''),
    ),
    ...[...groupBy(sentences, (it) => it)]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(([sentence, all]) =>
        wrapped(visible(`${all.length} × ${sentence}`), width, '  '),
      ),
  ];
}

/** What holds for the whole comparison. */
export function noteLines(
  { notes, withoutMeaning }: Verification,
  width: number,
): readonly string[] {
  return [
    ...notes,
    ...(withoutMeaning.length > 0
      ? [
          `A run shows nothing of ${withoutMeaning.join(', ')}: these findings stand beside the comparison.`,
        ]
      : []),
  ].map((note) => wrapped(visible(note), width, ''));
}

/** How many aspects came out how, which also explains the marks. */
export function closingLines(
  summary: VerificationSummary,
  width: number,
  paint: Paint,
): readonly string[] {
  const { same, differs, unknown, leftOut, unaccounted } = summary;
  const counted = (
    [
      ['same', same],
      ['differs', differs],
      ['unknown', unknown],
      ['left out', leftOut],
    ] as const
  ).map(([verdict, count]) => `${marks[verdict][0]} ${count} ${verdict}`);
  const open = unaccounted.differs + unaccounted.leftOut;
  const lines: readonly (readonly [Tone, string])[] = [
    ['strong', counted.join(', ')],
    open > 0
      ? [
          'error',
          `! ${open} of those that differ or are left out: no finding or decision accounts for them.`,
        ]
      : [
          'good',
          'A finding or a decision accounts for all that differs or is left out.',
        ],
    ...(unaccounted.unknown > 0
      ? [
          [
            'warning',
            `! ${unaccounted.unknown} of the unknown: no finding or decision accounts for them, which fails with --fail-on warning.`,
          ] as const,
        ]
      : []),
  ];
  return lines.map(([tone, text]) => paint[tone](wrapped(text, width, '')));
}
