import { objectRules } from '../legacy/read-object.js';
import { fileRules } from '../legacy/recognise.js';
import { constantExtra, constantMismatch } from '../legacy/constant-value.js';
import { nameShared, scheduleAbsent } from '../legacy/model-rules.js';
import { inputNameDuplicate, nameDuplicate } from '../legacy/read-legacy.js';
import { decisionBreaks, decisionUnused } from '../decisions/decision.js';
import { retentionOutlived } from '../legacy/retention-outlived.js';
import type { Rule } from '../rule/rule.js';
import { algorithmOutputRules as algorithmOutputRules } from './constructs/algorithm-output.js';
import { algorithmRules as algorithmRules } from './constructs/algorithm.js';
import { commonFieldRules as commonFieldRules } from './constructs/common-fields.js';
import { constantRules as constantRules } from './constructs/constant.js';
import { dependencyRules as dependencyRules } from './constructs/dependencies.js';
import { retentionRules as outputRules } from './constructs/retention.js';
import { signalRules as signalRules } from './constructs/signal.js';
import { timeRangeRules as timeRangeRules } from './constructs/time-range.js';
import { unmatchedRules as kindRules } from './constructs/without-counterpart.js';

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
  ...Object.values(outputRules),
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
  ...Object.values(kindRules),

  // The decisions file.
  decisionBreaks,
  decisionUnused,
];

const ranks: ReadonlyMap<string, number> = new Map(
  mappingRules.map((rule, index) => [rule.id, index]),
);

/** Returns the place of a rule of the mapping in reading order. */
export function mappingRankOf({ id }: Rule): number {
  return ranks.get(id) ?? 0;
}
