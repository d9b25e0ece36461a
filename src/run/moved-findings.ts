import { groupBy } from '../json/collections.js';
import type { MovableFinding, PairFacts } from './pair-facts.js';

/**
 * Returns the findings, of both states, that only moved: the same rule, input, field and
 * value in an algorithm with the same name or the same function; or, if it is about no
 * algorithm, in the same file. Each has one partner.
 */
export function findMoved(
  pairs: readonly PairFacts[],
): ReadonlySet<MovableFinding> {
  const gone = pairs.flatMap(({ path, gone }) => openIn(path, gone));
  const left = groupBy(
    gone.flatMap((it) => homesOf(it).map((home) => ({ home, it: it.finding }))),
    ({ home }) => home,
  );
  const used = new Map<string, number>();
  const moved = new Set<MovableFinding>();
  for (const added of pairs.flatMap(({ path, added }) => openIn(path, added))) {
    for (const home of homesOf(added)) {
      const candidates = left.get(home) ?? [];
      // It may already have a partner, by the name or by the function of its algorithm.
      const at = candidates.findIndex(
        ({ it }, index) => index >= (used.get(home) ?? 0) && !moved.has(it),
      );
      const partner = candidates[at]?.it;
      if (!partner) continue;
      used.set(home, at + 1);
      moved.add(partner);
      moved.add(added.finding);
      break;
    }
  }
  return moved;
}

/** An open finding, and the file that it is in. */
interface Placed {
  readonly path: string;
  readonly finding: MovableFinding;
}

function openIn(
  path: string,
  findings: readonly MovableFinding[],
): readonly Placed[] {
  return findings
    .filter(({ finding }) => finding.decision === null)
    .map((finding) => ({ path, finding }));
}

/** Returns the keys by which a moved finding is found: its algorithm's name and function, or the file. */
function homesOf({
  path,
  finding: { finding, key, function: called },
}: Placed): readonly string[] {
  const { algorithm } = finding;
  if (algorithm === null) return [JSON.stringify([key, 'file', path])];
  return [
    JSON.stringify([key, 'name', algorithm]),
    ...(called === null ? [] : [JSON.stringify([key, 'function', called])]),
  ];
}
