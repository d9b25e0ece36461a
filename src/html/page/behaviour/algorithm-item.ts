import {
  consequenceSentences,
  isUnaccounted,
  unnamed,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
  windowsKey,
} from '../../../file/verified-file.js';
import { verdictSigns } from '../../../run/words.js';
import { counted, html, listed, unfolding, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { type BehaviourOfFile, report } from '../report-data.js';
import { columns, countWords, headCell } from '../parts/columns.js';
import { verdictLabel, verdictMark } from '../parts/labels.js';
import { windowPictures } from './time-line.js';

/** An aspect of an algorithm or of one of its inputs. */
interface Entry {
  /** Undefined for an aspect of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/** An algorithm with its chosen aspects. */
export interface Chosen {
  readonly file: BehaviourOfFile;
  readonly algorithm: VerifiedAlgorithm;
  readonly entries: readonly Entry[];
}

/** In display order. */
const verdicts = ['differs', 'left out', 'unknown', 'same'] as const;

/** How an algorithm compares, in display order. */
export const standingWords = {
  open: 'Nothing accounts for it',
  differs: 'Differs, accounted for',
  unknown: 'Unknown, accounted for',
  same: 'The same',
} as const;

export function standingOf({ entries }: Chosen): keyof typeof standingWords {
  const found = new Set(entries.map(({ aspect }) => aspect.verdict));
  if (entries.some(({ aspect }) => isUnaccounted(aspect))) return 'open';
  if (found.has('differs') || found.has('left out')) return 'differs';
  return found.has('unknown') ? 'unknown' : 'same';
}

/** Names the columns of a list of algorithms. */
export function verdictHeads(): readonly HTMLElement[] {
  return verdicts.map((verdict) => headCell(verdictSigns[verdict].word));
}

/** The requests at which each pair of windows is drawn. */
const requestsOf = new Map(
  report.verification?.windows.map((it) => [windowsKey(it), it.requests]),
);

/** Returns the algorithms with an aspect of a verdict and status, in the order of the report; empty ones choose all. */
export function chosenAspects(
  verdict: string,
  status: string,
): readonly Chosen[] {
  const isAskedFor = (it: VerifiedAspect): boolean =>
    (verdict === '' || it.verdict === verdict) &&
    (status === '' || (status === 'open') === isUnaccounted(it));
  return report.behaviours.flatMap((file) =>
    file.algorithms.flatMap((algorithm) => {
      const entries = [undefined, ...algorithm.inputs].flatMap((input) =>
        (input ?? algorithm).aspects
          .filter(isAskedFor)
          .map((it) => ({ input, aspect: it })),
      );
      return entries.length > 0 ? [{ file, algorithm, entries }] : [];
    }),
  );
}

/**
 * Shows an algorithm, which unfolds to its chosen aspects; those that are the same
 * are folded again unless asked for.
 */
export function algorithmItem(
  { file, algorithm, entries }: Chosen,
  isSameAskedFor: boolean,
  isOpen: boolean,
): HTMLElement {
  const { name, legacy } = algorithm;
  const same = entries.filter(({ aspect }) => aspect.verdict === 'same');
  const differing = entries.filter(({ aspect }) => aspect.verdict !== 'same');
  const items = (of: readonly Entry[]): readonly HTMLElement[] =>
    Array.from(Map.groupBy(of, groupKeyOf).values(), (group) =>
      entryItem(file.path, group),
    );
  return unfolding(
    columns(
      [html('strong', name ?? unnamed), html('span.faint', ` ${file.path}`)],
      verdictCells(entries),
    ),
    () => [
      html(
        'p',
        link({ view: 'file', file: file.path, at: legacy ?? '' }, 'Both texts'),
        file.against !== null && html('span.faint', ` against ${file.against}`),
      ),
      items(differing.filter(({ aspect }) => isUnaccounted(aspect))),
      items(differing.filter(({ aspect }) => !isUnaccounted(aspect))),
      isSameAskedFor
        ? items(same)
        : same.length > 0 &&
          unfolding(
            `${counted(same.length, 'comparison is', 'comparisons are')} the same`,
            () => items(same),
          ),
    ],
    { key: `behaviour ${file.path} ${legacy ?? name ?? ''}`, isOpen },
  );
}

function verdictCells(entries: readonly Entry[]): readonly HTMLElement[] {
  const byVerdict = Map.groupBy(entries, ({ aspect }) => aspect.verdict);
  return verdicts.map((verdict) => {
    const { length } = byVerdict.get(verdict) ?? [];
    const { word } = verdictSigns[verdict];
    return html(
      'span.cell',
      length > 0 && [verdictMark(verdict), countWords(length, word, word)],
    );
  });
}

/**
 * Returns the key by which entries are grouped: the same difference in several
 * inputs, and all aspects of an object that one side does not have.
 */
function groupKeyOf({ input, aspect }: Entry): string {
  const witnesses = aspect.witnesses.map((it) => ({ ...it, missing: null }));
  const { verdict, legacy, current, accountedBy, waitsFor } = aspect;
  const isAlone =
    verdict === 'left out' && (legacy === null || current === null);
  return JSON.stringify(
    isAlone
      ? [input?.legacy, input?.current, witnesses, accountedBy, waitsFor]
      : [input === undefined, { ...aspect, witnesses }],
  );
}

function entryItem(file: string, group: readonly Entry[]): HTMLElement {
  const aspects = [...new Set(group.map(({ aspect }) => aspect))];
  const inputs = [...new Set(group.flatMap(({ input }) => input ?? []))];
  const names = [...new Set(aspects.map(({ aspect }) => aspect))];
  const [first] = aspects;
  return html(
    'section.entry',
    html(
      'p',
      first && verdictLabel(first.verdict),
      first && isUnaccounted(first) && [' ', html('strong.alarm', '! open')],
      ' ',
      html('strong', names.join(', ')),
      inputs.length === 0 ? ' of the algorithm' : ' of ',
      listed(inputs.map((it) => inputLink(file, it))),
    ),
    html(
      'dl.sides',
      // Both sides of one aspect, or of each aspect the side that there is.
      names.length === 1 && first
        ? [side('Legacy', first.legacy), side('Current', first.current)]
        : aspects.map(({ aspect, legacy, current }) =>
            side(aspect, legacy ?? current),
          ),
    ),
    first && evidence(first, file),
    first?.aspect === 'window' &&
      windowPictures(
        requestsOf.get(windowsKey(first)) ?? [],
        first.witnesses.map(({ at }) => at),
      ),
    first && account(first, file),
  );
}

function inputLink(file: string, { name, legacy }: VerifiedObject) {
  const code = html('code', name ?? unnamed);
  return legacy === null
    ? code
    : link({ view: 'file', file, at: legacy }, code);
}

function side(words: string, meaning: string | null): HTMLElement {
  return html(
    'div',
    html('dt.faint', words),
    html(
      'dd',
      meaning === null ? html('span.faint', 'nothing') : withCode(meaning),
    ),
  );
}

function evidence(
  { witnesses, why, legacy, current }: VerifiedAspect,
  file: string,
) {
  return [
    witnesses.map((witness) => [
      html(
        'p',
        html('span.faint', `Example in ${file}: `),
        withCode(witness.text),
      ),
      consequenceSentences(witness).map((it) => html('p.faint', it)),
    ]),
    why
      .filter((it) => it !== legacy && it !== current)
      .map((it) => html('p', withCode(it))),
  ];
}

function account(aspect: VerifiedAspect, file: string): HTMLElement | null {
  const ruleLink = (rule: string) =>
    link({ view: 'findings', rule, file }, rule);
  if (aspect.waitsFor.length > 0)
    return html(
      'p.alarm',
      'To decide: ',
      listed(aspect.waitsFor.map((rule) => html('span', ruleLink(rule)))),
    );
  if (isUnaccounted(aspect))
    return html('p.alarm', 'No finding or decision accounts for it.');
  if (aspect.accountedBy.length === 0) return null;
  return html(
    'p.accounts',
    'Accounted for by ',
    listed(
      aspect.accountedBy.map(({ rule, choose }) =>
        html(
          'span',
          ruleLink(rule),
          choose !== null && [', decided: ', html('code', choose)],
        ),
      ),
    ),
  );
}
