import {
  type ElementCounts,
  type OutputChange,
  sourceFates,
} from '../../file/record.js';
import { countOld, type FinishedRun } from '../../report/finished-run.js';
import { fateSigns, isUnknownFile } from '../../report/words.js';
import { listNames, pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { visible } from '../safe-text.js';
import { listSome } from './errors.js';
import { isNothingChanged, moreLines } from './last-screen.js';
import { type Block, headAndTail, paragraph } from './layout.js';

/** Counts algorithms, inputs and values by what became of them; the signs are explained here. */
export function countSentences({ summary }: FinishedRun): readonly string[] {
  const { algorithms, inputs, fields } = summary;
  const values = sourceFates
    .filter((fate) => fields[fate] > 0)
    .map((fate) => {
      const { sign, word } = fateSigns[fate];
      return `${sign} ${fields[fate]} ${word}`;
    });
  return [
    ...elementSentence('algorithm', algorithms),
    ...elementSentence('input', inputs),
    ...(values.length > 0
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
  const named = skipped
    .filter(isUnknownFile)
    .map(({ reason, count, paths }) => `${reason}: ${listSome(paths, count)}`);
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

/** More rules with new findings that decisions answer are only counted. */
const maxAnswered = 5;

/** Says what a change since a commit does to files and findings. */
export function comparisonSentences(run: FinishedRun): readonly string[] {
  const { comparison } = run;
  if (!comparison || isNothingChanged(run)) return [];
  const { ref, gone, outputs, new: added, migrated = 0 } = comparison;
  const answeredWords = Object.entries(comparison.answered ?? {}).map(
    ([what, times]) => (times === 1 ? what : `${what} (${times} times)`),
  );
  const differing = outputs.filter(({ change }) => change !== 'same').length;
  const old = countOld(run);
  const changes = [
    added.length > 0 && pluralise(added.length, 'new finding'),
    gone.length > 0 && `${gone.length} gone`,
    differing > 0 && `${pluralise(differing, 'Current file')} changed`,
    old > 0 && `${pluralise(old, 'finding')} there before`,
  ].filter((it) => it !== false);
  const them = migrated === 1 ? 'it' : 'them';
  return [
    ...(migrated > 0
      ? [
          `${pluralise(migrated, 'Legacy file')} became Current, exactly as the tool writes ${them}.`,
        ]
      : []),
    `Since the merge base with ${ref}: ${changes.join(', ') || 'nothing new'}.`,
    ...(answeredWords.length > 0
      ? [
          `Decisions answer further new findings: ${listNames(answeredWords, maxAnswered)}.`,
        ]
      : []),
  ];
}

/** Says what a change since a commit does; with `isVerbose` which findings are gone, too. */
export function comparisonLines(
  run: FinishedRun,
  { isVerbose = false }: FormatOptions,
): Block {
  const outputs = isVerbose ? (run.comparison?.outputs ?? []) : [];
  return [
    ...comparisonSentences(run).map((it) => paragraph(it, 0, 'strong')),
    ...outputs.flatMap(({ path, gone }) =>
      gone.map(({ rule, message }) =>
        paragraph(`gone: ${path} ${rule}: ${message}`, 2, 'faint'),
      ),
    ),
  ];
}
