import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { componentStart } from '../../src/behaviour/legacy/legacy-windows.js';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { objectAt } from '../../src/json/node.js';
import { groupBy } from '../../src/json/collections.js';
import { checkText } from '../check/check-text.js';
import { golden } from '../support/golden.js';
import { joined } from '../support/legacy.js';
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

describe('each error of check leaves out its input or algorithm', () => {
  const signal = { type: 'signal', inputName: 'speed', symbolicName: 'a' };
  const constant = {
    type: 'constant',
    inputName: 'limit',
    dataType: 'double',
    value: 0.5,
  };
  const results = {
    type: 'AlgorithmOutput',
    inputName: 'before',
    algorithm: 'edited',
    timeRange: 'latestValue',
    optional: true,
  };
  const source = JSON.stringify([
    {
      ...daily,
      name: 'edited',
      path: 'p',
      retention: 'latest',
      inputs: [signal, constant, results],
    },
  ]);
  const good = verifyText(source).outputText;

  /** Expects that nothing accounts for what has an error, and that it is named. */
  function expectLeftOut(text: string): void {
    const errors = groupBy(
      checkText(text).filter(({ level }) => level === 'error'),
      ({ pointer }) => objectAt(pointer, 'Inputs'),
    );
    expect(errors.size).toBeGreaterThan(0);
    const { algorithms } = verifyText(source, [], text).verification;
    const objects = algorithms.flatMap((it) => [it, ...it.inputs]);
    for (const [pointer, found] of errors) {
      const object = objects.find(({ current }) => current === pointer);
      expect([pointer, object?.aspects.length]).toEqual([pointer, 6]);
      for (const aspect of object?.aspects ?? []) {
        expect(aspect.verdict).toBe('left out');
        expect(isUnaccounted(aspect)).toBe(true);
        expect(
          found.map(({ message }) => `Current breaks its format: ${message}`),
        ).toContain(aspect.witnesses[0]?.text);
      }
    }
  }

  test('nothing of the file itself', () => {
    const { aspects } = verifyText(source, [], good);
    expect(aspects.map(({ verdict }) => verdict)).not.toContain('left out');
  });

  const rules = join(golden, 'check', 'current');
  const textIn = (rule: string): string => {
    const file = join(rules, rule, 'fires', 'file.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : '[]';
  };
  const isBroken = (text: string): boolean =>
    checkText(text).some(({ level }) => level === 'error');

  test.each(readdirSync(rules).filter((rule) => isBroken(textIn(rule))))(
    'what is added: %s',
    (rule) => {
      expectLeftOut(joined(good, textIn(rule)));
    },
  );

  /** The text with another value at a place. */
  function edited(place: string, value: unknown): string {
    const file = JSON.parse(good) as unknown;
    const keys = place.split('/');
    const last = keys.pop() ?? '';
    const parent = keys.reduce(
      (it, key) => (it as Record<string, unknown>)[key],
      file,
    ) as Record<string, unknown>;
    parent[last] = value;
    return JSON.stringify(file);
  }

  test.each(placesIn(JSON.parse(good)).filter((it) => it !== '0'))(
    'what is taken away or replaced: %s',
    (place) => {
      for (const value of [undefined, null, '', 0, [5], {}]) {
        const text = edited(place, value);
        if (isBroken(text)) expectLeftOut(text);
      }
    },
  );
});

/** The places of all values inside one, with `/` between the keys. */
function placesIn(value: unknown): readonly string[] {
  return typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        key,
        ...placesIn(inner).map((place) => `${key}/${place}`),
      ]);
}
