import { mkdirSync, writeFileSync } from 'node:fs';
import { schemas, schemaText } from '../schema/registry.js';

/*
 * The second step of the build: writes every schema beside the bundle that this
 * becomes part of, for editors and for those who import it.
 */
const folder = new URL('schemas/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const schema of schemas)
  writeFileSync(new URL(`${schema.name}.json`, folder), schemaText(schema));
