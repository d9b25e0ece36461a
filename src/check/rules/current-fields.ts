import { algorithm, condition, input, output } from '#validators/current';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { currentValues } from '../../current/current-enums.js';
import {
  type JsonObject,
  memberOf,
  nameAt,
  stringAt,
} from '../../json/node.js';
import {
  capitalise,
  joinWords,
  quoted,
  suggestionOr,
} from '../../rule/message-text.js';
import type { Rule } from '../../rule/rule.js';
import {
  type AlgorithmNode,
  errorRule,
  type ReportProblem,
  warningRule,
} from '../check-rule.js';
import {
  type LocatedError,
  schemaErrorMessage,
  schemaErrors,
} from '../../rule/schema-errors.js';
import { isSliced } from './current-inputs.js';

const section = 'Current format: algorithm object';

/** Rules that the schema of the Current format applies. */
export const fieldRules = {
  valueType: errorRule({
    id: 'current/value-type',
    title: 'A field has a value of the wrong JSON type.',
    explanation:
      'Every field of the Current format has one JSON type: `Inputs`, `Outputs`, `Conditions` and `Trends` are arrays of objects, `Description` is an object, `Optional` a boolean, the others are strings. No default is null, so null is a wrong type everywhere. An empty name names nothing and counts as a wrong type too, and so does `SourceProperty` with an empty part (`a..b`); only the `SymbolicName` of an input may be empty, where the algorithm handles several signals.',
    section,
  }),

  valueUnknown: errorRule({
    id: 'current/value-unknown',
    title: 'A field has a value that is not in its list.',
    explanation:
      'The lists of values of `InputType`, `OutputType` and `DataType` are complete in the description. Another word has no meaning there.',
    section: 'Current format: input kinds',
  }),

  fieldMissing: errorRule({
    id: 'current/field-missing',
    title: 'A field that the object needs is absent.',
    explanation:
      'An algorithm needs `Name`, `Path`, `ExecutionFrequency`, `Inputs` and `Outputs`; every input `InputType` and `InputName`, and by its kind `DataType` (`Constant`), `AssetPropertyKey`, `SensorFeatureKey`, `SymbolicName` (`Timeseries`, `TimeseriesValue`), `SourceAlgorithm` (`AlgorithmOutput`) or `FileType` (`Files`); an output `OutputType`; a condition `PropertyName` and `DataType`.',
    section,
  }),

  trendIncomplete: errorRule({
    id: 'current/trend-incomplete',
    title: 'An entry of `Trends` lacks its key or its graph.',
    explanation:
      'An entry of `Trends` maps a key of the result (`PropertyName`) to a graph of the portal (`ConditionTrendKey`). With only one of the two nothing is shown.',
    section: 'Current format: outputs',
  }),
};

/** Validates an algorithm against the schema; other rules check combinations and unknown keys. */
export function checkFields(
  { node }: AlgorithmNode,
  reportFor: (rule: Rule) => ReportProblem,
): void {
  for (const it of errorsIn(node)) {
    const { keyword, instancePath } = it.error;
    const rule =
      /\/Trends\/\d+$/.test(instancePath) && keyword === 'required'
        ? fieldRules.trendIncomplete
        : ruleByKeyword.get(keyword);
    if (!rule || isCheckedElsewhere(it.error)) continue;
    const what =
      keyword === 'required'
        ? capitalise(
            describeObject(instancePath, stringAt(it.node, 'InputType')),
          )
        : nameAt(instancePath);
    reportFor(rule)(it.node, schemaErrorMessage(it, what));
  }
}

const listed: ReadonlyMap<string, ValidateFunction> = new Map([
  ['Inputs', input],
  ['Outputs', output],
  ['Conditions', condition],
]);

/** Validates the elements of long lists by themselves, when their errors are asked for. */
function* errorsIn(node: JsonObject): Generator<LocatedError> {
  const members = node.members.map(({ key, value }) => {
    const validate = listed.get(key);
    if (!validate || value.kind !== 'array') return { key, value };
    return { key, value: { ...value, items: [] } };
  });
  yield* schemaErrors(algorithm, { ...node, members });
  for (const { key, value } of node.members) {
    const validate = listed.get(key);
    if (!validate || value.kind !== 'array') continue;
    for (const [index, item] of value.items.entries())
      yield* schemaErrors(validate, item, `/${key}/${index}`);
  }
}

const ruleByKeyword: ReadonlyMap<string, Rule> = new Map([
  ['type', fieldRules.valueType],
  ['minLength', fieldRules.valueType],
  ['pattern', fieldRules.valueType],
  // An incomplete list accepts any word except the empty one.
  ['anyOf', fieldRules.valueType],
  ['enum', fieldRules.valueUnknown],
  ['required', fieldRules.fieldMissing],
]);

/** Returns whether a rule about several fields or notations checks the error. */
function isCheckedElsewhere({
  keyword,
  instancePath,
  schemaPath,
}: ErrorObject): boolean {
  return (
    /\/(then|else|anyOf)\//.test(schemaPath) ||
    /^\/(Inputs\/\d+\/Constant|Conditions\/\d+\/Value)[A-Z]/.test(
      instancePath,
    ) ||
    (keyword === 'minLength' && /\/(Schedule|Duration)$/.test(instancePath))
  );
}

/**
 * Names an object of an algorithm for a sentence.
 * @param path its pointer in the algorithm
 * @param kind the `InputType` of an input, if it has one
 */
export function describeObject(path: string, kind = ''): string {
  const [list = ''] = path.split('/').slice(-2);
  switch (list) {
    case 'Inputs':
      return kind === '' ? 'an input' : `an input of the kind ${quoted(kind)}`;
    case 'Outputs':
      return 'an output';
    case 'Conditions':
      return 'a condition';
    case 'Trends':
      return 'an element of `Trends`';
    default:
      return path.endsWith('/Description') ? '`Description`' : 'an algorithm';
  }
}

export const valueUnlisted = warningRule({
  id: 'current/value-unlisted',
  title: 'A field has a value that the description does not show.',
  explanation:
    'The description shows some values of `ExecutionFrequency`, `DataInterval` and `Retention` and says that the list may not be complete. Another word may be right; it may also be a mistake.',
  section,
  check({ node, inputs, outputs }: AlgorithmNode, report) {
    checkWord(node, 'ExecutionFrequency', report);
    for (const input of inputs)
      if (isSliced(input)) checkWord(input, 'DataInterval', report);
    for (const output of outputs) checkWord(output, 'Retention', report);
  },
});

function checkWord(
  object: JsonObject,
  key: 'ExecutionFrequency' | 'DataInterval' | 'Retention',
  report: ReportProblem,
): void {
  const known: readonly string[] = currentValues[key];
  const word = memberOf(object, key);
  if (word?.kind !== 'string' || ['', ...known].includes(word.value)) return;
  const expected = `known are ${joinWords(known.map(quoted), 'and')}.`;
  report(
    word,
    `${quoted(word.value)} is not a known value of \`${key}\`; ${suggestionOr(expected, word.value, known)}`,
  );
}
