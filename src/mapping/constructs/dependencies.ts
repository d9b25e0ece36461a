import { leadsTo, leadToEachOther } from '../../graph/paths.js';
import { runInOtherRounds, type RunOrder } from '../../graph/run-order.js';
import type { JsonArray, JsonString } from '../../json/node.js';
import type { Field } from '../../legacy/legacy-model.js';
import {
  dependencyCycle,
  dependencyUndefined,
  findUndefinedDependency,
  reportCycle,
} from '../../legacy/model-rules.js';
import { pascalCase } from '../../rule/choice.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  assumed,
  carried,
  type Emitted,
  leftOut,
  leftOutFor,
  type Outcome,
  read,
  type Reading,
  unread,
} from '../outcome.js';
import type { Sources } from './algorithm.js';

const section = 'Legacy format: dependencies';

export const dependencyRules = {
  dependencies: {
    id: 'dependencies',
    fidelity: 'exact',
    title: 'An empty list of dependencies orders nothing.',
    explanation:
      'The Current format has no field for dependencies, and an empty list needs none. Other rules map the elements of the list.',
    section,
    aspects: ['order'],
  },
  dependencyUndefined,
  void: {
    id: 'dependency-void',
    fidelity: 'exact',
    title: 'A dependency without effect needs no field.',
    explanation:
      'A dependency on an algorithm of the other schedule has no effect, because the two run in different batches. For one on the algorithm itself that is an assumption: its previous results already exist, but what such a dependency does is not shown. The description says not to use them.',
    section,
    aspects: ['order'],
    alsoAssumed: true,
  },
  dependencyCycle,
  implied: {
    id: 'dependency-implied',
    fidelity: 'assumed',
    title:
      'Only the data that an algorithm reads keeps the order of a dependency.',
    explanation:
      'The algorithm reads results of the current round of the named one, directly or through others of the same schedule. The Current format has no field for dependencies, so only these inputs can keep the order. The description does not say that the service derives the order from them.',
    section,
    aspects: ['order'],
  },
  lost: {
    id: 'dependency-lost',
    fidelity: 'unmapped',
    title: 'The Current file cannot express the order of a dependency.',
    asks: '{value} had to run first, and the Current file cannot say so. What should keep the order?',
    explanation:
      'The Current format has no field for dependencies, and no input of the Current file reads what the named algorithm computes in the same round. The order is lost.',
    section,
    aspects: ['order'],
    leavesOut: 'field',
    askedBy: 'value',
    askedLast: true,
    recommended: {
      choose: 'drop',
      reason:
        'the algorithm reads nothing of the current round from it, and for that alone the description wants dependencies',
    },
    choices: [
      {
        name: 'input',
        label: 'Read its results too',
        effect: 'the function gets one more input',
        does: 'adds an input that reads the results of that algorithm, so that it has to run first; whether a function accepts an input that it does not know is not shown',
        value:
          'the `InputName` of the new input, in PascalCase; no other input of the algorithm has it',
        pattern: pascalCase,
        example: 'RunsAfter',
        changes: ['order'],
        requires:
          'Accept one more optional input. The function need not use it.',
        task: 'Accept one more optional input {value}, which makes {before} run first. The function need not use it.',
      },
    ],
    effect: 'the other may not have run yet',
    consequence:
      'Be ready for a round in which the other algorithm has not run yet.',
    task: 'Be ready for a round in which {before} has not run yet, where Legacy ran it first.',
  },
} satisfies Readonly<Record<string, Rule>>;

/** The same rule where an algorithm depends on itself. */
const voidOfItself: Rule = { ...dependencyRules.void, fidelity: 'assumed' };

/** The same rule while an answer may bring back an input that keeps the order. */
const { recommended: _, ...lostForNow }: Rule = dependencyRules.lost;

const ordersNothing = carried(dependencyRules.dependencies);

export function mapDependencyList(field: Field<JsonArray>): Reading {
  return read(
    field,
    ({ items }) => (items.length === 0 ? ordersNothing : unread),
    () => ordersNothing,
  );
}

/** @param isRepeated an earlier element is the same: one input keeps the order for both */
export function mapDependency(
  element: JsonString,
  isRepeated: boolean,
  name: string,
  sources: Sources,
  order: RunOrder,
): Outcome {
  const before = element.value;
  const undefinedOne = findUndefinedDependency(element, sources);
  if (undefinedOne) return leftOut(undefinedOne);
  if (before === name)
    return assumed(
      voidOfItself,
      {},
      element,
      `${quoted(name)} depends on itself; what that does is not shown.`,
    );
  if (runInOtherRounds(order, name, before))
    return carried(dependencyRules.void);
  if (leadToEachOther(order.dependencies, name, before))
    return leftOut(reportCycle(element, name));
  if (leadsTo(order.reads, name, before))
    return assumed(
      dependencyRules.implied,
      {},
      element,
      `Only inputs that read the results of ${quoted(before)}, directly or through others, make it run first.`,
    );
  const rule = leadsTo(order.mayRead, name, before)
    ? lostForNow
    : dependencyRules.lost;
  if (sources.get(before) === 'left out')
    return leftOutFor(
      rule,
      element,
      `${quoted(before)} is not in the Current file, so nothing can run after it.`,
    );
  const inputReading = (InputName: string): Emitted => ({
    InputType: 'AlgorithmOutput',
    InputName,
    Optional: true,
    SourceAlgorithm: before,
    DataInterval: 'Default',
  });
  return leftOutFor(
    rule,
    element,
    `The Current file cannot express that ${quoted(before)} runs first.`,
    { input: isRepeated ? () => ({}) : inputReading },
  );
}
