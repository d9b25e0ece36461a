import { quoted } from '../../rule/message-text.js';
import type { InputMeaning, Source, WhenMissing } from '../meaning.js';
import {
  type Compared,
  differs,
  type InputAspect,
  inputAspects,
  type Judgement,
  leftOut,
  witness,
} from '../verdict.js';
import type { Window } from '../window.js';
import {
  meaningWords,
  missingWords,
  shapeWords,
  sourceWords,
  valueWords,
} from '../words.js';
import { judgeMeanings } from './meanings.js';
import type { Downstream } from './downstream.js';
import type { Pair } from './pairs.js';
import { judgeShapes, judgeValues } from './values.js';
import type { CompareWindows, Selection } from './windows.js';

/** What inputs are compared with. */
export interface InputContext {
  readonly compareWindows: CompareWindows;
  /** What follows downstream if the algorithm has no result for want of the input. */
  readonly downstream: (
    legacy: WhenMissing,
    current: WhenMissing,
  ) => Downstream;
}

/** An input as far as both files have it. */
export interface ComparedInput {
  /** The `inputName`, as the Legacy file spells it if it has one. */
  readonly name: string | null;
  /** JSON Pointers. */
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<InputAspect>[];
  readonly windows: Pair<Window>;
}

/** What each side means in an aspect, in words. */
const wordsOf: Readonly<Record<InputAspect, (input: InputMeaning) => string>> =
  {
    source: ({ source }) => meaningWords(source, sourceWords),
    name: ({ name }) => meaningWords(name, (it) => it),
    value: ({ value }) => valueWords(value),
    window: ({ window }) => window.words,
    shape: ({ shape }) => meaningWords(shape, (it) => shapeWords[it]),
    missing: ({ whenMissing }) =>
      meaningWords(whenMissing, (it) => missingWords[it]),
  };

/** Compares an input with what stands for it. */
export function compareInputs(
  { legacy, current }: Pair<InputMeaning>,
  context: InputContext,
): ComparedInput {
  const judge = (aspect: InputAspect): Judgement =>
    legacy && current
      ? judgeAspect(aspect, legacy, current, context)
      : leftOut(aloneWords(legacy, current));
  return {
    name: legacy?.inputName ?? current?.inputName ?? null,
    legacy: legacy?.pointer ?? null,
    current: current?.pointer ?? null,
    aspects: inputAspects.map((aspect) => ({
      aspect,
      judgement: judge(aspect),
      legacy: legacy ? wordsOf[aspect](legacy) : null,
      current: current ? wordsOf[aspect](current) : null,
      parts: [],
    })),
    windows: { legacy: legacy?.window, current: current?.window },
  };
}

function aloneWords(
  legacy: InputMeaning | undefined,
  current: InputMeaning | undefined,
): string {
  const passes = (input: InputMeaning): string =>
    input.source.kind === 'known'
      ? `passes ${sourceWords(input.source.value)}`
      : 'declares the input';
  return legacy
    ? `Legacy ${passes(legacy)}; Current has no such input`
    : `Current ${current ? passes(current) : ''}; Legacy has no such input`;
}

function judgeAspect(
  aspect: InputAspect,
  legacy: InputMeaning,
  current: InputMeaning,
  context: InputContext,
): Judgement {
  switch (aspect) {
    case 'source':
      return judgeMeanings(legacy.source, current.source, (ours, theirs) =>
        JSON.stringify(ours) === JSON.stringify(theirs)
          ? undefined
          : differs(
              `Legacy passes ${sourceWords(ours)}; Current ${sourceWords(theirs)}`,
            ),
      );
    case 'name':
      return judgeMeanings(legacy.name, current.name, (ours, theirs) =>
        ours === theirs
          ? undefined
          : differs(
              `Legacy binds to ${quoted(ours)}; Current to ${quoted(theirs)}`,
            ),
      );
    case 'value':
      return judgeValues(legacy.value, current.value);
    case 'window':
      return context.compareWindows(selectionOf(legacy), selectionOf(current));
    case 'shape':
      return judgeShapes(legacy.shape, current.shape);
    case 'missing':
      return judgeMissing(legacy, current, context);
  }
}

/** What a window selects, by the kind of the source. */
const nouns: Readonly<Partial<Record<Source['kind'], string>>> = {
  results: 'results',
  signal: 'samples',
  sensor: 'samples',
  'signal-value': 'samples',
  events: 'events',
  files: 'files',
};

function selectionOf({ window, source }: InputMeaning): Selection {
  const kind = source.kind === 'known' ? source.value.kind : undefined;
  return { window, noun: (kind && nouns[kind]) ?? 'data' };
}

function judgeMissing(
  legacy: InputMeaning,
  current: InputMeaning,
  { downstream }: InputContext,
): Judgement {
  return judgeMeanings(
    legacy.whenMissing,
    current.whenMissing,
    (ours, theirs) =>
      ours === theirs
        ? undefined
        : {
            verdict: 'differs',
            witnesses: [
              witness(
                `if it is missing, Legacy ${missingWords[ours]}; Current ${missingWords[theirs]}`,
                {
                  missing: legacy.inputName ?? null,
                  ...downstream(ours, theirs),
                },
              ),
            ],
          },
  );
}
