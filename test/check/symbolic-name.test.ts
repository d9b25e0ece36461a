import { expect, test } from '@jest/globals';
import { check } from '../../src/index.js';
import { currentAlgorithm } from '../support/legacy.js';

const reading = {
  path: 'a.json',
  text: JSON.stringify([
    currentAlgorithm('a', {
      Inputs: [
        { InputType: 'Timeseries', InputName: 'X', SymbolicName: 'torque' },
      ],
    }),
  ]),
};

const signalFile = (type: number, symbolicName: string) => ({
  path: `vendor.drives.fc.${type}.json`,
  text: JSON.stringify({ variables: { '01_01': { symbolicName } } }),
});

test.each([
  [2, /is not in [^ ]+10\.json and [^ ]+11\.json\.$/],
  [11, /is not in [^ ]+10\.json, .+, [^ ]+19\.json and 1 more\.$/],
  [12, /is not in [^ ]+10\.json, .+, [^ ]+19\.json and 2 more\.$/],
])('of %d drive types without a signal ten are named', (without, said) => {
  const others = Array.from({ length: without }, (_, index) =>
    signalFile(10 + index, 'speed'),
  );
  const signals = [...others, signalFile(50, 'torque')];
  const [record] = check([reading], { signals });
  const messages = record?.findings.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(said));
});
