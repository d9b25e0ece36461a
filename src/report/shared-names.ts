import type { DecideIn } from '../file/decide-with.js';
import { findingLocator } from '../file/locate-findings.js';
import { bytewise } from '../file/paths.js';
import { reportSharedName } from '../check/rules/shared-names.js';
import type { DeclaredName } from '../file/record.js';
import type { RunFinding, RunPlace } from './report.js';

/** Returns the names that a file declares as JSON text: a run keeps it of each file. */
export function declarationsIn(
  path: string,
  names: readonly DeclaredName[],
): readonly string[] {
  const declarations: Declarations = { path, names };
  return names.length === 0 ? [] : [JSON.stringify(declarations)];
}

interface Declarations {
  readonly path: string;
  readonly names: readonly DeclaredName[];
}

/**
 * Returns a finding for each name that several files declare, Legacy or Current,
 * at the first of its places.
 * @param declarations a text for each file
 * @param decideIn returns decisions; one answers a name if it does so at each place
 */
export function sharedNames(
  declarations: readonly string[],
  decideIn: DecideIn,
): readonly RunFinding[] {
  const shared = new Map(
    Array.from(countFiles(declarations)).flatMap(([name, files]) =>
      files > 1 ? [[name, [] as RunPlace[]]] : [],
    ),
  );
  if (shared.size === 0) return [];
  for (const { path, names } of declarations.map(parseDeclarations))
    for (const { name, ...place } of names)
      shared.get(name)?.push({ path, ...place });
  return [...shared]
    .toSorted(([one], [other]) => bytewise(one, other))
    .map(([name, places]) => sharedName(name, places, decideIn));
}

/** Returns in how many files a name is declared. */
function countFiles(
  declarations: readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of declarations)
    for (const name of new Set(
      parseDeclarations(text).names.map(({ name }) => name),
    ))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function parseDeclarations(text: string): Declarations {
  return JSON.parse(text) as Declarations;
}

/** Returns the names that are shared only now, or open only now; and those that were, and are not any more. */
export function changesInShared(
  now: readonly RunFinding[],
  then: readonly RunFinding[],
): {
  readonly added: readonly RunFinding[];
  readonly gone: readonly RunFinding[];
} {
  const [nowBy, thenBy] = [now, then].map(
    (all) => new Map(all.map((it) => [it.algorithm, it.decision])),
  ) as [Map<string | null, Decided>, Map<string | null, Decided>];
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

type Decided = RunFinding['decision'];

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
