import { checkCurrent } from '../check/check-current.js';
import type { AlgorithmFacts } from '../check/check-facts.js';
import { legacyFacts } from '../check/legacy-facts.js';
import type { Decision } from '../decisions/decision.js';
import { stringAt } from '../json/node.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { planAlgorithms } from '../mapping/map-file.js';
import type { DecideIn } from './decide-with.js';
import { openFile } from './open.js';

/** The algorithms that decisions read, by file. */
export type SourcesOfRun = ReadonlyMap<string, readonly AlgorithmFacts[]>;

/** Returns the algorithms of all files except `path`. */
export function sourcesWithout(
  path: string,
  sources: SourcesOfRun,
): readonly AlgorithmFacts[] {
  return [...sources].flatMap(([file, found]) => (file === path ? [] : found));
}

/** Returns the names of the algorithms that decisions make inputs read. */
export function sourcesReadBy(
  decisions: readonly Decision[],
): ReadonlySet<string> {
  return new Set(
    decisions.flatMap(
      ({ value }) => (value && stringAt(value, 'SourceAlgorithm')) ?? [],
    ),
  );
}

/**
 * Returns the named algorithms of a file, as in its Current text; none if the
 * file is not a model.
 * @param named the user named this very file
 */
export function sourcesIn(
  path: string,
  bytes: Uint8Array,
  names: ReadonlySet<string>,
  named: boolean,
  decideIn: DecideIn,
): readonly AlgorithmFacts[] {
  const opened = openFile(bytes, named);
  if (opened.kind === 'current')
    return withNames(checkCurrent(opened.root).facts.algorithms, names);
  if (opened.kind !== 'legacy') return [];
  const legacy = readLegacy(opened.root);
  const planned = planAlgorithms(legacy, decideIn(path, opened.source.text));
  const kept = planned.flatMap((it) => (it && !it.leftOutBy ? it.legacy : []));
  return withNames(legacyFacts(legacy, kept).algorithms, names);
}

function withNames(
  algorithms: readonly AlgorithmFacts[],
  names: ReadonlySet<string>,
): readonly AlgorithmFacts[] {
  return algorithms.filter(({ name }) => name !== undefined && names.has(name));
}
