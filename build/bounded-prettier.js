import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const bounds = JSON.stringify(resolve('src/files/bounded-patterns.ts'));

/** What changes in the bundled prettier, whose matchers end on no bound. */
const changes = [
  [
    'function pathMatchesGlobs(filePath, patterns, excludedPatterns) {',
    `$&
  const isKept = (it) => typeof it !== 'string' || isBoundedPattern(it, filePath);
  patterns = [patterns].flat().filter(isKept);
  excludedPatterns = [excludedPatterns ?? []].flat().filter(isKept);`,
  ],
  [
    'if (!name || hasParentDirComponent(name)) {',
    'if (!name || !isBoundedPattern(name) || hasParentDirComponent(name)) {',
  ],
];

/**
 * A plugin of esbuild: prettier leaves out patterns that could take for ever. Throws if
 * prettier does not have what it changes.
 */
export const boundedPrettier = {
  name: 'bounded-prettier',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]prettier[\\/]index\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [before, after] of changes) {
        if (contents.split(before).length !== 2)
          throw new Error(`prettier has changed: ${before}`);
        contents = contents.replace(before, after);
      }
      return {
        contents: `import { isBoundedPattern } from ${bounds};
${contents}
export { loadPrettierConfig };`,
      };
    });
  },
};
