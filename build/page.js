import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { licencesOf } from './licences.js';

const folder = 'src/html/page';

const forBrowsers = {
  outdir: 'dist',
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  charset: 'ascii',
  write: false,
};

/** Writes the scripts and the style of the page of the HTML report, as a module; returns its bundles. */
export async function buildPage(bundle) {
  const page = await bundle({
    ...forBrowsers,
    entryPoints: [`${folder}/page-main.ts`, `${folder}/style/main.css`],
  });
  const engine = await bundle({
    ...forBrowsers,
    entryPoints: ['src/questions/page-engine.ts'],
    globalName: 'questionEngine',
    plugins: [modulesOfNode],
  });
  const texts = {
    script: withLicences(page, '.js'),
    style: withLicences(page, '.css'),
    engine: withLicences(engine, '.js'),
  };
  writeFileSync(
    'dist/html-page.js',
    Object.entries(texts)
      .map(
        ([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`,
      )
      .join(''),
  );
  return [page, engine];
}

/** The code of packages goes into HTML reports, and their licences with it. */
function withLicences({ outputFiles, metafile }, ending) {
  const { path, text } = outputFiles.find(({ path }) => path.endsWith(ending));
  const output = Object.keys(metafile.outputs).find((it) => path.endsWith(it));
  const licences = licencesOf(Object.keys(metafile.outputs[output].inputs)).map(
    ({ name, text }) => `/*! ${name}\n\n${noticesFor(name, text)} */`,
  );
  // A browser reads line breaks as LF before it compares the script with its hash.
  return [...licences, text].join('\n').replaceAll('\r\n', '\n');
}

/** Leaves out the notices of packages of which prettier's printer has no code. */
function noticesFor(name, text) {
  if (name !== 'prettier') return text;
  const printer = readFileSync('node_modules/prettier/doc.mjs', 'utf8');
  const [own, ...notices] = text.split(/^(?=## )/m);
  const named = notices.filter((it) =>
    printer.includes(`node_modules/${/^## (.+)@/.exec(it)?.[1]}/`),
  );
  return [own, ...named].join('');
}

/** For esbuild: modules of Node, which a page does not have and does not call. */
const modulesOfNode = {
  name: 'modules-of-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({
      path,
      namespace: 'nothing',
    }));
    onLoad({ filter: /./, namespace: 'nothing' }, () => ({
      contents: 'module.exports = {};',
    }));
    onResolve({ filter: /^#validators\// }, ({ path }) => ({
      path: resolve(`dist/validators/${path.slice('#validators/'.length)}.js`),
    }));
    onResolve({ filter: /^#tool$/ }, () => ({ path: resolve('dist/tool.js') }));
  },
};
