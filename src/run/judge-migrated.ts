import { pairObjects } from '../behaviour/compare/pair-objects.js';
import type { AlgorithmParts } from '../file/model-objects.js';
import type { FileFinding, FileRecord, ModelObject } from '../file/record.js';
import { groupBy, madeOnce } from '../json/collections.js';
import { lastKeyOf, nodesByPointer, plainValueOf } from '../json/node.js';
import { locate } from '../json/parse.js';
import { snakeCase } from '../legacy/legacy-model.js';
import { keyUnknown } from '../legacy/read-object.js';
import { type ValueDifference, valueDifferences } from './compare-values.js';
import { openErrors } from './failing.js';

/** An algorithm in a Current file of today. */
export interface TodaysAlgorithm extends AlgorithmParts {
  readonly record: FileRecord;
}

/** A Legacy algorithm, and what it is today; undefined: it is nowhere. */
export interface Judged {
  readonly legacy: AlgorithmParts;
  readonly today: TodaysAlgorithm | undefined;
  /** Its values are compared with those of another algorithm. */
  readonly isComparedElsewhere?: boolean;
}

/** What a Current file of today does not have of a Legacy file. */
export interface Missing {
  readonly algorithm: string | null;
  readonly input: string | null;
  /** The `OutputName`; null unless it is an output. */
  readonly output: string | null;
  /** The open questions that left it out; none: it was taken out. */
  readonly lostBy: readonly FileFinding[];
  /** Where it was. */
  readonly place: ModelObject;
  readonly today: TodaysAlgorithm | undefined;
}

/** How a Legacy file and what it is today differ. */
export interface Judgement {
  readonly values: readonly ValueDifference[];
  /** What broke the Legacy format, and is there. */
  readonly mended: readonly FileFinding[];
  readonly missing: readonly Missing[];
}

/**
 * Compares what a migration makes of a Legacy file with what its algorithms are today.
 * @param made the Legacy file, converted with the decisions of today, with parts left out
 * @param judged the algorithms that are, or should be, Current
 */
export function judgeMigrated(
  made: FileRecord,
  judged: readonly Judged[],
): Judgement {
  const mended: FileFinding[] = [];
  const missing: Missing[] = [];
  const differing = differencesOf(made, judged);
  const names = new Set(
    judged.flatMap(({ today }) => today?.algorithm.names.algorithm ?? []),
  );
  // A file that could not be read has no objects.
  const [file = made] = made.objects;
  mended.push(...openErrors(file).filter(isBroken));
  for (const it of judged) {
    const { algorithm, inputs } = it.legacy;
    const { today } = it;
    const open = openErrors(algorithm);
    // Of two that had one name, one may be left.
    const isThere =
      today !== undefined ||
      (algorithm.target === undefined &&
        names.has(algorithm.names.algorithm ?? ''));
    if (isThere) mended.push(...open.filter(isMended));
    else missing.push(...missingOf(algorithm, undefined));
    // What was left out is written by hand, with all that is in it.
    if (!today || algorithm.target === undefined) continue;
    const values = differing.get(it) ?? [];
    const answers = answersOf(today, values);
    const lost = open.filter((found) => !answers(found, null));
    if (lost.length > 0) missing.push(missed(algorithm, lost, today));
    for (const pair of pairObjects(inputs, today.inputs, nameOf)) {
      const { then, now } = pair;
      if (!then) continue;
      const own = openErrors(then);
      const isInput =
        now !== undefined ||
        (then.target === undefined &&
          today.inputs.some((other) => nameOf(other) === nameOf(then)));
      if (!isInput) missing.push(...missingOf(then, today));
      else mended.push(...own.filter(isMended));
      const left = own.filter((found) => now && !answers(found, now));
      if (then.target !== undefined && left.length > 0)
        missing.push(missed(then, left, today));
    }
    for (const { part, value, output } of values)
      if (part === 'output' && value.now === null)
        missing.push({ ...missed(algorithm, [], today), output });
  }
  return {
    values: judged
      .filter((it) => !it.isComparedElsewhere)
      .flatMap((it) => differing.get(it) ?? [])
      // A part that is not there is named as missing.
      .filter(({ part, value }) => part === undefined || value.now !== null),
    mended,
    missing,
  };
}

/** Returns how what a migration makes of each algorithm differs from what it is today. */
function differencesOf(
  made: FileRecord,
  judged: readonly Judged[],
): ReadonlyMap<Judged, readonly ValueDifference[]> {
  const there = judged.flatMap((it) =>
    it.today ? { it, today: it.today } : [],
  );
  return new Map(
    [...groupBy(there, ({ today }) => today.record)].flatMap(
      ([record, pairs]) => {
        const values = valueDifferences(
          made,
          record,
          pairs.map(({ it, today }) => ({
            then: it.legacy.algorithm,
            now: today.algorithm,
          })),
        );
        return pairs.map(({ it }, at) => [it, values[at] ?? []] as const);
      },
    ),
  );
}

/** Returns whether a finding is about what breaks the Legacy format. */
function isBroken({ choices }: FileFinding): boolean {
  return choices.length === 0;
}

/** Returns whether what a finding is about has a place in Current. */
function isMended(it: FileFinding): boolean {
  return isBroken(it) && !isDependency(it.pointer);
}

/** The Current format has no dependencies: an input that reads the results keeps the order. */
function isDependency(pointer: string): boolean {
  return /\/dependencies(\/\d+)?$/.test(pointer);
}

function nameOf(input: ModelObject | undefined): string | undefined {
  const name = input?.names.input;
  return name && snakeCase(name);
}

/** Returns an algorithm or input that today's file does not have; none if a decision dropped it. */
function missingOf(
  it: ModelObject,
  today: TodaysAlgorithm | undefined,
): readonly Missing[] {
  const open = openErrors(it);
  const isTakenOut = it.target !== undefined || open.some(isBroken);
  if (!isTakenOut && open.length === 0) return [];
  return [missed(it, isTakenOut ? [] : open, today)];
}

function missed(
  place: ModelObject,
  lostBy: readonly FileFinding[],
  today: TodaysAlgorithm | undefined,
): Missing {
  const { algorithm = null, input = null } = place.names;
  return { algorithm, input, output: null, lostBy, place, today };
}

/** The Current keys that Legacy keys fill; of a key with an open question, only those that answer it. */
const answeredBy: Readonly<Record<string, string>> = {
  retention: 'Retention',
  format: 'AlgorithmOutputInputDataType',
};
const filledBy: Readonly<Record<string, readonly string[]>> = {
  schedule: ['ExecutionFrequency'],
  retention: ['Retention'],
  format: ['AlgorithmOutputInputDataType'],
  timeRange: ['DataInterval', 'Duration'],
  property: ['SourceProperty'],
  algorithm: ['SourceAlgorithm'],
  symbolicName: ['SymbolicName'],
  optional: ['Optional'],
  dataType: ['DataType'],
  value: ['ConstantInt', 'ConstantDouble', 'ConstantString', 'ConstantBool'],
  values: ['ConstantStringArray'],
};

/**
 * Returns a function that says whether today's file answers what is open.
 * @param differing how it differs from what a migration makes
 */
function answersOf(
  { record, algorithm, inputs, outputs }: TodaysAlgorithm,
  differing: readonly ValueDifference[],
): (open: FileFinding, input: ModelObject | null) => boolean {
  const nodes = madeOnce(() =>
    nodesByPointer(locate(record.sourceText ?? '[]')),
  );
  return (open, input) => {
    const { rule, pointer, message, about } = open;
    if (isBroken(open)) return true;
    if (isDependency(pointer))
      return inputs.some((it) => {
        const source = nodes().get(`${it.pointer}/SourceAlgorithm`);
        return source && JSON.stringify(plainValueOf(source)) === about;
      });
    const homes = input ? [input] : [algorithm, ...outputs];
    if (rule !== keyUnknown.id) {
      const key = answeredBy[lastKeyOf(pointer)];
      return homes.some(
        (it) => key !== undefined && nodes().has(`${it.pointer}/${key}`),
      );
    }
    const meant = /did you mean `(\w+)`/.exec(message)?.[1] ?? '';
    // What migrate writes for a key that is absent is no answer.
    return differing.some(({ value: { pointer, now } }) =>
      homes.some(
        (it) =>
          now !== null &&
          filledBy[meant]?.some((key) => pointer === `${it.pointer}/${key}`),
      ),
    );
  };
}
