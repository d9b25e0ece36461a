import type { FinishedRun } from '../../report/finished-run.js';
import {
  verdictCounts,
  type VerificationSummary,
} from '../../report/report.js';
import { verdictSigns } from '../../report/words.js';
import { pluralise } from '../../rule/message-text.js';
import { type Block, paragraph, type Tone } from './layout.js';

/** Counts the aspects by verdict, which also explains the marks. */
export function verdictSentence(summary: VerificationSummary): string {
  return verdictCounts(summary)
    .filter(([, count]) => count > 0)
    .map(
      ([verdict, count]) => `${verdictSigns[verdict].sign} ${count} ${verdict}`,
    )
    .join(', ');
}

export function verdictLines(
  run: FinishedRun,
  summary: VerificationSummary,
): Block {
  return [
    paragraph(verdictSentence(summary), 0, 'strong'),
    ...accountSentences(run, summary).map(([text, tone]) =>
      paragraph(tone === 'good' ? text : `! ${text}`, 0, tone),
    ),
  ];
}

/** Says how many files were compared, how many of the comparisons differ, and what accounts for them. */
export function accountSentences(
  { differences }: FinishedRun,
  {
    same,
    differs,
    unknown: notKnown,
    leftOut,
    unaccounted,
  }: VerificationSummary,
): readonly (readonly [text: string, tone: Tone])[] {
  const { unknown } = unaccounted;
  const all = differs + leftOut;
  const open = unaccounted.differs + unaccounted.leftOut;
  const { compared = 0, notCompared = 0 } = differences ?? {};
  const comparisons = pluralise(same + notKnown + all, 'comparison');
  const differing =
    all === 0
      ? 'nothing differs'
      : `${all} of ${comparisons} ${all === 1 ? 'differs' : 'differ'}`;
  const count = `${pluralise(compared, 'file')} compared: ${differing}`;
  const sentences: readonly (readonly [boolean, string, Tone])[] = [
    [open > 0, `${count}, ${open} of which nothing accounts for.`, 'error'],
    [
      open === 0,
      `${count}${all === 0 ? '' : ', and a finding or a decision accounts for each'}.`,
      'good',
    ],
    [
      notCompared > 0,
      `${pluralise(notCompared, 'file')} ${notCompared === 1 ? 'was' : 'were'} not compared.`,
      'error',
    ],
    [
      unknown > 0,
      `No finding or decision accounts for what is unknown in ${pluralise(unknown, 'aspect')}, which fails with --fail-on warning.`,
      'warning',
    ],
  ];
  return sentences.flatMap(([isSaid, text, tone]) =>
    isSaid ? [[text, tone] as const] : [],
  );
}
