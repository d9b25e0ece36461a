import { formatNames } from '../../src/formats/formats.js';

const single = 'models/0.json';
const inEachFormat = (line: string): readonly string[] =>
  formatNames.map((format) => `${line} --format ${format}`);

/** Runs the line in a git repository, with one file edited and one added since its commit. */
const inRepository = (line: string): string =>
  [
    'git init --quiet',
    'git add --all',
    'git commit --quiet -m files',
    `cp ${single} models/new.json`,
    'cp models/1.json models/2.json',
    line,
  ].join('; ');

/** Every command that is compared, with every format that it has, for a shell in which `tool` runs it. */
export function commandLines(): readonly string[] {
  return [
    ...inEachFormat(`tool convert ${single}`),
    `tool convert ${single} --quiet`,
    `tool convert ${single} --decisions decisions.json`,
    `tool convert ${single} -o out.json`,
    `tool convert ${single} -o out.json --allow-partial -r json-full:r.json`,
    'tool convert no-such.json',
    `tool convert < ${single}`,
    ...inEachFormat('tool diff models --decisions decisions.json'),
    `tool diff models ${single} --verbose --color`,
    'tool diff models --format text --color',
    'tool diff models --quiet',
    'tool diff models --allow-partial -r r.json',
    ...inEachFormat('tool diff models --changed HEAD').map(inRepository),
    inRepository('tool diff models --changed HEAD --fail-on note'),
    'tool migrate models',
    'tool migrate models --out out --allow-partial --decisions decisions.json',
    'tool migrate models --check',
    'tool migrate models --write --allow-no-vcs',
    ...inEachFormat('tool migrate models --out out -r json-full:r.json'),
    inRepository('tool migrate models --write --decisions decisions.json'),
    inRepository('tool migrate models signals --write --allow-partial'),
    'for time in 1 2; do tool migrate models --out out --allow-partial; done',
    ...inEachFormat('tool check models current'),
    "tool check models current --signals 'signals/*.json' --types 'types/*.json'",
    'tool check . --decisions decisions.json --fail-on warning',
    ...[
      'git rm --quiet models/3.json; tool check . --no-legacy --changed HEAD --format json',
      "tool check . --signals 'signals/*.json' --changed HEAD --format json",
      'git mv models/3.json moved.json; tool diff . --changed HEAD --format json-full',
    ].map(inRepository),
    ...inEachFormat('tool verify models --decisions decisions.json'),
    'tool migrate models --out out --allow-partial; tool verify models --against out',
    `tool verify ${single} --against current/0.json`,
    'tool decide models',
    'tool decide models --all --decisions new.json',
    'tool decide models --decisions decisions.json',
    inRepository('tool status . --by rule'),
    ...['', 'time-range', 'current/source-undefined'].map(
      (rule) => `tool explain ${rule}`,
    ),
    ...['', 'legacy', 'current', 'decisions', 'report', 'signals'].map(
      (name) => `tool schema ${name}`,
    ),
    ...['convert', 'diff', 'migrate', 'check', 'verify', 'decide'].map(
      (name) => `tool ${name} --help`,
    ),
    ...['completion', '--help', '--version', 'migrat'].map(
      (it) => `tool ${it}`,
    ),
    'tool diff --formt text models',
    'tool diff no-such-folder',
  ];
}
