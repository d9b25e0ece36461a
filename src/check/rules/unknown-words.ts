import { currentValues, signalOrigins } from '../../current/current-enums.js';
import {
  allInputKeys,
  inputKeysOf,
  isKnownKey,
  keysOf,
  legacySpellingMessage,
  renamedKeys,
} from '../../current/current-keys.js';
import {
  type CurrentAlgorithm,
  type CurrentField,
  type CurrentPart,
  isSliced,
} from '../../current/current-model.js';
import { describeInput } from '../../current/schema-findings.js';
import type { JsonMember } from '../../json/node.js';
import {
  findNearest,
  joinWords,
  quoted,
  suggestionOr,
} from '../../rule/message-text.js';
import { errorRule, type ReportProblem, warningRule } from '../check-rule.js';

const section = 'Current format: algorithm object';

export const currentKeyUnknown = warningRule({
  id: 'current/key-unknown',
  title: 'The object has a key that the description does not name.',
  explanation:
    'A key that the description does not name for this kind of object has no known meaning. Some keys are described without their names: the one for the origin of a signal, whose values are `Own`, `DrivingObject` and `DrivingMotor`; two of `Description`; all further fields of `Events` and `LubricationDates`. What can be one of them is not reported. The Legacy spelling of a Current key (`inputName`, `datatype`) is an error: it names a field that would be missed.',
  section,
  check(algorithm: CurrentAlgorithm, report) {
    for (const object of keyedObjects(algorithm)) {
      const others = unknownKeys(object).filter(
        (it) => it.legacySpelling === undefined,
      );
      const allowed = new Set(object.unnamed(others));
      for (const it of others) {
        if (allowed.has(it)) continue;
        const { what, known } = object;
        const word = renamedKeys.get(it.key);
        const meant =
          known.find((key) => key === word) ?? findNearest(it.key, known);
        const hint = meant === undefined ? '.' : `; did you mean \`${meant}\`?`;
        report(it.value, `${quoted(it.key)} is not a key of ${what}${hint}`);
      }
    }
  },
});

/** The same rule for the Legacy spelling of a Current key. */
export const legacySpelling = errorRule({
  ...currentKeyUnknown,
  check(algorithm: CurrentAlgorithm, report) {
    for (const object of keyedObjects(algorithm))
      for (const it of unknownKeys(object))
        if (it.legacySpelling !== undefined)
          report(it.value, it.legacySpelling);
  },
});

interface KeyedObject {
  readonly unknown: readonly JsonMember[];
  /** The name of the object in a sentence. */
  readonly what: string;
  readonly known: readonly string[];
  readonly unnamed: FindUnnamedKeys;
}

/** Returns the unknown keys that may be those that the description mentions without their names. */
type FindUnnamedKeys = (
  unknown: readonly JsonMember[],
) => readonly JsonMember[];

const none: FindUnnamedKeys = () => [];
const any: FindUnnamedKeys = (unknown) => unknown;
/** The section of the portal, and the type of the condition index. */
const twoOfDescription: FindUnnamedKeys = (unknown) =>
  unknown.filter(({ key }) => !isKnownKey(key)).slice(0, 2);
const signalOrigin: FindUnnamedKeys = (unknown) =>
  unknown
    .filter(
      ({ key, value }) =>
        !isKnownKey(key) &&
        value.kind === 'string' &&
        signalOrigins.some((it) => it === value.value),
    )
    .slice(0, 1);

const unnamedByKind: Readonly<Record<string, FindUnnamedKeys>> = {
  Timeseries: signalOrigin,
  TimeseriesValue: signalOrigin,
  Events: any,
  LubricationDates: any,
};

/** Returns the objects with unknown keys: most have none. */
function keyedObjects(algorithm: CurrentAlgorithm): readonly KeyedObject[] {
  const { inputs, outputs, conditions } = algorithm;
  const descriptions = outputs.flatMap((it) => it.descriptions);
  const trends = descriptions.flatMap((it) => it.trends);
  return [
    ...keyed('algorithm', 'an algorithm', [algorithm]),
    ...inputs.filter(hasUnknown).map((input) => {
      const { kind, unknown } = input;
      return {
        unknown,
        what: describeInput(input),
        // For an unknown kind only Legacy spellings are known to be wrong.
        known: (kind && inputKeysOf(kind)) ?? allInputKeys,
        unnamed: kind ? (unnamedByKind[kind] ?? none) : any,
      };
    }),
    ...keyed('output', 'an output', outputs),
    ...keyed('description', '`Description`', descriptions, twoOfDescription),
    ...keyed('trend', 'an element of `Trends`', trends),
    ...keyed('condition', 'a condition', conditions),
  ];
}

/** @param definition in the schema */
function keyed(
  definition: string,
  what: string,
  parts: readonly Pick<CurrentPart<unknown>, 'unknown'>[],
  unnamed = none,
): readonly KeyedObject[] {
  const known = keysOf(definition) ?? [];
  return parts
    .filter(hasUnknown)
    .map(({ unknown }) => ({ unknown, what, known, unnamed }));
}

function hasUnknown({ unknown }: Pick<CurrentPart<unknown>, 'unknown'>) {
  return unknown.length > 0;
}

function unknownKeys({ unknown, known, unnamed }: KeyedObject) {
  return unknown.map((member) => ({
    ...member,
    legacySpelling: legacySpellingMessage(member.key, known, unnamed === any),
  }));
}

export const valueUnlisted = warningRule({
  id: 'current/value-unlisted',
  title: 'A field has a value that the description does not show.',
  explanation:
    'The description shows some values of `ExecutionFrequency`, `DataInterval` and `Retention` and says that the list may not be complete. Another word may be right; it may also be a mistake.',
  section,
  check({ fields, inputs, outputs }: CurrentAlgorithm, report) {
    checkWord('ExecutionFrequency', fields.ExecutionFrequency, report);
    for (const it of inputs.filter(isSliced))
      checkWord('DataInterval', it.fields.DataInterval, report);
    for (const it of outputs)
      checkWord('Retention', it.fields.Retention, report);
  },
});

function checkWord(
  key: 'ExecutionFrequency' | 'DataInterval' | 'Retention',
  { node: word }: CurrentField<string>,
  report: ReportProblem,
): void {
  const known: readonly string[] = currentValues[key];
  if (word?.kind !== 'string' || ['', ...known].includes(word.value)) return;
  const expected = `known are ${joinWords(known.map(quoted), 'and')}.`;
  report(
    word,
    `${quoted(word.value)} is not a known value of \`${key}\`; ${suggestionOr(expected, word.value, known)}`,
  );
}
