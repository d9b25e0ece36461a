import type { JsonNode } from '../json/node.js';
import { isWholeNumber } from '../json/number.js';
import type { CurrentWord, InputType } from './current-enums.js';

export type CurrentValue =
  | string
  | boolean
  | null
  | SpelledNumber
  | readonly CurrentValue[]
  | CurrentObject;

export interface CurrentObject {
  readonly [key: string]: CurrentValue;
}

const spelling = Symbol('spelling');

/** A number by its spelling, which a JavaScript number might not hold exactly. */
interface SpelledNumber {
  readonly [spelling]: string;
}

/** Creates a number that keeps its digits. */
export function spelledNumber(digits: string): SpelledNumber {
  return { [spelling]: spelledAsPrettier(digits) };
}

/** Spells a number as prettier does: `e`, no plus or zeros in the exponent, no trailing zeros. */
function spelledAsPrettier(digits: string): string {
  return (
    digits
      .toLowerCase()
      .replace(/e(?:\+|(-))?0*(?=\d)/, 'e$1')
      .replace(/e-?0$/, '')
      // Without the look-behind, a long run of zeros takes quadratic time.
      .replace(/\.\d+/, (fraction) =>
        fraction.replace(/(?<!0|\.)0+$|(?<=\.0)0+$/, ''),
      )
  );
}

/** Returns the spelling of a number; undefined for other values. */
export function spellingOf(value: CurrentValue): string | undefined {
  return typeof value === 'object' && value !== null && spelling in value
    ? value[spelling]
    : undefined;
}

/** Returns whether a value holds no further value: a scalar, or an empty array or object. */
export function isEmptyOrScalar(value: CurrentValue): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (isList(value)) return value.length === 0;
  if (spellingOf(value) !== undefined) return true;
  // No `Object.keys`: every object of the output passes here.
  for (const _ in value) return false;
  return true;
}

/** Prints a value as compact JSON text. Lone surrogates are written as `\uXXXX`. */
export function jsonText(value: CurrentValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const number = spellingOf(value);
  if (number !== undefined) return number;
  if (isList(value)) return `[${value.map(jsonText).join(', ')}]`;
  const members = Object.entries(value as CurrentObject).map(
    ([key, member]) => `${JSON.stringify(key)}: ${jsonText(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Returns whether a value is an array. `Array.isArray` does not narrow a readonly array. */
export function isList(value: CurrentValue): value is readonly CurrentValue[] {
  return Array.isArray(value);
}

/** Returns whether a JSON value is of a data type. */
export function hasDataType(
  node: JsonNode,
  type: CurrentWord<'DataType'>,
): boolean {
  switch (type) {
    case 'Int':
      return node.kind === 'number' && isWholeNumber(node.spelling);
    case 'Double':
      return node.kind === 'number';
    case 'String':
      return node.kind === 'string';
    case 'Bool':
      return node.kind === 'boolean';
    case 'StringArray':
      return (
        node.kind === 'array' && node.items.every((it) => it.kind === 'string')
      );
  }
}

/** Converts a JSON node to an output value; numbers keep their digits. */
export function currentValueOf(node: JsonNode): CurrentValue {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(
        node.members.map(({ key, value }) => [key, currentValueOf(value)]),
      );
    case 'array':
      return node.items.map(currentValueOf);
    case 'number':
      return spelledNumber(node.spelling);
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return node.value;
  }
}

/** An algorithm of the Current format (Current format: algorithm object); its keys are in output order. */
export interface PrintedAlgorithm extends CurrentObject {
  readonly Name: string;
  readonly Path: string;
  readonly ExecutionFrequency: string;
  readonly Inputs: readonly PrintedInput[];
  readonly Outputs: readonly PrintedOutput[];
}

/** The output order of the keys of an input: common keys first, then those of the kind as the format lists them. */
export const inputKeyOrder = [
  'InputType',
  'InputName',
  'Optional',
  'DataType',
  'ConstantInt',
  'ConstantString',
  'ConstantDouble',
  'ConstantBool',
  'ConstantStringArray',
  'AssetPropertyKey',
  'SensorFeatureKey',
  'SymbolicName',
  'SourceAlgorithm',
  'SourceOutputName',
  'SourceProperty',
  'FileType',
  'DataInterval',
  'Duration',
  'AlgorithmOutputInputDataType',
] as const;

interface OtherFields {
  readonly InputType: InputType;
  readonly Optional: boolean;
  readonly ConstantInt: SpelledNumber;
  readonly ConstantDouble: SpelledNumber;
  readonly ConstantBool: boolean;
  readonly ConstantStringArray: readonly string[];
}

/** The fields of an input (Current format: input kinds). */
export type PrintedInputFields = {
  readonly [
    Key in (typeof inputKeyOrder)[number]
  ]: Key extends keyof OtherFields ? OtherFields[Key] : string;
};

export type PrintedInput = CurrentObject & Partial<PrintedInputFields>;

export interface PrintedOutput extends CurrentObject {
  readonly OutputType: string;
  readonly Retention?: string;
}
