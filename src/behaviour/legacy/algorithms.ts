import {
  algorithmsOf,
  type Field,
  type LegacyAlgorithm,
  type LegacyFile,
  valueOf,
} from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import {
  type AlgorithmMeaning,
  type Every,
  type Kept,
  known,
  type Meaning,
  open,
  type Retention,
} from '../meaning.js';
import { notShown } from '../not-shown.js';
import { legacyInput } from './inputs.js';

/** What the algorithms of a Legacy file mean (Legacy format: algorithm object). */
export function legacyAlgorithms(
  file: LegacyFile,
): readonly AlgorithmMeaning[] {
  return algorithmsOf(file).map(legacyAlgorithm);
}

function legacyAlgorithm({
  node,
  fields,
  inputs,
}: LegacyAlgorithm): AlgorithmMeaning {
  const every = everyOf(fields.schedule);
  return {
    pointer: node.pointer,
    name: valueOf(fields.name),
    calls: callsOf(fields.path),
    every,
    onlyIf: known(null),
    retention: retentionOf(fields.retention),
    otherOutputs: [],
    inputs: inputs.map((input) => legacyInput(input, every)),
  };
}

function callsOf(path: Field<string>): Meaning<string> {
  switch (path.state) {
    case 'valid':
      return known(path.value);
    case 'absent':
      return open(notShown.absent('path'));
    case 'invalid':
      return open(notShown.broken('path'));
  }
}

function everyOf(schedule: Field<LegacyValue<'schedule'>>): Meaning<Every> {
  switch (schedule.state) {
    case 'valid':
      return known(schedule.value);
    case 'absent':
      return open(notShown.scheduleAbsent);
    case 'invalid':
      return open(notShown.broken('schedule'));
  }
}

/** Legacy format: scheduling and retention. */
const kept: Readonly<Record<LegacyValue<'retention'>, Kept>> = {
  default: 'managed',
  unlimited: 'forever',
  unlimitedPerMonth: 'one-a-month',
  latest: 'latest',
  sevenDays: 'seven-days',
};

function retentionOf(retention: Field<LegacyValue<'retention'>>): Retention {
  switch (retention.state) {
    case 'valid':
      return known(kept[retention.value]);
    case 'absent':
      return { kind: 'undeclared' };
    case 'invalid':
      return open(notShown.broken('retention'));
  }
}
