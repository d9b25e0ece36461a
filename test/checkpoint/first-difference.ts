import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import type { Tree } from '../support/tree.js';
import type { CommandLines } from './command-lines.js';

/** The command of either side. */
export interface Sides {
  readonly before: string;
  readonly after: string;
}

/** What a command left: its exit status, what it printed and every file. */
type Left = ReadonlyMap<string, string>;

/** Long differences are cut: the first one is what matters. */
const shownLines = 40;

/**
 * Runs a command of both commits on the same files and returns a patch of the
 * first thing that differs; undefined where nothing does.
 */
export function firstDifference(
  command: CommandLines,
  files: Tree,
  { before, after }: Sides,
): string | undefined {
  const [old, now] = [before, after].map((it) => leftBy(it, command, files));
  if (!old || !now) return undefined;
  for (const what of new Set([...old.keys(), ...now.keys()])) {
    const [one, other] = [old.get(what) ?? '', now.get(what) ?? ''];
    if (one === other) continue;
    const patch = createTwoFilesPatch(what, what, one, other, '', '', {
      context: 2,
      timeout: 5000,
    });
    return (patch ?? `${what} differs`)
      .split('\n')
      .slice(0, shownLines)
      .map((it) => it.slice(0, 500))
      .join('\n');
  }
  return undefined;
}

function leftBy(
  bin: string,
  { lines, input }: CommandLines,
  files: Tree,
): Left {
  rmSync(root, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const left = new Map<string, string>();
  for (const args of lines) {
    const isLast = args === lines.at(-1);
    const isTool = /^(git|cp)$/.test(args[0] ?? '');
    const { status, signal, stdout, stderr } = spawnSync(
      isTool ? (args[0] ?? '') : process.execPath,
      isTool ? args.slice(1) : [bin, ...args],
      {
        cwd: root,
        encoding: 'utf8',
        input: isLast && input !== undefined ? files[input] : '',
        maxBuffer: 1 << 28,
        env: environment,
      },
    );
    if (!isLast) continue;
    left.set('exit status', `${String(status ?? signal)}\n`);
    left.set('stdout', withoutCode(stdout));
    left.set('stderr', withoutCode(stderr));
  }
  for (const path of pathsBelow(root))
    left.set(path, readFileSync(join(root, path), 'latin1'));
  return left;
}

const own = mkdtempSync(join(tmpdir(), 'infomodel-checkpoint-'));
process.once('exit', () => {
  rmSync(own, { recursive: true });
});
/** The same path on both sides: messages may name it. */
const root = join(own, 'files');

/** The script and style of an HTML report are compared in a browser, not here. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/(<script>)[^]*?(<\/script>)/g, '$1$2')
    .replaceAll(/(<style>)[^]*?(<\/style>)/g, '$1$2')
    .replaceAll(/'sha256-[^']*'/g, "'sha256-'");
}

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

function pathsBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('.git/') && path !== '.git')
    .filter((path) => lstatSync(join(folder, path)).isFile())
    .toSorted();
}
