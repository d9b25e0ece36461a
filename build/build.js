import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildCommand } from './command.js';
import { buildLibrary } from './library.js';
import { buildPage } from './page.js';
import { buildSchemas } from './schemas.js';
import { buildTool } from './tool.js';

// Run by `npm run build`: fills dist/.

// The names of files change with what they hold: old ones would stay.
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');

await buildPage();
buildTool();
const packages = [
  ...(await buildSchemas()),
  ...(await buildCommand()),
  ...(await buildLibrary()),
];
cpSync('src/batch/no-prettier-options.json', 'dist/no-prettier-options.json');

const texts = packages.map(
  ({ name, version, text }) => `${name} ${version}\n\n${text}\n`,
);
writeFileSync(
  'dist/THIRD-PARTY-LICENSES.txt',
  [...new Set(texts)].toSorted().join(`\n${'-'.repeat(80)}\n\n`),
);
