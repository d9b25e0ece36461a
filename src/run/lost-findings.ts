import { legacyLeft } from '../check/check-registry.js';
import type { FileFinding, FileRecord } from '../file/record.js';
import {
  type JsonObject,
  lastKeyOf,
  memberOf,
  objectsIn,
  objectsUnder,
  stringAt,
} from '../json/node.js';
import { locate } from '../json/parse.js';
import { snakeCase } from '../legacy/legacy-model.js';
import { openErrors } from './failing.js';

/** The Current keys of Legacy keys that can be left out without their object. */
const filledBy: ReadonlyMap<string, string> = new Map([
  ['retention', 'Retention'],
  ['format', 'AlgorithmOutputInputDataType'],
  ['optional', 'Optional'],
]);

/**
 * Returns the open findings of a Legacy file about something that today's Current file
 * lacks: an algorithm of that name, an input of that name, or the key. It was lost, and
 * nobody decided that.
 * @param then the Legacy file, converted with the decisions of today
 */
export function lostFindings(
  then: FileRecord,
  now: FileRecord,
): readonly FileFinding[] {
  // That the file is Legacy is settled: it is Current now.
  const open = openErrors(then).filter(({ rule }) => rule !== legacyLeft.id);
  if (open.length === 0) return [];
  const written = algorithmsIn(then.outputText ?? '[]');
  const present = algorithmsIn(now.sourceText ?? '[]');
  return open.filter((it) => !isPresent(it, written, present));
}

type Algorithms = ReadonlyMap<string, JsonObject>;

function algorithmsIn(text: string): Algorithms {
  return new Map(
    objectsIn(locate(text)).map((it) => [stringAt(it, 'Name') ?? '', it]),
  );
}

function isPresent(
  { algorithm, input, pointer, about }: FileFinding,
  written: Algorithms,
  present: Algorithms,
): boolean {
  const own = present.get(algorithm ?? '');
  if (algorithm === null || !own) return false;
  const made = written.get(algorithm);
  if (!made) return true;
  const key = lastKeyOf(pointer.replace(/\/\d+$/, ''));
  if (input === null) {
    if (key === 'dependencies') return readsFrom(own, about);
    return hasKey(objectsUnder(own, 'Outputs'), key);
  }
  const ownInput = inputOf(own, input);
  return inputOf(made, input)
    ? hasKey(ownInput ? [ownInput] : [], key)
    : ownInput !== undefined;
}

function inputOf(algorithm: JsonObject, name: string): JsonObject | undefined {
  return objectsUnder(algorithm, 'Inputs').find(
    (it) => snakeCase(stringAt(it, 'InputName') ?? '') === snakeCase(name),
  );
}

function hasKey(objects: readonly JsonObject[], legacyKey: string): boolean {
  const key = filledBy.get(legacyKey);
  return key !== undefined && objects.some((it) => memberOf(it, key));
}

/** @param dependency the name of an algorithm, as JSON text */
function readsFrom(
  algorithm: JsonObject,
  dependency: string | undefined,
): boolean {
  return objectsUnder(algorithm, 'Inputs').some(
    (it) => JSON.stringify(stringAt(it, 'SourceAlgorithm')) === dependency,
  );
}
