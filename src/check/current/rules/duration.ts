import { isDuration } from '../../../current/iso-duration.js';
import {
  type LocatedInput,
  valueIn,
} from '../../../current/located-algorithm.js';
import { slicedKinds } from '../../../current/current-enums.js';
import { finding, type Finding } from '../../../rule/finding.js';
import { quoted } from '../../../rule/message-text.js';
import { errorRule, warningRule } from '../../rule.js';

const section = 'Current format: input kinds, `DataInterval`';

export const durationMissing = errorRule({
  id: 'current/duration-missing',
  title: 'The interval `Duration` has no length.',
  explanation:
    '`DataInterval` `Duration` requires the key `Duration`, an ISO 8601 duration such as `P30D`.',
  section,
});

export const durationSyntax = errorRule({
  id: 'current/duration-syntax',
  title: '`Duration` is not an ISO 8601 duration.',
  explanation:
    'An ISO 8601 duration begins with `P`; years, months, weeks and days follow, then `T` and hours, minutes and seconds, each as a number with its letter: `P30D`, `PT12H`, `P1DT12H`. Only the last part may have a fraction.',
  section,
});

export const durationUnused = warningRule({
  id: 'current/duration-unused',
  title: '`Duration` stands beside another interval.',
  explanation:
    '`Duration` is the length of the interval where `DataInterval` is `Duration`. Beside another interval, or none, it has no described meaning.',
  section,
});

/** Whether the input takes a slice of time. */
export function isSliced({ fields: { InputType } }: LocatedInput): boolean {
  return slicedKinds.some((kind) => kind === valueIn(InputType));
}

/** What `DataInterval` and `Duration` say of each other, for an input that is sliced. */
export function checkDuration({
  node,
  fields: { DataInterval, Duration },
}: LocatedInput): readonly Finding[] {
  if (Duration.state === 'absent')
    return DataInterval.state === 'valid' && DataInterval.value === 'Duration'
      ? [
          finding(
            durationMissing,
            node,
            '`DataInterval` is "Duration", but `Duration` is missing; write its length, such as "P30D".',
          ),
        ]
      : [];
  const findings: Finding[] = [];
  if (Duration.state === 'valid' && !isDuration(Duration.value))
    findings.push(
      finding(
        durationSyntax,
        Duration.node,
        `${quoted(Duration.value)} is not an ISO 8601 duration, such as "P30D" or "PT12H".`,
      ),
    );
  if (
    DataInterval.state === 'absent' ||
    (DataInterval.state === 'valid' && DataInterval.value !== 'Duration')
  )
    findings.push(
      finding(
        durationUnused,
        Duration.node,
        `\`Duration\` has no meaning where \`DataInterval\` is ${DataInterval.state === 'valid' ? quoted(DataInterval.value) : 'missing'}; did you mean "Duration" there?`,
      ),
    );
  return findings;
}
