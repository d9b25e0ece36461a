import { describe, expect, test } from '@jest/globals';
import { rules } from '../../src/mapping/registry.js';
import { choicesOf } from '../../src/rule/rule.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import {
  brokenPromises,
  convertWith,
  decisionsText,
  findingsOf,
} from './decided.js';

/** What a Legacy file becomes if a rule is decided in each possible way. */
interface Case {
  readonly text: string;
  readonly where?: object;
  /** Other findings that stay open. */
  readonly alsoOpen?: readonly string[];
  readonly choices: Readonly<Record<string, Way>>;
}

interface Way {
  readonly value?: unknown;
  /** The inputs of the first algorithm. */
  readonly inputs?: readonly object[];
  /** The first algorithm has at least this. */
  readonly algorithm?: object;
  /** Nothing of the file is left. */
  readonly isEmpty?: true;
}

const limit = {
  InputType: 'Constant',
  InputName: 'Limit',
  DataType: 'Int',
  ConstantInt: 5,
};

/** An input that is put in the place of another, as decided and as written. */
const replaced = {
  value: { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' },
  inputs: [
    {
      InputType: 'AssetProperty',
      InputName: 'Hours',
      AssetPropertyKey: 'nominal',
    },
  ],
};

const dropped: Way = { inputs: [] };

const reading = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  property: 'total',
};

const read = (fields: object): Way => ({
  inputs: [
    {
      InputType: 'AlgorithmOutput',
      InputName: 'Hours',
      SourceAlgorithm: 'fan_hours',
      SourceProperty: 'total',
      ...fields,
    },
  ],
});

const readBy = (timeRange: object, algorithm = {}): string =>
  legacyText([{ ...reading, ...timeRange }], algorithm);

const lasting = (Duration: string): Way =>
  read({ DataInterval: 'Duration', Duration });

const ownDuration: Way = { value: 'PT36H', ...lasting('PT36H') };
const ownName: Way = {
  value: 'TheDay',
  ...read({ DataInterval: 'TheDay' }),
};

const dayHourly = {
  P1D: lasting('P1D'),
  Default: read({ DataInterval: 'Default' }),
  duration: ownDuration,
  name: ownName,
  replace: replaced,
  drop: dropped,
};

const lifetime = {
  All: read({ DataInterval: 'All' }),
  duration: ownDuration,
  name: ownName,
  replace: replaced,
  drop: dropped,
};

const retained = (Retention: string): Way => ({
  algorithm: { Outputs: [{ OutputType: 'ObjectResult', Retention }] },
});

const hours = (fields: object): string =>
  legacyText([{ inputName: 'hours', ...fields }]);

const other = { name: 'other', path: 'other', inputs: [], schedule: 'day' };

const withOther = (text: string, algorithm: object): string =>
  JSON.stringify([...(JSON.parse(text) as object[]), algorithm], null, 2);

const constantExtra = {
  ...plainInput,
  values: ['a', 'b'],
};

const withoutSchedule = { schedule: undefined };

const cases: Readonly<Record<string, readonly Case[]>> = {
  'key-unknown': [
    {
      text: legacyText([{ ...plainInput, unit: { of: ['h', 1] } }]),
      where: { key: 'unit' },
      choices: { drop: { inputs: [limit] } },
    },
    {
      text: legacyText([plainInput], { 'a/~b': 1 }),
      where: { key: 'a/~b' },
      choices: { drop: { inputs: [limit] } },
    },
  ],
  'schedule-absent': [
    {
      text: legacyText([plainInput], withoutSchedule),
      choices: {
        Hourly: {
          inputs: [limit],
          algorithm: { ExecutionFrequency: 'Hourly' },
        },
        Daily: { inputs: [limit], algorithm: { ExecutionFrequency: 'Daily' } },
        drop: { isEmpty: true },
      },
    },
  ],
  'retention-seven-days': [
    {
      text: legacyText([], { retention: 'sevenDays' }),
      choices: {
        Default: retained('Default'),
        Latest: retained('Latest'),
        Unlimited: retained('Unlimited'),
        UnlimitedPerMonth: retained('UnlimitedPerMonth'),
        name: { value: 'SevenDays', ...retained('SevenDays') },
        drop: { algorithm: { Outputs: [{ OutputType: 'ObjectResult' }] } },
      },
    },
  ],
  'output-format': [
    {
      text: legacyText([plainInput], { outputFormat: 'EventGroup' }),
      choices: { drop: { inputs: [limit] } },
    },
  ],
  'dependency-lost': [
    {
      text: withOther(legacyText([plainInput], { dependencies: ['other'] }), {
        ...other,
      }),
      choices: { drop: { inputs: [limit] } },
    },
  ],
  'constant-as-text': [
    {
      text: hours({ type: 'constant', dataType: 'integer', value: '1e3' }),
      choices: {
        number: {
          inputs: [
            {
              InputType: 'Constant',
              InputName: 'Hours',
              DataType: 'Int',
              ConstantInt: 1000,
            },
          ],
        },
        replace: replaced,
        drop: dropped,
      },
    },
    {
      text: hours({ type: 'constant', dataType: 'double', value: '-0.50' }),
      choices: {
        number: {
          inputs: [
            {
              InputType: 'Constant',
              InputName: 'Hours',
              DataType: 'Double',
              ConstantDouble: -0.5,
            },
          ],
        },
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'constant-extra': [
    {
      text: legacyText([constantExtra]),
      choices: { drop: { inputs: [limit] } },
    },
  ],
  'signal-shadows-sensor': [
    {
      text: hours({ type: 'signal', symbolicName: 'humidity' }),
      choices: {
        keep: {
          inputs: [
            {
              InputType: 'Timeseries',
              InputName: 'Hours',
              SymbolicName: 'humidity',
              DataInterval: 'Default',
            },
          ],
        },
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'source-left-out': [
    {
      text: withOther(
        legacyText([{ ...reading, algorithm: 'other', timeRange: 'day' }]),
        { ...other, ...withoutSchedule },
      ),
      alsoOpen: ['schedule-absent'],
      choices: { replace: replaced, drop: dropped },
    },
  ],
  'property-dotted': [
    {
      text: readBy({ property: 'a.b', timeRange: 'day' }),
      choices: {
        keep: read({ SourceProperty: 'a.b', DataInterval: 'Default' }),
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'format-date-and-value': [
    {
      text: readBy({ timeRange: 'day', format: 'dateAndValue' }),
      choices: {
        name: {
          value: 'DateAndValue',
          ...read({
            DataInterval: 'Default',
            AlgorithmOutputInputDataType: 'DateAndValue',
          }),
        },
        drop: read({ DataInterval: 'Default' }),
      },
    },
  ],
  recalculate: [
    {
      text: readBy({ timeRange: 'day', recalculate: true }),
      choices: { drop: read({ DataInterval: 'Default' }) },
    },
  ],
  'time-range-day-hourly': [
    {
      text: readBy({ timeRange: 'day' }, { schedule: 'hour' }),
      choices: dayHourly,
    },
    { text: readBy({}, { schedule: 'hour' }), choices: dayHourly },
  ],
  'time-range-previous-day': [
    {
      text: readBy({ timeRange: 'previousDay' }),
      choices: {
        P1D: lasting('P1D'),
        P2D: lasting('P2D'),
        duration: ownDuration,
        name: ownName,
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'time-range-previous-hour': [
    {
      text: readBy({ timeRange: 'previousHourSameDay' }),
      choices: {
        LatestValue: read({ DataInterval: 'LatestValue' }),
        PT1H: lasting('PT1H'),
        duration: ownDuration,
        name: ownName,
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'time-range-lifetime': ['Capacitor', 'Fan', 'Igbt'].map((part) => ({
    text: readBy({ timeRange: `dailySince${part}LifetimeStart` }),
    choices: lifetime,
  })),
  'maintenance-plan': [
    {
      text: readBy({ algorithm: 'nobody', timeRange: 'maintainancePlan' }),
      choices: { replace: replaced, drop: dropped },
    },
  ],
  calculated: [
    {
      text: hours({ type: 'calculated', calculation: 'FanLifetimeStartDate' }),
      choices: {
        AssetProperty: { ...replaced, value: 'nominal' },
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'algorithm-output-status': [
    {
      text: hours({ type: 'AlgorithmOutputStatus', whatever: [1, {}] }),
      choices: { replace: replaced, drop: dropped },
    },
  ],
  'parameter-value': [
    {
      text: hours({ type: 'value', symbolicName: 'P_1' }),
      choices: {
        TimeseriesValue: {
          inputs: [
            {
              InputType: 'TimeseriesValue',
              InputName: 'Hours',
              SymbolicName: 'P_1',
            },
          ],
        },
        AssetProperty: { ...replaced, value: 'nominal' },
        replace: replaced,
        drop: dropped,
      },
    },
  ],
  'dc-voltage': [
    {
      text: hours({ type: 'DCVoltage' }),
      choices: { replace: replaced, drop: dropped },
    },
  ],
};

const unmapped = rules.filter(({ fidelity }) => fidelity === 'unmapped');

test('every rule that asks, and each of its choices, has a case', () => {
  const named = Object.entries(cases).flatMap(([rule, of]) =>
    of.map(({ choices }) => [rule, ...Object.keys(choices)].join(' ')),
  );
  expect([...new Set(named)].toSorted()).toEqual(
    unmapped
      .map((rule) =>
        [rule.id, ...choicesOf(rule).map(({ name }) => name)].join(' '),
      )
      .toSorted(),
  );
});

describe.each(
  Object.entries(cases).flatMap(([rule, of]) =>
    of.flatMap(({ choices, ...it }, index) =>
      Object.entries(choices).map(([choose, way]) => ({
        rule,
        choose,
        way,
        it,
        number: index + 1,
      })),
    ),
  ),
)('$rule decided $choose ($number)', ({ rule, choose, way, it }) => {
  const { text, where, alsoOpen = [] } = it;
  const undecided = convertWith(decisionsText([]), text);
  const file = convertWith(
    decisionsText([
      {
        rule,
        choose,
        ...('value' in way ? { value: way.value } : {}),
        reason: 'as the vendor told us',
        ...(where ? { where } : {}),
      },
    ]),
    text,
  );

  test('is an open error without the decision', () => {
    const found = findingsOf(undecided, rule);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ decision: null, fidelity: 'unmapped' });
    expect(undecided.isPartial).toBe(true);
  });

  test('writes what was chosen', () => {
    const [algorithm] = file.output;
    if (way.isEmpty) expect(file.output).toEqual([]);
    if (way.inputs) expect(algorithm?.['Inputs']).toEqual(way.inputs);
    if (way.algorithm) {
      expect(algorithm).toMatchObject(way.algorithm);
      for (const [key, value] of Object.entries(way.algorithm))
        expect(algorithm?.[key]).toEqual(value);
    }
    expect(way.isEmpty ?? way.inputs ?? way.algorithm).toBeDefined();
  });

  test('is reported with its reason and no longer counts', () => {
    expect(findingsOf(file, rule)).toEqual([
      expect.objectContaining({
        decision: { choose, reason: 'as the vendor told us', index: 0 },
      }),
    ]);
    const { summary } = file.report;
    expect(summary.rules).toContainEqual(
      expect.objectContaining({ rule, count: 1, decided: 1 }),
    );
    const open = file.findings
      .filter((it) => it.fidelity === 'unmapped' && it.decision === null)
      .map((it) => it.rule);
    expect(open).toEqual(alsoOpen);
    expect(file.isPartial).toBe(alsoOpen.length > 0);
    expect(summary.fields.invalid).toBe(0);
    if (alsoOpen.length === 0) expect(summary.fields.unmapped).toBe(0);
    expect(summary.inputs.partial).toBe(0);
  });

  test('is named by the field list', () => {
    const decided = file.fields.filter(({ fate }) => fate === 'decided');
    expect(new Set(decided.map((field) => field.rule))).toEqual(
      new Set([rule]),
    );
    const [finding] = findingsOf(file, rule);
    const isBelow = (source: string | null): boolean =>
      source === null || `${source}/`.startsWith(`${finding?.pointer ?? ''}/`);
    expect(decided.some(({ source }) => isBelow(source))).toBe(true);
    // What the decision writes has it as its origin.
    const chosen = file.fields.find(
      ({ target }) => finding?.target && target.includes(finding.target),
    );
    expect(chosen?.fate ?? 'decided').toBe('decided');
  });

  test('keeps what every migration promises', () => {
    expect(brokenPromises(undecided)).toEqual([]);
    expect(brokenPromises(file)).toEqual([]);
  });
});

const reason = 'as the vendor told us';
const deciding = (...decisions: readonly object[]): string =>
  decisionsText(decisions.map((decision) => ({ ...decision, reason })));

const linesOf = (decisionsFile: string, text: string): readonly string[] =>
  convertWith(decisionsFile, text).findings.map(({ rule, pointer, decision }) =>
    [rule, pointer, ...(decision ? [decision.choose] : [])].join(' '),
  );

describe('accept', () => {
  const spelled = { type: 'constant', inputname: 'limit', value: 5 };
  const text = JSON.stringify([
    { ...other, name: 'source', dependencies: [], inputs: [] },
    {
      name: 'reader',
      path: 'reader',
      schedule: 'day',
      retention: 'default',
      dependencies: ['source'],
      inputs: [
        spelled,
        signalInput,
        { ...signalInput, inputName: 'speed2', optional: true },
        { type: 'events', inputName: 'faults', optional: true },
        { type: 'AlgorithmOutput', inputName: 'a', algorithm: 'source' },
        {
          type: 'AlgorithmOutput',
          inputName: 'b',
          algorithm: 'source',
          timeRange: 'all',
        },
        {
          type: 'AlgorithmOutput',
          inputName: 'c',
          algorithm: 'source',
          timeRange: 'thirtyDays',
        },
      ],
    },
  ]);
  const accepting = rules.filter(
    (rule) =>
      rule.fidelity !== 'unmapped' &&
      choicesOf(rule).length > 0 &&
      // Of the run, not of one file.
      rule.id !== 'name-shared',
  );

  test.each(accepting.map(({ id }) => id))(
    'settles every %s and changes nothing else',
    (rule) => {
      const before = convertWith(decisionsText([]), text);
      const after = convertWith(deciding({ rule, choose: 'accept' }), text);
      expect(findingsOf(before, rule)).not.toEqual([]);
      expect(after.findings).toEqual(
        before.findings.map((finding) =>
          finding.rule === rule
            ? { ...finding, decision: { choose: 'accept', reason, index: 0 } }
            : finding,
        ),
      );
      expect(after.outputText).toBe(before.outputText);
      expect(after.fields).toEqual(before.fields);
      expect(brokenPromises(after)).toEqual([]);
    },
  );
});

describe('each field that a decision fills', () => {
  const value = hours({ type: 'value', symbolicName: 'P_1' });
  const field = (name: string, target: readonly string[], after: string) =>
    expect.objectContaining({
      source: `/0/inputs/0/${name}`,
      ...{ target: target.map((key) => `/0/Inputs/0/${key}`), after },
      fate: 'decided',
    });

  test('names the source leaf that it came from', () => {
    const { fields } = convertWith(
      deciding({ rule: 'parameter-value', choose: 'TimeseriesValue' }),
      value,
    );
    expect(fields).toContainEqual(
      field('type', ['InputType'], '"TimeseriesValue"'),
    );
    expect(fields).toContainEqual(
      field('symbolicName', ['SymbolicName'], '"P_1"'),
    );
  });

  test('names the leaf that was decided about where none says it', () => {
    const { fields } = convertWith(
      deciding({
        rule: 'parameter-value',
        choose: 'AssetProperty',
        value: 'power',
      }),
      value,
    );
    expect(fields).toContainEqual(
      field(
        'type',
        ['InputType', 'AssetPropertyKey'],
        '["AssetProperty", "power"]',
      ),
    );
    expect(fields).toContainEqual(
      expect.objectContaining({
        source: '/0/inputs/0/symbolicName',
        ...{ target: [], after: null, fate: 'decided' },
      }),
    );
  });
});

describe('what a decision brings back', () => {
  const dotted = {
    ...reading,
    algorithm: 'other',
    property: 'a.b',
    timeRange: 'day',
  };
  const reader = (input: object): string =>
    withOther(legacyText([input], { dependencies: ['other'] }), {
      ...other,
      retention: 'latest',
    });

  test('carries the order of a dependency again', () => {
    const text = reader(dotted);
    expect(linesOf(decisionsText([]), text)).toEqual([
      'property-dotted /0/inputs/0/property',
      'dependency-lost /0/dependencies/0',
    ]);
    expect(
      linesOf(deciding({ rule: 'property-dotted', choose: 'keep' }), text),
    ).toEqual([
      'property-dotted /0/inputs/0/property keep',
      'dependency-implied /0/dependencies/0',
    ]);
  });

  test('carries no order if it reads another round', () => {
    const text = reader({ ...dotted, property: 'a', timeRange: 'previousDay' });
    expect(
      linesOf(
        deciding({ rule: 'time-range-previous-day', choose: 'P2D' }),
        text,
      ),
    ).toEqual([
      'time-range-previous-day /0/inputs/0/timeRange P2D',
      'dependency-lost /0/dependencies/0',
    ]);
  });

  const fromOther = (fields: object): object => ({
    ...{ InputType: 'AlgorithmOutput', SourceAlgorithm: 'other' },
    ...fields,
  });
  const currentDay = fromOther({ DataInterval: 'Default' });

  test.each<[string, object, object, string]>([
    // The time range is that of an earlier round, whatever is written for it.
    [
      'time-range-previous-day',
      { ...reading, timeRange: 'previousDay' },
      currentDay,
      'dependency-lost',
    ],
    [
      'maintenance-plan',
      { ...reading, timeRange: 'maintainancePlan' },
      currentDay,
      'dependency-lost',
    ],
    // What `LatestValue` selects is not shown, so nothing excludes it.
    [
      'property-dotted',
      dotted,
      fromOther({ DataInterval: 'LatestValue' }),
      'dependency-implied',
    ],
    [
      'dc-voltage',
      { type: 'DCVoltage', inputName: 'hours' },
      fromOther({ DataInterval: 'LatestValue' }),
      'dependency-implied',
    ],
    [
      'property-dotted',
      dotted,
      { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' },
      'dependency-lost',
    ],
  ])(
    'replaced for %s carries order by its time range: %j as %j',
    (rule, input, value, expected) => {
      expect(
        linesOf(
          deciding({ rule, choose: 'replace', value }),
          reader(input),
        ).filter((line) => line.startsWith('dependency-')),
      ).toEqual([`${expected} /0/dependencies/0`]);
    },
  );

  test('carries no order if it is dropped', () => {
    expect(
      linesOf(
        deciding({ rule: 'property-dotted', choose: 'drop' }),
        reader(dotted),
      ),
    ).toEqual([
      'property-dotted /0/inputs/0/property drop',
      'dependency-lost /0/dependencies/0',
    ]);
  });

  test.each([
    [{ optional: true }, 'missing-input-null /0/inputs/0'],
    [{}, undefined],
  ])('says what happens if it is missing: %j', (more, expected) => {
    const text = legacyText([
      { ...reading, ...more, timeRange: 'previousDay' },
    ]);
    expect(linesOf(decisionsText([]), text)).toEqual([
      'time-range-previous-day /0/inputs/0/timeRange',
    ]);
    expect(
      linesOf(
        deciding({ rule: 'time-range-previous-day', choose: 'P1D' }),
        text,
      ),
    ).toEqual([
      ...(expected === undefined ? [] : [expected]),
      'time-range-previous-day /0/inputs/0/timeRange P1D',
    ]);
  });

  test.each([
    [{ optional: true }, 'missing-signal-omitted'],
    [{}, 'missing-signal-skips'],
  ])('is judged by the kind that it has now: %j', (more, expected) => {
    const file = convertWith(
      deciding({
        rule: 'dc-voltage',
        choose: 'replace',
        value: { InputType: 'Timeseries', SymbolicName: 'DC' },
      }),
      legacyText([{ ...unmappedInput, ...more }]),
    );
    expect(file.findings.map((it) => [it.rule, it.target])).toEqual([
      [expected, '/0/Inputs/0'],
      ['dc-voltage', '/0/Inputs/0/InputType'],
    ]);
    expect(file.output[0]?.['Inputs']).toEqual([
      {
        InputType: 'Timeseries',
        InputName: 'DcVoltage',
        ...('optional' in more ? { Optional: true } : {}),
        SymbolicName: 'DC',
      },
    ]);
    expect(brokenPromises(file)).toEqual([]);
  });

  test('a signal that is kept is one like any other', () => {
    const text = legacyText([{ ...signalInput, symbolicName: 'humidity' }]);
    expect(
      linesOf(
        deciding({ rule: 'signal-shadows-sensor', choose: 'keep' }),
        text,
      ),
    ).toEqual([
      'missing-signal-skips /0/inputs/0',
      'signal-shadows-sensor /0/inputs/0/symbolicName keep',
    ]);
  });
});

describe('a schedule that is decided', () => {
  const text = withOther(
    legacyText(
      [
        { ...reading, timeRange: 'day' },
        { ...reading, inputName: 'more' },
      ],
      { ...withoutSchedule, dependencies: ['other'] },
    ),
    { ...other, retention: 'latest' },
  );

  test('is that of the time ranges and dependencies: Daily', () => {
    const file = deciding({ rule: 'schedule-absent', choose: 'Daily' });
    expect(linesOf(file, text)).toEqual([
      'schedule-absent /0 Daily',
      'time-range-absent /0/inputs/1',
      'dependency-lost /0/dependencies/0',
    ]);
  });

  test('is that of the time ranges and dependencies: Hourly', () => {
    const file = deciding({ rule: 'schedule-absent', choose: 'Hourly' });
    expect(linesOf(file, text)).toEqual([
      'schedule-absent /0 Hourly',
      'time-range-day-hourly /0/inputs/0/timeRange',
      'time-range-day-hourly /0/inputs/1',
    ]);
    expect(brokenPromises(convertWith(file, text))).toEqual([]);
  });

  test('brings back what reads the algorithm', () => {
    const reads = withOther(
      legacyText([{ ...reading, algorithm: 'other', timeRange: 'day' }]),
      { ...other, ...withoutSchedule, retention: 'latest' },
    );
    expect(linesOf(decisionsText([]), reads)).toEqual([
      'source-left-out /0/inputs/0/algorithm',
      'schedule-absent /1',
    ]);
    const file = deciding({ rule: 'schedule-absent', choose: 'Daily' });
    expect(linesOf(file, reads)).toEqual(['schedule-absent /1 Daily']);
    expect(convertWith(file, reads).output).toHaveLength(2);
  });

  test('that is dropped takes along what reads the algorithm', () => {
    const reads = withOther(
      legacyText([{ ...reading, algorithm: 'other', timeRange: 'day' }]),
      { ...other, ...withoutSchedule, inputs: [unmappedInput] },
    );
    const file = convertWith(
      deciding({ rule: 'schedule-absent', choose: 'drop' }),
      reads,
    );
    expect(file.findings.map(({ rule }) => rule)).toEqual([
      'source-left-out',
      'schedule-absent',
    ]);
    expect(file.report.summary.algorithms).toEqual({
      total: 2,
      migrated: 0,
      partial: 1,
      leftOut: 1,
    });
    expect(brokenPromises(file)).toEqual([]);
  });
});

describe('several causes at one input', () => {
  const text = legacyText([
    { ...reading, property: 'a.b', timeRange: 'previousDay' },
  ]);

  test.each(['keep', 'drop'])(
    '%s alone does not bring it back, and the other stays open',
    (choose) => {
      const file = convertWith(
        deciding({ rule: 'property-dotted', choose }),
        text,
      );
      expect(file.output[0]?.['Inputs']).toEqual([]);
      expect(file.isPartial).toBe(true);
      expect(
        file.findings.map(({ rule, decision }) => [rule, decision?.choose]),
      ).toEqual([
        ['property-dotted', choose],
        ['time-range-previous-day', undefined],
      ]);
      expect(brokenPromises(file)).toEqual([]);
    },
  );

  test('both together do', () => {
    const file = convertWith(
      deciding(
        { rule: 'property-dotted', choose: 'keep' },
        { rule: 'time-range-previous-day', choose: 'P1D' },
      ),
      text,
    );
    expect(file.isPartial).toBe(false);
    expect(file.output[0]?.['Inputs']).toEqual(
      read({
        SourceProperty: 'a.b',
        DataInterval: 'Duration',
        Duration: 'P1D',
      }).inputs,
    );
    expect(
      file.fields
        .filter(({ fate }) => fate === 'decided')
        .map(({ source, rule, target }) => [source, rule, target.length]),
    ).toEqual([
      ['/0/inputs/0/property', 'property-dotted', 1],
      ['/0/inputs/0/timeRange', 'time-range-previous-day', 2],
    ]);
    expect(brokenPromises(file)).toEqual([]);
  });

  test('one that breaks the format is beyond decisions', () => {
    const file = convertWith(
      deciding({ rule: 'dc-voltage', choose: 'replace', ...eventsInput }),
      legacyText([{ ...unmappedInput, optional: 'yes' }]),
    );
    expect(file.output[0]?.['Inputs']).toEqual([]);
    expect(file.isPartial).toBe(true);
    expect(brokenPromises(file)).toEqual([]);
  });
});

const eventsInput = { value: { InputType: 'Events' } };

describe('replace', () => {
  const replaceBy = (value: string, input: object = unmappedInput) =>
    convertWith(
      `{"decisions": [{"rule": "dc-voltage", "choose": "replace", "reason": "r", "value": ${value}}]}`,
      legacyText([input]),
    );

  test.each([
    '12345678901234567890',
    '-0',
    '5.0',
    '0.1000000000000000055511151231257827',
    '1e400',
  ])('keeps the digits of %s', (number) => {
    const file = replaceBy(
      `{"InputType": "Constant", "DataType": "Double", "ConstantDouble": ${number}}`,
    );
    expect(file.outputText).toContain(`"ConstantDouble": ${number}\n`);
    expect(file.fields.map(({ after }) => after)).toContain(
      `["Constant", "Double", ${number}]`,
    );
    expect(brokenPromises(file)).toEqual([]);
  });

  test('writes its keys in the order of the format, those without a place there last', () => {
    const file = replaceBy(
      '{"Z": [{"a": null}, []], "SymbolicName": "\\ud800", "InputType": "Timeseries"}',
      { ...unmappedInput, optional: true },
    );
    const inputs = file.output[0]?.['Inputs'] as readonly [object];
    expect(Object.entries(inputs[0])).toEqual([
      ['InputType', 'Timeseries'],
      ['InputName', 'DcVoltage'],
      ['Optional', true],
      ['SymbolicName', '\ud800'],
      ['Z', [{ a: null }, []]],
    ]);
    expect(file.outputText).toContain(String.raw`"\ud800"`);
    expect(brokenPromises(file)).toEqual([]);
  });

  test('leaves no further field of the kind', () => {
    const file = convertWith(
      deciding({
        rule: 'signal-shadows-sensor',
        choose: 'replace',
        value: { InputType: 'SensorFeature', SensorFeatureKey: 'h' },
      }),
      legacyText([{ ...signalInput, symbolicName: 'humidity' }]),
    );
    expect(file.output[0]?.['Inputs']).toEqual([
      {
        InputType: 'SensorFeature',
        InputName: 'MotorSpeed',
        SensorFeatureKey: 'h',
      },
    ]);
    expect(file.findings.map(({ rule }) => rule)).toEqual([
      'signal-shadows-sensor',
    ]);
    expect(brokenPromises(file)).toEqual([]);
  });
});
