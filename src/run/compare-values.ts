import { pairObjects } from '../behaviour/compare/pair-objects.js';
import { contentOf } from '../behaviour/constant-meaning.js';
import { defaultOutputName } from '../current/current-enums.js';
import { readCurrent } from '../current/read-current.js';
import type {
  FileField,
  FileFinding,
  FileRecord,
  ModelObject,
} from '../file/record.js';
import {
  type JsonNode,
  leavesOf,
  nodesByPointer,
  unescapeKey,
} from '../json/node.js';
import { locate } from '../json/parse.js';
import { snakeCase } from '../legacy/legacy-model.js';
import { changedMeanings } from './changed-meanings.js';
import type { ValueChange } from './comparison.js';

/** An algorithm in both states, as the objects of two records. */
export interface PairedAlgorithm {
  readonly then: ModelObject;
  readonly now: ModelObject;
}

/** A value that differs, or a part of an algorithm that only one state has. */
export interface ValueDifference {
  readonly value: ValueChange;
  /** Undefined: it is a value. */
  readonly part: 'algorithm' | 'input' | 'output' | undefined;
  /** The `OutputName` of the output that it is about. */
  readonly output: string | null;
}

/**
 * Returns the values that differ between algorithms of two files, for each pair of them. Two Legacy files are
 * compared as they are spelled, and by what each value becomes; every other pair as
 * Current algorithms. Layout, order and the spelling of numbers are no difference.
 */
export function valueDifferences(
  then: FileRecord,
  now: FileRecord,
  pairs: readonly PairedAlgorithm[],
): readonly (readonly ValueDifference[])[] {
  const isLegacy = now.format === 'legacy';
  const isAsSource = isLegacy || then.format === 'current';
  const before = isAsSource ? then.sourceText : then.outputText;
  const after = now.sourceText;
  if (!before || !after || before === after) return [];
  const [nodesThen, nodesNow] = [
    nodesByPointer(locate(before)),
    nodesByPointer(locate(after)),
  ];
  const [ledgerThen, ledgerNow] = [ledgerOf(then), ledgerOf(now)];
  const isSame = (old: JsonNode, own: JsonNode): boolean => {
    const [made, makes] = [becomes(old, ledgerThen), becomes(own, ledgerNow)];
    // A finding says why a value becomes nothing.
    const isLeftOut = made.length === 0 || makes.length === 0;
    return (
      contentOf(old).canonical === contentOf(own).canonical &&
      (isLeftOut || made.join() === makes.join())
    );
  };
  const differing = pairs.map((pair) => {
    const pointer = isAsSource ? pair.then.pointer : pair.then.target;
    const old = pointer === undefined ? undefined : nodesThen.get(pointer);
    const own = nodesNow.get(pair.now.pointer);
    const algorithm =
      pair.now.names.algorithm ?? pair.then.names.algorithm ?? null;
    return differencesIn(
      old && viewOf(old, isLegacy),
      own && viewOf(own, isLegacy),
      { algorithm, input: null, output: null },
      'algorithm',
      isSame,
    );
  });
  const meanings = meaningsOf(differing.flat(), then, now, pairs).values();
  const spelled = (node: JsonNode | undefined, text: string): string | null =>
    node ? onOneLine(text.slice(node.start, node.end)) : null;
  return differing.map((differences) =>
    differences.map((difference) => {
      const { then: old, now: own, part, output, ...names } = difference;
      const value = {
        path: now.path,
        pointer: (own ?? old)?.pointer ?? '',
        ...names,
        key: keyOf(difference),
        then: spelled(old, before),
        now: spelled(own, after),
        becomes: (own && becomes(own, ledgerNow).join(', ')) || null,
        decision: own && isLegacy ? decisionsAt(own, now.findings) : null,
        meaning: meanings.next().value ?? null,
      };
      return { part, output, value };
    }),
  );
}

/** An algorithm, an input or an output, with its values by the keys that lead to them. */
interface View {
  readonly node: JsonNode;
  /** As both spellings of it are paired. */
  readonly name: string | undefined;
  readonly values: ReadonlyMap<string, JsonNode>;
  readonly inputs: readonly View[];
  readonly outputs: readonly View[];
}

/** The names of an algorithm, an input and an output. */
interface Names extends Pick<ValueDifference, 'output'> {
  readonly algorithm: string | null;
  readonly input: string | null;
}

interface Difference extends Names {
  readonly part: ValueDifference['part'];
  readonly then: JsonNode | undefined;
  readonly now: JsonNode | undefined;
}

/** @param isLegacy keys count in lower case: `datatype` and `dataType` are one */
function viewOf(node: JsonNode, isLegacy: boolean): View {
  const values = new Map<string, JsonNode>();
  const parts = { inputs: [] as View[], outputs: [] as View[] };
  const add = (spelled: string, value: JsonNode): void => {
    const folded = isLegacy ? spelled.toLowerCase() : spelled;
    const key = values.has(folded) ? spelled : folded;
    const isOfObjects =
      value.kind === 'array' && value.items.some((it) => it.kind === 'object');
    if (value.kind === 'object' && value.members.length > 0)
      for (const it of value.members) add(`${key}/${it.key}`, it.value);
    else if (isOfObjects)
      for (const [at, it] of value.items.entries()) add(`${key}/${at}`, it);
    else values.set(key, value);
  };
  for (const { key, value } of node.kind === 'object' ? node.members : []) {
    const list = isLegacy ? key : key.toLowerCase();
    if (value.kind === 'array' && (list === 'inputs' || list === 'outputs'))
      for (const item of value.items) parts[list].push(viewOf(item, isLegacy));
    else add(key, value);
  }
  const name =
    values.get('InputName') ??
    values.get('inputname') ??
    values.get('OutputName');
  return {
    node,
    name: name?.kind === 'string' ? name.value : undefined,
    values,
    ...parts,
  };
}

/** @param isSame compares two values */
function differencesIn(
  then: View | undefined,
  now: View | undefined,
  names: Names,
  part: Exclude<ValueDifference['part'], undefined>,
  isSame: (one: JsonNode, other: JsonNode) => boolean,
): readonly Difference[] {
  if (!then || !now)
    return [{ ...names, part, then: then?.node, now: now?.node }];
  const keys = new Set([...now.values.keys(), ...then.values.keys()]);
  // An output without a name has the default name.
  if (part === 'output' && [then, now].every(isDefaultOutput))
    keys.delete('OutputName');
  const values = [...keys].flatMap((key): readonly Difference[] => {
    const [old, own] = [then.values.get(key), now.values.get(key)];
    return old && own && isSame(old, own)
      ? []
      : [{ ...names, part: undefined, then: old, now: own }];
  });
  const inputs = pairObjects(
    then.inputs,
    now.inputs,
    ({ name }) => name && snakeCase(name),
  ).flatMap((it) =>
    differencesIn(
      it.then,
      it.now,
      { ...names, input: (it.now ?? it.then)?.name ?? null },
      'input',
      isSame,
    ),
  );
  const outputs = pairObjects(
    then.outputs,
    now.outputs,
    ({ name = defaultOutputName }) => name,
    { lastIsRenamed: true },
  ).flatMap((it) =>
    differencesIn(
      it.then,
      it.now,
      { ...names, output: (it.now ?? it.then)?.name ?? defaultOutputName },
      'output',
      isSame,
    ),
  );
  return [...values, ...inputs, ...outputs];
}

/** Names a value by the keys that lead to it in its algorithm or input, or a part of an algorithm. */
function keyOf({ part, output, then, now }: Difference): string {
  if (part === 'output') return `output ${output}`;
  if (part !== undefined) return `the whole ${part}`;
  const { pointer = '' } = now ?? then ?? {};
  const keys = pointer.replace(
    /^(\/\d+)?(\/(inputs|Inputs|Outputs)\/\d+)?\//,
    '',
  );
  return [
    ...(output === null ? [] : ['Outputs', output]),
    ...keys.split('/').map(unescapeKey),
  ].join(' › ');
}

function isDefaultOutput({ name = defaultOutputName }: View): boolean {
  return name === defaultOutputName;
}

/** What values of a Legacy file became, by the pointers of the values. */
type Ledger = ReadonlyMap<string | null, FileField>;

function ledgerOf({ format, fields = [] }: FileRecord): Ledger {
  return new Map(
    format === 'legacy' ? fields.map((it) => [it.source, it]) : [],
  );
}

/** Returns the texts of what a Legacy value becomes in Current, each once. */
function becomes(value: JsonNode, ledger: Ledger): readonly string[] {
  const texts = leavesOf(value).flatMap(
    ({ pointer }) => ledger.get(pointer)?.after ?? [],
  );
  return [...new Set(texts)];
}

/** Returns the decisions about a Legacy value, as `rule: choice`; null if there are none. */
function decisionsAt(
  { pointer }: JsonNode,
  findings: readonly FileFinding[],
): string | null {
  const decisions = findings.flatMap((it) =>
    it.decision && `${it.pointer}/`.startsWith(`${pointer}/`)
      ? [`${it.decision.rule ?? it.rule}: ${it.decision.choose}`]
      : [],
  );
  return decisions.length === 0 ? null : [...new Set(decisions)].join(', ');
}

/** Returns what the differences mean when they run: that of Legacy values, by what they become. */
function meaningsOf(
  differences: readonly Difference[],
  then: FileRecord,
  now: FileRecord,
  pairs: readonly PairedAlgorithm[],
): readonly (string | null)[] {
  if (differences.length === 0) return [];
  const [before, after] = [sideOf(then), sideOf(now)];
  return changedMeanings(
    before.file,
    after.file,
    pairs.map((pair) => ({
      then: before.algorithmAt(pair.then),
      now: after.algorithmAt(pair.now),
    })),
    differences.map((it) => ({
      then: before.pointerOf(it.then),
      now: after.pointerOf(it.now),
    })),
  );
}

/** Returns a file as Current, and finds in it what a value of the source became. */
function sideOf(record: FileRecord) {
  const { format, objects, fields = [] } = record;
  const isLegacy = format === 'legacy';
  const file = readCurrent(locate(currentText(record) ?? '[]'));
  const algorithms = new Map(
    file.algorithms.map((it) => [it.node.pointer, it]),
  );
  const targets = new Map(
    isLegacy
      ? [
          ...fields.map(
            ({ source, target: [first] }) => [source, first] as const,
          ),
          ...objects.map(({ pointer, target }) => [pointer, target] as const),
        ]
      : [],
  );
  return {
    file,
    algorithmAt: ({ pointer, target }: ModelObject) =>
      algorithms.get((isLegacy ? target : pointer) ?? 'none'),
    pointerOf: (node: JsonNode | undefined) =>
      node && (isLegacy ? targets.get(node.pointer) : node.pointer),
  };
}

/** Returns the Current text of a file; null if it has none. */
export function currentText({
  format,
  sourceText = null,
  outputText = null,
}: Pick<FileRecord, 'format' | 'sourceText' | 'outputText'>): string | null {
  return format === 'current' ? sourceText : outputText;
}

/** Returns JSON without its layout. */
function onOneLine(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|\s+/g,
    (_, quoted?: string) => quoted ?? ' ',
  );
}
