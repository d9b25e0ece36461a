import type { InputOf } from '../../legacy/legacy-model.js';
import { isSensorSignal } from '../../legacy/legacy-enums.js';
import {
  findUnsupportedSensor,
  sensorUnsupported,
} from '../../legacy/model-rules.js';
import type { Rule } from '../../rule/rule.js';
import { quoted } from '../../rule/message-text.js';
import {
  assumed,
  carried,
  type InputMapping,
  leftOut,
  leftOutFor,
  read,
  readAs,
} from '../outcome.js';
import { mapCommonFields } from './common-fields.js';

export const signalRules = {
  signal: {
    id: 'signal',
    fidelity: 'exact',
    title: '`signal` becomes a `Timeseries` with `DataInterval` `Default`.',
    explanation:
      'A Legacy signal is truncated to the schedule: the hour or the day that contains the request. `Default` means the same: the current hour with `Hourly`, the current day with `Daily`.',
    section: 'Legacy format: input kinds, `signal`',
    aspects: ['source', 'window', 'shape'],
  },
  signalSensor: {
    id: 'signal-sensor',
    fidelity: 'exact',
    title: '`signalSensor` becomes a `Timeseries` of the same symbolic name.',
    explanation:
      'For drives the Current format references external sensor signals without prefix: `SymbolicName` equal to `temperature` is the sensor. The slice is that of a signal.',
    section: 'Legacy format: input kinds, `signalSensor`',
    aspects: ['source', 'window', 'shape'],
  },
  sensorUnsupported,
  shadowsSensor: {
    id: 'signal-shadows-sensor',
    fidelity: 'unmapped',
    title: 'A drive signal has the name of an external sensor signal.',
    asks: 'A signal of the drive has the name of an external sensor, which Current would read. What should the function get?',
    explanation:
      'In the Legacy format `signal` and `signalSensor` keep the two apart. In the Current format the same words read the external sensor, so a drive signal named `temperature`, `humidity` or `pressure` would silently read other data.',
    section: 'Current format: input kinds, `Timeseries`',
    aspects: ['source'],
    leavesOut: 'input',
    choices: [
      {
        name: 'keep',
        label: 'Read the external sensor',
        effect: "the function gets the sensor's values",
        does: 'writes the same name, which stands for the external sensor',
        changes: ['source'],
        requires: 'Work with the values of the external sensor.',
        task: '{input} is the external sensor {before} now, in place of the signal of the drive of that name.',
      },
    ],
  },
  events: {
    id: 'events',
    fidelity: 'assumed',
    title: '`events` becomes `Events`.',
    explanation:
      'Both formats have an input kind of that name for event objects. The description shows the further fields of neither. The tool concludes from the equal names alone that they select the same events.',
    section: 'Legacy format: input kinds (`type`)',
    aspects: ['window', 'shape'],
    onlyWhenKept: true,
  },
} satisfies Readonly<Record<string, Rule>>;

/** The rule of a timeseries, and what every one of it has. */
const timeseriesOf = (rule: Rule) => ({
  rule,
  type: carried(rule, { InputType: 'Timeseries' }),
  supplied: carried(rule, { DataInterval: 'Default' }),
});

const signal = timeseriesOf(signalRules.signal);
const sensor = timeseriesOf(signalRules.signalSensor);

/** Maps a timeseries; the schedule selects its time slice in both formats. */
export function mapTimeseries(
  input: InputOf<'signal'> | InputOf<'signalSensor'>,
): InputMapping<'signal' | 'signalSensor'> {
  const { kind, fields } = input;
  const { rule, type, supplied } = kind === 'signal' ? signal : sensor;
  return {
    fields: {
      type: readAs(fields.type, type),
      ...mapCommonFields(fields),
      symbolicName: read(fields.symbolicName, (SymbolicName, node) => {
        const unsupported =
          input.kind === 'signalSensor' && findUnsupportedSensor(input);
        if (unsupported) return leftOut(unsupported);
        return kind === 'signal' && isSensorSignal(SymbolicName)
          ? leftOutFor(
              signalRules.shadowsSensor,
              node,
              `The drive signal ${quoted(SymbolicName)} would read the external sensor of that name in the Current format.`,
              { keep: () => ({ SymbolicName }) },
            )
          : carried(rule, { SymbolicName });
      }),
    },
    supplied,
  };
}

export function mapEvents({
  fields,
}: InputOf<'events'>): InputMapping<'events'> {
  return {
    fields: {
      ...mapCommonFields(fields),
      type: read(fields.type, (_, node) =>
        assumed(
          signalRules.events,
          { InputType: 'Events' },
          node,
          '`events` is assumed to mean `Events`; the further fields of neither are shown.',
        ),
      ),
    },
  };
}
