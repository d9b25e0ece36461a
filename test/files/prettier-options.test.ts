import { afterEach, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import {
  createPrettierOptionsReader,
  type FoundPrintOptions,
} from '../../src/files/prettier-options.js';
import { defaultPrintOptions } from '../../src/current/print-options.js';
import { type Tree, treeOf } from '../support/tree.js';

const start = process.cwd();

afterEach(() => {
  process.chdir(start);
});

/** Makes a folder with these files the working directory; it belongs to no project. */
function projectOf(files: Tree): string {
  const folder = treeOf(files);
  mkdirSync(join(folder, '.git'));
  process.chdir(folder);
  return folder;
}

function found(files: Tree, file = 'a.json'): Promise<FoundPrintOptions> {
  projectOf(files);
  return createPrettierOptionsReader()(file);
}

const json = (value: unknown): string => JSON.stringify(value);

test('without a configuration prettier’s defaults apply', async () => {
  expect(await found({ 'package.json': '{"name": "prettier"}' })).toEqual({
    options: defaultPrintOptions,
    warnings: [],
  });
});

describe('options are those that prettier itself resolves', () => {
  const overrides = [{ files: 'm/*.json', options: { tabWidth: 3 } }];
  test.each<[string, Tree]>([
    ['.prettierrc in YAML', { '.prettierrc': 'tabWidth: 4\nuseTabs: true\n' }],
    ['.prettierrc in JSON', { '.prettierrc': json({ printWidth: 40 }) }],
    ['.prettierrc.json', { '.prettierrc.json': json({ overrides }) }],
    ['.prettierrc.yaml', { '.prettierrc.yaml': 'endOfLine: crlf' }],
    ['.prettierrc.json5', { '.prettierrc.json5': '// x\n{ tabWidth: 8 }' }],
    ['.prettierrc.toml', { '.prettierrc.toml': 'objectWrap = "collapse"' }],
    ['package.json', { 'package.json': json({ prettier: { tabWidth: 6 } }) }],
    ['package.yaml', { 'package.yaml': 'prettier: { tabWidth: 7 }' }],
    [
      'a package without options is passed by',
      {
        'm/package.json': json({ name: 'prettier-x' }),
        '.prettierrc': 'tabWidth: 5',
      },
    ],
    [
      'the nearest folder, and in it the first name',
      {
        '.prettierrc': 'tabWidth: 9',
        'm/.prettierrc.json': json({ tabWidth: 1 }),
        'm/.prettierrc.toml': 'tabWidth = 2',
      },
    ],
    [
      '.editorconfig alone',
      {
        '.editorconfig':
          '[*.json]\nindent_style = tab\nmax_line_length = off\n',
      },
    ],
    [
      '.editorconfig below the configuration',
      {
        '.editorconfig': '[*]\nindent_size = 3\nend_of_line = lf\n',
        '.prettierrc': 'tabWidth: 4',
      },
    ],
    [
      'an empty configuration',
      { '.prettierrc': '', '.editorconfig': '[*]\nindent_size = 3' },
    ],
  ])('%s', async (_, files) => {
    const folder = projectOf(files);
    const read = createPrettierOptionsReader();
    for (const file of ['a.json', 'm/b.json']) {
      const theirs = await prettier.resolveConfig(join(folder, file), {
        editorconfig: true,
      });
      expect(await read(file)).toEqual({
        options: { ...defaultPrintOptions, ...theirs },
        warnings: [],
      });
    }
  });
});

describe('configuration that would run code is not loaded', () => {
  const mark = join(treeOf({}), 'ran');
  const common = `require('node:fs').writeFileSync(${json(mark)}, '');\nmodule.exports = { tabWidth: 8 };\n`;
  const module = `import { writeFileSync } from 'node:fs';\nwriteFileSync(${json(mark)}, '');\nexport default { tabWidth: 8 };\n`;

  test.each(
    ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].flatMap((end) => [
      [`.prettierrc.${end}`, end],
      [`prettier.config.${end}`, end],
    ]),
  )('%s', async (name, end) => {
    const files = {
      '.prettierrc': 'tabWidth: 8',
      '.editorconfig': '[*]\nindent_style = tab\n',
      [`models/${name}`]: end.startsWith('m') ? module : common,
    };
    expect(await found(files, 'models/a.json')).toEqual({
      options: { ...defaultPrintOptions, useTabs: true },
      warnings: [
        `models/${name} is a program and is not loaded, so prettier's defaults (and .editorconfig) apply instead; move the options into .prettierrc.json.`,
      ],
    });
    expect(existsSync(mark)).toBe(false);
  });

  test.each([
    ['package.json', json({ prettier: 'shared' })],
    ['package.yaml', 'prettier: shared'],
    ['.prettierrc', 'shared'],
    ['.prettierrc', '"./evil.js\n  a: b"'],
    ['.prettierrc.json', '"shared"'],
    ['.prettierrc.json5', "/* {} */ // {}\n'shared'"],
    ['.prettierrc.yaml', './node_modules/shared/index.cjs'],
  ])('a package that %s names: %j', async (name, text) => {
    const { warnings, options } = await found({
      'node_modules/shared/package.json': json({ main: 'index.cjs' }),
      'node_modules/shared/index.cjs': common,
      'evil.js a: b': common,
      [name]: text,
    });
    expect(options).toEqual(defaultPrintOptions);
    expect(warnings).toEqual([
      `${name} names a shared configuration, which is a program and is not loaded, so prettier's defaults (and .editorconfig) apply instead; put the options themselves in its place.`,
    ]);
    expect(existsSync(mark)).toBe(false);
  });

  test('a plugin; the options beside it count', async () => {
    const config = {
      plugins: ['./plugin.cjs'],
      tabWidth: 4,
      optionOfThePlugin: true,
    };
    expect(
      await found({ 'plugin.cjs': common, '.prettierrc.json': json(config) }),
    ).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [
        '.prettierrc.json: "plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
      ],
    });
    expect(existsSync(mark)).toBe(false);
  });
});

describe('what cannot be used is a warning, and the defaults apply', () => {
  test.each([
    ['.prettierrc', 'a: b: c', 'is not valid YAML'],
    ['.prettierrc.json', '{', 'is not valid JSON'],
    [
      '.prettierrc.toml',
      '= 1',
      'was not understood by prettier (Invalid TOML document: unexpected end of key)',
    ],
    [
      '.prettierrc.json5',
      '{',
      'was not understood by prettier (JSON5: invalid',
    ],
    ['.prettierrc', '['.repeat(60_000), 'is not valid YAML'],
    ...['.prettierrc', '.prettierrc.yaml', 'package.yaml'].map((name) => [
      name,
      `prettier:\n${' a:\n'.repeat(4095)}`,
      'has more than 4096 lines and elements, so',
    ]),
    [
      '.prettierrc.yaml',
      `[${'a,'.repeat(4096)}]`,
      'has more than 4096 lines and elements, so',
    ],
    ...['.prettierrc.yaml', '.prettierrc.toml', '.editorconfig'].map((name) => [
      name,
      '#'.repeat(65_537),
      'was not read, because it is larger than 65536 bytes: make it smaller.',
    ]),
    [
      '.prettierrc.toml',
      `a = ${'['.repeat(60_000)}`,
      'was not understood by prettier (Invalid TOML document',
    ],
    [
      '.prettierrc.json5',
      `{a: ${'['.repeat(60_000)}`,
      'was not understood by prettier (',
    ],
  ])('%s: %.20j', async (name = '', text = '', words) => {
    const { options, warnings } = await found({ [name]: text });
    expect(options).toEqual(defaultPrintOptions);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${name} ${words}`);
  });

  test.each([
    [{ tabWidth: '4' }, '"tabWidth" is "4" instead of a whole number from 0'],
    [{ endOfLine: null }, '"endOfLine" is null instead of "lf", "crlf", "cr"'],
    [{ parser: 'json5' }, '"parser" is "json5", which is ignored'],
    [{ bracketSpacing: false }, '"bracketSpacing" false is not supported'],
  ])('%j', async (config, words) => {
    const { warnings } = await found({ '.prettierrc.json': json(config) });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`.prettierrc.json: ${words}`);
  });

  const long = 'm'.repeat(200);

  test.each([
    ['*.+(js|jsx|json)', 'a.json', true],
    ['?(*.)@(spec|test).[jt]s?(on)', 'a.test.json', true],
    ['*a*b*c*d*e*f*g*', 'abcdefg.json', true],
    ['*a*b*c*d*e*f*g*h*', 'abcdefgh.json', false],
    ['{1..1000}*', '1.json', true],
    ['{1..1001}*', '1.json', false],
    ['{a,{b,c}{1,2}}{x,y}*', 'b2y.json', true],
    [`${'{a,b}'.repeat(10)}*`, 'ababababab.json', false],
    ['+(m|n).json', 'mn.json', true],
    ['+(m|mm).json', 'mm.json', false],
    ['+([a-z]|m).json', 'mm.json', false],
    ['+(@(m|n)).json', 'mn.json', false],
    ['(m+)+.json', 'mm.json', false],
    ['+(m', '+(m', false],
    ['*m*m*m*m.json', 'mmmm.json', true],
    ['*m*m*m*m.json', `${long}.json`, false],
    ['**/m/**/*.json', `${'m/'.repeat(20)}a.json`, true],
    [`\\*${'\\*'.repeat(9)}`, '*'.repeat(10), true],
  ])('the pattern %s for %s: %j', async (files, file, counts) => {
    const overrides = [{ files, options: { tabWidth: 7 } }];
    const { options, warnings } = await found(
      { '.prettierrc': json({ printWidth: 40, overrides }) },
      file,
    );
    expect(options).toMatchObject({ printWidth: 40, tabWidth: counts ? 7 : 2 });
    expect(warnings).toEqual(
      counts
        ? []
        : [
            `.prettierrc: the pattern ${json(files)} is left out, because to match it could take for ever; write a simpler one.`,
          ],
    );
  });

  test('a pattern of one .editorconfig; the others count', async () => {
    const stars = '*m'.repeat(9);
    const { options, warnings } = await found(
      {
        '.editorconfig': `[${stars}]\ntab_width = 7\n[*]\nindent_size = 3\n`,
        'in/.editorconfig': '[*.json]\nmax_line_length = 40\n',
      },
      'in/a.json',
    );
    expect(options).toMatchObject({ tabWidth: 3, printWidth: 40 });
    expect(warnings).toEqual([
      expect.stringContaining(`.editorconfig: the pattern "${stars}" is left`),
    ]);
  });

  test('only for the files that it concerns', async () => {
    const overrides = [{ files: 'b.json', options: { parser: 'babel' } }];
    projectOf({ '.prettierrc.json': json({ $schema: 'x', overrides }) });
    const read = createPrettierOptionsReader();
    expect((await read('a.json')).warnings).toEqual([]);
    expect((await read('b.json')).warnings).toHaveLength(1);
  });
});
