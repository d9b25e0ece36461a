import { groupBy } from '../../json/collections.js';
import {
  type CurrentAlgorithm,
  type CurrentFile,
  textIn,
} from '../../current/current-model.js';
import { readCurrent } from '../../current/read-current.js';
import type { JsonNode } from '../../json/node.js';
import { currentAlgorithms } from '../current/current-algorithms.js';
import { type AlgorithmMeaning, gaps } from '../meaning.js';

/** A Current file; it may break the format. */
export interface CurrentDocument extends CurrentFile {
  readonly path: string;
  readonly text?: string;
}

/** @param root of the file */
export function readDocument(path: string, root: JsonNode): CurrentDocument {
  return { path, ...readCurrent(root) };
}

/** The definition of an algorithm in a Current file. */
export interface Definition {
  readonly path: string;
  readonly name: string;
  readonly definition: CurrentAlgorithm;
}

/** Returns the algorithms of a Current file that have a name. */
export function definitionsIn({
  path,
  algorithms,
}: CurrentDocument): readonly Definition[] {
  return algorithms.flatMap((definition) => {
    const name = textIn(definition.fields.Name);
    return name === undefined ? [] : [{ path, name, definition }];
  });
}

/** An algorithm of a Current file that is compared. */
interface DefinedAlgorithm {
  readonly algorithm: AlgorithmMeaning;
  readonly path: string;
  /** Whether another file defines it than the one compared with. */
  readonly isMoved: boolean;
}

/** Reads the algorithms of a file, and of others those that the file does not define. */
export function readDefinitions(
  names: ReadonlySet<string | undefined>,
  { path, algorithms }: CurrentDocument,
  elsewhere: ReadonlyMap<string, readonly Definition[]>,
): readonly DefinedAlgorithm[] {
  // Many repositories have a folder for each site, with the same names.
  const namesHere = new Set(algorithms.map((it) => textIn(it.fields.Name)));
  const places = [
    ...algorithms.map((definition) => ({ definition, path, isMoved: false })),
    ...[...names].flatMap((name) =>
      name === undefined || namesHere.has(name)
        ? []
        : (elsewhere.get(name) ?? []).map((it) => ({ ...it, isMoved: true })),
    ),
  ];
  const read = currentAlgorithms(places.map(({ definition }) => definition));
  return places.flatMap(({ path, isMoved }, index) => {
    const algorithm = read[index];
    return algorithm ? [{ algorithm, path, isMoved }] : [];
  });
}

/** Returns for each name with several definitions why it is not known which one runs. */
export function definedTwice(
  defined: readonly DefinedAlgorithm[],
): ReadonlyMap<string | undefined, string> {
  const twice = new Map<string | undefined, string>();
  for (const [name, all] of groupBy(defined, (it) => it.algorithm.name)) {
    const paths = all.map(({ path }) => path);
    if (name !== undefined && paths.length > 1)
      twice.set(name, gaps.definedTwice(name, paths));
  }
  return twice;
}
