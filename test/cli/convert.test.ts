import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  bin,
  type Outcome,
  run,
  runIn,
  runInShell,
} from '../support/command.js';
import { eraseLine } from '../../src/cli/progress.js';
import { decisionsName, decisionsText } from '../support/decisions.js';
import { reportIn } from '../support/report-in.js';
import {
  current as currentFile,
  exact as exactFile,
  legacyText,
  partial as partialFile,
  plainInput,
  signalInput,
  unmappedInput,
} from '../support/legacy.js';
import { runInTerminal } from '../support/start-command.js';
import { textsBelow, treeOf } from '../support/tree.js';

const exact = exactFile('fan_hours');
const partial = partialFile('fan_hours');
const current = currentFile('fan_hours');

/** Converts a text that is piped to the command. */
const convert = (input: string, options = ''): Outcome =>
  runIn(process.cwd(), `convert ${options}`.trimEnd(), { input });

const convertPipe = `'${process.execPath}' '${bin}' convert pipe`;

function runScript(line: string, cwd: string) {
  const script = `rm -f pipe; mkfifo pipe; ${line}`;
  return spawnSync('timeout', ['60', 'sh', '-c', script], {
    cwd,
    encoding: 'utf8',
  });
}

describe('what is printed', () => {
  test('the Current text of a file that is a pipe', () => {
    const folder = treeOf({ 'old.json': exact });
    const { stdout } = runScript(
      `{ sleep 1; cat old.json; } > pipe & ${convertPipe}`,
      folder,
    );
    expect(stdout).toBe(current);
  });

  test('why a file cannot be read, once', () => {
    const { status, stderr } = runIn(
      treeOf({ 'in/a.json': exact }),
      'convert in',
    );
    expect(status).toBe(2);
    expect(stderr).toBe(
      'error: in was not read, because the file is a folder: name a file in it.\n',
    );
  });

  test('no more than the limit of a pipe that never ends', () => {
    const folder = treeOf({});
    const { status, stderr } = runScript(`yes > pipe & ${convertPipe}`, folder);
    expect(status).toBe(2);
    expect(stderr).toContain('it is larger than 16777216 bytes');
  });

  test('the Current text on standard output, a summary on standard error', () => {
    const folder = treeOf({ 'old.json': exact });
    const { status, stdout, stderr } = runIn(folder, 'convert old.json');
    expect(stdout).toBe(current);
    expect(stderr).toContain('1 algorithm: 1 migrated');
    expect(status).toBe(0);
  });

  test.each(['', '-'])('the Current text of standard input: %j', (path) => {
    const { status, stdout } = convert(exact, path);
    expect(stdout).toBe(current);
    expect(status).toBe(0);
  });

  test('a finding with its place, the source line underlined, the message and a hint', () => {
    const folder = treeOf({ 'old.json': partial });
    const { stderr } = runIn(folder, 'convert old.json');
    expect(stderr).toContain(`old.json:13:17: ? open[dc-voltage]
  What \`DCVoltage\` means is not shown, and the Current format has no such input.
  13 |         "type": "DCVoltage",
     |                 ^^^^^^^^^^^
  choices: replace, drop
`);
  });

  test('at most 40 lines of findings, and counts the rest', () => {
    const inputs = Array.from({ length: 30 }, (_, at) => ({
      ...plainInput,
      inputName: `limit${at}`,
      ...(at % 2 === 0 ? { [`key${at}`]: 1 } : { type: `type${at}` }),
    }));
    const { stderr } = convert(legacyText(inputs));
    expect(stderr.split('\n').length).toBeLessThanOrEqual(41);
    expect(stderr).toMatch(/\nAnd at \d+ more places \(\d+ of /);
  });

  test('what to decide, and no next command that would read standard input again', () => {
    const { stderr } = convert(partial);
    expect(stderr).toContain('\nTo decide: 1 question\n');
    expect(stderr).not.toContain('Next:');
  });

  test('with --quiet only errors', () => {
    const text = legacyText([signalInput, unmappedInput]);
    const { stderr } = convert(text, '--quiet');
    expect(stderr).toContain('? open[dc-voltage]');
    expect(stderr).not.toContain('warning');
    expect(stderr).not.toContain('algorithm:');
    expect(convert(exact, '--quiet').stderr).toBe('');
  });

  test('a Current file as it is', () => {
    const { status, stdout, stderr } = convert(current);
    expect(stdout).toBe(current);
    expect(stderr).toContain('Current file already');
    expect(status).toBe(0);
  });

  test('nothing of a file that cannot be read as JSON', () => {
    const { status, stdout, stderr } = convert('[1,]');
    expect(stdout).toBe('');
    expect(stderr).toContain('-:1:4: error[json-syntax]');
    expect(status).toBe(1);
  });

  test('a Current text as it is in a pipe, and with every character visible in a terminal', () => {
    const text = current.replace('fan', 'k\u009b1m\u202e');
    const cwd = treeOf({ 'a.json': text });
    expect(runIn(cwd, 'convert a.json').stdout).toBe(text);
    const screen = { cwd, columns: 80 };
    const { stdout } = runInTerminal(['convert', 'a.json'], screen);
    expect(stdout).toContain('k<U+009B>1m<U+202E>');
    expect(stdout.replaceAll('\r\n', '\n')).toContain('{\n');
    // The tool erases the line of its own progress.
    const shown = stdout.replaceAll(eraseLine, '').replaceAll(/[\r\n]/g, '');
    expect(shown).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  test('no command for the runner of a workflow, whatever a path is', () => {
    const cwd = treeOf({
      '::error::a.json': current,
      'b ##[error].json': '[1,]',
    });
    const said = [
      ['convert', '::error::a.json'],
      ['convert', 'b ##[error].json'],
      ['migrate', '::c ##[error]', '--out', 'out'],
    ].map((args) => run(args, { cwd }).stderr);
    expect(said[0]).toContain('<U+003A>:error::a.json is a Current file');
    expect(said[1]).toContain('b ##<U+005B>error].json:1:4: ');
    expect(said[2]).toContain('c ##<U+005B>error]');
    expect(said.join('')).not.toMatch(/^\s*::|##\[/m);
  });
});

describe('exit status', () => {
  const warned = legacyText([signalInput]);
  const noted = legacyText([plainInput], { retention: 'default' });

  test.each([
    [0, 'a warning', '', warned],
    [1, 'a warning', '--fail-on warning', warned],
    [1, 'a note', '--fail-on note', noted],
    [0, 'a warning', '--fail-on never', warned],
    [1, 'another file', '--fail-on never', '{}'],
    [1, 'what is left out', '--fail-on never', partial],
  ])('is %i for %s %s', (status, _, options, text) => {
    expect(convert(text, options).status).toBe(status);
  });

  test('is 1 for a signal mapping file, which every report names', () => {
    const name = 'vendor.drives.x.json';
    const folder = treeOf({ [name]: '{"variables":{}}' });
    const formats = ['markdown', 'github', 'sarif', 'junit'];
    const reports = formats.map((it) => `-r ${it}:${it}`).join(' ');
    const ended = runIn(folder, `convert ${name} ${reports}`);
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toContain(
      `${name} is a signal mapping file: name a Legacy file.\n`,
    );
    for (const it of formats)
      expect(readFileSync(join(folder, it), 'utf8')).toContain(
        'signal mapping file',
      );
  });

  test.each([
    ['missing.json --fail-on never', 'missing.json'],
    ['--max-size huge', '--max-size'],
    ['--max-size 5constructor', '--max-size'],
    ['--max-size 1', 'larger than 1 byte:'],
    ['--max-size 10', 'larger than 10 bytes:'],
  ])('is 2 for %s, without a stack trace', (options, words) => {
    const { status, stdout, stderr } = convert(exact, options);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('is 2 for output that cannot be written, without a stack trace', () => {
    const folder = treeOf({ 'old.json': exact });
    const ended = runInShell('convert old.json > /dev/full', folder);
    expect(ended.status).toBe(2);
    expect(ended.stderr).toContain(
      'error: The output was not written, because the disk is full:',
    );
    expect(ended.stderr).not.toMatch(/^\s+at /m);
  });

  test('is 2 for several writes that fail, with one message', () => {
    const folder = treeOf({ 'a.json': exact, 'b.json': exact });
    const { status, stderr } = runInShell(
      'diff . --verbose > /dev/full',
      folder,
    );
    expect(status).toBe(2);
    expect(stderr.match(/^error: /gm)).toHaveLength(1);
  });
});

describe('-o', () => {
  test('writes the file, and a second run finds it up to date', () => {
    const folder = treeOf({ 'old.json': exact });
    const args = 'convert old.json -o new.json --report r.json';
    const { stdout, stderr } = runIn(folder, args);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^new\.json: written$/m);
    expect(readFileSync(join(folder, 'new.json'), 'utf8')).toBe(current);
    expect(runIn(folder, args).stderr).toMatch(/^new\.json: up to date$/m);
    const report = readFileSync(join(folder, 'r.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({
      summary: { files: { 'up-to-date': 1 } },
      files: [{ status: 'up-to-date', output: 'new.json' }],
    });
  });

  test('holds back what something is left out of, unless --allow-partial', () => {
    const folder = treeOf({ 'old.json': partial });
    const args = 'convert old.json -o new.json';
    const held = runIn(folder, args);
    expect(held.status).toBe(1);
    expect(held.stderr).toContain('--allow-partial');
    expect(existsSync(join(folder, 'new.json'))).toBe(false);
    const forced = '--allow-partial --fail-on never';
    const written = runIn(folder, `${args} ${forced}`);
    expect(written.status).toBe(3);
    expect(written.stderr).toMatch(/^new\.json: written in part$/m);
    expect(readFileSync(join(folder, 'new.json'), 'utf8')).toBe(current);
  });
});

describe('--report', () => {
  test('--format json prints the same object on standard error', () => {
    const { stdout, stderr } = convert(partial, '--format json');
    expect(stdout).toBe(current);
    expect(JSON.parse(stderr)).toMatchObject({
      command: 'convert',
      summary: { inputs: { total: 2, migrated: 1, partial: 0, leftOut: 1 } },
      files: [{ path: '-', status: 'partial', output: null }],
    });
  });

  test.each(['json', 'concise'])(
    '--format %s prints on standard output what goes to a file',
    (format) => {
      const folder = treeOf({ 'old.json': partial });
      const line = `convert old.json -o new.json --allow-partial`;
      const { stdout, stderr } = runIn(folder, `${line} --format ${format}`);
      expect(stdout).toContain('dc-voltage');
      expect(stderr).toBe('');
      expect(runIn(folder, line)).toMatchObject({ status: 3, stdout: '' });
    },
  );

  test('does not read what has no end', () => {
    const folder = treeOf({ 'old.json': exact });
    const args = 'convert old.json --report /dev/full';
    const { status, stderr } = runIn(folder, args);
    expect(status).toBe(2);
    expect(stderr).toContain('/dev/full');
  });

  test.each([
    ['-o o.json -r o.json', '--report and --output are one file, o.json'],
    ['-o ./old.json --force', '--output ./old.json is the file that is read'],
    [
      `-o ./${decisionsName} --force`,
      `--output ./${decisionsName} is the decisions file`,
    ],
  ])('is not saved over a file of its run: %s', (options, message) => {
    const files = { 'old.json': exact, [decisionsName]: decisionsText() };
    const folder = treeOf(files);
    const { status, stderr } = runIn(folder, `convert old.json ${options}`);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(textsBelow(folder)).toEqual(files);
  });

  test('is saved for a file that cannot be read, too', () => {
    const folder = treeOf({});
    const args = 'convert missing.json --report r.json';
    expect(runIn(folder, args).status).toBe(2);
    expect(reportIn(folder)).toMatchObject({
      files: [{ path: 'missing.json', status: 'failed' }],
    });
  });
});
