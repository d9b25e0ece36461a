import { Temporal } from 'temporal-polyfill';
import {
  type Effects,
  effectsOn,
  type Readers,
  readersIn,
} from '../../graph/readers.js';
import { getOrCompute, groupBy } from '../../json/collections.js';
import type { AlgorithmMeaning, WhenMissing } from '../meaning.js';
import type { RunOutcome, Witness } from '../verdict.js';
import {
  type Every,
  requests,
  startOfDay,
  startOfHour,
  type Window,
} from '../window.js';

type Downstream = Pick<Witness, 'downstream' | 'hasMore'>;

const maxListed = 100;

/** The readers of each algorithm, before and after. */
export interface ReadersOfBoth {
  readonly legacy: Readers<InputEffects>;
  readonly current: Readers<InputEffects>;
  /** The same is asked for each input of an algorithm. */
  readonly known: Map<string, Downstream>;
}

/** Returns the effects where an input of the named algorithm is missing in both files. */
export function downstreamOf(
  readers: ReadersOfBoth,
  name: string,
  ours: WhenMissing,
  theirs: WhenMissing,
): Downstream {
  return getOrCompute(readers.known, `${ours} ${theirs} ${name}`, () => {
    const then = effectsOfMissing(readers.legacy, name, ours);
    const now = effectsOfMissing(readers.current, name, theirs);
    const affected = [...new Set([...then.keys(), ...now.keys()])].filter(
      // An algorithm runs without its own results: not an effect.
      (it) =>
        it !== name || then.get(it) !== now.get(it) || then.get(it) === 'error',
    );
    return {
      downstream: affected.slice(0, maxListed).map((algorithm) => ({
        algorithm,
        legacy: then.get(algorithm) ?? 'runs',
        current: now.get(algorithm) ?? 'runs',
      })),
      ...(affected.length > maxListed && { hasMore: true }),
    };
  });
}

function effectsOfMissing(
  readers: Readers<InputEffects>,
  name: string,
  whenMissing: WhenMissing,
): ReadonlyMap<string, RunOutcome> {
  return whenMissing === 'error' || whenMissing === 'not-run'
    ? effectsOn(readers, name, whenMissing, severity)
    : new Map();
}

/** What happens to a run of an algorithm. */
type RunEvent = RunOutcome | 'not-run';

type InputEffects = Effects<RunEvent, RunOutcome>;

type InputKind = 'oneRun' | 'anyRun' | 'disputed' | 'optional';

/**
 * What happens to an algorithm that reads a result which is missing, by the input
 * that reads it (Errors). An error propagates to mandatory inputs; whether to
 * optional ones is not described. A run that did not happen leaves no result: a
 * mandatory input whose window can hold only that one is missing; where the window
 * can hold others, it is not described whether it is.
 */
const effectsByInput: Readonly<Record<InputKind, InputEffects>> = {
  oneRun: { error: 'error', 'not-run': 'error', unknown: 'unknown' },
  anyRun: { error: 'error', 'not-run': 'unknown', unknown: 'unknown' },
  /** Another definition of the algorithm may read differently. */
  disputed: { error: 'unknown', 'not-run': 'unknown', unknown: 'unknown' },
  optional: { error: 'unknown', 'not-run': 'runs', unknown: 'unknown' },
};

const severity: Readonly<Record<RunOutcome, number>> = {
  runs: 0,
  unknown: 1,
  error: 2,
};

export function readersOf(
  algorithms: readonly AlgorithmMeaning[],
  renamed: ReadonlyMap<string | undefined, string>,
): Readers<InputEffects> {
  const everyOf = new Map(algorithms.map(({ name, every }) => [name, every]));
  const definitions = groupBy(algorithms, ({ name }) => name);
  return readersIn(
    algorithms.flatMap(({ name, inputs }) =>
      inputs.flatMap(({ source, whenMissing, window }) => {
        if (name === undefined || source.kind !== 'known') return [];
        if (source.value.kind !== 'results') return [];
        const { algorithm } = source.value;
        const every = everyOf.get(algorithm);
        const kind =
          whenMissing.kind === 'open' || whenMissing.value !== 'error'
            ? 'optional'
            : (definitions.get(name)?.length ?? 0) > 1
              ? 'disputed'
              : every?.kind === 'known' && isWithinOneRun(window, every.value)
                ? 'oneRun'
                : 'anyRun';
        return [
          {
            reader: renamed.get(name) ?? name,
            source: renamed.get(algorithm) ?? algorithm,
            row: effectsByInput[kind],
          },
        ];
      }),
    ),
  );
}

/** Returns whether a window lies within the hour or day of one run at every request. */
function isWithinOneRun(window: Window, every: Every): boolean {
  const startOf = every === 'hour' ? startOfHour : startOfDay;
  return getOrCompute(withinOneRun[every], window, () =>
    window.why !== undefined
      ? false
      : window.readings.every((reading) =>
          requests.every((request) => {
            const slice = reading(request);
            if (slice.kind !== 'span') return false;
            const from = Temporal.PlainDateTime.from(slice.from);
            const to = Temporal.PlainDateTime.from(slice.to);
            const last = to.subtract({ minutes: 1 });
            return startOf(from).equals(startOf(last));
          }),
        ),
  );
}

/** Windows are shared by many inputs. */
const withinOneRun = {
  hour: new WeakMap<Window, boolean>(),
  day: new WeakMap<Window, boolean>(),
};
