import { valueOf } from '../legacy/legacy-model.js';
import type { ElementResult } from '../mapping/migration.js';
import { detached } from './declared-names.js';
import { groupBy } from '../json/collections.js';
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
 * Gathers what the code of each cloud function has to change, because a new
 * configuration alone does not finish a migration.
 */
export class FunctionChanges {
  private readonly byPath = new Map<string, Growing>();

  take({ algorithm, findings }: ElementResult): void {
    const current = algorithm?.current;
    if (!current) return;
    const part = this.partOf(current.Path);
    part.algorithms.push(detached(current.Name));
    const change = (rule: string, input: string | null): void => {
      part.rules.push(rule);
      part.inputs.push(input === null ? null : detached(input));
    };
    change('output', null);
    const dropped = new Set<string | null>();
    for (const { legacy, leftOutBy } of algorithm.inputs) {
      // What breaks the format is mended in the source, not in the code.
      if (!leftOutBy || leftOutBy.rule.fidelity === 'invalid') continue;
      const input = valueOf(legacy.fields.inputName) ?? null;
      dropped.add(input);
      change(leftOutBy.rule.id, input);
    }
    for (const { rule, input, decision } of findings) {
      const isBroughtBack =
        decision && !['drop', 'accept'].includes(decision.choose);
      if (consequences.has(rule.id) && !isBroughtBack && !dropped.has(input))
        change(rule.id, input);
    }
  }

  get parts(): readonly FunctionPart[] {
    // Copies, without the room that each grew into: a run keeps very many of them.
    return Array.from(this.byPath, ([path, { algorithms, rules, inputs }]) => ({
      path,
      algorithms: [...algorithms],
      rules: [...rules],
      inputs: [...inputs],
    }));
  }

  private partOf(path: string): Growing {
    const known = this.byPath.get(path);
    if (known) return known;
    const part = { algorithms: [], rules: [], inputs: [] };
    this.byPath.set(detached(path), part);
    return part;
  }
}

interface Growing {
  readonly algorithms: string[];
  readonly rules: string[];
  readonly inputs: (string | null)[];
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

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
