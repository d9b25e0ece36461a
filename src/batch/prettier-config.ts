import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../json/node.js';
import { kindOf } from './read-file.js';

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

/**
 * Finds the configuration for a folder in it or in one above.
 * @param findAbove finds that of the folder above
 */
export async function findPrettierConfig(
  folder: string,
  show: (file: string) => string,
  findAbove: (folder: string) => Promise<PrettierConfig>,
): Promise<PrettierConfig> {
  for (const [name, syntax] of syntaxes) {
    const path = join(folder, name);
    const found = await readConfigFile(path, name, syntax, show(path));
    if (found) return found;
  }
  const parent = dirname(folder);
  return parent === folder ? { warnings: [] } : findAbove(parent);
}

function ignored(
  shown: string,
  problem: string,
  advice = 'correct it',
): PrettierConfig {
  return {
    warnings: [
      `${shown} ${problem}, so prettier's defaults (and .editorconfig) apply instead; ${advice}.`,
    ],
  };
}

/** Returns undefined if the file is missing, or is a package without a configuration. */
async function readConfigFile(
  path: string,
  name: string,
  syntax: Syntax,
  shown: string,
): Promise<PrettierConfig | undefined> {
  const there = statAt(path);
  if (!there || there.isDirectory()) return undefined;
  if (!there.isFile())
    return ignored(shown, `is ${kindOf(there)} and is not read`);
  if (syntax === 'program')
    return ignored(
      shown,
      'is a program and is not loaded',
      'move the options into .prettierrc.json',
    );
  const isPackage = name.startsWith('package.');
  const unusable = (problem: string): PrettierConfig | undefined =>
    isPackage ? undefined : ignored(shown, problem);
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return unusable('cannot be read');
  }
  if (isPackage && !text.includes('prettier')) return undefined;
  let value: unknown;
  try {
    value = await parse(text, syntax);
  } catch {
    return unusable(`is not valid ${syntax.toUpperCase()}`);
  }
  const config = isPackage && isObject(value) ? value['prettier'] : value;
  if (isPackage && !config) return undefined;
  if (typeof config === 'string' && config !== '')
    return ignored(
      shown,
      'names a shared configuration, which is a program and is not loaded',
      'put the options themselves in its place',
    );
  return { path, warnings: [] };
}

function statAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
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
