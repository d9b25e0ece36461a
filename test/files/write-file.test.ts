import { beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { openReportFile } from '../../src/files/write-output.js';
import { troublesOf } from '../../src/files/run-errors.js';
import {
  writeFileSafely,
  type WriteRequest,
} from '../../src/files/write-file.js';
import { decisionsText } from '../support/decisions.js';
import { current, exact } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

const oldText = 'the old content\n';
const newText = 'the new content, which is longer\n'.repeat(100);

let folder: string;
let target: string;

beforeEach(() => {
  folder = realpathSync(treeOf({}));
  target = join(folder, 'model.json');
});

function write(
  rest: Partial<WriteRequest> = {},
  text = newText,
): Promise<void> {
  return writeFileSafely(
    {
      target,
      path: 'model.json',
      expected: Buffer.from(oldText),
      inside: [folder],
      ...rest,
    },
    Buffer.from(text),
  );
}

/** Writes, expects a refusal that leaves everything as it was, and returns the reason. */
async function refusal(rest: Partial<WriteRequest> = {}): Promise<string> {
  const before = readdirSync(folder);
  const error: unknown = await write(rest).catch((it: unknown) => it);
  const [reason = 'the write should have failed'] = troublesOf(error) ?? [];
  expect(readdirSync(folder)).toEqual(before);
  expect(reason).toMatch(/^model\.json was not written, because [^\n]+\.$/);
  expect(reason).not.toMatch(/undefined|Error:|\[object/);
  return reason;
}

const textOf = (path: string): string => readFileSync(path, 'utf8');

describe('a new file', () => {
  test.each([['x'], [''], ['x'.repeat(5_000_000)]])(
    '%.3s… is written',
    async (text) => {
      await write({ expected: null }, text);
      expect(textOf(target)).toBe(text);
      expect(readdirSync(folder)).toEqual(['model.json']);
    },
  );

  test('may have a long name of any characters', async () => {
    target = join(folder, `${'é😀\n"'.repeat(22)}.json`);
    await write({ expected: null });
    expect(readdirSync(folder)).toEqual([basename(target)]);
  });

  test('does not replace a file that is there', async () => {
    writeFileSync(target, oldText);
    expect(await refusal({ expected: null })).toContain('it exists already');
    expect(textOf(target)).toBe(oldText);
  });

  test.each([
    ['gone/model.json', 'does not exist: create it'],
    ['file/model.json', 'is a file, not a folder'],
    [`${'x'.repeat(300)}.json`, 'is too long for this file system'],
    ['model.json/', 'the path names no file'],
  ])('in %.20s is refused', async (path, words) => {
    writeFileSync(join(folder, 'file'), '');
    target = `${folder}/${path}`;
    expect(await refusal({ expected: null })).toContain(words);
  });
});

describe('an old file', () => {
  beforeEach(() => {
    writeFileSync(target, oldText);
  });

  test.each([['644'], ['600'], ['755'], ['200'], ['4751']])(
    'keeps its mode %s',
    async (digits) => {
      const mode = parseInt(digits, 8);
      chmodSync(target, mode);
      await write();
      expect(statSync(target).mode & 0o7777).toBe(mode);
      expect(textOf(target)).toBe(newText);
    },
  );

  const isRoot = process.geteuid?.() === 0;
  (isRoot ? test : test.skip)(
    `keeps its owner${isRoot ? '' : ' (skipped: only root can)'}`,
    async () => {
      chownSync(target, 1234, 5678);
      chmodSync(target, 0o4751);
      await write();
      const { uid, gid, mode } = statSync(target);
      expect([uid, gid, mode & 0o7777]).toEqual([1234, 5678, 0o4751]);
    },
  );

  test('is not written if another program changed it', async () => {
    writeFileSync(target, 'edited');
    expect(await refusal()).toContain(
      'another program changed it in the meantime',
    );
    expect(textOf(target)).toBe('edited');
  });

  test('is not written if another program changes it during the write', async () => {
    const writing = write();
    writeFileSync(target, 'edited');
    await expect(writing).rejects.toThrow('changed it in the meantime');
    expect(textOf(target)).toBe('edited');
    expect(readdirSync(folder)).toEqual(['model.json']);
  });

  test('is not created again after another program deleted it', async () => {
    unlinkSync(target);
    expect(await refusal()).toContain(
      'another program deleted it in the meantime',
    );
  });

  test('that is read-only, or has several hard links, is refused', async () => {
    chmodSync(target, 0o444);
    expect(await refusal()).toContain('it is read-only');
    chmodSync(target, 0o644);
    linkSync(target, join(folder, 'other.json'));
    expect(await refusal()).toContain('a file with 2 names');
  });

  test('that has several hard links is named so that a shell runs nothing', async () => {
    const name = '$(touch x).json';
    const file = join(folder, name);
    writeFileSync(file, oldText);
    linkSync(file, join(folder, 'other'));
    expect(await refusal({ target: file })).toContain(
      `(find / -xdev -samefile '${file}' lists them)`,
    );
  });

  test('that is there and should not be is refused in the words of the caller', async () => {
    writeFileSync(target, oldText);
    const ifThere = 'another run wrote it: run the same command again';
    expect(await refusal({ expected: null, ifThere })).toContain(ifThere);
  });

  test('that is no regular file is refused', async () => {
    unlinkSync(target);
    mkdirSync(target);
    expect(await refusal()).toContain('it is a folder');
    target = join(folder, 'pipe');
    execFileSync('mkfifo', [target]);
    expect(await refusal()).toContain('it is a pipe');
    target = '/dev/null';
    expect(await refusal()).toContain('it is a device');
  });
});

describe('a symbolic link', () => {
  test('is followed inside of the given paths and stays a link', async () => {
    writeFileSync(join(folder, 'real.json'), oldText);
    symlinkSync('real.json', target);
    await write();
    expect(lstatSync(target).isSymbolicLink()).toBe(true);
    expect(textOf(join(folder, 'real.json'))).toBe(newText);
  });

  test('that leads outside, be it the file or its folder, is refused', async () => {
    const outside = treeOf({ 'model.json': oldText });
    symlinkSync(join(outside, 'model.json'), target);
    expect(await refusal()).toContain('outside the given paths');
    symlinkSync(outside, join(folder, 'below'));
    target = join(folder, 'below/model.json');
    expect(await refusal()).toContain('outside the given paths');
    expect(textOf(join(outside, 'model.json'))).toBe(oldText);
    await write({ inside: [join(folder, 'below')] });
  });

  test('that leads nowhere is refused', async () => {
    symlinkSync('nowhere.json', target);
    expect(await refusal()).toContain(
      'it is a symbolic link to a file that does not exist',
    );
  });
});

test('the temporary file of another run is not touched', async () => {
  const left = '.model.json.infomodel-migrate-0123456789abcdef.tmp';
  writeFileSync(join(folder, left), oldText);
  utimesSync(join(folder, left), 1, 1);
  await write({ expected: null });
  expect(readdirSync(folder).toSorted()).toEqual([left, 'model.json']);
  expect(textOf(join(folder, left))).toBe(oldText);
});

test('two writes at once have temporary files of their own', async () => {
  const both = await Promise.allSettled([
    write({ expected: null }),
    write({ expected: null }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(['model.json']);
  expect(textOf(target)).toBe(newText);
});

test('a write whose temporary file is deleted replaces nothing', async () => {
  writeFileSync(target, oldText);
  const writing = write();
  for (const name of readdirSync(folder))
    if (name.endsWith('.tmp')) unlinkSync(join(folder, name));
  await expect(writing).rejects.toThrow('deleted the temporary file');
  expect(textOf(target)).toBe(oldText);
});

describe('a report', () => {
  const report = '{"version": 1, "tool"';
  const writeReport = async (): Promise<void> => {
    const opened = openReportFile(target);
    opened.write(newText);
    await opened.close();
  };

  test('replaces nothing that another program saved since it was opened', async () => {
    const opened = openReportFile(target);
    writeFileSync(target, oldText);
    await expect(opened.close()).rejects.toThrow('it exists already');
    expect(readdirSync(folder)).toEqual(['model.json']);
    expect(textOf(target)).toBe(oldText);
  });

  test.each([
    [exact('a'), 'a model'],
    [current('a'), 'a model'],
    ['[{"InputName": "a"', 'a broken model'],
    [decisionsText(), 'a decisions file'],
    ['# Changes in function code\n\n- [x] done\n', 'a list with ticks'],
    ['# Changes in function code\n\n- [ ] to do\n', undefined],
    [`{"version": 1, "decisions": []}`, undefined],
    ['[\n]\n', undefined],
    ['precious', undefined],
  ])('replaces %j only if nothing is lost', async (text, what) => {
    writeFileSync(target, text);
    if (what === undefined) await writeReport();
    else await expect(writeReport()).rejects.toThrow(`because it is ${what}:`);
    expect(textOf(target)).toBe(what === undefined ? newText : text);
  });

  test('follows the link that the user names', async () => {
    const elsewhere = join(treeOf({ 'r.json': report }), 'r.json');
    symlinkSync(elsewhere, target);
    await writeReport();
    expect(textOf(elsewhere)).toBe(newText);
    expect(readlinkSync(target)).toBe(elsewhere);
  });

  test('keeps the mode', async () => {
    writeFileSync(target, report, { mode: 0o600 });
    chmodSync(target, 0o600);
    await writeReport();
    expect(readdirSync(folder)).toEqual(['model.json']);
    expect(textOf(target)).toBe(newText);
    expect(statSync(target).mode & 0o777).toBe(0o600);
  });

  test.each([
    [
      'read-only',
      (): void => {
        chmodSync(target, 0o444);
      },
      'it is read-only',
    ],
    [
      'a hard link',
      (): void => {
        linkSync(target, join(folder, 'other'));
      },
      'it is a hard link',
    ],
  ])('is not written where its file is %s', async (_, make, why) => {
    writeFileSync(target, report);
    make();
    await expect(writeReport()).rejects.toThrow(why);
    expect(textOf(target)).toBe(report);
  });
});
