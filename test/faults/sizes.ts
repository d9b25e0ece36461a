import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { legacyFile } from '../bench/corpus.js';
import { has, timed } from '../bench/measure.js';
import { bin } from '../support/command.js';
import { recordSize } from '../support/figures.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { wrongWith } from '../support/wrong-with.js';

jest.setTimeout(3_600_000);

/** As large as a file may be. */
const whole = Number(process.env['FAULTS_MIB'] ?? 64) * 2 ** 20;

/** With four times as much to do, nothing may take so many times as long. */
const notLinear = 8;

const commands: Readonly<Record<string, string>> = {
  convert: 'convert FILE',
  diff: 'diff FILE',
  check: 'check FILE',
  verify: 'verify FILE',
  migrate: 'migrate FILE --out "$OUT" --allow-partial',
};

/** A Legacy file with a field that has no counterpart, of the value. */
function withField(value: string): string {
  return legacyText([plainInput], { note: 0 }).replace(
    '"note": 0',
    () => `"note": ${value}`,
  );
}

/** Filled with so many units, and with spaces, to be of so many bytes. */
function filled(
  bytes: number,
  unit: string,
  around: (units: string) => string,
): string {
  const space = bytes - around('').length;
  const units = unit.repeat(Math.floor((space + 1) / unit.length)).slice(0, -1);
  return around(units.padEnd(space));
}

const array = (units: string): string => `[${units}]`;
const keys = (key: (index: number) => string): string =>
  withField(
    `{${Array.from({ length: 1_000_000 }, (_, index) => `"${key(index)}":1`).join()}}`,
  );

/** Algorithms as teams write them, twenty of which read each other's results. */
function algorithms(bytes: number): string {
  const groups: string[] = [];
  let length = 0;
  for (let seed = 1; ; seed++) {
    const group = legacyFile(20, seed).trim().slice(1, -1);
    length += group.length + 1;
    if (length + 1 > bytes) break;
    groups.push(group);
  }
  return array(groups.join()).padEnd(bytes);
}

/** Files of so many bytes. */
const ofSize: readonly (readonly [string, (bytes: number) => string])[] = [
  ['algorithms as teams write them', algorithms],
  [
    'one string',
    (bytes) => filled(bytes, 'x', (units) => withField(`"${units}"`)),
  ],
  ['one array of numbers', (bytes) => filled(bytes, '1,', array)],
  [
    'one field that is an array of numbers',
    (bytes) => filled(bytes, '1,', (units) => withField(array(units))),
  ],
  [
    'a key as long as all the numbers below it',
    (bytes) =>
      filled(bytes, '1,', (units) =>
        withField(`{"${'k'.repeat(bytes / 2)}":${array(units)}}`),
      ),
  ],
];

/** Files that are hard to read for another reason. */
const hard: readonly (readonly [string, () => string])[] = [
  ['100,000 arrays in each other', () => nested(100_000)],
  ['1,000,000 keys in one object', () => keys((index) => `k${index}`)],
  ['one key 1,000,000 times', () => keys(() => 'k')],
  [
    'one byte more than may be',
    () => filled(64 * 2 ** 20, '1,', array).concat(' '),
  ],
];

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

const runs = (text: string) => {
  const cwd = folderOf({});
  writeFileSync(join(cwd, 'a.json'), text);
  return new Map(
    Object.entries(commands).map(([name, line]) => {
      const command = `'${process.execPath}' '${bin}' ${line.replace('FILE', 'a.json')}`;
      const run = timed(command, cwd);
      expect(wrongWith({ ...run, stdout: '' })).toEqual([]);
      return [name, run];
    }),
  );
};

const some = has('time') ? test : test.skip;

some.each(ofSize)('64 MiB: %s', (what, textOf) => {
  const quarter = runs(textOf(whole / 4));
  const ratios = [...runs(textOf(whole))].map(([command, run]) => {
    const small = quarter.get(command);
    // What takes too much memory ends at another place.
    const ratio =
      small?.status === run.status ? run.cpu / small.cpu : undefined;
    recordSize({
      ...{ size: `${whole / 2 ** 20} MiB: ${what}`, command },
      ...{ status: run.status, seconds: run.cpu, megabytes: run.memory },
      ...(ratio !== undefined && { ratio }),
    });
    return ratio ?? 0;
  });
  expect(Math.max(...ratios)).toBeLessThan(notLinear);
});

some.each(hard)('%s', (what, textOf) => {
  for (const [command, run] of runs(textOf()))
    recordSize({
      ...{ size: what, command, status: run.status },
      ...{ seconds: run.cpu, megabytes: run.memory },
    });
});
