import { describe, expect, test } from '@jest/globals';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { matchDecisions } from '../../src/decisions/match-decisions.js';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { makeRecord } from '../../src/file/make-record.js';
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
  const decideIn = matchDecisions(decisionsIn(decisionsText(decisions)));
  const conversion = convertBytes(
    'a.json',
    Buffer.from(legacyText(inputs, algorithm)),
    { print: defaultPrintOptions, named: true, allowPartial, decideIn },
  );
  const { functions } = makeRecord('a.json', conversion, { decideIn });
  const [changed] = functions;
  return (changed?.changes ?? [])
    .filter(({ rule }) => rule !== 'output')
    .map((it) => `${it.rule} ${it.inputs.join()}: ${it.text}`);
}

const stop = 'Stop reading this input; it is no longer passed.';

describe('the changes needed in function code', () => {
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
