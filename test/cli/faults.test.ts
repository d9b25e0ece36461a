import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runIn } from '../support/command.js';
import { decisionsName } from '../support/decisions.js';
import { exact, partial } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { repositoryOf } from '../support/repository.js';
import { start } from '../support/start-command.js';
import { textsBelow, treeOf } from '../support/tree.js';

/** Runs the command on files with a script that changes `fs` first. */
async function runWith(
  script: string,
  files: Readonly<Record<string, string>>,
  line: string,
  makeFolder = treeOf,
) {
  const cwd = makeFolder({
    ...files,
    'out/.keep': '',
    'fault.mjs': `
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      ${script}
      syncBuiltinESMExports();
    `,
  });
  const env = { NODE_OPTIONS: `--import=${join(cwd, 'fault.mjs')}` };
  const ended = await start(line.split(' '), { cwd, env }).ended;
  return { ...ended, cwd };
}

const inPlace = 'migrate in --write --allow-no-vcs';

test('a file that the disk does not sync is not replaced', async () => {
  const { cwd, status, stderr } = await runWith(
    "fs.fsync = (file, done) => done(Object.assign(new Error(), { code: 'EIO' }));",
    { 'in/a.json': exact('a') },
    inPlace,
  );
  expect(status).toBe(2);
  expect(stderr).toContain('in/a.json was not written, because');
  expect(readFileSync(join(cwd, 'in/a.json'), 'utf8')).toBe(exact('a'));
  expect(readdirSync(join(cwd, 'in'))).toEqual(['a.json']);
});

test.each([
  [
    'edits the file',
    "writeFileSync('in/a.json', 'edited')",
    'another program changed it in the meantime',
    { 'in/a.json': 'edited' },
  ],
  [
    'deletes the file',
    "unlinkSync('in/a.json')",
    'another program deleted it in the meantime',
    {},
  ],
  [
    'puts a pipe in its place',
    // The writer ends the wait of a read that waits.
    `unlinkSync('in/a.json');
    process.getBuiltinModule('child_process').execFileSync('sh', ['-c',
      'mkfifo in/a.json; timeout 20 sh -c "true > in/a.json" > /dev/null 2>&1 &']);`,
    'it is a pipe',
    {},
  ],
  [
    'deletes the temporary file',
    "unlinkSync('in/' + fs.readdirSync('in').find((it) => it.endsWith('.tmp')))",
    'another program deleted the temporary file',
    { 'in/a.json': exact('a') },
  ],
])(
  'nothing is replaced where another program %s during the write',
  async (_, act, why, files) => {
    const { cwd, status, stderr } = await runWith(
      `fs.fsync = (file, done) => { fs.${act}; done(null); };`,
      { 'in/a.json': exact('a') },
      inPlace,
    );
    expect(status).toBe(2);
    expect(stderr).toContain(`in/a.json was not written, because ${why}`);
    const {
      'fault.mjs': _fault,
      'out/.keep': _keep,
      ...left
    } = textsBelow(cwd);
    expect(left).toEqual(files);
  },
);

test.each([
  ['migrate in --out out', 'out/b.json', 'it exists already'],
  ['migrate in --out out -r r.json', 'r.json', 'it exists already'],
  ['decide in --stubs', decisionsName, 'another run wrote it'],
])(
  '%s does not replace what is saved meanwhile as %s',
  async (line, path, why) => {
    const { cwd, status, stderr } = await runWith(
      `fs.fsync = (file, done) => { fs.writeFileSync('${path}', 'saved'); done(null); };`,
      { 'in/a.json': partial('a'), 'in/b.json': exact('b') },
      line,
    );
    expect(status).toBe(2);
    expect(stderr).toContain(`${path} was not written, because ${why}`);
    expect(readFileSync(join(cwd, path), 'utf8')).toBe('saved');
  },
);

test('a run that is killed leaves no copy of a file that others can read', async () => {
  const { cwd } = await runWith(
    "fs.fchmodSync = () => process.kill(process.pid, 'SIGKILL') && process.abort();",
    { 'in/a.json': exact('a') },
    inPlace,
  );
  const [copy = ''] = readdirSync(join(cwd, 'in')).toSorted();
  expect(copy).toMatch(/^\..*\.tmp$/);
  expect(statSync(join(cwd, 'in', copy)).mode & 0o077).toBe(0);
});

test('the temporary files of a killed run are no models, and the same command finishes', async () => {
  const { cwd } = await runWith(
    "fs.renameSync = () => process.kill(process.pid, 'SIGKILL') && process.abort();",
    { 'in/a.json': exact('a'), 'in/b.json': exact('b') },
    inPlace,
  );
  const left = temporariesIn(cwd);
  expect(left).not.toEqual([]);
  const again = `${inPlace} -r r.json`.split(' ');
  const { status } = await start(again, { cwd }).ended;
  expect(status).toBe(0);
  expect(reportIn(cwd).files.map(({ path, status }) => [path, status])).toEqual(
    [
      ['in/a.json', 'written'],
      ['in/b.json', 'written'],
    ],
  );
  expect(temporariesIn(cwd)).toEqual(left);
});

const temporariesIn = (cwd: string, folder = 'in'): readonly string[] =>
  readdirSync(join(cwd, folder)).filter((name) => name.endsWith('.tmp'));

test.each([
  ['diff in', 'SIGINT'],
  ['check in', 'SIGTERM'],
  ['verify in', 'SIGHUP'],
])(
  '%s ends at %s while it closes reports, and leaves none of them',
  async (line, name) => {
    const { cwd, signal } = await runWith(
      `fs.fsync = (file, done) => {
        process.kill(process.pid, '${name}');
        setTimeout(done, 5000, null);
      };`,
      { 'in/a.json': exact('a'), 'in/b.json': exact('b') },
      `${line} -r r.json -r r.md`,
    );
    expect(signal).toBe(name);
    expect(temporariesIn(cwd, '.')).toEqual([]);
    expect(existsSync(join(cwd, 'r.json'))).toBe(false);
  },
);

test('a report on a full disk ends alone: the run goes on and says what it did', async () => {
  const { cwd, status, stderr } = await runWith(
    `const { writeFileSync } = fs;
    fs.writeFileSync = (file, content) => {
      if (content.includes('"path":"in/b'))
        throw Object.assign(new Error(), { code: 'ENOSPC' });
      return writeFileSync(file, content);
    };`,
    { 'in/a.json': exact('a'), 'in/b.json': exact('b') },
    'migrate in --out out -r r.json -r junit:r.xml',
  );
  expect(status).toBe(2);
  expect(stderr).toContain('2 files: 2 written');
  expect(stderr).toContain('r.json was not written, because the disk is full');
  expect(readdirSync(join(cwd, 'out')).toSorted()).toEqual([
    '.keep',
    'a.json',
    'b.json',
  ]);
  expect(readdirSync(cwd).toSorted()).toEqual([
    'fault.mjs',
    'in',
    'out',
    'r.xml',
  ]);
});

test('a signal stops the run after the files at hand, and the message counts them', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `in/m${at}.json`);
  const { cwd, status, stderr } = await runWith(
    // Without a wait for the disk the signal comes only in a pause of the run.
    `fs.fsync = (file, done) => done(null);
    const { renameSync } = fs;
    let renamed = 0;
    fs.renameSync = (...paths) => {
      renameSync(...paths);
      if (renamed++ === 0) process.kill(process.pid, 'SIGINT');
    };`,
    Object.fromEntries(names.map((name) => [name, partial('a')])),
    'migrate in --out out --allow-partial -r r.json',
  );
  expect(status).toBe(130);
  expect(temporariesIn(cwd, '.')).toEqual([]);
  const written = readdirSync(join(cwd, 'out')).length - 1;
  expect(written).toBeLessThan(40);
  expect(stderr).toContain(
    `Stopped by SIGINT: ${written} of 40 files were written.`,
  );
});

describe('the list of functions', () => {
  const files = { 'in/a.json': exact('a'), 'in/b.json': exact('b') };
  const list = '-r functions:todo.md';
  const written = 'todo.md: 2 lines added, 0 kept';

  /** Calls the script when a run writes the list; `call` counts from 1. */
  const atList = (script: string): string =>
    `const { writeFile } = fs;
    let call = 0;
    fs.writeFile = (file, content, done) => {
      if (content.includes('Changes in function code')) {
        call++;
        ${script}
      }
      writeFile(file, content, done);
    };`;
  const onFullDisk = atList(
    "return done(Object.assign(new Error(), { code: 'ENOSPC' }));",
  );
  const add = (text: string): string =>
    `fs.appendFileSync('todo.md', '${text}\\n');`;

  /** The list of a run without faults. */
  const wanted = ((): string => {
    const folder = treeOf(files);
    runIn(folder, `${inPlace} ${list}`);
    return textsBelow(folder)['todo.md'] ?? '';
  })();

  /** Runs the command that a message names, and returns the list. */
  const listAgain = (cwd: string, stderr: string): string => {
    const [, line = ''] =
      / instead .*: infomodel-migrate (.*)$/m.exec(stderr) ?? [];
    runIn(cwd, line);
    return textsBelow(cwd)['todo.md'] ?? '';
  };

  test.each([
    [1, 'the list'],
    [2, 'its folder'],
    [3, 'another report'],
  ])(
    'is written, and no other report, when a signal comes after the last model, in sync %d, of %s',
    async (sync) => {
      const { cwd, status, stderr } = await runWith(
        `const { fsync } = fs;
        let syncs = 0;
        fs.fsync = (file, done) => {
          const isBegun = fs.readdirSync('.').some((it) => /^\\.?todo/.test(it));
          if (isBegun && ++syncs === ${sync}) process.kill(process.pid, 'SIGINT');
          fsync(file, () => setTimeout(done, 200, null));
        };`,
        files,
        `${inPlace} ${list} -r r.json -r r.md`,
      );
      expect(status).toBe(130);
      expect(stderr).toContain(`${written}\n`);
      expect(stderr).toContain('Stopped by SIGINT: 2 of 2 files were written.');
      expect(stderr).not.toContain('Next:');
      const { 'in/a.json': _a, 'in/b.json': _b, ...left } = textsBelow(cwd);
      expect(Object.keys(left)).toEqual(['fault.mjs', 'out/.keep', 'todo.md']);
      expect(left['todo.md']).toBe(wanted);
    },
  );

  test('is lost at a second signal, which ends the run at once', async () => {
    const { cwd, signal } = await runWith(
      `fs.fsync = (file, done) => {
        if (fs.readdirSync('.').some((it) => it.startsWith('.todo')))
          process.kill(process.pid, 'SIGINT');
        setTimeout(done, 100, null);
        setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50);
      };`,
      files,
      `${inPlace} ${list}`,
    );
    expect(signal).toBe('SIGTERM');
    expect(temporariesIn(cwd, '.')).toEqual([]);
  });

  test.each([
    ['a person ticks a box', '- [x] done', 3],
    ['another run adds to it', '- [ ] theirs', 19],
  ])('has all lines where %s meanwhile', async (_, text, times) => {
    const { cwd, status, stderr } = await runWith(
      atList(`if (call <= ${times}) ${add(text)}`),
      { ...files, 'todo.md': '' },
      `${inPlace} ${list}`,
    );
    expect(status).toBe(0);
    expect(stderr).toContain(written);
    expect(textsBelow(cwd)['todo.md']).toBe(
      `${`${text}\n`.repeat(times)}\n${wanted}`,
    );
  });

  test('that changes 20 times is given up', async () => {
    const { cwd, status, stderr } = await runWith(
      atList(add('theirs')),
      files,
      `${inPlace} ${list}`,
      repositoryOf,
    );
    expect(status).toBe(2);
    expect(textsBelow(cwd)['todo.md']).toBe('theirs\n'.repeat(20));
    expect(stderr).toContain('2 files: 2 written');
    expect(listAgain(cwd, stderr)).toContain(wanted);
  });

  test.each([
    ['migrate in --write', / in --changed [\da-f]{40} -r functions:todo\.md$/m],
    ['migrate in --out out', / diff in -r functions:todo\.md$/m],
  ])(
    'is made again by a command after %s on a full disk',
    async (line, shown) => {
      const { cwd, status, stderr } = await runWith(
        onFullDisk,
        files,
        `${line} ${list} -r r.json`,
        repositoryOf,
      );
      expect(status).toBe(2);
      expect(stderr).toContain('2 files: 2 written');
      expect(stderr).toContain(
        'todo.md was not written, because the disk is full',
      );
      expect(stderr).toMatch(shown);
      expect(reportIn(cwd).files).toHaveLength(2);
      expect(listAgain(cwd, stderr)).toBe(wanted);
    },
  );

  test('is printed where git does not have the Legacy text', async () => {
    const withoutGit = await runWith(onFullDisk, files, `${inPlace} ${list}`);
    expect(withoutGit.stderr).toContain(`:\n${wanted}`);
    expect(withoutGit.stderr).not.toContain('diff in');
    const dirty = await runWith(
      `${onFullDisk} fs.appendFileSync('in/a.json', ' ');`,
      files,
      `migrate in --write --allow-dirty ${list}`,
      repositoryOf,
    );
    expect(dirty.stderr).toContain('## `a`');
  });

  test.each([
    ['all files', 'Changes in function code'],
    ['the first file', '"Name": "b"'],
  ])(
    'of a run that was killed when it had written %s is made by a command that the next run names',
    async (_, text) => {
      const { cwd } = await runWith(
        `const { writeFile } = fs;
      fs.writeFile = (file, content, done) =>
        Buffer.from(content).includes('${text}')
          ? setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)
          : writeFile(file, content, done);`,
        files,
        `migrate in --write ${list}`,
        repositoryOf,
      );
      expect(existsSync(join(cwd, 'todo.md'))).toBe(false);
      const { status, stderr } = runIn(cwd, `migrate in --write ${list}`);
      expect(status).toBe(0);
      unlinkSync(join(cwd, 'todo.md'));
      expect(listAgain(cwd, stderr)).toBe(wanted);
    },
  );
});
