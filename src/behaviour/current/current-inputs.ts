import {
  type JsonMember,
  type JsonObject,
  memberOf,
  stringAt,
} from '../../json/node.js';
import {
  currentMeanings,
  currentValues,
  defaultOutputName,
  type InputType,
} from '../../current/current-enums.js';
import { allInputKeys, inputKeysOf } from '../../current/current-keys.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import { isSensorSignal } from '../../legacy/legacy-enums.js';
import { constantValue, contentOf, typedContent } from '../constant-meaning.js';
import { quoted } from '../../rule/message-text.js';
import {
  type Addition,
  type InputMeaning,
  type KindMeaning,
  known,
  lacking,
  mapKnown,
  type Meaning,
  open,
  type Result,
  type Shape,
  singleValue,
  type Source,
  unknownKind,
  type Value,
  type WhenMissing,
  gaps,
} from '../meaning.js';
import { type Every, unspecified } from '../window.js';
import { intervalWindow, latestSample } from './current-windows.js';

const constantTypes = currentValues.DataType;

type MissingRule = readonly [
  mandatory: Meaning<WhenMissing>,
  optional: Meaning<WhenMissing>,
];

interface CurrentKind extends KindMeaning {
  readonly missing?: MissingRule;
}

/** The outputs of an algorithm, as far as its readers depend on them. */
export interface SourceOutputs {
  /** The counterpart of the Legacy result. */
  readonly result: Result | undefined;
  /** How many of them are objects. */
  readonly objects: number;
  /** Names that several of them have. */
  readonly repeated: ReadonlySet<string>;
}

type OutputsOf = (algorithm: string) => SourceOutputs | undefined;

export function currentInput(
  input: JsonObject,
  every: Meaning<Every>,
  outputsOf: OutputsOf,
): InputMeaning {
  const { missing = usualMissing, ...kind } = kindMeaning(
    input,
    every,
    outputsOf,
  );
  const type = stringAt(input, 'InputType') ?? '';
  return {
    pointer: input.pointer,
    inputName: stringAt(input, 'InputName'),
    name: boundName(input),
    value: { kind: 'from-source' },
    ...kind,
    source: unlessUnknownKey(
      withoutOwnOrigin(input),
      inputKeysOf(type) ?? allInputKeys,
      keyGaps[type] ?? `: \`${type}\` inputs have no such key`,
      kind.source,
    ),
    whenMissing: whenMissing(input, missing),
  };
}

export function neededString(node: JsonObject, key: string): Meaning<string> {
  const value = memberOf(node, key);
  if (value?.kind === 'string') return known(value.value);
  return open(value ? gaps.broken(key) : gaps.absent(key));
}

const plainPascalCase = /^[A-Z][a-z]*([A-Z][a-z]+)*$/;
const plainSnakeCase = /^[a-z]+(_[a-z]+)*$/;

/** The function input that an `InputName` binds to (Current format: fields common to inputs). */
function boundName(input: JsonObject): Meaning<string> {
  const name = stringAt(input, 'InputName');
  if (name === undefined) return open(gaps.absent('InputName'));
  return plainPascalCase.test(name) || plainSnakeCase.test(name)
    ? known(snakeCase(name))
    : open(gaps.currentName);
}

/** Missing-input rules, 1. The description does not show what an optional input passes. */
const usualMissing: MissingRule = [known('error'), known('no-error')];

/** Missing-input rules, 2 and 3. */
const timeseriesMissing: MissingRule = [known('not-run'), known('omitted')];

function whenMissing(
  input: JsonObject,
  [mandatory, optional]: MissingRule,
): Meaning<WhenMissing> {
  const flag = memberOf(input, 'Optional');
  if (flag && flag.kind !== 'boolean') return open(gaps.broken('Optional'));
  return flag?.value === true ? optional : mandatory;
}

function kindMeaning(
  input: JsonObject,
  every: Meaning<Every>,
  outputsOf: OutputsOf,
): CurrentKind {
  const type = neededString(input, 'InputType');
  if (type.kind === 'open') return unreadableKind(type.why);
  // A file that was edited by hand can contain any word.
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
      return {
        ...sliced(resultsSource(input, outputsOf)),
        shape: shapeOfResults(input),
      };
    case 'Events':
      return list({ kind: 'events' }, gaps.currentEvents);
    case 'Files':
      return sliced(
        from('FileType', (fileType) => ({ kind: 'files', fileType })),
      );
    case 'LubricationDates':
      return list({ kind: 'lubrication-dates' }, gaps.lubricationDates);
    default: {
      const unknown: never = inputType;
      return unreadableKind(gaps.word('InputType', unknown));
    }
  }
}

function unreadableKind(why: string): CurrentKind {
  return { ...unknownKind(why), missing: [open(why), open(why)] };
}

/** External sensor signals of a drive have names without prefix. */
function timeseries(symbolicName: string): Source {
  const kind = isSensorSignal(symbolicName) ? 'sensor' : 'signal';
  return { kind, symbolicName };
}

/** `AlgorithmOutput` input rules: dots in a property separate nested keys. */
function resultsSource(
  input: JsonObject,
  outputsOf: OutputsOf,
): Meaning<Source> {
  for (const key of ['SourceProperty', 'SourceOutputName'])
    if (memberOf(input, key) && stringAt(input, key) === undefined)
      return open(gaps.broken(key));
  const algorithm = neededString(input, 'SourceAlgorithm');
  if (algorithm.kind === 'open') return algorithm;
  const named = stringAt(input, 'SourceOutputName');
  const name = named ?? defaultOutputName;
  const outputs = outputsOf(algorithm.value);
  if (outputs?.repeated.has(name))
    return lacking(gaps.outputTwice(algorithm.value, name));
  if (named === undefined && outputs && outputs.objects > 1)
    return lacking(
      gaps.required(
        'SourceOutputName',
        `several object outputs of ${quoted(algorithm.value)}`,
      ),
    );
  const result = outputs?.result?.name ?? defaultOutputName;
  if (named === undefined && result !== defaultOutputName)
    return open(gaps.outputUnnamed(algorithm.value, result));
  return known({
    kind: 'results',
    algorithm: algorithm.value,
    output: name === result ? null : name,
    property: stringAt(input, 'SourceProperty')?.split('.') ?? [],
  });
}

function shapeOfResults(input: JsonObject): Meaning<Shape> {
  const word = memberOf(input, 'AlgorithmOutputInputDataType');
  if (!word) return known('list');
  return open(
    gaps.dateWord(word.kind === 'string' ? word.value : contentOf(word).words),
  );
}

/** The kinds whose keys the description does not name completely. */
const keyGaps: Readonly<Record<string, string>> = {
  Timeseries: "; the key of a signal's origin is not named",
  TimeseriesValue: "; the key of a signal's origin is not named",
  Events: '; the fields of an `Events` input are not shown',
  LubricationDates: '; the fields of a `LubricationDates` input are not shown',
};

/** Returns the meaning, or an open one if the object has a key that is not described, which may do anything. */
export function unlessUnknownKey<T>(
  { members }: Pick<JsonObject, 'members'>,
  keys: readonly string[] | undefined,
  gap: string,
  meaning: Meaning<T>,
): Meaning<T> {
  const extra = members.find(({ key }) => !keys?.includes(key));
  return extra
    ? open(gaps.extraKey(extra.key, contentOf(extra.value).words, gap))
    : meaning;
}

/** Returns whether a key names the default signal origin (Current format: signal origin). */
function isOwnOrigin(input: JsonObject, { key, value }: JsonMember): boolean {
  const type = stringAt(input, 'InputType') ?? '';
  return (
    ['Timeseries', 'TimeseriesValue'].includes(type) &&
    inputKeysOf(type)?.includes(key) === false &&
    value.kind === 'string' &&
    value.value === 'Own'
  );
}

function withoutOwnOrigin(input: JsonObject): Pick<JsonObject, 'members'> {
  return { members: input.members.filter((it) => !isOwnOrigin(input, it)) };
}

/** Returns the keys of an input that change nothing when it runs. */
export function inputAdditions(input: JsonObject): readonly Addition[] {
  const name = stringAt(input, 'InputName') ?? null;
  const kindKeys = inputKeysOf(stringAt(input, 'InputType') ?? '') ?? [];
  const type = constantTypes.find((it) => it === stringAt(input, 'DataType'));
  const interval = stringAt(input, 'DataInterval') ?? '';
  const unused = [
    ...(interval !== 'Duration' &&
    Object.hasOwn(currentMeanings.DataInterval, interval)
      ? ([['Duration', 'DataInterval']] as const)
      : []),
    ...constantTypes
      .filter((it) => type && it !== type)
      .map((it) => [`Constant${it}`, 'DataType'] as const),
  ];
  return [
    ...unused
      .filter(([key]) => kindKeys.includes(key))
      .flatMap(([key, by]) => withoutEffect(input, key, by, name)),
    ...input.members
      .filter((it) => isOwnOrigin(input, it))
      .map(({ key, value }) => ({
        pointer: value.pointer,
        input: name,
        text: `\`${key}\` "Own" means the same as leaving the key out`,
      })),
  ];
}

/** Returns an addition for a key that another key disables. */
export function withoutEffect(
  object: JsonObject,
  key: string,
  decidedBy: string,
  input: string | null = null,
): readonly Addition[] {
  const value = memberOf(object, key);
  if (!value) return [];
  return [
    {
      pointer: value.pointer,
      input,
      text: `\`${key}\` ${contentOf(value).words} does nothing: \`${decidedBy}\` is ${quoted(stringAt(object, decidedBy) ?? '')}`,
    },
  ];
}

/** Returns the value that a constant passes (Current format: input kinds, `Constant`). */
function declaredValue(input: JsonObject): Value {
  const dataType = stringAt(input, 'DataType');
  const type = constantTypes.find((it) => it === dataType);
  if (!type) {
    const unknown = open(
      dataType === undefined
        ? gaps.absent('DataType')
        : gaps.word('DataType', dataType),
    );
    return constantValue(unknown, unknown);
  }
  const key = `Constant${type}`;
  const content = memberOf(input, key);
  return constantValue(
    known(type),
    content
      ? typedContent(content, type)
      : lacking(gaps.required(key, `\`DataType\` \`${type}\``)),
  );
}
