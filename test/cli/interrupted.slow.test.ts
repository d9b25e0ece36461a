import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, jest, test } from '@jest/globals';
import { bin as commandFile, run } from '../support/command.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { start } from '../support/start-command.js';
import { writeTree, textsBelow, treeOf } from '../support/tree.js';

jest.setTimeout(30 * 60_000);

const names = Array.from({ length: 150 }, (_, at) => `m${at}.json`);
const legacy = Object.fromEntries(
  names.map((name) => [name, legacyText([plainInput], { name, path: name })]),
);

const destinations = {
  'in place': {
    args: ['migrate', 'in', '--write', '--allow-no-vcs'],
    target: 'in',
  },
  'below another folder': {
    args: ['migrate', 'in', '--out', 'out'],
    target: 'out',
  },
} as const;
const destinationNames = ['in place', 'below another folder'] as const;

const manyFiles = (): string =>
  treeOf({
    'out/.keep': '',
    ...Object.fromEntries(
      Object.entries(legacy).map(([name, text]) => [`in/${name}`, text]),
    ),
  });

/** Returns the texts in a folder, without the temporary files of killed runs. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(textsBelow(folder)).filter(
      ([name]) => !name.startsWith('.'),
    ),
  );
}

const temporariesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.tmp'));

const current: Readonly<Record<string, string>> = (() => {
  const cwd = manyFiles();
  run(destinations['below another folder'].args, { cwd });
  return filesIn(join(cwd, 'out'));
})();

/** Returns the files in a folder that are neither as they were nor as they are to be. */
function brokenIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return text !== legacy[name] && text !== current[name];
    });
}

/** Says what is wrong once the same command has run again. */
function wrongAfterRerun(
  cwd: string,
  way: keyof typeof destinations,
): readonly string[] {
  const { status, stderr } = run(destinations[way].args, { cwd });
  const texts = filesIn(join(cwd, destinations[way].target));
  return [
    ...(status === 2 ? [stderr] : []),
    ...Object.keys({ ...texts, ...current }).filter(
      (name) => texts[name] !== current[name],
    ),
  ];
}

test('the files that are written differ from those that are read', () => {
  expect(Object.keys(current)).toHaveLength(names.length);
  expect(brokenIn(join(manyFiles(), 'in'))).toEqual([]);
});

// KILLS=1000 takes some ten minutes.
test.each(destinationNames)(
  'killed at random moments, %s: every file is completely old or completely new, and the same command finishes',
  async (way) => {
    const { args, target } = destinations[way];
    const kills = Number(process.env['KILLS'] ?? 100);
    const writtenIn = (cwd: string): number =>
      names.filter((name) => {
        const path = join(cwd, target, name);
        return existsSync(path) && readFileSync(path, 'utf8') === current[name];
      }).length;
    /** Starts a run, and waits until it has written a file or ended. */
    const startWriting = async (cwd: string) => {
      const begun = performance.now();
      const { child, ended } = start(args, { cwd });
      while (child.exitCode === null && writtenIn(cwd) === 0) await sleep(1);
      return { child, ended, begun, writing: performance.now() };
    };
    const { begun, writing, ended } = await startWriting(manyFiles());
    await ended;
    const beforeWriting = writing - begun;
    const whileWriting = performance.now() - writing;
    let cutShort = 0;
    for (let kill = 0; kill < kills; kill++) {
      const cwd = manyFiles();
      // Every other one while files are written, however fast the machine is.
      const isWriting = kill % 2 === 0;
      const run = isWriting ? await startWriting(cwd) : start(args, { cwd });
      const longest = isWriting
        ? whileWriting / 2
        : beforeWriting + whileWriting;
      await sleep(longest * Math.random());
      run.child.kill('SIGKILL');
      await run.ended;
      expect(brokenIn(join(cwd, target))).toEqual([]);
      const written = writtenIn(cwd);
      if (written > 0 && written < names.length) cutShort++;
      expect(wrongAfterRerun(cwd, way)).toEqual([]);
    }
    // Else the moments were badly chosen and nothing was tried.
    expect(cutShort).toBeGreaterThan(0);
  },
);

test('two runs at once leave every file whole', async () => {
  for (const way of destinationNames) {
    const cwd = manyFiles();
    const { args, target } = destinations[way];
    await Promise.all([1, 2].map(() => start(args, { cwd }).ended));
    expect(brokenIn(join(cwd, target))).toEqual([]);
    expect(temporariesIn(join(cwd, target))).toEqual([]);
    expect(wrongAfterRerun(cwd, way)).toEqual([]);
  }
});

describe('a full disk', () => {
  const onDisk =
    'mount -t tmpfs -o size=$0 none "$1" && cp "$1-files"/* "$1" 2>/dev/null; shift; "$@"; status=$?; cp -a disk/. kept; exit $status';

  // Not every container lets a test mount one.
  const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;
  (canMount ? test : test.skip).each(['16k', '64k', '180k', '500k'])(
    'of %s: what is not written is counted, the rest is whole',
    (size) => {
      const cwd = manyFiles();
      for (const name of ['disk', 'kept']) mkdirSync(join(cwd, name));
      const words = [process.execPath, commandFile, 'migrate', 'in'];
      const { status, stderr } = spawnSync(
        'unshare',
        ['-Urm', 'sh', '-c', onDisk, size, 'disk', ...words, '--out', 'disk'],
        { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
      );
      expect(status).toBe(2);
      expect(brokenIn(join(cwd, 'kept'))).toEqual([]);
      const kept = readdirSync(join(cwd, 'kept')).filter((it) =>
        names.includes(it),
      );
      const [, failed] = /(\d+) failed$/m.exec(stderr) ?? [];
      expect(kept.length + Number(failed)).toBe(names.length);
      expect(stderr).toMatch(/^error: .* because the disk is full/m);
    },
  );
});

describe.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s', (signal, expected) => {
  test.each(destinationNames)(
    '%s: stops between two files, and a second run finishes',
    async (way) => {
      const cwd = manyFiles();
      const { target } = destinations[way];
      const args = [...destinations[way].args, '-r', 'functions:todo.md'];
      writeTree(cwd, {
        // Slow enough that the signal meets the run.
        ...Object.fromEntries(
          Array.from({ length: 400 }, (_, at) => [
            `in/n${at}.json`,
            legacyText([plainInput]),
          ]),
        ),
      });
      const { child, ended } = start(args, { cwd });
      const isBegun = (): boolean =>
        existsSync(join(cwd, target)) &&
        names.some(
          (name) =>
            existsSync(join(cwd, target, name)) &&
            readFileSync(join(cwd, target, name), 'utf8') === current[name],
        );
      while (child.exitCode === null && !isBegun()) await sleep(1);
      child.kill(signal);
      const { status, stderr } = await ended;
      expect(status).toBe(expected);
      expect(stderr).toContain('same command');
      expect(temporariesIn(join(cwd, target))).toEqual([]);
      const texts = filesIn(join(cwd, target));
      const written = names.filter((name) => texts[name] === current[name]);
      const listed = (): string => readFileSync(join(cwd, 'todo.md'), 'utf8');
      expect(
        written.filter((it) => !listed().includes(`## \`${it}\``)),
      ).toEqual([]);
      expect(stderr).toMatch(/^todo\.md: [1-9]\d* lines? added, 0 kept$/m);
      expect(run(args, { cwd }).status).not.toBe(2);
      expect(names.filter((it) => !listed().includes(`## \`${it}\``))).toEqual(
        [],
      );
    },
  );
});
