import type { LegacyAlgorithm } from '../../legacy/legacy-model.js';
import {
  type Choice,
  finding,
  type Rule,
  type Finding,
} from '../../rule/rule.js';
import { unlisted } from '../../rule/choice.js';
import {
  assumed,
  carried,
  type EmittingChoice,
  leftOutFor,
  read,
  type Reading,
} from '../outcome.js';
import type { PrintedAlgorithm } from '../../current/current-value.js';
import { currentValues } from '../../current/current-enums.js';
import { timeRead } from '../../current/iso-duration.js';
import type { Decide } from '../../decisions/decision.js';
import {
  isOutlived,
  type Keeping,
  outlivedMessage,
  retentionOutlived,
} from '../../legacy/retention-outlived.js';
import { listNames, quoted } from '../../rule/message-text.js';
import { answerFinding } from '../apply-decisions.js';

const whereRead = (
  requires: string,
  task: string,
): Pick<Choice, 'changes' | 'requires' | 'requiredOf' | 'task'> => ({
  changes: ['retention'],
  requires,
  requiredOf: 'readers',
  task,
});

const sevenDays: readonly EmittingChoice[] = [
  {
    name: 'Default',
    label: 'Let the service decide',
    effect: 'how long is unknown',
    does: 'lets the service decide how long a result is stored',
    emits: () => ({ Retention: 'Default' }),
    ...whereRead(
      'Be ready for more or fewer results than those of 7 days.',
      'The service decides how long {source} stores its results (`Default`), where Legacy stored them 7 days ({before}): be ready for more of them or fewer in {input}.',
    ),
  },
  {
    name: 'Latest',
    label: 'Keep only the latest',
    effect: 'readers get one result',
    does: 'stores only the latest result',
    emits: () => ({ Retention: 'Latest' }),
    ...whereRead(
      'Work with one result where there were those of 7 days.',
      '{source} stores one result (`Latest`), where Legacy stored them 7 days ({before}): {input} holds that one at most.',
    ),
  },
  {
    name: 'Unlimited',
    label: 'Keep every result',
    effect: 'readers must pick 7 days',
    does: 'stores every result for ever',
    emits: () => ({ Retention: 'Unlimited' }),
    ...whereRead(
      'Pick the results of the last 7 days. A plain list has no dates to pick them by.',
      '{source} stores every result (`Unlimited`), where Legacy stored them 7 days ({before}): if {input} reaches further back, pick the last 7 days.',
    ),
  },
  {
    name: 'UnlimitedPerMonth',
    label: 'Keep one a month',
    effect: 'readers get one a month',
    does: 'stores one result for each month',
    emits: () => ({ Retention: 'UnlimitedPerMonth' }),
    ...whereRead(
      'Work with one result for each month.',
      '{source} stores one result for each month (`UnlimitedPerMonth`), where Legacy stored them 7 days ({before}): {input} holds only these.',
    ),
  },
  {
    name: 'name',
    label: 'Write another word',
    effect: 'ask the team of the service',
    does: 'writes a word that the description does not list',
    value: 'the word to write in `Retention`',
    pattern: unlisted(currentValues.Retention),
    example: 'SevenDays',
    emits: (Retention) => ({ Retention }),
    ...whereRead(
      'Work with the results that are stored then.',
      '{source} stores its results as {value} says, where Legacy stored them 7 days ({before}): ask the team of the service what {input} then holds.',
    ),
  },
];

export const retentionRules = {
  output: {
    id: 'output',
    fidelity: 'changed',
    title: 'Each algorithm gets one output of the object kind.',
    explanation:
      'A Legacy algorithm has one result document. In the Current format that is one output with `OutputType` `ObjectResult` and the default name. Both answers of a function are described, and they differ: `details` at the top in Legacy, `Objects[].Data` with an `OutputName` in Current. So every function has to change. It is reported once for each file.',
    section: 'Current format: outputs',
    effect: 'every function must follow',
    consequence:
      'Return the result in `Objects[].Data`, under the output name `algorithm_output`, where it was returned in `details`.',
    task: 'Return the result as `Data` of an object in the array `Objects`, beside `OutputName` `algorithm_output` and the `OutputType` of the Current file, where it was returned in `details`.',
  },
  retention: {
    id: 'retention',
    fidelity: 'exact',
    title:
      '`unlimited`, `unlimitedPerMonth` and `latest` become the `Retention` of the same name.',
    explanation:
      'The description says that `Unlimited`, `UnlimitedPerMonth` and `Latest` mirror the Legacy values of the same names.',
    section: 'Current format: outputs',
    aspects: ['retention'],
  },
  retentionDefault: {
    id: 'retention-default',
    fidelity: 'assumed',
    title: '`retention` `default` becomes `Retention` `Default`.',
    explanation:
      'Both are the value for nearly all algorithms, but the description says only of the other three values that they mirror Legacy. The tool concludes from the equal names alone that the service manages the document in the same way.',
    section: 'Current format: outputs',
    aspects: ['retention'],
  },
  retentionAbsent: {
    id: 'retention-absent',
    fidelity: 'assumed',
    title: 'Without `retention` the output has no `Retention`.',
    explanation:
      'Whether either may be left out, and what then applies, is not shown. The tool assumes that both mean the same where they are absent.',
    section: 'Legacy format: algorithm object',
    aspects: ['retention'],
  },
  retentionSevenDays: {
    id: 'retention-seven-days',
    fidelity: 'unmapped',
    title: '`retention` `sevenDays` has no Current counterpart.',
    asks: 'The function keeps its results for seven days, and no Current word does that. How long should they be kept?',
    explanation:
      'The description names four Current values, and none of them removes a result after seven days; whether there are others is not shown. `Retention` is left out, and what the service then does is not shown either.',
    section: 'Legacy format: scheduling and retention',
    aspects: ['retention'],
    leavesOut: 'field',
    effect: 'how long is unknown',
    consequence: 'Be ready for more or fewer results than those of 7 days.',
    task: 'The file no longer says how long {source} stores its results, where Legacy stored them 7 days ({before}): be ready for more of them or fewer in {input}.',
    consequenceOf: 'readers',
    choices: sevenDays,
    recommended: {
      choose: 'Default',
      reason:
        'the description calls it the value of nearly all algorithms, and the other three are of CBM algorithms only',
    },
  },
} satisfies Readonly<Record<string, Rule>>;

const mirrored = {
  unlimited: 'Unlimited',
  unlimitedPerMonth: 'UnlimitedPerMonth',
  latest: 'Latest',
};

export function mapRetention({ node, fields }: LegacyAlgorithm): Reading {
  return read(
    fields.retention,
    (value, place) => {
      switch (value) {
        case 'unlimited':
        case 'unlimitedPerMonth':
        case 'latest':
          return carried(retentionRules.retention, {
            Retention: mirrored[value],
          });
        case 'default':
          return assumed(
            retentionRules.retentionDefault,
            { Retention: 'Default' },
            place,
            '`retention` "default" is assumed to mean `Retention` "Default".',
          );
        case 'sevenDays':
          return leftOutFor(
            retentionRules.retentionSevenDays,
            place,
            '`retention` "sevenDays" has no counterpart among the Current values.',
          );
      }
    },
    () =>
      assumed(
        retentionRules.retentionAbsent,
        {},
        node,
        '`retention` is missing, so `Retention` is left out too.',
      ),
  );
}

/** The answers about `sevenDays` that remove results. */
const keepings: ReadonlyMap<string, Keeping> = new Map([
  ['Latest', 'latest'],
  ['UnlimitedPerMonth', 'one-a-month'],
]);

/**
 * Finds the inputs that ask for results which a decision about `sevenDays` removes.
 * @param written the algorithms of the output, which may read them
 */
export function findOutlived(
  current: PrintedAlgorithm,
  findings: readonly Finding[],
  written: readonly PrintedAlgorithm[],
  decide: Decide,
): readonly Finding[] {
  const retention = current.Outputs[0]?.Retention;
  const keeping = keepings.get(retention ?? '');
  const decided = findings.find(
    ({ rule, decision }) =>
      rule === retentionRules.retentionSevenDays && decision !== null,
  );
  if (!retention || !keeping || !decided) return [];
  const period = periodOf(current);
  const asking = written.flatMap((reader) =>
    reader.Inputs.flatMap((input) => {
      if (input.SourceAlgorithm !== current.Name) return [];
      const window = timeRead(
        input.DataInterval,
        input.Duration,
        periodOf(reader),
      );
      const isOwn = reader.Name === current.Name;
      return window !== undefined && isOutlived(window, keeping, period, isOwn)
        ? [`${quoted(input.InputName ?? '')} of ${quoted(reader.Name)}`]
        : [];
    }),
  );
  if (asking.length === 0) return [];
  const message = outlivedMessage(
    `${listNames(asking)} ${asking.length === 1 ? 'asks' : 'ask'}`,
    current.Name,
    retention,
    keeping,
  );
  const outlived = finding(retentionOutlived, decided.place, message);
  return [answerFinding(outlived, decided, decide, decided.target)];
}

/** Returns the hours between runs of a migrated algorithm, which runs every hour or day. */
function periodOf({ ExecutionFrequency }: PrintedAlgorithm): number {
  return ExecutionFrequency === 'Hourly' ? 1 : 24;
}
