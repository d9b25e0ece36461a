import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const lock = 'package-lock.json';

/**
 * Returns the path of the command as built at a commit, or of the one built in
 * the working directory. Builds are kept in the temporary folder.
 *
 * @throws where the commit does not exist or does not build
 */
export function builtCommand(ref: string | undefined): string {
  const bin = 'bin/infomodel-migrate.cjs';
  if (ref === undefined) return resolve(bin);
  const commit = execFileSync('git', ['rev-parse', `${ref}^{commit}`], {
    encoding: 'utf8',
  }).trim();
  const folder = join(tmpdir(), 'infomodel-checkpoint', commit);
  if (!existsSync(folder)) {
    // Another run may build the same commit.
    const building = `${folder}.${process.pid}`;
    build(commit, building);
    if (!existsSync(folder)) renameSync(building, folder);
  }
  return join(folder, bin);
}

function build(commit: string, folder: string): void {
  const archive = execFileSync('git', ['archive', commit], {
    maxBuffer: 1 << 28,
  });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const hasSamePackages =
    readFileSync(lock, 'utf8') === readFileSync(join(folder, lock), 'utf8');
  if (hasSamePackages)
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const install = ['ci', '--no-audit', '--no-fund'];
  execFileSync('npm', hasSamePackages ? ['run', 'build'] : install, {
    cwd: folder,
    stdio: 'pipe',
  });
}
