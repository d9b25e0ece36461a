import { reportSharedName } from '../check/check-facts.js';
import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { FileFacts } from './facts.js';
import type { RunFinding, RunPlace } from './summary.js';

/**
 * Returns a finding for each name that several files declare, at the first of its places.
 * @param decideIn returns decisions; one answers a name if it does so at each place
 */
export function sharedNames(
  files: readonly Pick<FileFacts, 'path' | 'algorithms'>[],
  decideIn: DecideIn,
): readonly RunFinding[] {
  const declared = files.flatMap(({ path, algorithms }) =>
    algorithms.map(({ name, place: { pointer, start, end } }) => ({
      name,
      place: { path, pointer, start, end },
    })),
  );
  return [...groupBy(declared, ({ name }) => name)]
    .filter(([, [first, ...others]]) =>
      others.some(({ place }) => place.path !== first.place.path),
    )
    .toSorted(([one], [other]) => bytewise(one, other))
    .map(([name, all]) =>
      sharedName(
        name,
        all.map(({ place }) => place),
        decideIn,
      ),
    );
}

/** Returns the names that are shared and open only now, and those that were only then. */
export function changesInShared(
  now: readonly RunFinding[],
  then: readonly RunFinding[],
): {
  readonly added: readonly RunFinding[];
  readonly gone: readonly RunFinding[];
} {
  const decisionsOf = (all: readonly RunFinding[]) =>
    new Map(all.map((it) => [it.algorithm, it.decision]));
  const [nowBy, thenBy] = [decisionsOf(now), decisionsOf(then)];
  return {
    added: now.filter(({ algorithm, decision }) => {
      const before = thenBy.get(algorithm);
      return before === undefined || (before !== null && decision === null);
    }),
    gone: then.filter(
      ({ algorithm, decision }) =>
        decision === null && nowBy.get(algorithm) !== null,
    ),
  };
}

function sharedName(
  name: string,
  unsorted: readonly RunPlace[],
  decideIn: DecideIn,
): RunFinding {
  const places = unsorted.toSorted(
    (a, b) => bytewise(a.path, b.path) || a.start.offset - b.start.offset,
  );
  const [first] = places as [RunPlace];
  const text = JSON.stringify(name);
  const finding = reportSharedName(
    name,
    { pointer: first.pointer, start: 0, end: text.length },
    places,
  );
  const decisions = places.map(({ path }) => decideIn(path, text)(finding));
  const [decision = null] = decisions.every((it) => it) ? decisions : [];
  const locate = findingLocator(
    first.path,
    { text, byteOrderMark: false },
    (offset) => (offset === 0 ? first.start : first.end),
  );
  return {
    path: first.path,
    ...locate({ ...finding, decision }),
    places,
  };
}
