import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/**
 * Gives this process and those that it starts a folder of their own for what is
 * temporary, which goes when it ends.
 */
export default function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-tests-'));
  // Some programs are run as somebody else.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Commands name others as a user calls them, who does not run npm.
  delete process.env.npm_execpath;
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
}
