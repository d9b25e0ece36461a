import type { Rule } from '../../rule/rule.js';

export const valueType: Rule = {
  id: 'value-type',
  fidelity: 'invalid',
  title: 'A field has a value of the wrong JSON type.',
  explanation:
    'Every field of the Legacy format has one JSON type: `inputs`, `dependencies` and `values` are arrays, `optional` and `recalculate` booleans, `value` is anything, the others are strings. `null` stands for absence only where the default is null (`outputFormat`, `dataType`, `value`, `values`, `property`). An empty `name`, `path` or `inputName` names nothing and counts as a wrong type.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export const valueUnknown: Rule = {
  id: 'value-unknown',
  fidelity: 'invalid',
  title: 'A field has a value that is not in its list.',
  explanation:
    'The lists of values of `schedule`, `retention`, `outputFormat`, `type`, `dataType`, `calculation`, `timeRange` and `format` are complete in the description. Another word has no meaning there.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export const fieldMissing: Rule = {
  id: 'field-missing',
  fidelity: 'invalid',
  title: 'A field that the object needs is absent.',
  explanation:
    'An algorithm needs `name` and `path`, every input `type` and `inputName`; `signal`, `signalSensor` and `value` need `symbolicName`, `calculated` needs `calculation`, `AlgorithmOutput` needs `algorithm`. A constant needs `values` for `stringArray` and `value` otherwise.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};
