import { valueOf } from '../legacy/legacy-model.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { Rule } from '../rule/rule.js';
import { detached } from './declared-names.js';
import type { FunctionChanges } from './file-outcome.js';

/**
 * Returns what the code of each cloud function has to change: a new
 * configuration alone does not finish a migration.
 */
export function functionsOf(
  elements: readonly MappedElement[],
): readonly FunctionChanges[] {
  const byPath = new Map<string, Gathered>();
  for (const { algorithm, findings } of elements) {
    const current = algorithm?.current;
    if (!current) continue;
    const known = byPath.get(current.Path);
    const { algorithms, inputsByRule } = known ?? {
      algorithms: [],
      inputsByRule: new Map<string, Set<string>>(),
    };
    if (!known)
      byPath.set(detached(current.Path), { algorithms, inputsByRule });
    const change = (rule: string, input: string | null): void => {
      const inputs = inputsByRule.get(rule) ?? new Set();
      inputsByRule.set(rule, inputs);
      if (input !== null) inputs.add(detached(input));
    };
    algorithms.push(detached(current.Name));
    change('output', null);
    const dropped = new Set<string | null>();
    for (const { legacy, leftOutBy } of algorithm.inputs) {
      // What breaks the format is to be fixed in the source, not in the code.
      if (!leftOutBy || leftOutBy.rule.fidelity === 'invalid') continue;
      const input = valueOf(legacy.fields.inputName) ?? null;
      dropped.add(input);
      change(leftOutBy.rule.id, input);
    }
    for (const { rule, input, decision } of findings) {
      const isBroughtBack =
        decision && !['drop', 'accept'].includes(decision.choose);
      if (hasConsequence(rule) && !isBroughtBack && !dropped.has(input))
        change(rule.id, input);
    }
  }
  return Array.from(byPath, ([path, { algorithms, inputsByRule }]) => ({
    path,
    algorithms,
    changes: Array.from(inputsByRule, ([rule, inputs]) => ({
      rule,
      inputs: [...inputs],
    })),
  }));
}

interface Gathered {
  readonly algorithms: string[];
  readonly inputsByRule: Map<string, Set<string>>;
}

/** Whether the function has to change although the input is still passed. */
function hasConsequence({ consequence }: Rule): boolean {
  return consequence !== undefined;
}
