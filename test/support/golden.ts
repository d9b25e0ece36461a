import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/** The folder of the golden cases. */
export const golden = fileURLToPath(new URL('../../golden/', import.meta.url));

/** `npm run golden:update` writes what the cases give instead of comparing. */
const isUpdate = process.env['GOLDEN_UPDATE'] === '1';
if (isUpdate && process.env['CI'] === 'true')
  throw new Error(
    'golden cases are looked at before they are changed: not here',
  );

/**
 * Compares a file with what it should hold.
 *
 * @param path from the folder of the golden cases
 * @param text null: the file must not exist
 */
export function expectFile(path: string, text: string | null): void {
  const file = join(golden, path);
  const contentOf = () =>
    existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (isUpdate && contentOf() !== text) {
    if (text !== null) writeFileSync(file, text);
    else rmSync(file);
  }
  expect(contentOf()).toBe(text);
}
