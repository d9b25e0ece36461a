import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './command.js';
import { folderOf } from './folder.js';

/** The folder of the built command. */
export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const module = (text: string): string =>
  `data:text/javascript,${encodeURIComponent(text)}`;

/** Writes the names of ES modules to a file when they are loaded, and those of the others at the end. */
const watcher = module(`
import { appendFileSync } from 'node:fs';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
module.register(${JSON.stringify(
  module(`
import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  appendFileSync(process.env.LOADED, url + '\\n');
  return next(url, context);
}`),
)});
process.on('exit', () => {
  for (const file of Object.keys(module._cache))
    appendFileSync(process.env.LOADED, pathToFileURL(file).href + '\\n');
});`);

/** The files below dist/ that the command loads with these arguments, without what tells versions of them apart. */
export function loadedFiles(...args: readonly string[]): readonly string[] {
  const list = join(folderOf({ loaded: '' }), 'loaded');
  run(args, {
    env: { LOADED: list, NODE_OPTIONS: `--import=${watcher}` },
  });
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(dist))
    .map((path) => path.slice(dist.length).replace(/(-[\w-]{8})?\.c?js$/, ''))
    .toSorted();
}
