import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { run, runAlone, runIn } from '../support/command.js';
import { expectFile } from '../support/golden.js';
import { legacyText, plainInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

const folder = treeOf({ 'fan.json': legacyText([plainInput]) });

/** Command lines with something that is not there or not possible. */
const mistyped: Readonly<Record<string, readonly string[]>> = {
  commands: [
    'foo',
    'convrt fan.json',
    'foo --help',
    '--halp',
    '-v',
    'help foo',
    'convrt --quiet',
    '-- diff .',
    '--decisions check fan.json',
    'completion fish',
    'completion zsh bash',
    'schema -- x',
    'explain time-rage',
    'explain zzzz',
  ],
  options: [
    'diff --halp',
    'diff . --form text',
    'diff . -x',
    'migrate . -o out',
    'migrate . --output x',
    'diff . --output x',
    'diff . --no-colour',
    'migrate . --out out --write',
    'diff . --out',
    'diff . --format text --format json',
    'diff . -r a.json -r a.json',
    'diff . --paths a',
    'diff . --color --no-color',
    'decide -qz .',
    'diff . --=x',
    'diff . ---x',
    'diff . -1x',
    'diff . --maxSize=3',
    'diff . --__proto__=1',
  ],
  values: [
    'diff . --color=maybe',
    'diff . --format txt',
    'diff . --format xml',
    'diff . --fail-on warn',
    'diff . --fail-on all',
    'diff . --format',
    'diff . --report -- fan.json',
    'migrate . --out',
    'diff . --quiet=maybe',
    'diff . -r a.txt',
    'diff . -r jsn:a',
    'diff . -ra.json',
    'diff . -rq a.json',
    'diff . -qrr a.json',
    'diff . -qr',
    'diff . -q=maybe',
    'convert fan.json -o ',
    'convert fan.json --decisions=',
    'migrate . --out ',
    'check . --exclude -history',
    'check . --changed -hotfix',
    'diff . --decisions -hello',
    'diff . -r -V.json',
    'diff . -qr --help',
    'migrate . --out -h',
    'check . -history',
    'check . -r -',
  ],
  files: [
    'diff',
    'convert a b',
    'convert ',
    'convert fna.json',
    ...['diff', 'migrate', 'check', 'verify', 'decide'].map((it) => `${it} -`),
  ],
};

describe('suggests the correct spelling:', () => {
  test.each(Object.entries(mistyped))('of %s', (kind, commandLines) => {
    const lines = commandLines.flatMap((line) => {
      const { status, stdout, stderr } = runIn(folder, line);
      expect({ line, status, stdout }).toEqual({ line, status: 2, stdout: '' });
      return [`$ infomodel-migrate ${line}`, stderr];
    });
    expectFile(`mistyped/${kind}.txt`, lines.join('\n'));
  });

  test('with no control characters for a terminal', () => {
    const { stderr } = run(['diff', '--\u001b[31m\u202Ered']);
    expect(stderr).toContain('There is no option --<U+001B>[31m<U+202E>red.');
  });

  test.each([
    ['fan.json --quiet=true', 0],
    ['fan.json --quiet=false', 0],
    ['-- --halp', 2],
    ['fan.json --max-size -1', 2],
    ['fan.json --exclude=-history', 0],
    ['fan.json --exclude - --exclude=-h', 0],
  ])('but %s is', (line, status) => {
    const outcome = runIn(folder, `diff ${line}`);
    expect(outcome.stderr).not.toContain('no option');
    expect(outcome.status).toBe(status);
  });

  test('in one language, whatever the machine speaks', () => {
    const env = { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' };
    expect(runAlone(['diff', '--help'], { env }).stdout).toContain('Options:');
  });
});

const commands = [
  'convert',
  'diff',
  'migrate',
  'check',
  'verify',
  'status',
  'decide',
  'explain',
  'schema',
];

test('-V shows the version, -q is --quiet', () => {
  expect(run(['-V'])).toEqual(run(['--version']));
  const line = 'diff fan.json';
  const short = runIn(folder, `${line} -q`);
  expect(short).toEqual(runIn(folder, `${line} --quiet`));
  expect(short).not.toEqual(runIn(folder, line));
});

describe('--help', () => {
  test('is what the tool prints without arguments, and then it fails', () => {
    const { stdout, status } = run(['--help']);
    expect(status).toBe(0);
    expect(run([])).toEqual({ stdout: '', stderr: stdout, status: 2 });
    for (const args of [['help'], ['completion', '--help']])
      expect(run(args)).toMatchObject({ stdout, status: 0 });
  });

  test.each(commands)('is what `help %s` shows', (command) => {
    const { stdout, status } = run(['help', command]);
    expect(stdout).toContain(`infomodel-migrate ${command}`);
    expect(run([command, '--help'])).toMatchObject({ stdout, status });
  });

  test('lists every command, each on a line of 80 columns', () => {
    const { stdout } = run(['--help'], { env: { COLUMNS: '80' } });
    const listed = [
      ...stdout.matchAll(/^ {2}infomodel-migrate ([a-z]+).* {2}\S/gm),
    ];
    expect(listed.map(([, name]) => name)).toEqual([...commands, 'completion']);
  });

  test.each(
    commands.flatMap((name) => [
      [name, 80],
      [name, 50],
    ]),
  )('of %s fits %d columns, with its words and examples', (name, columns) => {
    const { status, stdout, stderr } = run([String(name), '--help'], {
      env: { COLUMNS: String(columns) },
    });
    const lines = stdout.split('\n');
    expect(lines.filter((line) => line.length > Number(columns))).toEqual([]);
    expect(lines).toContain('Examples:');
    expect(stdout).toMatch(/^Exit status:\n {2}0 {2}\S/m);
    expect(stdout).toContain(`  infomodel-migrate ${name}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('is shown whatever else the command line says', () => {
    const { stdout } = run(['diff', '--help']);
    for (const args of [
      ['diff', '.', '--halp', '-h'],
      ['diff', '.', '--quiet=maybe', '--help'],
    ])
      expect(run(args)).toMatchObject({ stdout, stderr: '', status: 0 });
  });

  test('lists the values of an option, and its default', () => {
    const { stdout } = run(['diff', '--help'], { env: { COLUMNS: '80' } });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'How the report is shown: text (default), concise, unified, markdown, github, gitlab, junit, sarif, html, functions, json, json-full',
    );
  });
});

describe('a file', () => {
  const names = ['007', '1e3', 'true', '-x.json', '--halp', 'a=b', 'help'];
  const odd = treeOf(
    Object.fromEntries(names.map((it) => [it, legacyText([plainInput])])),
  );

  test.each(names)('may be called %j', (name) => {
    const { status, stderr } = runIn(odd, `convert --quiet -- ${name}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each([
    '-r=007.json',
    '--report=007.json',
    '-qr=007.json',
    '-qr 007.json',
  ])('is the value of %s', (option) => {
    const { status } = runIn(odd, `convert 007 ${option} --quiet`);
    const { version } = JSON.parse(
      readFileSync(join(odd, '007.json'), 'utf8'),
    ) as { readonly version: number };
    expect({ status, version }).toEqual({ status: 0, version: 1 });
    rmSync(join(odd, '007.json'));
  });
});

test.each([
  '--quiet diff fan.json',
  '--format text diff fan.json',
  '--quiet diff check fan.json',
])('options come after the command: %s', (line) => {
  expect(runIn(folder, line)).toMatchObject({ status: 2, stdout: '' });
});
