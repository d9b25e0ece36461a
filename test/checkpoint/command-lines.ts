/** Command lines that run one after the other in a folder of their own. */
export interface CommandLines {
  /** The last line: the one that is compared with the other commit. */
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
  /** The file that the last one reads as standard input. */
  readonly input?: string;
}

const formats = [
  ...['fields', 'text', 'unified', 'markdown'],
  ...['github', 'sarif', 'html', 'json'],
];

const single = 'models/0.json';
const git = [
  ['git', 'init', '--quiet'],
  ['git', 'add', '--all'],
  ['git', 'commit', '--quiet', '--message', 'files'],
];

/** Every command that is compared, with every format that it has. */
export function commandLines(): readonly CommandLines[] {
  const inEachFormat = (...args: readonly string[]): CommandLines[] =>
    formats.map((format) => line(...args, '--format', format));
  return [
    ...inEachFormat('convert', single),
    line('convert', single, '--quiet'),
    line('convert', single, '--decisions', 'decisions.json'),
    line('convert', single, '-o', 'out.json'),
    line(
      'convert',
      single,
      '-o',
      'out.json',
      '--allow-partial',
      '--full',
      '-r',
      'r.json',
    ),
    { ...line('convert'), input: single },
    line('convert', 'no-such.json'),
    ...inEachFormat('diff', 'models', '--decisions', 'decisions.json'),
    line('diff', 'models', single, '--format', 'fields', '--color'),
    line('diff', 'models', '--format', 'text', '--color'),
    line('diff', 'models', '--quiet'),
    line('diff', 'models', '--allow-partial', '-r', 'r.json'),
    line('diff', '**/1*.json', '--shard', '1/2'),
    ...formats.map((format) =>
      inRepository('diff', 'models', '--changed', 'HEAD', '--format', format),
    ),
    inRepository(
      'diff',
      'models',
      '--changed',
      'HEAD',
      '--fail-on',
      'note',
      '--fail-on-all',
    ),
    line('migrate', 'models'),
    line('migrate', 'models', '--out', 'out'),
    line(
      'migrate',
      'models',
      '--out',
      'out',
      '--allow-partial',
      '--decisions',
      'decisions.json',
    ),
    ...inEachFormat(
      'migrate',
      'models',
      '--out',
      'out',
      '--full',
      '-r',
      'r.json',
    ),
    line('migrate', 'models', '--check'),
    line('migrate', 'models', '--dry-run'),
    line('migrate', 'models', '--write'),
    line('migrate', 'models', '--write', '--allow-no-vcs'),
    inRepository(
      'migrate',
      'models',
      '--write',
      '--decisions',
      'decisions.json',
    ),
    inRepository(
      'migrate',
      'models',
      'signals',
      '--write',
      '--allow-partial',
      '--jobs',
      '2',
    ),
    {
      ...line('migrate', 'models', '--out', 'out'),
      lines: [
        ['migrate', 'models', '--out', 'out', '--allow-partial'],
        ['migrate', 'models', '--out', 'out', '--allow-partial'],
      ],
    },
    ...inEachFormat('check', 'models', 'current'),
    line(
      'check',
      'models',
      'current',
      '--signals',
      'signals/*.json',
      '--types',
      'types/*.json',
    ),
    line('check', '.', '--decisions', 'decisions.json', '--fail-on', 'warning'),
    line('check', 'current', '--shard', '2/2'),
    ...inEachFormat('verify', 'models', '--decisions', 'decisions.json'),
    line('verify', 'models'),
    {
      name: 'verify models --against out',
      lines: [
        ['migrate', 'models', '--out', 'out', '--allow-partial'],
        ['verify', 'models', '--against', 'out'],
      ],
    },
    line('verify', single, '--against', 'current/0.json'),
    line('decide', 'models'),
    line('decide', 'models', '--all', '--decisions', 'new.json'),
    line('decide', 'models', '--decisions', 'decisions.json'),
    ...formats.map((format) => ({
      name: `report --format ${format}`,
      lines: [
        ['diff', 'models', '--shard', '1/2', '--full', '-r', '1.json'],
        ['diff', 'models', '--shard', '2/2', '--full', '-r', '2.json'],
        ['report', '1.json', '2.json', '--format', format],
      ],
    })),
    ...formats.map((format) => ({
      name: `report --format ${format} (check)`,
      lines: [
        ['check', 'models', 'current', '-r', 'r.json'],
        ['report', 'r.json', '--format', format],
      ],
    })),
    line('explain'),
    line('explain', 'time-range'),
    line('explain', 'current/source-undefined'),
    ...['legacy', 'current', 'decisions', 'report', 'signals'].map((name) =>
      line('schema', name),
    ),
    line('schema'),
    line('completion'),
    line('--help'),
    ...[
      'convert',
      'diff',
      'migrate',
      'check',
      'verify',
      'decide',
      'report',
    ].map((name) => line(name, '--help')),
    line('--version'),
    line('migrat'),
    line('diff', '--formt', 'text', 'models'),
    line('diff', 'no-such-folder'),
  ];
}

function line(...args: readonly string[]): CommandLines {
  return { name: args.join(' '), lines: [args] };
}

/** In a git repository, with one file edited and one added since its commit. */
function inRepository(...args: readonly string[]): CommandLines {
  return {
    name: `${args.join(' ')} (in a repository)`,
    lines: [
      ...git,
      ['cp', single, 'models/new.json'],
      ['cp', 'models/1.json', 'models/2.json'],
      args,
    ],
  };
}
