import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Contestant, measure, type Sample } from './measure.js';
import {
  configuredFile,
  corpora,
  file,
  fleet,
  fleetWithFindings,
  hardFiles,
  sizes,
  writeCorpora,
} from './measured-files.js';
import { growing, ratioOf, ratios, readers } from './ratios.js';

const { values: options } = parseArgs({
  options: {
    /** Only shows that the benchmark works. */
    small: { type: 'boolean' },
    /** The folder of an older build, which is measured too. */
    peer: { type: 'string' },
  },
});
const isSmall = options.small === true;
const rounds = isSmall ? 1 : 3;
/** How often what takes a tenth of a second runs in each round. */
const runs = isSmall ? 1 : 10;

const ours = commandOf('.');
const peers = resolve('test/bench/peers');
const prettier = `node ${resolve('node_modules/prettier/bin/prettier.cjs')}`;

const hasJq = spawnSync('which', ['jq']).status === 0;

function commandOf(folder: string): string {
  return `node ${resolve(folder, 'bin/infomodel-migrate.cjs')}`;
}

const migrate = (folder: string, options = '', command = ours): string =>
  `${command} migrate ${folder} --out "$OUT" --quiet ${options}`;
const bareScript = (folder: string, options = ''): string =>
  `node ${join(peers, 'bare.mjs')} ${folder} "$OUT" ${options}`;
/** One jq for all files, whose results go to a file each; then prettier. */
const jqAndPrettier = (folder: string): string =>
  `mkdir "$OUT" && find ${folder} -name '*.json' -print0 | sort -z | xargs -0 jq -c -f ${join(peers, 'rename.jq')} | awk -v out="$OUT" '{ file = out "/" NR ".json"; print > file; close(file) }' && ${prettier} --no-config --write --log-level warn "$OUT"`;
const convert = (algorithms: number, command = ours): string =>
  `${command} convert ${file(algorithms)} --quiet`;
const diff = (algorithms: number, format: string): string =>
  `${ours} diff ${file(algorithms)} --format ${format}`;

/** Returns the commands that read many files, of this build or of a peer. */
function batch(command: string, by = ''): readonly Contestant[] {
  return ['', ', many findings'].flatMap((corpus) =>
    readers.map((name) => ({
      name: `${name}${by}${corpus}`,
      command: `${command} ${name} ${corpus === '' ? fleet(sizes.files) : fleetWithFindings} --quiet --fail-on never`,
    })),
  );
}

/** Everything that runs, and where it is compared. */
const contestants: readonly Contestant[] = [
  { name: 'node -e 0', command: 'node -e 0', runs },
  { name: 'convert, 20 algorithms', command: convert(sizes.small), runs },
  {
    name: 'convert beside .prettierrc',
    command: `${ours} convert ${configuredFile} --quiet`,
    runs,
  },
  { name: '--help', command: `${ours} --help`, runs },
  { name: 'convert, large', command: convert(sizes.large) },
  { name: 'diff unified, large', command: diff(sizes.large, 'unified') },
  { name: 'diff text, large', command: diff(sizes.large, 'text') },
  { name: 'convert, huge', command: convert(sizes.huge) },
  ...['', ', many findings'].flatMap((corpus): readonly Contestant[] => {
    const folder = corpus === '' ? fleet(sizes.files) : fleetWithFindings;
    return [
      { name: `migrate${corpus}`, command: migrate(folder) },
      {
        name: `migrate and HTML${corpus}`,
        command: migrate(folder, '--format html'),
      },
      { name: `bare script${corpus}`, command: bareScript(folder) },
      ...(hasJq
        ? [{ name: `jq and prettier${corpus}`, command: jqAndPrettier(folder) }]
        : []),
    ];
  }),
  {
    name: 'prettier API',
    command: bareScript(fleet(sizes.files), '--prettier'),
  },
  ...batch(ours),
  ...(options.peer === undefined ? [] : ofPeer(commandOf(options.peer))),
];

function ofPeer(command: string): readonly Contestant[] {
  return [
    {
      name: 'convert, 20 algorithms, peer',
      command: convert(sizes.small, command),
      runs,
    },
    {
      name: 'migrate, peer',
      command: migrate(fleet(sizes.files), '', command),
    },
    {
      name: 'migrate, peer, many findings',
      command: migrate(fleetWithFindings, '', command),
    },
    ...batch(command, ', peer'),
  ];
}

/** What runs once: it takes long, and its memory is nearly the same each time. */
const onceMeasured: readonly Contestant[] = [
  ...growing.flatMap((command) =>
    (['fewFiles', 'manyFiles'] as const).map((size) => ({
      name: `${command}, ${sizes[size]} files`,
      command:
        command === 'migrate'
          ? migrate(fleet(sizes[size]))
          : `${ours} ${command} ${fleet(sizes[size])} --quiet`,
    })),
  ),
  ...(['convert', 'check', 'verify'] as const).flatMap((command) =>
    Object.keys(hardFiles).map((name) => ({
      name: `${command}, ${name}`,
      command: `${ours} ${command} ${join(corpora, `${name}.json`)} --quiet --fail-on never`,
    })),
  ),
];

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n');
}

function report(samples: ReadonlyMap<string, Sample>): string {
  const seconds = (value: number): string => value.toFixed(2);
  const rows = [...samples].map(([name, { wall, cpu, memory }]) => [
    name,
    seconds(wall),
    seconds(cpu),
    memory.toFixed(0),
  ]);
  const compared = ratios
    .map((ratio) => [
      ratio.what,
      ratioOf(samples, ratio),
      ratioOf(samples, ratio, ', many findings'),
      ratio.target,
    ])
    // Without jq, or without a peer.
    .filter(([, few]) => few !== '');
  const [processor] = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} (${platform()} ${arch()}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}): medians of ${rounds} runs, of what takes a tenth of a second of ${rounds * runs}; commands with another number of files ran once. Where nothing else is said, ${sizes.files} files of 20 algorithms; a large file has ${sizes.large}, a huge one ${sizes.huge}; in a chain each algorithm reads the one before it, in "dense" each of ${sizes.dense} reads 100, and "findings" has ${sizes.findings} algorithms with a finding on nearly every input.`,
    ...(hasJq ? [] : ['', 'jq is not installed: it is not compared.']),
    '',
    table(['ratio', 'few findings', 'many findings', 'target'], compared),
    '',
    table(['command', 's', 'CPU s', 'MB'], rows),
    '',
  ].join('\n');
}

writeCorpora();
try {
  process.stdout.write(
    report(
      new Map([...measure(contestants, rounds), ...measure(onceMeasured, 1)]),
    ),
  );
} finally {
  rmSync(corpora, { recursive: true, force: true });
}
