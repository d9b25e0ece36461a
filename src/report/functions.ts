import type { FunctionChanges } from '../file/file-outcome.js';
import { groupBy } from '../json/collections.js';
import type { FunctionChange, FunctionReport } from './report.js';
import { rankOf } from './report-findings.js';
import { bytewise } from '../file/paths.js';

/** Merges what several files require of the same functions. */
export function mergeFunctions(
  parts: readonly { readonly functions: readonly FunctionChanges[] }[],
): readonly FunctionReport[] {
  const functions = parts.flatMap((part) => part.functions);
  return [...groupBy(functions, ({ path }) => path)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, all]) => ({
      path,
      algorithms: unique(all.flatMap(({ algorithms }) => algorithms)),
      changes: mergeChanges(all.flatMap(({ changes }) => changes)),
    }));
}

function mergeChanges(
  changes: readonly FunctionChange[],
): readonly FunctionChange[] {
  const same = groupBy(changes, ({ rule, text }) => `${rule} ${text}`);
  return [...same.values()]
    .flatMap((all) => {
      const inputs = unique(all.flatMap((change) => change.inputs));
      return all.slice(0, 1).map(({ rule, text }) => ({ rule, inputs, text }));
    })
    .toSorted((a, b) => (rankOf.get(a.rule) ?? 0) - (rankOf.get(b.rule) ?? 0));
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
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
