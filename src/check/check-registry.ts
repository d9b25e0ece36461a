import { objectRules } from '../legacy/read-object.js';
import { fileRules } from '../legacy/recognise.js';
import { constantExtra, constantMismatch } from '../legacy/constant-value.js';
import {
  dependencyCycle,
  dependencyUndefined,
  scheduleAbsent,
  sensorUnsupported,
  sourceUndefined,
  nameShared,
  inputNameStyle,
} from '../legacy/model-rules.js';
import { inputNameDuplicate, nameDuplicate } from '../legacy/read-legacy.js';
import { retentionOutlived } from '../legacy/retention-outlived.js';
import type { Rule } from '../rule/rule.js';
import { legacyOrderRules } from './check-legacy.js';
import { signalFileRules } from './reference-files.js';
import { fieldRules, valueUnlisted } from './rules/current-fields.js';
import {
  intervalRules,
  inputNameRules,
  currentNameDuplicate,
} from './rules/current-inputs.js';
import { currentKeyUnknown } from './rules/unknown-keys.js';
import { outputRules } from './rules/current-outputs.js';
import { ratchetRules } from './rules/ratchet.js';
import { scheduleRules } from './rules/current-schedule.js';
import {
  assetPropertyUnknown,
  knownNameRules,
  writtenTwice,
} from './rules/known-names.js';
import { resultRules, sourceRules } from './rules/result-reads.js';
import { conditionRules, typedValueRules } from './rules/typed-values.js';

/** Rules that a migration also applies to Legacy files. */
const sharedRules: readonly Rule[] = [
  ...fileRules,
  ...objectRules,
  ...[scheduleAbsent, nameDuplicate, inputNameDuplicate],
  ...[constantMismatch, constantExtra, sensorUnsupported, sourceUndefined],
  ...[dependencyUndefined, dependencyCycle, nameShared, retentionOutlived],
  inputNameStyle,
];

/** The rules that only `check` applies, in reading order. */
export const checkOnlyRules: readonly Rule[] = [
  ...Object.values(legacyOrderRules),
  currentKeyUnknown,
  ...[fieldRules.valueType, fieldRules.valueUnknown, valueUnlisted],
  ...[fieldRules.fieldMissing, fieldRules.trendIncomplete],
  currentNameDuplicate,
  ...Object.values(scheduleRules),
  ...Object.values(inputNameRules),
  ...Object.values(typedValueRules),
  ...Object.values(intervalRules),
  ...Object.values(sourceRules),
  ...Object.values(outputRules),
  ...Object.values(conditionRules),
  ...[resultRules.selfReferenceMandatory, resultRules.readBeforeWritten],
  ...Object.values(knownNameRules),
  assetPropertyUnknown,
  ...Object.values(writtenTwice),
  ...Object.values(signalFileRules),
  ...ratchetRules,
];

/** Every rule that `check` applies, in reading order. */
export const checkRules: readonly Rule[] = [...sharedRules, ...checkOnlyRules];
