import {
  type ElementCounts,
  type OutputChange,
  sourceFates,
} from '../../file/record.js';
import { countOld, type FinishedRun } from '../../report/finished-run.js';
import type { Comparison } from '../../report/report.js';
import { fateSigns } from '../../report/words.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { listSome } from './errors.js';
import { isNothingChanged, moreLines } from './last-screen.js';
import {
  type Block,
  headAndTail,
  type Line,
  packItems,
  paragraph,
} from './layout.js';
import { fateTones } from './field-rows.js';

/** Counts algorithms, inputs and values by what became of them; the signs are explained here. */
export function countLines(
  { summary }: FinishedRun,
  { width }: Pick<FormatOptions, 'width'>,
): Block {
  const { algorithms, inputs, fields } = summary;
  const values = sourceFates
    .filter((fate) => fields[fate] > 0)
    .map((fate, index): Line => {
      const { sign, word } = fateSigns[fate];
      const start = index === 0 ? `${pluralise(fields.total, 'value')}: ` : '';
      return [[start], [sign, fateTones[fate]], [` ${fields[fate]} ${word}`]];
    });
  return [
    ...elementLine('algorithm', algorithms),
    ...elementLine('input', inputs),
    ...packItems(values, '', width),
  ];
}

function elementLine(
  what: string,
  { total, migrated, partial, leftOut }: ElementCounts,
): Block {
  if (total === 0) return [];
  const parts = [
    `${migrated} migrated`,
    ...(partial > 0 ? [`${partial} in part`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  return [paragraph(`${pluralise(total, what)}: ${parts.join(', ')}`)];
}

/** More reasons are only counted. */
const maxReasons = 20;

/** Names the files that are no models, and those that failed, with the reason. */
export function reasonLines(
  { skipped, failed }: FinishedRun,
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
  const named = skipped.map(
    ({ reason, count, paths }) => `${reason}: ${listSome(paths, count)}`,
  );
  return [
    ...titled('Not a model', named),
    ...titled('Failed', printsErrors ? [] : failed.map(({ reason }) => reason)),
  ];
}

const changeWords: Readonly<Record<OutputChange, string>> = {
  added: 'a new Current file',
  removed: 'no Current file any more',
  changed: 'the Current file changes',
  same: 'only its findings change',
};

/** Says what became of a file since a commit. */
export function changeLine(
  path: string,
  change: OutputChange,
  width: number,
): Block {
  return headAndTail(
    [[visible(path), 'strong']],
    [[changeWords[change]]],
    width,
  );
}

/** Says that files became Current; nothing if none did. */
export function migratedSentences({
  migrated = 0,
}: Comparison): readonly string[] {
  const them = migrated === 1 ? 'it' : 'them';
  return migrated === 0
    ? []
    : [
        `${pluralise(migrated, 'Legacy file')} became Current, exactly as the tool writes ${them}.`,
      ];
}

/** Says what a change since a commit does to findings. */
export function comparisonLines(
  run: FinishedRun,
  { isVerbose = false }: FormatOptions,
): Block {
  const { comparison } = run;
  if (!comparison || isNothingChanged(run)) return [];
  const { ref, outputs, new: added, gone } = comparison;
  const counts = [
    `${pluralise(added.length, 'finding')} new`,
    `${gone.length} gone`,
  ];
  const old = countOld(run);
  return [
    paragraph(
      `Since the merge base with ${ref}: ${outputs.length === 0 ? 'nothing changes' : counts.join(', ')}`,
      0,
      'strong',
    ),
    ...(old > 0
      ? [paragraph(`${pluralise(old, 'finding')} there before`, 2, 'faint')]
      : []),
    ...migratedSentences(comparison).map((it) => paragraph(it, 2, 'good')),
    ...outputs.flatMap((output): Block => [
      ...(isVerbose ? output.gone : []).map(({ rule, message }) =>
        paragraph(`gone: ${output.path} ${rule}: ${message}`, 2, 'faint'),
      ),
    ]),
  ];
}
