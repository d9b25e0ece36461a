import type { Summary } from '../../run/summary.js';
import { verdictCounts, type VerificationSummary } from '../../run/summary.js';
import { verdictSigns } from '../../run/words.js';
import { joinWords, pluralise } from '../../rule/message-text.js';
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
  run: Summary,
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
  { differences }: Summary,
  summary: VerificationSummary,
): readonly (readonly [text: string, tone: Tone])[] {
  const { compared = 0, notCompared = 0 } = differences ?? {};
  const differing = countDiffering(summary);
  const { all, toDecide, open } = differing;
  const count = `${pluralise(compared, 'file')} compared: ${differing.words}`;
  const ofWhich = [
    ...(toDecide > 0
      ? [`${toDecide} of which ${toDecide === 1 ? 'is' : 'are'} open`]
      : []),
    ...(open > 0 ? [`${open} of which nothing accounts for`] : []),
  ];
  const unknown = summary.unaccounted.unknown - summary.toDecide.unknown;
  const sentences: readonly (readonly [boolean, string, Tone])[] = [
    [ofWhich.length > 0, `${count}, ${joinWords(ofWhich, 'and')}.`, 'error'],
    [
      ofWhich.length === 0,
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

/** Counts the comparisons that differ: all, and those that nothing accounts for. */
function countDiffering(summary: VerificationSummary) {
  const { same, differs, unknown, leftOut, toDecide, unaccounted } = summary;
  const all = differs + leftOut;
  const waiting = toDecide.differs + toDecide.leftOut;
  const comparisons = pluralise(same + unknown + all, 'comparison');
  return {
    all,
    toDecide: waiting,
    open: unaccounted.differs + unaccounted.leftOut - waiting,
    words:
      all === 0
        ? 'nothing differs'
        : `${all} of ${comparisons} ${all === 1 ? 'differs' : 'differ'}`,
  };
}
