import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import {
  fileWithFindings,
  legacyFile,
  linkedFile,
  writeFleet,
} from './corpus.js';
import { type Contestant, measure, type Sample } from './measure.js';

/** How much is measured: `--small` only shows that the benchmark works. */
const isSmall = process.argv.includes('--small');
const scale = isSmall ? 20 : 1;
const rounds = isSmall ? 1 : 3;
/** How often what takes a tenth of a second runs in each round. */
const runs = isSmall ? 1 : 10;

const ours = `node ${resolve('bin/infomodel-migrate.cjs')}`;
const peers = resolve('test/bench/peers');
const prettier = `node ${resolve('node_modules/prettier/bin/prettier.cjs')}`;

const hasJq = spawnSync('which', ['jq']).status === 0;

const corpora = mkdtempSync(join(tmpdir(), 'infomodel-corpora-'));
const file = (algorithms: number): string =>
  join(corpora, `${algorithms}-algorithms.json`);
const fleet = (files: number): string => join(corpora, `${files}-files`);
const fleetWithFindings = join(corpora, 'many-findings');
const sizes = {
  small: 20,
  large: 2_000 / scale,
  huge: 10_000 / scale,
  fewFiles: 1_000 / scale,
  files: 2_000 / scale,
  manyFiles: 8_000 / scale,
  shortChain: 1_000 / scale,
  longChain: 10_000 / scale,
  dense: 300 / scale,
  findings: 5_000 / scale,
};

const chain = (algorithms: number): string => `chain-${algorithms}`;

/** Single files that are hard for their size, by name. */
const hardFiles: Readonly<Record<string, () => string>> = {
  [chain(sizes.shortChain)]: () => linkedFile(sizes.shortChain, 1),
  [chain(sizes.longChain)]: () => linkedFile(sizes.longChain, 1),
  dense: () => linkedFile(sizes.dense, 100),
  // Nearly as many findings as a file may have.
  findings: () => fileWithFindings(sizes.findings, 1),
};

function writeCorpora(): void {
  for (const [name, textOf] of Object.entries(hardFiles))
    writeFileSync(join(corpora, `${name}.json`), textOf());
  for (const algorithms of [sizes.small, sizes.large, sizes.huge])
    writeFileSync(file(algorithms), legacyFile(algorithms, algorithms));
  for (const files of [sizes.fewFiles, sizes.files, sizes.manyFiles]) {
    mkdirSync(fleet(files));
    writeFleet(fleet(files), files, legacyFile);
  }
  writeFleet(fleetWithFindings, sizes.files, fileWithFindings);
}

const migrate = (folder: string, options = ''): string =>
  `${ours} migrate ${folder} --out "$OUT" --quiet ${options}`;
const bareScript = (folder: string, options = ''): string =>
  `node ${join(peers, 'bare.mjs')} ${folder} "$OUT" ${options}`;
/** One jq for all files, whose results go to a file each; then prettier. */
const jqAndPrettier = (folder: string): string =>
  `mkdir "$OUT" && find ${folder} -name '*.json' -print0 | sort -z | xargs -0 jq -c -f ${join(peers, 'rename.jq')} | awk -v out="$OUT" '{ file = out "/" NR ".json"; print > file; close(file) }' && ${prettier} --no-config --write --log-level warn "$OUT"`;
const convert = (algorithms: number): string =>
  `${ours} convert ${file(algorithms)} --quiet`;
const diff = (algorithms: number, format: string): string =>
  `${ours} diff ${file(algorithms)} --format ${format}`;

/** Everything that runs, and where it is compared. */
const contestants: readonly Contestant[] = [
  { name: 'node -e 0', command: 'node -e 0', runs },
  { name: 'convert, 20 algorithms', command: convert(sizes.small), runs },
  { name: '--help', command: `${ours} --help`, runs },
  { name: 'convert, large', command: convert(sizes.large) },
  { name: 'diff unified, large', command: diff(sizes.large, 'unified') },
  { name: 'diff fields, large', command: diff(sizes.large, 'fields') },
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
];

/** Commands whose memory is compared, each with fewer and with more files. */
const growing = ['migrate', 'diff', 'check', 'verify'] as const;

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

interface Ratio {
  readonly what: string;
  readonly of: string;
  /** Empty: the measure itself is reported. */
  readonly over: string;
  readonly measure: keyof Sample;
  /** Work of the first over work of the second: what the ratio is divided by. */
  readonly times: number;
  readonly target: string;
}

const fewer = `${sizes.fewFiles} files`;
const more = `${sizes.manyFiles} files`;

/** What the figures are to show. */
const ratios: readonly Ratio[] = `
what | of | over | measure | times | target
jq and prettier: time | jq and prettier | migrate | wall | 1 | ≥ 5
jq and prettier: CPU | jq and prettier | migrate | cpu | 1 | ≥ 3
prettier API: time | prettier API | migrate | wall | 1 |
over a bare script | migrate | bare script | wall | 1 | ≤ 3
with HTML report over without | migrate and HTML | migrate | wall | 1 | ≤ 2
MB of a batch | migrate | | memory | 1 | ≤ 300
convert over node -e 0 | convert, 20 algorithms | node -e 0 | wall | 1 | ≤ 2.6
--help over node -e 0 | --help | node -e 0 | wall | 1 |
for each algorithm: 5 times as many | convert, huge | convert, large | wall | 5 | ≤ 1.3
diff unified over convert | diff unified, large | convert, large | wall | 1 | ≤ 3
diff fields over convert | diff fields, large | convert, large | wall | 1 | ≤ 3
MB for the huge file | convert, huge | | memory | 1 | ≤ 600
for each file: 8 times as many | migrate, ${more} | migrate, ${fewer} | wall | 8 | ≤ 1.1
a chain, for each algorithm: 10 times as many | convert, ${chain(sizes.longChain)} | convert, ${chain(sizes.shortChain)} | wall | 10 | ≤ 1.3
MB for the file dense | convert, dense | | memory | 1 | ≤ 1000
MB for the file findings | convert, findings | | memory | 1 | ≤ 1000
${growing.map((it) => `${it}: MB, 8 times as many files | ${it}, ${more} | ${it}, ${fewer} | memory | 1 | ≤ 1.25`).join('\n')}
`
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [what = '', of = '', over = '', measure, times, target = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return {
      what,
      of,
      over,
      target,
      times: Number(times),
      measure: measure as keyof Sample,
    };
  });

function ratioOf(
  samples: ReadonlyMap<string, Sample>,
  { of, over, measure: by, times }: Ratio,
  corpus = '',
): string {
  const take = (name: string): number | undefined =>
    samples.get(name + corpus)?.[by];
  const ratio = take(of);
  const divisor = over === '' ? 1 : take(over);
  return ratio === undefined || divisor === undefined
    ? ''
    : (ratio / divisor / times).toFixed(2);
}

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
  const compared = ratios.map((ratio) => [
    ratio.what,
    ratioOf(samples, ratio),
    ratioOf(samples, ratio, ', many findings'),
    ratio.target,
  ]);
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
