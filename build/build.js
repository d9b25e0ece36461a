// Run by `npm run build`: fills dist/.
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { build } from 'esbuild';
import { licencesOf, licencesText } from './licences.js';
import { buildPage } from './page.js';
import { buildTypes } from './types.js';

/** Bundles; returns the files that are not written, and the packages that are part of them. */
async function bundle(options) {
  const { metafile, outputFiles } = await build({
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  const inputs = Object.keys(metafile.inputs);
  const output = Object.keys(metafile.outputs)[0]?.replaceAll('/', '-');
  // For the test that compares them with the licences.
  writeFileSync(`dist/bundled/${output}.json`, JSON.stringify(inputs));
  return { outputFiles, metafile, packages: licencesOf(inputs) };
}

rmSync('dist', { recursive: true, force: true });
for (const folder of ['schemas', 'bundled'])
  mkdirSync(`dist/${folder}`, { recursive: true });
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'dist/tool.js',
  `export const tool = ${JSON.stringify({ name, version })};\n`,
);

// The schemas, and functions that validate by them, so that no run compiles one.
const schemasFile = 'dist/schemas.js';
await bundle({
  entryPoints: ['build/validators.ts'],
  format: 'esm',
  packages: 'external',
  outfile: schemasFile,
});
const { schemas, validators, moduleOf } = await import(`../${schemasFile}`);
rmSync(schemasFile);
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(
    `dist/schemas/${name}.json`,
    `${JSON.stringify(schema, null, 2)}\n`,
  );
const validating = await Promise.all(
  validators.map((it) =>
    bundle({
      stdin: { contents: moduleOf(it), resolveDir: '.' },
      format: 'esm',
      minify: true,
      outfile: `dist/validators/${it.name}.js`,
    }),
  ),
);

const page = await buildPage(bundle);

/** The parsers of prettier that reading its configuration does not need; YAML is needed. */
const unusedParsers = [
  ...['acorn', 'angular', 'babel', 'estree', 'flow', 'glimmer', 'graphql'],
  ...['html', 'markdown', 'meriyah', 'postcss', 'typescript'],
].map((name) => `./plugins/${name}.mjs`);

// CommonJS in one file starts sooner than the files that splitting makes of modules. Few
// runs need prettier, which is a third of it.
const command = await bundle({
  entryPoints: ['cli/main', 'batch/worker', 'batch/prettier'].map(
    (name) => `src/${name}.ts`,
  ),
  format: 'cjs',
  minify: true,
  outdir: 'dist',
  entryNames: '[name]',
  outExtension: { '.js': '.cjs' },
  external: ['#html-page', '#prettier', ...unusedParsers],
  define: { 'import.meta.url': 'moduleUrl' },
  banner: {
    js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
  },
  // yargs would read the locale files of the folder that the tool is installed in.
  alias: { y18n: './build/english.js' },
});
cpSync('src/batch/no-prettier-options.json', 'dist/no-prettier-options.json');

const library = await bundle({
  entryPoints: ['src/index.ts'],
  format: 'esm',
  outfile: 'dist/index.js',
  external: ['#validators/*'],
  // Lines and names stay, for who looks for a fault.
  minifySyntax: true,
});
buildTypes();

writeFileSync(
  'dist/THIRD-PARTY-LICENSES.txt',
  licencesText(
    [...validating, ...page, command, library].flatMap(
      ({ packages }) => packages,
    ),
  ),
);
