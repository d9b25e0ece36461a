import { constantExtra, constantMismatch } from '../legacy/constant-value.js';
import {
  dependencyCycle,
  dependencyUndefined,
  scheduleAbsent,
  sensorUnsupported,
  sourceUndefined,
} from '../legacy/model-rules.js';
import { nameShared } from '../legacy/name-shared.js';
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
import { decisionUnused } from '../decisions/decision.js';
import type { Rule } from '../rule/rule.js';
import {
  algorithmOutput,
  format,
  formatDateAndValue,
  propertyDotted,
  recalculate,
  recalculateFalse,
  sourceAlgorithm,
  sourceLeftOut,
  sourceProperty,
} from './constructs/algorithm-output.js';
import {
  algorithmName,
  algorithmPath,
  algorithms,
  inputsRule,
  outputFormat,
  outputFormatNone,
} from './constructs/algorithm.js';
import {
  constant,
  constantAsText,
  constantInferred,
} from './constructs/constant.js';
import {
  dependencies,
  dependencyImplied,
  dependencyLost,
  dependencyVoid,
} from './constructs/dependencies.js';
import {
  inputName,
  inputNameStyle,
  missingInputNull,
  missingSignalOmitted,
  missingSignalSkips,
  optional,
} from './constructs/common-fields.js';
import {
  output,
  retention,
  retentionAbsent,
  retentionDefault,
  retentionSevenDays,
} from './constructs/retention.js';
import { schedule } from './constructs/schedule.js';
import {
  events,
  signal,
  signalSensor,
  signalShadowsSensor,
} from './constructs/signal.js';
import {
  maintenancePlan,
  timeRange,
  timeRangeAbsent,
  timeRangeByName,
  timeRangeDayHourly,
  timeRangeLifetime,
  timeRangePreviousDay,
  timeRangePreviousHour,
  timeRangeThirtyDays,
} from './constructs/time-range.js';
import {
  algorithmOutputStatus,
  calculated,
  dcVoltage,
  parameterValue,
} from './constructs/without-counterpart.js';

/** Every rule, in reading order: the file, its objects, the algorithm, its inputs. */
export const rules: readonly Rule[] = [
  // Reading the file.
  jsonEncoding,
  jsonSyntax,
  jsonDuplicateKey,
  fileShape,
  fileMixed,

  // Normalising its objects.
  keySpelling,
  keyConflict,
  keyUnknown,
  valueType,
  valueUnknown,
  fieldMissing,
  scheduleAbsent,
  nameDuplicate,
  inputNameDuplicate,

  // Algorithms.
  algorithms,
  algorithmName,
  algorithmPath,
  schedule,
  output,
  retention,
  retentionDefault,
  retentionAbsent,
  retentionSevenDays,
  outputFormatNone,
  outputFormat,
  dependencies,
  dependencyUndefined,
  dependencyVoid,
  dependencyCycle,
  dependencyImplied,
  dependencyLost,
  nameShared,

  // Every input.
  inputsRule,
  inputName,
  inputNameStyle,
  optional,
  missingSignalSkips,
  missingSignalOmitted,
  missingInputNull,

  // Inputs, kind by kind.
  constant,
  constantInferred,
  constantAsText,
  constantMismatch,
  constantExtra,
  signal,
  signalSensor,
  sensorUnsupported,
  signalShadowsSensor,
  events,
  algorithmOutput,
  sourceAlgorithm,
  sourceUndefined,
  sourceLeftOut,
  sourceProperty,
  propertyDotted,
  format,
  formatDateAndValue,
  recalculateFalse,
  recalculate,
  timeRange,
  timeRangeAbsent,
  timeRangeDayHourly,
  timeRangeThirtyDays,
  timeRangeByName,
  timeRangePreviousDay,
  timeRangePreviousHour,
  timeRangeLifetime,
  maintenancePlan,
  calculated,
  algorithmOutputStatus,
  parameterValue,
  dcVoltage,

  // The decisions file.
  decisionUnused,
];

/** Where a rule stands in the reading order. */
export const rankOf: ReadonlyMap<string, number> = new Map(
  rules.map((rule, index) => [rule.id, index]),
);
