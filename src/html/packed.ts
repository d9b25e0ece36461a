/**
 * Plain data in which each distinct text, list of keys and object without numbers is
 * written once. Declarations of a fleet resemble each other, so a report becomes
 * several times smaller.
 */
export interface Packed {
  readonly texts: readonly Scalar[];
  /** The keys of an object, each after a blank; `#` marks that of a number. */
  readonly shapes: readonly string[];
  readonly objects: readonly Item[];
  readonly values: readonly Item[];
}

type Scalar = string | number | boolean | null;

/**
 * The index of a text; -1, -2, … for the objects; or a row: the index of a shape,
 * or -1 for a list, and then the items. Numbers in objects are not replaced.
 */
type Item = number | readonly Item[];

const listKind = -1;

/** Packs plain data, in which keys are words. */
export function pack(values: readonly unknown[]): Packed {
  const texts = new Map<unknown, number>();
  const shapes = new Map<string, number>();
  const objects = new Map<string, number>();
  const rows: Item[] = [];
  const known = new Map<object, number>();

  const packObject = (object: object): Item => {
    let keys = '';
    let hasNumbers = false;
    const items: Item[] = [];
    for (const [key, value] of Object.entries(object) as [string, unknown][]) {
      const isNumber = typeof value === 'number';
      hasNumbers ||= isNumber;
      keys += isNumber ? ` #${key}` : ` ${key}`;
      items.push(isNumber ? value : itemOf(value));
    }
    const row = [indexOf(shapes, keys), ...items];
    // An object with a place hardly has an equal.
    if (hasNumbers) return row;
    const index = indexOf(objects, JSON.stringify(row));
    rows[index] = row;
    return -1 - index;
  };
  const itemOf = (value: unknown): Item => {
    if (typeof value !== 'object' || value === null)
      return indexOf(texts, value);
    if (Array.isArray(value)) return [listKind, ...value.map(itemOf)];
    const index = known.get(value);
    if (index !== undefined) return index;
    const item = packObject(value);
    if (typeof item === 'number') known.set(value, item);
    return item;
  };
  const items = values.map(itemOf);
  return {
    texts: [...texts.keys()] as Scalar[],
    shapes: [...shapes.keys()],
    objects: rows,
    values: items,
  };
}

/** Returns the index of a key, which is added if it is new. */
function indexOf<K>(known: Map<K, number>, key: K): number {
  const index = known.get(key) ?? known.size;
  if (index === known.size) known.set(key, index);
  return index;
}

/** Returns a function that unpacks the value at an index; the caller knows its type. */
export function unpack(packed: Packed): (index: number) => unknown {
  const { texts, shapes, objects, values } = packed;
  const keysOf = shapes.map((keys) =>
    Array.from(keys.matchAll(/ (#?)(\S+)/g), ([, sign, name = '']) => ({
      ...{ name, isNumber: sign === '#' },
    })),
  );
  const known: unknown[] = [];
  const valueOf = (item: Item): unknown => {
    if (typeof item === 'number')
      return item < 0
        ? (known[-1 - item] ??= valueOf(objects[-1 - item] ?? []))
        : texts[item];
    const keys = keysOf[item[0] as number];
    if (!keys) return item.slice(1).map(valueOf);
    const object: Record<string, unknown> = {};
    keys.forEach(({ name, isNumber }, index) => {
      const inside = item[index + 1] ?? 0;
      object[name] = isNumber ? inside : valueOf(inside);
    });
    return object;
  };
  return (index) => valueOf(values[index] ?? []);
}
