import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { decisionsName } from '../support/decisions.js';
import { exact, partial } from '../support/legacy.js';
import { reportIn } from '../support/report-in.js';
import { start } from '../support/start-command.js';
import { textsBelow, treeOf } from '../support/tree.js';

/** Runs the command on files with a script that changes `fs` first. */
async function runWith(
  script: string,
  files: Readonly<Record<string, string>>,
  line: string,
) {
  const cwd = treeOf({
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
  ['diff in', 'SIGINT', 0],
  ['check in', 'SIGTERM', 0],
  ['verify in', 'SIGHUP', 0],
  // Each model, and then their folder.
  ['migrate in --out out', 'SIGINT', 3],
])(
  '%s ends at %s while it closes reports, and leaves none of them',
  async (line, name, before) => {
    const { cwd, signal } = await runWith(
      `let calls = 0;
      fs.fsync = (file, done) => {
        if (calls++ >= ${before}) process.kill(process.pid, '${name}');
        setTimeout(done, calls > ${before} ? 5000 : 0, null);
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
