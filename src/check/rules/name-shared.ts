import {
  findNameShared,
  nameShared,
} from '../../mapping/constructs/name-shared.js';
import type { Finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import type { FileFacts } from '../facts.js';

/** What a migration only notes is a warning here: files given together are meant to apply together. */
const nameSharedInSet: Rule = { ...nameShared, fidelity: 'changed' };

/** In how many of the files each name is declared. */
export function countNames(
  files: readonly FileFacts[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { names } of files)
    for (const name of new Set(names.map(({ value }) => value)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Finds the names of a file that others of the files declare too. */
export function checkSharedNames(
  { names }: FileFacts,
  counts: ReadonlyMap<string, number>,
): readonly Finding[] {
  return names.flatMap(({ value, place }) => {
    const count = counts.get(value) ?? 0;
    return count > 1
      ? [{ ...findNameShared(value, place, count), rule: nameSharedInSet }]
      : [];
  });
}
