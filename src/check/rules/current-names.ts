import { type JsonObject, type JsonString, memberOf } from '../../json/node.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import { quoted } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  errorRule,
  forEach,
  type Report,
  warningRule,
} from '../check-rule.js';

export const nameDuplicate = errorRule({
  id: 'current/name-duplicate',
  title: 'An earlier algorithm of the file has the same name.',
  explanation:
    'Names are unique among the algorithms that apply to one asset, because inputs refer to algorithms by name. Two in one file are intended to apply together.',
  section: 'Current format: algorithm object',
});

export function checkNames(
  algorithms: readonly AlgorithmNode[],
  reportAbout: (algorithm: string) => Report,
): void {
  const names = algorithms.flatMap(({ node }) => nameIn(node, 'Name') ?? []);
  for (const { name } of repeatedNames(names))
    reportAbout(name.value)(
      name,
      `An earlier algorithm already has the name ${quoted(name.value)}.`,
    );
}

const section = 'Current format: fields common to inputs';

export const inputNameRules = {
  inputNameStyle: warningRule({
    id: 'current/input-name-style',
    title: '`InputName` is neither in snake_case nor in PascalCase.',
    explanation:
      '`InputName` matches a function input by its snake_case name or by the same name in PascalCase. Whether another spelling matches is not shown.',
    section,
    check: forEach('inputs', (input, report) => {
      const name = nameIn(input, 'InputName');
      const value = name?.value ?? '';
      if (!name || snakeCased.test(value) || pascalCased.test(value)) return;
      const meant = value.charAt(0).toUpperCase() + value.slice(1);
      const hint = pascalCased.test(meant)
        ? `; did you mean ${quoted(meant)}?`
        : '.';
      report(
        name,
        `${quoted(value)} is neither in snake_case nor in PascalCase${hint}`,
      );
    }),
  }),

  inputNameDuplicate: errorRule({
    id: 'current/input-name-duplicate',
    title: 'An earlier input of the algorithm names the same function input.',
    explanation:
      'Each input is bound to one function input by its name. Names are compared in snake_case, so `MotorSpeed` and `motor_speed` are the same function input.',
    section,
    check({ inputs }: AlgorithmNode, report: Report) {
      const names = inputs.flatMap((it) => nameIn(it, 'InputName') ?? []);
      for (const { name, earlier } of repeatedNames(names, snakeCase))
        report(
          name,
          earlier === name.value
            ? `An earlier input already has the name ${quoted(earlier)}.`
            : `${quoted(name.value)} names the function input ${quoted(snakeCase(name.value))}, as an earlier input does by ${quoted(earlier)}.`,
        );
    },
  }),
};

const snakeCased = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const pascalCased = /^[A-Z][A-Za-z0-9]*$/;

function nameIn(object: JsonObject, key: string): JsonString | undefined {
  const name = memberOf(object, key);
  return name?.kind === 'string' && name.value !== '' ? name : undefined;
}

/** Returns the names that have the form of an earlier name, with that earlier name. */
function repeatedNames(
  names: readonly JsonString[],
  formOf = (name: string): string => name,
): readonly { readonly name: JsonString; readonly earlier: string }[] {
  const first = new Map<string, string>();
  return names.flatMap((name) => {
    const form = formOf(name.value);
    const earlier = first.get(form);
    if (earlier !== undefined) return [{ name, earlier }];
    first.set(form, name.value);
    return [];
  });
}
