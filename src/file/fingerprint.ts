import { createHash, type Hash, hash } from 'node:crypto';
import { getOrCompute } from '../json/collections.js';
import type { Finding } from '../rule/finding.js';

/** Returns a fingerprint of the rule, file, algorithm, input, field and value; it does not change when lines move. */
export function fingerprintOf(
  { rule, place, algorithm, input }: Finding,
  path: string,
  text: string,
): string {
  const field = place.pointer.replaceAll(/\/\d+(?=\/|$)/g, '');
  const spelled = text.slice(place.start, place.end);
  // The content of an object or list may change.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  const parts = [rule.id, path, algorithm, input, field, value] as const;
  const digest =
    algorithm !== null && algorithm.length > minLongName
      ? digestOf(parts)
      : hash('sha256', JSON.stringify(parts), 'buffer');
  return digest.toString('hex', 0, 16);
}

/** From this length (UTF-16 code units), hash an algorithm name once for all its findings. */
const minLongName = 4096;

/** Hash states after the algorithm name, by rule. */
interface HashedPrefixes {
  readonly path: string;
  readonly algorithm: string | null;
  readonly byRule: Map<string, Hash>;
}

let hashedPrefixes: HashedPrefixes | undefined;

/** Returns the digest, with cached hash states for a long algorithm name. */
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
