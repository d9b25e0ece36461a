import type { AlgorithmFieldTypes, Field } from '../../legacy/legacy-model.js';
import type { Rule } from '../../rule/rule.js';
import { carried, type Outcome, unread } from '../outcome.js';

export const algorithms: Rule = {
  id: 'algorithms',
  fidelity: 'exact',
  title: 'A file is an array of algorithms, in the order of the source.',
  explanation:
    'A Legacy file is an array of algorithm objects, and so is the Current file that is written; algorithms keep their order. That a Current file is an array is itself not shown in the format description.',
  section: 'Analytics Algorithm Configuration',
};

export const algorithmName: Rule = {
  id: 'algorithm-name',
  fidelity: 'exact',
  title: '`name` becomes `Name`.',
  explanation:
    'In both formats the name is the identifier by which other algorithms refer to this one.',
  section: 'Current format: algorithm object',
  aspects: ['name'],
};

export const algorithmPath: Rule = {
  id: 'algorithm-path',
  fidelity: 'exact',
  title: '`path` becomes `Path`.',
  explanation:
    'In both formats the path is the name of the cloud function that runs; one function may be declared under several names.',
  section: 'Current format: algorithm object',
  aspects: ['function'],
};

export const inputsRule: Rule = {
  id: 'inputs',
  fidelity: 'exact',
  title: '`inputs` becomes `Inputs`, in the same order.',
  explanation:
    'Every input is mapped by the rule of its kind. Where the list is absent, empty, or nothing of it is left, `Inputs` is an empty list, because the Current format has the field.',
  section: 'Current format: algorithm object',
};

/** What becomes of `name`. */
export function mapName(name: Field<string>): Outcome {
  return name.state === 'valid'
    ? carried(algorithmName, { Name: name.value })
    : unread;
}

/** What becomes of `path`. */
export function mapPath(path: Field<string>): Outcome {
  return path.state === 'valid'
    ? carried(algorithmPath, { Path: path.value })
    : unread;
}

/** The list itself; its elements have outcomes of their own. */
export function mapInputList(
  inputs: Field<AlgorithmFieldTypes['inputs']>,
): Outcome {
  return inputs.state === 'valid' && inputs.value.items.length === 0
    ? carried(inputsRule, { Inputs: [] })
    : unread;
}
