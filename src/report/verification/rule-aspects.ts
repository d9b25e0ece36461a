import {
  algorithmAspects,
  type Aspect,
  inputAspects,
} from '../../behaviour/verdict.js';
import type { FileReport } from '../report.js';
import { rules } from '../rules.js';

/** `by field`: what it is about follows from the field that it is at. */
export type About = readonly Aspect[] | 'by field';

/** What a run could not show. */
const nothing: readonly Aspect[] = [];

const wholeInput: readonly Aspect[] = inputAspects;
const wholeAlgorithm: readonly Aspect[] = [
  ...new Set([...algorithmAspects, ...inputAspects]),
];

/** The aspects that each rule is about. */
export const ruleAspects: Readonly<Record<string, About>> = {
  'json-encoding': nothing,
  'json-syntax': nothing,
  'json-duplicate-key': nothing,
  'file-shape': nothing,
  'file-mixed': nothing,

  'key-spelling': nothing,
  'key-conflict': 'by field',
  'key-unknown': nothing,
  'value-type': 'by field',
  'value-unknown': 'by field',
  'field-missing': 'by field',
  'schedule-absent': ['frequency', 'window', 'order'],
  'name-duplicate': wholeAlgorithm,
  'input-name-duplicate': wholeInput,

  algorithms: nothing,
  'algorithm-name': ['name'],
  'algorithm-path': ['function'],
  schedule: ['frequency'],
  output: ['retention'],
  retention: ['retention'],
  'retention-default': ['retention'],
  'retention-absent': ['retention'],
  'retention-seven-days': ['retention'],
  'output-format-none': nothing,
  'output-format': nothing,
  dependencies: ['order'],
  'dependency-undefined': ['order'],
  'dependency-void': ['order'],
  'dependency-cycle': ['order'],
  'dependency-implied': ['order'],
  'dependency-lost': ['order'],
  'name-shared': nothing,

  inputs: nothing,
  'input-name': ['name'],
  'input-name-style': ['name'],
  optional: ['missing'],
  'missing-signal-skips': ['missing'],
  'missing-signal-omitted': ['missing'],
  'missing-input-null': ['missing'],

  constant: ['source', 'value', 'shape'],
  'constant-inferred': ['value'],
  'constant-as-text': ['value'],
  'constant-mismatch': wholeInput,
  'constant-extra': ['value'],
  signal: ['source', 'window', 'shape'],
  'signal-sensor': ['source', 'window', 'shape'],
  'sensor-unsupported': wholeInput,
  'signal-shadows-sensor': ['source'],
  events: ['window', 'shape'],
  'algorithm-output': ['source'],
  'source-algorithm': ['source'],
  'source-undefined': wholeInput,
  'source-left-out': wholeInput,
  'source-property': ['source'],
  'property-dotted': ['source'],
  format: ['shape'],
  'format-date-and-value': ['shape'],
  'recalculate-false': ['value'],
  recalculate: ['value'],
  'time-range': ['window'],
  'time-range-absent': ['window'],
  'time-range-day-hourly': ['window'],
  'time-range-thirty-days': ['window'],
  'time-range-by-name': ['window'],
  'time-range-previous-day': ['window'],
  'time-range-previous-hour': ['window'],
  'time-range-lifetime': ['window'],
  'maintenance-plan': wholeInput,
  calculated: ['source'],
  'algorithm-output-status': wholeInput,
  'parameter-value': ['source', 'window'],
  'dc-voltage': wholeInput,

  'decision-unused': nothing,
};

/** Of the rules that go by the field: what a field of an algorithm is about. */
const fieldAspects: Readonly<Record<string, readonly Aspect[]>> = {
  name: wholeAlgorithm,
  path: wholeAlgorithm,
  schedule: wholeAlgorithm,
  retention: ['retention'],
  dependencies: ['order'],
};

/** The aspects that a finding of the rule at the pointer is about. */
export function aspectsOf(rule: string, pointer: string): readonly Aspect[] {
  const about = ruleAspects[rule] ?? nothing;
  if (about !== 'by field') return about;
  const [, field, input] = pointer.split('/').slice(1);
  if (field === undefined) return wholeAlgorithm;
  if (field === 'inputs') return input === undefined ? nothing : wholeInput;
  return fieldAspects[field] ?? nothing;
}

/** The rules with findings of which a run could show nothing, wherever they fire; in reading order. */
export function rulesWithoutMeaning(
  files: readonly FileReport[],
): readonly string[] {
  const found = new Set(
    files.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
  );
  return rules
    .map(({ id }) => id)
    .filter((id) => found.has(id) && ruleAspects[id]?.length === 0);
}
