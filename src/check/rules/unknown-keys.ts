import { signalOrigins } from '../../current/current-enums.js';
import {
  allInputKeys,
  currentWordFor,
  inputKeysOf,
  isKnownKey,
  keysOf,
  legacySpellingMessage,
} from '../../current/current-keys.js';
import {
  type JsonMember,
  type JsonObject,
  memberOf,
  objectsIn,
  stringAt,
} from '../../json/node.js';
import { findNearest, quoted } from '../../rule/message-text.js';
import { type AlgorithmNode, errorRule, warningRule } from '../check-rule.js';
import { describeObject } from './current-fields.js';

export const currentKeyUnknown = warningRule({
  id: 'current/key-unknown',
  title: 'The object has a key that the description does not name.',
  explanation:
    'A key that the description does not name for this kind of object has no known meaning. Some keys are described without their names: the one for the origin of a signal, whose values are `Own`, `DrivingObject` and `DrivingMotor`; two of `Description`; all further fields of `Events` and `LubricationDates`. What can be one of them is not reported. The Legacy spelling of a Current key (`inputName`, `datatype`) is an error: it names a field that would be missed.',
  section: 'Current format: algorithm object',
  check(algorithm: AlgorithmNode, report) {
    for (const object of keyedObjects(algorithm)) {
      const others = unknownKeys(object).filter(
        (it) => it.legacySpelling === undefined,
      );
      const allowed = new Set(object.unnamed(others));
      for (const it of others)
        if (!allowed.has(it)) report(it.value, unknownMessage(it.key, object));
    }
  },
});

/** The same rule for the Legacy spelling of a Current key. */
export const legacySpelling = errorRule({
  ...currentKeyUnknown,
  check(algorithm: AlgorithmNode, report) {
    for (const object of keyedObjects(algorithm))
      for (const it of unknownKeys(object))
        if (it.legacySpelling !== undefined)
          report(it.value, it.legacySpelling);
  },
});

interface KeyedObject {
  readonly node: JsonObject;
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

function keyedObjects(algorithm: AlgorithmNode): readonly KeyedObject[] {
  const { node, inputs, outputs, conditions } = algorithm;
  const descriptions = outputs.flatMap((it) =>
    objectsIn(memberOf(it, 'Description')),
  );
  const trends = descriptions.flatMap((it) =>
    objectsIn(memberOf(it, 'Trends')),
  );
  const keyed = (
    definition: string,
    nodes: readonly JsonObject[],
    unnamed = none,
  ): readonly KeyedObject[] =>
    nodes.map((object) => ({
      node: object,
      what: describeObject(object.pointer.slice(node.pointer.length)),
      known: keysOf(definition) ?? [],
      unnamed,
    }));
  return [
    ...keyed('algorithm', [node]),
    ...inputs.map(keyedInput),
    ...keyed('output', outputs),
    ...keyed('description', descriptions, twoOfDescription),
    ...keyed('trend', trends),
    ...keyed('condition', conditions),
  ];
}

/** For an unknown kind only Legacy spellings are known to be wrong. */
function keyedInput(node: JsonObject): KeyedObject {
  const kind = stringAt(node, 'InputType') ?? '';
  const known = inputKeysOf(kind);
  return {
    node,
    what: describeObject('/Inputs/0', kind),
    known: known ?? allInputKeys,
    unnamed: known ? (unnamedByKind[kind] ?? none) : any,
  };
}

function unknownKeys({ node, known, unnamed }: KeyedObject) {
  return node.members
    .filter(({ key }) => !known.includes(key))
    .map((member) => ({
      ...member,
      legacySpelling: legacySpellingMessage(member.key, known, unnamed === any),
    }));
}

function unknownMessage(key: string, { what, known }: KeyedObject): string {
  const word = currentWordFor(key);
  const meant = known.find((it) => it === word) ?? findNearest(key, known);
  const hint = meant === undefined ? '.' : `; did you mean \`${meant}\`?`;
  return `${quoted(key)} is not a key of ${what}${hint}`;
}
