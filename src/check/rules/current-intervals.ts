import { slicedKinds } from '../../current/current-enums.js';
import { isDuration, isPositiveDuration } from '../../current/input-kinds.js';
import { type JsonObject, memberOf, stringAt } from '../../json/node.js';
import { quoted } from '../../rule/message-text.js';
import {
  type AlgorithmNode,
  errorRule,
  forEach,
  type Report,
  warningRule,
} from '../check-rule.js';

const section = 'Current format: input kinds, `DataInterval`';

export const intervalRules = {
  durationMissing: errorRule({
    id: 'current/duration-missing',
    title: 'The interval `Duration` has no length.',
    explanation:
      '`DataInterval` `Duration` requires the key `Duration`, an ISO 8601 duration such as `P30D`.',
    section,
    check: forEach('inputs', (input, report) => {
      const interval = stringAt(input, 'DataInterval');
      const isMissing = interval === 'Duration' && !memberOf(input, 'Duration');
      if (isMissing && isSliced(input))
        report(
          input,
          '`DataInterval` is "Duration", but `Duration` is missing; write its length, such as "P30D".',
        );
    }),
  }),

  durationSyntax: errorRule({
    id: 'current/duration-syntax',
    title: '`Duration` is not an ISO 8601 duration that has a length.',
    explanation:
      'An ISO 8601 duration begins with `P`; years, months, weeks and days follow, then `T` and hours, minutes and seconds, each as a number with its letter: `P30D`, `PT12H`, `P1DT12H`. Only the last part may have a fraction. One of no length (`P0D`) selects nothing and is an error too.',
    section,
    check: forEach('inputs', (input, report) => {
      const duration = memberOf(input, 'Duration');
      if (duration?.kind !== 'string' || !isSliced(input)) return;
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
    section,
    check({ node, inputs }: AlgorithmNode, report: Report) {
      if (stringAt(node, 'ExecutionFrequency') !== 'Scheduled') return;
      for (const input of inputs.filter(isSliced)) {
        const interval = memberOf(input, 'DataInterval');
        if (interval?.kind === 'string' && interval.value === 'Default')
          report(
            interval,
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
    section,
    check: forEach('inputs', (input, report) => {
      const duration = memberOf(input, 'Duration');
      const interval = memberOf(input, 'DataInterval');
      if (!duration || !isSliced(input)) return;
      if (interval && interval.kind !== 'string') return;
      if (interval?.value !== 'Duration')
        report(
          duration,
          `\`Duration\` has no meaning where \`DataInterval\` is ${interval ? quoted(interval.value) : 'missing'}; did you mean "Duration" there?`,
        );
    }),
  }),
};

/** Returns whether the input takes a slice of time. */
export function isSliced(input: JsonObject): boolean {
  return slicedKinds.some((kind) => kind === stringAt(input, 'InputType'));
}
