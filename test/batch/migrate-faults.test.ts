import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { repositoryOf, whenGitIsAsked } from '../support/repository.js';
import { skipNote, start } from '../support/started.js';
import { textsBelow, treeOf } from '../support/tree.js';

// Each run starts a program, and a machine may be busy.
jest.setTimeout(120_000);

/** So many runs are killed at random moments; more for a thorough look. */
const kills = Number(process.env['TEST_KILLS'] ?? 8);

const legacyOf = (name: string): string =>
  legacyText([plainInput], { name, path: name });
const sourcesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${name}.json`, legacyOf(name)]));

const numbered = (count: number): readonly string[] =>
  Array.from(
    { length: count },
    (_, index) => `m${String(index).padStart(3, '0')}`,
  );

/** What becomes of the sources, by a run that nothing disturbs. */
function resultsOf(names: readonly string[]): Readonly<Record<string, string>> {
  const folder = treeOf(sourcesOf(names));
  const args = ['migrate', folder, '--out', join(folder, 'out'), '--quiet'];
  expect(run(args)).toMatchObject({ status: 0, stderr: '' });
  return textsBelow(join(folder, 'out'));
}

const isTemporary = (name: string): boolean => name.endsWith('.tmp');

/** A place to run in, and what may stand in it. */
interface Ground {
  readonly cwd: string;
  readonly args: readonly string[];
  /** Where the results go. */
  readonly folder: string;
  /** What stands there before anything is written; null: nothing. */
  readonly before: Readonly<Record<string, string>> | null;
  readonly after: Readonly<Record<string, string>>;
}

function inPlace(names: readonly string[], after: Ground['after']): Ground {
  const before = sourcesOf(names);
  const folder = repositoryOf(before);
  return {
    cwd: folder,
    args: ['migrate', '.', '--write'],
    folder,
    before,
    after,
  };
}

function elsewhere(names: readonly string[], after: Ground['after']): Ground {
  const cwd = treeOf(
    Object.fromEntries(
      Object.entries(sourcesOf(names)).map(([path, text]) => [
        `in/${path}`,
        text,
      ]),
    ),
  );
  const args = ['migrate', 'in', '--out', 'deep/out'];
  return { cwd, args, folder: join(cwd, 'deep/out'), before: null, after };
}

const grounds: readonly (readonly [string, typeof inPlace])[] = [
  ['in place', inPlace],
  ['below another folder', elsewhere],
];

/** The files that are wholly new; every other one must be wholly old. */
function newFilesIn({ folder, before, after }: Ground): readonly string[] {
  const texts = existsSync(folder) ? textsBelow(folder) : {};
  const found = Object.keys(texts).filter((name) => !isTemporary(name));
  const fresh = found.filter((name) => texts[name] === after[name]);
  const stale = found.filter((name) => !fresh.includes(name));
  for (const name of stale) expect(texts[name]).toBe(before?.[name]);
  if (before) expect(found).toEqual(Object.keys(before));
  return fresh;
}

function isNew({ folder, after }: Ground, name: string): boolean {
  const path = join(folder, name);
  return existsSync(path) && readFileSync(path, 'utf8') === after[name];
}

/** The same command, run again, finishes the work, and what was left behind does not matter. */
function expectFinished(ground: Ground): void {
  const { cwd, args, folder, after } = ground;
  expect(run([...args, '--quiet'], { cwd })).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(run([...args, '--check', '--quiet'], { cwd }).status).toBe(0);
  for (const name of readdirSync(folder))
    if (isTemporary(name)) rmSync(join(folder, name));
  expect(textsBelow(folder)).toEqual(after);
}

const straceNote = skipNote(['strace', '-f', '-o', '/dev/null', 'true']);

(straceNote === '' ? describe : describe.skip)(
  `at a call of the system${straceNote}`,
  () => {
    /** The calls under their names on every processor. */
    const calls: Readonly<Record<string, string>> = {
      rename: '?rename,?renameat,?renameat2',
      link: '?link,?linkat',
      unlink: '?unlink,?unlinkat',
      mkdir: '?mkdir,?mkdirat',
    };

    function faulty(
      { cwd, args }: Pick<Ground, 'cwd' | 'args'>,
      call: string,
      fault: string,
      onlyPath?: string,
    ) {
      const name = calls[call] ?? call;
      return start([...args, '--jobs', '1'], {
        cwd,
        // One thread: strace counts the calls of every thread by itself.
        env: { UV_THREADPOOL_SIZE: '1' },
        under: [
          ...['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${name}`],
          ...(onlyPath === undefined ? [] : ['-P', onlyPath]),
          ...['-e', `inject=${name}:${fault}`],
        ],
      }).ended;
    }

    const names = ['a', 'b', 'c'];
    const after = resultsOf(names);

    // Each run goes on where the one before was killed; how many files are new then.
    test.each<[string, typeof inPlace, readonly [string, number, number][]]>([
      [
        'in place',
        inPlace,
        [
          ['pwrite64', 1, 0],
          ['fchmod', 1, 0],
          ['fsync', 1, 0],
          ['rename', 1, 0],
          ['fsync', 2, 1],
          ['rename', 2, 2],
        ],
      ],
      [
        'below another folder',
        elsewhere,
        [
          ['mkdir', 1, 0],
          ['pwrite64', 1, 0],
          ['fsync', 1, 0],
          ['link', 1, 0],
          ['unlink', 1, 1],
          ['fsync', 2, 2],
          ['link', 1, 2],
        ],
      ],
    ])(
      'killed %s: every file is wholly old or wholly new, and the same command finishes',
      async (_, groundOf, moments) => {
        const ground = groundOf(names, after);
        for (const [call, when, fresh] of moments) {
          const { signal } = await faulty(
            ground,
            call,
            `signal=KILL:when=${when}`,
          );
          expect([call, when, signal]).toEqual([call, when, 'SIGKILL']);
          expect([call, when, newFilesIn(ground).length]).toEqual([
            call,
            when,
            fresh,
          ]);
        }
        expectFinished(ground);
      },
    );

    test('a full disk takes one file only: its old text stays, the rest is written', async () => {
      const ground = inPlace(names, after);
      const fault = 'error=ENOSPC:when=2';
      const { status, stderr } = await faulty(ground, 'pwrite64', fault);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^error: b\.json was not written.*disk is full/m);
      expect(newFilesIn(ground)).toEqual(['a.json', 'c.json']);
      expectFinished(ground);
    });

    test('a move that fails leaves the old file, and nothing beside it', async () => {
      const ground = inPlace(names, after);
      const { status, stderr } = await faulty(
        ground,
        'rename',
        'error=EIO:when=1',
      );
      expect(status).toBe(2);
      expect(stderr).toMatch(/^error: a\.json was not written/m);
      expect(newFilesIn(ground)).toEqual(['b.json', 'c.json']);
      expect(Object.keys(textsBelow(ground.folder))).toEqual(
        Object.keys(after),
      );
    });

    test('a folder that cannot be made is reported', async () => {
      const ground = elsewhere(names, after);
      const { status, stderr } = await faulty(ground, 'mkdir', 'error=EACCES');
      expect(status).toBe(2);
      expect(stderr.match(/^error: deep\/out\/.*permission/gm)).toHaveLength(3);
      expect(newFilesIn(ground)).toEqual([]);
      expectFinished(ground);
    });

    test('a file that cannot be read fails, and the rest goes on', async () => {
      const ground = elsewhere(names, after);
      const input = join(ground.cwd, 'in/b.json');
      const { status, stderr } = await faulty(
        ground,
        'openat',
        'error=EIO',
        input,
      );
      expect(status).toBe(2);
      expect(stderr).toMatch(/^error: .*b\.json was not read.*input\/output/m);
      expect(newFilesIn(ground)).toEqual(['a.json', 'c.json']);
      expectFinished(ground);
    });
  },
);

describe('50 files', () => {
  const names = numbered(50);
  const after = resultsOf(names);

  test.each(grounds)(
    `killed %s at ${kills / 2} random moments: every file is wholly old or wholly new, and the same command finishes`,
    async (_, groundOf) => {
      let ground = groundOf(names, after);
      let cutShort = 0;
      for (let round = 0; round < kills / 2; round++) {
        const fresh = newFilesIn(ground);
        const stale = Object.keys(after).filter((it) => !fresh.includes(it));
        // Once one of these is written the run has still some way to go.
        const candidates = stale.slice(0, Math.ceil(stale.length * 0.7));
        const chosen =
          candidates[Math.floor(Math.random() * candidates.length)];
        if (chosen === undefined) {
          expectFinished(ground);
          ground = groundOf(names, after);
          continue;
        }
        const { child, ended } = start(ground.args, { cwd: ground.cwd });
        if (round % 4 === 0) await sleep(Math.random() * 400);
        else {
          while (child.exitCode === null && !isNew(ground, chosen))
            await sleep(1);
          await sleep(Math.random() * 3);
        }
        child.kill('SIGKILL');
        const { status, signal } = await ended;
        expect(signal ?? status).toBe(signal === null ? 0 : 'SIGKILL');
        const done = newFilesIn(ground).length;
        if (done > fresh.length && done < names.length) cutShort++;
      }
      expectFinished(ground);
      // Else the moments were badly chosen and nothing was tried.
      expect(cutShort).toBeGreaterThan(0);
    },
  );
});

describe('Ctrl-C', () => {
  const names = numbered(150);
  const after = resultsOf(names);

  test.each(grounds)(
    '%s stops between two files, and a second run finishes',
    async (_, groundOf) => {
      const ground = groundOf(names, after);
      const { child, ended } = start(ground.args, { cwd: ground.cwd });
      while (child.exitCode === null && !isNew(ground, 'm005.json'))
        await sleep(1);
      child.kill('SIGINT');
      const { status, signal, stderr } = await ended;
      expect({ status, signal }).toEqual({ status: 2, signal: null });
      expect(stderr).toContain('run the same command again');
      const fresh = newFilesIn(ground);
      expect(fresh.length).toBeLessThan(names.length);
      // In their order, and with nothing left beside them.
      expect(fresh).toEqual(Object.keys(after).slice(0, fresh.length));
      expect(readdirSync(ground.folder).some(isTemporary)).toBe(false);
      expect(stderr).toContain(
        `${fresh.length} written, ${names.length - fresh.length} to be written`,
      );
      expectFinished(ground);
    },
  );

  test('before the first file nothing is written', () => {
    const ground = inPlace(['a', 'b'], resultsOf(['a', 'b']));
    const script = 'kill -INT $PPID; sleep 0.1';
    const env = whenGitIsAsked('rev-parse --show-toplevel', script);
    const { status, stderr } = run([...ground.args], { cwd: ground.cwd, env });
    expect(status).toBe(2);
    expect(stderr).toContain('run the same command again');
    expect(newFilesIn(ground)).toEqual([]);
    expectFinished(ground);
  });
});
