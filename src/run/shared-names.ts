import { reportSharedName } from '../check/check-facts.js';
import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { FileFacts } from './facts.js';
import { counterparts } from './pair-algorithms.js';
import type { RunFinding, RunPlace } from './summary.js';

/**
 * Returns a finding for each name that several files declare, at the first of its places.
 * A Legacy algorithm and its Current counterpart are one place.
 * @param decideIn returns decisions; one answers a name if it does so at each place
 */
export function sharedNames(
  files: readonly Pick<FileFacts, 'path' | 'format' | 'algorithms'>[],
  decideIn: DecideIn,
  joinsCounterparts = true,
): readonly RunFinding[] {
  const all = files.flatMap(({ path, format, algorithms }) =>
    algorithms.map(({ place: { pointer, start, end }, ...it }, index) => ({
      ...it,
      path,
      format: format === 'legacy' ? ('legacy' as const) : ('current' as const),
      index,
      place: { path, pointer, start, end },
    })),
  );
  const others = counterparts(all);
  const declared = all.filter(
    (it) => !joinsCounterparts || it.format === 'legacy' || !others.has(it),
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

/**
 * Returns the names that are shared and open only now, and those that were only then. One
 * that a Legacy and a Current file had then is not new where both are Current now.
 */
export function changesInShared(
  now: readonly RunFinding[],
  filesThen: Parameters<typeof sharedNames>[0],
  decideThen: DecideIn,
): Readonly<Record<'added' | 'gone', readonly RunFinding[]>> {
  const then = sharedNames(filesThen, decideThen);
  const apart = sharedNames(filesThen, decideThen, false);
  const before = new Map(apart.map((it) => [it.algorithm, it.decision]));
  const after = new Map(now.map((it) => [it.algorithm, it.decision]));
  return {
    added: now.filter(({ algorithm, decision }) => {
      const known = before.get(algorithm);
      return known === undefined || (known !== null && decision === null);
    }),
    gone: then.filter(
      ({ algorithm, decision }) =>
        decision === null && after.get(algorithm) !== null,
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
