import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { textsBelow, type Tree, writeTree } from '../support/tree.js';

/** The command of either side. */
export interface Sides {
  readonly before: string;
  readonly after: string;
}

/** Long differences are cut: the first one is what matters. */
const shownLines = 40;

/**
 * Runs a line with the command of both commits on the same files and returns a
 * patch of the first thing that differs; undefined where nothing does.
 */
export function firstDifference(
  line: string,
  files: Tree,
  { before, after }: Sides,
): string | undefined {
  const old = leftBy(before, line, files);
  const now = leftBy(after, line, files);
  for (const what of Object.keys({ ...old, ...now })) {
    const [one, other] = [old[what] ?? '', now[what] ?? ''];
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
