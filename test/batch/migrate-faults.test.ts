import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { run } from '../support/command.js';
import { editAtCalls, savings } from '../support/edits.js';
import { failAtCalls } from '../support/errors.js';
import {
  fieldOf,
  finished,
  harvest,
  numbered,
  rerun,
  sourcesOf,
  sow,
  ways,
} from '../support/field.js';
import { killAtCalls, killAtMoments } from '../support/kills.js';
import { whenGitIsAsked } from '../support/repository.js';
import { start } from '../support/started.js';
import { callsOf, replacingIn, straceNote } from '../support/strace.js';

// A short form of test/faults: each run starts a program, and a machine may be busy.
jest.setTimeout(120_000);

/** The calls that change something on the disk. */
const changing = /^(mkdir|pwrite|fchmod|fsync|rename|link|unlink)/;

(straceNote === '' ? describe : describe.skip).each(ways)(
  `at a call of the system, %s${straceNote}`,
  (way) => {
    const field = fieldOf(way, sourcesOf(numbered(3)));

    async function changingCalls(plot: string) {
      sow(field, plot);
      const calls = await callsOf(field, plot);
      return calls.filter(
        ({ name, line }) => changing.test(name) && !/m00[01]\.json/.test(line),
      );
    }

    test('killed: every file is wholly old or wholly new, and the same command finishes and tidies up', async () => {
      const tally = await killAtCalls(field, await changingCalls('kills'));
      expect(tally.troubles).toEqual([]);
      expect(tally.left).toBeGreaterThan(2);
    });

    test('a full disk takes one file only: what was there stays, and the rest is written', async () => {
      const failures = (await changingCalls('errors')).map((call) => ({
        call,
        fault: 'error=ENOSPC',
        lasts: false,
      }));
      const { troubles, told } = await failAtCalls(field, failures);
      expect(troubles).toEqual([]);
      expect(told).toBe(failures.length);
      expect(told).toBeGreaterThan(3);
    });

    test('without any more open files the run still tells what it did not write', async () => {
      sow(field, 'opened');
      const [call] = (await callsOf(field, 'opened')).filter(({ line }) =>
        line.includes('O_EXCL'),
      );
      if (call === undefined) throw new Error('no temporary copy was made');
      const failure = { call, fault: 'error=EMFILE', lasts: true };
      const { troubles, told } = await failAtCalls(field, [failure]);
      expect({ troubles, told }).toEqual({ troubles: [], told: 1 });
    });
  },
);

(straceNote === '' ? test : test.skip).each(savings)(
  `an edit that is saved %s after the file was read again is not lost${straceNote}`,
  async (saving) => {
    const field = fieldOf('in place', sourcesOf(['a']));
    sow(field, 'counted');
    const calls = await callsOf(field, 'counted');
    const renaming = replacingIn(calls);
    // Before it the last look; before that who is moving something is waited for.
    const read = calls.slice(renaming - 3, renaming - 1);
    expect(read.map(({ name }) => name)).toEqual([
      'close',
      expect.stringMatching(/^rename/),
    ]);
    expect(await editAtCalls(field, 'a.json', read, saving)).toEqual([]);
  },
);

(straceNote === '' ? test : test.skip)(
  `an edit that is saved in place in the moment of the replacing is brought back${straceNote}`,
  async () => {
    const field = fieldOf('in place', sourcesOf(['a']));
    sow(field, 'counted');
    const calls = await callsOf(field, 'counted');
    const renaming = replacingIn(calls);
    const lastLook = calls.slice(renaming - 1, renaming);
    expect(await editAtCalls(field, 'a.json', lastLook, 'in place')).toEqual(
      [],
    );
  },
);

(straceNote === '' ? test : test.skip)(
  `a file that cannot be read fails, and the rest goes on${straceNote}`,
  async () => {
    const field = fieldOf('below another folder', sourcesOf(numbered(3)));
    sow(field, 'unread');
    const input = join(field.cwd, 'in/unread/m001.json');
    const { status, stderr } = await start(field.argsFor('unread'), {
      cwd: field.cwd,
      under: [
        ...['strace', '-f', '-qq', '-o', '/dev/null', '-P', input],
        ...['-e', 'trace=openat', '-e', 'inject=openat:error=EIO'],
      ],
    }).ended;
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^error: in\/unread\/m001\.json was not read.*input\/output/m,
    );
    const { fresh } = harvest(field, 'unread');
    expect(fresh).toEqual(['m000.json', 'm002.json']);
    expect(rerun(field, ['unread'])).toEqual(finished);
  },
);

describe.each(ways)('50 files, %s', (way) => {
  test('killed at random moments: every file is wholly old or wholly new, and the same command finishes and tidies up', async () => {
    const field = fieldOf(way, sourcesOf(numbered(50)));
    const { troubles, cutShort } = await killAtMoments(field, 4);
    expect(troubles).toEqual([]);
    // Else the moments were badly chosen and nothing was tried.
    expect(cutShort).toBeGreaterThan(0);
  });
});

describe('Ctrl-C', () => {
  test.each(ways)(
    '%s stops between two files, and a second run finishes',
    async (way) => {
      const names = numbered(150);
      const field = fieldOf(way, sourcesOf(names));
      const plot = 'stopped';
      sow(field, plot);
      const { child, ended } = start(field.argsFor(plot), { cwd: field.cwd });
      const early = join(field.folderOf(plot), 'm005.json');
      const isWritten = () =>
        existsSync(early) &&
        readFileSync(early, 'utf8') === field.after['m005.json'];
      while (child.exitCode === null && !isWritten()) await sleep(1);
      child.kill('SIGINT');
      const { status, signal, stderr } = await ended;
      expect({ status, signal }).toEqual({ status: 2, signal: null });
      expect(stderr).toContain('run the same command again');
      const { fresh, wrong, strays } = harvest(field, plot);
      expect({ wrong, strays }).toEqual({ wrong: [], strays: [] });
      expect(fresh.length).toBeLessThan(names.length);
      expect(stderr).toContain(
        `${fresh.length} written, ${names.length - fresh.length} to be written`,
      );
      expect(rerun(field, [plot])).toEqual(finished);
    },
  );

  test('before the first file nothing is written', () => {
    const field = fieldOf('in place', sourcesOf(['a', 'b']));
    sow(field, 'stopped');
    const script = 'kill -INT $PPID; sleep 0.1';
    const env = whenGitIsAsked('rev-parse --show-toplevel', script);
    const { status, stderr } = run(field.argsFor('stopped'), {
      cwd: field.cwd,
      env,
    });
    expect(status).toBe(2);
    expect(stderr).toContain('run the same command again');
    expect(harvest(field, 'stopped').old).toEqual(['a.json', 'b.json']);
    expect(rerun(field, ['stopped'])).toEqual(finished);
  });
});
