import { objectRules } from '../legacy/read-object.js';
import { fileRules } from '../legacy/file-rules.js';
import { constantExtra, constantMismatch } from '../legacy/constant-value.js';
import { nameShared, scheduleAbsent } from '../legacy/model-rules.js';
import { inputNameDuplicate, nameDuplicate } from '../legacy/read-legacy.js';
import { decisionBreaks, decisionUnused } from '../decisions/decision.js';
import { retentionOutlived } from '../legacy/retention-outlived.js';
import type { Rule } from '../rule/rule.js';
import { algorithmOutputRules } from './constructs/algorithm-output.js';
import { algorithmRules } from './constructs/algorithm.js';
import { commonFieldRules } from './constructs/common-fields.js';
import { constantRules } from './constructs/constant.js';
import { dependencyRules } from './constructs/dependencies.js';
import { retentionRules } from './constructs/retention.js';
import { signalRules } from './constructs/signal.js';
import { timeRangeRules } from './constructs/time-range.js';
import { unmatchedRules } from './constructs/without-counterpart.js';

/** All rules in reading order: the file, its objects, the algorithm, its inputs. */
export const mappingRules: readonly Rule[] = [
  ...fileRules,
  ...objectRules,
  scheduleAbsent,
  nameDuplicate,
  inputNameDuplicate,

  // Algorithms.
  algorithmRules.algorithms,
  algorithmRules.name,
  algorithmRules.path,
  algorithmRules.schedule,
  ...Object.values(retentionRules),
  retentionOutlived,
  algorithmRules.outputFormatNone,
  algorithmRules.outputFormat,
  ...Object.values(dependencyRules),
  nameShared,

  // Every input.
  algorithmRules.inputs,
  ...Object.values(commonFieldRules),

  // Inputs, kind by kind.
  ...Object.values(constantRules),
  constantMismatch,
  constantExtra,
  ...Object.values(signalRules),
  ...Object.values(algorithmOutputRules),
  ...Object.values(timeRangeRules),
  ...Object.values(unmatchedRules),

  // The decisions file.
  decisionBreaks,
  decisionUnused,
];
