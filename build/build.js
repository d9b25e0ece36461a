import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { buildCommand } from './command.js';
import { buildLibrary } from './library.js';
import { buildPage } from './page.js';
import { buildSchemas } from './schemas.js';

// Run by `npm run build`: fills dist/.

// The names of files change with what they hold: old ones would stay.
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

await buildPage();
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'dist/tool.js',
  `export const tool = ${JSON.stringify({ name, version })};\n`,
);
const packages = [
  ...(await buildSchemas()),
  ...(await buildCommand()),
  ...(await buildLibrary()),
];
cpSync('src/batch/no-prettier-options.json', 'dist/no-prettier-options.json');

const texts = packages.map((it) => `${it.name} ${it.version}\n\n${it.text}\n`);
writeFileSync(
  'dist/THIRD-PARTY-LICENSES.txt',
  [...new Set(texts)].toSorted().join(`\n${'-'.repeat(80)}\n\n`),
);
