import fc from 'fast-check';
import { choicesOf } from '../../src/rule/choice.js';
import { ruleOf } from '../../src/file/all-rules.js';
import {
  ends,
  type Every,
  keptAt,
  lengthOf,
  minute,
  type Result,
  runsBefore,
  selectedByDefault,
  selectedByDuration,
  selectedByRange,
} from './simulated-store.js';
import {
  convertWith,
  decisionsText,
} from '../decisions/convert-with-decisions.js';
import { type PlacedVerdict, verifyText } from './verify-text.js';

interface Input {
  readonly type: string;
  readonly inputName: string;
  readonly algorithm?: string;
  readonly timeRange?: string;
}

interface Algorithm {
  readonly name: string;
  readonly path: string;
  readonly schedule?: Every | undefined;
  readonly retention?: string;
  readonly dependencies: readonly string[];
  readonly inputs: readonly Input[];
}

const schedule = fc.constantFrom<Every>('hour', 'day');
const retention = fc.constantFrom(
  'latest',
  'unlimitedPerMonth',
  'sevenDays',
  'unlimited',
  'default',
);
const ranges = [
  'day',
  'default',
  'previousDay',
  'previousHourSameDay',
  'thirtyDays',
  'all',
  'calendarMonth',
  'latestValue',
  'dailySinceFanLifetimeStart',
];
const sometimes = <T extends object>(fields: T) =>
  fc.constantFrom<Partial<T>>({}, {}, {}, fields);

/** The description means `previousHourSameDay` for hourly algorithms. */
const rangesOf = (source: Every): readonly string[] =>
  source === 'hour'
    ? ranges
    : ranges.filter((it) => it !== 'previousHourSameDay');

const reading = (algorithm: string, every: Every) =>
  fc
    .tuple(
      fc.record({
        type: fc.constant('AlgorithmOutput'),
        inputName: fc.constant('results'),
        algorithm: fc.constant(algorithm),
      }),
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record({
            timeRange: fc.constantFrom(...rangesOf(every)),
          }),
        },
        { weight: 1, arbitrary: fc.constant({}) },
      ),
      sometimes({ property: 'a.b' }),
      sometimes({ format: 'dateAndValue' }),
      sometimes({ recalculate: true }),
      sometimes({ optional: true }),
    )
    .map((fields): Input => Object.assign({}, ...fields) as Input);

/** Inputs of the other rules with choices. */
const others = fc.subarray<object>([
  { type: 'signal', inputName: 'speed', symbolicName: 'MOTOR_SPEED' },
  { type: 'signal', inputName: 'heat', symbolicName: 'temperature' },
  { type: 'value', inputName: 'power', symbolicName: 'MOTOR_POWER' },
  { type: 'DCVoltage', inputName: 'voltage' },
  { type: 'AlgorithmOutputStatus', inputName: 'state' },
  {
    type: 'calculated',
    inputName: 'start',
    calculation: 'FanLifetimeStartDate',
  },
  {
    type: 'constant',
    inputName: 'limit',
    dataType: 'integer',
    value: '5',
  },
]);

/** A source and its reader, which may be one algorithm. */
export const file = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom('source', 'source', 'reader'),
    fc.tuple(schedule, schedule),
    retention,
    others,
  )
  .chain(([depends, source, [ofSource, ofReader], kept, more]) =>
    fc
      .tuple(
        reading(source, source === 'reader' ? ofReader : ofSource),
        sometimes({ schedule: undefined }),
        sometimes({ schedule: undefined }),
      )
      .map(([input, ...absent]): readonly Algorithm[] => [
        {
          name: 'source',
          path: 'f',
          schedule: ofSource,
          ...absent[0],
          retention: kept,
          dependencies: [],
          inputs: [],
        },
        {
          name: 'reader',
          path: 'f',
          schedule: ofReader,
          ...absent[1],
          retention: kept,
          dependencies: depends ? ['source'] : [],
          inputs: [input, ...(more as readonly Input[])],
        },
      ]),
  );

export interface Claims {
  readonly algorithms: readonly Algorithm[];
  readonly current: readonly CurrentAlgorithm[];
  readonly windows: readonly PlacedVerdict[];
  /** The answers, as `rule: choice`. */
  readonly answers: readonly string[];
}

interface CurrentAlgorithm {
  readonly Name: string;
  readonly ExecutionFrequency: 'Hourly' | 'Daily';
  readonly Inputs: readonly CurrentInput[];
  readonly Outputs: readonly { readonly Retention?: string }[];
}

interface CurrentInput {
  readonly InputType: string;
  readonly InputName: string;
  readonly SourceAlgorithm?: string;
  readonly DataInterval?: string;
  readonly Duration?: string;
}

/** Answers every question of a file and returns what is then said of the windows. */
export function claimsAbout(
  algorithms: readonly Algorithm[],
  pick: Random,
): Claims {
  const text = JSON.stringify(algorithms);
  const decisions = new Map<
    string,
    { rule: string; choose: string; reason: string; value?: unknown }
  >();
  // An answer can bring back an input, which has questions of its own.
  for (let before = -1; before < decisions.size;) {
    before = decisions.size;
    const { findings } = convertWith(
      decisionsText([...decisions.values()]),
      text,
    );
    for (const { rule, decision } of findings) {
      const all = choicesOf(ruleOf(rule) ?? never());
      const choice = all[pick(all.length)];
      if (decision || decisions.has(rule) || !choice) continue;
      const { name: choose, value, example } = choice;
      decisions.set(rule, {
        rule,
        choose,
        reason: 'Because.',
        ...(value !== undefined && {
          value: choose === 'input' ? 'RunsAfter' : example,
        }),
      });
    }
  }
  const { aspects, outputText } = verifyText(text, [...decisions.values()]);
  return {
    algorithms,
    current: JSON.parse(outputText) as Claims['current'],
    windows: aspects.filter(({ aspect }) => aspect === 'window'),
    answers: [...decisions.values()].map((it) => `${it.rule}: ${it.choose}`),
  };
}

function never(): never {
  throw new Error('every finding has a rule');
}

/** The window of one input in both formats. */
interface Windows {
  readonly claim: PlacedVerdict;
  readonly every: Every;
  /** What of the source is possible at a request. */
  readonly mayHaveRun: boolean;
  readonly mayNotHaveRun: boolean;
  readonly legacy: (
    results: readonly Result[],
    situation: Situation,
  ) => readonly (readonly Result[])[];
  readonly current: Windows['legacy'];
  /** Whether it is not shown which of its results Current still has. */
  readonly isPart: boolean;
}

interface Situation {
  readonly request: number;
  readonly componentStart: number;
}

function windowsOf(
  { algorithms, current }: Claims,
  claim: PlacedVerdict,
): Windows | undefined {
  const [, at, index] =
    /^\/(\d+)\/inputs\/(\d+)$/.exec(claim.places.legacy ?? '') ?? [];
  const [, to, place] =
    /^\/(\d+)\/Inputs\/(\d+)$/.exec(claim.places.current ?? '') ?? [];
  const reader = algorithms[Number(at)];
  const input = reader?.inputs[Number(index)];
  const theirs = current[Number(to)];
  const their = theirs?.Inputs[Number(place)];
  if (!reader || !input || !theirs || !their) return undefined;
  const frequency = theirs.ExecutionFrequency === 'Hourly' ? 'hour' : 'day';
  const selectCurrent = (request: number) =>
    their.DataInterval === 'Default'
      ? [selectedByDefault(frequency, request)]
      : their.DataInterval === 'Duration'
        ? ends.map((end) =>
            selectedByDuration(their.Duration ?? '', end(request)),
          )
        : [];
  if (input.type === 'signal' && their.InputType === 'Timeseries')
    return {
      claim,
      every: 'hour',
      mayHaveRun: true,
      mayNotHaveRun: true,
      isPart: false,
      legacy: (samples, { request }) => [
        selectedByDefault(reader.schedule ?? frequency, request)(samples),
      ],
      current: (samples, { request }) =>
        selectCurrent(request).map((select) => select(samples)),
    };
  if (
    input.type !== 'AlgorithmOutput' ||
    their.InputType !== 'AlgorithmOutput' ||
    input.timeRange === undefined
  )
    return undefined;
  const { timeRange } = input;
  const source = algorithms.find(({ name }) => name === input.algorithm);
  const after = current.find(({ Name }) => Name === their.SourceAlgorithm);
  if (!source || !after) return undefined;
  const isOwn = source === reader;
  const runsFirst =
    reader.dependencies.includes(source.name) &&
    reader.schedule === source.schedule;
  const retention = retentions[after.Outputs[0]?.Retention ?? ''];
  return {
    claim,
    every: after.ExecutionFrequency === 'Hourly' ? 'hour' : 'day',
    mayHaveRun: !isOwn,
    mayNotHaveRun: isOwn || !runsFirst,
    isPart: !isShown(retention) && isShown(source.retention),
    legacy: (results, { request, componentStart }) =>
      selectedByRange(timeRange, request, componentStart).map((select) =>
        select(keptAt(results, request, source.retention)),
      ),
    current: (results, { request }) =>
      selectCurrent(request).map((select) =>
        select(keptAt(results, request, retention)),
      ),
  };
}

const isShown = (retention: string | undefined): boolean =>
  retention !== undefined && retention !== 'default';

const retentions: Readonly<Record<string, string>> = {
  Latest: 'latest',
  UnlimitedPerMonth: 'unlimitedPerMonth',
  Unlimited: 'unlimited',
  Default: 'default',
};

/** Chooses by chance, the same in each run of a seed. */
export type Random = (below: number) => number;

/** A linear congruential generator, with the constants of Numerical Recipes. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const midnights = [
  '2026-03-01',
  '2026-03-31',
  '2026-04-30',
  '2026-02-28',
  '2025-12-31',
  '2026-01-01',
  '2028-02-28',
  '2028-02-29',
  '2028-03-01',
  '2026-03-11',
  '2026-07-15',
  '2026-05-02',
].map((date) => Date.parse(`${date}T00:00Z`));

const componentStarts = ['2025-11-17', '2024-02-29'].map((date) =>
  Date.parse(`${date}T00:00Z`),
);

function anySituation(random: Random): Situation {
  const minutes = random(4) === 0 ? random(60) : random(24 * 60);
  const midnight = midnights[random(midnights.length)] ?? 0;
  return {
    request: midnight + minutes * minute,
    // Or on the day of the request.
    componentStart: componentStarts[random(3)] ?? midnight,
  };
}

/** @param skips how many of 100 runs do not happen */
function storeAt(
  { request }: Situation,
  { every, mayHaveRun, mayNotHaveRun }: Windows,
  random: Random,
  { skips = 0, hasRun }: { skips?: number; hasRun?: boolean | undefined },
): readonly Result[] {
  const runs = hasRun ?? (mayHaveRun && (!mayNotHaveRun || random(2) === 0));
  const current = Math.floor(request / lengthOf[every]) * lengthOf[every];
  const isOrdered = !mayNotHaveRun;
  return runsBefore(request, {
    every,
    hasRun: runs,
    when: () => random(1000) / 1000,
    isSkipped: (period) =>
      !(isOrdered && period === current) && random(100) < skips,
  });
}

/** Whether Current may pass what Legacy passes. */
const mayBeEqual = (
  { isPart }: Windows,
  legacy: readonly Result[],
  current: readonly Result[],
): boolean =>
  isPart
    ? legacy.every((it) => current.includes(it))
    : legacy.length === current.length &&
      legacy.every((it, index) => it === current[index]);

/** Returns why a claim about windows does not hold; nothing if it does. */
export function refute(
  claims: Claims,
  random: Random,
  attempts: number,
): readonly string[] {
  return claims.windows.flatMap((claim) => {
    const windows = windowsOf(claims, claim);
    if (!windows) return [];
    const trouble =
      claim.verdict === 'same'
        ? refuteSame(windows, random, attempts)
        : claim.verdict === 'differs'
          ? (refuteWitness(windows, random) ??
            refuteDifference(windows, random))
          : claims.algorithms.every(({ schedule }) => schedule)
            ? refuteUnknown(windows, random)
            : undefined;
    const words = claim.witnesses.map(({ text }) => text).join(' ');
    return trouble === undefined
      ? []
      : [
          `${claim.verdict}: ${words} ${trouble} ${JSON.stringify([claims.algorithms, claims.answers])}`,
        ];
  });
}

function refuteSame(
  windows: Windows,
  random: Random,
  attempts: number,
): string | undefined {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const situation = anySituation(random);
    const skips = random(3) * 15;
    const results = storeAt(situation, windows, random, { skips });
    const [legacy = []] = windows.legacy(results, situation);
    const [current = []] = windows.current(results, situation);
    if (!mayBeEqual(windows, legacy, current))
      return `at ${show([situation.request])}: ${show(legacy)} | ${show(current)}`;
  }
  return undefined;
}

/** Returns the readings of what is open, and those under which both pass something else at some time. */
function findDifferences(
  windows: Windows,
  random: Random,
  attempts: number,
  skips: number,
) {
  const open = new Set<string>();
  const shown = new Set<string>();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const situation = anySituation(random);
    const results = storeAt(situation, windows, random, { skips });
    windows.legacy(results, situation).forEach((legacy, ours) => {
      windows.current(results, situation).forEach((current, theirs) => {
        const reading = `${ours} ${theirs}`;
        open.add(reading);
        if (!mayBeEqual(windows, legacy, current)) shown.add(reading);
      });
    });
    if (shown.size === open.size) break;
  }
  return { open, shown };
}

function refuteDifference(
  windows: Windows,
  random: Random,
): string | undefined {
  const { open, shown } = findDifferences(windows, random, 400, 15);
  const equal = [...open].filter((it) => !shown.has(it));
  return equal.length === 0
    ? undefined
    : `no difference with the readings ${equal.join(', ')}`;
}

/** What is unknown is the same under some reading, if there is one and each run happens. */
function refuteUnknown(windows: Windows, random: Random): string | undefined {
  const { open, shown } = findDifferences(windows, random, 40, 0);
  return open.size > 0 && shown.size === open.size
    ? 'both pass something else under each reading'
    : undefined;
}

/** Where both windows are shown, they pass at the witness what it says. */
function refuteWitness(windows: Windows, random: Random): string | undefined {
  for (const { at, text } of windows.claim.witnesses) {
    if (at === null) continue;
    const [, notYet] = /if "\w+" has( not yet)? run this/.exec(text) ?? [];
    const isConditional = text.includes(', if "');
    const [, start] = /that started on (\S+),/.exec(text) ?? [];
    const situation = {
      request: Date.parse(at),
      componentStart: Date.parse(`${start ?? '2025-11-17'}T00:00Z`),
    };
    const [, ours = '', theirs = ''] =
      /Legacy passes (.*); Current (.*)$/.exec(text) ?? [];
    let differs = false;
    for (let attempt = 0; attempt < 20; attempt++) {
      const results = storeAt(situation, windows, random, {
        hasRun: isConditional ? notYet === undefined : undefined,
      });
      const legacy = windows.legacy(results, situation);
      const current = windows.current(results, situation);
      const [one = []] = legacy;
      const [other = []] = current;
      if (legacy.length === 1 && !isAsSaid(one, ours))
        return `Legacy passes ${show(one)}`;
      if (current.length === 1 && !isAsSaid(other, theirs, ours))
        return `Current passes ${show(other)}`;
      differs ||=
        legacy.length > 1 ||
        current.length > 1 ||
        !mayBeEqual(windows, one, other);
    }
    if (!differs) return 'both pass the same at the witness';
  }
  return undefined;
}

const momentPattern = /(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d)/g;

/** Returns whether results are of the time that a witness says, or none where it says so. */
function isAsSaid(
  results: readonly Result[],
  words: string,
  before = '',
): boolean {
  if (/^no /.test(words)) return results.length === 0;
  const [, date = ''] = /(\d{4}-\d\d-\d\d)/.exec(before) ?? [];
  let known = date;
  const times = Array.from(words.matchAll(momentPattern), ([, own, time]) => {
    known = own ?? known;
    return Date.parse(`${known}T${time ?? ''}Z`);
  });
  const isOne = words.startsWith('the latest');
  if (isOne && results.length > 1) return false;
  const [from = -Infinity, to] = times;
  if (/ before /.test(words)) return results.every((at) => at < from);
  return results.every(
    (at) => from <= at && at < (to === undefined ? Infinity : to + minute),
  );
}

function show(times: readonly number[]): string {
  const words = times.map((it) => new Date(it).toISOString().slice(0, 16));
  return words.length > 4
    ? `${words.length} from ${words[0] ?? ''} to ${words.at(-1) ?? ''}`
    : words.join(', ');
}
