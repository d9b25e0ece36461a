/** What few runs need of Node, and what takes it milliseconds to load. */
const late = ['node:crypto', 'node:fs/promises', 'node:v8'];

/** For esbuild: each of their functions loads its module when it is first called. */
export const builtinsLoadedLate = {
  name: 'builtins-loaded-late',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(${late.join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'late',
      sideEffects: false,
    }));
    onLoad({ filter: /./, namespace: 'late' }, async ({ path }) => ({
      contents: Object.entries(await import(path))
        .filter(([name, it]) => name !== 'default' && it instanceof Function)
        .map(
          ([name]) =>
            `export const ${name} = (...args) => process.getBuiltinModule('${path}').${name}(...args);\n`,
        )
        .join(''),
    }));
  },
};
