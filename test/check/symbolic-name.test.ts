import { expect, test } from '@jest/globals';
import { checkAcross } from '../../src/check/check-across.js';
import type { SignalNames } from '../../src/check/reference-files.js';
import { sharedFacts } from '../../src/file/check-file.js';
import { readReferenceFile } from '../../src/file/reference-file.js';

function signalsOf(type: number, symbolicName: string): SignalNames {
  const text = JSON.stringify({ variables: { '01_01': { symbolicName } } });
  const path = `vendor.drives.fc.${type}.json`;
  const { signals } = readReferenceFile('signals', path, Buffer.from(text));
  if (!signals) throw new Error('it is a signal mapping file');
  return signals;
}

const reading = Buffer.from(
  JSON.stringify([
    {
      ...{ Name: 'a', Path: 'a', ExecutionFrequency: 'Daily', Outputs: [] },
      Inputs: [
        { InputType: 'Timeseries', InputName: 'X', SymbolicName: 'torque' },
      ],
    },
  ]),
);

/** What is said of the signal `torque` where one drive type has it and so many others do not. */
function messageForPartial(without: number): string {
  const { current } = sharedFacts(reading, true);
  if (!current) throw new Error('it is a Current file');
  const others = Array.from({ length: without }, (_, index) =>
    signalsOf(index, 'speed'),
  );
  return checkAcross({
    ...{ current: [current], legacyNames: new Set() },
    signals: [...others, signalsOf(without, 'torque')],
  })(current)
    .map(({ message }) => message)
    .join('\n');
}

test.each([
  [2, /is not in [^ ]+0\.json and [^ ]+1\.json\.$/],
  [11, /is not in [^ ]+0\.json, .+, [^ ]+9\.json and 1 more file\.$/],
  [12, /is not in [^ ]+0\.json, .+, [^ ]+9\.json and 2 more files\.$/],
])('of %d drive types without a signal ten are named', (without, said) => {
  expect(messageForPartial(without)).toMatch(said);
});
