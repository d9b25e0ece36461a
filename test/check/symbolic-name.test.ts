import { expect, test } from '@jest/globals';
import { checkAcross } from '../../src/check/check-across.js';
import {
  examine,
  readReferenceFile,
  type SignalFile,
} from '../../src/file/check-files.js';

function signalFile(type: number, symbolicName: string): SignalFile {
  const text = JSON.stringify({ variables: { '01_01': { symbolicName } } });
  const path = `vendor.drives.fc.${type}.json`;
  const read = readReferenceFile('signals', path, Buffer.from(text));
  if (read.kind !== 'signals') throw new Error('it is a signal mapping file');
  return read;
}

/** What is said of the signal `torque` where one drive type has it and so many others do not. */
function messageForPartial(without: number): string {
  const input = { type: 'signal', inputName: 'x', symbolicName: 'torque' };
  const algorithm = { name: 'a', path: 'a', schedule: 'day', inputs: [input] };
  const examined = examine(Buffer.from(JSON.stringify([algorithm])), true);
  if (examined.kind !== 'examined') throw new Error('it is a Legacy file');
  const others = Array.from({ length: without }, (_, index) =>
    signalFile(index, 'speed'),
  );
  const file = { path: 'a.json', facts: examined.facts, isReported: true };
  const check = checkAcross({
    files: [file],
    signals: [...others, signalFile(without, 'torque')],
  });
  return check(file)
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
