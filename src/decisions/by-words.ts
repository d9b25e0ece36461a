import { groupBy } from '../json/collections.js';
import type { Where } from './decision.js';

/** What can be told of a finding word by word, as `where` may; the value as it is. */
export interface Told {
  readonly file: string;
  readonly algorithm: string | null;
  readonly input: string | null;
  readonly key: string;
  readonly value: unknown;
}

interface Placed {
  readonly where: Where;
}

/**
 * Finds, of very many decisions, those that may be about a finding: what they
 * name by its very words is the finding's. The lists that it gives have them in
 * the order of `decisions`; whether they match is still to be tested.
 */
export function byWords<T extends Placed>(
  decisions: readonly T[],
): (told: Told) => readonly (readonly T[])[] {
  const kinds = groupBy(decisions, ({ where }) =>
    JSON.stringify(namesIn(where)),
  );
  const lists = Array.from(kinds.values(), (same) => {
    const names = namesIn(same[0]?.where ?? {});
    return {
      names,
      byKey: groupBy(same, ({ where }) => keyOf(where, names)),
    };
  });
  return (told) =>
    lists.flatMap(({ names, byKey }) => {
      const list = byKey.get(keyOf(told, names));
      return list ? [list] : [];
    });
}

const names = ['file', 'algorithm', 'input', 'key', 'value'] as const;

type Name = (typeof names)[number];

/** What is named by its very words, and not by a glob. */
function namesIn(where: Where): readonly Name[] {
  return names.filter((name) => isLiteral[name](where));
}

const isLiteral: Readonly<Record<Name, (where: Where) => boolean>> = {
  file: ({ file }) =>
    file !== undefined && /^\w[\w-]*([./][\w-]+)*$/.test(file),
  algorithm: ({ algorithm }) =>
    algorithm !== undefined && /^[\w-]+$/.test(algorithm),
  input: ({ input }) => input !== undefined,
  key: ({ key }) => key !== undefined,
  // Of what is equal, the keys may stand in another order.
  value: (where) => Object.hasOwn(where, 'value') && !isCompound(where.value),
};

function isCompound(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The same for the same words. */
function keyOf(named: Where | Told, of: readonly Name[]): string {
  return JSON.stringify(
    of.map((name) =>
      name === 'value' && isCompound(named.value) ? '' : named[name],
    ),
  );
}
