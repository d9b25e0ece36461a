import { globMatcher } from './glob.js';
import { isObject } from '../../json/node.js';
import type { RawOptions } from './option-values.js';

/** Options for some of the files of a configuration. */
export interface Override {
  /** `relative` is the path of a file from the folder of the configuration. */
  readonly matches: (relative: string) => boolean;
  readonly options: RawOptions;
}

export interface ReadOverrides {
  readonly overrides: readonly Override[];
  readonly warnings: readonly string[];
}

/** Reads the value of `overrides` of the configuration that is shown as `shown`. */
export function readOverrides(value: unknown, shown: string): ReadOverrides {
  if (!value) return { overrides: [], warnings: [] };
  if (!Array.isArray(value)) {
    return {
      overrides: [],
      warnings: [
        `${shown}: "overrides" is not a list and is ignored; correct it.`,
      ],
    };
  }
  const read = value.map((entry: unknown) => readOverride(entry));
  return {
    overrides: read.filter((entry) => typeof entry !== 'string'),
    warnings: read.flatMap((entry, index) =>
      typeof entry === 'string'
        ? [
            `${shown}: overrides[${index}] is ignored, because ${entry}; correct it.`,
          ]
        : [],
    ),
  };
}

/** The override, or why there is none. */
function readOverride(entry: unknown): Override | string {
  if (!isObject(entry)) return 'it is not an object';
  const files = patternsIn(entry.files);
  if (!files) return '"files" is neither a pattern nor a list of patterns';
  const excluded = patternsIn(entry.excludeFiles || []);
  if (!excluded) {
    return '"excludeFiles" is neither a pattern nor a list of patterns';
  }
  const options = entry.options ?? {};
  if (!isObject(options)) return '"options" is not an object';
  const matches = matcher(files, excluded);
  return matches
    ? { matches, options }
    : 'one of its patterns is not valid, or could take for ever to compare';
}

function patternsIn(value: unknown): readonly string[] | undefined {
  const patterns: readonly unknown[] = Array.isArray(value) ? value : [value];
  return patterns.every((pattern) => typeof pattern === 'string')
    ? patterns
    : undefined;
}

/**
 * As prettier: a pattern without a slash is compared with the name of the file
 * only, and what is excluded is compared in the way of the pattern it limits.
 */
function matcher(
  files: readonly string[],
  excluded: readonly string[],
): ((relative: string) => boolean) | undefined {
  const isPath = (pattern: string): boolean => pattern.includes('/');
  const shared = { ignore: excluded, dot: true };
  const byName = globMatcher(
    files.filter((pattern) => !isPath(pattern)),
    { ...shared, basename: true },
  );
  const byPath = globMatcher(files.filter(isPath), {
    ...shared,
    basename: false,
  });
  return (
    byName && byPath && ((relative) => byName(relative) || byPath(relative))
  );
}
