import { type JsonObject, memberOf, stringAt } from '../../json/node.js';
import {
  defaultOutputName,
  type InputType,
} from '../../current/current-enums.js';
import { inputKeyOrder } from '../../current/current-model.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import { sensorSignals } from '../../legacy/legacy-enums.js';
import { constantValue, contentOf, typedContent } from '../constant.js';
import {
  type ConstantType,
  type Every,
  type InputMeaning,
  type KindMeaning,
  known,
  mapKnown,
  type Meaning,
  open,
  type Shape,
  singleValue,
  type Source,
  unknownKind,
  type Value,
  type WhenMissing,
} from '../meaning.js';
import { notShown } from '../not-shown.js';
import { unspecified } from '../window.js';
import { intervalWindow, latestSample } from './windows.js';

/** What happens when an input is missing, mandatory and optional. */
type MissingRule = readonly [
  mandatory: Meaning<WhenMissing>,
  optional: Meaning<WhenMissing>,
];

interface CurrentKind extends KindMeaning {
  readonly missing?: MissingRule;
}

/** What an input means, of an algorithm that runs so often. */
export function currentInput(
  input: JsonObject,
  every: Meaning<Every>,
): InputMeaning {
  const { missing = usualMissing, ...kind } = kindMeaning(input, every);
  return {
    pointer: input.pointer,
    inputName: stringAt(input, 'InputName'),
    name: boundName(input),
    value: { kind: 'from-source', isRecalculated: false },
    ...kind,
    source: unlessUnknownKey(input, kind.source),
    whenMissing: whenMissing(input, missing),
  };
}

/** What the string at a key means, where the format needs one. */
export function neededString(node: JsonObject, key: string): Meaning<string> {
  const value = memberOf(node, key);
  if (value?.kind === 'string') return known(value.value);
  return open(value ? notShown.broken(key) : notShown.absent(key));
}

const plainPascalCase = /^[A-Z][a-z]*([A-Z][a-z]+)*$/;
const plainSnakeCase = /^[a-z]+(_[a-z]+)*$/;

/** The function input that an `InputName` binds to (Current format: fields common to inputs). */
function boundName(input: JsonObject): Meaning<string> {
  const name = stringAt(input, 'InputName');
  if (name === undefined) return open(notShown.absent('InputName'));
  return plainPascalCase.test(name) || plainSnakeCase.test(name)
    ? known(snakeCase(name))
    : open(notShown.currentName);
}

/** Missing-input rules, 1; what an optional input passes is not shown. */
const usualMissing: MissingRule = [known('error'), known('no-error')];

/** Missing-input rules, 2 and 3. */
const timeseriesMissing: MissingRule = [known('not-run'), known('omitted')];

function whenMissing(
  input: JsonObject,
  [mandatory, optional]: MissingRule,
): Meaning<WhenMissing> {
  const flag = memberOf(input, 'Optional');
  if (flag && flag.kind !== 'boolean') return open(notShown.broken('Optional'));
  return flag?.value === true ? optional : mandatory;
}

/** Current format: input kinds. */
function kindMeaning(input: JsonObject, every: Meaning<Every>): CurrentKind {
  const type = neededString(input, 'InputType');
  if (type.kind === 'open') return unreadableKind(type.why);
  // Any word may stand in a file that was edited by hand.
  const inputType = type.value as InputType;
  const from = (key: string, source: (value: string) => Source) =>
    mapKnown(neededString(input, key), source);
  const sliced = (source: Meaning<Source>): CurrentKind => ({
    source,
    window: intervalWindow(input, every),
    shape: known('list'),
  });
  const list = (source: Source, whyWindow: string): CurrentKind => ({
    source: known(source),
    window: unspecified('a time', whyWindow),
    shape: known('list'),
  });
  switch (inputType) {
    case 'Constant':
      return {
        ...singleValue(known({ kind: 'constant' })),
        value: declaredValue(input),
        missing: [known('never'), known('never')],
      };
    case 'AssetProperty':
      return singleValue(
        from('AssetPropertyKey', (key) => ({ kind: 'asset-property', key })),
      );
    case 'SensorFeature':
      return singleValue(
        from('SensorFeatureKey', (key) => ({ kind: 'sensor-feature', key })),
      );
    case 'Timeseries':
      return {
        ...sliced(from('SymbolicName', timeseries)),
        missing: timeseriesMissing,
      };
    case 'TimeseriesValue':
      return {
        ...singleValue(
          from('SymbolicName', (symbolicName) => ({
            kind: 'signal-value',
            symbolicName,
          })),
        ),
        window: latestSample,
      };
    case 'AlgorithmOutput':
      return { ...sliced(resultsOf(input)), shape: shapeOfResults(input) };
    case 'Events':
      return list({ kind: 'events' }, notShown.currentEvents);
    case 'Files':
      return sliced(
        from('FileType', (fileType) => ({ kind: 'files', fileType })),
      );
    case 'LubricationDates':
      return list({ kind: 'lubrication-dates' }, notShown.lubricationDates);
    default: {
      const unknown: never = inputType;
      return unreadableKind(notShown.word('InputType', unknown));
    }
  }
}

function unreadableKind(why: string): CurrentKind {
  return { ...unknownKind(why), missing: [open(why), open(why)] };
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
  return mapKnown(neededString(input, 'SourceAlgorithm'), (algorithm) => ({
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

/** By the word of `DataType`. */
const constantTypes: ReadonlyMap<string, ConstantType> = new Map([
  ['Int', 'integer'],
  ['String', 'string'],
  ['Double', 'double'],
  ['Bool', 'boolean'],
  ['StringArray', 'list of strings'],
]);

/** The value that a constant passes (Current format: input kinds, `Constant`). */
function declaredValue(input: JsonObject): Value {
  const dataType = stringAt(input, 'DataType');
  const type = dataType === undefined ? undefined : constantTypes.get(dataType);
  if (dataType === undefined || type === undefined) {
    const unknown = open(
      dataType === undefined
        ? notShown.absent('DataType')
        : notShown.word('DataType', dataType),
    );
    return constantValue(unknown, unknown);
  }
  const key = `Constant${dataType}`;
  const content = memberOf(input, key);
  const [extra] = [...constantTypes.keys()]
    .filter((word) => word !== dataType)
    .flatMap((word) => memberOf(input, `Constant${word}`) ?? []);
  return constantValue(
    known(type),
    content ? typedContent(content, type) : open(notShown.absent(key)),
    extra,
  );
}
