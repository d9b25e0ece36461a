import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allocatedBy, commands } from './allocated.js';
import {
  fileWithFindings,
  legacyFile,
  linkedFile,
  writeFleet,
} from './corpus.js';
import { measure, type Sample } from './measure.js';

const { values: options } = parseArgs({
  options: {
    /** Only shows that the benchmark works. */
    small: { type: 'boolean' },
    /** The folder of an older build, which is measured too. */
    peer: { type: 'string' },
  },
});
const [scale, rounds] = options.small === true ? [20, 1] : [1, 3];
/** How often what takes a tenth of a second runs in each round. */
const quick = options.small === true ? 1 : 10;

const folder = mkdtempSync(join(tmpdir(), 'infomodel-bench-'));
const toolIn = (build: string): string =>
  `node ${resolve(build, 'bin/infomodel-migrate.cjs')}`;
const bare = `node ${resolve('test/bench/peers/bare.mjs')}`;
const rename = resolve('test/bench/peers/rename.jq');
const prettier = `node ${resolve('node_modules/prettier/bin/prettier.cjs')}`;
const hasJq = spawnSync('which', ['jq']).status === 0;

/** Algorithms of the files, and files of the folders, that commands are measured on. */
const sizes = {
  small: 20,
  large: 2_000 / scale,
  huge: 10_000 / scale,
  chain: 1_000 / scale,
  'longer-chain': 10_000 / scale,
  dense: 300 / scale,
  findings: 5_000 / scale,
  fewer: 1_000 / scale,
  files: 2_000 / scale,
  more: 8_000 / scale,
};

function writeCorpora(): void {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
  };
  for (const name of ['small', 'large', 'huge'] as const)
    write(`${name}.json`, legacyFile(sizes[name], sizes[name]));
  for (const name of ['chain', 'longer-chain'] as const)
    write(`${name}.json`, linkedFile(sizes[name], 1));
  write('dense.json', linkedFile(sizes.dense, 100));
  // Nearly as many findings as a file may have.
  write('findings.json', fileWithFindings(sizes.findings, 1));
  for (const name of ['fewer', 'files', 'more'] as const)
    writeFleet(join(folder, name), sizes[name], legacyFile);
  writeFleet(join(folder, 'many-findings'), sizes.files, fileWithFindings);
  mkdirSync(join(folder, 'configured'));
  write('configured/a.json', legacyFile(sizes.small, 1));
  write('configured/.prettierrc', '{ "tabWidth": 4 }');
}

/** One jq for all files, whose results go to a file each; then prettier. */
const jqAndPrettier = `mkdir "$OUT" && find FILES -name '*.json' -print0 | sort -z | xargs -0 jq -c -f ${rename} | awk -v out="$OUT" '{ file = out "/" NR ".json"; print > file; close(file) }' && ${prettier} --no-config --write --log-level warn "$OUT"`;

const readers = ['diff', 'check', 'verify'] as const;

/** Lines for bash, by name; TOOL is a build, FILES a folder. What is compared with another build comes first. */
const single: Readonly<Record<string, string>> = {
  'convert, 20 algorithms': 'TOOL convert small.json --quiet',
  'node -e 0': 'node -e 0',
  'convert beside .prettierrc': 'TOOL convert configured/a.json --quiet',
  '--help': 'TOOL --help',
};
const large: Readonly<Record<string, string>> = {
  'convert, large': 'TOOL convert large.json --quiet',
  'diff unified, large': 'TOOL diff large.json --format unified',
  'diff text, large': 'TOOL diff large.json --format text',
  'convert, huge': 'TOOL convert huge.json --quiet',
  'prettier API': `${bare} files "$OUT" --prettier`,
};
const ofTool: Readonly<Record<string, string>> = {
  migrate: 'TOOL migrate FILES --out "$OUT" --quiet',
  ...Object.fromEntries(
    readers.map((it) => [it, `TOOL ${it} FILES --quiet --fail-on never`]),
  ),
};
const ofFolders: Readonly<Record<string, string>> = {
  ...ofTool,
  'migrate --check': 'TOOL migrate FILES --check --quiet || [ $? = 1 ]',
  'migrate and HTML': 'TOOL migrate FILES --out "$OUT" --quiet --format html',
  'bare script': `${bare} FILES "$OUT"`,
  ...(hasJq && { 'jq and prettier': jqAndPrettier }),
};
const hard = ['chain', 'longer-chain', 'dense', 'findings'] as const;

/** Contestants of lines, in the names of which something is added. */
const contestants = (
  lines: Readonly<Record<string, string>>,
  { runs = 1, files = 'files', build = '.', added = '' },
) =>
  Object.entries(lines).map(([name, line]) => ({
    name: name + added,
    command: `cd ${folder} && ${line.replace('TOOL', toolIn(build)).replace('FILES', files)}`,
    runs,
  }));

const manyFindings = { files: 'many-findings', added: ', many findings' };
const repeated = [
  ...contestants(single, { runs: quick }),
  ...contestants(large, {}),
  ...contestants(ofFolders, {}),
  ...contestants(ofFolders, manyFindings),
  ...(options.peer === undefined ? [] : ofPeer(options.peer)),
];

function ofPeer(build: string) {
  const [[name, line]] = Object.entries(single) as [[string, string]];
  const added = ', peer';
  return [
    ...contestants({ [name]: line }, { runs: quick, build, added }),
    ...contestants(ofTool, { build, added }),
    ...contestants(ofTool, {
      ...manyFindings,
      build,
      added: added + manyFindings.added,
    }),
  ];
}

/** What runs once: it takes long, and its memory is nearly the same each time. */
const once = [
  ...(['fewer', 'more'] as const).flatMap((files) =>
    contestants(ofTool, { files, added: `, ${sizes[files]} files` }),
  ),
  ...hard.flatMap((name) =>
    ['convert', 'check', 'verify'].flatMap((command) =>
      contestants(
        {
          [`${command}, ${name}`]: `TOOL ${command} ${name}.json --quiet --fail-on never`,
        },
        {},
      ),
    ),
  ),
];

const growing = Object.keys(ofTool);
const [fewer, more] = [`${sizes.fewer} files`, `${sizes.more} files`];

/** What the figures are to show: one measure over another and over the work, or by itself. */
const ratios = `
jq and prettier: time | jq and prettier | migrate | wall | 1 | ≥ 4.5
jq and prettier: CPU | jq and prettier | migrate | cpu | 1 | ≥ 3
prettier API: time | prettier API | migrate | wall | 1 |
over a bare script | migrate | bare script | wall | 1 | ≤ 3
with HTML report over without: CPU | migrate and HTML | migrate | cpu | 1 | ≤ 1.5
migrate over migrate --check: time | migrate | migrate --check | wall | 1 | ≤ 1.2
verify over diff: CPU | verify | diff | cpu | 1 | ≤ 2.5
MB of a batch | migrate | | memory | 1 | ≤ 300
convert over node -e 0 | convert, 20 algorithms | node -e 0 | wall | 1 | ≤ 2.4
convert beside .prettierrc over node -e 0 | convert beside .prettierrc | node -e 0 | wall | 1 | ≤ 3
--help over node -e 0 | --help | node -e 0 | wall | 1 |
for each algorithm: 5 times as many | convert, huge | convert, large | wall | 5 | ≤ 1.3
diff unified over convert | diff unified, large | convert, large | wall | 1 | ≤ 3
diff fields over convert | diff text, large | convert, large | wall | 1 | ≤ 3
MB for the huge file | convert, huge | | memory | 1 | ≤ 600
for each file: 8 times as many | migrate, ${more} | migrate, ${fewer} | wall | 8 | ≤ 1.1
a chain, for each algorithm: 10 times as many | convert, longer-chain | convert, chain | wall | 10 | ≤ 1.3
MB for the file dense | convert, dense | | memory | 1 | ≤ 1000
MB for the file findings | convert, findings | | memory | 1 | ≤ 1000
convert over peer: CPU | convert, 20 algorithms | convert, 20 algorithms, peer | cpu | 1 |
${growing.map((it) => `${it} over peer: CPU | ${it} | ${it}, peer | cpu | 1 | ≤ 0.75`).join('\n')}
${growing.map((it) => `${it}: MB, 8 times as many files | ${it}, ${more} | ${it}, ${fewer} | memory | 1 | ≤ 1.25`).join('\n')}
`;

function ratioRows(samples: ReadonlyMap<string, Sample>): readonly string[][] {
  const lines = ratios.trim().split('\n');
  return lines.flatMap((line) => {
    const [what = '', of = '', over = '', by = '', times, target = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const ratioIn = (corpus: string): string => {
      const take = (name: string): number | undefined =>
        samples.get(name + corpus)?.[by as keyof Sample];
      const ratio = (take(of) ?? NaN) / (over === '' ? 1 : (take(over) ?? NaN));
      return Number.isNaN(ratio) ? '' : (ratio / Number(times)).toFixed(2);
    };
    const few = ratioIn('');
    // Without jq, or without a peer.
    return few === '' ? [] : [[what, few, ratioIn(manyFindings.added), target]];
  });
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
  const rows = [...samples].map(([name, { wall, cpu, memory }]) => [
    name,
    wall.toFixed(2),
    cpu.toFixed(2),
    memory.toFixed(0),
  ]);
  const [processor] = cpus();
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)} (${platform()} ${arch()}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.version}): medians of ${rounds} runs, of what takes a tenth of a second of ${rounds * quick}; commands with another number of files ran once. Where nothing else is said, ${sizes.files} files of 20 algorithms; a large file has ${sizes.large}, a huge one ${sizes.huge}; in a chain each algorithm reads the one before it, in "dense" each of ${sizes.dense} reads 100, and "findings" has ${sizes.findings} algorithms with a finding on nearly every input.`,
    ...(hasJq ? [] : ['', 'jq is not installed: it is not compared.']),
    '',
    table(
      ['ratio', 'few findings', 'many findings', 'target'],
      ratioRows(samples),
    ),
    '',
    table(['command', 's', 'CPU s', 'MB'], rows),
    '',
    table(['bytes for a byte of source', ...commands], allocatedBy()),
    ...(options.peer === undefined
      ? []
      : [
          '',
          'Of the peer:',
          '',
          table(
            ['bytes for a byte of source', ...commands],
            allocatedBy(options.peer),
          ),
        ]),
    '',
  ].join('\n');
}

writeCorpora();
try {
  const samples = [...measure(repeated, rounds), ...measure(once, 1)];
  process.stdout.write(report(new Map(samples)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
