import { compareWithOncePer } from '../../current/cron.js';
import { quoted } from '../../rule/message-text.js';
import { defaultOutputName } from '../../current/current-enums.js';
import {
  type AlgorithmMeaning,
  type Meaning,
  type Result,
  type Retention,
  gaps,
} from '../meaning.js';
import type { Every } from '../window.js';
import {
  type AlgorithmAspect,
  algorithmAspects,
  type Compared,
  type AspectComparison,
  differs,
  leftOutVerdict,
  same,
  type Sides,
  timeSides,
  unknown,
  witness,
} from '../verdict.js';
import {
  everyWords,
  keptWords,
  meaningWords,
  retentionWords,
} from '../words.js';

/**
 * Compares an algorithm with its counterpart, without their inputs.
 * @param order how its dependencies compare
 */
export function compareAlgorithms(
  legacy: AlgorithmMeaning | undefined,
  current: AlgorithmMeaning | undefined,
  order: AspectComparison,
  sides: Sides,
): readonly Compared<AlgorithmAspect>[] {
  return algorithmAspects.map((aspect) => ({
    aspect,
    ...(legacy && current
      ? comparisons[aspect](legacy, current, { order, sides })
      : leftOutVerdict(
          legacy
            ? `${sides.legacy} runs it; ${sides.current} has no algorithm of that name`
            : `${sides.current} runs it; ${sides.legacy} has no algorithm of that name`,
        )),
    legacy: legacy ? wordsOf[aspect](legacy) : null,
    current: current ? wordsOf[aspect](current) : null,
  }));
}

const wordsOf: Readonly<
  Record<AlgorithmAspect, (algorithm: AlgorithmMeaning) => string | null>
> = {
  name: ({ name }) => name ?? null,
  function: ({ calls }) => meaningWords(calls, (path) => path),
  frequency: ({ every, onlyIf }) =>
    meaningWords(every, (it) => everyWords[it]) +
    (onlyIf === null ? '' : `, if ${onlyIf}`),
  retention: ({ result }) =>
    result ? retentionWords(result.retention) : 'keeps no result',
  order: ({ dependencies }) => {
    if (!dependencies?.length) return dependencies && 'no order';
    const names = dependencies.map(({ name }) =>
      name === undefined ? '?' : quoted(name),
    );
    return `after ${names.join(', ')}`;
  },
  output: ({ result }) => {
    if (!result) return 'no result';
    const { name, isOptional, gap } = result;
    const named = name === defaultOutputName ? '' : ` as ${quoted(name)}`;
    return gap?.why ?? `the result${named}${isOptional ? ', if any' : ''}`;
  },
};

interface AlgorithmContext {
  /** How its dependencies compare. */
  readonly order: AspectComparison;
  readonly sides: Sides;
}

const comparisons: Readonly<
  Record<
    AlgorithmAspect,
    (
      legacy: AlgorithmMeaning,
      current: AlgorithmMeaning,
      context: AlgorithmContext,
    ) => AspectComparison
  >
> = {
  name: () => same,
  function: (legacy, current, { sides }) =>
    compareWords(
      legacy.calls,
      current.calls,
      (ours, theirs) =>
        `${sides.legacy} calls ${quoted(ours)}; ${sides.current} ${quoted(theirs)}`,
    ),
  frequency: compareFrequencies,
  retention: ({ result: ours }, { result: theirs }, { sides }) =>
    ours && theirs
      ? compareRetentions(ours.retention, theirs.retention, sides)
      : noResult(ours, sides),
  order: (_legacy, _current, { order }) => order,
  output: ({ result: ours }, { result: theirs }, { sides }) => {
    if (!ours || !theirs) return noResult(ours, sides);
    return sides === timeSides
      ? compareOutputs(ours, theirs)
      : compareResult(theirs);
  },
};

/** Compares two meanings; the verdict is unknown if either is open. */
export function compareMeanings<T>(
  legacy: Meaning<T>,
  current: Meaning<T>,
  compare: (legacy: T, current: T) => AspectComparison,
): AspectComparison {
  if (legacy.kind === 'known' && current.kind === 'known')
    return compare(legacy.value, current.value);
  const lacking = [legacy, current].find(
    (it) => it.kind === 'open' && it.isLacking,
  );
  if (lacking?.kind === 'open') return leftOutVerdict(lacking.why);
  return unknown(
    ...[legacy, current].map((it) => (it.kind === 'open' ? it.why : undefined)),
  );
}

/**
 * Compares two meanings that are the same or differ.
 * @param textOf says what both sides do
 */
export function compareWords<T>(
  legacy: Meaning<T>,
  current: Meaning<T>,
  textOf: (legacy: T, current: T) => string,
): AspectComparison {
  return compareMeanings(legacy, current, (ours, theirs) =>
    JSON.stringify(ours) === JSON.stringify(theirs)
      ? same
      : differs(textOf(ours, theirs)),
  );
}

function compareFrequencies(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
  { sides }: AlgorithmContext,
): AspectComparison {
  if (legacy.onlyIf !== current.onlyIf)
    return differs(
      `${sides.legacy} runs ${assetWords(legacy.onlyIf)}; ${sides.current} ${assetWords(current.onlyIf)}`,
    );
  return (
    compareWithCron(legacy.every, current.cron, sides) ??
    compareWords(
      legacy.every,
      current.every,
      (ours, theirs) =>
        `${sides.legacy} runs ${everyWords[ours]}; ${sides.current} ${everyWords[theirs]}`,
    )
  );
}

function assetWords(onlyIf: string | null): string {
  return onlyIf === null ? 'for every asset' : `only if ${onlyIf}`;
}

/** Returns undefined where there is no cron expression, or its readings disagree. */
function compareWithCron(
  every: Meaning<Every>,
  cron: string | undefined,
  sides: Sides,
): AspectComparison | undefined {
  if (every.kind === 'open' || cron === undefined) return undefined;
  const readings = compareWithOncePer(cron, every.value);
  const [first] = readings;
  if (readings.length === 0) return undefined;
  if (readings.every((it) => it === undefined)) return same;
  if (!first || readings.includes(undefined)) return undefined;
  return differs(
    `${sides.legacy} runs ${everyWords[every.value]}; ${sides.current} ${first.runs === 'never' ? 'does not run' : 'runs more than once'} in the ${every.value} from ${first.from}, by its \`Schedule\` ${quoted(cron)}`,
    { at: first.from },
  );
}

/** @param ours the result of Legacy */
function noResult(
  ours: Result | undefined,
  { legacy, current }: Sides,
): AspectComparison {
  return leftOutVerdict(
    ours
      ? `${legacy} keeps a result; ${current} has no output for it`
      : `${current} keeps a result; ${legacy} has no output for it`,
  );
}

/** Compares the results. The Legacy result has no name and always exists. */
function compareResult({ name, isOptional, gap }: Result): AspectComparison {
  const witnesses = [
    ...(name === defaultOutputName
      ? []
      : [
          witness(
            `Legacy has one result without a name; the function must return the one of Current under the name ${quoted(name)}`,
          ),
        ]),
    ...(isOptional
      ? [witness('Legacy always has a result; in Current it may be absent')]
      : []),
  ];
  if (witnesses.length > 0) return { verdict: 'differs', why: [], witnesses };
  return gap ? unknown(gap.why) : same;
}

/** Compares the results of two Current algorithms. */
function compareOutputs(ours: Result, theirs: Result): AspectComparison {
  const { legacy, current } = timeSides;
  const witnesses = [
    ...(ours.name === theirs.name
      ? []
      : [
          witness(
            `${legacy} the function returns the result under the name ${quoted(ours.name)}; ${current} under ${quoted(theirs.name)}`,
          ),
        ]),
    ...(ours.isOptional === theirs.isOptional
      ? []
      : [
          witness(
            theirs.isOptional
              ? `${legacy} there is always a result; ${current} it may be absent`
              : `${legacy} the result may be absent; ${current} there is always one`,
          ),
        ]),
  ];
  if (witnesses.length > 0) return { verdict: 'differs', why: [], witnesses };
  return ours.gap || theirs.gap
    ? unknown(ours.gap?.why, theirs.gap?.why)
    : same;
}

function compareRetentions(
  legacy: Retention,
  current: Retention,
  sides: Sides,
): AspectComparison {
  const compared = (): AspectComparison =>
    compareWords(
      legacy,
      current,
      (ours, theirs) =>
        `${sides.legacy} ${keptWords[ours]}; ${sides.current} ${keptWords[theirs]}`,
    );
  if (sides === timeSides) return compared();
  if (legacy.kind === 'known' && legacy.value === 'undeclared')
    return unknown(
      gaps.retentionAbsent,
      current.kind === 'open' ? current.why : undefined,
    );
  if (current.kind === 'known' && current.value === 'undeclared')
    return leftOutVerdict(
      legacy.kind === 'open'
        ? `Current does not say how long results are kept. ${legacy.why}`
        : `Legacy ${retentionWords(legacy) ?? ''}; Current does not say how long`,
    );
  return compared();
}
