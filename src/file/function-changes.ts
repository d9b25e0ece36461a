import { groupBy } from '../json/collections.js';
import { plainValueOf } from '../json/node.js';
import type { Position, SourceText } from '../json/source-text.js';
import { valueOf } from '../legacy/legacy-model.js';
import { asksForDates } from '../mapping/constructs/time-range.js';
import { type Claim, ledgerEntry } from '../mapping/ledger.js';
import type { MappedAlgorithm } from '../mapping/map-algorithm.js';
import type { MappedElement } from '../mapping/map-file.js';
import { retentionRules as outputRules } from '../mapping/constructs/retention.js';
import {
  type RequiredChange,
  consequenceOf,
  stopReadingTask,
} from '../rule/choice.js';
import type { Finding, Place } from '../rule/rule.js';
import type { PrintedAlgorithm } from '../current/current-value.js';
import type { FunctionChange, FunctionChanges } from './record.js';
import { pickText, taskText } from './task-text.js';

/** The rule that every function has to follow. */
const everyFunction = outputRules.output;

/** The id of the rule that says what every function has to change. */
export const commonRule = everyFunction.id;

type TaskFilling = Parameters<typeof taskText>[1];

/** A change in the code of a function, for one input or for none. */
interface NeededChange {
  readonly algorithm: Kept;
  readonly rule: string;
  readonly input: string | null;
  /** The Legacy value that it is about. */
  readonly about: Place | null;
  readonly task: string;
  readonly filling: TaskFilling;
  /** What the function must then select, in a sentence. */
  readonly pick: string;
}

/**
 * Returns the changes needed in the code of each cloud function, in the order of the
 * algorithms, with places, values and texts, and without repetitions.
 * @param claims the outcomes of the leaves of the source
 */
export function functionChangesOf(
  path: string,
  source: SourceText,
  positionAt: (offset: number) => Position,
  elements: readonly MappedElement[],
  claims: readonly (readonly Claim[])[],
): readonly FunctionChanges[] {
  const kept = elements.flatMap((it) => keptIn(it) ?? []);
  const needed: readonly NeededChange[] = [
    ...kept.map((algorithm) => ({
      algorithm,
      rule: commonRule,
      input: null,
      about: null,
      task: consequenceOf(everyFunction)?.task ?? '',
      filling: {},
      pick: '',
    })),
    ...kept.flatMap((it) => [...droppedInputs(it), ...changesIn(it, kept)]),
  ];
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
  const located = needed.map(({ algorithm, rule, input, about, ...words }) => {
    const entry = about ? values.get(about.start) : undefined;
    const leaf = entry?.source;
    const before = leaf ? source.text.slice(leaf.start, leaf.end) : null;
    const after = entry?.after ?? null;
    const filling = {
      ...words.filling,
      before: shownValue(before),
      after: shownValue(after),
    };
    const change: FunctionChange = {
      rule,
      algorithm: algorithm.current.Name,
      inputs: input === null ? [] : [input],
      path,
      line: positionAt(algorithm.algorithm.legacy.node.start).line,
      before,
      after,
      text: taskText(words.task, filling) + words.pick,
    };
    return { algorithm, change };
  });
  const same = groupBy(located, ({ change }) => JSON.stringify(change));
  const byFunction = groupBy(
    Array.from(same.values(), ([first]) => first),
    ({ algorithm }) => algorithm.current.Path,
  );
  return Array.from(
    groupBy(kept, ({ current }) => current.Path),
    ([name, own]) => ({
      path: name,
      algorithms: own.map(({ current }) => current.Name),
      changes: (byFunction.get(name) ?? []).map(({ change }) => change),
    }),
  );
}

/** Returns a value as people name it: a string without its quotes. */
function shownValue(json: string | null): string | undefined {
  if (json === null) return undefined;
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** Returns the changes for the inputs that are no longer passed. */
function droppedInputs(own: Kept): readonly NeededChange[] {
  return own.algorithm.inputs.flatMap(({ legacy, leftOutBy }) => {
    const input = valueOf(legacy.fields.inputName);
    if (!leftOutBy || input === undefined) return [];
    const { rule, valuePlace: about } = leftOutBy;
    return {
      algorithm: own,
      rule: rule.id,
      input,
      about,
      task: stopReadingTask,
      filling: { input },
      pick: ` ${rule.title}`,
    };
  });
}

/** Returns the changes that the findings of an algorithm make necessary. */
function changesIn(own: Kept, all: readonly Kept[]): readonly NeededChange[] {
  return own.findings.flatMap((finding) => {
    const { rule, decision, valuePlace: about } = finding;
    const consequence = consequenceOf(rule, decision?.choose);
    if (!consequence) return [];
    const { task, picks } = consequence;
    const value = decision?.value && plainValueOf(decision.value);
    return concernedBy(consequence, finding, own, all).map(
      ({ algorithm, input, ...names }) => ({
        algorithm,
        rule: rule.id,
        input,
        about,
        task,
        filling: { input: input ?? undefined, value, ...names },
        pick: pickText(picks, datesFrom(finding, own)),
      }),
    );
  });
}

/** Returns how the results of an input of the output come by their dates, if they do. */
function datesFrom(
  { input, decision }: Finding,
  { algorithm }: Kept,
): Parameters<typeof pickText>[1] {
  const mapped = algorithm.inputs.find(
    ({ legacy }) => valueOf(legacy.fields.inputName) === input,
  );
  if (mapped?.current?.AlgorithmOutputInputDataType === undefined)
    return undefined;
  return decision?.dates === undefined || asksForDates(mapped.legacy)
    ? 'format'
    : { word: decision.dates };
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

/** Returns whose functions a change is about, the inputs concerned, and the algorithms that a text names. */
function concernedBy(
  { of }: RequiredChange,
  finding: Finding,
  own: Kept,
  all: readonly Kept[],
): readonly (Pick<NeededChange, 'algorithm' | 'input'> &
  Pick<TaskFilling, 'source' | 'reader'>)[] {
  switch (of) {
    case undefined:
      return [{ algorithm: own, input: finding.input }];
    case 'readers':
      return all.flatMap((reader) =>
        readsIn(reader)
          .filter(({ source }) => source === own.current.Name)
          .map(({ name, source }) => ({
            algorithm: reader,
            input: name,
            source,
          })),
      );
    case 'source': {
      const read = readsIn(own).find(({ name }) => name === finding.input);
      const source = all.find(({ current }) => current.Name === read?.source);
      return source
        ? [{ algorithm: source, input: null, reader: own.current.Name }]
        : [];
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
