import { schemaRules } from '../current/schema-findings.js';
import type { Rule } from '../rule/rule.js';
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

export const legacyLeft: Rule = {
  id: 'legacy-left',
  fidelity: 'invalid',
  title: 'The file is a Legacy file.',
  explanation:
    'With `--no-legacy` every Legacy file is an error. Together with `--changed` a Legacy file that was there at the merge base fails nothing, and a new one does. Migrate it, or write it in the Current format.',
  section: 'None: it is about the migration of the files',
};

export const modelLost: Rule = {
  id: 'model-lost',
  fidelity: 'invalid',
  title: 'The file was a model at the commit and is none any more.',
  explanation:
    'With `--changed`, a file that was Legacy or Current at the merge base, is there, and is neither now was most likely emptied or cut by mistake. Restore it, or delete it if nobody needs it: a deleted file is no finding.',
  section: 'None: it is about the history of the files',
};

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
  modelLost,
];
