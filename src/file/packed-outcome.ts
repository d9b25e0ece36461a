import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FailedFile, FileOutcome } from './file-outcome.js';

type Outcome = FileOutcome | FailedFile;

/** The properties that are compressed; those that a run reads together. */
const groups: readonly (readonly string[])[] = [
  ['names', 'functions'],
  ['findings'],
];

/** What only a run that shows it has: packing would take longer than showing. */
const details = ['fields', 'fates', 'sourceText', 'outputText'];

/**
 * An outcome in little memory: it crosses threads faster, and a run keeps those
 * of all files.
 */
export interface PackedOutcome {
  /** The small properties as JSON: a part of a source text would keep all of it in memory. */
  readonly head: string;
  readonly details: object;
  readonly packed: readonly PackedGroup[];
}

interface PackedGroup {
  readonly keys: readonly string[];
  /** An object as JSON, deflated. */
  readonly bytes: Uint8Array;
}

type Entries = readonly (readonly [key: string, value: unknown])[];

/** Compresses an outcome without its output bytes; the findings only if there is `counted`. */
export function packOutcome(outcome: Outcome): PackedOutcome {
  const entries: Entries = Object.entries(
    'output' in outcome ? { ...outcome, output: [] } : outcome,
  );
  const small = 'counted' in outcome ? [] : ['findings'];
  const grouped = groups.map((group) =>
    entries.filter(([key]) => group.includes(key) && !small.includes(key)),
  );
  const shown = entries.filter(([key]) => details.includes(key));
  const large = new Set([...grouped.flat(), ...shown]);
  return {
    head: jsonOf(entries.filter((entry) => !large.has(entry))),
    details: Object.fromEntries(shown),
    packed: grouped.flatMap((group) => (group.length > 0 ? [pack(group)] : [])),
  };
}

function pack(entries: Entries): PackedGroup {
  // Higher levels gain little and take several times as long.
  const bytes = deflateRawSync(jsonOf(entries), { level: 1 });
  // Without a copy a buffer of 16 KiB stays in memory.
  return { keys: entries.map(([key]) => key), bytes: new Uint8Array(bytes) };
}

function jsonOf(entries: Entries): string {
  return JSON.stringify(Object.fromEntries(entries));
}

/** Returns the outcome; what is compressed is unpacked when it is read. */
export function unpackOutcome(from: PackedOutcome): Outcome {
  const { head, details, packed } = from;
  const outcome = { ...(JSON.parse(head) as object), ...details };
  for (const { keys, bytes } of packed)
    for (const key of keys)
      Object.defineProperty(outcome, key, {
        enumerable: true,
        get: () => unpack(bytes)[key],
      });
  return outcome as Outcome;
}

type Unpacked = Readonly<Record<string, unknown>>;

let last: { readonly bytes: Uint8Array; readonly unpacked: Unpacked } | null =
  null;

/** Unpacks properties; keeps the last ones, because they are often read again. */
function unpack(bytes: Uint8Array): Unpacked {
  if (last?.bytes !== bytes) {
    const unpacked = JSON.parse(inflateRawSync(bytes).toString()) as Unpacked;
    last = { bytes, unpacked };
  }
  return last.unpacked;
}

/** Copies properties of an object without unpacking them. */
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

/** Returns the object with other values of some properties, without unpacking the others. */
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
