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
import type { CutInputs } from './cut-inputs.js';
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
  const alone = leftOutVerdict(
    unpairedWords(legacy, current, context.known.sides),
  );
  return {
    name: legacy?.inputName ?? current?.inputName ?? null,
    legacy: legacy?.pointer ?? null,
    current: current?.pointer ?? null,
    aspects: inputAspects.map((aspect) => ({
      aspect,
      ...(legacy && current
        ? comparisons[aspect](legacy, current, context)
        : alone),
      legacy: legacy ? wordsOf[aspect](legacy) : null,
      current: current ? wordsOf[aspect](current) : null,
    })),
    windows: { legacy: legacy?.window, current: current?.window },
    sourceKeptDifferently: sourceInQuestion(cut, context),
  };
}

function sourceInQuestion(
  { legacy, current, sourceKeptDifferently }: CutInputs,
  { known }: CompareInputContext,
): string | null {
  if (!legacy || !current || !sourceKeptDifferently) return null;
  const { pointer, ifAllKept } = sourceKeptDifferently;
  const { verdict } = compareWindows(
    selectionOf({ ...legacy, window: ifAllKept.legacy }),
    selectionOf({ ...current, window: ifAllKept.current }),
    known,
  );
  return verdict === 'same' || verdict === 'unknown' ? pointer : null;
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

const comparisons: Readonly<
  Record<
    InputAspect,
    (
      legacy: InputMeaning,
      current: InputMeaning,
      context: CompareInputContext,
    ) => AspectComparison
  >
> = {
  source: (legacy, current, { known: { sides } }) =>
    compareWords(
      legacy.source,
      current.source,
      (ours, theirs) =>
        `${sides.legacy} passes ${sourceWords(ours)}; ${sides.current} ${sourceWords(theirs)}`,
    ),
  name: (legacy, current, { known: { sides } }) =>
    compareWords(
      legacy.name,
      current.name,
      (ours, theirs) =>
        `${sides.legacy} binds to ${quoted(ours)}; ${sides.current} to ${quoted(theirs)}`,
    ),
  value: (legacy, current, { known: { sides } }) =>
    compareValues(legacy.value, current.value, sides),
  window: (legacy, current, { known }) =>
    compareWindows(selectionOf(legacy), selectionOf(current), known),
  shape: (legacy, current, { known: { sides } }) =>
    compareShapes(legacy.shape, current.shape, sides),
  missing: (legacy, current, { algorithm, readers, known: { sides } }) =>
    compareMeanings(legacy.whenMissing, current.whenMissing, (ours, theirs) => {
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
    }),
};

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
  if (
    current.kind === 'open' &&
    legacy.kind === 'known' &&
    legacy.value === current.isNot
  )
    return differs(
      `Legacy passes ${shapeWords[legacy.value]}; Current asks for another form by \`AlgorithmOutputInputDataType\``,
    );
  return compareMeanings(legacy, current, (ours, theirs) => {
    if (ours === theirs) return same;
    const text = `${sides.legacy} passes ${shapeWords[ours]}; ${sides.current} ${shapeWords[theirs]}`;
    // Current has a field for dates, and the file does not use it.
    return ours === 'date-value list' && theirs === 'list'
      ? leftOutVerdict(text)
      : differs(text);
  });
}
