import { valueOf } from '../legacy/model.js';
import type { Migration } from '../mapping/migration.js';
import { rankOf } from '../mapping/registry.js';
import { groupBy } from './group-by.js';
import { bytewise } from './order.js';
import type { FunctionChange, FunctionReport } from './report.js';

/** What follows for the code of the function, by the rule that makes it so. */
const consequences: Readonly<Record<string, string>> = {
  output:
    'Return the result in `Objects[].Data`, under the output name `algorithm_output`, where it was returned in `details`.',
  'missing-signal-skips':
    'Expect no call when the signal is missing, where an error was raised.',
  'missing-signal-omitted':
    'Do without the input when its signal is missing: it is omitted where null came.',
  'format-date-and-value': 'Expect plain values where each came with its date.',
};

const droppedInput = 'Do without the input: it is passed no more.';

interface Change {
  readonly path: string;
  readonly algorithm: string;
  readonly rule: string;
  readonly input: string | null;
}

/**
 * What the code of each cloud function has to change, because a new
 * configuration alone does not finish a migration.
 */
export function functionReports(
  migration: Migration,
): readonly FunctionReport[] {
  return mergeFunctions(
    changesIn(migration).map(({ path, algorithm, rule, input }) => ({
      path,
      algorithms: [algorithm],
      changes: [{ rule, inputs: input === null ? [] : [input] }],
    })),
  );
}

/** What changes for a function; the text follows from the rule. */
interface FunctionPart extends Omit<FunctionReport, 'changes'> {
  readonly changes: readonly Omit<FunctionChange, 'text'>[];
}

/** Brings together what several files say of the same functions. */
export function mergeFunctions(
  functions: readonly FunctionPart[],
): readonly FunctionReport[] {
  return [...groupBy(functions, ({ path }) => path)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, same]) => ({
      path,
      algorithms: distinct(same.flatMap(({ algorithms }) => algorithms)),
      changes: mergeChanges(same.flatMap(({ changes }) => changes)),
    }));
}

function mergeChanges(
  changes: FunctionPart['changes'],
): readonly FunctionChange[] {
  return [...groupBy(changes, ({ rule }) => rule)]
    .toSorted(([a], [b]) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0))
    .map(([rule, same]) => ({
      rule,
      inputs: distinct(same.flatMap(({ inputs }) => inputs)),
      text: consequences[rule] ?? droppedInput,
    }));
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
      rule.id in consequences &&
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
