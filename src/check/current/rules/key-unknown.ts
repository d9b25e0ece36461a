import {
  allInputKeys,
  inputKeysOf,
  isKnownKey,
  keysOf,
  legacySpellingMessage,
  currentWordFor,
} from '../../../current/current-keys.js';
import {
  type LocatedAlgorithm,
  type LocatedInput,
  valueIn,
} from '../../../current/located-algorithm.js';
import { signalOrigins } from '../../../current/current-enums.js';
import {
  type JsonMember,
  type JsonNode,
  type JsonObject,
  memberOf,
  objectsIn,
} from '../../../json/node.js';
import { finding, type Finding } from '../../../rule/finding.js';
import type { Rule } from '../../../rule/rule.js';
import { findNearest, quoted } from '../../../rule/message-text.js';
import { errorRule, warningRule } from '../../rule.js';
import { nameOfObject } from '../names.js';

export const currentKeyUnknown = warningRule({
  id: 'current/key-unknown',
  title: 'The object has a key that the description does not name.',
  explanation:
    'A key that the description does not name for this kind of object has no known meaning. Some keys are described without their names: the one for the origin of a signal, whose values are `Own`, `DrivingObject` and `DrivingMotor`; two of `Description`; all further fields of `Events` and `LubricationDates`. What can be one of them is not reported. The Legacy spelling of a Current key (`inputName`, `datatype`) is an error: it names a field that would be missed.',
  section: 'Current format: algorithm object',
});

/** The same rule, where it finds a Legacy spelling. */
const legacySpelling: Rule = errorRule(currentKeyUnknown);

/** Which of the keys that the description does not name may be those that it leaves unnamed. */
type Unnamed = (unknown: readonly JsonMember[]) => readonly JsonMember[];

const none: Unnamed = () => [];
const any: Unnamed = (unknown) => unknown;
/** The section of the portal, and the type of the condition index. */
const twoOfDescription: Unnamed = (unknown) =>
  unknown.filter(({ key }) => !isKnownKey(key)).slice(0, 2);
const signalOrigin: Unnamed = (unknown) =>
  unknown
    .filter(({ key, value }) => !isKnownKey(key) && isSignalOrigin(value))
    .slice(0, 1);

function isSignalOrigin(node: JsonNode): boolean {
  return (
    node.kind === 'string' && signalOrigins.some((it) => it === node.value)
  );
}

const unnamedByKind: Readonly<Record<string, Unnamed>> = {
  Timeseries: signalOrigin,
  TimeseriesValue: signalOrigin,
  Events: any,
  LubricationDates: any,
};

/** An object, and the keys that it may have. */
interface Keyed {
  readonly node: JsonObject;
  readonly known: readonly string[];
  readonly unnamed: Unnamed;
}

/** Looks at the keys of an algorithm and of every object in it but its inputs. */
export function checkKeys({
  node,
  outputs,
  conditions,
}: LocatedAlgorithm): readonly Finding[] {
  const keyed = (
    object: JsonObject,
    definition: string,
    unnamed = none,
  ): Keyed => ({ node: object, known: keysOf(definition) ?? [], unnamed });
  const descriptions = outputs.flatMap((output) =>
    objectsIn(memberOf(output.node, 'Description')),
  );
  const trends = descriptions.flatMap((description) =>
    objectsIn(memberOf(description, 'Trends')),
  );
  return [
    keyed(node, 'algorithm'),
    ...outputs.map((output) => keyed(output.node, 'output')),
    ...descriptions.map((it) => keyed(it, 'description', twoOfDescription)),
    ...trends.map((trend) => keyed(trend, 'trend')),
    ...conditions.map((condition) => keyed(condition.node, 'condition')),
  ].flatMap((it) =>
    findingsIn(it, nameOfObject(it.node.pointer.slice(node.pointer.length))),
  );
}

/** Looks at the keys of an input. Of an unknown kind only Legacy spellings are known to be wrong. */
export function checkInputKeys({
  node,
  fields: { InputType },
}: LocatedInput): readonly Finding[] {
  const kind = valueIn(InputType) ?? '';
  const known = inputKeysOf(kind);
  const keyed: Keyed = known
    ? { node, known, unnamed: unnamedByKind[kind] ?? none }
    : { node, known: allInputKeys, unnamed: any };
  return findingsIn(keyed, nameOfObject('/Inputs/0', kind));
}

function findingsIn(
  { node, known, unnamed }: Keyed,
  what: string,
): readonly Finding[] {
  const unknown = node.members.filter(({ key }) => !known.includes(key));
  if (unknown.length === 0) return [];
  const respelled = new Map(
    unknown.flatMap((member) => {
      const trouble = legacySpellingMessage(member.key, known, unnamed === any);
      return trouble === undefined ? [] : [[member, trouble] as const];
    }),
  );
  const excused = new Set(unnamed(unknown.filter((it) => !respelled.has(it))));
  return unknown
    .filter((it) => !excused.has(it))
    .map((it) => {
      const trouble = respelled.get(it);
      return trouble === undefined
        ? finding(
            currentKeyUnknown,
            it.value,
            unknownMessage(it.key, what, known),
          )
        : finding(legacySpelling, it.value, trouble);
    });
}

function unknownMessage(
  key: string,
  what: string,
  known: readonly string[],
): string {
  const word = currentWordFor(key);
  const meant =
    word !== undefined && known.includes(word) ? word : findNearest(key, known);
  const hint = meant === undefined ? '.' : `; did you mean \`${meant}\`?`;
  return `${quoted(key)} is not a key of ${what}${hint}`;
}
