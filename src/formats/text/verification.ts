import type { ComparedAddition } from '../../behaviour/compare/compare-files.js';
import { type Verdict } from '../../behaviour/verdict.js';
import { evidenceText } from '../../run/differences.js';
import type { Summary, FoundDifferences } from '../../run/summary.js';
import { whatDiffers } from '../../run/problems.js';
import type { DifferenceKind } from '../../run/verification-facts.js';
import { adviceAfterMigration } from '../../run/nothing-compared.js';
import { unnamed } from '../../file/verified-file.js';
import { isNothingCompared, type Verification } from '../../run/summary.js';
import { fateSigns, verdictSigns } from '../../run/words.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { filesLines, lastScreen, moreLines } from './last-screen.js';
import { type Block, type Line, paragraph, type Tone } from './layout.js';
import { verdictLines } from './verdict-lines.js';
import { reasonLines } from './run-summary.js';

const tones: Readonly<Record<Verdict, Tone>> = {
  same: 'faint',
  differs: 'warning',
  unknown: 'note',
  'left out': 'warning',
};

/** More inputs of a difference are only counted. */
const maxInputs = 5;

/** Unknowns that are shown, the most frequent first. */
const maxUnknowns = 10;

/** Formats the result of a comparison: each kind of difference once, what is unknown, and the verdict. */
export function verificationBlocks(
  run: Summary,
  { notes, summary, withoutMeaning }: Verification,
  { kinds, unknowns, additions }: FoundDifferences,
  options: FormatOptions,
): readonly Block[] {
  if (isNothingCompared(summary))
    return [
      reasonLines(run, options),
      [
        ...filesLines(run),
        [['Nothing was compared.', 'strong']],
        ...onlyCurrentLines(run, options),
      ],
    ];
  const withoutEffect =
    withoutMeaning.length > 0
      ? [
          `The comparison cannot show the effect of ${withoutMeaning.join(', ')}: read these findings too.`,
        ]
      : [];
  return [
    ...kinds.map(kindLines),
    unknownLines(unknowns, options),
    additionLines(additions),
    reasonLines(run, options),
    [...notes, ...withoutEffect].map((note) => paragraph(note)),
    [...verdictLines(run, summary), ...lastScreen(run, options)],
  ];
}

/** Shows differences that the same findings or decisions account for, with one example; or all that are kept of what nothing accounts for. */
function kindLines({
  verdict,
  aspects,
  reasons,
  isToDecide,
  count,
  files,
  first,
}: DifferenceKind): Block {
  const { sign } = verdictSigns[verdict];
  const open = isToDecide ? fateSigns.unmapped.sign : '';
  const why = `${isToDecide ? `${fateSigns.unmapped.word}: ` : ''}${reasons.join(', ')}`;
  const what = aspects.length === 0 ? 'left out' : aspects.join(', ');
  const many =
    count === 1 ? '' : ` at ${count} places in ${pluralise(files, 'file')}`;
  return reasons.length > 0
    ? [
        paragraph(
          `${sign}${open} ${what} (${why})${many}`,
          0,
          isToDecide ? 'error' : tones[verdict],
        ),
        ...first.slice(0, 1).map((it) => exampleLine(it, 'faint')),
      ]
    : [
        paragraph(
          `${sign}! ${what}${many}: no finding or decision accounts for it`,
          0,
          'error',
        ),
        ...first.map((it) => exampleLine(it)),
      ];
}

/** Names the file, the algorithm and the inputs of a difference, and what shows it. */
function exampleLine(
  difference: DifferenceKind['first'][number],
  tone?: Tone,
): Block[number] {
  const inputs = difference.inputs.slice(0, maxInputs);
  const more = difference.inputs.length - inputs.length;
  const names = whatDiffers({
    ...difference,
    inputs: [...inputs, ...(more > 0 ? [`${more} more`] : [])],
    aspects: [],
  });
  return paragraph(
    `${difference.path}: ${names}: ${evidenceText(difference)}`,
    2,
    tone,
  );
}

function additionText({
  algorithm,
  input,
  text,
}: Pick<ComparedAddition, 'algorithm' | 'input' | 'text'>): string {
  const inputs = input === null ? [] : [input];
  const name = { algorithm: algorithm ?? unnamed, inputs, aspects: [] };
  return `${whatDiffers(name)}: ${text}`;
}

/** Lists the unknowns, the most frequent first. */
function unknownLines(
  unknowns: FoundDifferences['unknowns'],
  { isVerbose = false }: FormatOptions,
): Block {
  const shown = isVerbose ? unknowns : unknowns.slice(0, maxUnknowns);
  return unknowns.length === 0
    ? []
    : [
        paragraph('Unknown, because the description does not say', 0, 'strong'),
        ...shown.map(([sentence, count]) =>
          paragraph(`${count} × ${sentence}`, 2),
        ),
        ...moreLines(unknowns.length - shown.length),
      ];
}

function additionLines({ count, first }: FoundDifferences['additions']): Block {
  const rest = count - first.length;
  return count === 0
    ? []
    : [
        paragraph('Added or moved in Current: no difference', 0, 'strong'),
        ...first.map((it) => paragraph(`+ ${it.path}: ${additionText(it)}`, 2)),
        ...moreLines(rest),
      ];
}

/** Explains how to compare after an in-place migration. */
function onlyCurrentLines(
  run: Summary,
  { invocation }: Pick<FormatOptions, 'invocation'>,
): Block {
  const advice = adviceAfterMigration(run, invocation?.program);
  return advice
    ? [
        paragraph(advice.words),
        ...advice.commands.map((command): Line => [[`  ${command}`]]),
      ]
    : [];
}
