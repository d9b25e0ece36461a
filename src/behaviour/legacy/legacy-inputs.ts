import {
  type CommonFieldTypes,
  type Field,
  type Fields,
  type InputOf,
  type LegacyInput,
  snakeCase,
  valueOf,
} from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { hasDataType } from '../../current/current-value.js';
import { constantValue, contentOf } from '../constant-meaning.js';
import {
  type AnyField,
  type ConstantType,
  type InputMeaning,
  type KindMeaning,
  known,
  lacking,
  type Meaning,
  nodesOf,
  open,
  type Shape,
  singleValue,
  type Source,
  unknownKind,
  type Value,
  type WhenMissing,
  gaps,
} from '../meaning.js';
import { currentDay, currentHour, type Every, unspecified } from '../window.js';
import { timeRangeWindow } from './legacy-windows.js';

export function legacyInput(
  input: LegacyInput,
  every: Meaning<Every>,
  schedule: AnyField,
): InputMeaning {
  const { fields, node } = input;
  const { type, inputName, optional, timeRange, format, recalculate, ...rest } =
    fields as Readonly<Record<string, AnyField>>;
  const isSignal = input.kind === 'signal' || input.kind === 'signalSensor';
  const ofKind = nodesOf(...Object.values(rest), timeRange);
  return {
    pointer: node.pointer,
    inputName: valueOf(fields.inputName),
    name: boundName(fields.inputName),
    value: { kind: 'from-source' },
    whenMissing:
      input.kind === 'constant' ? known('never') : missing(fields.optional),
    ...kindMeaning(input, every),
    places: {
      all: nodesOf(type),
      name: nodesOf(inputName),
      missing: nodesOf(optional),
      window: nodesOf(timeRange, isSignal ? schedule : undefined),
      shape: nodesOf(format),
      ...(input.kind === 'constant'
        ? { value: ofKind }
        : { value: nodesOf(recalculate), source: ofKind }),
    },
  };
}

const plainCamelCase = /^[a-z]+([A-Z][a-z]+)*$/;

function boundName(field: Field<string>): Meaning<string> {
  const name = fieldMeaning('inputName', field, snakeCase);
  return field.state === 'valid' && !plainCamelCase.test(field.value)
    ? open(gaps.legacyName)
    : name;
}

/** Legacy format: fields common to every input, `optional`. */
function missing(
  optional: Fields<CommonFieldTypes>['optional'],
): Meaning<WhenMissing> {
  return optional.state === 'invalid'
    ? open(gaps.broken('optional'))
    : known(valueOf(optional) === true ? 'null' : 'error');
}

function kindMeaning(input: LegacyInput, every: Meaning<Every>): KindMeaning {
  switch (input.kind) {
    case undefined:
      return unknownKind(gaps.broken('type'));
    case 'constant':
      return {
        ...singleValue(known({ kind: 'constant' })),
        value: declaredValue(input),
      };
    case 'calculated':
      return singleValue(
        fieldMeaning(
          'calculation',
          input.fields.calculation,
          (calculation): Source => ({ kind: 'computed', calculation }),
        ),
      );
    case 'value':
      return singleValue(symbolicSource(input, 'parameter'));
    case 'signal':
    case 'signalSensor':
      return {
        source: symbolicSource(
          input,
          input.kind === 'signal' ? 'signal' : 'sensor',
        ),
        window:
          every.kind === 'open'
            ? unspecified('what the schedule cuts', every.why)
            : { hour: currentHour, day: currentDay }[every.value],
        shape: known('list'),
      };
    case 'events':
      return {
        source: known({ kind: 'events' }),
        window: unspecified('a time', gaps.legacyEvents),
        shape: open(gaps.legacyEvents),
      };
    case 'AlgorithmOutput':
      return results(input);
    case 'AlgorithmOutputStatus':
      return unknownKind(gaps.resultStatus);
    case 'DCVoltage':
      return unknownKind(gaps.dcVoltage);
  }
}

function symbolicSource(
  { fields }: InputOf<'signal' | 'signalSensor' | 'value'>,
  kind: 'signal' | 'sensor' | 'parameter',
): Meaning<Source> {
  return fieldMeaning('symbolicName', fields.symbolicName, (symbolicName) => ({
    kind,
    symbolicName,
  }));
}

function results({ fields }: InputOf<'AlgorithmOutput'>): KindMeaning {
  const { algorithm, property, timeRange, format, recalculate } = fields;
  const value: Value = {
    kind: 'from-source',
    recalculate: valueOf(recalculate),
  };
  // The maintenance plan is not a result of an algorithm; the service ignores
  // `algorithm`.
  if (valueOf(timeRange) === 'maintainancePlan')
    return { ...singleValue(known({ kind: 'maintenance-plan' })), value };
  return {
    source:
      property.state === 'invalid'
        ? open(gaps.broken('property'))
        : fieldMeaning('algorithm', algorithm, (name) => ({
            kind: 'results',
            algorithm: name,
            output: null,
            // The property is one key, even if it contains a dot.
            property: property.state === 'valid' ? [property.value] : [],
          })),
    window: timeRangeWindow(timeRange),
    shape:
      format.state === 'absent'
        ? known('list')
        : fieldMeaning('format', format, (it): Shape =>
            it === 'dateAndValue' ? 'date-value list' : 'list',
          ),
    value,
  };
}

const constantTypes: Readonly<Record<LegacyValue<'dataType'>, ConstantType>> = {
  string: 'String',
  stringArray: 'StringArray',
  integer: 'Int',
  double: 'Double',
};

/** Returns the value that a constant passes (Legacy format: input kinds, `constant`). */
function declaredValue({ fields }: InputOf<'constant'>): Value {
  const [value, values] = [valueOf(fields.value), valueOf(fields.values)];
  const { dataType } = fields;
  if (dataType.state === 'invalid') {
    const broken = open(gaps.broken('dataType'));
    return constantValue(broken, broken);
  }
  if (dataType.state === 'absent') {
    const type = open(gaps.inferredType);
    if (value && values)
      return constantValue(type, open(gaps.bothValues), values);
    const content = value ?? values;
    return constantValue(
      type,
      content ? known(contentOf(content)) : open(gaps.absent('value')),
    );
  }
  const type = constantTypes[dataType.value];
  const isList = dataType.value === 'stringArray';
  const [key, selected, extra] = isList
    ? (['values', values, value] as const)
    : (['value', value, values] as const);
  return constantValue(
    known(type),
    selected
      ? hasDataType(selected, type)
        ? known(contentOf(selected))
        : open(gaps.mismatch)
      : fields[key].state === 'invalid'
        ? open(gaps.broken(key))
        : lacking(gaps.required(key, `\`dataType\` \`${dataType.value}\``)),
    extra,
  );
}

/** Returns the meaning of a field; a field that is absent or breaks the format is open. */
export function fieldMeaning<T, U>(
  key: string,
  field: Field<T>,
  meaningOf: (value: T) => U,
  whyAbsent = gaps.absent(key),
): Meaning<U> {
  switch (field.state) {
    case 'valid':
      return known(meaningOf(field.value));
    case 'absent':
      return open(whyAbsent);
    case 'invalid':
      return open(gaps.broken(key));
  }
}
