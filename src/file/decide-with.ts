import { dirname, resolve } from 'node:path';
import { currentFactsIn } from '../check/check-current.js';
import type { AlgorithmFacts } from '../check/check-facts.js';
import { legacySources } from '../check/legacy-facts.js';
import type { Decide, Decision } from '../decisions/decision.js';
import { matchDecisions } from '../decisions/match-decisions.js';
import { stringAt } from '../json/node.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { planAlgorithms } from '../mapping/map-file.js';
import { openFile } from './open.js';
import { shownPath } from './paths.js';
import { withinLimit } from './within-limit.js';

/** Returns the decisions for a file; `path` as in reports. */
export type DecideIn = (path: string, text: string) => Decide;

/** The decisions of a run; plain data for threads. */
export interface DecisionsSource {
  readonly path: string;
  readonly decisions: readonly Decision[];
}

/** Returns a function that finds the decisions for each file. */
export function decideWith(
  file: DecisionsSource | undefined,
  workingFolder: string,
): DecideIn {
  const folder = dirname(resolve(workingFolder, file?.path ?? ''));
  const decideFile = matchDecisions(file?.decisions ?? []);
  return (path, text) =>
    decideFile(shownPath(resolve(workingFolder, path), folder), text);
}

/** The algorithms that decisions read, by file. */
export type SourcesOfRun = ReadonlyMap<string, readonly AlgorithmFacts[]>;

/** Returns the algorithms of all files except `path`. */
export function sourcesWithout(
  path: string,
  sources: SourcesOfRun,
): readonly AlgorithmFacts[] {
  return [...sources].flatMap(([file, sourcesOfFile]) =>
    file === path ? [] : sourcesOfFile,
  );
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
    return withNames(currentFactsIn(opened.root).algorithms, names);
  if (opened.kind !== 'legacy') return [];
  const { root, source } = opened;
  const planned = withinLimit(path, source, () =>
    planAlgorithms(readLegacy(root), decideIn(path, source.text)),
  );
  // The run reports why the file is not read.
  if ('kind' in planned) return [];
  const kept = planned.flatMap((it) => (it && !it.leftOutBy ? it.legacy : []));
  return withNames(legacySources(kept), names);
}

function withNames(
  algorithms: readonly AlgorithmFacts[],
  names: ReadonlySet<string>,
): readonly AlgorithmFacts[] {
  return algorithms.filter(({ name }) => name !== undefined && names.has(name));
}
