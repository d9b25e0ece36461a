import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const folder = resolve('build/stand-ins');

/** The packages that have a stand-in, and its file. */
const files = new Map(
  readdirSync(folder).map((file) => [
    file.replace('__', '/').replace(/\.js$/, ''),
    resolve(folder, file),
  ]),
);

/**
 * For esbuild: in place of a package that has a stand-in, everybody gets that;
 * the stand-in itself gets the package.
 */
export const standIns = {
  name: 'stand-ins',
  setup({ onResolve }) {
    onResolve(
      { filter: new RegExp(`^(${[...files.keys()].join('|')})$`) },
      ({ path, importer }) =>
        dirname(importer) === folder ? null : { path: files.get(path) },
    );
  },
};

/** Packages of which each is a file of its own, loaded when it is first used. */
export const packagesLoadedLate = ['croner', 'prettier/doc', 'string-width'];
