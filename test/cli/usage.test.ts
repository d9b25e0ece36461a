import { describe, expect, test } from '@jest/globals';
import { run, runAlone } from '../support/command.js';
import { folderOf } from '../support/folder.js';
import { legacyText, plainInput } from '../support/legacy.js';

const folder = folderOf({ 'fan.json': legacyText([plainInput]) });

describe('suggests the correct spelling:', () => {
  test.each<readonly [string, string]>([
    ['', 'Say what to do: a command is missing.'],
    ['foo', 'There is no command "foo".'],
    ['convrt fan.json', 'There is no command "convrt". Did you mean convert?'],
    ['--halp', 'There is no option --halp. Did you mean --help?'],
    ['diff --halp', 'There is no option --halp. Did you mean --help?'],
    ['diff . --form text', 'There is no option --form. Did you mean --format?'],
    ['diff . -x', 'There is no option -x.'],
    ['-v', 'There is no option -v. Did you mean --version?'],
    ['migrate . -o out', 'There is no option -o. Did you mean --out?'],
    [
      'migrate . --output x',
      'There is no option --output. Did you mean --out?',
    ],
    ['diff . --output x', 'There is no option --output.'],
    ['help foo', 'There is no command "foo".'],
    ['convrt --quiet', 'There is no command "convrt". Did you mean convert?'],
    [
      'diff . --color=maybe',
      '--color is there or not, and takes no value such as "maybe".',
    ],
    [
      'decide . --format text',
      'There is no format "text" for --format. It must be markdown.',
    ],
    ['diff . --no-full', 'There is no option --no-full: omit --full instead.'],
    [
      'diff . --no-colour',
      'There is no option --no-colour. Did you mean --no-color?',
    ],
    [
      'diff . --format txt',
      'There is no format "txt" for --format. Did you mean text?',
    ],
    [
      'diff . --format xml',
      'There is no format "xml" for --format. It must be fields, text, unified, markdown, github, sarif, html or json.',
    ],
    [
      'diff . --fail-on warn',
      'There is no level "warn" for --fail-on. Did you mean warning?',
    ],
    [
      'diff . --fail-on all',
      'There is no level "all" for --fail-on. It must be error, warning, note or never.',
    ],
    ['diff . --format', '--format needs a value.'],
    ['diff . --out', 'There is no option --out.'],
    ['migrate . --out', '--out needs a value.'],
    [
      'diff . --full=maybe',
      '--full is there or not, and takes no value such as "maybe".',
    ],
    ['diff . --format text --format json', '--format is given more than once.'],
    ['diff . -r a -r b', '-r is given more than once.'],
    ['diff', 'diff needs files: name a file, a folder or a glob.'],
    [
      'report',
      'report needs reports: name a file that was saved with --report.',
    ],
    ['convert a b', 'convert takes no further argument: "b" is one too many.'],
    [
      'explain time-rage',
      'There is no rule "time-rage". Did you mean time-range?',
    ],
    [
      'explain zzzz',
      'There is no rule "zzzz". `infomodel-migrate explain` lists the rules.',
    ],
  ])('%s', (line, message) => {
    const args = line.split(' ').filter((word) => word !== '');
    const [command = ''] = args;
    const isCommand = /^(diff|check|decide|migrate|report|convert|explain)$/;
    const about = isCommand.test(command) ? `${command} ` : '';
    expect(run(args, { cwd: folder })).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `${message}\nSee infomodel-migrate ${about}--help.\n`,
    });
  });

  test.each([
    [['convert', ''], 'An argument'],
    [['convert', 'fan.json', '-o', ''], '-o'],
    [['convert', 'fan.json', '--decisions='], '--decisions'],
    [['migrate', '.', '--out', ''], '--out'],
  ])('%j', (args, what) => {
    const { status, stdout, stderr } = run(args, { cwd: folder });
    expect(stderr).toContain(
      `${what} is empty: give it a value, or omit it.\n`,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  test('with no control characters for a terminal', () => {
    const { stderr } = run(['diff', '--\u001b[31m\u202Ered']);
    expect(stderr).toContain('There is no option --<U+001B>[31m<U+202E>red.');
  });

  test.each([
    [['fan.json', '--quiet=true'], 0],
    [['fan.json', '--quiet=false'], 0],
    [['--', '--halp'], 2],
    [['fan.json', '--jobs', '-1'], 2],
  ])('but %j is', (args, status) => {
    const outcome = run(['diff', ...args], { cwd: folder });
    expect(outcome.stderr).not.toContain('no option');
    expect(outcome.status).toBe(status);
  });

  test('in one language, whatever the machine speaks', () => {
    const env = { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8' };
    expect(runAlone(['diff', '--help'], { env }).stdout).toContain('Options:');
  });
});

const commands = [
  ...['convert', 'diff', 'migrate', 'check', 'verify', 'status', 'report'],
  ...['decide', 'explain', 'schema', 'completion'],
];

describe('--help', () => {
  test.each(commands)('is what `help %s` shows', (command) => {
    const { stdout, status } = run(['help', command]);
    expect(stdout).toContain(`infomodel-migrate ${command}`);
    expect(run([command, '--help'])).toMatchObject({ stdout, status });
  });

  test('lists every command, each on a line of 80 columns', () => {
    const { stdout } = run(['--help'], { env: { COLUMNS: '80' } });
    const listed = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)];
    expect(listed.map(([, name]) => name)).toEqual(commands);
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
    expect(stdout).toContain(`  infomodel-migrate ${name}`);
    expect(stdout).not.toMatch(/\[(boolean|string|default|choices)/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('names the values of options and says which option takes none', () => {
    const { stdout } = run(['migrate', '--help']);
    for (const usage of [
      ...['--out DIR', '-w, --write', '--jobs N', '--shard I/N'],
      ...['--decisions FILE', '-r, --report FILE', '--[no-]color'],
    ])
      expect(stdout).toContain(`${usage}  `);
  });

  test('is shown whatever else the command line says', () => {
    const { stdout } = run(['diff', '--help']);
    for (const args of [
      ['diff', '.', '--halp', '-h'],
      ['--quiet', 'diff', '-h'],
    ])
      expect(run(args)).toMatchObject({ stdout, stderr: '', status: 0 });
  });

  test('lists the values of an option, and its default', () => {
    const { stdout } = run(['diff', '--help'], { env: { COLUMNS: '80' } });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'How the report is shown: fields (default), text, unified, markdown, github, sarif, html, json',
    );
  });
});

test.each(['diff', 'migrate', 'check', 'verify', 'decide'])(
  '%s reads no standard input',
  (command) => {
    const { status, stderr } = run([command, '-']);
    expect(stderr).toMatch(
      /^`-` is standard input for convert only: name a file, a folder or a glob\./,
    );
    expect(status).toBe(2);
  },
);

test('more threads than processors are not started', () => {
  const { stderr } = run(['diff', folderOf({}), '--jobs', '500']);
  expect(stderr).toMatch(
    /^warning: --jobs 500 is more than the \d+ processors: \d+ threads run\.$/m,
  );
});

test('options may come before the command', () => {
  const line = ['fan.json', '--format', 'text'];
  const { stdout, stderr, status } = run(['diff', ...line, '--quiet'], {
    cwd: folder,
  });
  expect(run(['--quiet', 'diff', ...line], { cwd: folder })).toMatchObject({
    ...{ stdout, stderr, status },
  });
});

test.each(['convert', 'diff', 'report'])(
  '%s names the nearest file to a mistyped one',
  (command) => {
    const { status, stderr } = run([command, 'fna.json'], { cwd: folder });
    expect(stderr).toContain(' Did you mean fan.json?\n');
    expect(status).toBe(2);
  },
);
