import { groupBy } from '../json/collections.js';
import { valueOf } from '../legacy/legacy-model.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import type { MappedAlgorithm } from '../mapping/map-algorithm.js';
import type { MappedElement } from '../mapping/map-file.js';
import { retentionRules as outputRules } from '../mapping/constructs/retention.js';
import {
  type RequiredChange,
  consequenceOf,
  stopReading,
} from '../rule/choice.js';
import type { Rule, Finding } from '../rule/rule.js';
import type { CurrentAlgorithm } from '../current/current-value.js';
import type { FunctionChanges } from './record.js';

/** A change in the code of a function, for one input or for none. */
interface NeededChange {
  readonly algorithm: CurrentAlgorithm;
  readonly rule: Rule;
  readonly text: string;
  readonly input: string | null;
}

/**
 * Returns the changes needed in the code of each cloud function, in the order of the
 * algorithms. Leaves out what open questions may still change.
 * @param allowPartial whether the file is written although answers are open
 */
export function functionChangesOf(
  elements: readonly MappedElement[],
  allowPartial: boolean,
): readonly FunctionChanges[] {
  const kept = elements.flatMap((it) => keptIn(it, allowPartial) ?? []);
  const algorithms = kept.map(({ current }) => current);
  const { output } = outputRules;
  const text = consequenceOf(output)?.text ?? '';
  const needed = [
    ...algorithms.map((algorithm) => ({
      algorithm,
      rule: output,
      text,
      input: null,
    })),
    ...kept.flatMap((it) => [...droppedInputs(it), ...changesIn(it, kept)]),
  ];
  const byPath = groupBy(needed, ({ algorithm }) => algorithm.Path);
  return Array.from(
    groupBy(algorithms, ({ Path }) => Path),
    ([path, own]) => ({
      path,
      algorithms: own.map(({ Name }) => Name),
      changes: Array.from(
        groupBy(
          byPath.get(path) ?? [],
          ({ rule, text }) => `${rule.id} ${text}`,
        ).values(),
        (same) => ({
          rule: same[0].rule.id,
          text: same[0].text,
          inputs: [...new Set(same.flatMap(({ input }) => input ?? []))],
        }),
      ),
    }),
  );
}

/** Returns the changes for the inputs that are no longer passed. */
function droppedInputs({
  algorithm,
  current,
  openPlaces,
}: Kept): readonly NeededChange[] {
  return algorithm.inputs.flatMap(({ legacy, leftOutBy }) => {
    const input = valueOf(legacy.fields.inputName);
    if (!leftOutBy || input === undefined) return [];
    const { rule, place } = leftOutBy;
    if (openPlaces.has(place.start)) return [];
    const text = `${stopReading} ${rule.title}`;
    return [{ algorithm: current, rule, text, input }];
  });
}

/** Returns the changes that the findings of an algorithm make necessary. */
function changesIn(own: Kept, all: readonly Kept[]): readonly NeededChange[] {
  return own.findings.flatMap((finding) => {
    const { rule, decision } = finding;
    const consequence = consequenceOf(rule, decision?.choose);
    if (!consequence) return [];
    const { text } = consequence;
    return concernedBy(consequence, finding, own, all).map(
      ([algorithm, input]) => ({ algorithm, rule, text, input }),
    );
  });
}

/** An algorithm of the output. */
interface Kept {
  readonly algorithm: MappedAlgorithm;
  readonly current: CurrentAlgorithm;
  /** Those that no open answer may still change. */
  readonly findings: readonly Finding[];
  /** Where answers are open. */
  readonly openPlaces: ReadonlySet<number>;
  /** The names of inputs that an open answer may still change, or that are left out. */
  readonly unsure: ReadonlySet<string | null>;
}

function keptIn(
  { algorithm, findings }: MappedElement,
  allowPartial: boolean,
): Kept | undefined {
  if (!algorithm?.current) return undefined;
  const { current, inputs } = algorithm;
  const isOpen = (it: Finding): boolean => !allowPartial && isOpenError(it);
  const open = findings.filter(isOpen);
  // It is open whether these inputs are passed.
  const leftOut = inputs.flatMap(({ legacy, leftOutBy }) =>
    leftOutBy ? (valueOf(legacy.fields.inputName) ?? []) : [],
  );
  const unsure = new Set([...open.map(({ input }) => input), ...leftOut]);
  const isUnsure = ({ input }: Finding): boolean =>
    input !== null && unsure.has(input);
  return {
    algorithm,
    current,
    findings: findings.filter((it) => !isOpen(it) && !isUnsure(it)),
    openPlaces: new Set(open.map(({ place }) => place.start)),
    unsure,
  };
}

/** Returns the functions whose code a change is about, each with the input concerned. */
function concernedBy(
  { of }: RequiredChange,
  finding: Finding,
  own: Kept,
  all: readonly Kept[],
): readonly (readonly [CurrentAlgorithm, string | null])[] {
  switch (of) {
    case undefined:
      return [[own.current, finding.input]];
    case 'readers':
      return all.flatMap((reader) =>
        readsIn(reader)
          .filter(
            ({ name, source }) =>
              source === own.current.Name && !reader.unsure.has(name),
          )
          .map(({ name }) => [reader.current, name] as const),
      );
    case 'source': {
      const read = readsIn(own).find(({ name }) => name === finding.input);
      const source = all.find(({ current }) => current.Name === read?.source);
      return source ? [[source.current, null]] : [];
    }
  }
}

/** Returns the inputs of the output that read results, as the Legacy file names them. */
function readsIn({ algorithm: { inputs } }: Kept) {
  return inputs.flatMap(({ legacy, current }) =>
    current?.SourceAlgorithm === undefined
      ? []
      : {
          name: valueOf(legacy.fields.inputName) ?? null,
          source: current.SourceAlgorithm,
        },
  );
}
