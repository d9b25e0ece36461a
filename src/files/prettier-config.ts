import { dirname, join } from 'node:path';
import { getOrCompute } from '../json/collections.js';
import { isObject } from '../json/node.js';
import { isBoundedPattern, leftOutMessage } from './bounded-patterns.js';
import { pathFromHere } from './disk-paths.js';
import { readOwnFile } from './read-file.js';

interface FoundConfig {
  /** Undefined: there is none, or it is ignored. */
  readonly path?: string;
  /** Why it, or a pattern in it, is ignored. */
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
 * Creates a function that finds what prettier reads for the files of a folder, in it or in
 * those above, by name without running anything.
 */
export function createConfigFinder() {
  type Found = Readonly<Record<'config' | 'editorConfig', FoundConfig>>;
  const known = new Map<string, Promise<Found>>();
  const find = (folder: string): Promise<Found> =>
    getOrCompute(known, folder, async () => {
      const parent = dirname(folder);
      const above =
        parent === folder
          ? { config: none, editorConfig: none }
          : await find(parent);
      return {
        config: (await configIn(folder)) ?? above.config,
        editorConfig: innerOf(above.editorConfig, editorConfigIn(folder)),
      };
    });
  return find;
}

const none: FoundConfig = { warnings: [] };

const limits = { maxSize: 2 ** 16, advice: 'make it smaller' };

/** Both parsers of YAML compare each key with each. */
const maxKeys = 4096;

/**
 * Returns what applies where a folder has, or has not, an `.editorconfig` of its own.
 * Prettier reads each on the way up, so one that must not be read stops all.
 */
function innerOf(
  outer: FoundConfig,
  own: FoundConfig | undefined,
): FoundConfig {
  if (own?.path === undefined) return own ?? outer;
  const isStopped = outer.path === undefined && outer.warnings.length > 0;
  return isStopped
    ? outer
    : { path: own.path, warnings: [...outer.warnings, ...own.warnings] };
}

function editorConfigIn(folder: string): FoundConfig | undefined {
  const path = join(folder, '.editorconfig');
  const read = readOwnFile(path, limits);
  if (!read) return undefined;
  if (!read.ok)
    return { warnings: [`${read.reason} No .editorconfig applies.`] };
  const lines = new TextDecoder().decode(read.bytes).split(/\r\n?|\n/);
  return {
    path,
    warnings: lines
      .flatMap((line) => /^\[(.*)\]$/.exec(line.trim())?.[1] ?? [])
      .filter((pattern) => !isBoundedPattern(pattern))
      .map((pattern) => leftOutMessage(pathFromHere(path), pattern)),
  };
}

/** Returns the configuration in a folder, by the first name that has one; undefined if none has. */
async function configIn(folder: string): Promise<FoundConfig | undefined> {
  for (const [name, syntax] of syntaxes) {
    const config = await readConfigFile(join(folder, name), name, syntax);
    if (config) return config;
  }
  return undefined;
}

/** Returns undefined if the file is missing, or is a package without a configuration. */
async function readConfigFile(
  path: string,
  name: string,
  syntax: Syntax,
): Promise<FoundConfig | undefined> {
  const shown = pathFromHere(path);
  const ignored = (problem: string, advice = 'correct it'): FoundConfig => ({
    warnings: [
      `${shown} ${problem}, so prettier's defaults (and .editorconfig) apply instead; ${advice}.`,
    ],
  });
  const isPackage = name.startsWith('package.');
  const read = readOwnFile(path, name === 'package.json' ? undefined : limits);
  if (!read) return undefined;
  if (!read.ok)
    return {
      warnings: [
        `${read.reason} Prettier's defaults (and .editorconfig) apply instead.`,
      ],
    };
  if (syntax === 'program')
    return ignored(
      'is a program and is not loaded',
      'move the options into .prettierrc.json',
    );
  const text = new TextDecoder().decode(read.bytes);
  if (isPackage && !text.includes('prettier')) return undefined;
  if (syntax === 'yaml' && text.split(/[,\r\n]/).length > maxKeys)
    return ignored(
      `has more than ${maxKeys} lines and elements`,
      limits.advice,
    );
  let config: unknown;
  try {
    const value = await parse(text, syntax);
    config = isPackage && isObject(value) ? value['prettier'] : value;
  } catch {
    return isPackage
      ? undefined
      : ignored(`is not valid ${syntax.toUpperCase()}`);
  }
  if (isPackage && !config) return undefined;
  // Prettier would load the package that it names.
  return typeof config === 'string' && config !== ''
    ? ignored(
        'names a shared configuration, which is a program and is not loaded',
        'put the options themselves in its place',
      )
    : { path, warnings: [] };
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
