/**
 * Moves information model files from the Legacy to the Current format: texts in,
 * texts and findings out. Nothing here reads or writes files.
 *
 * @module
 */
export {
  convert,
  type ConvertRequest,
  type ConvertResult,
} from './library/library-convert.js';
export {
  check,
  type CheckOptions,
  migrate,
  type MigrateOptions,
  verify,
  type VerifyOptions,
} from './library/library-run.js';
export {
  collect,
  type FormatName,
  render,
  type Run,
  type RunEnd,
} from './library/runs.js';
export {
  type Content,
  type Decisions,
  type DecisionsText,
  type MappingOptions,
  type ParsedDecisions,
  parseDecisions,
  type PrettierOptions,
  type SourceFile,
} from './library/library-options.js';
export type { PrintOptions } from './current/print-options.js';
export { type RuleDescription, rules } from './library/rules.js';

// What a report is made of.
export type {
  DeclaredName,
  Decided,
  ElementCounts,
  Fate,
  FieldCounts,
  FileComparison,
  Declared,
  FileCounts,
  FileField,
  FileFinding,
  FileFormat,
  FileRecord,
  FileStatus,
  FunctionChange,
  FunctionChanges,
  OutputChange,
} from './file/record.js';
export type {
  ComparedOutput,
  Comparison,
  Report,
  RuleCounts,
  RunFinding,
  RunHead,
  RunPlace,
  Summary,
  Tool,
  Verification,
  VerificationSummary,
} from './report/report.js';
export type {
  AccountedBy,
  FileVerification,
  VerifiedAlgorithm,
  VerifiedAspect,
  VerifiedObject,
} from './file/verified-file.js';
export type {
  PicturedRequest,
  WindowPicture,
} from './behaviour/compare/compare-windows.js';
export type {
  AlgorithmAspect,
  Aspect,
  Consequence,
  InputAspect,
  RunOutcome,
  Verdict,
  Witness,
} from './behaviour/verdict.js';
export type { Slice } from './behaviour/window.js';
export type { Answer, Where } from './decisions/decision.js';
export type { Position } from './json/source-text.js';
export type { ComparedAddition } from './behaviour/compare/compare-files.js';
export type { ChangedAspect, Choice, Fidelity, Level } from './rule/rule.js';
export { levelOf } from './file/all-rules.js';
