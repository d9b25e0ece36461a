import { spawnSync } from 'node:child_process';

/** A program that applies a patch to the files of a folder; gives what it said. */
export interface Applier {
  readonly name: string;
  /** A call that succeeds where the program works. */
  readonly probe: readonly string[];
  readonly apply: (folder: string, patch: string) => Applied;
  /** Takes the patch back. */
  readonly revert: (folder: string, patch: string) => Applied;
}

export interface Applied {
  readonly status: number | null;
  readonly said: string;
}

function applied(
  folder: string,
  patch: string,
  [program = '', ...args]: readonly string[],
): Applied {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    input: patch,
    encoding: 'utf8',
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_SYSTEM: '/dev/null',
      // The folder is in no repository, whatever is around it.
      GIT_DIR: '/nonexistent',
    },
    maxBuffer: 1 << 28,
  });
  return { status, said: stdout + stderr };
}

const git = ['git', 'apply', '--whitespace=nowarn'];
const patch = ['patch', '-p1', '--batch', '--fuzz=0'];

/** Both programs that the format is for. */
export const appliers: readonly Applier[] = [
  {
    name: 'git apply',
    probe: ['git', '--version'],
    apply: (folder, text) => applied(folder, text, [...git, '-']),
    revert: (folder, text) => applied(folder, text, [...git, '-R', '-']),
  },
  {
    name: 'GNU patch',
    probe: ['patch', '--version'],
    apply: (folder, text) => applied(folder, text, patch),
    revert: (folder, text) => applied(folder, text, [...patch, '--reverse']),
  },
];
