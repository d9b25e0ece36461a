import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licencesOf } from './licences.js';

const forNode = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
};

/**
 * Writes what is made of the schemas: files for editors and for those who import
 * them, and what validates by them, so that no run compiles a schema. Gives the
 * packages that are part of it.
 */
export async function buildSchemas() {
  const file = 'dist/build.js';
  await build({
    ...forNode,
    entryPoints: ['build/validators.ts'],
    packages: 'external',
    outfile: file,
  });
  const { schemas, validators, moduleOf } = await import(`../${file}`);
  rmSync(file);

  mkdirSync('dist/schemas');
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(
      `dist/schemas/${name}.json`,
      `${JSON.stringify(schema, null, 2)}\n`,
    );

  const inputs = [];
  for (const one of validators) {
    const { metafile } = await build({
      ...forNode,
      minify: true,
      metafile: true,
      stdin: { contents: moduleOf(one), resolveDir: '.' },
      outfile: `dist/validators/${one.name}.js`,
    });
    inputs.push(...Object.keys(metafile.inputs));
  }
  return licencesOf(inputs);
}
