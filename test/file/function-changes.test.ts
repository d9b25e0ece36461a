import { describe, expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { matchDecisions } from '../../src/decisions/match-decisions.js';
import { convertFile } from '../../src/file/convert-file.js';
import type { FunctionChanges } from '../../src/file/record.js';
import {
  decisionsText,
  decisionsIn,
} from '../decisions/convert-with-decisions.js';
import {
  joined,
  legacyText,
  plainInput,
  unmappedInput,
} from '../support/legacy.js';

const windowed = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  timeRange: 'previousDay',
};
const reason = 'as agreed';

function functionsIn(
  text: string,
  decisions: readonly object[] = [],
  allowPartial = false,
): readonly FunctionChanges[] {
  const decideIn = matchDecisions(decisionsIn(decisionsText(decisions)));
  return convertFile('a.json', Buffer.from(text), {
    print: defaultPrintOptions,
    named: true,
    allowPartial,
    decideIn,
  }).record.functions;
}

/** The changes of the function, but for what every function has to change. */
function changesOf(
  inputs: readonly object[],
  decisions: readonly object[] = [],
  { allowPartial = false, algorithm = {} } = {},
): readonly string[] {
  const text = legacyText(inputs, algorithm);
  const [changed] = functionsIn(text, decisions, allowPartial);
  return (changed?.changes ?? [])
    .filter(({ rule }) => rule !== 'output')
    .map((it) => `${it.rule} ${it.inputs.join()}: ${it.text}`);
}

describe('the changes needed in function code', () => {
  test('are unknown of a file that is held back', () => {
    expect(functionsIn(legacyText([plainInput, unmappedInput]))).toEqual([]);
  });

  test('name the algorithm with its line, and the values', () => {
    const decisions = [
      { rule: 'time-range-previous-day', choose: 'P2D', reason },
    ];
    const text = joined(
      legacyText([], { name: 'first', path: 'shared' }),
      legacyText([windowed], { path: 'shared' }),
    );
    const [shared, ...others] = functionsIn(text, decisions);
    expect(others).toEqual([]);
    expect(shared?.algorithms).toEqual(['first', 'fan_hours']);
    const own = { inputs: [], path: 'a.json', before: null, after: null };
    expect(shared?.changes.map(({ text: left, ...rest }) => rest)).toEqual([
      { ...own, rule: 'output', algorithm: 'first', line: 2 },
      { ...own, rule: 'output', algorithm: 'fan_hours', line: 9 },
      {
        ...own,
        rule: 'time-range-previous-day',
        algorithm: 'fan_hours',
        line: 9,
        inputs: ['hours'],
        before: '"previousDay"',
        after: '["Duration", "P2D"]',
      },
    ]);
  });

  test('names every input that is left out of a partial file, invalid ones too', () => {
    expect(
      changesOf(
        [unmappedInput, { ...plainInput, dataType: 'colour' }, {}],
        [],
        { allowPartial: true },
      ),
    ).toEqual([
      'dc-voltage dcVoltage: Stop reading `dcVoltage` (`DCVoltage`): it is no longer passed. `DCVoltage` has no Current counterpart.',
      'value-unknown limit: Stop reading `limit` (`colour`): it is no longer passed. A field has a value that is not in its list.',
    ]);
  });

  test.each([
    ['without dates', windowed, {}, 'A plain list has no dates'],
    [
      'with the dates of the decision',
      windowed,
      { dates: 'Dated' },
      'Each result is an object of `date` and `value` now (`Dated`)',
    ],
    [
      'with the dates of the format',
      { ...windowed, format: 'dateAndValue' },
      { dates: 'Dated' },
      "Pick yesterday's results by the dates.",
    ],
  ])('say how results are picked %s', (_, input, dates, words) => {
    const decisions = [
      { rule: 'time-range-previous-day', choose: 'P2D', reason, ...dates },
      {
        rule: 'format-date-and-value',
        choose: 'name',
        value: 'ByFormat',
        reason,
      },
    ];
    const [first = ''] = changesOf([input], decisions).filter((it) =>
      it.startsWith('time-range'),
    );
    expect(first).toContain(
      '`hours` holds the results of the last 2 days (`P2D`) now, in place of those of the day before (`previousDay`).',
    );
    expect(first).toContain(words);
  });

  test.each([
    ['the source, where its answer has to change', 'property-dotted', 'keep'],
    [
      'the reader, where it gets something else',
      'retention-seven-days',
      'Latest',
    ],
  ])('stand with %s', (_, rule, choose) => {
    const reader = {
      type: 'AlgorithmOutput',
      inputName: 'hours',
      algorithm: 'fan_hours',
      timeRange: 'day',
      property: 'a.b',
    };
    const text = joined(
      legacyText([], { retention: 'sevenDays' }),
      legacyText([reader], { name: 'reader', path: 'reader' }),
    );
    const decisions = [
      { rule: 'property-dotted', choose: 'keep', reason },
      { rule: 'retention-seven-days', choose: 'Latest', reason },
    ];
    const changed = functionsIn(text, decisions).flatMap(({ path, changes }) =>
      changes
        .filter((it) => it.rule === rule)
        .map(({ inputs }) => [path, inputs]),
    );
    expect(changed).toEqual(
      choose === 'keep' ? [['fan_hours', []]] : [['reader', ['hours']]],
    );
  });
});
