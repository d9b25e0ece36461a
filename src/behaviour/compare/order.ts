import { type JsonNode, memberOf } from '../../json/node.js';
import { type LegacyAlgorithm, valueOf } from '../../legacy/legacy-model.js';
import { notShown } from '../not-shown.js';
import { quoted } from '../../rule/message-text.js';
import {
  type JudgedPart,
  type Judgement,
  leftOut,
  same,
  unknown,
} from '../verdict.js';
import { type OrderedPair, type Rounds, roundsOf } from './rounds.js';

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
  const rounds = roundsOf(pairs);
  return {
    judge: (name, dependency) =>
      dependency.kind === 'string' && names.has(dependency.value)
        ? judgeRunning(name, dependency.value, rounds)
        : leftOut(
            'Legacy declares a dependency that names no algorithm of the file; Current has nothing of it',
          ),
  };
}

/** How it compares that one algorithm runs after another of the file. */
function judgeRunning(name: string, before: string, rounds: Rounds): Judgement {
  if (before === name || rounds.differInLegacy(name, before)) return same;
  if (rounds.differInCurrent(name, before)) {
    const [own, other] = [rounds.scheduleOf(name), rounds.scheduleOf(before)];
    return own === undefined || other === undefined
      ? unknown(notShown.scheduleAbsent)
      : leftOut(
          `Legacy runs ${quoted(before)} first in each round; in Current they run in different rounds`,
        );
  }
  if (rounds.waitForEachOther(name, before))
    return leftOut(
      `Legacy lets ${quoted(before)} and ${quoted(name)} wait for each other; Current has nothing of it`,
    );
  return rounds.readsFrom(name, before)
    ? unknown(notShown.derivedOrder)
    : leftOut(
        `Legacy runs ${quoted(before)} first in each round; in Current nothing says so`,
      );
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
