import type { JsonArray, JsonString } from '../../json/node.js';
import type { Field } from '../../legacy/legacy-model.js';
import {
  dependencyCycle,
  dependencyUndefined,
  findUndefinedDependency,
  reportCycle,
} from '../../legacy/model-rules.js';
import { finding } from '../../rule/finding.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import type { ExecutionOrder } from '../execution-order.js';
import {
  carried,
  type Emitted,
  leftOut,
  type Outcome,
  read,
  readElement,
  type Reading,
  unread,
} from '../outcome.js';
import type { Sources } from '../sources.js';

const section = 'Legacy format: dependencies';

export const rules = {
  dependencies: {
    id: 'dependencies',
    fidelity: 'exact',
    title: 'An empty list of dependencies orders nothing.',
    explanation:
      'The Current format has no field for dependencies, and an empty list needs none. Each element of the list has a rule of its own.',
    section,
    aspects: ['order'],
  },
  dependencyUndefined,
  void: {
    id: 'dependency-void',
    fidelity: 'exact',
    title: 'A dependency that serves no purpose needs no field.',
    explanation:
      'A dependency on an algorithm of the other schedule serves no purpose, because the two run in different batches; nor does one on the algorithm itself, whose previous results exist already. The description says not to use them.',
    section,
    aspects: ['order'],
    edge: 'void',
  },
  dependencyCycle,
  implied: {
    id: 'dependency-implied',
    fidelity: 'assumed',
    title: 'The order of a dependency rests on the data that is read.',
    explanation:
      'The algorithm reads results of the current round of the named one, directly or through others of the same schedule. The Current format has no field for dependencies, so the order then rests on these inputs; the description does not say that the service derives it from them.',
    section,
    aspects: ['order'],
    edge: 'implied',
  },
  lost: {
    id: 'dependency-lost',
    fidelity: 'unmapped',
    title: 'The order of a dependency is expressed nowhere.',
    explanation:
      'The Current format has no field for dependencies, and no input of the Current file reads what the named algorithm computes in the same round. Nothing keeps the order any more.',
    section,
    aspects: ['order'],
    leavesOut: 'field',
    askedBy: 'value',
    askedLast: true,
    choices: [
      {
        name: 'input',
        does: 'writes one more input, which reads the results of that algorithm, so that the order rests on the data; whether a function accepts an input that it does not know is not shown',
        value:
          'the `InputName` of the new input, in PascalCase; no other input of the algorithm has it',
        pattern: '^[A-Z][A-Za-z0-9]*$',
        example: 'RunsAfter',
        changes: ['order'],
        requires: 'Accept one more optional input. Its value need not be read.',
      },
    ],
    consequence: 'Expect that the other algorithm may not have run yet.',
  },
} satisfies Readonly<Record<string, Rule>>;

/** Maps the list itself; its elements have their own outcomes. */
export function mapDependencyList(field: Field<JsonArray>): Reading {
  return read(
    field,
    ({ items }) => (items.length === 0 ? carried(rules.dependencies) : unread),
    () => carried(rules.dependencies),
  );
}

/** Returns an input that makes the algorithm run after the one that it reads. */
function inputReading(before: string, InputName: string): Emitted {
  return {
    ...{ InputType: 'AlgorithmOutput', InputName, Optional: true },
    ...{ SourceAlgorithm: before, DataInterval: 'Default' },
  };
}

/** Maps one element of the `dependencies` of the named algorithm. */
export function mapDependency(
  element: JsonString,
  name: string,
  sources: Sources,
  order: ExecutionOrder,
): Reading {
  return readElement(element, dependencyOutcome(element, name, sources, order));
}

function dependencyOutcome(
  element: JsonString,
  name: string,
  sources: Sources,
  order: ExecutionOrder,
): Outcome {
  const before = element.value;
  const undefinedOne = findUndefinedDependency(element, sources);
  if (undefinedOne) return leftOut(undefinedOne);
  if (before === name || order.runsInOtherBatch(name, before))
    return carried(rules.void);
  if (order.waitForEachOther(name, before))
    return leftOut(reportCycle(element, name));
  if (order.readsFrom(name, before))
    return carried(
      rules.implied,
      {},
      finding(
        rules.implied,
        element,
        `That ${quoted(before)} runs first rests on inputs that read its results, directly or through others.`,
      ),
    );
  return sources.get(before) === 'left out'
    ? leftOut(
        finding(
          rules.lost,
          element,
          `${quoted(before)} is not in the Current file, so nothing can run after it.`,
        ),
      )
    : leftOut(
        finding(
          rules.lost,
          element,
          `That ${quoted(before)} runs first is expressed nowhere in the Current file.`,
        ),
        { input: (inputName) => inputReading(before, inputName) },
      );
}
