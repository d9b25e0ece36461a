import type { InputType } from './current-enums.js';
import type { CurrentObject, SpelledNumber } from './current-value.js';

/** An algorithm of the Current format (Current format: algorithm object), its keys in the order in which they are written. */
export interface CurrentAlgorithm extends CurrentObject {
  readonly Name: string;
  readonly Path: string;
  readonly ExecutionFrequency: string;
  readonly Inputs: readonly CurrentInput[];
  readonly Outputs: readonly CurrentOutput[];
}

/** The keys of an input (Current format: input kinds). */
export interface CurrentInputFields {
  readonly InputType: InputType;
  readonly InputName: string;
  readonly Optional: boolean;
  readonly DataType: string;
  readonly ConstantInt: SpelledNumber;
  readonly ConstantString: string;
  readonly ConstantDouble: SpelledNumber;
  readonly ConstantBool: boolean;
  readonly ConstantStringArray: readonly string[];
  readonly AssetPropertyKey: string;
  readonly SensorFeatureKey: string;
  readonly SymbolicName: string;
  readonly SourceAlgorithm: string;
  readonly SourceOutputName: string;
  readonly SourceProperty: string;
  readonly FileType: string;
  readonly DataInterval: string;
  readonly Duration: string;
  readonly AlgorithmOutputInputDataType: string;
}

export type CurrentInput = CurrentObject & Partial<CurrentInputFields>;

export interface CurrentOutput extends CurrentObject {
  readonly OutputType: string;
  readonly Retention?: string;
}

/** The order in which the keys of an input are written: the common ones, then the kind's as the format lists them. */
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
] as const satisfies readonly (keyof CurrentInputFields)[];
