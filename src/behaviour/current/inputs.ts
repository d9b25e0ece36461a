import { type JsonObject, memberOf, stringAt } from '../../json/node.js';
import { inputKeyOrder } from '../../current/current-model.js';
import {
  defaultOutputName,
  type InputType,
} from '../../current/current-enums.js';
import { sensorSignals } from '../../legacy/legacy-enums.js';
import { contentOf } from '../constant.js';
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
import { neededString } from './fields.js';
import { boundName } from './names.js';
import { constantValue } from './values.js';
import { intervalWindow, latestSample } from './windows.js';

/** What depends on the type of an input. */
interface TypeMeaning {
  readonly source: Meaning<Source>;
  readonly window: Window;
  readonly shape: Meaning<Shape>;
  readonly value?: Value;
  /** What happens when it is missing, if it is mandatory and if it is optional. */
  readonly missing?: Readonly<
    Record<'mandatory' | 'optional', Meaning<WhenMissing>>
  >;
}

/** What an input means, of an algorithm that runs so often. */
export function currentInput(
  input: JsonObject,
  every: Meaning<Every>,
): InputMeaning {
  const inputName = stringAt(input, 'InputName');
  const { missing = usually, ...ofType } = typeMeaning(input, every);
  return {
    pointer: input.pointer,
    inputName,
    name: boundName(inputName),
    value: { kind: 'from-source', isRecalculated: false },
    ...ofType,
    source: unlessUnknownKey(input, ofType.source),
    whenMissing: missingOf(input, missing),
  };
}

/** Missing-input rules, 1; what an optional input passes is not shown. */
const usually = {
  mandatory: known<WhenMissing>('error'),
  optional: open(notShown.optionalMissing),
};

/** Missing-input rules, 2 and 3. */
const timeseriesMissing = {
  mandatory: known<WhenMissing>('not-run'),
  optional: known<WhenMissing>('omitted'),
};

const never = {
  mandatory: known<WhenMissing>('never'),
  optional: known<WhenMissing>('never'),
};

function missingOf(
  input: JsonObject,
  missing: NonNullable<TypeMeaning['missing']>,
): Meaning<WhenMissing> {
  const optional = memberOf(input, 'Optional');
  if (!optional) return missing.mandatory;
  if (optional.kind !== 'boolean') return open(notShown.broken('Optional'));
  return optional.value ? missing.optional : missing.mandatory;
}

/** Current format: input kinds. */
function typeMeaning(input: JsonObject, every: Meaning<Every>): TypeMeaning {
  const type = neededString(input, 'InputType');
  if (type.kind === 'open') return nothingShown(type.why);
  // Any word may stand in a file that was edited by hand.
  const inputType = type.value as InputType;
  const from = (key: string, source: (value: string) => Source) =>
    mapped(neededString(input, key), source);
  switch (inputType) {
    case 'Constant':
      return {
        ...oneValue(known({ kind: 'constant' })),
        value: constantValue(input),
        missing: never,
      };
    case 'AssetProperty':
      return oneValue(
        from('AssetPropertyKey', (key) => ({ kind: 'asset-property', key })),
      );
    case 'SensorFeature':
      return oneValue(
        from('SensorFeatureKey', (key) => ({ kind: 'sensor-feature', key })),
      );
    case 'Timeseries':
      return {
        source: from('SymbolicName', timeseries),
        window: intervalWindow(input, every),
        shape: known('list'),
        missing: timeseriesMissing,
      };
    case 'TimeseriesValue':
      return {
        source: from('SymbolicName', (symbolicName) => ({
          kind: 'signal-value',
          symbolicName,
        })),
        window: latestSample,
        shape: known('single'),
      };
    case 'AlgorithmOutput':
      return {
        source: resultsOf(input),
        window: intervalWindow(input, every),
        shape: shapeOfResults(input),
      };
    case 'Events':
      return {
        source: known({ kind: 'events' }),
        window: unspecified('a time', notShown.currentEvents),
        shape: known('list'),
      };
    case 'Files':
      return {
        source: from('FileType', (fileType) => ({ kind: 'files', fileType })),
        window: intervalWindow(input, every),
        shape: known('list'),
      };
    case 'LubricationDates':
      return {
        source: known({ kind: 'lubrication-dates' }),
        window: unspecified('a time', notShown.lubricationDates),
        shape: known('list'),
      };
    default: {
      const unknown: never = inputType;
      return nothingShown(notShown.word('InputType', unknown));
    }
  }
}

/** Of a drive, the names of external sensor signals stand without prefix. */
function timeseries(symbolicName: string): Source {
  const sensors: readonly string[] = sensorSignals;
  return {
    kind: sensors.includes(symbolicName) ? 'sensor' : 'signal',
    symbolicName,
  };
}

/** `AlgorithmOutput` input rules: a property leads through nested keys, with dots between them. */
function resultsOf(input: JsonObject): Meaning<Source> {
  for (const key of ['SourceProperty', 'SourceOutputName'])
    if (memberOf(input, key) && stringAt(input, key) === undefined)
      return open(notShown.broken(key));
  return mapped(neededString(input, 'SourceAlgorithm'), (algorithm) => ({
    kind: 'results',
    algorithm,
    output: stringAt(input, 'SourceOutputName') ?? defaultOutputName,
    property: stringAt(input, 'SourceProperty')?.split('.') ?? [],
  }));
}

function shapeOfResults(input: JsonObject): Meaning<Shape> {
  const word = memberOf(input, 'AlgorithmOutputInputDataType');
  if (!word) return known('list');
  return open(
    notShown.dateWord(
      word.kind === 'string' ? word.value : contentOf(word).words,
    ),
  );
}

/** A key that is not described may carry the origin of a signal, or anything. */
function unlessUnknownKey(
  input: JsonObject,
  source: Meaning<Source>,
): Meaning<Source> {
  const knownKeys: readonly string[] = inputKeyOrder;
  const extra = input.members.find(({ key }) => !knownKeys.includes(key));
  return extra
    ? open(notShown.extraKey(extra.key, contentOf(extra.value).words))
    : source;
}

function oneValue(source: Meaning<Source>): TypeMeaning {
  return { source, window: timeless, shape: known('single') };
}

function nothingShown(why: string): TypeMeaning {
  return {
    source: open(why),
    window: unspecified('a time', why),
    shape: open(why),
    missing: { mandatory: open(why), optional: open(why) },
  };
}

function mapped<T, U>(
  meaning: Meaning<T>,
  change: (value: T) => U,
): Meaning<U> {
  return meaning.kind === 'known' ? known(change(meaning.value)) : meaning;
}
