import { keyConflict, keySpelling } from '../legacy/read-object.js';
import {
  fieldMissing,
  keyUnknown,
  valueType,
  valueUnknown,
} from '../legacy/validate-object.js';
import { inputNameDuplicate, nameDuplicate } from '../legacy/read-legacy.js';
import {
  fileMixed,
  fileShape,
  jsonDuplicateKey,
  jsonEncoding,
  jsonSyntax,
} from '../legacy/recognise.js';
import { sourceUndefined } from '../mapping/constructs/algorithm-output.js';
import {
  constantExtra,
  constantMismatch,
} from '../mapping/constructs/constant.js';
import {
  dependencyCycle,
  dependencyUndefined,
} from '../mapping/constructs/dependencies.js';
import { nameShared } from '../mapping/constructs/name-shared.js';
import { scheduleAbsent } from '../mapping/constructs/schedule.js';
import { sensorUnsupported } from '../mapping/constructs/signal.js';
import type { Rule } from '../rule/rule.js';
import { conditionExtra, conditionValue } from './current/rules/condition.js';
import {
  constantValue,
  currentConstantExtra,
} from './current/rules/constant.js';
import {
  durationMissing,
  durationSyntax,
  durationUnused,
} from './current/rules/duration.js';
import {
  currentFieldMissing,
  currentValueType,
  currentValueUnknown,
} from './current/rules/fields.js';
import {
  currentInputNameDuplicate,
  currentInputNameStyle,
} from './current/rules/input-name.js';
import { currentKeyUnknown } from './current/rules/key-unknown.js';
import { currentNameDuplicate } from './current/rules/name-duplicate.js';
import {
  outputFieldMissing,
  outputNameDuplicate,
  retentionNotObject,
} from './current/rules/output.js';
import {
  scheduleMissing,
  scheduleSyntax,
  scheduleUnused,
} from './current/rules/schedule.js';
import {
  currentSourceUndefined,
  sourceNotObject,
  sourceOutputMissing,
  sourceOutputUndefined,
} from './current/rules/source.js';
import { valueUnlisted } from './current/rules/value-unlisted.js';
import {
  dependencyOtherSchedule,
  dependencySelf,
} from './legacy/dependencies.js';
import { retentionOutlived } from './rules/retention-outlived.js';
import { selfReferenceMandatory } from './rules/self-reference.js';
import { signalsDuplicate, signalsShape } from './signals/rules.js';
import {
  symbolicNamePartial,
  symbolicNameUnknown,
} from './signals/symbolic-name.js';
import { assetPropertyUnknown } from './types/asset-property.js';

/** Rules that stop a file of either format. */
const fileRules: readonly Rule[] = [
  jsonEncoding,
  jsonSyntax,
  jsonDuplicateKey,
  fileShape,
  fileMixed,
];

/** What a migration says of a Legacy file and what is about the format alone. */
const legacyRules: readonly Rule[] = [
  keySpelling,
  keyConflict,
  keyUnknown,
  valueType,
  valueUnknown,
  fieldMissing,
  scheduleAbsent,
  nameDuplicate,
  inputNameDuplicate,
  constantMismatch,
  constantExtra,
  sensorUnsupported,
  sourceUndefined,
  dependencyUndefined,
  dependencyCycle,
];

/** The rules that `check` alone applies, in reading order. */
export const checkOnlyRules: readonly Rule[] = [
  // Legacy files.
  dependencyOtherSchedule,
  dependencySelf,

  // The fields of Current objects.
  currentKeyUnknown,
  currentValueType,
  currentValueUnknown,
  valueUnlisted,
  currentFieldMissing,

  // Algorithms of Current files.
  currentNameDuplicate,
  scheduleMissing,
  scheduleUnused,
  scheduleSyntax,

  // Their inputs.
  currentInputNameStyle,
  currentInputNameDuplicate,
  constantValue,
  currentConstantExtra,
  durationMissing,
  durationSyntax,
  durationUnused,
  currentSourceUndefined,
  sourceOutputMissing,
  sourceOutputUndefined,
  sourceNotObject,

  // Their outputs and conditions.
  outputNameDuplicate,
  outputFieldMissing,
  retentionNotObject,
  conditionValue,
  conditionExtra,

  // Files of both formats.
  selfReferenceMandatory,
  retentionOutlived,
  symbolicNameUnknown,
  symbolicNamePartial,
  assetPropertyUnknown,

  // Signal mapping files.
  signalsShape,
  signalsDuplicate,
];

/** Every rule that `check` applies, in reading order. */
export const checkRules: readonly Rule[] = [
  ...fileRules,
  ...legacyRules,
  nameShared,
  ...checkOnlyRules,
];

/** Whether `check` reports what a migration says of a Legacy file. */
export function isLegacyCheck(rule: Rule): boolean {
  return legacyRules.includes(rule);
}
