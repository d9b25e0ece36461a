import { isObject } from '../json/is-object.js';

/** What a JSON file is, judged by the keys of its objects. */
export type FileFormat = 'legacy' | 'current' | 'mixed' | 'other';

const legacyKeys = [
  'name',
  'path',
  'inputs',
  'schedule',
  'retention',
  'dependencies',
  'outputFormat',
  'outputformat',
] as const;

/** One of these makes the difference between an algorithm and anything else with a name and a path. */
const tellingLegacyKeys: readonly string[] = [
  'inputs',
  'schedule',
  'retention',
  'dependencies',
];

const currentKeys = [
  'Name',
  'Path',
  'ExecutionFrequency',
  'Inputs',
  'Outputs',
] as const;

function keysOf(value: unknown, keys: readonly string[]): readonly string[] {
  return isObject(value) ? keys.filter((key) => Object.hasOwn(value, key)) : [];
}

function looksLegacy(value: unknown): boolean {
  const keys = keysOf(value, legacyKeys);
  return (
    keys.length >= 2 && keys.some((key) => tellingLegacyKeys.includes(key))
  );
}

function looksCurrent(value: unknown): boolean {
  return keysOf(value, currentKeys).length >= 2;
}

/**
 * Recognises the format of a parsed JSON file.
 *
 * @param named the user named this very file, so a weaker resemblance is enough
 */
export function recognise(value: unknown, named: boolean): FileFormat {
  const objects: readonly unknown[] = Array.isArray(value) ? value : [];
  const legacy = objects.some(looksLegacy);
  const current = objects.some(looksCurrent) || looksCurrent(value);
  if (legacy) return current ? 'mixed' : 'legacy';
  if (current) return 'current';
  return named && Array.isArray(value) ? recogniseNamed(objects) : 'other';
}

function recogniseNamed(objects: readonly unknown[]): FileFormat {
  if (objects.length === 0) return 'legacy';
  const legacy = objects.some((it) => keysOf(it, legacyKeys).length > 0);
  const current = objects.some((it) => keysOf(it, currentKeys).length > 0);
  if (legacy === current) return 'other';
  return legacy ? 'legacy' : 'current';
}
