import type { LocatedInput } from '../../../current/located-algorithm.js';
import { snakeCase } from '../../../legacy/legacy-model.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { quoted } from '../../../rule/message-text.js';
import { errorRule, warningRule } from '../../rule.js';

const section = 'Current format: fields common to inputs';

export const currentInputNameStyle = warningRule({
  id: 'current/input-name-style',
  title: '`InputName` is neither in snake_case nor in PascalCase.',
  explanation:
    '`InputName` matches a function input by its snake_case name or by the same name in PascalCase. Whether another spelling matches is not shown.',
  section,
});

export const currentInputNameDuplicate = errorRule({
  id: 'current/input-name-duplicate',
  title: 'An earlier input of the algorithm names the same function input.',
  explanation:
    'Each input is bound to one function input by its name. Names are compared in snake_case, so `MotorSpeed` and `motor_speed` are the same function input.',
  section,
});

const snakeCased = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const pascalCased = /^[A-Z][A-Za-z0-9]*$/;

/** Looks at how the name of an input is spelled. */
export function checkInputName({
  fields: { InputName },
}: LocatedInput): readonly Finding[] {
  if (InputName.state !== 'valid' || InputName.value === '') return [];
  const { value, node } = InputName;
  if (snakeCased.test(value) || pascalCased.test(value)) return [];
  const meant = value.charAt(0).toUpperCase() + value.slice(1);
  const hint = pascalCased.test(meant)
    ? `; did you mean ${quoted(meant)}?`
    : '.';
  return [
    finding(
      currentInputNameStyle,
      node,
      `${quoted(value)} is neither in snake_case nor in PascalCase${hint}`,
    ),
  ];
}

/** Compares the names of all inputs of an algorithm. */
export function checkInputNames(
  inputs: readonly LocatedInput[],
): readonly Finding[] {
  const names = new Map<string, string>();
  return inputs.flatMap(({ fields: { InputName } }) => {
    if (InputName.state !== 'valid' || InputName.value === '') return [];
    const { value, node } = InputName;
    const name = snakeCase(value);
    const earlier = names.get(name);
    if (earlier === undefined) {
      names.set(name, value);
      return [];
    }
    return [
      finding(
        currentInputNameDuplicate,
        node,
        earlier === value
          ? `An earlier input is named ${quoted(value)} already.`
          : `${quoted(value)} names the function input ${quoted(name)}, as an earlier input does by ${quoted(earlier)}.`,
      ),
    ];
  });
}
