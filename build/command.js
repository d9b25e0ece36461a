import { relative } from 'node:path';
import { rollup } from '@rollup/wasm-node';
import { build, transform } from 'esbuild';
import { licencesOf } from './licences.js';
import { packagesLoadedLate, standIns } from './stand-ins.js';

/** Parsers of prettier that its configuration does not need. */
const unusedParsers = [
  ...['acorn', 'angular', 'babel', 'estree', 'flow', 'glimmer', 'graphql'],
  ...['html', 'markdown', 'meriyah', 'postcss', 'typescript'],
].map((name) => `./plugins/${name}.mjs`);

const forNode = {
  bundle: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * A file takes longer to find and to open than a small one to run: what nearly
 * every run of a kind needs is in one. A module goes to the first file whose
 * source, given here, imports it.
 */
const files = {
  main: 'src/cli/main.ts',
  rules: 'src/cli/commands/explain.ts',
  convert: 'src/cli/commands/convert.ts',
  text: 'src/formats/text/text.ts',
};

/** Writes the command and its worker. Gives the packages that are part of them. */
export async function buildCommand() {
  const parts = await build({
    ...forNode,
    entryPoints: ['src/cli/main.ts', 'src/batch/worker.ts'],
    outdir: 'dist',
    entryNames: '[name]',
    splitting: true,
    format: 'esm',
    // The page is as large as the rest.
    external: ['#html-page', ...unusedParsers],
    plugins: [standIns],
    write: false,
  });
  await writeJoined(parts);

  const late = await build({
    ...forNode,
    entryPoints: packagesLoadedLate,
    outdir: 'dist/late',
    outExtension: { '.js': '.cjs' },
    minify: true,
  });
  return [parts, late].flatMap(({ metafile }) =>
    licencesOf(Object.keys(metafile.inputs)),
  );
}

/** Writes what esbuild split, joined to fewer files. */
async function writeJoined({ outputFiles, metafile }) {
  const { outputs } = metafile;
  const texts = new Map(
    outputFiles.map(({ path, text }) => [relative('', path), text]),
  );
  const fileOf = new Map();
  const join = (part, file) => {
    if (!(part in outputs) || fileOf.has(part)) return;
    fileOf.set(part, file);
    for (const { path, kind } of outputs[part].imports)
      if (kind === 'import-statement') join(path, file);
  };
  for (const [file, source] of Object.entries(files))
    join(
      Object.keys(outputs).find((part) => source in outputs[part].inputs),
      file,
    );

  const bundle = await rollup({
    input: ['dist/main.js', 'dist/worker.js'],
    // Other files may take more from main.js than it gives by itself.
    preserveEntrySignatures: 'allow-extension',
    // What esbuild leaves of a package may import more than it uses.
    onLog: (level, log, warn) =>
      log.code === 'UNUSED_EXTERNAL_IMPORT' ? undefined : warn(level, log),
    external: (id) => !id.startsWith('.') && !texts.has(id),
    plugins: [
      {
        name: 'parts',
        resolveId: (id) =>
          [id, `dist/${id.slice('./'.length)}`].find((it) => texts.has(it)),
        load: (id) => texts.get(id),
        renderChunk: async (code) =>
          (await transform(code, { minify: true, format: 'cjs' })).code,
      },
    ],
  });
  await bundle.write({
    dir: 'dist',
    // Node starts what is no module several milliseconds sooner.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    // Without what esbuild put behind the names.
    chunkFileNames: ({ name }) =>
      `${name.replace(/-[A-Z0-9]{8}$/, '')}-[hash].cjs`,
    manualChunks: (part) => fileOf.get(part),
  });
  await bundle.close();
}
