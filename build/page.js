import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { licencesOf } from './licences.js';

const folder = 'src/html/page';

/** Writes the script and the style of the page of the HTML report, as a module. */
export async function buildPage() {
  const { outputFiles, metafile } = await build({
    entryPoints: [`${folder}/page-main.ts`, `${folder}/style/main.css`],
    outdir: 'dist',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  const textOf = (ending) =>
    outputFiles.find(({ path }) => path.endsWith(ending)).text;
  // The code of packages goes into every HTML report, and their licences with it.
  const licences = licencesOf([
    ...Object.keys(metafile.inputs),
    // A part of dagre.
    'node_modules/@dagrejs/graphlib/package.json',
  ]).map(({ name, text }) => `/*! ${name}\n\n${text} */`);
  const script = [...licences, textOf('.js')].join('\n');
  writeFileSync(
    'dist/html-page.js',
    [
      `export const script = ${JSON.stringify(script)};\n`,
      `export const style = ${JSON.stringify(textOf('.css'))};\n`,
    ].join(''),
  );
}
