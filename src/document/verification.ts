import { tool } from '#tool';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import { unnamed, windowsKey } from '../file/verified-file.js';
import { windowsOf } from './windows.js';
import { joinWords, pluralise } from '../rule/message-text.js';
import {
  isNothingCompared,
  type Summary,
  verdictCounts,
  type Verification,
  type VerificationSummary,
} from '../run/summary.js';
import { sumOf } from '../run/rule-findings.js';
import type { DifferenceKind } from '../run/verification-facts.js';
import { evidenceText } from '../run/differences.js';
import {
  type Bar,
  type Group,
  type Part,
  type Sentence,
  type Tone,
  sentence,
} from './parts.js';
import { whatDiffers } from './problems.js';
import { fateSigns, verdictSigns, verdictTones } from './words.js';

/** More inputs of a difference are only counted. */
const maxInputs = 5;

/** Unknowns and additions that are shown where there is little room, the most frequent first. */
const maxUnknowns = 10;

/** Returns what a comparison of behaviour found: each kind of difference once, what is unknown, and what only Current has. */
export function verificationParts(
  { differences, verification }: Summary,
  isVerbose: boolean,
): readonly Part[] {
  if (!differences) return [];
  const { kinds, unknowns, additions } = differences;
  const pictures = new Map(
    verification?.windows.map((it) => [windowsKey(it), it]),
  );
  const parts: Part[] = kinds.map((it) => kindGroup(it, pictures));
  if (unknowns.length > 0)
    parts.push({
      kind: 'group',
      head: ['Unknown, because the description does not say'],
      fold: 'open',
      parts: [
        {
          kind: 'list',
          items: unknowns.map(([why, count]) => [`${count} × ${why}`]),
          brief: isVerbose ? unknowns.length : maxUnknowns,
        },
      ],
    });
  if (additions.count > 0)
    parts.push({
      kind: 'group',
      head: ['Added or moved in Current: no difference'],
      fold: 'open',
      parts: [
        {
          kind: 'list',
          items: additions.first.map(({ path, algorithm, input, text }) => [
            '+ ',
            { path },
            `: ${whatDiffers({
              algorithm: algorithm ?? unnamed,
              inputs: input === null ? [] : [input],
              aspects: [],
            })}: ${text}`,
          ]),
          brief: additions.first.length,
          more: additions.count - additions.first.length,
        },
      ],
    });
  return parts;
}

/** Shows differences that the same findings or decisions account for, with one example; or all that are kept of what nothing accounts for. */
function kindGroup(
  kind: DifferenceKind,
  pictures: ReadonlyMap<string, WindowPicture>,
): Group {
  const { verdict, aspects, reasons, isToDecide, count, files, first } = kind;
  const { sign } = verdictSigns[verdict];
  const isAccounted = reasons.length > 0;
  const mark = isAccounted ? (isToDecide ? fateSigns.unmapped.sign : '') : '!';
  const why = isToDecide ? `${fateSigns.unmapped.word}: ` : '';
  const what = aspects.length === 0 ? 'left out' : aspects.join(', ');
  const many =
    count === 1 ? '' : ` at ${count} places in ${pluralise(files, 'file')}`;
  const tone = isToDecide
    ? 'open'
    : isAccounted
      ? verdictTones[verdict]
      : 'broken';
  const text = isAccounted
    ? ` ${what} (${why}${reasons.join(', ')})${many}`
    : ` ${what}${many}: no finding or decision accounts for it`;
  const drawn = pictures
    .get(first[0]?.windows ?? '')
    ?.requests.find(
      ({ legacy, current }) =>
        JSON.stringify(legacy) !== JSON.stringify(current),
    );
  return {
    kind: 'group',
    head: [{ code: sign + mark }, { text, tone }],
    fold: 'open',
    parts: [
      ...(isAccounted ? first.slice(0, 1) : first).map((it) => {
        const inputs = it.inputs.slice(0, maxInputs);
        const more = it.inputs.length - inputs.length;
        if (more > 0) inputs.push(`${more} more`);
        const names = whatDiffers({ ...it, inputs, aspects: [] });
        return sentence([{ path: it.path }, `: ${names}: ${evidenceText(it)}`]);
      }),
      ...(drawn ? [windowsOf(drawn, 'Current')] : []),
    ],
  };
}

/** Says what holds for all comparisons, and what they cannot show. */
export function verificationNotes({
  notes,
  withoutMeaning,
  summary,
}: Verification): readonly Sentence[] {
  if (isNothingCompared(summary)) return [];
  const sentences = [...notes];
  if (withoutMeaning.length > 0)
    sentences.push(
      `The comparison cannot show the effect of ${withoutMeaning.join(', ')}: read these findings too.`,
    );
  return sentences.map((text) => sentence([text]));
}

/** Counts the aspects by verdict, which also explains the marks. */
export function verdictBar(summary: VerificationSummary): Bar {
  const counts = verdictCounts(summary);
  const total = sumOf(counts, ([, count]) => count);
  return {
    kind: 'bar',
    title: pluralise(total, 'comparison'),
    shares: counts.flatMap(([verdict, count]) => {
      const { sign, word } = verdictSigns[verdict];
      const tone = verdictTones[verdict];
      return count > 0
        ? { label: word, count, sign: { sign, tone }, tone }
        : [];
    }),
  };
}

/** Says how many files were compared, how many of the comparisons differ, and what accounts for them. */
export function accountSentences(
  { differences }: Summary,
  summary: VerificationSummary,
): readonly (readonly [text: string, tone: Tone])[] {
  const { compared = 0, notCompared = 0 } = differences ?? {};
  const { same, differs, leftOut, toDecide, unaccounted } = summary;
  const all = differs + leftOut;
  const waiting = toDecide.differs + toDecide.leftOut;
  const open = unaccounted.differs + unaccounted.leftOut - waiting;
  const comparisons = pluralise(same + summary.unknown + all, 'comparison');
  const differ =
    all === 0
      ? 'nothing differs'
      : `${all} of ${comparisons} ${all === 1 ? 'differs' : 'differ'}`;
  const ofWhich: string[] = [];
  if (waiting > 0)
    ofWhich.push(`${waiting} of which ${waiting === 1 ? 'is' : 'are'} open`);
  if (open > 0) ofWhich.push(`${open} of which nothing accounts for`);
  const accounted =
    all === 0 ? '' : ', and a finding or a decision accounts for each';
  const sentences: [string, Tone][] = [
    [
      `${pluralise(compared, 'file')} compared: ${differ}${ofWhich.length > 0 ? `, ${joinWords(ofWhich, 'and')}` : accounted}.`,
      ofWhich.length > 0 ? 'broken' : 'good',
    ],
  ];
  if (notCompared > 0)
    sentences.push([
      `${pluralise(notCompared, 'file')} ${notCompared === 1 ? 'was' : 'were'} not compared.`,
      'broken',
    ]);
  const unknown = unaccounted.unknown - toDecide.unknown;
  if (unknown > 0)
    sentences.push([
      `No finding or decision accounts for what is unknown in ${pluralise(unknown, 'aspect')}, which fails with --fail-on warning.`,
      'changed',
    ]);
  return sentences;
}

/**
 * Explains how to compare after an in-place migration, which leaves no Legacy file; empty
 * if no file is Current or one failed.
 */
export function adviceAfterMigration(
  { formats, counts }: Pick<Summary, 'formats' | 'counts'>,
  program: string = tool.name,
): readonly Part[] {
  if (!formats.has('current') || counts.files.failed !== undefined) return [];
  return [
    sentence([
      'All models are already Current. To compare them with those before the migration, check out the commit before the migration in another folder, and name both:',
    ]),
    {
      kind: 'command',
      before: 'First',
      args: ['git', 'worktree', 'add', '../before', 'COMMIT'],
    },
    {
      kind: 'command',
      before: 'Then',
      args: [program, 'verify', '../before/PATH', '--against', 'PATH'],
    },
  ];
}
