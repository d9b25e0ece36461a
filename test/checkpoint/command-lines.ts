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
  'git init --quiet',
  'git add --all',
  'git commit --quiet --message files',
];

/** Every command that is compared, with every format that it has. */
export function commandLines(): readonly CommandLines[] {
  const inEachFormat = (words: string): CommandLines[] =>
    formats.map((format) => line(`${words} --format ${format}`));
  return [
    ...inEachFormat(`convert ${single}`),
    ...[
      `convert ${single} --quiet`,
      `convert ${single} --decisions decisions.json`,
      `convert ${single} -o out.json`,
      `convert ${single} -o out.json --allow-partial --full -r r.json`,
      'convert no-such.json',
    ].map(line),
    { ...line('convert'), input: single },
    ...inEachFormat('diff models --decisions decisions.json'),
    ...[
      `diff models ${single} --format fields --color`,
      'diff models --format text --color',
      'diff models --quiet',
      'diff models --allow-partial -r r.json',
      'diff **/1*.json --shard 1/2',
    ].map(line),
    ...formats.map((format) =>
      inRepository(`diff models --changed HEAD --format ${format}`),
    ),
    inRepository('diff models --changed HEAD --fail-on note --fail-on-all'),
    ...[
      'migrate models',
      'migrate models --out out',
      'migrate models --out out --allow-partial --decisions decisions.json',
      'migrate models --check',
      'migrate models --write',
      'migrate models --write --allow-no-vcs',
    ].map(line),
    ...inEachFormat('migrate models --out out --full -r r.json'),
    inRepository('migrate models --write --decisions decisions.json'),
    inRepository('migrate models signals --write --allow-partial --jobs 2'),
    after('migrate models --out out --allow-partial', [
      'migrate models --out out --allow-partial',
    ]),
    ...inEachFormat('check models current'),
    ...[
      'check models current --signals signals/*.json --types types/*.json',
      'check . --decisions decisions.json --fail-on warning',
      'check current --shard 2/2',
    ].map(line),
    ...inEachFormat('verify models --decisions decisions.json'),
    line('verify models'),
    after('verify models --against out', [
      'migrate models --out out --allow-partial',
    ]),
    line(`verify ${single} --against current/0.json`),
    ...[
      'decide models',
      'decide models --all --decisions new.json',
      'decide models --decisions decisions.json',
    ].map(line),
    ...formats.flatMap((format) => [
      after(`report 1.json 2.json --format ${format}`, [
        'diff models --shard 1/2 --full -r 1.json',
        'diff models --shard 2/2 --full -r 2.json',
      ]),
      after(`report r.json --format ${format}`, [
        'check models current -r r.json',
      ]),
    ]),
    ...['', ' time-range', ' current/source-undefined'].map((rule) =>
      line(`explain${rule}`),
    ),
    ...['', ' legacy', ' current', ' decisions', ' report', ' signals'].map(
      (name) => line(`schema${name}`),
    ),
    ...'convert diff migrate check verify decide report'
      .split(' ')
      .map((name) => line(`${name} --help`)),
    ...[
      'completion',
      '--help',
      '--version',
      'migrat',
      'diff --formt text models',
      'diff no-such-folder',
    ].map(line),
  ];
}

const wordsOf = (text: string): readonly string[] => text.split(' ');

function line(words: string): CommandLines {
  return after(words, []);
}

/** Runs others before it. */
function after(words: string, before: readonly string[]): CommandLines {
  return { name: words, lines: [...before, words].map(wordsOf) };
}

/** In a git repository, with one file edited and one added since its commit. */
function inRepository(words: string): CommandLines {
  const changes = [
    ...git,
    `cp ${single} models/new.json`,
    'cp models/1.json models/2.json',
  ];
  return { ...after(words, changes), name: `${words} (in a repository)` };
}
