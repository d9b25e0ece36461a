import type { Rule } from '../../rule/rule.js';

export const keySpelling: Rule = {
  id: 'key-spelling',
  fidelity: 'assumed',
  title:
    'A camelCase key is written in lower case and read as the camelCase key.',
  explanation:
    'The examples of the format spell some keys in lower case (`datatype`, `timerange`) next to the camelCase spellings. How the service treats them is not shown; they are read as the camelCase key of the same letters.',
  section: 'Legacy format: algorithm object',
};

export const keyConflict: Rule = {
  id: 'key-conflict',
  fidelity: 'invalid',
  title: 'One key stands in the object in both its spellings.',
  explanation:
    'With both `timeRange` and `timerange` in one object it is unknown which of them the service reads. Neither value is read, and the field counts as invalid: remove one of the two.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export const keyUnknown: Rule = {
  id: 'key-unknown',
  fidelity: 'unmapped',
  title: 'The object has a key that the format does not give it.',
  explanation:
    'A key that the description does not list for this kind of object, a key of another input kind included, has no known meaning and no place in the Current format. It is left out, whatever its value.',
  section: 'Legacy format: algorithm object',
  leavesOut: 'field',
};
