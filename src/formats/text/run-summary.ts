import { type ElementCounts, sourceFates } from '../../file/record.js';
import { type Summary } from '../../run/summary.js';
import { fateSigns, isUnknownFile } from '../../run/words.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { listSome } from './errors.js';
import { moreLines } from './last-screen.js';
import { type Block, paragraph } from './layout.js';

/** Counts algorithms, inputs and values by what became of them. The last line is the legend of the signs. */
export function countSentences(
  { counts }: Summary,
  { isVerbose = false }: Pick<FormatOptions, 'isVerbose'> = {},
): readonly string[] {
  const { algorithms, inputs, fields } = counts;
  const { sign, word } = fateSigns.supplied;
  const values = [
    ...sourceFates
      .filter((fate) => fields[fate] > 0)
      .map((fate) => {
        const { sign, word } = fateSigns[fate];
        return `${sign} ${fields[fate]} ${word}`;
      }),
    // Only --verbose has rows for fields that no source has.
    ...(isVerbose ? [`${sign} ${word}`] : []),
  ];
  return [
    ...elementSentence('algorithm', algorithms),
    ...elementSentence('input', inputs),
    ...(fields.total > 0
      ? [`${pluralise(fields.total, 'value')}: ${values.join(', ')}`]
      : []),
  ];
}

function elementSentence(
  what: string,
  { total, migrated, partial, leftOut }: ElementCounts,
): readonly string[] {
  if (total === 0) return [];
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return [`${pluralise(total, what)}: ${parts.join(', ')}`];
}

/** More reasons are only counted. */
const maxReasons = 20;

/** Names the files that are neither models nor known, and those that failed, with the reason. */
export function reasonLines(
  { skipped, failed }: Summary,
  { printsErrors }: Pick<FormatOptions, 'printsErrors'>,
): Block {
  const titled = (title: string, reasons: readonly string[]): Block =>
    reasons.length === 0
      ? []
      : [
          [[title, 'strong']],
          ...reasons.slice(0, maxReasons).map((text) => paragraph(text, 2)),
          ...moreLines(reasons.length - maxReasons),
        ];
  const named = skipped
    .filter(isUnknownFile)
    .map(({ reason, count, paths }) => `${reason}: ${listSome(paths, count)}`);
  return [
    ...titled('Not a model', named),
    ...titled('Failed', printsErrors ? [] : failed.map(({ reason }) => reason)),
  ];
}
