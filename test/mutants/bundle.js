// Bundles the tests of a room, so that Node starts them in no time: Stryker runs
// them once for each mutant, and jest takes seconds to start.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd, env } from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { testsOf } from './rooms.js';

const room = env.MUTANTS_ROOM ?? 'mapping';
const root = cwd();
const jestGlobals = join(root, 'test/mutants/jest-globals.ts');
const fewerRuns = join(root, 'test/mutants/fewer-runs.ts');

/** Replacements for jest, for built validators, and for the path of a file. */
const standIns = {
  name: 'stand-ins',
  setup: (builder) => {
    builder.onResolve({ filter: /^@jest\/globals$/ }, () => ({
      path: jestGlobals,
    }));
    builder.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer === fewerRuns
        ? { path: 'fast-check', external: true }
        : { path: fewerRuns },
    );
    // The copies that are mutated have no dist/.
    builder.onResolve({ filter: /^#tool$/ }, () => ({
      path: 'tool',
      namespace: 'tool',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'tool' }, () => ({
      contents:
        "export const tool = { name: 'infomodel-migrate', version: '0' };",
    }));
    builder.onResolve({ filter: /^#prettier$/ }, () => ({
      path: join(root, 'src/files/prettier.ts'),
    }));
    builder.onResolve({ filter: /^#validators\// }, ({ path }) => ({
      path: path.slice('#validators/'.length),
      namespace: 'validators',
    }));
    builder.onLoad({ filter: /.*/, namespace: 'validators' }, ({ path }) => ({
      contents: `
        import { functionsOf } from './test/mutants/validators.ts';
        const functions = functionsOf('${path}');
        export const { algorithmObject, input, algorithm, decisions, currentInput, signals, report } = functions;`,
      resolveDir: root,
    }));
    builder.onLoad({ filter: /\/test\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    }));
  },
};

mkdirSync('dist/mutants', { recursive: true });
await build({
  stdin: {
    contents: [
      ...testsOf(room).map((path) => `import './${path}';`),
      "export { tests } from './test/mutants/jest-globals.ts';",
    ].join('\n'),
    resolveDir: root,
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  plugins: [standIns],
  // What a run of the tests has cached, a mutant would get as it was.
  define: { WeakMap: 'NoCache' },
  banner: { js: 'class NoCache { get() {} set() {} }' },
  outfile: 'dist/mutants/tests.js',
  logLevel: 'warning',
});
