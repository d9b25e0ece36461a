import { build } from 'esbuild';
import { licencesOf } from './licences.js';
import { buildTypes } from './types.js';

/**
 * Writes the library: one file that needs no other but the validators, so that a
 * program that uses it can be bundled in its turn, and one with its types. Gives
 * the packages that are part of it.
 */
export async function buildLibrary() {
  const { metafile } = await build({
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['#validators/*'],
    plugins: [importedModules],
    // Lines and names stay, for who looks for a fault.
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  buildTypes();
  return licencesOf(Object.keys(metafile.inputs));
}

/** For esbuild: what packages `require` of Node is imported, because a module of today has no `require`. */
const importedModules = {
  name: 'imported-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^path$/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'imported' } : null,
    );
    onLoad({ filter: /./, namespace: 'imported' }, ({ path }) => ({
      contents: `export * from 'node:${path}';`,
    }));
  },
};
