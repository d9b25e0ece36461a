import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';

/** A folder of the given files, which is gone after the tests of the file. */
export function folderOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content);
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
