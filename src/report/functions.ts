import type { FunctionChanges } from '../file/file-outcome.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import type { FunctionReport } from './report.js';
import { rankOf } from './report-findings.js';
import { bytewise } from '../file/paths.js';

/** Merges what several files require of the same functions. */
export function mergeFunctions(
  parts: readonly { readonly functions: readonly FunctionChanges[] }[],
): readonly FunctionReport[] {
  const merged = new Map<string, Merged>();
  for (const { functions } of parts)
    for (const { path, algorithms, changes } of functions) {
      const known = getOrCompute(merged, path, () => ({
        algorithms: new Set<string>(),
        changes: new Map<string, MergedChange>(),
      }));
      for (const name of algorithms) known.algorithms.add(name);
      for (const { rule, text, inputs } of changes) {
        const change = getOrCompute(known.changes, `${rule} ${text}`, () => ({
          ...{ rule, inputs: new Set<string>(), text },
        }));
        for (const input of inputs) change.inputs.add(input);
      }
    }
  return [...merged]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, { algorithms, changes }]) => ({
      path,
      algorithms: [...algorithms],
      changes: [...changes.values()]
        .map((change) => ({ ...change, inputs: [...change.inputs] }))
        .toSorted(
          (a, b) => (rankOf.get(a.rule) ?? 0) - (rankOf.get(b.rule) ?? 0),
        ),
    }));
}

interface Merged {
  readonly algorithms: Set<string>;
  readonly changes: Map<string, MergedChange>;
}

interface MergedChange {
  readonly rule: string;
  readonly inputs: Set<string>;
  readonly text: string;
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
