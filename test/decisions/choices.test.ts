import { describe, expect, test } from '@jest/globals';
import type { Aspect, Verdict } from '../../src/behaviour/verdict.js';
import { rules } from '../../src/mapping/mapping-rules.js';
import { type Choice, choicesOf } from '../../src/rule/choice.js';
import { inputAspects, type Rule } from '../../src/rule/rule.js';
import {
  aspectOf,
  unaccountedIn,
  verifyText,
} from '../behaviour/verify-text.js';
import { legacyText, signalInput } from '../support/legacy.js';
import {
  brokenInvariants,
  convertWith,
  decisionsText,
  findingsOf,
} from './convert-with-decisions.js';

/** A Legacy file with one open finding of a rule, and what each choice makes of it. */
interface Case {
  /** The only input of the first algorithm, besides its name `hours`. */
  readonly input?: object;
  /** Fields of the first algorithm. */
  readonly algorithm?: object;
  readonly others?: readonly object[];
  readonly where?: object;
  /** Other rules with open findings. */
  readonly alsoOpen?: readonly string[];
  readonly choices: Readonly<Record<string, Way>>;
}

interface Way {
  readonly value?: unknown;
  /** The Current input besides its name; null: it is left out. */
  readonly input?: object | null;
  /** The first Current algorithm has at least this; null: it is left out. */
  readonly algorithm?: object | null;
  /** The verdict about what the choice changes, and words of its witness. */
  readonly verdict?: readonly [Aspect, Verdict, string];
}

const reading = {
  type: 'AlgorithmOutput',
  algorithm: 'fan_hours',
  property: 'total',
};
const source = {
  InputType: 'AlgorithmOutput',
  SourceAlgorithm: 'fan_hours',
  SourceProperty: 'total',
};
const plain = { type: 'constant', dataType: 'integer', value: 5 };
const limit = { InputType: 'Constant', DataType: 'Int', ConstantInt: 5 };
const other = { name: 'other', path: 'other', inputs: [], schedule: 'day' };
const nominal = { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' };

/** What every rule that leaves out an input offers. */
const dropped: Way = {
  input: null,
  verdict: ['source', 'left out', 'Current has no such input'],
};
const replaced: Way = {
  value: nominal,
  input: nominal,
  verdict: ['source', 'differs', 'the asset property "nominal"'],
};
const replacedUnknown = (says: string): Way => ({
  ...replaced,
  verdict: ['source', 'unknown', says],
});
const whole = { replace: replaced, drop: dropped };

const toProperty = (says: string): Way => ({
  ...{ value: 'nominal', input: nominal },
  verdict: ['source', 'differs', says],
});

const reads = (verdict: Verdict, says: string, fields: object): Way => ({
  input: { ...source, ...fields },
  verdict: ['window', verdict, says],
});
const lasting = (Duration: string, verdict: Verdict, says: string): Way =>
  reads(verdict, says, { DataInterval: 'Duration', Duration });
const windows = {
  duration: {
    value: 'PT36H',
    ...lasting('PT36H', 'differs', 'Current those of PT36H'),
  },
  name: {
    value: 'TheDay',
    ...reads('unknown', '"TheDay"', { DataInterval: 'TheDay' }),
  },
  ...whole,
};

const at = 'at 2026-03-01T14:48Z Legacy passes ';

const dayHourly: Case['choices'] = {
  P1D: lasting('P1D', 'unknown', 'Where a `Duration` ends'),
  Default: reads(
    'differs',
    `${at}results of 2026-03-01 00:00 to 23:59; Current those of 14:00 to 14:59`,
    { DataInterval: 'Default' },
  ),
  ...windows,
};

const retained = (
  Retention: string,
  verdict: Verdict,
  says: string,
  value?: string,
): Way => ({
  ...(value === undefined ? {} : { value }),
  algorithm: { Outputs: [{ OutputType: 'ObjectResult', Retention }] },
  verdict: ['retention', verdict, says],
});

const unscheduled = { schedule: undefined };
const runs = (ExecutionFrequency: string): Way => ({
  ...{ input: limit, algorithm: { ExecutionFrequency } },
  verdict: ['frequency', 'unknown', '`schedule`'],
});

const asNumber = (value: object): Way => ({
  input: { InputType: 'Constant', ...value },
  verdict: ['value', 'unknown', 'does not fit its data type'],
});

/** A field of an input that is still read by day. */
const fieldDropped = (aspect: Aspect, says: string): Way => ({
  input: { ...source, DataInterval: 'Default' },
  verdict: [aspect, 'left out', says],
});

/** Every rule that leaves a choice about a loss, with each of its choices. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'key-unknown': [
    {
      input: { ...plain, unit: { of: ['h', 1] } },
      where: { key: 'unit' },
      choices: { drop: { input: limit } },
    },
    {
      input: plain,
      algorithm: { 'a/~b': 1 },
      where: { key: 'a/~b' },
      choices: { drop: { input: limit } },
    },
  ],
  'schedule-absent': [
    {
      input: plain,
      algorithm: unscheduled,
      choices: {
        Hourly: runs('Hourly'),
        Daily: runs('Daily'),
        drop: {
          algorithm: null,
          verdict: ['frequency', 'left out', 'Current has no algorithm'],
        },
      },
    },
  ],
  'retention-seven-days': [
    {
      algorithm: { retention: 'sevenDays' },
      choices: {
        Default: retained('Default', 'unknown', '`Default`'),
        Latest: retained('Latest', 'differs', 'Current keeps only the latest'),
        Unlimited: retained('Unlimited', 'differs', 'keeps every result'),
        UnlimitedPerMonth: retained(
          'UnlimitedPerMonth',
          'differs',
          'after 7 days; Current keeps one result',
        ),
        name: retained('SevenDays', 'unknown', '"SevenDays"', 'SevenDays'),
        drop: {
          algorithm: { Outputs: [{ OutputType: 'ObjectResult' }] },
          verdict: ['retention', 'left out', 'Current does not say how long'],
        },
      },
    },
  ],
  'output-format': [
    {
      input: plain,
      algorithm: { outputFormat: 'EventGroup' },
      choices: { drop: { input: limit } },
    },
  ],
  'dependency-lost': [
    {
      input: plain,
      algorithm: { dependencies: ['other'] },
      others: [other],
      choices: {
        drop: {
          input: limit,
          verdict: ['order', 'left out', 'Current cannot express that'],
        },
        input: {
          value: 'RunsAfter',
          algorithm: {
            Inputs: [
              { InputName: 'Hours', ...limit },
              {
                ...{ InputType: 'AlgorithmOutput', InputName: 'RunsAfter' },
                ...{ Optional: true, SourceAlgorithm: 'other' },
                DataInterval: 'Default',
              },
            ],
          },
          verdict: [
            'order',
            'unknown',
            'Whether the service orders algorithms',
          ],
        },
      },
    },
  ],
  'constant-as-text': [
    {
      input: { ...plain, value: '1e3' },
      choices: {
        number: asNumber({ DataType: 'Int', ConstantInt: 1000 }),
        ...whole,
      },
    },
    {
      input: { ...plain, dataType: 'double', value: '-0.50' },
      choices: {
        number: asNumber({ DataType: 'Double', ConstantDouble: -0.5 }),
        ...whole,
      },
    },
  ],
  'constant-extra': [
    {
      input: { ...plain, values: ['a', 'b'] },
      choices: {
        drop: { input: limit, verdict: ['value', 'left out', '["a", "b"]'] },
      },
    },
  ],
  'signal-shadows-sensor': [
    {
      input: { type: 'signal', symbolicName: 'humidity' },
      choices: {
        keep: {
          input: {
            ...{ InputType: 'Timeseries', SymbolicName: 'humidity' },
            DataInterval: 'Default',
          },
          verdict: ['source', 'differs', 'Current the external sensor'],
        },
        ...whole,
      },
    },
  ],
  'source-left-out': [
    {
      input: { ...reading, algorithm: 'other', timeRange: 'day' },
      others: [{ ...other, ...unscheduled }],
      alsoOpen: ['schedule-absent'],
      choices: whole,
    },
  ],
  'property-dotted': [
    {
      input: { ...reading, property: 'a.b', timeRange: 'day' },
      choices: {
        keep: {
          input: { ...source, SourceProperty: 'a.b', DataInterval: 'Default' },
          verdict: [
            'source',
            'differs',
            'passes "a.b" of "fan_hours"; Current "b" in "a"',
          ],
        },
        ...whole,
      },
    },
  ],
  'format-date-and-value': [
    {
      input: { ...reading, timeRange: 'day', format: 'dateAndValue' },
      choices: {
        name: {
          value: 'DateAndValue',
          input: {
            ...{ ...source, DataInterval: 'Default' },
            AlgorithmOutputInputDataType: 'DateAndValue',
          },
          verdict: ['shape', 'unknown', '"DateAndValue"'],
        },
        drop: fieldDropped('shape', 'each with its date; Current a list'),
      },
    },
  ],
  recalculate: [
    {
      input: { ...reading, timeRange: 'day', recalculate: true },
      choices: { drop: fieldDropped('value', 'recalculated') },
    },
  ],
  'time-range-day-hourly': [
    {
      input: { ...reading, timeRange: 'day' },
      algorithm: { schedule: 'hour' },
      choices: dayHourly,
    },
    {
      input: reading,
      algorithm: { schedule: 'hour' },
      // What an absent `timeRange` means is not shown, so nothing differs.
      choices: Object.fromEntries(
        Object.entries(dayHourly).map(([choose, { value, input }]) => [
          choose,
          { value, input: input ?? null },
        ]),
      ),
    },
  ],
  'time-range-previous-day': [
    {
      input: { ...reading, timeRange: 'previousDay' },
      choices: {
        P1D: lasting('P1D', 'unknown', 'Where a `Duration` ends'),
        P2D: lasting('P2D', 'differs', 'Current those of P2D'),
        ...windows,
      },
    },
  ],
  'time-range-previous-hour': [
    {
      input: { ...reading, timeRange: 'previousHourSameDay' },
      algorithm: { schedule: 'hour' },
      choices: {
        LatestValue: reads('unknown', '"LatestValue"', {
          DataInterval: 'LatestValue',
        }),
        PT1H: lasting(
          'PT1H',
          'differs',
          `${at}the latest of results of 2026-03-01 00:00 to 13:59; Current those of PT1H`,
        ),
        ...windows,
      },
    },
  ],
  'time-range-lifetime': ['Capacitor', 'Fan', 'Igbt'].map((part) => ({
    input: { ...reading, timeRange: `dailySince${part}LifetimeStart` },
    choices: {
      All: reads('unknown', '"All"', { DataInterval: 'All' }),
      ...windows,
      duration: {
        value: 'P1Y',
        ...lasting(
          'P1Y',
          'differs',
          'for a drive that started on 2025-11-17, Legacy passes results of 2025-11-17 00:00 to 2026-03-01 23:59; Current those of P1Y',
        ),
      },
    },
  })),
  'maintenance-plan': [
    {
      input: { ...reading, algorithm: 'no', timeRange: 'maintainancePlan' },
      choices: whole,
    },
  ],
  calculated: [
    {
      input: { type: 'calculated', calculation: 'FanLifetimeStartDate' },
      choices: {
        AssetProperty: toProperty(
          'the start date of the fan; Current the asset property "nominal"',
        ),
        ...whole,
      },
    },
  ],
  'algorithm-output-status': [
    {
      input: { type: 'AlgorithmOutputStatus', whatever: [1, {}] },
      choices: { ...whole, replace: replacedUnknown('AlgorithmOutputStatus') },
    },
  ],
  'parameter-value': [
    {
      input: { type: 'value', symbolicName: 'P_1' },
      choices: {
        TimeseriesValue: {
          input: { InputType: 'TimeseriesValue', SymbolicName: 'P_1' },
          verdict: [
            'source',
            'differs',
            'Current the latest value of the signal',
          ],
        },
        AssetProperty: toProperty('the asset property "nominal"'),
        ...whole,
      },
    },
  ],
  'dc-voltage': [
    {
      input: { type: 'DCVoltage' },
      choices: { ...whole, replace: replacedUnknown('DCVoltage') },
    },
  ],
};

const withOthers = (text: string, ...others: readonly object[]): string =>
  JSON.stringify([...(JSON.parse(text) as object[]), ...others], null, 2);

const textOf = ({ input, algorithm, others = [] }: Case): string =>
  withOthers(
    legacyText(input ? [{ inputName: 'hours', ...input }] : [], algorithm),
    ...others,
  );

const unmapped = rules.filter(({ fidelity }) => fidelity === 'unmapped');
const namesOf = (rule: Rule): readonly string[] =>
  choicesOf(rule)
    .map(({ name }) => name)
    .toSorted();

test('every rule that leaves a choice about a loss has a case for each choice', () => {
  const here = Object.entries(cases).flatMap(([rule, list]) =>
    list.map(({ choices }) => [rule, ...Object.keys(choices).toSorted()]),
  );
  const offered = unmapped.map((rule) => [rule.id, ...namesOf(rule)]);
  const joined = (lists: readonly (readonly string[])[]) =>
    [...new Set(lists.map((list) => list.join(' ')))].toSorted();
  expect(joined(here)).toEqual(joined(offered));
});

const reason = 'as the vendor told us';

const choiceOf = (id: string, choose: string): Choice =>
  unmapped
    .filter((rule) => rule.id === id)
    .flatMap(choicesOf)
    .find(({ name }) => name === choose) as Choice;

describe.each(
  Object.entries(cases).flatMap(([rule, list]) =>
    list.flatMap((it, index) =>
      Object.entries(it.choices).map(([choose, way]) => ({
        ...{ rule, choose, way, it },
        number: index + 1,
      })),
    ),
  ),
)('$rule decided $choose ($number)', ({ rule, choose, way, it }) => {
  const text = textOf(it);
  const { where, alsoOpen = [] } = it;
  const decision = {
    ...{ rule, choose, reason, ...(where ? { where } : {}) },
    ...(way.value === undefined ? {} : { value: way.value }),
  };
  const undecided = convertWith(decisionsText([]), text);
  const file = convertWith(decisionsText([decision]), text);

  test('is an open error without the decision', () => {
    expect(findingsOf(undecided, rule)).toEqual([
      expect.objectContaining({ decision: null, fidelity: 'unmapped' }),
    ]);
    expect(undecided.isPartial).toBe(true);
    expect(brokenInvariants(undecided)).toEqual([]);
  });

  test('writes what was chosen', () => {
    expect(way.input !== undefined || way.algorithm !== undefined).toBe(true);
    const [algorithm] = file.output;
    if (way.algorithm === null) expect(file.output).toEqual([]);
    for (const [key, value] of Object.entries(way.algorithm ?? {}))
      expect(algorithm?.[key]).toEqual(value);
    if (way.input !== undefined)
      expect(algorithm?.['Inputs']).toEqual(
        way.input ? [{ InputName: 'Hours', ...way.input }] : [],
      );
    expect(brokenInvariants(file)).toEqual([]);
  });

  test('is reported with its reason and no longer counts', () => {
    expect(findingsOf(file, rule)).toEqual([
      expect.objectContaining({
        decision: expect.objectContaining({
          ...{ choose, value: way.value ?? null, reason, index: 0 },
        }),
      }),
    ]);
    const { summary } = file.report;
    expect(summary.rules).toContainEqual(
      expect.objectContaining({ rule, count: 1, decided: 1 }),
    );
    const open = file.findings.filter(
      ({ fidelity, decision }) => fidelity === 'unmapped' && decision === null,
    );
    expect(open.map((finding) => finding.rule)).toEqual(alsoOpen);
    expect(file.isPartial).toBe(alsoOpen.length > 0);
    expect(summary.fields.invalid).toBe(0);
    expect(summary.fields.unmapped > 0).toBe(alsoOpen.length > 0);
    expect(summary.inputs.partial).toBe(0);
  });

  test('is named by the field list', () => {
    const decided = file.fields.filter(({ fate }) => fate === 'decided');
    expect(new Set(decided.map((field) => field.rule))).toEqual(
      new Set([rule]),
    );
    const [finding] = findingsOf(file, rule);
    const isBelow = (place: string | null): boolean =>
      place === null || `${place}/`.startsWith(`${finding?.pointer ?? ''}/`);
    expect(decided.some((field) => isBelow(field.source))).toBe(true);
    // What the decision writes has it as its origin.
    const chosen = file.fields.find(
      ({ target }) => finding?.target && target.includes(finding.target),
    );
    expect(chosen?.fate ?? 'decided').toBe('decided');
  });

  const { verdict: expected } = way;
  if (expected)
    test('shows what it changes, and only what it says that it changes', () => {
      const [aspect, verdict, says] = expected;
      const isOfInput = inputAspects.some((it) => it === aspect);
      const all = verifyText(text, [decision]);
      const found = aspectOf(all, aspect, isOfInput ? 'hours' : undefined);
      expect(found.verdict).toBe(verdict);
      expect(
        [...found.witnesses.map((it) => it.text), ...found.why].join(' '),
      ).toContain(says);
      expect(found.accountedBy).toContainEqual({ rule, choose });
      expect(unaccountedIn(all)).toEqual([]);

      const { changes = [] } = choiceOf(rule, choose);
      const changed = all.aspects.filter(
        (it) =>
          it.verdict !== 'same' &&
          // What is said of an added input is about no input of Legacy.
          it.places.legacy !== null &&
          it.accountedBy.some((by) => by.rule === rule && by.choose === choose),
      );
      expect(
        changes === 'all' ? changed.map((it) => it.aspect) : changes,
      ).toEqual(expect.arrayContaining(changed.map((it) => it.aspect)));
    });
});

test('every choice that a run can show has a verdict', () => {
  const withoutVerdict = Object.entries(cases).flatMap(([rule, list]) =>
    list.every(({ choices }) =>
      Object.values(choices).some((it) => !it.verdict),
    )
      ? [rule]
      : [],
  );
  expect(withoutVerdict).toEqual(['key-unknown', 'output-format']);
});

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
      // Of the run, of a file that is not mapped, or of another decision.
      !['name-shared', 'file-unrecognised', 'retention-outlived'].includes(
        rule.id,
      ),
  );

  test.each(accepting.map(({ id }) => id))(
    'decides every %s and changes nothing else',
    (rule) => {
      const before = convertWith(decisionsText([]), text);
      const after = convertWith(
        decisionsText([{ rule, choose: 'accept', reason }]),
        text,
      );
      expect(findingsOf(before, rule)).not.toEqual([]);
      expect(after.findings).toEqual(
        before.findings.map((finding) =>
          finding.rule === rule
            ? {
                ...finding,
                decision: {
                  ...{ choose: 'accept', value: null, where: {} },
                  ...{ reason, index: 0 },
                },
              }
            : finding,
        ),
      );
      expect(after.outputText).toBe(before.outputText);
      expect(after.fields).toEqual(before.fields);
      expect(brokenInvariants(after)).toEqual([]);
    },
  );
});
