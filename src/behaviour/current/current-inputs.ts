import type { JsonMember } from '../../json/node.js';
import {
  currentMeanings,
  currentValues,
  defaultOutputName,
} from '../../current/current-enums.js';
import {
  type CurrentField,
  type CurrentInput,
  type CurrentInputOf,
  textIn,
  valueIn,
} from '../../current/current-model.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import { isSensorSignal } from '../../legacy/legacy-enums.js';
import { constantValue, contentOf } from '../constant-meaning.js';
import { quoted } from '../../rule/message-text.js';
import {
  type Addition,
  type AnyField,
  type InputMeaning,
  type KindMeaning,
  known,
  lacking,
  type Meaning,
  nodesOf,
  open,
  type Output,
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
  readonly result: Output | undefined;
  readonly outputs: readonly Output[];
  /** Names that several of them have. */
  readonly repeated: ReadonlySet<string>;
  /** The fields of the algorithm that a reader depends on. */
  readonly fields: readonly AnyField[];
}

/** What the meaning of an input depends on outside of it. */
interface Surroundings {
  readonly every: Meaning<Every>;
  /** The field that says how often its algorithm runs. */
  readonly frequency: AnyField;
  readonly outputsOf: (algorithm: string) => SourceOutputs | undefined;
  /** Whether a source without outputs is missing. */
  readonly areAll: boolean;
}

export function currentInput(
  input: CurrentInput,
  around: Surroundings,
): InputMeaning {
  const { missing = usualMissing, ...kind } = kindMeaning(input, around);
  const { node, fields, unknown } = input;
  const type = textIn(fields.InputType) ?? '';
  const {
    InputType,
    InputName,
    Optional,
    DataInterval,
    Duration,
    AlgorithmOutputInputDataType,
    ...rest
  } = fields as Readonly<Record<string, CurrentField<unknown> | undefined>>;
  const isDefault = DataInterval && textIn(DataInterval) === 'Default';
  const source =
    input.kind === 'AlgorithmOutput'
      ? around.outputsOf(neededText(input.fields.SourceAlgorithm))
      : undefined;
  return {
    pointer: node.pointer,
    inputName: textIn(fields.InputName),
    name: boundName(fields.InputName),
    value: { kind: 'from-source' },
    ...kind,
    source: unlessUnknownKey(
      unknown.filter((it) => !isOwnOrigin(input, it)),
      keyGaps[type] ?? `: \`${type}\` inputs have no such key`,
      kind.source,
    ),
    whenMissing: whenMissing(fields.Optional, missing),
    places: {
      all: [...nodesOf(InputType), ...unknown.map(({ value }) => value)],
      name: nodesOf(InputName),
      missing: nodesOf(Optional),
      window: nodesOf(
        DataInterval,
        Duration,
        isDefault ? around.frequency : undefined,
      ),
      shape: nodesOf(AlgorithmOutputInputDataType),
      [input.kind === 'Constant' ? 'value' : 'source']: nodesOf(
        ...Object.values(rest),
        ...(source?.fields ?? []),
      ),
    },
  };
}

/** Returns the text of a field without which an object breaks the format, and is not compared. */
export function neededText(field: CurrentField<unknown>): string {
  return textIn(field) ?? '';
}

const plainPascalCase = /^[A-Z][a-z]*([A-Z][a-z]+)*$/;
const plainSnakeCase = /^[a-z]+(_[a-z]+)*$/;

/** The function input that an `InputName` binds to (Current format: fields common to inputs). */
function boundName(field: CurrentField<string>): Meaning<string> {
  const name = neededText(field);
  return plainPascalCase.test(name) || plainSnakeCase.test(name)
    ? known(snakeCase(name))
    : open(gaps.currentName);
}

/** Missing-input rules, 1. The description does not show what an optional input passes. */
const usualMissing: MissingRule = [known('error'), known('no-error')];

/** Missing-input rules, 2 and 3. */
const timeseriesMissing: MissingRule = [known('not-run'), known('omitted')];

function whenMissing(
  flag: CurrentField<boolean>,
  [mandatory, optional]: MissingRule,
): Meaning<WhenMissing> {
  return valueIn(flag) === true ? optional : mandatory;
}

function kindMeaning(input: CurrentInput, around: Surroundings): CurrentKind {
  const { every } = around;
  switch (input.kind) {
    case 'Constant':
      return {
        ...singleValue(known({ kind: 'constant' })),
        value: declaredValue(input),
        missing: [known('never'), known('never')],
      };
    case 'AssetProperty': {
      const key = neededText(input.fields.AssetPropertyKey);
      return singleValue(known({ kind: 'asset-property', key }));
    }
    case 'SensorFeature': {
      const key = neededText(input.fields.SensorFeatureKey);
      return singleValue(known({ kind: 'sensor-feature', key }));
    }
    case 'Timeseries':
      return {
        source: known(timeseries(neededText(input.fields.SymbolicName))),
        window: intervalWindow(input.fields, every),
        shape: known('list'),
        missing: timeseriesMissing,
      };
    case 'TimeseriesValue': {
      const symbolicName = neededText(input.fields.SymbolicName);
      const source = known({ kind: 'signal-value', symbolicName } as const);
      return { ...singleValue(source), window: latestSample };
    }
    case 'AlgorithmOutput':
      return {
        source: resultsSource(input, around),
        window: intervalWindow(input.fields, every),
        shape: shapeOfResults(input),
      };
    case 'Events':
      return listWithoutTime({ kind: 'events' }, gaps.currentEvents);
    case 'Files':
      return {
        source: known({
          kind: 'files',
          fileType: neededText(input.fields.FileType),
        }),
        window: intervalWindow(input.fields, every),
        shape: known('list'),
      };
    case 'LubricationDates':
      return listWithoutTime(
        { kind: 'lubrication-dates' },
        gaps.lubricationDates,
      );
    case undefined:
      return unknownKind(gaps.absent('InputType'));
  }
}

function listWithoutTime(source: Source, whyWindow: string): CurrentKind {
  return {
    source: known(source),
    window: unspecified('a time', whyWindow),
    shape: known('list'),
  };
}

/** External sensor signals of a drive have names without prefix. */
function timeseries(symbolicName: string): Source {
  const kind = isSensorSignal(symbolicName) ? 'sensor' : 'signal';
  return { kind, symbolicName };
}

/** `AlgorithmOutput` input rules: dots in a property separate nested keys. */
function resultsSource(
  { fields }: CurrentInputOf<'AlgorithmOutput'>,
  { outputsOf, areAll }: Surroundings,
): Meaning<Source> {
  const algorithm = neededText(fields.SourceAlgorithm);
  const named = textIn(fields.SourceOutputName);
  const name = named ?? defaultOutputName;
  const outputs = outputsOf(algorithm);
  const objects = outputs?.outputs.filter(
    ({ type }) => type === 'ObjectResult',
  );
  if (outputs?.repeated.has(name))
    return lacking(gaps.outputTwice(algorithm, name));
  if (named === undefined && objects && objects.length > 1)
    return lacking(
      gaps.required(
        'SourceOutputName',
        `several object outputs of ${quoted(algorithm)}`,
      ),
    );
  const result = outputs?.result?.name ?? defaultOutputName;
  if (named === undefined && result !== defaultOutputName)
    return open(gaps.outputUnnamed(algorithm, result));
  return known({
    kind: 'results',
    algorithm,
    output: name === result ? null : name,
    property: textIn(fields.SourceProperty)?.split('.') ?? [],
    ...(areAll &&
      !objects?.some((it) => it.name === name) && {
        missing: outputs ? 'an output' : 'an algorithm',
      }),
  });
}

function shapeOfResults({
  fields,
}: CurrentInputOf<'AlgorithmOutput'>): Meaning<Shape> {
  const word = textIn(fields.AlgorithmOutputInputDataType);
  if (word === undefined) return known('list');
  // The plain list is what the description shows where the key is absent.
  return { ...open(gaps.dateWord(word)), isNot: 'list' };
}

/** The kinds whose keys the description does not name completely. */
const keyGaps: Readonly<Record<string, string>> = {
  Timeseries: "; the key of a signal's origin is not named",
  TimeseriesValue: "; the key of a signal's origin is not named",
  Events: '; the fields of an `Events` input are not shown',
  LubricationDates: '; the fields of a `LubricationDates` input are not shown',
};

/** Returns the meaning, or an open one if there are members with keys that are not described, which may do anything. */
export function unlessUnknownKey<T>(
  [extra]: readonly JsonMember[],
  gap: string,
  meaning: Meaning<T>,
): Meaning<T> {
  return extra
    ? open(gaps.extraKey(extra.key, contentOf(extra.value).words, gap))
    : meaning;
}

/** Returns whether an unknown member names the default signal origin (Current format: signal origin). */
function isOwnOrigin({ kind }: CurrentInput, { value }: JsonMember): boolean {
  return (
    (kind === 'Timeseries' || kind === 'TimeseriesValue') &&
    value.kind === 'string' &&
    value.value === 'Own'
  );
}

/** Returns the keys of an input that change nothing when it runs. */
export function inputAdditions(input: CurrentInput): readonly Addition[] {
  const name = textIn(input.fields.InputName) ?? null;
  return [
    ...unusedKeys(input).flatMap(([key, by]) =>
      withoutEffect(input.fields, key, by, name),
    ),
    ...input.unknown
      .filter((it) => isOwnOrigin(input, it))
      .map(({ key, value }) => ({
        pointer: value.pointer,
        input: name,
        text: `\`${key}\` "Own" means the same as leaving the key out`,
      })),
  ];
}

/** Returns the keys that another key disables, each with that key. */
function unusedKeys(
  input: CurrentInput,
): readonly (readonly [key: string, by: string])[] {
  switch (input.kind) {
    case 'Timeseries':
    case 'AlgorithmOutput':
    case 'Files': {
      const interval = textIn(input.fields.DataInterval) ?? '';
      return interval !== 'Duration' &&
        Object.hasOwn(currentMeanings.DataInterval, interval)
        ? [['Duration', 'DataInterval']]
        : [];
    }
    case 'Constant': {
      const type = constantTypes.find(
        (it) => it === textIn(input.fields.DataType),
      );
      return constantTypes
        .filter((it) => type && it !== type)
        .map((it) => [`Constant${it}`, 'DataType']);
    }
    default:
      return [];
  }
}

/** Returns an addition for a key that another key disables. */
export function withoutEffect(
  fields: Readonly<Record<string, CurrentField<unknown>>>,
  key: string,
  decidedBy: string,
  input: string | null = null,
): readonly Addition[] {
  const value = fields[key]?.node;
  const word = fields[decidedBy];
  if (!value) return [];
  return [
    {
      pointer: value.pointer,
      input,
      text: `\`${key}\` ${contentOf(value).words} does nothing: \`${decidedBy}\` is ${quoted((word && textIn(word)) ?? '')}`,
    },
  ];
}

/** Returns the value that a constant passes (Current format: input kinds, `Constant`). */
function declaredValue({ fields }: CurrentInputOf<'Constant'>): Value {
  const type = valueIn(fields.DataType);
  const content = type && fields[`Constant${type}`].node;
  const unknown = open(gaps.absent('DataType'));
  return content
    ? constantValue(known(type), known(contentOf(content)))
    : constantValue(unknown, unknown);
}
