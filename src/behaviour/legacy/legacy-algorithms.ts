import { defaultOutputName } from '../../current/current-enums.js';
import {
  algorithmsOf,
  type LegacyAlgorithm,
  type LegacyFile,
  valueOf,
} from '../../legacy/legacy-model.js';
import { keptByWord } from '../kept.js';
import { type AlgorithmMeaning, known, gaps, nodesOf } from '../meaning.js';
import type { Every } from '../window.js';
import { fieldMeaning, legacyInput } from './legacy-inputs.js';

/** Returns the meanings of the algorithms of a Legacy file (Legacy format: algorithm object). */
export function legacyAlgorithms(
  file: LegacyFile,
): readonly AlgorithmMeaning[] {
  return algorithmsOf(file).map(legacyAlgorithm);
}

function legacyAlgorithm(algorithm: LegacyAlgorithm): AlgorithmMeaning {
  const { node, fields, inputs, leftOutBy } = algorithm;
  const every = fieldMeaning(
    'schedule',
    fields.schedule,
    (it): Every => it,
    gaps.scheduleAbsent,
  );
  return {
    pointer: node.pointer,
    name: valueOf(fields.name),
    calls: fieldMeaning('path', fields.path, (it) => it),
    every,
    conditions: null,
    result: {
      name: defaultOutputName,
      isOptional: false,
      gap: undefined,
      retention:
        fields.retention.state === 'absent'
          ? known('undeclared')
          : fieldMeaning('retention', fields.retention, (it) => keptByWord[it]),
    },
    outputs: [],
    inputs: inputs.map((input) => legacyInput(input, every, fields.schedule)),
    dependencies: dependenciesOf(algorithm),
    additions: [],
    isValid: leftOutBy === undefined,
    places: {
      name: nodesOf(fields.name),
      function: nodesOf(fields.path),
      frequency: nodesOf(fields.schedule),
      retention: nodesOf(fields.retention),
      order: nodesOf(fields.dependencies),
    },
  };
}

function dependenciesOf({
  fields: { dependencies },
}: LegacyAlgorithm): AlgorithmMeaning['dependencies'] {
  const isValid = dependencies.state !== 'invalid';
  const broken = isValid ? undefined : dependencies.node;
  const items = valueOf(dependencies)?.items ?? (broken ? [broken] : []);
  return items.map((item) => ({
    pointer: item.pointer,
    name: item.kind === 'string' ? item.value : undefined,
    isValid,
  }));
}
