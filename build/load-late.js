import { createRequire } from 'node:module';

let require;

/** Loads a package from its file beside the command, at once. */
export function loadLate(name) {
  require ??= createRequire(import.meta.url);
  return require(`./late/${name}.cjs`);
}
