import { groupBy } from '../json/collections.js';
import { positionsIn, type SourceText } from '../json/source-text.js';
import { valueOf } from '../legacy/legacy-model.js';
import { type Claim, ledgerEntry } from '../mapping/ledger.js';
import type { MappedAlgorithm } from '../mapping/map-algorithm.js';
import type { MappedElement } from '../mapping/map-file.js';
import { retentionRules as outputRules } from '../mapping/constructs/retention.js';
import {
  type RequiredChange,
  consequenceOf,
  stopReading,
} from '../rule/choice.js';
import type { Finding, Place } from '../rule/rule.js';
import type { PrintedAlgorithm } from '../current/current-value.js';
import type { FunctionChange, FunctionChanges } from './record.js';

/** The rule that every function has to follow. */
const everyFunction = outputRules.output;

/** The id of the rule that says what every function has to change. */
export const commonRule = everyFunction.id;

/** A change in the code of a function, for one input or for none. */
interface NeededChange {
  readonly algorithm: Kept;
  readonly rule: string;
  readonly text: string;
  readonly input: string | null;
  /** The Legacy value that it is about. */
  readonly about: Place | null;
}

/** A file that is written. */
interface WrittenFile {
  readonly path: string;
  readonly source: SourceText;
  readonly elements: readonly MappedElement[];
  /** The outcomes of the leaves of its source. */
  readonly claims: readonly (readonly Claim[])[];
}

/** Returns the changes needed in the code of each cloud function, in the order of the algorithms. */
export function functionChangesOf(
  file: WrittenFile,
): readonly FunctionChanges[] {
  const kept = file.elements.flatMap((it) => keptIn(it) ?? []);
  const needed = [
    ...kept.map((algorithm) => ({
      algorithm,
      rule: commonRule,
      text: consequenceOf(everyFunction)?.text ?? '',
      input: null,
      about: null,
    })),
    ...kept.flatMap((it) => [...droppedInputs(it), ...changesIn(it, kept)]),
  ];
  const byPath = groupBy(
    locateChanges(needed, file),
    ({ algorithm }) => algorithm.current.Path,
  );
  return Array.from(
    groupBy(kept, ({ current }) => current.Path),
    ([path, own]) => ({
      path,
      algorithms: own.map(({ current }) => current.Name),
      changes: (byPath.get(path) ?? []).map(({ change }) => change),
    }),
  );
}

/** Joins changes that differ in their input alone, and adds places and values. */
function locateChanges(
  needed: readonly NeededChange[],
  { path, source, claims }: WrittenFile,
) {
  const positionAt = positionsIn(source);
  const starts = new Set(needed.map(({ about }) => about?.start));
  const values = new Map(
    claims
      .flat()
      .flatMap((it) =>
        it.source && starts.has(it.source.start)
          ? [[it.source.start, ledgerEntry(it)]]
          : [],
      ),
  );
  const located = needed.map(({ algorithm, rule, text, input, about }) => {
    const entry = about ? values.get(about.start) : undefined;
    const leaf = entry?.source;
    const change: FunctionChange = {
      rule,
      algorithm: algorithm.current.Name,
      inputs: input === null ? [] : [input],
      path,
      line: positionAt(algorithm.algorithm.legacy.node.start).line,
      before: leaf ? source.text.slice(leaf.start, leaf.end) : null,
      after: entry?.after ?? null,
      text,
    };
    return { algorithm, change };
  });
  const same = groupBy(located, ({ change: { inputs, ...rest } }) =>
    JSON.stringify(rest),
  );
  return Array.from(same.values(), (all) => {
    const inputs = all.flatMap(({ change }) => change.inputs);
    const [{ algorithm, change }] = all;
    return {
      algorithm,
      change: { ...change, inputs: [...new Set(inputs)] },
    };
  });
}

/** Returns the changes for the inputs that are no longer passed. */
function droppedInputs(own: Kept): readonly NeededChange[] {
  return own.algorithm.inputs.flatMap(({ legacy, leftOutBy }) => {
    const input = valueOf(legacy.fields.inputName);
    if (!leftOutBy || input === undefined) return [];
    const { rule, valuePlace: about } = leftOutBy;
    const text = `${stopReading} ${rule.title}`;
    return { algorithm: own, rule: rule.id, text, input, about };
  });
}

/** Returns the changes that the findings of an algorithm make necessary. */
function changesIn(own: Kept, all: readonly Kept[]): readonly NeededChange[] {
  return own.findings.flatMap((finding) => {
    const { rule, decision, valuePlace: about } = finding;
    const consequence = consequenceOf(rule, decision?.choose);
    if (!consequence) return [];
    const { text } = consequence;
    return concernedBy(consequence, finding, own, all).map(
      ([algorithm, input]) => ({
        algorithm,
        rule: rule.id,
        text,
        input,
        about,
      }),
    );
  });
}

/** An algorithm of the output. */
interface Kept {
  readonly algorithm: MappedAlgorithm;
  readonly current: PrintedAlgorithm;
  /** Those that are about no input that is left out. */
  readonly findings: readonly Finding[];
}

function keptIn({ algorithm, findings }: MappedElement): Kept | undefined {
  if (!algorithm?.current) return undefined;
  const { current, inputs } = algorithm;
  const leftOut = new Set<string | null>(
    inputs.flatMap(({ legacy, leftOutBy }) =>
      leftOutBy ? (valueOf(legacy.fields.inputName) ?? []) : [],
    ),
  );
  return {
    algorithm,
    current,
    findings: findings.filter(({ input }) => !leftOut.has(input)),
  };
}

/** Returns the algorithms whose functions a change is about, each with the input concerned. */
function concernedBy(
  { of }: RequiredChange,
  finding: Finding,
  own: Kept,
  all: readonly Kept[],
): readonly (readonly [Kept, string | null])[] {
  switch (of) {
    case undefined:
      return [[own, finding.input]];
    case 'readers':
      return all.flatMap((reader) =>
        readsIn(reader)
          .filter(({ source }) => source === own.current.Name)
          .map(({ name }) => [reader, name] as const),
      );
    case 'source': {
      const read = readsIn(own).find(({ name }) => name === finding.input);
      const source = all.find(({ current }) => current.Name === read?.source);
      return source ? [[source, null]] : [];
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
