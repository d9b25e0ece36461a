import { algorithmAspects, inputAspects } from '../../behaviour/verdict.js';
import { groupBy } from '../../json/collections.js';
import type { Paint } from '../terminal/paint.js';
import { visible } from '../terminal/visible.js';
import { wrapped } from '../terminal/wrapped.js';
import {
  isUnaccounted,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
} from '../../report/verification/model.js';
import {
  type Told,
  toldOf,
  unaccountedOf,
} from '../../report/verification/unaccounted.js';
import {
  consequenceSentences,
  unnamed,
} from '../../report/verification/words.js';
import { marks } from './verification-table.js';

/** What an algorithm does differently and what accounts for it, each witness once with its inputs. */
export function witnessLines(
  algorithm: VerifiedAlgorithm,
  width: number,
  paint: Paint,
): readonly string[] {
  const told = toldOf(algorithm).filter(
    ({ aspect }) => aspect.witnesses.length > 0 && !isUnaccounted(aspect),
  );
  const alike = groupBy(told, ({ aspect: { witnesses, accountedBy } }) =>
    JSON.stringify([witnesses.map(({ text }) => text), accountedBy]),
  );
  return [...alike.values()].flatMap((group) => [
    wrapped(visible(`${headOf(group)} (${reasonsOf(group)})`), width, '    '),
    ...group
      .slice(0, 1)
      .flatMap(({ aspect }) => storyLines(aspect, '      ', width))
      .map(paint.faint),
  ]);
}

/** Which inputs, in which respects; of something that is alone only what it is. */
function headOf(group: readonly Told[]): string {
  const [first] = group;
  if (!first) return '';
  const { verdict } = first.aspect;
  const inputs = unique(
    group.flatMap(({ input }) => (input ? [input.name ?? unnamed] : [])),
  );
  const aspects = unique(group.map(({ aspect }) => aspect.aspect));
  const all = first.input ? inputAspects : algorithmAspects;
  const isWhole = verdict === 'left out' && aspects.length === all.length;
  const what = [
    ...(inputs.length > 0 ? [inputs.join(', ')] : []),
    ...(isWhole ? [] : [aspects.join(', ')]),
  ].join(': ');
  const [mark] = marks[verdict];
  return `${mark} ${what === '' ? 'the whole algorithm' : what}`;
}

/** The rules and choices that account for it. */
function reasonsOf(group: readonly Told[]): string {
  const reasons = group.flatMap(({ aspect }) =>
    aspect.accountedBy.map(({ rule, choose }) =>
      choose === null ? rule : `${rule}: ${choose}`,
    ),
  );
  return unique(reasons).join(', ');
}

/** What each of the two does, and what follows downstream. */
function storyLines(
  { witnesses, why }: VerifiedAspect,
  indentation: string,
  width: number,
): readonly string[] {
  const sentences = [
    ...witnesses.flatMap((witness) => [
      witness.text,
      ...consequenceSentences(witness),
    ]),
    ...why,
  ];
  return sentences.map((it) => wrapped(visible(it), width, indentation));
}

/** What no finding or decision accounts for, with its places. */
export function unaccountedLines(
  files: readonly VerifiedFile[],
  width: number,
  paint: Paint,
): readonly string[] {
  const blocks = files.flatMap(({ path, algorithms }) =>
    algorithms.flatMap((algorithm) =>
      unaccountedBlock(path, algorithm, width, paint),
    ),
  );
  return blocks.length === 0
    ? []
    : [paint.error('Nothing accounts for these'), ...blocks];
}

function unaccountedBlock(
  path: string,
  algorithm: VerifiedAlgorithm,
  width: number,
  paint: Paint,
): readonly string[] {
  const groups = unaccountedOf(algorithm);
  if (groups.length === 0) return [];
  return [
    wrapped(visible(`${path}: ${algorithm.name ?? unnamed}`), width, '  '),
    ...groups.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { legacy, current } = first.input ?? algorithm;
      const places = [
        ...(legacy === null ? [] : [`Legacy ${legacy}`]),
        ...(current === null ? [] : [`Current ${current}`]),
      ];
      return [
        paint.error(
          wrapped(
            visible(`${headOf(group)} (${places.join(', ')})`),
            width,
            '    ',
          ),
        ),
        ...storyLines(first.aspect, '      ', width),
      ];
    }),
  ];
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
