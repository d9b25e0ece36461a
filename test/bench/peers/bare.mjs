/**
 * The least that a script can do: JSON.parse, rename, JSON.stringify. With
 * `--prettier` it formats through prettier's API.
 *
 * node bare.mjs IN OUT [--prettier]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rename } from './rename.mjs';

const [from, to, option] = process.argv.slice(2);
const prettier = option === '--prettier' ? await import('prettier') : undefined;
for (const name of readdirSync(from, { recursive: true })) {
  if (!name.endsWith('.json')) continue;
  const source = JSON.parse(readFileSync(join(from, name), 'utf8'));
  const text = JSON.stringify(rename(source), null, 2);
  mkdirSync(dirname(join(to, name)), { recursive: true });
  writeFileSync(
    join(to, name),
    prettier ? await prettier.format(text, { parser: 'json' }) : `${text}\n`,
  );
}
