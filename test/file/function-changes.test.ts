import { describe, expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { matchDecisions } from '../../src/decisions/match-decisions.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { isMapped } from '../../src/file/file-outcome.js';
import {
  decisionsText,
  decisionsIn,
} from '../decisions/convert-with-decisions.js';
import { legacyText, plainInput, unmappedInput } from '../support/legacy.js';

const windowed = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  format: 'dateAndValue',
  timeRange: 'previousDay',
};
const reason = 'as agreed';

/** The changes of the function, but for what every function has to change. */
function changesOf(
  inputs: readonly object[],
  decisions: readonly object[] = [],
  { allowPartial = false, algorithm = {} } = {},
): readonly string[] {
  const outcome = convertBytes(
    'a.json',
    Buffer.from(legacyText(inputs, algorithm)),
    {
      ...{ print: defaultPrintOptions, named: true, allowPartial },
      decideIn: matchDecisions(decisionsIn(decisionsText(decisions))),
    },
  );
  const [changed] = isMapped(outcome) ? outcome.functions : [];
  return (changed?.changes ?? [])
    .filter(({ rule }) => rule !== 'output')
    .map((it) => `${it.rule} ${it.inputs.join()}: ${it.text}`);
}

const stop = 'Stop reading this input; it is no longer passed.';

describe('the changes needed in function code', () => {
  test('names an input that is left out by decision, with the reason', () => {
    expect(
      changesOf(
        [plainInput, unmappedInput],
        [{ rule: 'dc-voltage', choose: 'drop', reason }],
      ),
    ).toEqual([
      expect.stringMatching(
        `^dc-voltage dcVoltage: ${stop} .*has no Current counterpart.$`,
      ),
    ]);
  });

  test('says what a choice that brings an input back requires', () => {
    const replacement = { InputType: 'AssetProperty', AssetPropertyKey: 'key' };
    expect(
      changesOf(
        [unmappedInput, windowed],
        [
          {
            ...{ rule: 'dc-voltage', choose: 'replace', reason },
            value: replacement,
          },
          { rule: 'time-range-previous-day', choose: 'P2D', reason },
          { rule: 'format-date-and-value', choose: 'drop', reason },
        ],
      ),
    ).toEqual(
      expect.arrayContaining([
        'dc-voltage dcVoltage: Read what the new input passes.',
        expect.stringMatching(
          /^time-range-previous-day hours: Select the results of the day before\. A plain list has no dates/,
        ),
        'format-date-and-value hours: Expect plain values instead of values with dates.',
      ]),
    );
  });

  test('says what a decision about the algorithm requires', () => {
    const decided = (choose: string) =>
      changesOf([], [{ rule: 'retention-seven-days', choose, reason }], {
        algorithm: { retention: 'sevenDays' },
      });
    expect(decided('Latest')).toEqual([
      expect.stringContaining('expect one result'),
    ]);
    expect(decided('drop')).toEqual([
      expect.stringContaining('the service decides'),
    ]);
  });

  test('leaves out what an open question may still change', () => {
    expect(
      changesOf([unmappedInput, windowed], [], {
        algorithm: { retention: 'sevenDays' },
      }),
    ).toEqual([]);
    // The decision about one field does not matter if the input is left out.
    expect(
      changesOf(
        [windowed],
        [{ rule: 'format-date-and-value', choose: 'drop', reason }],
      ),
    ).toEqual([]);
  });

  test('names every input that is left out of a partial file, invalid ones too', () => {
    expect(
      changesOf(
        [unmappedInput, { ...plainInput, dataType: 'colour' }, {}],
        [],
        { allowPartial: true },
      ),
    ).toEqual([
      expect.stringContaining(`dc-voltage dcVoltage: ${stop}`),
      expect.stringContaining(`value-unknown limit: ${stop}`),
    ]);
  });
});
