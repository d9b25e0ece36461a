/**
 * Moves information model files from the Legacy to the Current format: texts in,
 * records out. Nothing here reads or writes files.
 *
 * @module
 */
export {
  check,
  type CheckOptions,
  convert,
  type SourceFile,
  type TextOptions,
  verify,
} from './library/library.js';
export {
  type ChoiceDescription,
  type RuleDescription,
  rules,
} from './library/rules.js';

// What a record is made of.
export type {
  Decided,
  FileField,
  FileFinding,
  FileFormat,
  FileStatus,
  FunctionChange,
  FunctionChanges,
  TextRecord,
} from './file/record.js';
export type {
  AccountedBy,
  FileVerification,
  VerifiedAlgorithm,
  VerifiedAspect,
  VerifiedObject,
} from './file/verified-file.js';
export type { ComparedAddition } from './behaviour/compare/compare-files.js';
export type {
  AlgorithmAspect,
  Aspect,
  Consequence,
  InputAspect,
  RunOutcome,
  Verdict,
  Witness,
} from './behaviour/verdict.js';
export type { PrintOptions } from './current/print-options.js';
export type { Position } from './json/source-text.js';
export type { Fate, Fidelity, Level, Where } from './rule/rule.js';
