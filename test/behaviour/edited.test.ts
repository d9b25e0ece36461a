import { expect, test } from '@jest/globals';
import { componentStart } from '../../src/behaviour/legacy/legacy-windows.js';
import { aspectOf, type Verified, verifyText } from './verify-text.js';

const daily = { schedule: 'day', inputs: [] };

test.each([
  [100, undefined],
  [101, true],
])('lists 100 of %i algorithms that an effect reaches', (count, hasMore) => {
  const reading = (inputName: string, more: object = {}) => ({
    type: 'AlgorithmOutput',
    inputName,
    algorithm: 'source',
    timeRange: 'day',
    ...more,
  });
  const signal = { type: 'signal', inputName: 'speed', symbolicName: 'a' };
  const text = JSON.stringify([
    { ...daily, name: 'source', path: 'p', inputs: [signal] },
    ...Array.from({ length: count }, (_, index) => ({
      ...daily,
      name: `reader${index}`,
      path: 'p',
      inputs: [reading('needed'), reading('other', { optional: true })],
    })),
  ]);
  const { outputText } = verifyText(text);
  const optional = outputText.replace(
    '"InputName": "Speed",',
    '"InputName": "Speed", "Optional": true,',
  );
  const [witness] = aspectOf(
    verifyText(text, [], optional),
    'missing',
    'speed',
  ).witnesses;
  expect(witness?.downstream).toHaveLength(100);
  expect(witness?.downstream[0]).toEqual({
    algorithm: 'reader0',
    legacy: 'error',
    current: 'runs',
  });
  expect(witness?.hasMore).toBe(hasMore);
});

test('a schedule that another algorithm lacks decides no order', () => {
  const text = JSON.stringify([
    { ...daily, name: 'reader', path: 'reader', dependencies: ['base'] },
    { ...daily, name: 'base', path: 'base' },
    { name: 'unrelated', path: 'unrelated', inputs: [] },
  ]);
  const decision = { rule: 'schedule-absent', choose: 'Daily', reason: 'So.' };
  expect(aspectOf(verifyText(text, [decision]), 'order')).toMatchObject({
    accountedBy: [],
    waitsFor: ['dependency-lost'],
  });
});

test.each([
  '0 3 * * *',
  '30 23 */1 * *',
  '0 6 * * 0-6',
  '0 0 12 * * ?',
  '0 15 10 ? * * *',
])('own results are those of earlier days with the schedule %s', (cron) => {
  const text = JSON.stringify(
    ['unlimited', 'latest', 'unlimitedPerMonth'].map((retention) => ({
      ...daily,
      name: retention,
      path: 'p',
      retention,
      inputs: [
        {
          type: 'AlgorithmOutput',
          inputName: 'before',
          algorithm: retention,
          timeRange: 'thirtyDays',
        },
      ],
    })),
  );
  const windowsIn = ({ aspects }: Verified) =>
    aspects.filter(({ aspect }) => aspect === 'window');
  const produced = verifyText(text);
  const scheduled = produced.outputText.replaceAll(
    '"Daily"',
    `"Scheduled", "Schedule": ${JSON.stringify(cron)}`,
  );
  expect(windowsIn(verifyText(text, [], scheduled))).toEqual(
    windowsIn(produced),
  );
});

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
