import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const mappingRooms = [
  'json',
  'rule',
  'legacy',
  'current',
  'decisions',
  'mapping',
];
const reportRooms = [
  ...mappingRooms,
  'behaviour',
  'check',
  'file',
  'run',
  'formats',
  'render',
];

/**
 * The arrows of the house: which rooms of src/ a room may import. A room that
 * is not named here may not be imported by anyone but index.ts.
 */
const rooms = {
  json: [],
  graph: ['json'],
  rule: ['json'],
  legacy: ['json', 'rule'],
  current: ['json', 'rule'],
  decisions: ['json', 'rule', 'current'],
  mapping: ['json', 'graph', 'rule', 'legacy', 'current', 'decisions'],
  behaviour: ['json', 'graph', 'rule', 'legacy', 'current'],
  check: ['json', 'graph', 'rule', 'legacy', 'current', 'behaviour'],
  file: [...mappingRooms, 'behaviour', 'check'],
  run: [
    'json',
    'rule',
    'legacy',
    'current',
    'decisions',
    'behaviour',
    'check',
    'file',
  ],
  formats: [
    'json',
    'rule',
    'legacy',
    'decisions',
    'behaviour',
    'file',
    'run',
    'document',
    'render',
  ],
  document: ['json', 'rule', 'legacy', 'decisions', 'behaviour', 'file', 'run'],
  render: ['json', 'rule', 'document'],
  library: ['rule', 'current', 'decisions', 'file'],
  files: reportRooms,
  status: [
    'json',
    'rule',
    'file',
    'run',
    'formats',
    'files',
    'document',
    'render',
  ],
  cli: [...reportRooms, 'files', 'status', 'document'],
};

/** Rooms that may touch the process, the console and the file system. */
const outdoors = ['files', 'cli'];

const arrows = Object.entries(rooms).map(([room, allowed]) => {
  const closed = Object.keys(rooms).filter(
    (other) => other !== room && !allowed.includes(other),
  );
  const inside = outdoors.includes(room)
    ? []
    : [
        {
          group: ['node:fs', 'node:fs/*', 'node:process', 'node:child_process'],
          message: `src/${room} is pure: files and processes belong to src/files and src/cli.`,
        },
      ];
  return {
    files: [`src/${room}/**/*.ts`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...closed.map((other) => ({
              group: [`**/${other}/*`, `!./${other}/*`],
              message: `src/${room} does not import src/${other} (see the arrows in eslint.config.js).`,
            })),
            ...inside,
          ],
        },
      ],
      ...(outdoors.includes(room)
        ? {}
        : { 'no-restricted-globals': ['error', 'process', 'console'] }),
    },
  };
});

/** The file that exports a name, by name; a command's is `command` in each. */
const exporters = new Map([['command', undefined]]);

/** One name, one thing: no two files of src/ define an exported name. */
const uniqueExports = {
  create: (context) => ({
    'ExportNamedDeclaration > *.declaration'(node) {
      for (const { id } of node.declarations ?? [node]) {
        const name = id.name;
        if (exporters.has(name) && exporters.get(name) === undefined) continue;
        const other = exporters.get(name) ?? context.filename;
        exporters.set(name, other);
        if (other !== context.filename)
          context.report({
            node: id,
            message: `${other} exports a ${name} too: give one of them another name.`,
          });
      }
    },
  }),
};

/** A spread of a literal only keeps prettier from a property a line. */
const plainLiterals = {
  selector:
    ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression, ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write its elements themselves.',
};

export default tseslint.config(
  { ignores: ['dist', 'golden', 'node_modules'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true },
    },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      // They take a quarter of the time, and the house has neither enums nor hierarchies.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  { rules: { 'no-restricted-syntax': ['error', plainLiterals] } },
  ...arrows,
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.d.ts'],
    plugins: { house: { rules: { 'unique-exports': uniqueExports } } },
    rules: { 'house/unique-exports': 'error' },
  },
  {
    files: ['test/bench/peers/*.mjs'],
    languageOptions: { globals: { process: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['bin/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        __dirname: 'readonly',
        __filename: 'readonly',
        process: 'readonly',
        URL: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/render/page-script.js'],
    languageOptions: {
      globals: {
        addEventListener: 'readonly',
        clearTimeout: 'readonly',
        document: 'readonly',
        location: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  {
    files: ['action/*.js'],
    languageOptions: { globals: { fetch: 'readonly' } },
  },
  {
    files: ['test/library/*.mjs'],
    languageOptions: { globals: { console: 'readonly' } },
  },
);
