import { schemaRules } from '../current/schema-findings.js';
import type { Rule } from '../rule/rule.js';
import { legacyLeft, modelLost, takenOut } from './history-rules.js';
import { legacyOrderRules, previousHourDaily } from './check-legacy.js';
import { signalFileRules } from './reference-files.js';
import {
  intervalRules,
  inputNameRules,
  currentNameDuplicate,
} from './rules/current-inputs.js';
import { currentKeyUnknown, valueUnlisted } from './rules/unknown-words.js';
import { outputRules } from './rules/current-outputs.js';
import { scheduleRules } from './rules/current-schedule.js';
import {
  assetPropertyUnknown,
  knownNameRules,
  writtenTwice,
} from './rules/known-names.js';
import { resultRules, sourceRules } from './rules/result-reads.js';
import { conditionRules, typedValueRules } from './rules/typed-values.js';

/** The rules that only `check` applies, in reading order. */
export const checkOnlyRules: readonly Rule[] = [
  ...Object.values(legacyOrderRules),
  previousHourDaily,
  currentKeyUnknown,
  schemaRules.valueType,
  schemaRules.valueUnknown,
  valueUnlisted,
  schemaRules.fieldMissing,
  schemaRules.trendIncomplete,
  currentNameDuplicate,
  ...Object.values(scheduleRules),
  ...Object.values(inputNameRules),
  ...Object.values(typedValueRules),
  ...Object.values(intervalRules),
  ...Object.values(sourceRules),
  ...Object.values(outputRules),
  ...Object.values(conditionRules),
  resultRules.selfReferenceMandatory,
  resultRules.readBeforeWritten,
  ...Object.values(knownNameRules),
  assetPropertyUnknown,
  ...Object.values(writtenTwice),
  ...Object.values(signalFileRules),
  legacyLeft,
  takenOut,
  modelLost,
];
