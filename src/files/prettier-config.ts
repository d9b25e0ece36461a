import { dirname, join } from 'node:path';
import { isObject } from '../json/node.js';
import { pathFromHere, readOwnFile } from './read-file.js';

/** What prettier would read for the files of a folder, found without running anything. */
export interface PrettierConfig {
  /** Undefined: there is none, or it is ignored. */
  readonly path?: string;
  /** Why it is ignored. */
  readonly warnings: readonly string[];
}

type Syntax = 'json' | 'yaml' | 'json5' | 'toml' | 'program';

/** The names that prettier looks for in a folder, in its order. */
const syntaxes: ReadonlyMap<string, Syntax> = new Map([
  ['package.json', 'json'],
  ['package.yaml', 'yaml'],
  ['.prettierrc', 'yaml'],
  ['.prettierrc.json', 'json'],
  ['.prettierrc.yml', 'yaml'],
  ['.prettierrc.yaml', 'yaml'],
  ['.prettierrc.json5', 'json5'],
  ...['js', 'ts', 'mjs', 'mts', 'cjs', 'cts'].flatMap(
    (extension): readonly (readonly [string, Syntax])[] => [
      [`.prettierrc.${extension}`, 'program'],
      [`prettier.config.${extension}`, 'program'],
    ],
  ),
  ['.prettierrc.toml', 'toml'],
]);

/** In characters. Reading 60,000 keys of YAML takes prettier more than a minute. */
const maxLength = 65_536;

/**
 * Finds the configuration for a folder in it or in one above.
 * @param findAbove finds that of the folder above
 */
export async function findPrettierConfig(
  folder: string,
  findAbove: (folder: string) => Promise<PrettierConfig>,
): Promise<PrettierConfig> {
  for (const [name, syntax] of syntaxes) {
    const path = join(folder, name);
    const config = await readConfigFile(path, name, syntax);
    if (config) return config;
  }
  const parent = dirname(folder);
  return parent === folder ? { warnings: [] } : findAbove(parent);
}

function ignored(
  shownPath: string,
  problem: string,
  advice = 'correct it',
): PrettierConfig {
  return {
    warnings: [
      `${shownPath} ${problem}, so prettier's defaults (and .editorconfig) apply instead; ${advice}.`,
    ],
  };
}

/** Returns undefined if the file is missing, or is a package without a configuration. */
async function readConfigFile(
  path: string,
  name: string,
  syntax: Syntax,
): Promise<PrettierConfig | undefined> {
  const shownPath = pathFromHere(path);
  const read = readOwnFile(path, shownPath);
  if (!read) return undefined;
  if (!read.ok)
    return {
      warnings: [
        `${read.reason} Prettier's defaults (and .editorconfig) apply instead.`,
      ],
    };
  if (syntax === 'program')
    return ignored(
      shownPath,
      'is a program and is not loaded',
      'move the options into .prettierrc.json',
    );
  const isPackage = name.startsWith('package.');
  const text = new TextDecoder().decode(read.bytes);
  if (isPackage && !text.includes('prettier')) return undefined;
  if (!isPackage && text.length > maxLength)
    return ignored(shownPath, 'is far too long and is not read');
  let value: unknown;
  try {
    value = await parse(text, syntax);
  } catch {
    return isPackage
      ? undefined
      : ignored(shownPath, `is not valid ${syntax.toUpperCase()}`);
  }
  const config = isPackage && isObject(value) ? value['prettier'] : value;
  if (isPackage && !config) return undefined;
  if (typeof config === 'string' && config !== '')
    return ignored(
      shownPath,
      'names a shared configuration, which is a program and is not loaded',
      'put the options themselves in its place',
    );
  return { path, warnings: [] };
}

/** Parses JSON and YAML; of the other languages, says only whether the text is one string. */
async function parse(text: string, syntax: Syntax): Promise<unknown> {
  switch (syntax) {
    case 'json':
      return JSON.parse(text);
    case 'yaml':
      return (await import('#prettier')).parseYaml(text);
    case 'json5':
      return text
        .replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
        .trim()
        .replace(/^[^"'][^]*/, '');
    default:
      return undefined;
  }
}
