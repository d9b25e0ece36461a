import { legacyLeft } from '../check/check-registry.js';
import type { FileFinding, FileRecord, ModelObject } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import {
  type JsonNode,
  lastKeyOf,
  nodesByPointer,
  plainValueOf,
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
  // `legacy-left` does not hold any more: the file is Current now.
  const open = openErrors(then).filter(({ rule }) => rule !== legacyLeft.id);
  if (open.length === 0) return [];
  const written = byAlgorithm(
    then.objects.filter(({ target }) => target !== undefined),
  );
  const present = byAlgorithm(now.objects);
  const values = nodesByPointer(locate(now.sourceText ?? '[]'));
  return open.filter((it) => !isPresent(it, written, present, values));
}

/** The algorithms, and their inputs and outputs, by the name of the algorithm. */
type ByAlgorithm = ReadonlyMap<string | undefined, readonly ModelObject[]>;

function byAlgorithm(objects: readonly ModelObject[]): ByAlgorithm {
  return groupBy(objects, ({ names }) => names.algorithm);
}

/** @param values those of today's file, by their pointers */
function isPresent(
  { algorithm, input, pointer, about }: FileFinding,
  written: ByAlgorithm,
  present: ByAlgorithm,
  values: ReadonlyMap<string, JsonNode>,
): boolean {
  const own = algorithm === null ? undefined : present.get(algorithm);
  if (algorithm === null || !own) return false;
  const made = written.get(algorithm);
  if (!made) return true;
  const legacyKey = lastKeyOf(pointer.replace(/\/\d+$/, ''));
  const key = filledBy.get(legacyKey);
  const hasKey = (it: ModelObject): boolean =>
    key !== undefined && values.has(`${it.pointer}/${key}`);
  if (input === null)
    return legacyKey === 'dependencies'
      ? own.some((it) => {
          const source = values.get(`${it.pointer}/SourceAlgorithm`);
          return source && JSON.stringify(plainValueOf(source)) === about;
        })
      : own.some((it) => it.kind === 'output' && hasKey(it));
  const isInput = ({ names }: ModelObject): boolean =>
    names.input !== undefined && snakeCase(names.input) === snakeCase(input);
  const ownInput = own.find(isInput);
  return ownInput !== undefined && (!made.some(isInput) || hasKey(ownInput));
}
