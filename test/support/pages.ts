import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, type Outcome } from './command.js';
import { project } from './workflow.js';
import { treeOf } from './tree.js';

/** The shell blocks of a page of the documentation. */
export function blocksIn(page: string): readonly string[] {
  const text = readFileSync(join(project, page), 'utf8');
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(
    ([, block = '']) => block,
  );
}

/** The lines of these blocks. */
export function linesIn(page: string): readonly string[] {
  return blocksIn(page).flatMap((block) => block.trimEnd().split('\n'));
}

/**
 * Returns a function that runs a text in a shell in the folder, where `npx` and
 * the name of the tool run the command that is built. `TARGET_BRANCH` is `main`.
 */
export function shellIn(folder: string): (text: string) => Outcome {
  const programs = treeOf({
    'infomodel-migrate': `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
    npx: '#!/bin/sh\n[ "$1 $2" = "--no --" ] && shift 2\nexec "$@"\n',
  });
  for (const name of ['infomodel-migrate', 'npx'])
    chmodSync(join(programs, name), 0o755);
  const env = {
    ...process.env,
    HOME: folder,
    NODE_OPTIONS: '',
    TARGET_BRANCH: 'main',
    PATH: `${programs}:${process.env['PATH'] ?? ''}`,
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.org',
  };
  return (text) =>
    spawnSync('sh', ['-c', text], { cwd: folder, env, encoding: 'utf8' });
}
