import { defaultOutputName } from '../../current/current-enums.js';
import {
  type CommonFieldTypes,
  type Field,
  type Fields,
  type InputOf,
  type LegacyInput,
  valueOf,
} from '../../legacy/legacy-model.js';
import {
  type Every,
  type InputMeaning,
  known,
  type Meaning,
  open,
  type Shape,
  type Source,
  type Value,
  type WhenMissing,
} from '../meaning.js';
import { notShown } from '../not-shown.js';
import { timeless, unspecified, type Window } from '../window.js';
import { boundName } from './names.js';
import { constantValue, resultValue } from './values.js';
import { scheduledWindow, timeRangeWindow } from './windows.js';

/** What depends on the kind of an input. */
interface KindMeaning {
  readonly source: Meaning<Source>;
  readonly window: Window;
  readonly shape: Meaning<Shape>;
  readonly value?: Value;
}

/** What an input means, of an algorithm that runs on the schedule. */
export function legacyInput(
  input: LegacyInput,
  every: Meaning<Every>,
): InputMeaning {
  const { fields, node } = input;
  return {
    pointer: node.pointer,
    inputName: valueOf(fields.inputName),
    name: boundName(fields.inputName),
    value: { kind: 'from-source', isRecalculated: false },
    whenMissing:
      input.kind === 'constant' ? known('never') : missing(fields.optional),
    ...kindMeaning(input, every),
  };
}

/** Legacy format: fields common to every input, `optional`. */
function missing(
  optional: Fields<CommonFieldTypes>['optional'],
): Meaning<WhenMissing> {
  return optional.state === 'invalid'
    ? open(notShown.broken('optional'))
    : known(valueOf(optional) === true ? 'null' : 'error');
}

/** Legacy format: input kinds. */
function kindMeaning(input: LegacyInput, every: Meaning<Every>): KindMeaning {
  switch (input.kind) {
    case undefined:
      return nothingShown(notShown.broken('type'));
    case 'constant':
      return {
        ...oneValue(known({ kind: 'constant' })),
        value: constantValue(input),
      };
    case 'calculated':
      return oneValue(
        fromField('calculation', input.fields.calculation, (calculation) => ({
          kind: 'computed',
          calculation,
        })),
      );
    case 'value':
      return oneValue(
        fromField(
          'symbolicName',
          input.fields.symbolicName,
          (symbolicName) => ({ kind: 'parameter', symbolicName }),
        ),
      );
    case 'signal':
    case 'signalSensor':
      return {
        source: fromField(
          'symbolicName',
          input.fields.symbolicName,
          (symbolicName) => ({
            kind: input.kind === 'signal' ? 'signal' : 'sensor',
            symbolicName,
          }),
        ),
        window: scheduledWindow(every),
        shape: known('list'),
      };
    case 'events':
      return {
        source: known({ kind: 'events' }),
        window: unspecified('a time', notShown.legacyEvents),
        shape: open(notShown.legacyEvents),
      };
    case 'AlgorithmOutput':
      return results(input);
    case 'AlgorithmOutputStatus':
      return nothingShown(notShown.resultStatus);
    case 'DCVoltage':
      return nothingShown(notShown.dcVoltage);
  }
}

function results(input: InputOf<'AlgorithmOutput'>): KindMeaning {
  const { algorithm, property, timeRange, format } = input.fields;
  // The plan is no result of an algorithm, and `algorithm` is ignored.
  if (valueOf(timeRange) === 'maintainancePlan')
    return {
      ...oneValue(known({ kind: 'maintenance-plan' })),
      value: resultValue(input),
    };
  return {
    source:
      property.state === 'invalid'
        ? open(notShown.broken('property'))
        : fromField('algorithm', algorithm, (name) => ({
            kind: 'results',
            algorithm: name,
            output: defaultOutputName,
            // One key, even if it has a dot in it.
            property: property.state === 'valid' ? [property.value] : [],
          })),
    window: timeRangeWindow(timeRange),
    shape:
      format.state === 'invalid'
        ? open(notShown.broken('format'))
        : known(
            valueOf(format) === 'dateAndValue' ? 'date-value list' : 'list',
          ),
    value: resultValue(input),
  };
}

function oneValue(source: Meaning<Source>): KindMeaning {
  return { source, window: timeless, shape: known('single') };
}

function nothingShown(why: string): KindMeaning {
  return {
    source: open(why),
    window: unspecified('a time', why),
    shape: open(why),
  };
}

function fromField<T extends string>(
  key: string,
  field: Field<T>,
  source: (value: T) => Source,
): Meaning<Source> {
  switch (field.state) {
    case 'valid':
      return known(source(field.value));
    case 'absent':
      return open(notShown.absent(key));
    case 'invalid':
      return open(notShown.broken(key));
  }
}
