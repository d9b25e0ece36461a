import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as prettier from 'prettier';
import {
  createPrettierOptionsReader,
  type FoundPrintOptions,
} from '../../src/batch/prettier-options.js';
import {
  defaultPrintOptions,
  type PrintOptions,
} from '../../src/current/print-options.js';

type Files = Readonly<Record<string, string>>;

const temporary = await realpath(
  await mkdtemp(path.join(os.tmpdir(), 'prettier-options-')),
);

afterAll(async () => {
  await rm(temporary, { recursive: true });
});

/** A new folder with these files, and none of a repository around it. */
async function folderWith(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(temporary, 'case-'));
  await mkdir(path.join(folder, '.git'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

async function found(
  files: Files,
  file = 'a.json',
): Promise<FoundPrintOptions> {
  return createPrettierOptionsReader(await folderWith(files))(file);
}

/** What prettier makes of the files; it runs configuration, so only for files that are data. */
async function asPrettier(folder: string, file: string): Promise<PrintOptions> {
  const resolved = await prettier.resolveConfig(path.join(folder, file), {
    editorconfig: true,
  });
  const { printWidth, tabWidth, useTabs, objectWrap, endOfLine } = {
    ...defaultPrintOptions,
    ...resolved,
  };
  return { printWidth, tabWidth, useTabs, objectWrap, endOfLine };
}

async function expectAsPrettier(
  folder: string,
  files: readonly string[],
): Promise<void> {
  const read = createPrettierOptionsReader(folder);
  const ours = await Promise.all(files.map(read));
  const theirs = await Promise.all(
    files.map((file) => asPrettier(folder, file)),
  );
  expect(Object.fromEntries(files.map((file, i) => [file, ours[i]]))).toEqual(
    Object.fromEntries(
      files.map((file, i) => [file, { options: theirs[i], warnings: [] }]),
    ),
  );
}

const json = (value: unknown): string => JSON.stringify(value);

const programs = ['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].flatMap((end) => [
  `.prettierrc.${end}`,
  `prettier.config.${end}`,
]);

test('nothing configured: the defaults', async () => {
  expect(await found({})).toEqual({
    options: defaultPrintOptions,
    warnings: [],
  });
});

test('every option is read', async () => {
  const options: PrintOptions = {
    printWidth: 100,
    tabWidth: 3,
    useTabs: true,
    objectWrap: 'collapse',
    endOfLine: 'crlf',
  };
  expect(await found({ '.prettierrc.json': json(options) })).toEqual({
    options,
    warnings: [],
  });
});

describe('as prettier.resolveConfig', () => {
  const files = ['a.json', 'sub/b.json', 'sub/deep/c.json'];
  const cases: Readonly<Record<string, Files>> = {
    '.prettierrc as YAML': {
      '.prettierrc': 'tabWidth: 4\nprintWidth: 100\n',
    },
    '.prettierrc as JSON': { '.prettierrc': '{\n\t"tabWidth": 4\n}\n' },
    '.prettierrc as JSON with a byte order mark': {
      '.prettierrc': '\uFEFF{ "tabWidth": 4 }',
    },
    '.prettierrc with comments, an anchor and a quoted key': {
      '.prettierrc':
        '# house style\n"tabWidth": &width 4 # spaces\nprintWidth: *width\n',
    },
    '.prettierrc that is empty': { '.prettierrc': '' },
    '.prettierrc with a comment only': { '.prettierrc': '# nothing\n' },
    '.prettierrc that is false': { '.prettierrc': 'false' },
    '.prettierrc with a length without limit': {
      '.prettierrc': 'printWidth: .inf\n',
    },
    '.prettierrc.json': { '.prettierrc.json': '\uFEFF{ "tabWidth": 4 }' },
    '.prettierrc.yml': { '.prettierrc.yml': 'useTabs: true' },
    '.prettierrc.yaml': { '.prettierrc.yaml': 'endOfLine: cr' },
    'package.json': { 'package.json': json({ prettier: { tabWidth: 5 } }) },
    'package.json without the key': {
      'sub/package.json': json({ name: 'a' }),
      '.prettierrc': 'tabWidth: 5',
    },
    'package.json with an empty key': {
      'sub/package.json': json({ prettier: '' }),
      '.prettierrc': 'tabWidth: 5',
    },
    'package.yaml without the key': {
      'sub/package.yaml': 'name: a',
      '.prettierrc': 'tabWidth: 5',
    },
    'the nearest folder, not merged': {
      '.prettierrc': 'tabWidth: 8\nuseTabs: true',
      'sub/.prettierrc': 'tabWidth: 3',
    },
    'an empty one nearer by': {
      '.prettierrc': 'tabWidth: 8',
      'sub/.prettierrc': '',
    },
    'a folder of that name': {
      '.prettierrc/readme.txt': '',
      '.prettierrc.json': '{ "tabWidth": 6 }',
    },
    'unknown options': {
      '.prettierrc': '$schema: x\nsingleQuote: true\nbracketSpacing: true\n',
    },
    'tabWidth 0': { '.prettierrc': 'tabWidth: 0' },
    'parser json': { '.prettierrc': 'parser: json\ntabWidth: 3\nplugins: []' },
    'another parser that an override takes back': {
      '.prettierrc': json({
        parser: 'babel',
        overrides: [{ files: '*.json', options: { parser: 'json' } }],
      }),
    },
    'overrides, the last wins': {
      '.prettierrc': json({
        tabWidth: 3,
        overrides: [
          { files: '*.json', options: { tabWidth: 4, useTabs: true } },
          { files: 'sub/**', options: { tabWidth: 5 } },
          { files: ['*.yaml', 'sub/*/*'], options: { tabWidth: 6 } },
        ],
      }),
    },
    'overrides that exclude': {
      '.prettierrc': json({
        overrides: [
          {
            files: '*.json',
            excludeFiles: ['c.json', 'sub/b.json'],
            options: { tabWidth: 4 },
          },
          { files: '**/*', excludeFiles: 'b.json', options: { tabWidth: 6 } },
        ],
      }),
    },
    'overrides relative to their configuration': {
      'sub/.prettierrc': json({
        overrides: [{ files: 'deep/*.json', options: { tabWidth: 6 } }],
      }),
    },
    'overrides in package.json': {
      'package.json': json({
        prettier: {
          overrides: [{ files: 'b.json', options: { printWidth: 40 } }],
        },
      }),
    },
    'overrides without options, without files, none': {
      '.prettierrc': json({
        overrides: [
          { files: '*' },
          { files: '*', options: null },
          { files: [], options: { tabWidth: 7 } },
        ],
      }),
      'sub/.prettierrc': 'overrides: null',
      'sub/deep/.prettierrc': 'overrides: false',
    },
    '.editorconfig': {
      '.editorconfig':
        'root = true\n[*]\nindent_style = space\nindent_size = 4\nmax_line_length = 100\nend_of_line = crlf\n',
    },
    '.editorconfig below prettier': {
      '.editorconfig': '[*]\nindent_style = tab\nindent_size = 4\n',
      '.prettierrc': 'tabWidth: 7',
    },
    '.editorconfig below overrides': {
      '.editorconfig': '[*]\nindent_style = tab\nmax_line_length = 60\n',
      '.prettierrc':
        'overrides: [{ files: b.json, options: { useTabs: false } }]',
    },
    '.editorconfig files merged': {
      '.editorconfig': '[*]\nindent_size = 4\nend_of_line = lf',
      'sub/.editorconfig': '[*.json]\nindent_size = 6',
    },
    '.editorconfig with root below': {
      '.editorconfig': '[*]\nindent_size = 4',
      'sub/.editorconfig': 'ROOT = true\n[*]\nmax_line_length = 70',
    },
    '.editorconfig above a nested repository': {
      '.editorconfig': '[*]\nindent_size = 4',
      'sub/.git': 'gitdir: elsewhere',
    },
    '.editorconfig above a Mercurial repository': {
      '.editorconfig': '[*]\nindent_size = 4',
      'sub/.hg/x': '',
    },
    '.editorconfig above a file .hg': {
      '.editorconfig': '[*]\nindent_size = 4',
      'sub/.hg': '',
    },
    '.editorconfig tab': { '.editorconfig': '[*]\nindent_style = tab\n' },
    '.editorconfig tab and widths': {
      '.editorconfig':
        '[*]\nindent_style = Tab\nindent_size = 3\ntab_width = 8\n',
    },
    '.editorconfig indent_size tab': {
      '.editorconfig': '[*]\nindent_size = tab\n',
    },
    '.editorconfig indent_size tab and tab_width': {
      '.editorconfig': '[*]\nindent_size = tab\ntab_width = 8\n',
    },
    '.editorconfig space and tab_width only': {
      '.editorconfig': '[*]\nindent_style = space\ntab_width = 8\n',
    },
    '.editorconfig space, both widths': {
      '.editorconfig':
        '[*]\nindent_style = space\nindent_size = 3\ntab_width = 8\n',
    },
    '.editorconfig values without meaning': {
      '.editorconfig':
        '[*]\nindent_style = wide\nindent_size = 0\nmax_line_length = OFF\nend_of_line = native\n',
    },
    '.editorconfig unset below': {
      '.editorconfig': '[*]\nindent_style = tab\nindent_size = 4\n',
      'sub/.editorconfig': '[*]\nindent_style = unset\nindent_size = unset\n',
    },
    '.editorconfig max_line_length off': {
      '.editorconfig': '[*]\nmax_line_length = off\n',
    },
    '.editorconfig comments, spaces, CRLF, byte order mark, a section twice': {
      '.editorconfig':
        '\uFEFF; a\r\n# b\r\n[ *.json ]\r\ntab_width=9\r\n[*.json]\r\n  Indent_Size  =  4  \r\nmax_line_length = 70 ; no\r\n[*]\r\nindent_size = 5\r\n[*.json]\r\nend_of_line = "crlf"\r\n',
    },
    '.editorconfig patterns': {
      '.editorconfig':
        '[{a,b}.json]\ntab_width = 3\n[/a.json]\nmax_line_length = 50\n[sub/**.json]\nindent_size = 4\n[../**]\nindent_style = tab\n[[]\n[]\nindent_style = tab\n[sub/*/?.json]\nend_of_line = cr\n[{1..3}.json]\nindent_style=tab\n',
    },
  };
  test.each(Object.entries(cases))('%s', async (_, written) => {
    await expectAsPrettier(await folderWith(written), files);
  });

  const patterns = [
    '*',
    '**',
    '**/*',
    '*.json',
    '**/*.json',
    './*.json',
    '/a.json',
    'a.json',
    'A.json',
    'models',
    'models/*',
    'models/**',
    'models/**/*.json',
    '**/models/*.json',
    '!*.json',
    '!models/**',
    '{a,b}.json',
    '*.{json,yaml}',
    '{models,x}/**',
    'b{1..3}.json',
    'b{01..03}.json',
    '[ab].json',
    '[!a].json',
    '[[:alpha:]].json',
    '?.json',
    '@(a|b).json',
    '!(a).json',
    '+(a|b)*.json',
    '*(a).json',
    'models/!(deep)/*.json',
    '.*',
    '**/.*/**',
    '.hidden/*',
    'with space/*',
    '\\[x\\].json',
    '[x].json',
    'models/../a.json',
    '*.JSON',
    'a.*',
    '*a*',
    '**/deep/**/',
    'models/',
    '(a|b).json',
    'b$1.json',
    '**/{deep,x}/*.json',
    '***/*.json',
    '***b.json',
    '*/*',
    '*/',
    '#a.json',
    '{a.json',
    'a.json}',
    '"a.json"',
  ];
  const paths = [
    'a.json',
    'b.json',
    'b2.json',
    'b$1.json',
    '[x].json',
    '.a.json',
    '#a.json',
    'models/a.json',
    'models/deep/b.json',
    'models/deep/er/c.json',
    'x/models/a.json',
    '.hidden/a.json',
    'models/.hidden/b.json',
    'with space/a.json',
  ];
  const use = { tabWidth: 7 };

  test.each(patterns)('overrides with the pattern %s', async (pattern) => {
    const files = { files: pattern, options: use };
    const excluded = { files: '*', excludeFiles: pattern, options: use };
    const ofPath = { files: '**/*', excludeFiles: [pattern], options: use };
    for (const override of [files, excluded, ofPath]) {
      const folder = await folderWith({
        '.prettierrc.json': json({ overrides: [override] }),
      });
      await expectAsPrettier(folder, paths);
    }
  });

  test.each(patterns)(
    '.editorconfig with the section [%s]',
    async (pattern) => {
      const folder = await folderWith({
        '.editorconfig': `[${pattern}]\nindent_size = 7\n`,
      });
      await expectAsPrettier(folder, paths);
    },
  );

  test('a folder whose name is full of signs', async () => {
    const files = {
      'a {b,c} [d] (e) !f * $g/.editorconfig': '[*.json]\nindent_size = 7\n',
      'a {b,c} [d] (e) !f * $g/.prettierrc':
        'overrides: [{ files: x/*, options: { useTabs: true } }]',
    };
    await expectAsPrettier(await folderWith(files), [
      'a {b,c} [d] (e) !f * $g/a.json',
      'a {b,c} [d] (e) !f * $g/x/a.json',
    ]);
  });

  test('any configuration', async () => {
    const pattern = fc
      .array(
        fc.constantFrom(
          '*',
          '**',
          '/',
          'a',
          'b',
          '.json',
          '{a,b}',
          '?',
          '!',
          '[ab]',
        ),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join(''));
    const options = fc.record(
      {
        tabWidth: fc.integer({ min: 0, max: 9 }),
        useTabs: fc.boolean(),
        printWidth: fc.integer({ min: 1, max: 200 }),
        endOfLine: fc.constantFrom('lf', 'crlf', 'cr', 'auto'),
        objectWrap: fc.constantFrom('preserve', 'collapse'),
      },
      { requiredKeys: [] },
    );
    const override = fc.record(
      {
        files: fc.oneof(pattern, fc.array(pattern, { maxLength: 3 })),
        excludeFiles: fc.array(pattern, { maxLength: 2 }),
        options,
      },
      { requiredKeys: ['files'] },
    );
    const config = fc
      .tuple(options, fc.array(override, { maxLength: 3 }))
      .map(([own, overrides]) => json({ ...own, overrides }));
    const property = fc.oneof(
      fc
        .tuple(
          fc.constantFrom('indent_size', 'tab_width', 'max_line_length'),
          fc.constantFrom('tab', 'off', 'unset', '0', '2', '4', '8', '1.5'),
        )
        .map(([name, value]) => `${name} = ${value}`),
      fc
        .constantFrom('tab', 'space', 'unset')
        .map((value) => `indent_style = ${value}`),
      fc
        .constantFrom('lf', 'crlf', 'cr', 'unset')
        .map((value) => `end_of_line = ${value}`),
    );
    const editorConfig = fc
      .array(
        fc.oneof(
          property,
          pattern.map((name) => `[${name}]`),
        ),
        {
          maxLength: 8,
        },
      )
      .map((lines) => lines.join('\n'));
    const name = fc.constantFrom('', 'a/', 'a/b/');
    const configName = fc.constantFrom(
      '.prettierrc',
      '.prettierrc.json',
      '.prettierrc.yaml',
    );
    const files = fc
      .tuple(
        fc.array(fc.tuple(name, configName, config), { maxLength: 2 }),
        fc.array(fc.tuple(name, fc.constant('.editorconfig'), editorConfig), {
          maxLength: 2,
        }),
      )
      .map((written) =>
        Object.fromEntries(
          written.flat().map(([in_, file, text]) => [in_ + file, text]),
        ),
      );
    await fc.assert(
      fc.asyncProperty(files, async (written) => {
        await expectAsPrettier(await folderWith(written), [
          'a.json',
          'a/a.json',
          'a/b/b.json',
          'b/ab.json',
        ]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('prettier formats alike with the options', async () => {
    const folder = await folderWith({
      '.editorconfig': '[*]\nend_of_line = crlf\nmax_line_length = 20\n',
      '.prettierrc': 'objectWrap: collapse\ntabWidth: 5',
    });
    const file = path.join(folder, 'a.json');
    const { options } = await createPrettierOptionsReader(folder)(file);
    const source = '{\n"a":{\n"b":[1,2,3]},"c":[10000,20000,30000,40000]}';
    expect(await prettier.format(source, { ...options, parser: 'json' })).toBe(
      await prettier.format(source, {
        ...(await prettier.resolveConfig(file, { editorconfig: true })),
        filepath: file,
      }),
    );
  });
});

describe('the order of the names in a folder', () => {
  const texts: Files = {
    'package.json': json({ prettier: { tabWidth: 'package.json' } }),
    'package.yaml': 'prettier: { tabWidth: 1 }',
    '.prettierrc': 'tabWidth: .prettierrc',
    '.prettierrc.json': json({ tabWidth: '.prettierrc.json' }),
    '.prettierrc.yml': 'tabWidth: .prettierrc.yml',
    '.prettierrc.yaml': 'tabWidth: .prettierrc.yaml',
    '.prettierrc.json5': '{}',
    ...Object.fromEntries(programs.map((name) => [name, 'throw 1'])),
    '.prettierrc.toml': 'tabWidth = 1',
  };
  const names = Object.keys(texts);

  test('is that of prettier', async () => {
    const left = new Set(names);
    while (left.size > 0) {
      const folder = await folderWith(
        Object.fromEntries(
          Object.entries(texts).filter(([name]) => left.has(name)),
        ),
      );
      const file = path.join(folder, 'a.json');
      const winner = path.basename(
        (await prettier.resolveConfigFile(file)) ?? '',
      );
      const { warnings } = await createPrettierOptionsReader(folder)(file);
      expect(warnings).toEqual([
        expect.stringMatching(`^${winner.replaceAll('.', '\\.')}[: ]`),
      ]);
      left.delete(winner);
    }
  });
});

describe('configuration that would run code is not loaded', () => {
  /** A program that leaves a file behind, in the form of either kind of module. */
  function canary(name: string, mark: string): string {
    const isCommon = /(c[jt]s|\.[jt]s)$/.test(name);
    return isCommon
      ? `require('node:fs').writeFileSync(${json(mark)}, '');\nmodule.exports = { tabWidth: 8 };\n`
      : `import { writeFileSync } from 'node:fs';\nwriteFileSync(${json(mark)}, '');\nexport default { tabWidth: 8 };\n`;
  }

  test('the canary of these tests sings in prettier', async () => {
    const mark = path.join(temporary, 'sang');
    const folder = await folderWith({
      'prettier.config.cjs': canary('prettier.config.cjs', mark),
    });
    await prettier.resolveConfig(path.join(folder, 'a.json'));
    expect(existsSync(mark)).toBe(true);
  });

  test.each(programs)('%s', async (name) => {
    const mark = path.join(temporary, `mark-${name}`);
    const folder = await folderWith({
      '.prettierrc': 'tabWidth: 8',
      '.editorconfig': '[*]\nindent_style = tab\n',
      [`models/${name}`]: canary(name, mark),
    });
    const read = createPrettierOptionsReader(folder);
    expect(await read('models/a.json')).toEqual({
      options: { ...defaultPrintOptions, useTabs: true },
      warnings: [
        `${path.join('models', name)} is a program and is not loaded, so prettier's defaults (and .editorconfig) apply instead; move the options into .prettierrc.json.`,
      ],
    });
    expect(existsSync(mark)).toBe(false);
  });

  test.each([
    ['package.json', json({ prettier: 'shared' })],
    ['.prettierrc', 'shared'],
    ['.prettierrc.json', '"shared"'],
    ['.prettierrc.yaml', './node_modules/shared/index.cjs'],
  ])('a shared configuration by name in %s', async (name, text) => {
    const mark = path.join(temporary, `mark-shared-${name}`);
    const folder = await folderWith({
      'node_modules/shared/package.json': json({ main: 'index.cjs' }),
      'node_modules/shared/index.cjs': canary('index.cjs', mark),
      [name]: text,
    });
    const read = createPrettierOptionsReader(folder);
    expect(await read('a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [
        `${name} names a shared configuration, which is a program and is not loaded, so prettier's defaults (and .editorconfig) apply instead; put the options themselves in its place.`,
      ],
    });
    expect(existsSync(mark)).toBe(false);
  });

  test('a plugin; the options beside it are used', async () => {
    const mark = path.join(temporary, 'mark-plugin');
    const folder = await folderWith({
      'plugin.cjs': canary('plugin.cjs', mark),
      '.prettierrc.json': json({
        plugins: ['./plugin.cjs'],
        tabWidth: 4,
        overrides: [{ files: '*', options: { useTabs: true } }],
      }),
    });
    const read = createPrettierOptionsReader(folder);
    expect(await read('a.json')).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4, useTabs: true },
      warnings: [
        '.prettierrc.json: "plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
      ],
    });
    expect(existsSync(mark)).toBe(false);
  });

  test('a plugin concerns only the files of its override', async () => {
    const folder = await folderWith({
      '.prettierrc.yml':
        'overrides: [{ files: b.json, options: { plugins: [x] } }]',
    });
    const read = createPrettierOptionsReader(folder);
    expect((await read('a.json')).warnings).toEqual([]);
    expect((await read('b.json')).warnings).toEqual([
      expect.stringContaining('.prettierrc.yml: "plugins"'),
    ]);
  });
});

describe('formats of prettier that this program does not read', () => {
  test.each([
    ['.prettierrc.json5', '{ tabWidth: 8 }'],
    ['.prettierrc.toml', 'tabWidth = 8'],
    ['package.yaml', 'prettier: { tabWidth: 8 }'],
  ])('%s', async (name, text) => {
    const above = { '.prettierrc': 'tabWidth: 8', [`models/${name}`]: text };
    expect(await found(above, 'models/a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [
        expect.stringContaining(
          `${name} is not read by this program, so prettier's defaults (and .editorconfig) apply instead; move the options into .prettierrc.json.`,
        ),
      ],
    });
  });
});

describe('broken configuration', () => {
  const defaults =
    "so prettier's defaults (and .editorconfig) apply instead; correct it.";
  const cases: readonly (readonly [string, string, string])[] = [
    ['.prettierrc.json', '', 'is not valid JSON'],
    ['.prettierrc.json', '{ "tabWidth": 4, }', 'is not valid JSON'],
    ['.prettierrc.json', '// a\n{ "tabWidth": 4 }', 'is not valid JSON'],
    ['.prettierrc', '{ "tabWidth": 4', 'is not valid YAML'],
    ['.prettierrc', 'tabWidth: 4\ntabWidth: 4', 'is not valid YAML'],
    ['.prettierrc', 'a: 1\na: 1\nb: { c: 1 }', 'is not valid YAML'],
    ['.prettierrc', 'tabWidth: 4\n---\ntabWidth: 4', 'is not valid YAML'],
    ['.prettierrc.yaml', 'tabWidth: *width', 'is not valid YAML'],
    ['.prettierrc.yml', 'a:\n\t- b', 'is not valid YAML'],
    ['.prettierrc.yml', '['.repeat(60_000), 'is not valid YAML'],
    ['.prettierrc.json', '['.repeat(100_000), 'is not valid JSON'],
    ['.prettierrc.json', '[]', 'does not have an object with options'],
    ['.prettierrc.json', '1', 'does not have an object with options'],
    ['.prettierrc', '- tabWidth: 4', 'does not have an object with options'],
    [
      'package.json',
      '{ "prettier": true }',
      'does not have an object with options',
    ],
  ];
  test.each(cases)('%s: %.30s', async (name, text, problem) => {
    const folder = await folderWith({
      '.prettierrc': 'tabWidth: 8',
      [`models/${name}`]: text,
    });
    const read = createPrettierOptionsReader(path.join(folder, 'models'));
    expect(await read('a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [`${name} ${problem}, ${defaults}`],
    });
  });

  test.each(['package.json', 'package.yaml'])(
    '%s is passed over, as prettier does',
    async (name) => {
      const written = { '.prettierrc': 'tabWidth: 8', [`models/${name}`]: '{' };
      const folder = await folderWith(written);
      const file = path.join('models', 'a.json');
      expect(await createPrettierOptionsReader(folder)(file)).toEqual({
        options: await asPrettier(folder, file),
        warnings: [
          expect.stringContaining('options of prettier in it are not seen'),
        ],
      });
    },
  );

  test.each([
    ['[*', 'line 1'],
    ['[*]\nindent_size = 8\nindent_style\n', 'line 3'],
  ])('.editorconfig %j counts as empty, as in prettier', async (text, line) => {
    const folder = await folderWith({
      '.editorconfig': '[*]\nindent_size = 4\n',
      'models/.editorconfig': text,
    });
    const file = path.join('models', 'a.json');
    expect(await createPrettierOptionsReader(folder)(file)).toEqual({
      options: await asPrettier(folder, file),
      warnings: [
        `${path.join('models', '.editorconfig')} is broken in ${line}, so the options apply as if it were empty; correct it.`,
      ],
    });
  });

  test('a section of .editorconfig with a pattern that is too long', async () => {
    const text = `[${'a'.repeat(70_000)}]\nx = 1\n[*]\nindent_size = 4\n`;
    expect(await found({ '.editorconfig': text })).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [expect.stringContaining('a pattern that is not valid')],
    });
  });

  test('a widest indentation in .editorconfig', async () => {
    const text = '[*]\nindent_size = 4\n[*.json]\nindent_size = 100000000\n';
    expect(await found({ '.editorconfig': text })).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [
        expect.stringMatching(
          /\.editorconfig: indent_size is more than 1000 and is ignored; correct it\.$/,
        ),
      ],
    });
  });

  test.each<readonly [unknown, string]>([
    ['*.json', '"overrides" is not a list'],
    [{ files: '*' }, '"overrides" is not a list'],
    [[null], 'overrides[0] is ignored, because it is not an object'],
    [[{}], 'overrides[0] is ignored, because "files"'],
    [[{ files: [1] }], 'overrides[0] is ignored, because "files"'],
    [
      [{ files: '' }],
      'overrides[0] is ignored, because one of its patterns is not valid',
    ],
    [
      [{ files: 'a'.repeat(70_000) }],
      'overrides[0] is ignored, because one of its patterns is not valid',
    ],
    [
      [{ files: '*', excludeFiles: 5 }],
      'overrides[0] is ignored, because "excludeFiles"',
    ],
    [
      [{ files: '*', excludeFiles: [''] }],
      'overrides[0] is ignored, because one of its patterns is not valid',
    ],
    [
      [{ files: '*', options: 'tabs' }],
      'overrides[0] is ignored, because "options" is not an object',
    ],
  ])('overrides: %.40j', async (overrides, problem) => {
    const rest = [{ files: '*', options: { useTabs: true } }];
    const all: unknown = Array.isArray(overrides)
      ? [...(overrides as unknown[]), ...rest]
      : overrides;
    expect(
      await found({
        '.prettierrc.json': json({ tabWidth: 4, overrides: all }),
      }),
    ).toEqual({
      options: {
        ...defaultPrintOptions,
        tabWidth: 4,
        useTabs: Array.isArray(overrides),
      },
      warnings: [expect.stringContaining(problem)],
    });
  });
});

describe('values that are ignored', () => {
  test.each<readonly [string, string, string]>([
    ['tabWidth', '-1', '-1'],
    ['tabWidth', '2.5', '2.5'],
    ['tabWidth', '1001', '1001'],
    ['tabWidth', '.inf', 'Infinity'],
    ['tabWidth', '.nan', 'NaN'],
    ['tabWidth', '"4"', '"4"'],
    ['tabWidth', 'null', 'null'],
    ['tabWidth', '[4]', 'a list'],
    ['tabWidth', '{ a: 4 }', 'an object'],
    ['tabWidth', '&a [*a]', 'a list'],
    ['printWidth', '0', '0'],
    ['printWidth', '-5', '-5'],
    ['printWidth', '80.5', '80.5'],
    ['printWidth', 'wide', '"wide"'],
    ['printWidth', 'x'.repeat(99), `"${'x'.repeat(29)}…${'x'.repeat(28)}"`],
    ['useTabs', '"true"', '"true"'],
    ['useTabs', '1', '1'],
    ['objectWrap', 'always', '"always"'],
    ['endOfLine', 'LF', '"LF"'],
    ['endOfLine', 'native', '"native"'],
  ])('%s: %.20s', async (name, value, shown) => {
    const folder = await folderWith({
      '.editorconfig':
        '[*]\nindent_style = tab\nindent_size = 4\nmax_line_length = 60\nend_of_line = cr\n',
      '.prettierrc': `${name}: ${value}\nsemi: false\n`,
    });
    expect(await createPrettierOptionsReader(folder)('a.json')).toEqual({
      options: {
        printWidth: 60,
        tabWidth: 4,
        useTabs: true,
        objectWrap: 'preserve',
        endOfLine: 'cr',
      },
      warnings: [
        expect.stringMatching(
          new RegExp(
            `^\\.prettierrc: "${name}" is ${shown.replaceAll('.', '\\.')} instead of .* and is ignored; correct it\\.$`,
          ),
        ),
      ],
    });
  });

  test.each([
    ['parser: babel', '"parser" is "babel", which is ignored'],
    ['parser: json5', '"parser" is "json5", which is ignored'],
    [
      'overrides: [{ files: "*.json", options: { parser: jsonc } }]',
      '"parser" is "jsonc", which is ignored',
    ],
    ['bracketSpacing: false', '"bracketSpacing" false is not supported'],
  ])('%s', async (text, problem) => {
    expect(await found({ '.prettierrc': text })).toEqual({
      options: defaultPrintOptions,
      warnings: [expect.stringContaining(`.prettierrc: ${problem}`)],
    });
  });

  test('a parser of other files is no matter', async () => {
    const text = 'overrides: [{ files: "*.ts", options: { parser: babel } }]';
    expect((await found({ '.prettierrc': text })).warnings).toEqual([]);
  });
});

describe('files that are too large, linked or hostile', () => {
  const large = ' '.repeat(1024 * 1024);

  test('a configuration over 1 MiB is refused', async () => {
    const folder = await folderWith({
      '.prettierrc': 'tabWidth: 8',
      'models/.prettierrc.json': `{ "tabWidth": 4 }${large}`,
      'models/.editorconfig': `[*]\nindent_size = 4\n${large}`,
      'models/package.json': `{ "prettier": {} }${large}`,
    });
    const read = createPrettierOptionsReader(path.join(folder, 'models'));
    expect(await read('a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [
        '.editorconfig is larger than 1 MiB and is not read, so the options apply as if it were empty; make it smaller.',
        'package.json is larger than 1 MiB and is not read, so options of prettier in it are not seen; make it smaller.',
        ".prettierrc.json is larger than 1 MiB and is not read, so prettier's defaults (and .editorconfig) apply instead; make it smaller.",
      ],
    });
  });

  test('a configuration of 1 MiB is read', async () => {
    const text = '{ "tabWidth": 4 }'.padEnd(1024 * 1024);
    expect(await found({ '.prettierrc.json': text })).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [],
    });
  });

  test('links are followed; one that leads nowhere is not there', async () => {
    const folder = await folderWith({
      'config/shared.json': json({
        overrides: [{ files: 'models/*', options: { tabWidth: 6 } }],
      }),
      'config/editor': '[*]\nmax_line_length = 50\n',
      'models/readme.txt': '',
    });
    const link = (to: string, name: string) =>
      symlink(path.join(folder, to), path.join(folder, name));
    await link('config/shared.json', '.prettierrc.json');
    await link('config/editor', '.editorconfig');
    await link('nowhere', 'models/.prettierrc.json');
    await expectAsPrettier(folder, ['a.json', 'models/a.json']);
  });

  const onLinux = process.platform === 'linux' ? test : test.skip;
  onLinux('files that cannot be read', async () => {
    const folder = await folderWith({});
    for (const name of ['.prettierrc', '.editorconfig', 'package.json']) {
      await symlink('/proc/self/mem', path.join(folder, name));
    }
    expect(await createPrettierOptionsReader(folder)('a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [
        '.editorconfig cannot be read (EIO), so the options apply as if it were empty; check that it may be read.',
        'package.json cannot be read (EIO), so options of prettier in it are not seen; check that it may be read.',
        ".prettierrc cannot be read (EIO), so prettier's defaults (and .editorconfig) apply instead; check that it may be read.",
      ],
    });
  });

  onLinux('a link to a device', async () => {
    const folder = await folderWith({});
    await symlink('/dev/zero', path.join(folder, '.prettierrc'));
    await symlink('/dev/zero', path.join(folder, '.editorconfig'));
    expect(await createPrettierOptionsReader(folder)('a.json')).toEqual({
      options: defaultPrintOptions,
      warnings: [],
    });
  });

  test.each<readonly [string, string]>([
    [
      'aliases that grow',
      'abcdefgh'.split('').reduce(
        (text, name, i, names) =>
          `${text}${name}: &${name} [${Array(9)
            .fill(i === 0 ? 'x' : `*${names[i - 1] ?? ''}`)
            .join(', ')}]\n`,
        '',
      ),
    ],
    ['very many tags in a row', `a: ${'!a '.repeat(20_000)}`],
    ['very many lists in a line', '- '.repeat(30_000)],
    ['very many lists in a line that have tags', '- ! '.repeat(15_000)],
    ['very many lists that have anchors', `--- ${'- &a '.repeat(12_000)}`],
    ['very many brackets', '['.repeat(60_000)],
    ['brackets in each other', '['.repeat(150) + ']'.repeat(150)],
    ['very many braces', '{ a: '.repeat(12_000)],
    [
      'very many levels',
      Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
    ],
    [
      'keys in keys',
      Array.from(
        { length: 5 },
        (_, i) => `${' '.repeat(36 * i)}${'- ? '.repeat(9)}\n`,
      ).join(''),
    ],
  ])('YAML with %s', async (_, text) => {
    expect(await found({ '.prettierrc': text })).toEqual({
      options: defaultPrintOptions,
      warnings: [expect.stringContaining('is not valid YAML')],
    });
  });

  test('YAML of more than 64 KiB is refused', async () => {
    const size = 64 * 1024;
    const text = (length: number) => 'tabWidth: 4\n'.padEnd(length, '#');
    expect(await found({ '.prettierrc': text(size) })).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [],
    });
    expect(await found({ '.prettierrc': text(size + 1) })).toEqual({
      options: defaultPrintOptions,
      warnings: [expect.stringContaining('is larger than 64 KiB')],
    });
  });

  test.each([
    ['keys', Array.from({ length: 80_000 }, (_, i) => `k${i}: 1\n`).join('')],
    [
      'aliases',
      Array.from({ length: 30_000 }, (_, i) => `- &a${i} 1\n- *a${i}\n`).join(
        '',
      ),
    ],
    ['tags', '!a '.repeat(300_000)],
    ['brackets', '['.repeat(100_000)],
  ])('YAML with more %s than 64 KiB can hold is refused', async (_, text) => {
    expect(await found({ '.prettierrc': text })).toEqual({
      options: defaultPrintOptions,
      warnings: [expect.stringContaining('is larger than 64 KiB')],
    });
  });

  test('what looks like levels in a comment or a list of nothing is none', async () => {
    const text = `# ${'- '.repeat(50)}\n# ${'[ '.repeat(50)}\noverrides:\n${'  -\n'.repeat(50)}`;
    const { warnings } = await found({ '.prettierrc': text });
    expect(warnings.join()).not.toContain('not valid YAML');
  });

  test('YAML with very many keys does not take minutes', async () => {
    const keys = Array.from({ length: 6000 }, (_, i) => `k${i}: 1\n`);
    const text = `${keys.join('')}tabWidth: 4\n`;
    expect(await found({ '.prettierrc': text })).toEqual({
      options: { ...defaultPrintOptions, tabWidth: 4 },
      warnings: [],
    });
  }, 30_000);
});

describe('paths', () => {
  test('a file may be absolute and in a folder that does not exist', async () => {
    const folder = await folderWith({ '.prettierrc': 'tabWidth: -4' });
    const read = createPrettierOptionsReader(folder);
    const expected = {
      options: defaultPrintOptions,
      warnings: [expect.stringMatching(/^\.prettierrc: /)],
    };
    expect(await read(path.join(folder, 'none', 'a.json'))).toEqual(expected);
    expect(await read(path.join('none', 'a.json'))).toEqual(expected);
  });

  test('a configuration outside the working folder is named in full', async () => {
    const folder = await folderWith({ '.prettierrc': 'tabWidth: -4' });
    const read = createPrettierOptionsReader(path.join(folder, 'models'));
    expect((await read('a.json')).warnings).toEqual([
      expect.stringContaining(path.join(folder, '.prettierrc')),
    ]);
  });
});

test('a reader reads each folder once, another reader reads it anew', async () => {
  const folder = await folderWith({
    '.prettierrc': 'tabWidth: 6',
    '.editorconfig': '[*]\nindent_style = tab',
  });
  const read = createPrettierOptionsReader(folder);
  const before = await read('models/a.json');
  await writeFile(path.join(folder, '.prettierrc'), 'tabWidth: 3');
  await rm(path.join(folder, '.editorconfig'));
  expect(await read('models/b.json')).toEqual(before);
  expect(await read('other/b.json')).toEqual(before);
  expect((await createPrettierOptionsReader(folder)('a.json')).options).toEqual(
    { ...defaultPrintOptions, tabWidth: 3 },
  );
});
