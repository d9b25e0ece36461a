import type { InputType } from './current-enums.js';
import type { CurrentObject, SpelledNumber } from './current-value.js';

/** An algorithm of the Current format (Current format: algorithm object); its keys are in output order. */
export interface CurrentAlgorithm extends CurrentObject {
  readonly Name: string;
  readonly Path: string;
  readonly ExecutionFrequency: string;
  readonly Inputs: readonly CurrentInput[];
  readonly Outputs: readonly CurrentOutput[];
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
export type CurrentInputFields = {
  readonly [
    Key in (typeof inputKeyOrder)[number]
  ]: Key extends keyof OtherFields ? OtherFields[Key] : string;
};

export type CurrentInput = CurrentObject & Partial<CurrentInputFields>;

export interface CurrentOutput extends CurrentObject {
  readonly OutputType: string;
  readonly Retention?: string;
}
