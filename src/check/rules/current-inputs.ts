import {
  type CurrentAlgorithm,
  type CurrentField,
  isSliced,
  textIn,
} from '../../current/current-model.js';
import { isDuration, isPositiveDuration } from '../../current/input-kinds.js';
import type { JsonNode } from '../../json/node.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import { quoted } from '../../rule/message-text.js';
import {
  errorRule,
  forEach,
  type ReportProblem,
  warningRule,
} from '../check-rule.js';

const intervalSection = 'Current format: input kinds, `DataInterval`';
const commonSection = 'Current format: fields common to inputs';

export const intervalRules = {
  durationMissing: errorRule({
    id: 'current/duration-missing',
    title: 'The interval `Duration` has no length.',
    explanation:
      '`DataInterval` `Duration` requires the key `Duration`, an ISO 8601 duration such as `P30D`.',
    section: intervalSection,
    check: forEach('inputs', (input, report) => {
      if (!isSliced(input)) return;
      const { DataInterval, Duration } = input.fields;
      if (textIn(DataInterval) === 'Duration' && !Duration.node)
        report(
          input.node,
          '`DataInterval` is "Duration", but `Duration` is missing; write its length, such as "P30D".',
        );
    }),
  }),

  durationSyntax: errorRule({
    id: 'current/duration-syntax',
    title: '`Duration` is not an ISO 8601 duration that has a length.',
    explanation:
      'An ISO 8601 duration begins with `P`; years, months, weeks and days follow, then `T` and hours, minutes and seconds, each as a number with its letter: `P30D`, `PT12H`, `P1DT12H`. Only the last part may have a fraction. One of no length (`P0D`) selects nothing and is an error too.',
    section: intervalSection,
    check: forEach('inputs', (input, report) => {
      const duration = isSliced(input) ? input.fields.Duration.node : undefined;
      if (duration?.kind !== 'string') return;
      if (!isPositiveDuration(duration.value))
        report(
          duration,
          isDuration(duration.value)
            ? `${quoted(duration.value)} has no length; write how long the interval is, such as "P30D" or "PT12H".`
            : `${quoted(duration.value)} is not an ISO 8601 duration, such as "P30D" or "PT12H".`,
        );
    }),
  }),

  scheduleWindow: warningRule({
    id: 'current/schedule-window',
    title: 'A scheduled algorithm reads the `Default` interval.',
    explanation:
      '`DataInterval` `Default` is the current hour for an `Hourly` algorithm and the current day for a `Daily` one. What it is for a `Scheduled` algorithm is not shown.',
    section: intervalSection,
    check({ fields, inputs }: CurrentAlgorithm, report) {
      if (textIn(fields.ExecutionFrequency) !== 'Scheduled') return;
      for (const input of inputs.filter(isSliced)) {
        const { DataInterval } = input.fields;
        if (DataInterval.node && textIn(DataInterval) === 'Default')
          report(
            DataInterval.node,
            '"Default" is described for `Hourly` and `Daily` algorithms only, and this one is `Scheduled`; write "Duration" and its length.',
          );
      }
    },
  }),

  durationUnused: warningRule({
    id: 'current/duration-unused',
    title: 'An input has `Duration` with another interval.',
    explanation:
      '`Duration` is the length of the interval where `DataInterval` is `Duration`. With another interval, or none, it has no described meaning.',
    section: intervalSection,
    check: forEach('inputs', (input, report) => {
      if (!isSliced(input)) return;
      const { node: duration } = input.fields.Duration;
      const { node: interval } = input.fields.DataInterval;
      if (!duration || (interval && interval.kind !== 'string')) return;
      if (interval?.value !== 'Duration')
        report(
          duration,
          `\`Duration\` has no meaning where \`DataInterval\` is ${interval ? quoted(interval.value) : 'missing'}; did you mean "Duration" there?`,
        );
    }),
  }),
};

export const currentNameDuplicate = errorRule({
  id: 'current/name-duplicate',
  title: 'An earlier algorithm of the file has the same name.',
  explanation:
    'Names are unique among the algorithms that apply to one asset, because inputs refer to algorithms by name. Two in one file are intended to apply together.',
  section: 'Current format: algorithm object',
});

export function checkNames(
  algorithms: readonly CurrentAlgorithm[],
  reportAbout: (algorithm: string) => ReportProblem,
): void {
  const names = algorithms.map(({ fields }) => fields.Name);
  for (const { name } of repeatedNames(names))
    reportAbout(name.value)(
      name.node,
      `An earlier algorithm already has the name ${quoted(name.value)}.`,
    );
}

export const inputNameRules = {
  inputNameStyle: warningRule({
    id: 'current/input-name-style',
    title: '`InputName` is neither in snake_case nor in PascalCase.',
    explanation:
      '`InputName` matches a function input by its snake_case name or by the same name in PascalCase. Whether another spelling matches is not shown.',
    section: commonSection,
    check: forEach('inputs', ({ fields }, report) => {
      if (fields.InputName.state !== 'valid') return;
      const { node, value } = fields.InputName;
      if (snakeCased.test(value) || pascalCased.test(value)) return;
      const meant = value.charAt(0).toUpperCase() + value.slice(1);
      const hint = pascalCased.test(meant)
        ? `; did you mean ${quoted(meant)}?`
        : '.';
      report(
        node,
        `${quoted(value)} is neither in snake_case nor in PascalCase${hint}`,
      );
    }),
  }),

  inputNameDuplicate: errorRule({
    id: 'current/input-name-duplicate',
    title: 'An earlier input of the algorithm names the same function input.',
    explanation:
      'Each input is bound to one function input by its name. Names are compared in snake_case, so `MotorSpeed` and `motor_speed` are the same function input.',
    section: commonSection,
    check({ inputs }: CurrentAlgorithm, report) {
      const names = inputs.map((it) => it.fields.InputName);
      for (const { name, earlier } of repeatedNames(names, snakeCase))
        report(
          name.node,
          earlier === name.value
            ? `An earlier input already has the name ${quoted(earlier)}.`
            : `${quoted(name.value)} names the function input ${quoted(snakeCase(name.value))}, as an earlier input does by ${quoted(earlier)}.`,
        );
    },
  }),
};

const snakeCased = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const pascalCased = /^[A-Z][A-Za-z0-9]*$/;

/** Returns the names that have the form of an earlier name, with that earlier name. */
function repeatedNames(
  names: readonly CurrentField<string>[],
  formOf = (name: string): string => name,
): readonly {
  readonly name: { readonly node: JsonNode; readonly value: string };
  readonly earlier: string;
}[] {
  const first = new Map<string, string>();
  return names.flatMap((name) => {
    if (name.state !== 'valid') return [];
    const form = formOf(name.value);
    const earlier = first.get(form);
    if (earlier !== undefined) return [{ name, earlier }];
    first.set(form, name.value);
    return [];
  });
}
