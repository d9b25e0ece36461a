import type { JsonNode } from '../json/node.js';
import { pointerTo } from '../json/node.js';
import type { Position } from '../json/position.js';
import { declaredNames } from '../legacy/name-shared.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { DeclaredName } from './file-outcome.js';
import { openFile } from './open.js';

/**
 * Returns the same text in memory of its own: a text that is cut out of a longer
 * one keeps the whole of that in memory.
 */
export function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * Returns the names that a Legacy or Current text declares, or one algorithm of
 * it.
 *
 * @param targets JSON Pointers of names in the output, by those in the source
 */
export function namesIn(
  root: JsonNode,
  text: string,
  positionAt: (offset: number) => Position,
  targets: ReadonlyMap<string, string> = new Map(),
): readonly DeclaredName[] {
  return declaredNames(root).map(({ value, pointer, start, end }) => ({
    name: copyText(value),
    spelling: copyText(text.slice(start, end)),
    pointer,
    start: positionAt(start),
    end: positionAt(end),
    target: targets.get(pointer) ?? null,
  }));
}

/** Returns the names that a mapped file declares. */
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
 * Returns the names that the algorithms of a Legacy or Current file have,
 * without mapping it; none where it is neither, or where a file-level rule stops
 * it.
 *
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
