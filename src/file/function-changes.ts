import { getOrCompute } from '../json/collections.js';
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

/**
 * Returns the changes needed in the code of each cloud function. Leaves out
 * what open questions may still change.
 * @param allowPartial whether the file is written although answers are open
 */
export function functionChangesOf(
  elements: readonly MappedElement[],
  allowPartial: boolean,
): readonly FunctionChanges[] {
  const list = createList();
  const kept = elements.flatMap((it) => keptIn(it, allowPartial) ?? []);
  for (const { current } of kept) {
    list.addAlgorithm(current);
    const { output } = outputRules;
    list.add(current, output, consequenceOf(output)?.text ?? '', null);
  }
  for (const it of kept) {
    const { algorithm, current, findings, open, openPlaces, unsure } = it;
    for (const { legacy, leftOutBy } of algorithm.inputs) {
      const input = valueOf(legacy.fields.inputName);
      if (!leftOutBy || input === undefined) continue;
      const { rule, place } = leftOutBy;
      if (!openPlaces.has(place.start))
        list.add(current, rule, `${stopReading} ${rule.title}`, input);
    }
    for (const finding of findings) {
      const { rule, input, decision } = finding;
      const consequence = consequenceOf(rule, decision?.choose);
      if (open.has(finding) || (input !== null && unsure.has(input))) continue;
      if (consequence)
        for (const [function_, name] of concernedBy(
          consequence,
          finding,
          it,
          kept,
        ))
          list.add(function_, rule, consequence.text, name);
    }
  }
  return list.end();
}

/** An algorithm of the output, and what an open answer may still change of it. */
interface Kept {
  readonly algorithm: MappedAlgorithm;
  readonly current: CurrentAlgorithm;
  readonly findings: readonly Finding[];
  readonly open: ReadonlySet<Finding>;
  readonly openPlaces: ReadonlySet<number>;
  /** The names of inputs. */
  readonly unsure: ReadonlySet<string | null>;
}

function keptIn(
  { algorithm, findings }: MappedElement,
  allowPartial: boolean,
): Kept | undefined {
  if (!algorithm?.current) return undefined;
  const { current, inputs } = algorithm;
  const open = allowPartial ? [] : findings.filter(isOpenError);
  // It is open whether these inputs are passed.
  const leftOut = inputs.flatMap(({ legacy, leftOutBy }) =>
    leftOutBy ? (valueOf(legacy.fields.inputName) ?? []) : [],
  );
  return {
    algorithm,
    current,
    findings,
    open: new Set(open),
    openPlaces: new Set(open.map(({ place }) => place.start)),
    unsure: new Set([...open.map(({ input }) => input), ...leftOut]),
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

/** Gathers changes by function, in the order of the algorithms. */
function createList() {
  const functions = new Map<string, ReturnType<typeof noChanges>>();
  const changesOf = ({ Path }: CurrentAlgorithm) =>
    getOrCompute(functions, Path, noChanges);
  return {
    addAlgorithm: (algorithm: CurrentAlgorithm): void => {
      changesOf(algorithm).algorithms.push(algorithm.Name);
    },
    add: (
      algorithm: CurrentAlgorithm,
      { id: rule }: Rule,
      text: string,
      input: string | null,
    ): void => {
      const { inputs } = getOrCompute(
        changesOf(algorithm).changes,
        `${rule} ${text}`,
        () => ({ rule, text, inputs: new Set<string>() }),
      );
      if (input !== null) inputs.add(input);
    },
    end: (): readonly FunctionChanges[] =>
      Array.from(functions, ([path, { algorithms, changes }]) => ({
        path,
        algorithms,
        changes: Array.from(changes.values(), ({ rule, text, inputs }) => ({
          rule,
          text,
          inputs: [...inputs],
        })),
      })),
  };
}

const noChanges = () => ({
  algorithms: new Array<string>(),
  /** By rule and text. */
  changes: new Map<
    string,
    { rule: string; text: string; inputs: Set<string> }
  >(),
});
