import { dependencyElements, valueOf } from '../../legacy/legacy-model.js';
import type { AlgorithmResult } from '../../mapping/migration.js';
import { finding, type Finding } from '../../rule/finding.js';
import { quoted } from '../../rule/message-text.js';
import { warningRule } from '../rule.js';

const section = 'Legacy format: dependencies';

export const dependencyOtherSchedule = warningRule({
  id: 'dependency-other-schedule',
  title: 'A dependency names an algorithm of another schedule.',
  explanation:
    'Dependencies order algorithms that run on the same schedule. Those of different schedules run in different batches, and the description says not to use a dependency between them.',
  section,
});

export const dependencySelf = warningRule({
  id: 'dependency-self',
  title: 'An algorithm depends on itself.',
  explanation:
    'The results of the previous execution of the algorithm itself exist in the database already, and the description says not to use a dependency for them.',
  section,
});

/** Finds the dependencies of a Legacy file that the description says not to use. */
export function checkDependencies(
  algorithms: readonly AlgorithmResult[],
): readonly Finding[] {
  // One that is left out has no schedule and depends on nothing.
  const kept = algorithms
    .filter(({ current }) => current !== undefined)
    .map(({ legacy }) => ({
      name: valueOf(legacy.fields.name) ?? '',
      schedule: valueOf(legacy.fields.schedule),
      dependencies: dependencyElements(legacy),
    }));
  const schedules = new Map(kept.map((it) => [it.name, it.schedule]));
  return kept.flatMap(({ name, schedule, dependencies }) =>
    dependencies.flatMap((element) => {
      const other = schedules.get(element.value);
      const found =
        element.value === name
          ? finding(
              dependencySelf,
              element,
              `${quoted(name)} depends on itself; its previous results exist already.`,
            )
          : other !== undefined && other !== schedule
            ? finding(
                dependencyOtherSchedule,
                element,
                `${quoted(element.value)} runs every ${other}, ${quoted(name)} every ${schedule ?? ''}; they run in different batches.`,
              )
            : undefined;
      return found ? [{ ...found, algorithm: name }] : [];
    }),
  );
}
