import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

// Run by `npm run build`: fills dist/ with the page of the HTML report, then with the command.

const page = 'src/report/formats/html/page';

/** Packages whose code goes into every HTML report, and their licences with it. */
const inPage = ['@dagrejs/dagre', '@dagrejs/graphlib', 'diff'];
const licences = inPage.map((name) => {
  const text = readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim();
  return `/*! ${name}\n\n${text} */`;
});

const { outputFiles } = await build({
  entryPoints: [`${page}/main.ts`, `${page}/style/main.css`],
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'ascii',
  legalComments: 'none',
  banner: { js: licences.join('\n') },
  logLevel: 'warning',
  write: false,
});
const textOf = (ending) =>
  JSON.stringify(outputFiles.find(({ path }) => path.endsWith(ending)).text);

// The names of chunks change with what they hold: old ones would stay.
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync(
  'dist/html-page.js',
  `export const script = ${textOf('.js')};\nexport const style = ${textOf('.css')};\n`,
);

const forNode = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
};

// What is made of the schemas: files for editors and for those who import them,
// and what validates by them, so that no run compiles a schema.
const builder = 'dist/build.js';
await build({
  ...forNode,
  entryPoints: ['src/schema/build.ts'],
  outfile: builder,
});
const { schemas, schemaText, validators, moduleOf } = await import(
  `./${builder}`
);
rmSync(builder);
mkdirSync('dist/schemas');
for (const schema of schemas)
  writeFileSync(`dist/schemas/${schema.name}.json`, schemaText(schema));
for (const one of validators)
  await build({
    ...forNode,
    packages: 'bundle',
    minify: true,
    stdin: { contents: moduleOf(one), resolveDir: '.' },
    outfile: `dist/validators/${one.name}.js`,
  });

await build({
  ...forNode,
  entryPoints: ['src/cli/main.ts', 'src/batch/worker.ts'],
  outdir: 'dist',
  entryNames: '[name]',
  splitting: true,
  external: ['#html-page', '#validators/*'],
});
