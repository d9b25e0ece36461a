// Run by `npm run build`: fills dist/.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { build } from 'esbuild';
import { boundedPrettier } from './bounded-prettier.js';
import { billOf, licencesText, packagesOf, readJson } from './licences.js';
import { ruleExamples } from './rule-examples.js';

const bundled = new Set();

/** Bundles; returns the files that are not written. */
async function bundle(options) {
  const result = await build({
    bundle: true,
    metafile: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
  for (const path of Object.keys(result.metafile.inputs)) bundled.add(path);
  return result;
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

const exportOf = (name, value) =>
  `export const ${name} = ${JSON.stringify(value)};\n`;

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist/schemas', { recursive: true });
const { name, version, license } = readJson('package.json');
writeFileSync('dist/tool.js', exportOf('tool', { name, version }));
writeFileSync(
  'dist/rule-examples.js',
  exportOf('ruleExamples', ruleExamples()),
);

// The schemas, and functions that validate by them, so that no run compiles one.
await build({
  entryPoints: ['build/schemas.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  external: ['#validators/*'],
  outfile: 'dist/schemas.js',
});
const { schemas, validators, textOf } = await import('../dist/schemas.js');
rmSync('dist/schemas.js');
for (const [name, schema] of Object.entries(schemas))
  writeJson(`dist/schemas/${name}.json`, schema);
for (const name of Object.keys(validators))
  await bundle({
    stdin: { contents: textOf(name), resolveDir: '.' },
    format: 'cjs',
    outfile: `dist/validators/${name}.cjs`,
  });

await build({
  entryPoints: ['build/choice-pictures.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  outfile: 'dist/pictured.js',
});
const { choicePictures } = await import('../dist/pictured.js');
rmSync('dist/pictured.js');
writeFileSync(
  'dist/choice-pictures.js',
  exportOf('choicePictures', choicePictures),
);

const pageAssets = await bundle({
  entryPoints: {
    script: 'src/render/page-script.js',
    style: 'src/render/page.css',
  },
  outdir: 'dist',
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  charset: 'ascii',
  write: false,
});
writeFileSync(
  'dist/page-assets.js',
  pageAssets.outputFiles
    .map((it) => exportOf(parse(it.path).name, it.text))
    .join(''),
);

// Reading the configuration of prettier needs only its parser of YAML.
const unusedParsers = readdirSync('node_modules/prettier/plugins')
  .filter((name) => name !== 'yaml.mjs')
  .map((name) => `./plugins/${name}`);

// CommonJS starts sooner than modules.
await bundle({
  entryPoints: ['cli/main', 'files/prettier'].map((name) => `src/${name}.ts`),
  format: 'cjs',
  outdir: 'dist',
  entryNames: '[name]',
  outExtension: { '.js': '.cjs' },
  // Most runs need only some of them.
  external: [
    '#choice-pictures',
    '#page-assets',
    '#prettier',
    '#rule-examples',
    '#validators/*',
    ...unusedParsers,
  ],
  // Node reads all of a CommonJS file that is imported before it runs it.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'moduleUrl' },
  banner: {
    js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;",
  },
  // yargs would read the locale files of the folder that the tool is installed in.
  // It would read any `package.json` above the working directory, for a version that it is told.
  alias: { y18n: './build/english.js', 'escalade/sync': './build/no-file.js' },
  plugins: [boundedPrettier],
});

await bundle({
  entryPoints: ['src/index.ts'],
  format: 'esm',
  // It needs nothing of Node.
  platform: 'browser',
  outfile: 'dist/index.js',
  // Lines and names stay, for who looks for a fault.
  minify: false,
  minifySyntax: true,
});

const packages = packagesOf([...bundled]);
writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licencesText(packages));
writeJson('dist/sbom.cdx.json', billOf({ name, version, license }, packages));
// For the test that compares it with the licences.
writeJson('dist/bundled.json', [...bundled]);
