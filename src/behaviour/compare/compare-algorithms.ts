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
): readonly Compared<AlgorithmAspect>[] {
  return algorithmAspects.map((aspect) => ({
    aspect,
    ...(legacy && current
      ? comparisons[aspect](legacy, current, order)
      : leftOutVerdict(
          legacy
            ? 'Legacy runs it; Current has no algorithm of that name'
            : 'Current runs it; Legacy has no algorithm of that name',
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
    meaningWords(every, (it) => everyWords[it]) + conditionWords(onlyIf),
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

function conditionWords(onlyIf: Meaning<string | null>): string {
  if (onlyIf.kind === 'open') return ` (${onlyIf.why})`;
  return onlyIf.value === null ? '' : `, if ${onlyIf.value}`;
}

const comparisons: Readonly<
  Record<
    AlgorithmAspect,
    (
      legacy: AlgorithmMeaning,
      current: AlgorithmMeaning,
      order: AspectComparison,
    ) => AspectComparison
  >
> = {
  name: () => same,
  function: (legacy, current) =>
    compareWords(legacy.calls, current.calls, 'calls ', quoted),
  frequency: compareFrequencies,
  retention: ({ result: ours }, { result: theirs }) =>
    ours && theirs
      ? compareRetentions(ours.retention, theirs.retention)
      : noResult,
  order: (_legacy, _current, order) => order,
  output: (_legacy, { result }) => (result ? compareResult(result) : noResult),
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
 * @param verb what both do, before the words for a value
 */
export function compareWords<T>(
  legacy: Meaning<T>,
  current: Meaning<T>,
  verb: string,
  words: (value: T) => string,
): AspectComparison {
  return compareMeanings(legacy, current, (ours, theirs) =>
    JSON.stringify(ours) === JSON.stringify(theirs)
      ? same
      : differs(`Legacy ${verb}${words(ours)}; Current ${words(theirs)}`),
  );
}

function compareFrequencies(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
): AspectComparison {
  const { onlyIf } = current;
  if (onlyIf.kind === 'known' && onlyIf.value !== null)
    return differs(
      `Legacy runs for every asset; Current only if ${onlyIf.value}`,
    );
  const comparison =
    compareWithCron(legacy.every, current.cron) ??
    compareWords(legacy.every, current.every, 'runs ', (it) => everyWords[it]);
  return comparison.verdict === 'same' && onlyIf.kind === 'open'
    ? unknown(onlyIf.why)
    : comparison;
}

/** Returns undefined where there is no cron expression, or its readings disagree. */
function compareWithCron(
  every: Meaning<Every>,
  cron: string | undefined,
): AspectComparison | undefined {
  if (every.kind === 'open' || cron === undefined) return undefined;
  const readings = compareWithOncePer(cron, every.value);
  const [first] = readings;
  if (readings.length === 0) return undefined;
  if (readings.every((it) => it === undefined)) return same;
  if (!first || readings.includes(undefined)) return undefined;
  return differs(
    `Legacy runs ${everyWords[every.value]}; Current ${first.runs === 'never' ? 'does not run' : 'runs more than once'} in the ${every.value} from ${first.from}, by its \`Schedule\` ${quoted(cron)}`,
    { at: first.from },
  );
}

const noResult = leftOutVerdict(
  'Legacy keeps a result; Current has no output for it',
);

/** Compares the results. The Legacy result has no name and always exists. */
function compareResult({ name, isOptional, gap }: Result): AspectComparison {
  if (gap?.isLacking) return leftOutVerdict(gap.why);
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

function compareRetentions(
  legacy: Retention,
  current: Retention,
): AspectComparison {
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
  return compareWords(legacy, current, '', (it) => keptWords[it]);
}
