import { allAspects, inputAspects, type Rule } from '../../rule/rule.js';

export const nameDuplicate: Rule = {
  id: 'name-duplicate',
  fidelity: 'invalid',
  title: 'An earlier algorithm of the file has the same name.',
  explanation:
    'Names are unique within one file, because dependencies and inputs refer to algorithms by name. The later algorithm of the name is left out.',
  section: 'Legacy format: algorithm object',
  aspects: allAspects,
};

export const inputNameDuplicate: Rule = {
  id: 'input-name-duplicate',
  fidelity: 'invalid',
  title: 'An earlier input of the algorithm names the same function input.',
  explanation:
    'Each input is bound to one function input by its name. Names are compared in snake_case, so `motorSpeed`, `MotorSpeed` and `motor_speed` are the same function input. The later input of the name is left out.',
  section: 'Legacy format: fields common to every input',
  aspects: inputAspects,
};
