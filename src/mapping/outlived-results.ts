import type { CurrentAlgorithm } from '../current/current-model.js';
import { hoursRead } from '../current/iso-duration.js';
import type { Decide } from '../decisions/decision.js';
import {
  isOutlived,
  type Keeping,
  keepingOf,
  outlivedMessage,
  retentionOutlived,
} from '../legacy/retention-outlived.js';
import { finding } from '../rule/rule.js';
import { listNames, quoted } from '../rule/message-text.js';
import { answerFinding, type MigrationFinding } from './apply-decisions.js';
import { rules as outputRules } from './constructs/retention.js';
import type { MappedAlgorithm } from './map-algorithm.js';

/** Returns, for each algorithm, the inputs that ask for results which a decision about `sevenDays` removes. */
export function findOutlived(
  algorithms: readonly (MappedAlgorithm | undefined)[],
  decide: Decide,
): (source: MappedAlgorithm) => readonly MigrationFinding[] {
  const written = algorithms.flatMap((it) => it?.current ?? []);
  return ({ current, findings }) => {
    const retention = current?.Outputs[0]?.Retention ?? '';
    const keeping = keepingOf(retention);
    const decided = findings.find(
      ({ rule, decision }) =>
        rule === outputRules.retentionSevenDays && decision !== null,
    );
    if (!current || !keeping || !decided) return [];
    const asking = written.flatMap((it) =>
      outlivedInputs(it, current, keeping),
    );
    if (asking.length === 0) return [];
    const message = outlivedMessage(
      `${listNames(asking)} ${asking.length === 1 ? 'asks' : 'ask'}`,
      current.Name,
      retention,
      keeping,
    );
    return [
      answerFinding(
        finding(retentionOutlived, decided.place, message),
        decided,
        decide,
        decided.target,
      ),
    ];
  };
}

function outlivedInputs(
  reader: CurrentAlgorithm,
  source: CurrentAlgorithm,
  keeping: Keeping,
): readonly string[] {
  const isOwn = reader.Name === source.Name;
  const period = hoursBetweenRuns(source);
  return reader.Inputs.flatMap((input) => {
    const hours = hoursRead(
      input.DataInterval,
      input.Duration,
      hoursBetweenRuns(reader),
    );
    return input.SourceAlgorithm === source.Name &&
      hours !== undefined &&
      isOutlived({ hours }, { keeping, period, isOwn })
      ? [`${quoted(input.InputName ?? '')} of ${quoted(reader.Name)}`]
      : [];
  });
}

/** A migrated algorithm runs every hour or every day. */
function hoursBetweenRuns({ ExecutionFrequency }: CurrentAlgorithm): number {
  return ExecutionFrequency === 'Hourly' ? 1 : 24;
}
