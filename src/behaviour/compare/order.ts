import { type JsonNode, memberOf } from '../../json/node.js';
import { remembered } from '../../json/remembered.js';
import { dependencyElements } from '../../legacy/dependencies.js';
import { type LegacyAlgorithm, valueOf } from '../../legacy/model.js';
import { cyclesIn, type Edges, pathsIn } from '../../legacy/paths.js';
import type { AlgorithmMeaning, Every, InputMeaning } from '../meaning.js';
import { notShown } from '../not-shown.js';
import { requests } from '../request.js';
import { quoted } from '../../rule/words.js';
import {
  type JudgedPart,
  type Judgement,
  leftOut,
  same,
  unknown,
} from '../verdict.js';
import { mayHoldCurrentRound, type Window } from '../window.js';

/** An algorithm of the Legacy file and what stands for it in the Current one. */
export interface OrderedPair {
  readonly algorithm: LegacyAlgorithm;
  readonly legacy: AlgorithmMeaning;
  readonly current: AlgorithmMeaning | undefined;
  readonly inputs: readonly OrderedInput[];
}

interface OrderedInput {
  readonly legacy: InputMeaning;
  readonly current: InputMeaning | undefined;
}

/** What a file says about who runs before whom. */
export interface Order {
  /** How what the dependency asks for compares, of the algorithm of that name. */
  readonly judge: (name: string, dependency: JsonNode) => Judgement;
}

/**
 * Legacy `dependencies` order the algorithms of one schedule; they serve nothing
 * between schedules or on the algorithm itself (Legacy format: dependencies). The
 * Current format has no such field: what is left is that one reads the other's
 * results of the same round.
 */
export function orderOf(pairs: readonly OrderedPair[]): Order {
  const names = new Set(pairs.flatMap(({ legacy }) => legacy.name ?? []));
  // Only what keeps to the format and has a counterpart runs in both.
  const running = new Map(
    pairs.flatMap((pair) =>
      pair.legacy.name !== undefined &&
      pair.algorithm.leftOutBy === undefined &&
      pair.current
        ? [[pair.legacy.name, pair] as const]
        : [],
    ),
  );
  const scheduleOf = (name: string): Every | undefined => {
    const every = running.get(name)?.legacy.every;
    return every?.kind === 'known' ? every.value : undefined;
  };
  const frequencyOf = (name: string): Every | undefined => {
    const every = running.get(name)?.current?.every;
    return every?.kind === 'known' ? every.value : undefined;
  };
  const isElsewhere = (
    of: (name: string) => Every | undefined,
    name: string,
    other: string,
  ): boolean => {
    const [ours, theirs] = [of(name), of(other)];
    return ours !== undefined && theirs !== undefined && ours !== theirs;
  };
  const sameRound = (name: string, other: string): boolean =>
    other !== name &&
    running.has(other) &&
    !isElsewhere(frequencyOf, name, other);
  const edges = (targets: (pair: OrderedPair) => readonly string[]): Edges =>
    new Map(
      [...running].map(([name, pair]) => [
        name,
        targets(pair).filter((other) => sameRound(name, other)),
      ]),
    );
  const dependencies = edges(({ algorithm }) =>
    dependencyElements(algorithm).map(({ value }) => value),
  );
  const waitForEachOther = cyclesIn(dependencies);
  const readsFrom = pathsIn(
    edges(({ inputs }) => inputs.flatMap(readInSameRound)),
    dependencies,
  );

  return {
    judge: (name, dependency) => {
      if (dependency.kind !== 'string' || !names.has(dependency.value))
        return leftOut(
          'Legacy declares a dependency that names no algorithm of the file; Current has nothing of it',
        );
      const before = dependency.value;
      if (before === name || isElsewhere(scheduleOf, name, before)) return same;
      if (isElsewhere(frequencyOf, name, before)) {
        const [own, other] = [scheduleOf(name), scheduleOf(before)];
        return own === undefined || other === undefined
          ? unknown(notShown.scheduleAbsent)
          : leftOut(
              `Legacy runs ${quoted(before)} first in each round; in Current they run in different rounds`,
            );
      }
      if (waitForEachOther(name, before))
        return leftOut(
          `Legacy lets ${quoted(before)} and ${quoted(name)} wait for each other; Current has nothing of it`,
        );
      return readsFrom(name, before)
        ? unknown(notShown.derivedOrder)
        : leftOut(
            `Legacy runs ${quoted(before)} first in each round; in Current nothing says so`,
          );
    },
  };
}

/** How everything that the `dependencies` of an algorithm ask for compares. */
export interface JudgedDependencies {
  readonly judgement: Judgement;
  readonly words: string;
  /** The dependencies that do not compare as the same. */
  readonly parts: readonly JudgedPart[];
}

/** The worst of what each dependency gives. */
export function judgeDependencies(
  { node, fields }: LegacyAlgorithm,
  order: Order,
): JudgedDependencies {
  const name = valueOf(fields.name) ?? '';
  const list =
    fields.dependencies.state === 'invalid'
      ? [memberOf(node, 'dependencies')].filter((it) => it !== undefined)
      : (valueOf(fields.dependencies)?.items ?? []);
  const judged = list
    .map((item) => ({ item, judgement: order.judge(name, item) }))
    .filter(({ judgement }) => judgement.verdict !== 'same');
  const worst =
    judged.find(({ judgement }) => judgement.verdict === 'left out') ??
    judged[0];
  return {
    judgement: worst?.judgement ?? same,
    words: list.length === 0 ? 'no order' : `after ${namesOf(list)}`,
    parts: judged.map(({ item, judgement }) => ({
      pointer: item.pointer,
      verdict: judgement.verdict,
    })),
  };
}

function namesOf(list: readonly JsonNode[]): string {
  return list
    .map((item) => (item.kind === 'string' ? quoted(item.value) : '?'))
    .join(', ');
}

/** The algorithm whose results of the same round both read, or Current in the place of something else. */
function readInSameRound({ legacy, current }: OrderedInput): readonly string[] {
  if (current?.source.kind !== 'known') return [];
  const { value: theirs } = current.source;
  if (theirs.kind !== 'results') return [];
  // A time range, where there is one, says which round; of intervals little is shown.
  const { window } = hasTimeRange(legacy) ? legacy : current;
  return holdsCurrentRound(window) ? [theirs.algorithm] : [];
}

/** Whether the window may hold at some request what its round computes, which never changes. */
function holdsCurrentRound(window: Window): boolean {
  return remembered(currentRoundHeld, window, () =>
    requests.some((request) => mayHoldCurrentRound(window, request)),
  );
}

const currentRoundHeld = new WeakMap<Window, boolean>();

function hasTimeRange({ source }: InputMeaning): boolean {
  return (
    source.kind === 'known' &&
    ['results', 'maintenance-plan'].includes(source.value.kind)
  );
}
