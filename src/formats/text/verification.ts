import type { ComparedAddition } from '../../behaviour/compare/compare-files.js';
import { type Verdict } from '../../behaviour/verdict.js';
import {
  type Difference,
  unaccountedDifferences,
} from '../../report/differences.js';
import type {
  FinishedRun,
  FoundDifferences,
} from '../../report/finished-run.js';
import { whatDiffers } from '../../report/problems.js';
import type { DifferenceKind } from '../../report/verification-totals.js';
import { adviceAfterMigration } from '../../report/next-command.js';
import {
  type FileVerification,
  isUnaccounted,
  unnamed,
  type VerifiedAspect,
  type VerifiedObject,
} from '../../file/verified-file.js';
import { isNothingCompared, type Verification } from '../../report/report.js';
import { verdictSigns } from '../../report/words.js';
import { pluralise } from '../../rule/message-text.js';
import type { FormatOptions } from '../format.js';
import { lastScreen, filesLines } from './last-screen.js';
import {
  type Block,
  cutInMiddle,
  type Line,
  packItems,
  paragraph,
  type Span,
  type Tone,
} from './layout.js';
import { verdictLines } from './verdict-lines.js';
import { reasonLines } from './run-summary.js';

const tones: Readonly<Record<Verdict, Tone>> = {
  same: 'faint',
  differs: 'warning',
  unknown: 'note',
  'left out': 'warning',
};

/** Differences of one kind that are shown. */
const maxShown = 3;

/** Formats what nothing accounts for, or with `isVerbose` all that was compared. */
export function createDifferenceBlocks({
  isVerbose = false,
  width,
}: FormatOptions) {
  const counts = new Map<string, number>();
  let omitted = 0;
  return {
    ofFile(path: string, verification: FileVerification): readonly Block[] {
      const shown = unaccountedDifferences(verification).filter((it) => {
        const kind = `${it.verdict} ${it.aspects.join()}`;
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        const isShown = isVerbose || count <= maxShown;
        if (!isShown) omitted++;
        return isShown;
      });
      return [
        ...(isVerbose ? [comparedBlock(path, verification, width)] : []),
        ...shown.map((it) => differenceBlock(path, it)),
      ];
    },
    /** Counts what is not shown. */
    more: (): Block =>
      omitted === 0
        ? []
        : [
            paragraph(
              `${omitted} more that nothing accounts for: --verbose shows them`,
              0,
              'error',
            ),
          ],
  };
}

function differenceBlock(path: string, difference: Difference): Block {
  const { verdict, legacy, current } = difference;
  const places = [
    ...(legacy === null ? [] : [`Legacy ${legacy}`]),
    ...(current === null ? [] : [`Current ${current}`]),
  ].join(', ');
  const head = `${verdictSigns[verdict].sign}! ${path}: ${whatDiffers(difference)} (${places})`;
  return [
    paragraph(head, 0, 'error'),
    ...evidenceLines(difference),
    paragraph('No finding or decision accounts for it.', 2),
  ];
}

function evidenceLines({ evidence }: Difference, ...tone: [Tone?]): Block {
  return evidence.map((sentence) => paragraph(sentence, 2, ...tone));
}

/** Formats what a comparison adds up to: each kind of difference once, what is not known, and the verdict. */
export function verificationBlocks(
  run: FinishedRun,
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
  const untold =
    withoutMeaning.length > 0
      ? [
          `The comparison cannot show the effect of ${withoutMeaning.join(', ')}: read these findings too.`,
        ]
      : [];
  return [
    ...kinds.filter(({ reasons }) => reasons.length > 0).map(kindLines),
    unknownLines(unknowns),
    additionLines(additions),
    reasonLines(run, options),
    [...notes, ...untold].map((note) => paragraph(note)),
    [...verdictLines(run, summary), ...lastScreen(run, options)],
  ];
}

/** Shows differences that the same findings or decisions account for, with one example. */
function kindLines({
  verdict,
  aspects,
  reasons,
  count,
  files,
  first,
}: DifferenceKind): Block {
  const what = aspects.length === 0 ? 'left out' : aspects.join(', ');
  const many =
    count === 1 ? '' : ` at ${count} places in ${pluralise(files, 'file')}`;
  const [example] = first;
  return [
    paragraph(
      `${verdictSigns[verdict].sign} ${what} (${reasons.join(', ')})${many}`,
      0,
      tones[verdict],
    ),
    ...(example
      ? [
          paragraph(`${example.path}: ${whatDiffers(example)}`, 2),
          ...evidenceLines(example, 'faint'),
        ]
      : []),
  ];
}

function comparedBlock(
  path: string,
  { against, algorithms, additions }: FileVerification,
  width: number,
): Block {
  const title = against === null ? path : `${path} against ${against}`;
  return [
    paragraph(title, 0, 'strong'),
    ...algorithms.flatMap((algorithm) => [
      [['  '], [nameOf(algorithm, width - 2), 'strong']] as const,
      ...packItems(aspectItems(algorithm.aspects), '    ', width),
      ...algorithm.inputs.flatMap((input) => inputLines(input, width)),
    ]),
    ...additions.map((it) => paragraph(`+ ${additionText(it)}`, 4)),
  ];
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

function nameOf({ name }: VerifiedObject, columns: number): string {
  return cutInMiddle(name ?? unnamed, columns);
}

/** Unaccounted aspects have an exclamation mark. */
function markOf(aspect: VerifiedAspect): Span {
  const { sign } = verdictSigns[aspect.verdict];
  return isUnaccounted(aspect)
    ? [`${sign}!`, 'error']
    : [sign, tones[aspect.verdict]];
}

/** Lists aspects as `source =  name =`. */
function aspectItems(aspects: readonly VerifiedAspect[]): readonly Line[] {
  return aspects.map((it) => [[`${it.aspect} `], markOf(it)]);
}

function inputLines(input: VerifiedObject, width: number): Block {
  const name: Line = [[nameOf(input, width - 4)]];
  return packItems([name, ...aspectItems(input.aspects)], '    ', width);
}

/** Lists the unknowns, the most frequent first. */
function unknownLines(unknowns: FoundDifferences['unknowns']): Block {
  return unknowns.length === 0
    ? []
    : [
        paragraph('Unknown, because the description does not say', 0, 'strong'),
        ...unknowns.map(([sentence, count]) =>
          paragraph(`${count} × ${sentence}`, 2),
        ),
      ];
}

function additionLines({ count, first }: FoundDifferences['additions']): Block {
  const rest = count - first.length;
  return count === 0
    ? []
    : [
        paragraph('Added or moved in Current: no difference', 0, 'strong'),
        ...first.map((it) => paragraph(`+ ${it.path}: ${additionText(it)}`, 2)),
        ...(rest > 0 ? [paragraph(`and ${rest} more`, 2)] : []),
      ];
}

/** Explains how to compare after an in-place migration. */
function onlyCurrentLines(
  run: FinishedRun,
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
