import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { bytewise } from '../file/paths.js';
import { reportSharedName } from '../check/check-facts.js';
import type { DeclaredName } from '../file/opened-record.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import type { RunFinding, RunPlace } from './report.js';

/** Which files declare each name, Legacy or Current. */
export type NamesOfFiles = ReturnType<typeof noNames>;

export function noNames() {
  return {
    /** The first file that declares a name. */
    first: new Map<string, string>(),
    /** The files that declare a name, if they are several. */
    several: new Map<string, Set<string>>(),
  };
}

export function addNames(
  { first, several }: NamesOfFiles,
  path: string,
  names: readonly string[],
): void {
  for (const name of names) {
    const known = getOrCompute(first, name, () => path);
    if (known !== path)
      getOrCompute(several, name, () => new Set([known])).add(path);
  }
}

/** Returns where a file, given by its path, declares algorithms. */
export type DeclaredAt = (path: string) => readonly DeclaredName[];

/**
 * Returns a finding for each name that several files declare, at the first of its places.
 * @param declaredAt is asked about these files only
 * @param decideIn returns decisions; one answers a name if it does so at each place
 */
export function sharedNames(
  { several }: NamesOfFiles,
  declaredAt: DeclaredAt,
  decideIn: DecideIn,
): readonly RunFinding[] {
  const paths = new Set([...several.values()].flatMap((it) => [...it]));
  const declared = [...paths].flatMap((path) =>
    declaredAt(path)
      .filter(({ name }) => several.has(name))
      .map(({ name, ...place }) => ({ name, place: { path, ...place } })),
  );
  return [...groupBy(declared, ({ name }) => name)]
    .toSorted(([one], [other]) => bytewise(one, other))
    .map(([name, all]) =>
      sharedName(
        name,
        all.map(({ place }) => place),
        decideIn,
      ),
    );
}

/** Returns the names that are shared only now, or open only now; and those that were, and are not any more. */
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
