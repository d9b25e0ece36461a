import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the given files. It lies in the temporary folder of the run, which goes when that ends. */
export function folderOf(
  files: Readonly<Record<string, string | Uint8Array>>,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-'));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), content);
  return folder;
}
