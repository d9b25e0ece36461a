import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { legacyFile, writeFleet } from './corpus.js';
import { type Contestant, has, measure, type Sample } from './measure.js';

/** How much is measured: `--small` only shows that the benchmark works. */
const isSmall = process.argv.includes('--small');
const scale = isSmall ? 20 : 1;
const rounds = isSmall ? 1 : 5;
/** How often what takes a tenth of a second runs in each round. */
const runs = isSmall ? 1 : 10;

const ours = `node ${resolve('bin/infomodel-migrate.cjs')}`;
const peers = resolve('test/bench/peers');
const prettier = `node ${resolve('node_modules/prettier/bin/prettier.cjs')}`;

const corpora = mkdtempSync(join(tmpdir(), 'infomodel-corpora-'));
const file = (algorithms: number): string =>
  join(corpora, `${algorithms}-algorithms.json`);
const fleet = (files: number): string => join(corpora, `${files}-files`);
const sizes = {
  small: 20,
  large: 2_000 / scale,
  huge: 20_000 / scale,
  fewFiles: 1_000 / scale,
  files: 2_000 / scale,
  manyFiles: 8_000 / scale,
};

function writeCorpora(): void {
  for (const algorithms of [sizes.small, sizes.large, sizes.huge])
    writeFileSync(file(algorithms), legacyFile(algorithms, algorithms));
  for (const files of [sizes.fewFiles, sizes.files, sizes.manyFiles]) {
    mkdirSync(fleet(files));
    writeFleet(fleet(files), files);
  }
}

const migrate = (files: number, options = ''): string =>
  `${ours} migrate ${fleet(files)} --out "$OUT" --quiet ${options}`;
const convert = (algorithms: number): string =>
  `${ours} convert ${file(algorithms)} --quiet`;
const diff = (algorithms: number, format: string): string =>
  `${ours} diff ${file(algorithms)} --quiet --format ${format}`;

/** Everything that runs, and where it is compared. */
const contestants: readonly Contestant[] = [
  { name: 'node -e 0', command: 'node -e 0', runs },
  { name: 'convert, 20 algorithms', command: convert(sizes.small), runs },
  { name: '--help', command: `${ours} --help`, runs },
  { name: 'convert, large', command: convert(sizes.large) },
  { name: 'diff unified, large', command: diff(sizes.large, 'unified') },
  { name: 'diff fields, large', command: diff(sizes.large, 'fields') },
  { name: 'convert, huge', command: convert(sizes.huge) },
  { name: 'migrate', command: migrate(sizes.files) },
  { name: 'migrate, 1 thread', command: migrate(sizes.files, '--jobs 1') },
  { name: 'migrate, 2 threads', command: migrate(sizes.files, '--jobs 2') },
  {
    name: 'migrate and HTML',
    command: migrate(sizes.files, '--format html'),
  },
  { name: 'migrate, fewer files', command: migrate(sizes.fewFiles) },
  { name: 'migrate, more files', command: migrate(sizes.manyFiles) },
  { name: 'verify', command: `${ours} verify ${fleet(sizes.files)} --quiet` },
  {
    name: 'bare script',
    command: `node ${join(peers, 'bare.mjs')} ${fleet(sizes.files)} "$OUT"`,
  },
  {
    name: 'prettier API',
    command: `node ${join(peers, 'bare.mjs')} ${fleet(sizes.files)} "$OUT" --prettier`,
  },
  ...(has('jq')
    ? [
        {
          name: 'jq and prettier',
          // One jq for all files, its answers put into a file each.
          command: `mkdir "$OUT" && find ${fleet(sizes.files)} -name '*.json' -print0 | sort -z | xargs -0 jq -c -f ${join(peers, 'rename.jq')} | awk -v out="$OUT" '{ file = out "/" NR ".json"; print > file; close(file) }' && ${prettier} --no-config --write --log-level warn "$OUT"`,
        },
      ]
    : []),
];

interface Ratio {
  readonly what: string;
  readonly of: string;
  /** Undefined: the measure itself is reported. */
  readonly over?: string;
  readonly measure?: keyof Sample;
  /** Work of the first over work of the second: what the ratio is divided by. */
  readonly times?: number;
  readonly target: string;
}

/** What the figures are to show. */
const ratios: readonly Ratio[] = [
  {
    what: 'jq and prettier: time',
    of: 'jq and prettier',
    over: 'migrate',
    target: '≥ 5',
  },
  {
    what: 'jq and prettier: CPU',
    of: 'jq and prettier',
    over: 'migrate',
    measure: 'cpu',
    target: '≥ 4',
  },
  {
    what: 'prettier API: time',
    of: 'prettier API',
    over: 'migrate',
    target: '',
  },
  {
    what: 'over a bare script',
    of: 'migrate',
    over: 'bare script',
    target: '≤ 5',
  },
  {
    what: 'convert over node -e 0',
    of: 'convert, 20 algorithms',
    over: 'node -e 0',
    target: '≤ 2',
  },
  {
    what: '--help over node -e 0',
    of: '--help',
    over: 'node -e 0',
    target: '',
  },
  {
    what: 'for each file: 8 times as many',
    of: 'migrate, more files',
    over: 'migrate, fewer files',
    times: 8,
    target: '≤ 1.1',
  },
  {
    what: 'for each algorithm: 10 times as many',
    of: 'convert, huge',
    over: 'convert, large',
    times: 10,
    target: '≤ 1.3',
  },
  {
    what: 'diff unified over convert',
    of: 'diff unified, large',
    over: 'convert, large',
    target: '≤ 3',
  },
  {
    what: 'diff fields over convert',
    of: 'diff fields, large',
    over: 'convert, large',
    target: '≤ 3',
  },
  {
    what: 'with HTML report over without',
    of: 'migrate and HTML',
    over: 'migrate',
    target: '≤ 2',
  },
  {
    what: 'verify over migrate',
    of: 'verify',
    over: 'migrate',
    target: '',
  },
  {
    what: 'one thread over two',
    of: 'migrate, 1 thread',
    over: 'migrate, 2 threads',
    target: '≥ 1.7',
  },
  {
    what: 'MB for each of two threads',
    of: 'migrate, 2 threads',
    measure: 'memory',
    times: 2,
    target: '≤ 200',
  },
  {
    what: 'MB for the huge file',
    of: 'convert, huge',
    measure: 'memory',
    target: '≤ 600',
  },
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
  const compared = ratios.map(
    ({ what, of, over, measure: by = 'wall', times = 1, target }) => {
      const divisor = over === undefined ? 1 : (samples.get(over)?.[by] ?? NaN);
      const ratio = (samples.get(of)?.[by] ?? NaN) / divisor / times;
      return [
        what,
        Number.isNaN(ratio) ? 'not installed' : ratio.toFixed(2),
        target,
      ];
    },
  );
  const [processor] = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} (${platform()} ${arch()}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}): medians of ${rounds} runs, of what takes a tenth of a second of ${rounds * runs}. Where nothing else is said, ${sizes.files} files of 20 algorithms; a large file has ${sizes.large}, a huge one ${sizes.huge}.`,
    ...(has('jq') ? [] : ['', 'jq is not installed: it is not compared.']),
    '',
    table(['ratio', 'is', 'meant to be'], compared),
    '',
    table(['command', 's', 'CPU s', 'MB'], rows),
    '',
  ].join('\n');
}

writeCorpora();
try {
  process.stdout.write(report(measure(contestants, rounds)));
} finally {
  rmSync(corpora, { recursive: true, force: true });
}
