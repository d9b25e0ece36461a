import { type JsonNode, pointerTo } from '../json/node.js';
import type { Position } from '../json/position.js';
import { declaredNames } from '../legacy/model-rules.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { DeclaredName } from './file-outcome.js';
import { openFile } from './open.js';

/**
 * Returns the names that a text or an algorithm declares.
 * @param targets JSON Pointers of names in the output, by those in the source
 */
export function namesIn(
  root: JsonNode,
  text: string,
  positionAt: (offset: number) => Position,
  targets: ReadonlyMap<string, string> = new Map(),
): readonly DeclaredName[] {
  return declaredNames(root).map(({ value, pointer, start, end }) => ({
    name: value,
    spelling: text.slice(start, end),
    pointer,
    start: positionAt(start),
    end: positionAt(end),
    target: targets.get(pointer) ?? null,
  }));
}

export function namesOfElements(
  elements: readonly MappedElement[],
  text: string,
  positionAt: (offset: number) => Position,
): readonly DeclaredName[] {
  let written = 0;
  return elements.flatMap(({ algorithm }) => {
    if (!algorithm) return [];
    const { node } = algorithm.legacy;
    const targets = new Map<string, string>();
    if (algorithm.current) {
      const place = pointerTo('', written++);
      targets.set(pointerTo(node.pointer, 'name'), pointerTo(place, 'Name'));
    }
    return namesIn(node, text, positionAt, targets);
  });
}

/**
 * Returns the algorithm names of a file without mapping it; none if it is
 * invalid or not a model.
 * @param named the user named this very file
 */
export function declaredNamesIn(
  bytes: Uint8Array,
  named: boolean,
): readonly string[] {
  const opened = openFile(bytes, named);
  return 'root' in opened
    ? declaredNames(opened.root).map(({ value }) => value)
    : [];
}
