import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTwoFilesPatch } from 'diff';
import { textsBelow, type Tree, writeTree } from '../support/tree.js';
import { builtCommand } from './built-command.js';
import { commandLines } from './command-lines.js';
import { randomRepositories } from './random-repositories.js';

// Run by `npm run checkpoint -- COMMIT [COMMIT]`: runs the commands of two
// commits on the same random repositories and prints, for each command, the
// first thing that differs. Without a second commit it is the built working tree.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repositories: { type: 'string', default: '8' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
});
const [before, after] = positionals;
if (before === undefined)
  throw new Error(
    'Name the commit to compare with: npm run checkpoint -- COMMIT',
  );

const own = mkdtempSync(join(tmpdir(), 'infomodel-checkpoint-'));
process.once('exit', () => {
  rmSync(own, { recursive: true });
});
/** The same path on both sides: messages may name it. */
const root = join(own, 'files');

const environment = {
  PATH: process.env['PATH'],
  // No settings of the person who runs it.
  HOME: own,
  COLUMNS: '80',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@invalid',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@invalid',
};

/** What a line leaves: its exit status, what it prints and every file. */
function leftBy(
  bin: string,
  line: string,
  files: Tree,
): Readonly<Record<string, string>> {
  rmSync(root, { recursive: true, force: true });
  writeTree(root, files);
  const script = `tool() { '${process.execPath}' '${bin}' "$@"; }; ${line}`;
  const { status, signal, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: environment,
  });
  return {
    'exit status': `${String(status ?? signal)}\n`,
    stdout: withoutCode(stdout),
    stderr: withoutCode(stderr),
    ...textsBelow(root),
  };
}

/** The script and style of an HTML report are compared in a browser, not here. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/(<script>)[^]*?(<\/script>)/g, '$1$2')
    .replaceAll(/(<style>)[^]*?(<\/style>)/g, '$1$2')
    .replaceAll(/'sha256-[^']*'/g, "'sha256-'");
}

/** The beginning of a patch of the first thing that differs; undefined where nothing does. */
function firstDifference(line: string, files: Tree): string | undefined {
  const [old, now] = [leftBy(one, line, files), leftBy(other, line, files)];
  const what = Object.keys({ ...old, ...now }).find(
    (it) => old[it] !== now[it],
  );
  if (what === undefined) return undefined;
  const [a = '', b = ''] = [old[what], now[what]];
  const options = { context: 2, timeout: 5000 };
  const patch = createTwoFilesPatch(what, what, a, b, '', '', options);
  return (patch ?? `${what} differs`)
    .split('\n')
    .slice(0, 40)
    .map((it) => it.slice(0, 500))
    .join('\n');
}

const [one, other] = [builtCommand(before), builtCommand(after)];
const seed = Number(values.seed);
process.stdout.write(`seed ${seed}\n`);

const lines = commandLines().filter((line) => line.includes(values.only));
const differing = new Set<string>();
let runs = 0;
for (const files of randomRepositories(Number(values.repositories), seed))
  for (const line of lines) {
    if (differing.has(line)) continue;
    runs++;
    const difference = firstDifference(line, files);
    if (difference === undefined) continue;
    differing.add(line);
    process.stdout.write(`\n=== ${line}\n${difference}\n`);
  }
process.stdout.write(
  `\n${lines.length} commands, ${runs} runs of each side, ${differing.size} commands differ\n`,
);
process.exitCode = differing.size > 0 ? 1 : 0;
