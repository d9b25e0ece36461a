import { describe, expect, jest, test } from '@jest/globals';
import { failAtCalls } from '../support/errors.js';
import { fieldOf, numbered, sourcesOf, sow, ways } from '../support/field.js';
import { record } from '../support/figures.js';
import {
  fillDisks,
  page,
  smallDiskNote,
  spaceOf,
} from '../support/small-disk.js';
import { callsOf, straceNote } from '../support/strace.js';

jest.setTimeout(3_600_000);

/** Files of 250 bytes to 28 KiB. */
const sources = Object.assign(
  {},
  ...numbered(12).map((name, index) => sourcesOf([name], 1 + index * 18)),
) as Readonly<Record<string, string>>;

(smallDiskNote === '' ? describe : describe.skip).each(ways)(
  `a disk that fills, %s${smallDiskNote}`,
  (way) => {
    test('after every 4 KiB and every file keeps what was there', async () => {
      const field = fieldOf(way, sources);
      const { before, after } = field;
      const count = Object.keys(before).length;
      // From as much as stands there to as much as nothing fails with.
      const least = Math.max(spaceOf(before), page);
      const most = Math.max(spaceOf(before), spaceOf(after)) + 32 * page;
      const disks = [];
      for (let size = least; size <= most; size += page)
        disks.push(`size=${size}`);
      for (let inodes = 1; inodes <= count + 14; inodes++)
        if (inodes > count) disks.push(`nr_inodes=${inodes}`);
      const { troubles, told, ...figures } = await fillDisks(field, disks);
      record({
        promise: `a disk that fills after every 4 KiB and every file, ${way}`,
        ...figures,
        measured: { 'runs that told of it': told },
      });
      expect(troubles).toEqual([]);
      expect(told).toBeGreaterThan(5);
      expect(told).toBeLessThan(disks.length);
    });
  },
);

(straceNote === '' ? test : test.skip)(
  `a disk that claims to have taken more than it did is found out${straceNote}`,
  async () => {
    const field = fieldOf('in place', sourcesOf(numbered(2), 100));
    sow(field, 'counted');
    const writes = (await callsOf(field, 'counted')).filter(
      ({ name, line }) => name === 'pwrite64' && line.includes('m000.json'),
    );
    const bytes = Buffer.byteLength(field.after['m000.json'] ?? '');
    const steps = Math.floor((bytes - 1) / page);
    const failures = writes.flatMap((call) =>
      Array.from({ length: steps }, (_, index) => ({
        call,
        fault: `retval=${(index + 1) * page}`,
        lasts: false,
      })),
    );
    const { troubles, told, ...figures } = await failAtCalls(field, failures);
    record({
      promise: 'a disk that claims to have written each 4 KiB, but has not',
      ...figures,
      measured: { 'runs that told of it': told },
    });
    expect(troubles).toEqual([]);
    expect(told).toBe(failures.length);
    expect(told).toBeGreaterThan(2);
  },
);
