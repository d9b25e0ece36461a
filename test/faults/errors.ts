import { describe, expect, jest, test } from '@jest/globals';
import { failAtCalls } from '../support/errors.js';
import { fieldOf, numbered, sourcesOf, sow, ways } from '../support/field.js';
import { record } from '../support/figures.js';
import { callsOf, straceNote } from '../support/strace.js';

jest.setTimeout(3_600_000);

const errors = (
  process.env['FAULTS_ERRORS'] ??
  'ENOSPC,EIO,EDQUOT,EACCES,EROFS,EMFILE,ENOENT,EINTR'
).split(',');

(straceNote === '' ? describe : describe.skip).each(ways)(
  `errors of the system, %s${straceNote}`,
  (way) => {
    const field = fieldOf(way, sourcesOf(numbered(2)));

    test('at every call for the first of two files, once and for good', async () => {
      sow(field, 'counted');
      const calls = (await callsOf(field, 'counted')).filter(
        ({ line }) => !line.includes('m001.json'),
      );
      const failures = errors.flatMap((error) =>
        calls.flatMap((call) =>
          [false, true].map((lasts) => ({
            call,
            fault: `error=${error}`,
            lasts,
          })),
        ),
      );
      const { troubles, told, ...figures } = await failAtCalls(field, failures);
      record({
        promise: `${errors.join(', ')} at every system call, once and for good, ${way}`,
        ...figures,
        measured: { 'runs that told of it': told },
      });
      expect(troubles).toEqual([]);
      expect(told).toBeGreaterThan(failures.length / 3);
    });
  },
);
