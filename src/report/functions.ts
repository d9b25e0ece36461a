import type { FunctionChanges } from '../file/file-outcome.js';
import { groupBy } from '../json/collections.js';
import type { FunctionChange, FunctionReport } from './report.js';
import { rankOf } from './report-findings.js';
import { bytewise } from '../file/paths.js';

/** Merges what several files require of the same functions. */
export function mergeFunctions(
  parts: readonly FunctionChanges[],
): readonly FunctionReport[] {
  return [...groupBy(parts, ({ path }) => path)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, same]) => ({
      path,
      algorithms: distinct(same.flatMap(({ algorithms }) => algorithms)),
      changes: mergeChanges(same.flatMap(({ changes }) => changes)),
    }));
}

function mergeChanges(
  changes: FunctionChanges['changes'],
): readonly FunctionChange[] {
  const byText = groupBy(changes, ({ rule, text }) => `${rule} ${text}`);
  return [...byText.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const { rule, text } = first;
      const inputs = [first, ...others].flatMap((it) => it.inputs);
      return { rule, inputs: distinct(inputs), text };
    })
    .toSorted((a, b) => (rankOf.get(a.rule) ?? 0) - (rankOf.get(b.rule) ?? 0));
}

interface Concerned {
  readonly path: string;
  readonly inputs: readonly string[];
}

export function functionsByChange(
  functions: readonly FunctionReport[],
): ReadonlyMap<string, readonly Concerned[]> {
  const concerned = functions.flatMap(({ path, changes }) =>
    [...groupBy(changes, ({ text }) => text)].map(([text, same]) => ({
      ...{ text, path },
      inputs: same.flatMap(({ inputs }) => inputs),
    })),
  );
  return groupBy(concerned, ({ text }) => text);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
