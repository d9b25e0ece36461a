import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  writeFileSafely,
  type WriteOutcome,
  type WriteRequest,
} from '../../src/batch/write-file.js';
import { writeAll } from '../../src/batch/writing/content.js';
import {
  type Owner,
  temporaryPath,
  thisProcess,
} from '../../src/batch/writing/temporary.js';

const oldText = 'the old content\n';
const newText = 'the new content, which is longer\n'.repeat(100);
const bytesOf = (text: string): Uint8Array => Buffer.from(text);

let root: string;
let folder: string;
let driver: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'write-file-')));
  chmodSync(root, 0o755);
  driver = join(root, 'driver.mjs');
  const source = `
    import { writeFileSafely } from './src/batch/write-file.ts';
    const { bytes, expected, ...rest } = JSON.parse(process.argv[2]);
    const decode = (text) => typeof text === 'string' ? Buffer.from(text) : text;
    const request = { ...rest, bytes: decode(bytes), expected: decode(expected) };
    process.stdout.write(JSON.stringify(await writeFileSafely(request)));
  `;
  // The program, not the module: esbuild does not run in the realm of jest.
  const built = spawnSync(
    'node_modules/.bin/esbuild',
    [
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--log-level=warning',
      `--outfile=${driver}`,
    ],
    { input: source, encoding: 'utf8' },
  );
  expect(built.stderr).toBe('');
  chmodSync(driver, 0o644);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(
  target: string,
  rest: Partial<WriteRequest> = {},
): Promise<WriteOutcome> {
  return writeFileSafely({
    target,
    called: target,
    bytes: bytesOf(newText),
    expected: undefined,
    inside: [folder],
    ...rest,
  });
}

function oldFile(name = 'model.json', mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, oldText);
  chmodSync(path, mode);
  return path;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The reason of a failed write; it must be a sentence that names the target. */
function reasonOf(outcome: WriteOutcome, target: string): string {
  if (outcome.ok) {
    throw new Error('the write should have failed');
  }
  expect(outcome.reason.startsWith(`${target} was `)).toBe(true);
  expect(outcome.reason).toMatch(/^[^\n]+\.$/);
  expect(outcome.reason).not.toMatch(/undefined|Error:|\[object/);
  return outcome.reason;
}

const asRoot = process.geteuid?.() === 0;
/** Somebody without rights, for programs that are run. */
const nobody = asRoot ? { uid: 65534, gid: 65534 } : {};

describe('a new file', () => {
  test.each([[null], [undefined]])(
    'is written whole, alone and with the mode of the umask (expected: %s)',
    async (expected) => {
      const target = join(folder, 'new.json');
      const umask = process.umask(0o027);
      try {
        expect(await write(target, { expected })).toEqual({ ok: true });
      } finally {
        process.umask(umask);
      }
      expect(textOf(target)).toBe(newText);
      expect(modeOf(target)).toBe(0o640);
      expect(statSync(target).nlink).toBe(1);
      expect(readdirSync(folder)).toEqual(['new.json']);
    },
  );

  test('may be empty', async () => {
    const target = join(folder, 'new.json');
    const outcome = await write(target, { bytes: new Uint8Array() });
    expect(outcome).toEqual({ ok: true });
    expect(textOf(target)).toBe('');
  });

  test('may be larger than one call of write() takes', async () => {
    const target = join(folder, 'new.json');
    const bytes = Buffer.alloc(5_000_001, 'many bytes ');
    // A view into a larger buffer: its offset must be respected.
    expect(await write(target, { bytes: bytes.subarray(1) })).toEqual({
      ok: true,
    });
    expect(readFileSync(target).equals(bytes.subarray(1))).toBe(true);
  });

  test('is written to its end on a disk that takes a part at a time', () => {
    const bytes = bytesOf(newText);
    const parts: Uint8Array[] = [];
    writeAll(bytes, (position, length) => {
      parts.push(bytes.subarray(position, position + Math.min(length, 999)));
      return Math.min(length, 999);
    });
    expect(parts.length).toBe(Math.ceil(newText.length / 999));
    expect(Buffer.concat(parts).toString()).toBe(newText);
  });

  test('may have a relative path', async () => {
    const target = relative(process.cwd(), join(folder, 'new.json'));
    expect(await write(target, { inside: [] })).toEqual({ ok: true });
    expect(textOf(target)).toBe(newText);
  });

  test.each([
    ['one-byte characters', 'x'.repeat(255)],
    ['four-byte characters', '🙂'.repeat(63)],
  ])('may have the longest possible name, of %s', async (_, name) => {
    const target = join(folder, name);
    expect(await write(target, { expected: null })).toEqual({ ok: true });
    expect(await write(target)).toEqual({ ok: true });
    expect(readdirSync(folder)).toEqual([name]);
  });

  test('is refused where something stands already', async () => {
    const target = oldFile();
    const outcome = await write(target, { expected: null });
    expect(reasonOf(outcome, target)).toContain('exists already');
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test('does not replace a file that appears meanwhile', async () => {
    const target = join(folder, 'new.json');
    const outcome = await duringWrite(write(target, { expected: null }), () => {
      writeFileSync(target, 'from elsewhere');
    });
    expect(reasonOf(outcome, target)).toContain('appeared meanwhile');
    expect(textOf(target)).toBe('from elsewhere');
    expect(readdirSync(folder)).toEqual(['new.json']);
  });
});

describe('an old file', () => {
  test.each([['644'], ['600'], ['666'], ['755'], ['200'], ['4751']])(
    'is replaced with its mode %s, whatever the umask',
    async (octal) => {
      const mode = parseInt(octal, 8);
      const target = oldFile('model.json', mode);
      const umask = process.umask(0o077);
      try {
        expect(await write(target)).toEqual({ ok: true });
      } finally {
        process.umask(umask);
      }
      expect(modeOf(target)).toBe(mode);
      chmodSync(target, 0o600);
      expect(textOf(target)).toBe(newText);
      expect(readdirSync(folder)).toEqual(['model.json']);
    },
  );

  test('is never open to others on the way, where it was private', async () => {
    const target = oldFile('model.json', 0o600);
    let seen: number | undefined;
    await duringWrite(write(target), (temporary) => {
      seen = modeOf(temporary);
    });
    expect(seen).toBe(0o600);
  });

  (asRoot ? test : test.skip)('keeps its owner, as root', async () => {
    const target = oldFile('model.json', 0o640);
    chownSync(target, 1234, 2345);
    expect(await write(target)).toEqual({ ok: true });
    expect(statSync(target)).toMatchObject({ uid: 1234, gid: 2345 });
    expect(modeOf(target)).toBe(0o640);
  });

  // A user who is in one group besides his own.
  const setpriv = ['setpriv', '--reuid=65534', '--regid=65534'];
  const member = [...setpriv, '--groups=2345'];
  const memberNote = skipNote([...member, 'true']);
  (memberNote === '' ? test : test.skip).each([
    [2345, 2345],
    [3456, 65534],
  ])(
    `of group %d is replaced by one of group %d, by a user who is in group 2345${memberNote}`,
    async (group, kept) => {
      const target = oldFile('model.json', 0o664);
      chownSync(target, 65534, group);
      chmodSync(folder, 0o777);
      const replaced = await run([...member, ...driverFor(target)]);
      expect(replaced).toMatchObject({ outcome: { ok: true }, stderr: '' });
      expect(statSync(target)).toMatchObject({ uid: 65534, gid: kept });
      expect(modeOf(target)).toBe(0o664);
    },
  );

  test('is replaced where it holds what is expected', async () => {
    const target = oldFile();
    const outcome = await write(target, { expected: bytesOf(oldText) });
    expect(outcome).toEqual({ ok: true });
    expect(textOf(target)).toBe(newText);
  });

  test.each([
    ['another text', oldText.toUpperCase()],
    ['more', `${oldText}more`],
    ['less', oldText.slice(1)],
    ['nothing', ''],
  ])('is left alone where %s is expected', async (_, expected) => {
    const target = oldFile();
    const outcome = await write(target, { expected: bytesOf(expected) });
    expect(reasonOf(outcome, target)).toContain('changed by someone else');
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test.each<[string, string, (target: string) => void]>([
    [
      'edited',
      'changed by someone else',
      (target) => {
        appendFileSync(target, 'an edit');
      },
    ],
    [
      'given another mode',
      'changed by someone else',
      (target) => {
        chmodSync(target, 0o664);
      },
    ],
    [
      'made read-only',
      'read-only',
      (target) => {
        chmodSync(target, 0o444);
      },
    ],
    [
      'deleted',
      'deleted by someone else',
      (target) => {
        unlinkSync(target);
      },
    ],
    [
      'linked',
      'hard link',
      (target) => {
        linkSync(target, join(folder, 'other.json'));
      },
    ],
    [
      'turned into a symbolic link',
      'symbolic link',
      (target) => {
        unlinkSync(target);
        symlinkSync('elsewhere.json', target);
      },
    ],
  ])('is not replaced if it is %s meanwhile', async (_, words, act) => {
    const target = oldFile();
    const outcome = await duringWrite(
      write(target, { expected: bytesOf(oldText) }),
      () => {
        act(target);
      },
    );
    expect(reasonOf(outcome, target)).toContain(words);
    expect(existsSync(target) ? textOf(target) : '').not.toContain('new');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual(
      [],
    );
  });

  test('is as it was if the temporary copy is deleted meanwhile', async () => {
    const target = oldFile();
    const outcome = await duringWrite(
      write(target, { expected: bytesOf(oldText) }),
      unlinkSync,
    );
    expect(reasonOf(outcome, target)).toContain(
      'its temporary copy or its folder was deleted by someone else meanwhile',
    );
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test('that is expected but gone is not made anew', async () => {
    const target = join(folder, 'gone.json');
    const outcome = await write(target, { expected: bytesOf(oldText) });
    expect(reasonOf(outcome, target)).toContain('deleted');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is read-only is refused, as root too', async () => {
    const target = oldFile('model.json', 0o444);
    expect(reasonOf(await write(target), target)).toContain(
      'it is read-only: make it writable (chmod u+w)',
    );
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test('with several names is refused', async () => {
    const target = oldFile();
    linkSync(target, join(folder, 'twin.json'));
    expect(reasonOf(await write(target), target)).toContain(
      'a hard link, a file with 2 names',
    );
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json', 'twin.json']);
  });
});

describe('a temporary copy', () => {
  const own = thisProcess();
  /** A process that has ended. */
  const ended = { ...own, process: spawnSync('true').pid };
  const elsewhere = { ...own, machine: '0123456789ab' };
  const unknown = { ...own, machine: '0'.repeat(12) };

  function leave(owner: Owner, name = 'model.json'): string {
    const path = temporaryPath(join(folder, name), owner);
    writeFileSync(path, 'half a fi');
    return path;
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each<[string, Owner, number, boolean]>([
    ['of a process that ended', ended, 0, true],
    [
      'of an older process with the same number',
      { ...own, start: '1' },
      0,
      true,
    ],
    ['of a process that lives', own, 600, false],
    ['made elsewhere an hour ago', elsewhere, 61, true],
    ['made elsewhere just now', elsewhere, 59, false],
    ['made nobody knows where an hour ago', unknown, 61, true],
    ['made nobody knows where just now', unknown, 59, false],
  ])('%s: is removed or not', async (_, owner, minutes, isRemoved) => {
    const copy = leave(owner, 'another.json');
    const target = oldFile();
    const later = Date.now() + minutes * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(await write(target)).toEqual({ ok: true });
    expect(existsSync(copy)).toBe(!isRemoved);
    expect(textOf(target)).toBe(newText);
  });

  test('that is the second name of its file does not make it a hard link', async () => {
    const target = oldFile();
    linkSync(target, temporaryPath(target, ended));
    const outcome = await write(target, { expected: bytesOf(oldText) });
    expect(outcome).toEqual({ ok: true });
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test('that is the second name of its file, and of a run that lives, is no hard link to be deleted', async () => {
    const target = oldFile();
    const second = temporaryPath(target);
    linkSync(target, second);
    const reason = reasonOf(await write(target), target);
    expect(reason).toContain('another run is replacing it meanwhile');
    expect(reason).not.toContain('delete');
    expect(readdirSync(folder)).toHaveLength(2);
    expect(textOf(target)).toBe(oldText);
  });

  test('that is the second name of an old file is as old as its name', async () => {
    const target = oldFile('another.json');
    utimesSync(target, 1, 1);
    const second = temporaryPath(target, elsewhere);
    linkSync(target, second);
    expect(await write(oldFile())).toEqual({ ok: true });
    expect(existsSync(second)).toBe(true);
  });

  test('is not what only looks alike', async () => {
    const copy = leave(ended);
    const alike = [
      copy.replace(/.(?=\.tmp$)/, (digit) => (digit === '0' ? '1' : '0')),
      copy.replace(`-${ended.process}-`, `-${ended.process + 1}-`),
      `${copy}~`,
      copy.replace('infomodel-migrate', 'infomodel-migrated'),
      join(folder, '.model.json.0123456789abcdef.tmp'),
    ];
    for (const path of alike) writeFileSync(path, 'of a user');
    const ofFolder = temporaryPath(join(folder, 'folder'), ended);
    mkdirSync(ofFolder);
    const link = temporaryPath(join(folder, 'link'), ended);
    symlinkSync(alike[0] ?? '', link);
    const target = oldFile();
    expect(await write(target)).toEqual({ ok: true });
    expect(new Set(readdirSync(folder))).toEqual(
      new Set([...alike, ofFolder, link, target].map((it) => basename(it))),
    );
  });
});

describe('a symbolic link', () => {
  test('is followed inside of the given paths and stays a link', async () => {
    const file = oldFile();
    mkdirSync(join(folder, 'links'));
    const target = join(folder, 'links', 'link.json');
    symlinkSync('../model.json', target);
    const outcome = await write(target, { expected: bytesOf(oldText) });
    expect(outcome).toEqual({ ok: true });
    expect(textOf(file)).toBe(newText);
    expect(readlinkSync(target)).toBe('../model.json');
    expect(readdirSync(join(folder, 'links'))).toEqual(['link.json']);
  });

  test.each([
    ['the target', 'link.json', 'outside/model.json'],
    ['a folder on the way', 'link', 'outside'],
  ])('is refused outside of them, as %s', async (_, name, leadsTo) => {
    for (const part of ['inside', 'outside']) mkdirSync(join(folder, part));
    const file = oldFile('outside/model.json');
    const link = join(folder, 'inside', name);
    symlinkSync(join(folder, leadsTo), link);
    const target = name === 'link' ? join(link, 'model.json') : link;
    for (const inside of [[], [join(folder, 'inside')], [`${folder}/out`]]) {
      expect(reasonOf(await write(target, { inside }), target)).toContain(
        `leads from it to ${file}, outside of the given paths`,
      );
    }
    expect(textOf(file)).toBe(oldText);
    expect(readdirSync(join(folder, 'outside'))).toEqual(['model.json']);
  });

  test('in a given path itself is followed', async () => {
    mkdirSync(join(folder, 'real'));
    symlinkSync('real', join(folder, 'given'));
    const inside = [join(folder, 'given')];
    const target = join(folder, 'given', 'new.json');
    expect(await write(target, { inside })).toEqual({ ok: true });
    expect(textOf(join(folder, 'real', 'new.json'))).toBe(newText);
  });

  test.each([
    ['nothing', 'absent.json', 'a symbolic link to absent.json, which does'],
    ['itself', 'link.json', 'lead in a circle'],
    ['a folder', '.', 'is a folder'],
  ])('that leads to %s is refused', async (_, to, words) => {
    const target = join(folder, 'link.json');
    symlinkSync(to, target);
    expect(reasonOf(await write(target), target)).toContain(words);
    expect(readlinkSync(target)).toBe(to);
    expect(readdirSync(folder)).toEqual(['link.json']);
  });
});

describe('what is no regular file', () => {
  test('a folder is refused', async () => {
    for (const target of [folder, `${folder}/.`, '.']) {
      expect(reasonOf(await write(target), target)).toContain('is a folder');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([[''], ['/new.json/']])('the path …%j is refused', async (end) => {
    const target = end === '' ? '' : folder + end;
    expect(reasonOf(await write(target), target)).toContain('names no file');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a path that cannot be is refused', async () => {
    const target = join(folder, 'a\0b');
    expect(reasonOf(await write(target), target)).toContain('null characters');
  });

  // What belongs to the machine is tried without rights only: a fault in the
  // code under test, run as root, would replace it for every program.
  test.each([['/dev/null'], ['/dev/stdout'], ['/dev/fd/1'], ['/dev/stdin']])(
    '%s is refused',
    async (target) => {
      const refused = await run(driverFor(target, { inside: ['/'] }), nobody);
      expect(failureOf(refused, target)).toContain('regular file');
    },
  );

  test('a link to a device is refused', async () => {
    const target = join(folder, 'link.json');
    symlinkSync('/dev/null', target);
    chmodSync(folder, 0o777);
    const refused = await run(driverFor(target, { inside: ['/'] }), nobody);
    expect(failureOf(refused, target)).toContain('is a device');
    expect(readlinkSync(target)).toBe('/dev/null');
    expect(readdirSync(folder)).toEqual(['link.json']);
  });

  test('/dev/stdout is refused where it is a file, and where it is a pipe', () => {
    const log = join(folder, 'log');
    const request = requestFor('/dev/stdout', { inside: ['/'] });
    chmodSync(folder, 0o777);
    const run = spawnSync(
      'sh',
      [
        '-c',
        '"$0" "$1" "$2" >"$3"; "$0" "$1" "$2"',
        process.execPath,
        driver,
        request,
        log,
      ],
      { encoding: 'utf8', ...nobody },
    );
    expect(textOf(log)).toContain('an open stream of a program');
    expect(run.stdout).toContain('an open stream of a program');
  });

  test('a fifo is refused without waiting for its other end', async () => {
    const target = join(folder, 'fifo');
    expect(spawnSync('mkfifo', [target]).status).toBe(0);
    expect(reasonOf(await write(target), target)).toContain('is a pipe');
    expect(lstatSync(target).isFIFO()).toBe(true);
  });

  test('a socket is refused', async () => {
    const target = relative(process.cwd(), join(folder, 's'));
    const server = createServer();
    await new Promise<void>((done) => server.listen(target, done));
    try {
      expect(reasonOf(await write(target), target)).toContain('is a socket');
    } finally {
      server.close();
    }
  });
});

describe('a folder that will not do', () => {
  test('that is missing is named', async () => {
    const target = join(folder, 'absent', 'new.json');
    expect(reasonOf(await write(target), target)).toContain(
      `the folder ${join(folder, 'absent')} does not exist: create it`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is a file is reported', async () => {
    const target = join(oldFile(), 'new.json');
    expect(reasonOf(await write(target), target)).toContain(
      'is a file, not a folder',
    );
  });

  test('for a name that is too long is reported', async () => {
    const target = join(folder, 'x'.repeat(256));
    expect(reasonOf(await write(target), target)).toContain('too long');
  });
});

/** Does `act` once, while the temporary file is there and the write not done. */
async function duringWrite(
  writing: Promise<WriteOutcome>,
  act: (temporary: string) => void,
): Promise<WriteOutcome> {
  for (let round = 0; round < 1e5; round++) {
    const name = readdirSync(folder).find((entry) => entry.endsWith('.tmp'));
    if (name !== undefined) {
      act(join(folder, name));
      return writing;
    }
    await new Promise(setImmediate);
  }
  throw new Error('no temporary file was seen');
}

interface Run {
  readonly outcome: WriteOutcome | null;
  readonly signal: string | null;
  readonly stderr: string;
}

function requestFor(target: string, rest: object = {}): string {
  return JSON.stringify({
    target,
    called: target,
    bytes: newText,
    inside: [],
    ...rest,
  });
}

/** Runs a command that ends in the driver; `outcome` is null where it was killed. */
function run(
  command: readonly string[],
  options: { uid?: number; gid?: number } = {},
): Promise<Run> {
  const [program, ...words] = command;
  if (program === undefined) {
    throw new Error('no command');
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 4000,
      killSignal: 'SIGKILL',
      // One thread: strace counts the calls of every thread by itself.
      env: { ...process.env, UV_THREADPOOL_SIZE: '1', NODE_OPTIONS: '' },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.on('error', reject);
    child.on('close', (_, signal) => {
      const outcome =
        stdout === '' ? null : (JSON.parse(stdout) as WriteOutcome);
      resolve({ outcome, signal, stderr });
    });
  });
}

function driverFor(target: string, rest: object = {}): string[] {
  return [process.execPath, driver, requestFor(target, rest)];
}

/** The reason of a run that failed in an orderly way. */
function failureOf(run: Run, target: string): string {
  expect(run).toMatchObject({ signal: null, stderr: '' });
  return reasonOf(run.outcome ?? { ok: true }, target);
}

describe('a user without rights', () => {
  test('learns that the folder may not be written to', async () => {
    chmodSync(folder, 0o555);
    const target = join(folder, 'new.json');
    expect(failureOf(await run(driverFor(target), nobody), target)).toContain(
      `you have no permission to write to the folder ${folder}`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  (asRoot ? test : test.skip)(
    'does not replace the file of another that he may not write',
    async () => {
      const target = oldFile();
      chmodSync(folder, 0o777);
      expect(failureOf(await run(driverFor(target), nobody), target)).toContain(
        'you have no permission to write to the file',
      );
      expect(textOf(target)).toBe(oldText);
    },
  );

  (asRoot ? test : test.skip)(
    'replaces the file of another that he may write, in a folder he may not list',
    async () => {
      const target = oldFile('model.json', 0o666);
      chmodSync(folder, 0o733);
      expect(await run(driverFor(target), nobody)).toMatchObject({
        outcome: { ok: true },
      });
      expect(textOf(target)).toBe(newText);
      expect(statSync(target)).toMatchObject({ uid: 65534, gid: 65534 });
      expect(modeOf(target)).toBe(0o666);
    },
  );

  test('learns of a limit of the size of files, after a short write', async () => {
    const target = oldFile();
    const outcome = await run([
      'sh',
      '-c',
      'ulimit -f 1; exec "$@"',
      'sh',
      ...driverFor(target),
    ]);
    expect(failureOf(outcome, target)).toContain('ulimit -f');
    expect(textOf(target)).toBe(oldText);
    expect(readdirSync(folder)).toEqual(['model.json']);
  });
});

/** Why tests with a tool are skipped; empty where it works. */
function skipNote([program = '', ...words]: readonly string[]): string {
  const works = spawnSync(program, words).status === 0;
  return works ? '' : ` (skipped: ${program} does not work here)`;
}

const smallDisk = ['unshare', '-Urm', 'sh', '-c'];
const mounting = 'mount -t tmpfs -o "$0" none "$1"';

const diskNote = skipNote([...smallDisk, mounting, 'size=64k', tmpdir()]);

(diskNote === '' ? describe : describe.skip)(
  `a disk of 64 KB${diskNote}`,
  () => {
    /** Runs the driver with the disk mounted on `folder`; what is then found there follows its outcome on stderr. */
    function onDisk(
      target: string,
      before: string,
      rest: object,
    ): Promise<Run> {
      const script = `${mounting}; shift; cd "$1"; ${before}; shift; "$@" || exit; ls -A >&2; head -c 20 * >&2`;
      return run([
        ...smallDisk,
        script,
        'size=64k',
        folder,
        folder,
        ...driverFor(target, rest),
      ]);
    }

    test.each([
      ['on the way', 'x'.repeat(100_000), 'echo old >model.json'],
      [
        'before the first byte',
        'new',
        'echo old >model.json; head -c 65000 /dev/zero >>model.json',
      ],
    ])('that is full %s keeps the old file', async (_, bytes, before) => {
      const target = join(folder, 'model.json');
      const { outcome, stderr } = await onDisk(target, before, { bytes });
      expect(reasonOf(outcome ?? { ok: true }, target)).toBe(
        `${target} was not written, because the disk is full: free some space and run again.`,
      );
      expect(stderr.replaceAll('\0', '')).toBe('model.json\nold\n');
    });

    test('takes what fits', async () => {
      const target = join(folder, 'model.json');
      const bytes = 'x'.repeat(50_000);
      const { outcome, stderr } = await onDisk(target, ':', { bytes });
      expect(outcome).toEqual({ ok: true });
      expect(stderr).toBe(`model.json\n${'x'.repeat(20)}`);
    });

    test('that is mounted read-only is named', async () => {
      const target = join(folder, 'model.json');
      const failed = await run([
        ...smallDisk,
        `${mounting}; shift; "$@"`,
        'ro',
        folder,
        ...driverFor(target),
      ]);
      expect(failureOf(failed, target)).toContain(
        `the folder ${folder} is on a file system that is mounted read-only`,
      );
    });
  },
);

/** Mounts, over `folder` ($1), layers of which the upper one ($0) is another disk. */
const layering = `
mount -t tmpfs none "$0" && mkdir "$0/upper" "$0/work" &&
mount -t overlay -o "userxattr,lowerdir=$1,upperdir=$0/upper,workdir=$0/work" none "$1"`;

const layersNote = skipNote([
  ...smallDisk,
  ...[layering, tmpdir(), process.cwd()],
]);

(layersNote === '' ? test : test.skip)(
  `an old file of a lower layer is replaced, though it becomes another one then${layersNote}`,
  async () => {
    const target = oldFile();
    const upper = mkdtempSync(join(root, 'upper-'));
    const script = `${layering} || exit 99; target=$2; shift 2; "$@" || exit; ls -A "\${target%/*}" >&2; cat "$target" >&2`;
    const { outcome, stderr } = await run([
      ...[...smallDisk, script, upper, folder, target],
      ...driverFor(target, { expected: oldText }),
    ]);
    expect(outcome).toEqual({ ok: true });
    expect(stderr).toBe(`model.json\n${newText}`);
  },
);

const straceNote = skipNote(['strace', '-f', '-o', '/dev/null', 'true']);
// Containers of CI seldom may mount a disk, but nothing keeps strace from them.
const straceMust = process.env['CI'] === 'true';

(straceNote === '' || straceMust ? describe : describe.skip)(
  `faults of the system${straceNote}`,
  () => {
    /** The calls under their names on every processor. */
    const calls: Readonly<Record<string, string>> = {
      pwrite64: 'pwrite64',
      fsync: 'fsync',
      fchmod: 'fchmod',
      rename: '?rename,?renameat,?renameat2',
      link: '?link,?linkat',
      unlink: '?unlink,?unlinkat',
      openat: 'openat',
    };

    function faulty(
      target: string,
      faults: readonly (readonly [call: string, fault: string])[],
      { expected, onlyPath }: { expected?: string | null; onlyPath?: string },
    ): Promise<Run> {
      const names = faults.map(([call]) => calls[call] ?? call);
      return run([
        'strace',
        '-f',
        '-qq',
        ...['-o', '/dev/null'],
        ...['-e', `trace=${names.join(',')}`],
        ...(onlyPath === undefined ? [] : ['-P', onlyPath]),
        ...faults.flatMap(([, fault], index) => [
          '-e',
          `inject=${names[index] ?? ''}:${fault}`,
        ]),
        ...driverFor(target, expected === undefined ? {} : { expected }),
      ]);
    }

    test.each<[string, string, string | null, string]>([
      ['pwrite64', 'error=ENOSPC', oldText, 'the disk is full'],
      ['pwrite64', 'error=EDQUOT', oldText, 'quota'],
      ['pwrite64', 'error=EIO', oldText, 'input/output error'],
      ['pwrite64', 'retval=0', oldText, 'takes no more bytes'],
      ['pwrite64', 'retval=1:when=1', oldText, 'did not give back'],
      ['pwrite64', 'retval=3300', oldText, 'did not give back'],
      ['fchmod', 'error=EPERM', oldText, 'no permission'],
      ['fsync', 'error=ENOSPC', oldText, 'the disk is full'],
      ['fsync', 'error=EIO', oldText, 'input/output error'],
      ['rename', 'error=ENOSPC', oldText, 'the disk is full'],
      ['rename', 'error=EIO', oldText, 'input/output error'],
      ['rename', 'error=EBUSY', oldText, 'may be a mount'],
      ['rename', 'error=ESTALE', oldText, 'network disk'],
      ['rename', 'error=ENOTRECOVERABLE', oldText, 'system error -131'],
      ['rename', 'error=EIO:when=2', oldText, 'input/output error'],
      ['pwrite64', 'error=ENOSPC', null, 'the disk is full'],
      ['fsync', 'error=EIO', null, 'input/output error'],
      ['link', 'error=ENOSPC', null, 'the disk is full'],
      ['link', 'error=EIO', null, 'input/output error'],
      ['link', 'error=ENOSPC', oldText, 'the disk is full'],
      ['link', 'error=EIO', oldText, 'input/output error'],
      ['link', 'error=ENOENT', oldText, 'deleted by someone else'],
    ])(
      '%s fails with %s: nothing is replaced, nothing is left over',
      async (call, fault, expected, words) => {
        const target = expected === null ? join(folder, 'new.json') : oldFile();
        const failed = await faulty(target, [[call, fault]], { expected });
        expect(failureOf(failed, target)).toContain('was not written, because');
        expect(failureOf(failed, target)).toContain(words);
        expect(readdirSync(folder)).toEqual(
          expected === null ? [] : ['model.json'],
        );
        expect(expected === null ? null : textOf(target)).toBe(expected);
      },
    );

    test('too many open files are reported before anything is written', async () => {
      const target = oldFile();
      const failed = await faulty(target, [['openat', 'error=EMFILE']], {
        onlyPath: folder,
      });
      expect(failureOf(failed, target)).toContain('too many files are open');
      expect(readdirSync(folder)).toEqual(['model.json']);
    });

    test('a target that cannot be read again is not replaced', async () => {
      const target = oldFile();
      const failed = await faulty(target, [['openat', 'error=EIO']], {
        expected: oldText,
        onlyPath: target,
      });
      expect(failureOf(failed, target)).toContain('input/output error');
      expect(textOf(target)).toBe(oldText);
      expect(readdirSync(folder)).toEqual(['model.json']);
    });

    test('a temporary file that cannot be removed is named', async () => {
      const target = oldFile();
      const failed = await faulty(
        target,
        [
          ['rename', 'error=EIO'],
          ['unlink', 'error=EIO'],
        ],
        { expected: oldText },
      );
      const left = readdirSync(folder).find((name) => name.endsWith('.tmp'));
      expect(failureOf(failed, target)).toContain(
        `the temporary file ${join(folder, left ?? '?')} could not be removed`,
      );
      expect(textOf(target)).toBe(oldText);
    });

    describe('what happens to the old file in the moment of its replacing', () => {
      let lastLook: number;

      beforeEach(() => {
        const target = oldFile();
        const log = join(folder, 'log');
        const names = `trace=statx,${calls['rename'] ?? ''}`;
        spawnSync('strace', [
          ...['-f', '-qq', '-o', log, '-e', names],
          ...driverFor(target, { expected: oldText }),
        ]);
        const lines = textOf(log).split('\n');
        const replacing = lines.findLastIndex((line) => / rename/.test(line));
        const thread = /^\d+ /.exec(lines[replacing] ?? '')?.[0] ?? '?';
        lastLook = lines
          .slice(0, replacing)
          .filter(
            (it) => it.startsWith(thread) && it.includes(' statx('),
          ).length;
        unlinkSync(log);
      });

      /** The driver, which stands still between the last look and the replacing while `act` is done. */
      async function inThatMoment(
        target: string,
        act: (second: string) => void,
        ...faults: readonly (readonly [call: string, fault: string])[]
      ): Promise<Run> {
        const running = faulty(
          target,
          [['statx', `delay_exit=400000:when=${lastLook}`], ...faults],
          { expected: oldText },
        );
        for (;;) {
          const names = readdirSync(folder).filter((it) => it.endsWith('.tmp'));
          const second = names.find(
            (name) => statSync(join(folder, name)).nlink === 2,
          );
          if (second !== undefined) {
            await sleep(100);
            act(join(folder, second));
            return running;
          }
          await sleep(5);
        }
      }

      test.each<[string, (target: string) => void, string, number]>([
        [
          'more text',
          (target) => {
            appendFileSync(target, 'an edit');
          },
          `${oldText}an edit`,
          0o644,
        ],
        [
          'another text',
          (target) => {
            writeFileSync(target, oldText.toUpperCase());
          },
          oldText.toUpperCase(),
          0o644,
        ],
        [
          'another mode',
          (target) => {
            chmodSync(target, 0o600);
          },
          oldText,
          0o600,
        ],
      ])('%s: is brought back and told', async (_, act, expected, mode) => {
        const target = oldFile();
        const done = await inThatMoment(target, () => {
          act(target);
        });
        expect(failureOf(done, target)).toBe(
          `${target} was not written, because it was changed by someone else meanwhile: look at it and run again.`,
        );
        expect(textOf(target)).toBe(expected);
        expect(modeOf(target)).toBe(mode);
        expect(readdirSync(folder)).toEqual(['model.json']);
      });

      test('an edit that cannot be brought back is not deleted, and its place is told', async () => {
        const target = oldFile();
        const done = await inThatMoment(target, () => {
          appendFileSync(target, 'an edit');
        }, ['rename', 'error=EIO:when=3']);
        const left = readdirSync(folder).find((name) => name.endsWith('.tmp'));
        expect(failureOf(done, target)).toContain(
          `was written, but the old file, to which someone may have saved in the same moment, still stands in ${join(folder, left ?? '?')} until the next run, because the disk reported an input/output error on it`,
        );
        expect(textOf(join(folder, left ?? '?'))).toBe(`${oldText}an edit`);
        expect(textOf(target)).toBe(newText);
      });

      test('a second name that is deleted is told', async () => {
        const target = oldFile();
        const done = await inThatMoment(target, unlinkSync);
        expect(failureOf(done, target)).toContain(
          'was written, but whether someone saved to the old file in the same moment is not known',
        );
        expect(textOf(target)).toBe(newText);
        expect(readdirSync(folder)).toEqual(['model.json']);
      });
    });

    test('a new file is said to be written where only its temporary name stays', async () => {
      const target = join(folder, 'new.json');
      const failed = await faulty(target, [['unlink', 'error=EIO']], {
        expected: null,
      });
      expect(failureOf(failed, target)).toContain('was written, but the temp');
      expect(textOf(target)).toBe(newText);
    });

    test.each([[oldText], [null]])(
      'a folder that is not synced is reported, with the file in place',
      async (expected) => {
        const target = expected === null ? join(folder, 'new') : oldFile();
        const failed = await faulty(target, [['fsync', 'error=EIO:when=2']], {
          expected,
        });
        expect(failureOf(failed, target)).toContain(
          'was written, but a power cut could still undo that',
        );
        expect(textOf(target)).toBe(newText);
        expect(readdirSync(folder)).toHaveLength(1);
      },
    );

    test.each<[string, string, string | null]>([
      ['an interrupted write is repeated', 'pwrite64:EINTR', oldText],
      ['an interrupted sync is repeated', 'fsync:EINTR', oldText],
      ['an interrupted read is repeated', 'pread64:EINTR', oldText],
      ['an interrupted wait is repeated', 'rename:EINTR', oldText],
      ['an interrupted move is repeated', 'rename:EINTR:2', oldText],
      ['no sync of folders', 'fsync:EINVAL:2', oldText],
      ['no hard links', 'link:EPERM', null],
      ['no hard links for an old file', 'link:EPERM', oldText],
      ['no hard links on a network disk', 'link:EOPNOTSUPP', null],
    ])('%s (%s): the file is written', async (_, fault, expected) => {
      const target = expected === null ? join(folder, 'new.json') : oldFile();
      const [call = '', error = '', when = '1'] = fault.split(':');
      // The loader of node reads with pread64() too: only that of the target counts.
      const done = await faulty(
        target,
        [[call, `error=${error}:when=${when}`]],
        call === 'pread64' ? { expected, onlyPath: target } : { expected },
      );
      expect(done).toMatchObject({ outcome: { ok: true }, stderr: '' });
      expect(textOf(target)).toBe(newText);
      expect(readdirSync(folder)).toHaveLength(1);
    });

    test.each<[string, number, string | null, string | null]>([
      ['pwrite64', 1, oldText, oldText],
      ['fchmod', 1, oldText, oldText],
      ['fsync', 1, oldText, oldText],
      ['link', 1, oldText, oldText],
      ['rename', 1, oldText, oldText],
      ['rename', 2, oldText, oldText],
      ['unlink', 1, oldText, newText],
      ['fsync', 2, oldText, newText],
      ['pwrite64', 1, null, null],
      ['fsync', 1, null, null],
      ['link', 1, null, null],
      ['unlink', 1, null, newText],
      ['fsync', 2, null, newText],
    ])(
      'killed at %s no. %d: the target is wholly old or wholly new (%#)',
      async (call, when, before, after) => {
        const target = before === null ? join(folder, 'new.json') : oldFile();
        const killed = await faulty(
          target,
          [[call, `signal=KILL:when=${String(when)}`]],
          { expected: before },
        );
        expect(killed.outcome).toBeNull();
        expect(existsSync(target) ? textOf(target) : null).toBe(after);
      },
    );
  },
);
