import { quoted } from '../../rule/message-text.js';
import {
  type InputMeaning,
  type Meaning,
  type Shape,
  type Source,
  type Value,
  gaps,
} from '../meaning.js';
import {
  type Compared,
  type AspectComparison,
  differs,
  type InputAspect,
  inputAspects,
  leftOutVerdict,
  same,
  type Sides,
  unknown,
} from '../verdict.js';
import type { Window } from '../window.js';
import {
  meaningWords,
  missingWords,
  shapeWords,
  sourceWords,
  valueWords,
} from '../words.js';
import { compareMeanings, compareWords } from './compare-algorithms.js';
import { downstreamOf, type ReadersOfBoth } from './downstream.js';
import type { CutInputs, ReadingPair } from './cut-inputs.js';
import { compareWindows, type KnownComparisons } from './compare-windows.js';
import type { Selection } from './window-witness.js';

interface CompareInputContext {
  /** The name of the reading algorithm. */
  readonly algorithm: string;
  readonly known: KnownComparisons;
  readonly readers: ReadersOfBoth;
}

export interface ComparedInput {
  /** The `inputName` of the Legacy file, or else of the Current file. */
  readonly name: string | null;
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<InputAspect>[];
  readonly windows: {
    readonly legacy: Window | undefined;
    readonly current: Window | undefined;
  };
  readonly pair: ReadingPair;
  /**
   * Pointer of the Legacy algorithm that it reads, if Current keeps its results
   * differently and nothing else makes the windows differ.
   */
  readonly sourceKeptDifferently: string | null;
}

export function compareInputs(
  cut: CutInputs,
  context: CompareInputContext,
): ComparedInput {
  const { legacy, current } = cut;
  const compared = legacy && current && comparisonsOf(legacy, current, context);
  const { ifAllKept: windows } = cut.sourceKeptDifferently ?? {};
  const ifAllKept =
    legacy &&
    current &&
    windows &&
    compareWindows(
      selectionOf({ ...legacy, window: windows.legacy }),
      selectionOf({ ...current, window: windows.current }),
      context.known,
    );
  const alone = leftOutVerdict(
    unpairedWords(legacy, current, context.known.sides),
  );
  return {
    name: legacy?.inputName ?? current?.inputName ?? null,
    legacy: legacy?.pointer ?? null,
    current: current?.pointer ?? null,
    aspects: inputAspects.map((aspect) => ({
      aspect,
      ...(compared?.[aspect] ?? alone),
      legacy: legacy ? wordsOf[aspect](legacy) : null,
      current: current ? wordsOf[aspect](current) : null,
    })),
    windows: { legacy: legacy?.window, current: current?.window },
    pair: { legacy, current },
    sourceKeptDifferently:
      ifAllKept?.verdict === 'same' || ifAllKept?.verdict === 'unknown'
        ? (cut.sourceKeptDifferently?.pointer ?? null)
        : null,
  };
}

function unpairedWords(
  legacy: InputMeaning | undefined,
  current: InputMeaning | undefined,
  sides: Sides,
): string {
  const passes = (input: InputMeaning | undefined): string =>
    input?.source.kind === 'known'
      ? `passes ${sourceWords(input.source.value)}`
      : 'declares the input';
  return legacy
    ? `${sides.legacy} ${passes(legacy)}; ${sides.current} has no such input`
    : `${sides.current} ${passes(current)}; ${sides.legacy} has no such input`;
}

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

function comparisonsOf(
  legacy: InputMeaning,
  current: InputMeaning,
  { algorithm, known, readers }: CompareInputContext,
): Readonly<Record<InputAspect, AspectComparison>> {
  const { sides } = known;
  return {
    source: compareWords(
      legacy.source,
      current.source,
      (ours, theirs) =>
        `${sides.legacy} passes ${sourceWords(ours)}; ${sides.current} ${sourceWords(theirs)}`,
    ),
    name: compareWords(
      legacy.name,
      current.name,
      (ours, theirs) =>
        `${sides.legacy} binds to ${quoted(ours)}; ${sides.current} to ${quoted(theirs)}`,
    ),
    value: compareValues(legacy.value, current.value, sides),
    window: compareWindows(selectionOf(legacy), selectionOf(current), known),
    shape: compareShapes(legacy.shape, current.shape, sides),
    missing: compareMeanings(
      legacy.whenMissing,
      current.whenMissing,
      (ours, theirs) => {
        if (ours === theirs) return same;
        if (theirs === 'no-error' && ours !== 'error')
          return unknown(gaps.optionalMissing);
        return differs(
          `if it is missing, ${sides.legacy} ${missingWords[ours]}; ${sides.current} ${missingWords[theirs]}`,
          {
            missing: legacy.inputName ?? null,
            ...downstreamOf(readers, algorithm, ours, theirs),
          },
        );
      },
    ),
  };
}

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

function compareValues(
  legacy: Value,
  current: Value,
  sides: Sides,
): AspectComparison {
  if (legacy.kind === 'from-source' && current.kind === 'from-source') {
    const { recalculate } = legacy;
    if (recalculate === undefined) return same;
    return recalculate
      ? leftOutVerdict(
          'Legacy asks for recalculated results; Current has no field for that',
        )
      : unknown(gaps.recalculate);
  }
  const different = differs(
    `${sides.legacy} passes ${valueWords(legacy)}; ${sides.current} ${valueWords(current)}`,
  );
  if (legacy.kind !== 'constant' || current.kind !== 'constant')
    return different;
  const parts = [
    compareMeanings(legacy.type, current.type, (ours, theirs) =>
      ours === theirs ? same : different,
    ),
    compareMeanings(legacy.content, current.content, (ours, theirs) =>
      ours.canonical === theirs.canonical ? same : different,
    ),
  ];
  if (parts.includes(different)) return different;
  const leftOut = parts.find(({ verdict }) => verdict === 'left out');
  if (leftOut) return leftOut;
  if (legacy.extra !== undefined && legacy.type.kind === 'known')
    return unknown(gaps.extraValue, ...parts.flatMap((it) => it.why));
  if (legacy.extra !== undefined)
    return leftOutVerdict(
      `Legacy also declares ${legacy.extra}; Current has no counterpart`,
    );
  const why = parts.flatMap((it) => it.why);
  return why.length > 0 ? unknown(...why) : same;
}

function compareShapes(
  legacy: Meaning<Shape>,
  current: Meaning<Shape>,
  sides: Sides,
): AspectComparison {
  const isOther = (one: Meaning<Shape>, other: Meaning<Shape>): boolean =>
    one.kind === 'open' && other.kind === 'known' && one.isNot === other.value;
  if (isOther(current, legacy) || isOther(legacy, current)) {
    const [ours, theirs] = [legacy, current].map((it) =>
      it.kind === 'known'
        ? `passes ${shapeWords[it.value]}`
        : 'asks for another form by `AlgorithmOutputInputDataType`',
    );
    return differs(`${sides.legacy} ${ours}; ${sides.current} ${theirs}`);
  }
  return compareMeanings(legacy, current, (ours, theirs) => {
    if (ours === theirs) return same;
    const text = `${sides.legacy} passes ${shapeWords[ours]}; ${sides.current} ${shapeWords[theirs]}`;
    // Current has a field for dates, and the file does not use it.
    return ours === 'date-value list' && theirs === 'list'
      ? leftOutVerdict(text)
      : differs(text);
  });
}
