import type { DecisionsFile } from '../decisions/decision.js';
import { algorithmsIn, findingsIn } from '../file/model-objects.js';
import type { FileRecord } from '../file/record.js';
import { plainValueOf } from '../json/node.js';
import type { Decision } from '../rule/rule.js';
import type { Comparison, DecisionChange } from './comparison.js';

/**
 * Collects which decisions are new, differ or were taken away, and how many algorithms
 * they answer something of now.
 */
export function collectDecisions({
  then,
  now,
}: Readonly<Record<'then' | 'now', DecisionsFile | undefined>>) {
  const [before, after] = [byQuestion(then), byQuestion(now)];
  const [indexed, indexedNow] = [byIndex(then), byIndex(now)];
  const algorithms = new Map<number, number>();
  /** Those that answer what another one answered, because the order changed. */
  const reordered = new Map<string, Decision>();
  return {
    /** Counts what the decisions of now answer in a file. */
    use({ objects }: FileRecord): void {
      for (const parts of algorithmsIn(objects)) {
        const used = findingsIn(parts).flatMap(
          (it) => it.decision?.index ?? [],
        );
        for (const index of new Set(used))
          algorithms.set(index, (algorithms.get(index) ?? 0) + 1);
      }
    },
    /** Looks for answers that another decision gives now. @param one a file then */
    compare(one: FileRecord, other: FileRecord): void {
      const keyOf = ({ rule, pointer }: FileRecord['findings'][number]) =>
        `${rule} ${pointer}`;
      const answers = new Map(
        one.findings.map((it) => [keyOf(it), it.decision?.index]),
      );
      for (const it of other.findings) {
        const old = indexed.get(answers.get(keyOf(it)));
        const own = indexedNow.get(it.decision?.index);
        if (!old || !own || questionOf(old) === questionOf(own)) continue;
        if (after.has(questionOf(old)) && before.has(questionOf(own)))
          reordered.set(questionOf(own), old);
      }
    },
    changes(): Comparison['decisions'] {
      const changeOf = (it: Decision, old?: Decision): DecisionChange => ({
        decision: shown(it),
        ...(old && { before: shown(old) }),
        algorithms: algorithms.get(it.index) ?? 0,
        lost: it.choose === 'drop',
      });
      const changed = [...after].flatMap(([key, it]) => {
        const old = before.get(key);
        if (!old) return [];
        const isSame = answerOf(it) === answerOf(old);
        const other = isSame ? reordered.get(key) : old;
        return other ? changeOf(it, other) : [];
      });
      return {
        added: [...after]
          .filter(([key]) => !before.has(key))
          .map(([, it]) => changeOf(it)),
        changed,
        removed: [...before]
          .filter(([key]) => !after.has(key))
          .map(([, it]) => ({ ...changeOf(it), algorithms: 0 })),
      };
    },
  };
}

/** Returns decisions by what they are about; the last of several about the same thing counts. */
function byQuestion(
  file: DecisionsFile | undefined,
): ReadonlyMap<string, Decision> {
  return new Map((file?.decisions ?? []).map((it) => [questionOf(it), it]));
}

function byIndex(
  file: DecisionsFile | undefined,
): ReadonlyMap<number | undefined, Decision> {
  return new Map((file?.decisions ?? []).map((it) => [it.index, it]));
}

function questionOf({ rule, where }: Decision): string {
  return JSON.stringify([rule, Object.entries(where).toSorted()]);
}

function answerOf(decision: Decision): string {
  const { choose, value, dates, reason } = shown(decision);
  return JSON.stringify([choose, value, dates, reason]);
}

function shown(decision: Decision): DecisionChange['decision'] {
  const { rule, choose, value, dates, where, reason, index } = decision;
  return {
    rule,
    choose,
    value: value ? plainValueOf(value) : null,
    ...(dates !== undefined && { dates }),
    where,
    reason,
    index,
  };
}
