import { compareWithOncePer } from '../../current/cron.js';
import { quoted } from '../../rule/message-text.js';
import { defaultOutputName } from '../../current/current-enums.js';
import {
  type AlgorithmMeaning,
  type Condition,
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
  const compared =
    legacy && current && comparisonsOf(legacy, current, order, sides);
  const alone = leftOutVerdict(
    legacy
      ? `${sides.legacy} runs it; ${sides.current} has no algorithm of that name`
      : `${sides.current} runs it; ${sides.legacy} has no algorithm of that name`,
  );
  return algorithmAspects.map((aspect) => ({
    aspect,
    ...(compared?.[aspect] ?? alone),
    legacy: legacy ? wordsOf[aspect](legacy) : null,
    current: current ? wordsOf[aspect](current) : null,
  }));
}

const wordsOf: Readonly<
  Record<AlgorithmAspect, (algorithm: AlgorithmMeaning) => string | null>
> = {
  name: ({ name }) => name ?? null,
  function: ({ calls }) => meaningWords(calls, (path) => path),
  frequency: ({ every, conditions }) =>
    meaningWords(every, (it) => everyWords[it]) +
    (conditions?.length ? `, if ${conditionWords(conditions)}` : ''),
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

const noResult = leftOutVerdict(
  'Legacy keeps a result; Current has no output for it',
);

function comparisonsOf(
  legacy: AlgorithmMeaning,
  current: AlgorithmMeaning,
  order: AspectComparison,
  sides: Sides,
): Readonly<Record<AlgorithmAspect, AspectComparison>> {
  const { result } = current;
  return {
    name: same,
    function: compareWords(
      legacy.calls,
      current.calls,
      (ours, theirs) =>
        `${sides.legacy} calls ${quoted(ours)}; ${sides.current} ${quoted(theirs)}`,
    ),
    frequency:
      legacy.conditions === null && current.conditions?.length
        ? differs(
            `Legacy runs for every asset; Current only if ${conditionWords(current.conditions)}`,
          )
        : (compareWithCron(legacy.every, current.cron, sides) ??
          compareWords(
            legacy.every,
            current.every,
            (ours, theirs) =>
              `${sides.legacy} runs ${everyWords[ours]}; ${sides.current} ${everyWords[theirs]}`,
          )),
    retention:
      legacy.result && result
        ? compareRetentions(legacy.result.retention, result.retention)
        : noResult,
    order,
    output: result ? compareResult(result) : noResult,
  };
}

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

function conditionWords(conditions: readonly Condition[]): string {
  return conditions
    .map(({ property, value }) => `${property} is ${value}`)
    .join(' and ');
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

/** Compares the results. The Legacy result has no name and always exists. */
function compareResult({ name, isOptional, gap }: Result): AspectComparison {
  const witnesses = [
    name !== defaultOutputName &&
      `Legacy has one result without a name; the function must return the one of Current under the name ${quoted(name)}`,
    isOptional && 'Legacy always has a result; in Current it may be absent',
  ].flatMap((text) => (text === false ? [] : witness(text)));
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
  return compareWords(
    legacy,
    current,
    (ours, theirs) => `Legacy ${keptWords[ours]}; Current ${keptWords[theirs]}`,
  );
}
