import type { Decision } from '../rule/rule.js';
import { currentFactsIn } from '../check/check-current.js';
import type { AlgorithmFacts } from '../check/check-facts.js';
import { sourceFacts } from '../check/legacy-facts.js';
import { textIn } from '../current/current-model.js';
import { readCurrentInput } from '../current/read-current.js';
import { readLegacy } from '../legacy/read-legacy.js';
import { planAlgorithms } from '../mapping/map-file.js';
import type { DecideIn } from './decide-with.js';
import { openFile } from './open.js';
import { withinLimit } from './opened-record.js';

/** The algorithms of all files of a run that decisions name as sources. */
export interface DecidedSources {
  readonly algorithms: readonly AlgorithmFacts[];
  /** Whether there are files that could not be read: no name is called undefined. */
  readonly isIncomplete: boolean;
}

/** Returns the names of the algorithms that decisions make inputs read. */
export function sourcesNamedBy(
  decisions: readonly Decision[],
): ReadonlySet<string> {
  return new Set(
    decisions.flatMap(({ value }) => {
      const input = value?.kind === 'object' && readCurrentInput(value);
      return input && input.kind === 'AlgorithmOutput'
        ? (textIn(input.fields.SourceAlgorithm) ?? [])
        : [];
    }),
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
  const isNamed = ({ name }: AlgorithmFacts): boolean =>
    name !== undefined && names.has(name);
  const opened = openFile(path, bytes, named);
  if (opened.kind === 'current')
    return currentFactsIn(opened.root).algorithms.filter(isNamed);
  if (opened.kind !== 'legacy') return [];
  const { root, source } = opened;
  return withinLimit<readonly AlgorithmFacts[]>(
    path,
    source,
    () =>
      planAlgorithms(readLegacy(root), decideIn(path, source.text))
        .flatMap((it) => (it && !it.leftOutBy ? sourceFacts(it.legacy) : []))
        .filter(isNamed),
    // The run reports why the file is not read.
    () => [],
  );
}
