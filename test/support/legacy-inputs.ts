import fc from 'fast-check';
import { legacyValues } from '../../src/legacy/legacy-enums.js';
import { jsonText, numberSpelling, stringSpelling } from './json-text.js';

/** A key and the JSON text of its value: objects are built as text, so that spellings and order survive. */
export type Member = readonly [key: string, value: string];
export type Members = fc.Arbitrary<readonly Member[]>;

export const quote = (text: string): string => JSON.stringify(text);
export const quoteAll = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...texts.map(quote));
export const listOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(item, { maxLength: 4 }).map((items) => `[${items.join(', ')}]`);

/** Members of which those in `needed` are always there; the others come and go. */
export function membersOf(
  needed: Readonly<Record<string, fc.Arbitrary<string>>>,
  others: Readonly<Record<string, fc.Arbitrary<string>>> = {},
): Members {
  return fc
    .record<Record<string, string>>(
      { ...needed, ...others },
      { requiredKeys: Object.keys(needed) },
    )
    .map((values) => Object.entries(values));
}

// Few names, so that references hit.
export const names = ['a', 'b', 'c', '__proto__'] as const;
export const inputNames = [
  'limit',
  'motorSpeed',
  'MotorSpeed',
  'motor_speed',
].concat('load2', 'dcUPeak', 'toString', '1st value');
export const sensorNames = ['temperature', 'humidity', 'pressure'];
const boolean = fc.constantFrom('true', 'false');
const strings = listOf(stringSpelling);
const integer = fc.oneof(
  fc.constantFrom('0', '-0', '5.0', '1e3', '12345678901234567890', '25e1'),
  fc.integer().map(String),
);
export const drives = quoteAll(['MOTOR_SPEED', ' ', 'a/b', '😀']);

export const fittingConstants: readonly Members[] = [
  membersOf({ dataType: fc.constant('"string"'), value: stringSpelling }),
  membersOf({ dataType: fc.constant('"integer"'), value: integer }),
  membersOf(
    { dataType: fc.constant('"double"'), value: numberSpelling },
    { values: fc.constant('null') },
  ),
  membersOf({ dataType: fc.constant('"stringArray"'), values: strings }),
  membersOf(
    { value: fc.oneof(stringSpelling, numberSpelling, boolean) },
    { dataType: fc.constant('null'), values: strings },
  ),
  membersOf({ values: strings }, { value: fc.constant('null') }),
];

/** A constant whose value may be of any type. */
export const anyConstant = membersOf(
  {},
  {
    dataType: fc.oneof(fc.constant('null'), quoteAll(legacyValues.dataType)),
    value: fc.oneof(
      fc.constantFrom('5', '0.5', '1e64', '"5"', '"1e3"', '"0.5"', '" 5"'),
      fc.constantFrom('null', 'true', '[]', '{"a": {}}', '"5.0"'),
    ),
    values: fc.constantFrom('[]', '["a", 1]', '[[], {}, null]', 'null', '{}'),
  },
);

/** What the fields of inputs refer to. */
interface Pools {
  readonly sources: fc.Arbitrary<string>;
  readonly sensors: fc.Arbitrary<string>;
  readonly constants: readonly Members[];
}

/** The extra fields of each kind, and how often it occurs. */
function kindsFor({
  sources,
  sensors,
  constants,
}: Pools): readonly (readonly [string, Members, number])[] {
  const one = (key: string, value: fc.Arbitrary<string>): Members =>
    membersOf({ [key]: value });
  return [
    ['constant', fc.oneof(...constants), 4],
    ['calculated', one('calculation', quoteAll(legacyValues.calculation)), 1],
    ['signal', one('symbolicName', fc.oneof(drives, quoteAll(sensorNames))), 2],
    ['signalSensor', one('symbolicName', sensors), 2],
    ['events', membersOf({}), 1],
    ['AlgorithmOutputStatus', membersOf({}, { timeRange: jsonText }), 1],
    ['value', one('symbolicName', drives), 1],
    ['DCVoltage', membersOf({}), 1],
    ['AlgorithmOutput', reading(sources), 6],
  ];
}

function reading(algorithm: fc.Arbitrary<string>): Members {
  const timeRange = fc.oneof(
    quoteAll(['day', 'default', 'thirtyDays', 'calendarMonth']),
    quoteAll(legacyValues.timeRange),
  );
  return fc.oneof(
    membersOf({ algorithm, timeRange }),
    membersOf(
      { algorithm },
      {
        timeRange,
        property: fc.constantFrom('"mean"', '"a.b"', '" "', 'null'),
        format: quoteAll(legacyValues.format),
        recalculate: boolean,
      },
    ),
  );
}

export function inputFor(pools: Pools): Members {
  const inputs = kindsFor(pools).map(([type, members, weight]) => ({
    weight,
    arbitrary: fc
      .tuple(
        membersOf(
          { type: fc.constant(quote(type)), inputName: quoteAll(inputNames) },
          { optional: boolean },
        ),
        members,
      )
      .map((parts) => parts.flat()),
  }));
  return fc.oneof(...inputs);
}
