/**
 * Moves information model files from the Legacy to the Current format: texts in,
 * texts and findings out. Nothing here reads or writes files, and every function
 * gives its result at once.
 *
 * @module
 */
export {
  check,
  type CheckOptions,
  type RunResult,
} from './library/library-check.js';
export {
  convert,
  type ConvertRequest,
  type ConvertResult,
} from './library/library-convert.js';
export {
  type Decisions,
  type DecisionsText,
  type ParsedDecisions,
  parseDecisions,
} from './library/decisions.js';
export {
  migrate,
  type MigrateOptions,
  type MigrateResult,
  type OutputFile,
} from './library/library-migrate.js';
export type {
  MappingOptions,
  ReportOptions,
} from './library/library-options.js';
export type { PrintOptions as PrettierOptions } from './current/print-options.js';
export { type RuleDescription, rules } from './library/rules.js';
export type { Content, SourceFile } from './library/library-options.js';
export { verify, type VerifyOptions } from './library/library-verify.js';

// What the report is made of.
export type {
  ComparedOutput,
  Comparison,
  Decided,
  FieldTally,
  FileReport,
  FileStatus,
  FunctionChange,
  FunctionReport,
  Report,
  ReportedFate,
  ReportedField,
  ReportedFinding,
  RuleTally,
  Summary,
  Tally,
  Tool,
} from './report/report.js';
export type {
  AccountedBy,
  Verification,
  VerificationSummary,
  VerifiedAlgorithm,
  VerifiedAspect,
  VerifiedFile,
  VerifiedObject,
} from './report/verification.js';
export type {
  PicturedRequest,
  WindowPicture,
} from './behaviour/compare/compare-windows.js';
export type {
  AlgorithmAspect,
  Aspect,
  Consequence,
  InputAspect,
  Outcome,
  Verdict,
  Witness,
} from './behaviour/verdict.js';
export type { Slice } from './behaviour/window.js';
export type { Answer, Where } from './decisions/decision.js';
export type { Position } from './json/position.js';
export type { ChangedAspect, Choice } from './rule/choice.js';
export type { FileFormat } from './file/file-outcome.js';
export type { ComparedAddition } from './behaviour/compare/compare-files.js';
export type { Fidelity, Level } from './rule/rule.js';
export { levelOf } from './report/report-findings.js';
export { reportText } from './formats/visible.js';
