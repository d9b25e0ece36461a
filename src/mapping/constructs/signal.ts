import type { Field, InputOf } from '../../legacy/legacy-model.js';
import { sensorSignals } from '../../legacy/legacy-enums.js';
import { finding } from '../../rule/finding.js';
import { inputAspects, type Rule } from '../../rule/rule.js';
import { joinWords, quoted } from '../../rule/message-text.js';
import {
  carried,
  type InputMapping,
  leftOut,
  type Outcome,
  unread,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

export const signal: Rule = {
  id: 'signal',
  fidelity: 'exact',
  title: '`signal` becomes a `Timeseries` with `DataInterval` `Default`.',
  explanation:
    'A Legacy signal is truncated to the schedule: the hour or the day that contains the request. `Default` means the same: the current hour with `Hourly`, the current day with `Daily`.',
  section: 'Legacy format: input kinds, `signal`',
  aspects: ['source', 'window', 'shape'],
};

export const signalSensor: Rule = {
  id: 'signal-sensor',
  fidelity: 'exact',
  title: '`signalSensor` becomes a `Timeseries` of the same symbolic name.',
  explanation:
    'For drives the Current format references external sensor signals without prefix: `SymbolicName` equal to `temperature` is the sensor. The slice is that of a signal.',
  section: 'Legacy format: input kinds, `signalSensor`',
  aspects: ['source', 'window', 'shape'],
};

export const sensorUnsupported: Rule = {
  id: 'sensor-unsupported',
  fidelity: 'invalid',
  title: 'A `signalSensor` names no supported sensor signal.',
  explanation:
    'The supported symbolic names of external sensors are `temperature`, `humidity` and `pressure`. Another name finds no sensor.',
  section: 'Legacy format: input kinds, `signalSensor`',
  aspects: inputAspects,
  leavesOut: 'input',
};

export const signalShadowsSensor: Rule = {
  id: 'signal-shadows-sensor',
  fidelity: 'unmapped',
  title: 'A drive signal has the name of an external sensor signal.',
  explanation:
    'In the Legacy format `signal` and `signalSensor` keep the two apart. In the Current format the same words read the external sensor, so a drive signal named `temperature`, `humidity` or `pressure` would silently become other data.',
  section: 'Current format: input kinds, `Timeseries`',
  aspects: ['source'],
  leavesOut: 'input',
  choices: [
    { name: 'keep', does: 'writes the same symbolic name all the same' },
  ],
};

const isSensorSignal = (symbolicName: string): boolean =>
  sensorSignals.some((name) => name === symbolicName);

/** A timeseries, of which the slice follows the schedule in both formats. */
const timeseriesBy = (rule: Rule) => ({
  type: carried(rule, { InputType: 'Timeseries' }),
  slice: carried(rule, { DataInterval: 'Default' }),
});
const ofSignal = timeseriesBy(signal);
const ofSensor = timeseriesBy(signalSensor);

/** What becomes of a `signal`. */
export function mapSignal({
  fields,
}: InputOf<'signal'>): InputMapping<'signal'> {
  return {
    fields: {
      type: ofSignal.type,
      ...mapCommonFields(fields),
      symbolicName: mapSymbolicName(fields.symbolicName),
    },
    supplied: ofSignal.slice,
  };
}

function mapSymbolicName(field: Field<string>): Outcome {
  if (field.state !== 'valid') return unread;
  return isSensorSignal(field.value)
    ? leftOut(
        finding(
          signalShadowsSensor,
          field.node,
          `The drive signal ${quoted(field.value)} would read the external sensor of that name in the Current format.`,
        ),
        { keep: () => ({ SymbolicName: field.value }) },
      )
    : carried(signal, { SymbolicName: field.value });
}

/** What becomes of a `signalSensor`. */
export function mapSignalSensor({
  fields,
}: InputOf<'signalSensor'>): InputMapping<'signalSensor'> {
  return {
    fields: {
      type: ofSensor.type,
      ...mapCommonFields(fields),
      symbolicName: mapSensorName(fields.symbolicName),
    },
    supplied: ofSensor.slice,
  };
}

function mapSensorName(field: Field<string>): Outcome {
  if (field.state !== 'valid') return unread;
  return isSensorSignal(field.value)
    ? carried(signalSensor, { SymbolicName: field.value })
    : leftOut(
        finding(
          sensorUnsupported,
          field.node,
          `There is no sensor signal ${quoted(field.value)}; it must be ${joinWords(sensorSignals.map(quoted))}.`,
        ),
      );
}
