import { describe, expect, test } from '@jest/globals';
import { legacyText, signalInput, unmappedInput } from '../support/legacy.js';
import {
  brokenInvariants,
  convertWith,
  decisionsText,
  type DecidedFile,
} from './convert-with-decisions.js';

const reason = 'as the vendor told us';

const decide = (text: string, ...decisions: readonly object[]): DecidedFile => {
  const file = convertWith(
    decisionsText(decisions.map((decision) => ({ ...decision, reason }))),
    text,
  );
  expect(brokenInvariants(file)).toEqual([]);
  return file;
};

/** Each finding as `rule pointer choice`. */
const linesOf = ({ findings }: DecidedFile): readonly string[] =>
  findings.map(({ rule, pointer, decision }) =>
    [rule, pointer, ...(decision ? [decision.choose] : [])].join(' '),
  );

const inputsOf = ({ output }: DecidedFile): unknown => output[0]?.['Inputs'];

const other = {
  ...{ name: 'other', path: 'other', inputs: [] },
  ...{ schedule: 'day', retention: 'latest' },
};
const unscheduled = { schedule: undefined };

/** A file with one algorithm that has the inputs, and `other`. */
const fileOf = (
  inputs: readonly object[],
  algorithm: object = {},
  source: object = {},
): string =>
  JSON.stringify([
    ...(JSON.parse(legacyText(inputs, algorithm)) as object[]),
    { ...other, ...source },
  ]);

const reading = {
  type: 'AlgorithmOutput',
  ...{ inputName: 'hours', algorithm: 'other', property: 'total' },
  timeRange: 'day',
};
const dotted = { ...reading, property: 'a.b' };
const yesterday = { ...reading, timeRange: 'previousDay' };
const read = {
  ...{ InputType: 'AlgorithmOutput', InputName: 'Hours' },
  ...{ SourceAlgorithm: 'other', SourceProperty: 'total' },
};

describe('each field that a decision fills', () => {
  const text = legacyText([
    { type: 'value', inputName: 'hours', symbolicName: 'P_1' },
  ]);
  const fieldsWith = (decision: object) =>
    decide(text, { rule: 'parameter-value', ...decision }).fields.filter(
      ({ source }) => /type|symbolicName/.test(source ?? ''),
    );
  const field = (name: string, target: readonly string[], after: unknown) =>
    expect.objectContaining({
      source: `/0/inputs/0/${name}`,
      target: target.map((key) => `/0/Inputs/0/${key}`),
      ...{ after, fate: 'decided' },
    });

  test('names the source leaf that it came from', () => {
    expect(fieldsWith({ choose: 'TimeseriesValue' })).toEqual([
      field('type', ['InputType'], '"TimeseriesValue"'),
      field('symbolicName', ['SymbolicName'], '"P_1"'),
    ]);
  });

  test('names the leaf that was decided about where none says it', () => {
    expect(fieldsWith({ choose: 'AssetProperty', value: 'power' })).toEqual([
      field(
        'type',
        ['InputType', 'AssetPropertyKey'],
        '["AssetProperty", "power"]',
      ),
      field('symbolicName', [], null),
    ]);
  });
});

describe('what a decision brings back', () => {
  const needing = { dependencies: ['other'] };
  const orderOf = (input: object, ...decisions: readonly object[]) =>
    linesOf(decide(fileOf([input], needing), ...decisions))
      .filter((line) => line.startsWith('dependency-'))
      .map((line) => line.split(' ')[0]);
  const keep = { rule: 'property-dotted', choose: 'keep' };
  const drop = { rule: 'property-dotted', choose: 'drop' };

  test('carries the order of a dependency again', () => {
    expect(orderOf(dotted)).toEqual(['dependency-lost']);
    expect(orderOf(dotted, keep)).toEqual(['dependency-implied']);
    expect(orderOf(dotted, drop)).toEqual(['dependency-lost']);
  });

  test('carries no order if it reads another round', () => {
    expect(
      orderOf(yesterday, { rule: 'time-range-previous-day', choose: 'P2D' }),
    ).toEqual(['dependency-lost']);
  });

  const from = (DataInterval: string) => ({
    ...{ InputType: 'AlgorithmOutput', SourceAlgorithm: 'other' },
    DataInterval,
  });
  const property = { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' };

  test.each<[string, object, object, string]>([
    // The time range is that of an earlier round, whatever is written for it.
    ['time-range-previous-day', yesterday, from('Default'), 'lost'],
    [
      'maintenance-plan',
      { ...reading, timeRange: 'maintainancePlan' },
      from('Default'),
      'lost',
    ],
    // What `LatestValue` selects is not shown, so nothing excludes it.
    ['property-dotted', dotted, from('LatestValue'), 'implied'],
    ['dc-voltage', unmappedInput, from('LatestValue'), 'implied'],
    ['property-dotted', dotted, property, 'lost'],
  ])(
    'replaced for %s carries order by its time range: %j as %j',
    (rule, input, value, expected) => {
      expect(orderOf(input, { rule, choose: 'replace', value })).toEqual([
        `dependency-${expected}`,
      ]);
    },
  );

  test.each([
    [{ optional: true }, ['missing-input-null /0/inputs/0']],
    [{}, []],
  ])('says what happens if it is missing: %j', (more, expected) => {
    const rule = 'time-range-previous-day';
    const text = fileOf([{ ...yesterday, ...more }]);
    expect(linesOf(decide(text))).toEqual([`${rule} /0/inputs/0/timeRange`]);
    expect(linesOf(decide(text, { rule, choose: 'P1D' }))).toEqual([
      ...expected,
      `${rule} /0/inputs/0/timeRange P1D`,
    ]);
  });

  test.each([
    [{ optional: true }, { Optional: true }, 'missing-signal-omitted'],
    [{}, {}, 'missing-signal-skips'],
  ])('is treated as the kind that it has now: %j', (more, written, missing) => {
    const value = { InputType: 'Timeseries', SymbolicName: 'DC' };
    const file = decide(legacyText([{ ...unmappedInput, ...more }]), {
      ...{ rule: 'dc-voltage', choose: 'replace', value },
    });
    expect(file.findings.map(({ rule, target }) => [rule, target])).toEqual([
      [missing, '/0/Inputs/0'],
      ['dc-voltage', '/0/Inputs/0/InputType'],
    ]);
    expect(inputsOf(file)).toEqual([
      { InputName: 'DcVoltage', ...written, ...value },
    ]);
  });

  test('a signal that is kept is one like any other', () => {
    const text = legacyText([{ ...signalInput, symbolicName: 'humidity' }]);
    const rule = 'signal-shadows-sensor';
    expect(linesOf(decide(text, { rule, choose: 'keep' }))).toEqual([
      'missing-signal-skips /0/inputs/0',
      `${rule} /0/inputs/0/symbolicName keep`,
    ]);
  });
});

describe('a schedule that is decided', () => {
  const rule = 'schedule-absent';
  const undecidedReader = fileOf(
    [
      { ...reading, algorithm: 'fan_hours' },
      {
        ...{ ...reading, timeRange: undefined },
        ...{ algorithm: 'fan_hours', inputName: 'more' },
      },
    ],
    { ...unscheduled, dependencies: ['other'] },
  );

  test.each([
    [
      'Daily',
      ['time-range-absent /0/inputs/1', 'dependency-lost /0/dependencies/0'],
    ],
    [
      'Hourly',
      [
        'time-range-day-hourly /0/inputs/0/timeRange',
        'time-range-day-hourly /0/inputs/1',
      ],
    ],
  ])('is that of the time ranges and dependencies: %s', (choose, lines) => {
    expect(linesOf(decide(undecidedReader, { rule, choose }))).toEqual([
      `${rule} /0 ${choose}`,
      ...lines,
    ]);
  });

  test('brings back what reads the algorithm', () => {
    const text = fileOf([reading], {}, unscheduled);
    expect(linesOf(decide(text))).toEqual([
      'source-left-out /0/inputs/0/algorithm',
      `${rule} /1`,
    ]);
    const file = decide(text, { rule, choose: 'Daily' });
    expect(linesOf(file)).toEqual([`${rule} /1 Daily`]);
    expect(file.output).toHaveLength(2);
  });

  test('that is dropped also leaves out the readers of the algorithm', () => {
    const file = decide(
      fileOf([reading], {}, { ...unscheduled, inputs: [unmappedInput] }),
      { rule, choose: 'drop' },
    );
    expect(linesOf(file)).toEqual([
      'source-left-out /0/inputs/0/algorithm',
      `${rule} /1 drop`,
    ]);
    expect(file.report.summary.algorithms).toEqual({
      ...{ total: 2, migrated: 0, partial: 1, leftOut: 1 },
    });
  });
});

describe('several causes at one input', () => {
  const text = fileOf([{ ...dotted, timeRange: 'previousDay' }]);
  const rules = ['property-dotted', 'time-range-previous-day'] as const;
  const [byProperty, byTimeRange] = rules;

  test.each([
    [byProperty, 'keep'],
    [byProperty, 'drop'],
    [byTimeRange, 'drop'],
  ])('%s %s alone decides only itself', (rule, choose) => {
    const file = decide(text, { rule, choose });
    expect(inputsOf(file)).toEqual([]);
    expect(file.isPartial).toBe(true);
    expect(
      file.findings.map(({ rule, decision }) => [rule, decision?.choose]),
    ).toEqual(rules.map((it) => [it, it === rule ? choose : undefined]));
    expect(
      file.fields.find(({ source }) => source === '/0/inputs/0/type')?.fate,
    ).toBe('unmapped');
  });

  test('both together bring it back', () => {
    const file = decide(
      text,
      { rule: byProperty, choose: 'keep' },
      { rule: byTimeRange, choose: 'P1D' },
    );
    expect(file.isPartial).toBe(false);
    expect(inputsOf(file)).toEqual([
      {
        ...{ ...read, SourceProperty: 'a.b' },
        ...{ DataInterval: 'Duration', Duration: 'P1D' },
      },
    ]);
    expect(
      file.fields
        .filter(({ fate }) => fate === 'decided')
        .map(({ source, rule, target }) => [source, rule, target.length]),
    ).toEqual([
      ['/0/inputs/0/property', byProperty, 1],
      ['/0/inputs/0/timeRange', byTimeRange, 2],
    ]);
  });

  test('both together drop it', () => {
    const file = decide(
      text,
      ...rules.map((rule) => ({ rule, choose: 'drop' })),
    );
    expect(file.isPartial).toBe(false);
    expect(
      file.fields.find(({ source }) => source === '/0/inputs/0/type')?.fate,
    ).toBe('decided');
  });

  test('an invalid one cannot be decided', () => {
    const file = decide(legacyText([{ ...unmappedInput, optional: 'yes' }]), {
      ...{ rule: 'dc-voltage', choose: 'replace' },
      value: { InputType: 'Events' },
    });
    expect(inputsOf(file)).toEqual([]);
    expect(file.isPartial).toBe(true);
  });
});

describe('replace', () => {
  const replaceBy = (value: string, input: object = unmappedInput) => {
    const file = convertWith(
      `{"decisions": [{"rule": "dc-voltage", "choose": "replace", "reason": "r", "value": ${value}}]}`,
      legacyText([input]),
    );
    expect(brokenInvariants(file)).toEqual([]);
    return file;
  };

  test.each([
    ['Int', '12345678901234567890'],
    ['Double', '-0'],
    ['Double', '5.0'],
    ['Double', '0.1000000000000000055511151231257827'],
    ['Double', '1e400'],
    ['Bool', 'true'],
  ])('keeps the %s %s', (type, spelled) => {
    const file = replaceBy(
      `{"InputType": "Constant", "DataType": "${type}", "Constant${type}": ${spelled}}`,
    );
    expect(file.outputText).toContain(`"Constant${type}": ${spelled}\n`);
    expect(file.fields.map(({ after }) => after)).toContain(
      `["Constant", "${type}", ${spelled}]`,
    );
  });

  test('writes its keys in the order of the format, those without a place there last', () => {
    const file = replaceBy(
      '{"Z": [{"a": null}, [], 1.0], "SymbolicName": "\\ud800", "InputType": "Timeseries"}',
      { ...unmappedInput, optional: true },
    );
    const [input] = inputsOf(file) as readonly [object];
    expect(Object.entries(input)).toEqual([
      ['InputType', 'Timeseries'],
      ['InputName', 'DcVoltage'],
      ['Optional', true],
      ['SymbolicName', '\ud800'],
      ['Z', [{ a: null }, [], 1]],
    ]);
    expect(file.outputText).toContain(String.raw`"\ud800"`);
    expect(file.outputText).toMatch(/"Z": \[[^]*\b1\.0\n/);
  });

  test('leaves no field of the kind before, and no finding about it', () => {
    const value = { InputType: 'SensorFeature', SensorFeatureKey: 'h' };
    const file = decide(
      legacyText([{ ...signalInput, symbolicName: 'humidity' }]),
      { rule: 'signal-shadows-sensor', choose: 'replace', value },
    );
    expect(inputsOf(file)).toEqual([{ InputName: 'MotorSpeed', ...value }]);
    const lasting = { ...dotted, timeRange: 'thirtyDays' };
    expect(linesOf(decide(fileOf([lasting])))).toHaveLength(2);
    expect(
      [
        file,
        decide(fileOf([lasting]), {
          ...{ rule: 'property-dotted', choose: 'replace', value },
        }),
      ].map(linesOf),
    ).toEqual([
      ['signal-shadows-sensor /0/inputs/0/symbolicName replace'],
      ['property-dotted /0/inputs/0/property replace'],
    ]);
  });
});
