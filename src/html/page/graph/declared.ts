import { sourceTextOf } from '../../../json/decode.js';
import { isObject } from '../../../json/node.js';

/** An algorithm as a file of either format declares it. */
export type Declared = Readonly<Record<string, unknown>>;

/** The algorithms that a text declares; an empty one for what is none. */
export function algorithmsIn(source: string | null): readonly Declared[] {
  try {
    const value: unknown = JSON.parse(sourceTextOf(source ?? '[]').text);
    return [value].flat().map((it) => (isObject(it) ? it : {}));
  } catch {
    // What stopped the file has no algorithms to draw.
    return [];
  }
}

/** The name of an algorithm. */
export function nameOf(algorithm: Declared): string | undefined {
  return textOf(algorithm, 'name', 'Name');
}

/** The string under the first of the keys that has one. */
export function textOf(
  of: unknown,
  ...keys: readonly string[]
): string | undefined {
  if (!isObject(of)) return undefined;
  const values = keys.map((key) => of[key]);
  return values.find((it) => typeof it === 'string');
}

/** The list under the first of the keys that has one; an empty one where none has. */
export function listOf(
  of: Declared,
  ...keys: readonly string[]
): readonly unknown[] {
  const values: readonly unknown[] = keys.map((key) => of[key]);
  return values.find((it) => Array.isArray(it)) ?? [];
}
