import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { treeOf } from './tree.js';

// A browser and the command start, and a machine may be busy.
jest.setTimeout(60_000);

export const exampleFolder = fileURLToPath(
  new URL('../../golden/example', import.meta.url),
);

/** A file of the example with every kind of input. */
export const monitoring = 'condition_monitoring.json';

/** Writes a page into a file of its own. */
export function pageOf(html: string): string {
  const path = join(treeOf({}), 'report.html');
  writeFileSync(path, html);
  return path;
}

/** Copies the example without its decisions, so that much is open. */
export function openExample(): string {
  const folder = treeOf({});
  cpSync(exampleFolder, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.decisions.json'),
  });
  return folder;
}
