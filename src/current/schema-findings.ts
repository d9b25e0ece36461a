import { type JsonNode, nameAt } from '../json/node.js';
import {
  capitalise,
  quoted,
  typeNames,
  wrongTypeMessage,
} from '../rule/message-text.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import { schemaErrorMessage } from '../rule/schema-errors.js';
import {
  type CurrentAlgorithm,
  type CurrentFile,
  type CurrentInput,
  type CurrentPart,
  textIn,
} from './current-model.js';

const broken = { fidelity: 'invalid', undecidable: true } as const;

/** Rules that the schema of the Current format applies. */
export const schemaRules = {
  valueType: {
    ...broken,
    id: 'current/value-type',
    title: 'A field has a value of the wrong JSON type.',
    explanation:
      'Every field of the Current format has one JSON type: `Inputs`, `Outputs`, `Conditions` and `Trends` are arrays of objects, `Description` is an object, `Optional` a boolean, the others are strings. No default is null, so null is a wrong type everywhere. An empty name names nothing and counts as a wrong type too, and so does `SourceProperty` with an empty part (`a..b`); only the `SymbolicName` of an input may be empty, where the algorithm handles several signals.',
    section: 'Current format: algorithm object',
  },

  valueUnknown: {
    ...broken,
    id: 'current/value-unknown',
    title: 'A field has a value that is not in its list.',
    explanation:
      'The lists of values of `InputType`, `OutputType` and `DataType` are complete in the description. Another word has no meaning there.',
    section: 'Current format: input kinds',
  },

  fieldMissing: {
    ...broken,
    id: 'current/field-missing',
    title: 'A field that the object needs is absent.',
    explanation:
      'An algorithm needs `Name`, `Path`, `ExecutionFrequency`, `Inputs` and `Outputs`; every input `InputType` and `InputName`, and by its kind `DataType` (`Constant`), `AssetPropertyKey`, `SensorFeatureKey`, `SymbolicName` (`Timeseries`, `TimeseriesValue`), `SourceAlgorithm` (`AlgorithmOutput`) or `FileType` (`Files`); an output `OutputType`; a condition `PropertyName` and `DataType`.',
    section: 'Current format: algorithm object',
  },

  trendIncomplete: {
    ...broken,
    id: 'current/trend-incomplete',
    title: 'An entry of `Trends` lacks its key or its graph.',
    explanation:
      'An entry of `Trends` maps a key of the result (`PropertyName`) to a graph of the portal (`ConditionTrendKey`). With only one of the two nothing is shown.',
    section: 'Current format: outputs',
  },
};

/** Names an input for a sentence, by what it gives as its kind. */
export function describeInput({ fields }: CurrentInput): string {
  const kind = textIn(fields.InputType) ?? '';
  return kind === '' ? 'an input' : `an input of the kind ${quoted(kind)}`;
}

/** Returns a finding for each element of a file that should be an algorithm and is no object. */
export function strayFindings({ strays }: CurrentFile): readonly Finding[] {
  return strays.map((node) => strayFinding(node, 'An element of the file'));
}

/** Returns what breaks the schema in an algorithm; other rules check combinations and unknown keys. */
export function* schemaFindings(
  algorithm: CurrentAlgorithm,
): Generator<Finding> {
  yield* findingsOf(algorithm, 'an algorithm');
  for (const input of algorithm.inputs)
    yield* findingsOf(input, describeInput(input));
  for (const output of algorithm.outputs) {
    yield* findingsOf(output, 'an output');
    if (output.fields.Description.state !== 'valid') continue;
    for (const description of output.descriptions) {
      yield* findingsOf(description, '`Description`');
      if (description.fields.Trends.state !== 'valid') continue;
      for (const trend of description.trends)
        yield* findingsOf(
          trend,
          'an element of `Trends`',
          schemaRules.trendIncomplete,
        );
    }
  }
  for (const condition of algorithm.conditions)
    yield* findingsOf(condition, 'a condition');
}

function* findingsOf(
  {
    node,
    fields,
    missing,
    strays,
  }: CurrentPart<Readonly<Record<string, unknown>>>,
  what: string,
  missingRule: Rule = schemaRules.fieldMissing,
): Generator<Finding> {
  for (const missingProperty of missing) {
    const error = {
      keyword: 'required',
      schema: [],
      params: { missingProperty },
    };
    const message = schemaErrorMessage({ error, node }, capitalise(what));
    yield finding(missingRule, node, message);
  }
  for (const stray of strays) yield strayFinding(stray, nameAt(stray.pointer));
  for (const [key, field] of Object.entries(fields)) {
    if (field.state !== 'invalid') continue;
    const { keyword } = field.error;
    // Rules about the notation of these fields find that they are empty.
    if (keyword === 'minLength' && (key === 'Schedule' || key === 'Duration'))
      continue;
    yield finding(
      keyword === 'enum' ? schemaRules.valueUnknown : schemaRules.valueType,
      field.node,
      schemaErrorMessage(field, nameAt(field.node.pointer)),
    );
  }
}

function strayFinding(node: JsonNode, what: string): Finding {
  const expected = [typeNames.object];
  return finding(
    schemaRules.valueType,
    node,
    wrongTypeMessage(what, node, expected),
  );
}
