import { valueOf } from '../legacy/legacy-model.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import type { MappedElement } from '../mapping/map-file.js';
import { retentionRules as outputRules } from '../mapping/constructs/retention.js';
import { consequenceOf, stopReading } from '../rule/choice.js';
import type { Rule } from '../rule/rule.js';
import type { FunctionChanges } from './record.js';

/**
 * Returns the changes needed in the code of each cloud function. Leaves out
 * what open questions may still change.
 * @param allowPartial whether the file is written although answers are open
 */
export function functionChangesOf(
  elements: readonly MappedElement[],
  allowPartial: boolean,
): readonly FunctionChanges[] {
  const byPath = new Map<string, Gathered>();
  for (const { algorithm, findings } of elements) {
    const current = algorithm?.current;
    if (!current) continue;
    const known = byPath.get(current.Path);
    const gathered: Gathered = known ?? { algorithms: [], changes: new Map() };
    if (!known) byPath.set(current.Path, gathered);
    gathered.algorithms.push(current.Name);
    const { output } = outputRules;
    addChange(gathered, output, consequenceOf(output), null);

    const open = new Set(allowPartial ? [] : findings.filter(isOpenError));
    const openPlaces = new Set(Array.from(open, ({ place }) => place.start));
    // It is open whether these inputs are passed.
    const unsure = new Set(Array.from(open, ({ input }) => input));
    for (const { legacy, leftOutBy } of algorithm.inputs) {
      const input = valueOf(legacy.fields.inputName);
      if (!leftOutBy || input === undefined) continue;
      unsure.add(input);
      const { rule, place } = leftOutBy;
      if (!openPlaces.has(place.start))
        addChange(gathered, rule, `${stopReading} ${rule.title}`, input);
    }
    for (const finding of findings) {
      const { rule, input, decision } = finding;
      const isUnsure =
        open.has(finding) || (input !== null && unsure.has(input));
      if (!isUnsure)
        addChange(gathered, rule, consequenceOf(rule, decision?.choose), input);
    }
  }
  return Array.from(byPath, ([path, { algorithms, changes }]) => ({
    path,
    algorithms,
    changes: Array.from(changes.values(), ({ rule, text, inputs }) => ({
      rule,
      text,
      inputs: [...inputs],
    })),
  }));
}

interface Gathered {
  readonly algorithms: string[];
  /** By rule and text. */
  readonly changes: Map<string, Change>;
}

interface Change {
  readonly rule: string;
  readonly text: string;
  readonly inputs: Set<string>;
}

function addChange(
  { changes }: Gathered,
  { id: rule }: Rule,
  text: string | undefined,
  input: string | null,
): void {
  if (text === undefined) return;
  const key = `${rule} ${text}`;
  const change = changes.get(key) ?? { rule, text, inputs: new Set() };
  changes.set(key, change);
  if (input !== null) change.inputs.add(input);
}
