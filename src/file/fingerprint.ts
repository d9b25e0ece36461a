import { createHash, type Hash, hash } from 'node:crypto';
import { getOrCompute } from '../json/collections.js';
import type { Finding } from '../rule/finding.js';

/**
 * Identifies a finding, and stays the same when lines move: from rule,
 * file, algorithm, input, field and value, but not from places.
 */
export function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const field = place.pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const spelled = text.slice(place.start, place.end);
  // What is inside an object may change while the finding about it stays.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  const parts = [rule.id, path, algorithm, input, field, value] as const;
  const digest =
    algorithm !== null && algorithm.length > minLongName
      ? digestOf(parts)
      : hash('sha256', JSON.stringify(parts), 'buffer');
  return digest.toString('hex', 0, 16);
}

/** From so many UTF-16 code units on a name is not read anew for each finding of the algorithm. */
const minLongName = 4096;

/** What was read up to the name of an algorithm, by rule. */
interface HashedPrefixes {
  readonly path: string;
  readonly algorithm: string | null;
  readonly byRule: Map<string, Hash>;
}

let hashedPrefixes: HashedPrefixes | undefined;

/** The same digest of what an algorithm with a long name and very many findings has. */
function digestOf([rule, path, algorithm, ...rest]: readonly [
  rule: string,
  path: string,
  algorithm: string | null,
  ...rest: readonly (string | null)[],
]): Buffer {
  if (hashedPrefixes?.path !== path || hashedPrefixes.algorithm !== algorithm)
    hashedPrefixes = { path, algorithm, byRule: new Map() };
  const start = getOrCompute(hashedPrefixes.byRule, rule, () =>
    createHash('sha256').update(
      JSON.stringify([rule, path, algorithm]).slice(0, -1),
    ),
  );
  const end = JSON.stringify(rest).slice(1);
  return start.copy().update(`,${end}`).digest();
}
