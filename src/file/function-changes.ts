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
  const kept = elements.flatMap(({ algorithm, findings }): Kept[] => {
    const current = algorithm?.current;
    if (!current) return [];
    const open = allowPartial ? [] : findings.filter(isOpenError);
    return [{ algorithm, current, findings, ...unsureIn(algorithm, open) }];
  });
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

/** An algorithm of the output. */
interface Kept extends Unsure {
  readonly algorithm: MappedAlgorithm;
  readonly current: CurrentAlgorithm;
  readonly findings: readonly Finding[];
}

/** What an open answer may still change. */
interface Unsure {
  readonly open: ReadonlySet<Finding>;
  readonly openPlaces: ReadonlySet<number>;
  /** The names of inputs. */
  readonly unsure: ReadonlySet<string | null>;
}

function unsureIn(
  { inputs }: MappedAlgorithm,
  open: readonly Finding[],
): Unsure {
  // It is open whether these inputs are passed.
  const leftOut = inputs.flatMap(({ legacy, leftOutBy }) =>
    leftOutBy ? (valueOf(legacy.fields.inputName) ?? []) : [],
  );
  return {
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

/** Gathers changes by function, in the order of the algorithms. */
function createList() {
  const byPath = new Map<string, Gathered>();
  const gatheredOf = ({ Path }: CurrentAlgorithm): Gathered => {
    const known = byPath.get(Path) ?? { algorithms: [], changes: new Map() };
    byPath.set(Path, known);
    return known;
  };
  return {
    addAlgorithm: (algorithm: CurrentAlgorithm): void => {
      gatheredOf(algorithm).algorithms.push(algorithm.Name);
    },
    add: (
      algorithm: CurrentAlgorithm,
      { id: rule }: Rule,
      text: string,
      input: string | null,
    ): void => {
      const { changes } = gatheredOf(algorithm);
      const key = `${rule} ${text}`;
      const change = changes.get(key) ?? { rule, text, inputs: new Set() };
      changes.set(key, change);
      if (input !== null) change.inputs.add(input);
    },
    end: (): readonly FunctionChanges[] =>
      Array.from(byPath, ([path, { algorithms, changes }]) => ({
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
