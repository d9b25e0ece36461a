import { expect, test } from '@jest/globals';
import { componentStart } from '../../src/behaviour/legacy/legacy-windows.js';
import { legacyText } from '../support/legacy.js';
import { aspectOf, verifyText } from './verify-text.js';

const warranty = { warrantyStart: '2023-01-01' };
const started = { startUpDate: '2025-01-01', ...warranty };

test.each([
  [
    { cbmConfig: { startDate: '2024-02-29' }, driveRegistrationInfo: started },
    '2024-02-29',
  ],
  [{ driveRegistrationInfo: started }, '2025-01-01'],
  [{ driveRegistrationInfo: warranty }, '2023-01-01'],
])(
  'of the start dates %j, the first that is known counts: %s',
  (documents, date) => {
    expect(componentStart(documents).toString()).toBe(`${date}T00:00:00`);
  },
);

test('each input says what is not shown of its own window', () => {
  const inputs = [
    { type: 'DCVoltage', inputName: 'voltage' },
    { type: 'AlgorithmOutputStatus', inputName: 'state' },
  ];
  const replaced = ['dc-voltage', 'algorithm-output-status'].map((rule) => ({
    rule,
    choose: 'replace',
    reason: 'It will do.',
    value: { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' },
  }));
  const all = verifyText(legacyText(inputs), replaced);
  expect(
    ['voltage', 'state'].map((input) => aspectOf(all, 'window', input).why),
  ).toEqual([
    ['What a `DCVoltage` input passes is not shown.'],
    ['What an `AlgorithmOutputStatus` input passes is not shown.'],
  ]);
});

test('a source that keeps one result and has always run first passes the same', () => {
  const hourly = { path: 'f', schedule: 'hour', retention: 'latest' };
  const reading = {
    type: 'AlgorithmOutput',
    inputName: 'hours',
    algorithm: 'source',
    timeRange: 'day',
  };
  const text = JSON.stringify([
    { ...hourly, name: 'reader', inputs: [reading], dependencies: ['source'] },
    { ...hourly, name: 'source', inputs: [] },
  ]);
  const rule = 'time-range-day-hourly';
  const decided = [{ rule, choose: 'Default', reason: 'It will do.' }];
  const window = aspectOf(verifyText(text, decided), 'window', 'hours');
  expect(window.verdict).toBe('same');
});

test('the day before a run is in the same month, but not in the same day', () => {
  const reading = {
    type: 'AlgorithmOutput',
    inputName: 'hours',
    algorithm: 'source',
    timeRange: 'calendarMonth',
  };
  const daily = { name: 'reader', path: 'f', schedule: 'day' };
  const text = JSON.stringify([
    { ...daily, retention: 'latest', inputs: [reading] },
    {
      name: 'source',
      path: 'f',
      schedule: 'hour',
      retention: 'latest',
      inputs: [],
    },
  ]);
  const { record } = verifyText(text);
  const current = (record.outputText ?? '').replace('CalendarMonth', 'Default');
  const window = aspectOf(verifyText(text, [], current), 'window', 'hours');
  expect(window.witnesses[0]?.text).toContain(
    'at 2026-03-02T00:30Z, if "source" has not yet run this hour,',
  );
});
