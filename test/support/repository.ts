import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type Tree, treeOf } from './tree.js';

/** Calls git in a folder, whatever the user has configured; gives what it prints. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = ['user.name=test', 'user.email=test@invalid'];
  const { status, stdout, stderr } = spawnSync(
    'git',
    [...identity.flatMap((it) => ['-c', it]), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
      },
    },
  );
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** A git repository with the given files in its one commit. */
export function repositoryOf(files: Tree): string {
  const folder = treeOf(files);
  git(folder, 'init', '--quiet');
  commitAll(folder);
  return folder;
}

/** Commits everything. */
export function commitAll(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'test');
}

/** Moves files or folders, from their old to their new paths. */
export function moveIn(
  folder: string,
  moves: Readonly<Record<string, string>>,
): void {
  for (const [from, to] of Object.entries(moves)) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    git(folder, 'mv', from, to);
  }
}

/**
 * Settings for a run that asks git: before git answers to a call whose words
 * hold `words`, the shell script runs. With `rev-parse --show-toplevel` that is
 * after all files are staged and before the first one is written.
 */
export function runBeforeGit(
  words: string,
  script: string,
): Readonly<Record<string, string>> {
  const folder = treeOf({});
  const path = process.env['PATH'] ?? '';
  const real = spawnSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' });
  mkdirSync(join(folder, 'bin'));
  const wrapper = join(folder, 'bin', 'git');
  writeFileSync(
    wrapper,
    `#!/bin/sh\ncase "$*" in *"${words}"*) ${script} ;; esac\nexec ${real.stdout.trim()} "$@"\n`,
  );
  chmodSync(wrapper, 0o755);
  return { PATH: join(folder, 'bin') + delimiter + path };
}
