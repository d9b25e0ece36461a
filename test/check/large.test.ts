import { describe, expect, test } from '@jest/globals';
import type { Finding } from '../../src/rule/finding.js';
import { checkAcross } from '../../src/check/check-across.js';
import { examine } from '../../src/file/examine.js';
import { readSignalFile, type SignalFile } from '../../src/file/examine.js';
import { readTypeFile } from '../../src/file/examine.js';
import { checked } from '../support/checked.js';
import { timeOf } from '../support/time-of.js';

function list<T>(length: number, item: (index: number) => T): readonly T[] {
  return Array.from({ length }, (_, index) => item(index));
}

// A look at every key for each finding takes minutes.
test('an algorithm with 40,000 unknown keys and 40,000 faults takes seconds', () => {
  const count = 40_000;
  const text = JSON.stringify([
    {
      ...Object.fromEntries(list(count, (index) => [`key${index}`, 1])),
      Name: 'a',
      Path: 'a',
      ExecutionFrequency: 'Daily',
      Inputs: list(count, () => ({ InputType: 'Events' })),
      Outputs: [],
    },
  ]);
  let found: readonly Finding[] = [];
  const time = timeOf(() => (found = checked(text)));
  const pointersOf = (rule: string): readonly string[] =>
    found.filter((it) => it.rule.id === rule).map(({ place }) => place.pointer);
  expect(pointersOf('current/field-missing')).toEqual(
    list(count, (index) => `/0/Inputs/${index}`),
  );
  expect(pointersOf('current/key-unknown')).toHaveLength(count);
  expect(time).toBeLessThan(10_000);
});

// A copy of all errors so far for each element takes minutes.
test('40,000 inputs that are no objects take seconds', () => {
  const count = 40_000;
  const text = JSON.stringify([
    {
      ...{ Name: 'a', Path: 'a', ExecutionFrequency: 'Daily' },
      ...{ Inputs: list(count, () => 1), Outputs: [] },
    },
  ]);
  let found: readonly Finding[] = [];
  const time = timeOf(() => (found = checked(text)));
  expect(found.map(({ rule, place }) => `${rule.id} ${place.pointer}`)).toEqual(
    list(count, (index) => `current/value-type /0/Inputs/${index}`),
  );
  expect(time).toBeLessThan(10_000);
});

/** The messages about algorithms that are held against other files, too, if that takes seconds. */
function saidOf(
  algorithms: readonly object[],
  known: {
    readonly signals?: readonly SignalFile[];
    readonly propertyKeys?: ReadonlySet<string>;
  },
): readonly string[] {
  const examined = examine(Buffer.from(JSON.stringify(algorithms)), true);
  if (examined.kind !== 'examined') throw new Error('it can be read');
  const { facts } = examined;
  let messages: readonly string[] = [];
  const time = timeOf(() => {
    const check = checkAcross({
      files: [facts],
      signals: known.signals,
      propertyKeys: known.propertyKeys,
    });
    messages = check(facts).map(({ message }) => message);
  });
  expect(time).toBeLessThan(5000);
  return messages;
}

function signalFile(type: number, names: readonly string[]): SignalFile {
  const variables = Object.fromEntries(
    names.map((symbolicName, index) => [`id${index}`, { symbolicName }]),
  );
  const text = JSON.stringify({ variables });
  const read = readSignalFile(`vendor.drives.${type}.json`, Buffer.from(text));
  if (read.kind !== 'signals') throw new Error('it is a signal mapping file');
  return read;
}

// A list of all names, or all files, for each input takes minutes.
describe('40,000 inputs are held against very many names in seconds', () => {
  const count = 40_000;
  const legacy = (symbolicName: (index: number) => string): object => ({
    ...{ name: 'a', path: 'a', schedule: 'day' },
    inputs: list(count, (index) => ({
      ...{ type: 'signal', inputName: `x${index}` },
      symbolicName: symbolicName(index),
    })),
  });

  test('signals that no mapping file has', () => {
    const known = signalFile(
      1,
      list(count, (index) => `known${index}`),
    );
    const said = saidOf([legacy((index) => `none${index}`)], {
      signals: [known],
    });
    expect(said).toHaveLength(count);
    expect(said[0]).toBe(
      'The signal "none0" is not known: it is in no signal mapping file of a drive type.',
    );
  });

  test('asset properties that no type configuration file has', () => {
    const algorithm = {
      ...{ Name: 'a', Path: 'a', ExecutionFrequency: 'Daily', Outputs: [] },
      Inputs: list(count, (index) => ({
        ...{ InputType: 'AssetProperty', InputName: `X${index}` },
        AssetPropertyKey: `None${index}`,
      })),
    };
    const said = saidOf([algorithm], {
      propertyKeys: new Set(list(count, (index) => `Known${index}`)),
    });
    expect(said).toHaveLength(count);
    expect(said[0]).toBe(
      'No type configuration file has the asset property "None0".',
    );
  });
});

// A look through each of the sections by itself takes a minute.
test('200,000 keys of asset properties in 400 sections in each other are read in seconds', () => {
  const keys = list(200_000, (index) => `Key${index}`);
  const depth = 400;
  const text = [
    '{"AssetProperties":'.repeat(depth),
    JSON.stringify(
      keys.map((AssetPropertyTypeKey) => ({ AssetPropertyTypeKey })),
    ),
    '}'.repeat(depth),
  ].join('');
  let read: ReturnType<typeof readTypeFile> | undefined;
  const time = timeOf(() => (read = readTypeFile(Buffer.from(text))));
  expect(read).toMatchObject({ kind: 'types', propertyKeys: new Set(keys) });
  expect(time).toBeLessThan(5000);
});
