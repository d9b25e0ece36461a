import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FailedFile, FileOutcome } from './file-outcome.js';

type Outcome = FileOutcome | FailedFile;

const compressed: ReadonlySet<string> = new Set([
  ...['names', 'functions', 'findings'],
]);

/** Only runs that show these have them, and compressing would take longer than showing. */
const shownOnly: ReadonlySet<string> = new Set([
  ...['fields', 'fates', 'sourceText', 'outputText'],
]);

/** An outcome in a form that takes little memory and passes quickly between threads. */
export interface PackedOutcome {
  /** As JSON text, because a string that is a part of a source text keeps all of it in memory. */
  readonly small: string;
  readonly shown: object;
  /** As deflated JSON. */
  readonly large: Readonly<Record<string, Uint8Array>>;
}

/** Packs an outcome without its output bytes; compresses the findings only if `counted` represents them. */
export function packOutcome(outcome: Outcome): PackedOutcome {
  const small: Record<string, unknown> = {};
  const shown: Record<string, unknown> = {};
  const large: Record<string, Uint8Array> = {};
  for (const [key, value] of Object.entries(outcome)) {
    const isSmall = key === 'findings' && !('counted' in outcome);
    if (shownOnly.has(key)) shown[key] = value;
    else if (compressed.has(key) && !isSmall) large[key] = compress(value);
    else small[key] = key === 'output' ? [] : value;
  }
  return { small: JSON.stringify(small), shown, large };
}

/** Returns the outcome; large properties are decompressed when they are read. */
export function unpackOutcome({ small, shown, large }: PackedOutcome): Outcome {
  const outcome = { ...(JSON.parse(small) as object), ...shown };
  for (const [key, bytes] of Object.entries(large))
    defineCompressed(outcome, key, bytes);
  return outcome as Outcome;
}

/** Defines a property that is decompressed when it is read. */
export function defineCompressed(
  object: object,
  key: string,
  bytes: Uint8Array,
): void {
  Object.defineProperty(object, key, {
    enumerable: true,
    get: () => decompress(bytes),
  });
}

/**
 * Returns the object in a form that takes little memory; all properties are
 * decompressed when one is read.
 */
export function compressProperties<T extends object>(object: T): T {
  const bytes = compress(object);
  const compressed = {};
  for (const key of Object.keys(object))
    Object.defineProperty(compressed, key, {
      enumerable: true,
      get: () => (decompress(bytes) as Record<string, unknown>)[key],
    });
  return compressed as T;
}

/** Returns the value as deflated JSON. */
export function compress(value: unknown): Uint8Array {
  // Higher levels gain little and take several times as long.
  const bytes = deflateRawSync(JSON.stringify(value), { level: 1 });
  // Without a copy, each result keeps a buffer of 16 KiB in memory.
  return new Uint8Array(bytes);
}

let last: { readonly bytes: Uint8Array; readonly value: unknown } | null = null;

/** Keeps the last value, because it is often read again. */
function decompress(bytes: Uint8Array): unknown {
  if (last?.bytes !== bytes)
    last = { bytes, value: JSON.parse(inflateRawSync(bytes).toString()) };
  return last.value;
}

/** Copies properties of an object without decompressing them. */
export function copyProperties<T extends object, Key extends keyof T>(
  object: T,
  keys: readonly Key[],
): Pick<T, Key> {
  const all = Object.getOwnPropertyDescriptors(object);
  const copied = keys.flatMap((key) =>
    key in all ? [[key, all[key]] as const] : [],
  );
  return Object.defineProperties({}, Object.fromEntries(copied)) as Pick<
    T,
    Key
  >;
}

/** Returns the object with other values of some properties, without decompressing the rest. */
export function withProperties<T extends object, Changed extends object>(
  object: T,
  changed: Changed,
): Omit<T, keyof Changed> & Changed {
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(object),
      ...Object.getOwnPropertyDescriptors(changed),
    },
  ) as Omit<T, keyof Changed> & Changed;
}
