import {
  type LocatedAlgorithm,
  type LocatedInput,
  valueIn,
} from '../../current/located-algorithm.js';
import type { Finding } from '../../rule/finding.js';
import { checkCondition } from './rules/condition.js';
import { checkConstant } from './rules/constant.js';
import { checkDuration, isSliced } from './rules/duration.js';
import { checkInputName, checkInputNames } from './rules/input-name.js';
import { checkInputKeys, checkKeys } from './rules/key-unknown.js';
import { checkOutput, checkOutputNames } from './rules/output.js';
import { checkSchedule } from './rules/schedule.js';
import { checkListed } from './rules/value-unlisted.js';
import { validateAlgorithm } from './validate.js';

/** Holds one algorithm against everything that can be said of it alone. */
export function checkAlgorithm(
  algorithm: LocatedAlgorithm,
): readonly Finding[] {
  const { fields, inputs, outputs, conditions } = algorithm;
  const name = valueIn(fields.Name) ?? null;
  const found = [
    ...validateAlgorithm(algorithm),
    ...checkKeys(algorithm),
    ...checkListed('ExecutionFrequency', fields.ExecutionFrequency),
    ...checkSchedule(algorithm),
    ...inputs.flatMap(checkInput),
    ...checkInputNames(inputs),
    ...outputs.flatMap((output) => [
      ...checkListed('Retention', output.fields.Retention),
      ...checkOutput(output),
    ]),
    ...checkOutputNames(outputs),
    ...conditions.flatMap(checkCondition),
  ];
  const inputNames = new Map(
    inputs.map((it) => [it.node.pointer, valueIn(it.fields.InputName) ?? null]),
  );
  return found.map((it) => ({
    ...it,
    algorithm: name,
    input: inputNames.get(inputPointerIn(it.place.pointer)) ?? null,
  }));
}

/** The pointer of the input that a pointer leads into; '' where it leads elsewhere. */
function inputPointerIn(pointer: string): string {
  return /^(?:\/\d+)?\/Inputs\/\d+/.exec(pointer)?.[0] ?? '';
}

function checkInput(input: LocatedInput): readonly Finding[] {
  return [
    ...checkInputKeys(input),
    ...checkInputName(input),
    ...checkConstant(input),
    ...(isSliced(input)
      ? [
          ...checkListed('DataInterval', input.fields.DataInterval),
          ...checkDuration(input),
        ]
      : []),
  ];
}
