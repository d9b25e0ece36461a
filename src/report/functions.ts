import { valueOf } from '../legacy/model.js';
import type { Migration } from '../mapping/migration.js';
import { groupBy } from '../json/group-by.js';
import { bytewise } from './order.js';
import type { FunctionChange, FunctionReport } from './report.js';
import { rankOf } from './rules.js';

/** What follows for the code of the function, by the rule that makes it so. */
const consequences: ReadonlyMap<string, string> = new Map([
  [
    'output',
    'Return the result in `Objects[].Data`, under the output name `algorithm_output`, where it was returned in `details`.',
  ],
  [
    'missing-signal-skips',
    'Expect no call when the signal is missing, where an error was raised.',
  ],
  [
    'missing-signal-omitted',
    'Do without the input when its signal is missing: it is omitted where null came.',
  ],
  [
    'format-date-and-value',
    'Expect plain values where each came with its date.',
  ],
]);

const droppedInput = 'Do without the input: it is passed no more.';

/**
 * What changes for a function. Its changes stand in two lists side by side,
 * because a run has very many of them.
 */
export interface FunctionPart {
  readonly path: string;
  readonly algorithms: readonly string[];
  /** Of each change the rule; the same change may come again. */
  readonly rules: readonly string[];
  /** Of each change the input that it concerns; null: none. */
  readonly inputs: readonly (string | null)[];
}

/**
 * What the code of each cloud function has to change, because a new
 * configuration alone does not finish a migration.
 */
export function functionParts(migration: Migration): readonly FunctionPart[] {
  return [...groupBy(changesIn(migration), ({ path }) => path)].map(
    ([path, changes]) => ({
      path,
      algorithms: distinct(changes.map(({ algorithm }) => algorithm)),
      rules: changes.map(({ rule }) => rule),
      inputs: changes.map(({ input }) => input),
    }),
  );
}

/** The functions of a report as parts of a larger one. */
export function asFunctionParts(
  functions: readonly FunctionReport[],
): readonly FunctionPart[] {
  return functions.map(({ path, algorithms, changes }) => {
    const pairs = changes.flatMap(({ rule, inputs }) =>
      [null, ...inputs].map((input) => ({ rule, input })),
    );
    return {
      path,
      algorithms,
      rules: pairs.map(({ rule }) => rule),
      inputs: pairs.map(({ input }) => input),
    };
  });
}

/** Brings together what several files say of the same functions. */
export function mergeFunctions(
  parts: readonly FunctionPart[],
): readonly FunctionReport[] {
  return [...groupBy(parts, ({ path }) => path)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, same]) => ({
      path,
      algorithms: distinct(same.flatMap(({ algorithms }) => algorithms)),
      changes: mergeChanges(same),
    }));
}

function mergeChanges(
  parts: readonly FunctionPart[],
): readonly FunctionChange[] {
  const inputsOf = new Map<string, Set<string>>();
  for (const { rules, inputs } of parts)
    rules.forEach((rule, index) => {
      const known = inputsOf.get(rule) ?? new Set();
      inputsOf.set(rule, known);
      const input = inputs[index];
      if (typeof input === 'string') known.add(input);
    });
  return [...inputsOf]
    .toSorted(([a], [b]) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0))
    .map(([rule, inputs]) => ({
      rule,
      inputs: [...inputs],
      text: consequences.get(rule) ?? droppedInput,
    }));
}

/** A function, and its inputs that a change concerns. */
interface Concerned {
  readonly path: string;
  readonly inputs: readonly string[];
}

/** Each change to the code once, with the functions concerned, by its text. */
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

interface Change {
  readonly path: string;
  readonly algorithm: string;
  readonly rule: string;
  readonly input: string | null;
}

function changesIn({ algorithms, findings }: Migration): readonly Change[] {
  const paths = new Map<string | null, string>();
  /** Inputs that are left out, by the name of their algorithm. */
  const dropped = new Map<string, Set<string | null>>();
  const changes: Change[] = [];
  for (const { current, inputs } of algorithms) {
    if (!current) continue;
    const declared = { path: current.Path, algorithm: current.Name };
    paths.set(current.Name, current.Path);
    changes.push({ ...declared, rule: 'output', input: null });
    const droppedHere = dropped.get(current.Name) ?? new Set();
    dropped.set(current.Name, droppedHere);
    for (const { legacy, leftOutBy } of inputs) {
      // What breaks the format is mended in the source, not in the code.
      if (!leftOutBy || leftOutBy.rule.fidelity === 'invalid') continue;
      const input = valueOf(legacy.fields.inputName) ?? null;
      droppedHere.add(input);
      changes.push({ ...declared, rule: leftOutBy.rule.id, input });
    }
  }
  for (const { rule, algorithm, input, decision } of findings) {
    const path = paths.get(algorithm);
    const isBroughtBack =
      decision && !['drop', 'accept'].includes(decision.choose);
    if (
      path !== undefined &&
      algorithm !== null &&
      consequences.has(rule.id) &&
      !isBroughtBack &&
      !dropped.get(algorithm)?.has(input)
    )
      changes.push({ path, algorithm, rule: rule.id, input });
  }
  return changes;
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
