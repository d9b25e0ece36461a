import { dirname, join, relative } from 'node:path';
import { isObject } from '../json/node.js';
import { quoted } from '../rule/message-text.js';
import { readOwnFile } from './read-file.js';

/** What prettier would read for the files of a folder, found without running anything. */
export interface PrettierConfig {
  /** Undefined: there is none, or it is ignored. */
  readonly path?: string;
  /** The patterns of `overrides`. */
  readonly patterns?: readonly string[];
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

/** Maximum characters, and maximum nesting of brackets. */
const maxLength = 65_536;
const maxDepth = 32;

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
    const config = await readConfigFile(path, name, syntax, show(path));
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
  shownPath: string,
): Promise<PrettierConfig | undefined> {
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
  const unusable = (problem: string): PrettierConfig | undefined =>
    isPackage ? undefined : ignored(shownPath, problem);
  const text = new TextDecoder().decode(read.bytes);
  if (isPackage && !text.includes('prettier')) return undefined;
  if (!isPackage && text.length > maxLength)
    return ignored(shownPath, 'is far too long and is not read');
  if (syntax !== 'json' && isDeep(text))
    return ignored(shownPath, 'is nested too deep and is not read');
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
      shownPath,
      'names a shared configuration, which is a program and is not loaded',
      'put the options themselves in its place',
    );
  const isParsed = syntax === 'json' || syntax === 'yaml';
  return {
    path,
    patterns: isParsed ? overridePatterns(config) : patternsInText(text),
    warnings: [],
  };
}

/** Prettier's YAML parser ends the process on deeply nested brackets. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const bracket of text.replaceAll(/[^[{\]}]/g, '')) {
    depth += '[{'.includes(bracket) ? 1 : -1;
    if (depth > maxDepth) return true;
  }
  return false;
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

/** Returns the patterns of `overrides` in the value of a configuration. */
function overridePatterns(config: unknown): readonly string[] {
  if (!isObject(config) || !Array.isArray(config['overrides'])) return [];
  const lists = config['overrides'].flatMap((it: unknown) =>
    isObject(it) ? [it['files'], it['excludeFiles']] : [],
  );
  return lists.flat().filter((it) => typeof it === 'string');
}

/** Returns what may be a pattern in the text of a configuration that only prettier parses. */
function patternsInText(text: string): readonly string[] {
  if (!text.includes('overrides')) return [];
  // Escapes may hide stars, and strings of several lines a whole pattern.
  return /\\|'''|"""/.test(text) ? [text] : text.split(/["'\n]/);
}

/** Ignores a configuration with which prettier might not end for a file. */
export function withoutSlowPatterns(
  config: PrettierConfig,
  file: string,
  show: (file: string) => string,
): PrettierConfig {
  const { path, patterns = [] } = config;
  if (path === undefined) return config;
  const below = relative(dirname(path), file);
  const slow = patterns.find((it) => isSlowPattern(it, below));
  return slow === undefined
    ? config
    : ignored(
        show(path),
        `has the pattern ${quoted(slow)} in "overrides", which prettier may match for hours`,
        'use fewer stars and choices, and no parentheses',
      );
}

/** In steps of prettier's matcher; it takes some 0.3 s for as many. */
const maxSteps = 10_000_000;

/**
 * Returns whether prettier might take very long to match a pattern: it tries
 * each way to divide a path among the stars.
 */
function isSlowPattern(pattern: string, path: string): boolean {
  // Groups can repeat what repeats.
  if (/[(\n\\]/.test(pattern)) return true;
  const stars = pattern.match(/\*+|\+/g)?.length ?? 0;
  let steps = 2 ** (pattern.match(/,/g)?.length ?? 0);
  // More stars than a path has parts do not make it faster again.
  let most = steps;
  for (let star = 0; star < stars; star++) {
    steps *= Math.max(path.length - star, 1) / (star + 1);
    most = Math.max(most, steps);
  }
  return most > maxSteps;
}
