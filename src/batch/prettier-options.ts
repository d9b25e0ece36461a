import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { isObject } from '../json/node.js';
import { suggestionEnding, quoted } from '../rule/message-text.js';
import {
  isSlowPattern,
  overridePatterns,
  patternsInText,
} from './override-patterns.js';
import { kindOf } from './read-file.js';

export interface FoundPrintOptions {
  readonly options: PrintOptions;
  /** Sentences for people; equal for all files of one configuration. */
  readonly warnings: readonly string[];
}

/** `file` is absolute or relative to the working directory and need not exist. Never rejects. */
export type PrettierOptionsReader = (
  file: string,
) => Promise<FoundPrintOptions>;

type Syntax = 'json' | 'yaml' | 'json5' | 'toml' | 'program';

/** The names that prettier looks for in a folder, in its order. */
const configNames: readonly (readonly [name: string, syntax: Syntax])[] = [
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
];

/** Maximum characters, and maximum nesting of brackets. */
const maxConfigLength = 65_536;
const maxConfigDepth = 32;

/** With this, prettier reads `.editorconfig` alone; without any it would search and run programs. */
const noOptions = fileURLToPath(
  new URL('./no-prettier-options.json', import.meta.url),
);

/**
 * Creates a reader of the options that `prettier --check` would use for a JSON
 * file (`auto` for an unconfigured `endOfLine`). Loads prettier only if there
 * is a configuration. Runs nothing: a configuration that is a program, or names
 * a package, counts as empty, with a warning.
 */
export function createPrettierOptionsReader(
  workingDirectory: string,
): PrettierOptionsReader {
  const show = (file: string): string =>
    pathForMessages(workingDirectory, file);
  const configs = new Map<string, Promise<Config>>();
  const configFor = (folder: string): Promise<Config> => {
    const known = configs.get(folder) ?? findConfig(folder, show, configFor);
    configs.set(folder, known);
    return known;
  };
  return async (given) => {
    const file = resolve(workingDirectory, given);
    const folder = dirname(file);
    const config = await configFor(folder);
    const slow = slowPattern(config, file, show);
    const { path, warnings } = slow ?? config;
    if (path === undefined && !hasEditorConfig(folder))
      return { options: defaultPrintOptions, warnings };
    const { resolveConfig } = await import('#prettier');
    const shown = show(path ?? join(folder, '.editorconfig'));
    try {
      const options = await resolveConfig(file, {
        config: path ?? noOptions,
        editorconfig: true,
      });
      const applied = await apply(options ?? {}, shown);
      return { ...applied, warnings: [...warnings, ...applied.warnings] };
    } catch (error) {
      const [cause = ''] = String(error).split('\n');
      const problem = `${shown} was not understood by prettier (${cause}), so its defaults apply instead; correct it.`;
      return { options: defaultPrintOptions, warnings: [...warnings, problem] };
    }
  };
}

/** Without `path`: none, or ignored. */
interface Config {
  readonly path?: string;
  /** Of `overrides`. */
  readonly patterns?: readonly string[];
  readonly warnings: readonly string[];
}

/** Ignores a configuration with which prettier might not end for a file. */
function slowPattern(
  { path, patterns = [] }: Config,
  file: string,
  show: (file: string) => string,
): Config | undefined {
  if (path === undefined) return undefined;
  const below = relative(dirname(path), file);
  const slow = patterns.find((it) => isSlowPattern(it, below));
  if (slow === undefined) return undefined;
  const problem = `${show(path)} has the pattern ${quoted(slow)} in "overrides", which prettier may match for hours, so prettier's defaults (and .editorconfig) apply instead; use fewer stars and choices, and no parentheses.`;
  return { warnings: [problem] };
}

async function findConfig(
  folder: string,
  show: (file: string) => string,
  configFor: (folder: string) => Promise<Config>,
): Promise<Config> {
  for (const [name, syntax] of configNames) {
    const path = join(folder, name);
    const there = statAt(path);
    if (!there || there.isDirectory()) continue;
    const found = there.isFile()
      ? await readConfig(path, name, syntax)
      : { problem: `is ${kindOf(there)} and is not read` };
    if (found === 'no section') continue;
    if ('patterns' in found)
      return { path, patterns: found.patterns, warnings: [] };
    const { problem, advice = 'correct it' } = found;
    const warning = `${show(path)} ${problem}, so prettier's defaults (and .editorconfig) apply instead; ${advice}.`;
    return { warnings: [warning] };
  }
  const parent = dirname(folder);
  return parent === folder ? { warnings: [] } : configFor(parent);
}

type FoundConfig =
  | { readonly patterns: readonly string[] }
  | 'no section'
  | { readonly problem: string; readonly advice?: string };

async function readConfig(
  path: string,
  name: string,
  syntax: Syntax,
): Promise<FoundConfig> {
  if (syntax === 'program')
    return {
      problem: 'is a program and is not loaded',
      advice: 'move the options into .prettierrc.json',
    };
  const isPackage = name.startsWith('package.');
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return isPackage ? 'no section' : { problem: 'cannot be read' };
  }
  if (isPackage && !text.includes('prettier')) return 'no section';
  if (!isPackage && text.length > maxConfigLength)
    return { problem: 'is far too long and is not read' };
  if (syntax !== 'json' && isDeep(text))
    return { problem: 'is nested too deep and is not read' };
  try {
    const value = await parse(text, syntax);
    const config = isPackage && isObject(value) ? value['prettier'] : value;
    if (isPackage && !config) return 'no section';
    if (typeof config !== 'string' || config === '')
      return {
        patterns:
          syntax === 'json' || syntax === 'yaml'
            ? overridePatterns(config)
            : patternsInText(text),
      };
    return {
      problem:
        'names a shared configuration, which is a program and is not loaded',
      advice: 'put the options themselves in its place',
    };
  } catch {
    return isPackage
      ? 'no section'
      : { problem: `is not valid ${syntax.toUpperCase()}` };
  }
}

/** Prettier's YAML parser ends the process on deeply nested brackets. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const bracket of text.replaceAll(/[^[{\]}]/g, '')) {
    depth += '[{'.includes(bracket) ? 1 : -1;
    if (depth > maxConfigDepth) return true;
  }
  return false;
}

async function parse(text: string, syntax: Syntax): Promise<unknown> {
  switch (syntax) {
    case 'json':
      return JSON.parse(text);
    case 'yaml':
      return (await import('#prettier')).parseYaml(text);
    case 'json5':
      // Only whether it is a string matters.
      return text
        .replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '')
        .trim()
        .replace(/^[^"'][^]*/, '');
    case 'toml':
    case 'program':
      return undefined;
  }
}

/** Returns the options that matter for JSON; leaves out invalid values, with a warning. */
async function apply(
  raw: Readonly<Record<string, unknown>>,
  shown: string,
): Promise<FoundPrintOptions> {
  const problems: string[] = [];
  const choose = <Name extends keyof PrintOptions>(
    name: Name,
  ): PrintOptions[Name] => {
    const value = raw[name];
    const { fits, expected } = printOptionKinds[name];
    if (value === undefined) return defaultPrintOptions[name];
    if (fits(value)) return value;
    problems.push(
      `"${name}" is ${shownValue(value)} instead of ${expected} and is ignored; correct it.`,
    );
    return defaultPrintOptions[name];
  };
  const options: PrintOptions = {
    printWidth: choose('printWidth'),
    tabWidth: choose('tabWidth'),
    useTabs: choose('useTabs'),
    objectWrap: choose('objectWrap'),
    endOfLine: choose('endOfLine'),
  };
  problems.push(...unsupported(raw), ...(await unknown(raw)));
  return { options, warnings: problems.map((it) => `${shown}: ${it}`) };
}

function unsupported({
  parser,
  plugins,
  bracketSpacing,
}: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    ...(['', 'json', undefined].includes(parser as string | undefined)
      ? []
      : [
          `"parser" is ${shownValue(parser)}, which is ignored for the files of infomodel-migrate; set it to "json" for them in "overrides".`,
        ]),
    ...(hasPlugins(plugins)
      ? [
          '"plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
        ]
      : []),
    ...(bracketSpacing === false
      ? [
          '"bracketSpacing" false is not supported and spaces are written inside braces; format the output with prettier afterwards.',
        ]
      : []),
  ];
}

function hasPlugins(plugins: unknown): boolean {
  return (
    plugins !== undefined && !(Array.isArray(plugins) && plugins.length === 0)
  );
}

async function unknown(
  raw: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  if (hasPlugins(raw['plugins'])) return [];
  const { getSupportInfo } = await import('#prettier');
  const { options } = await getSupportInfo();
  const names = options.flatMap(({ name }) => name ?? []);
  return Object.keys(raw)
    .filter((name) => !names.includes(name))
    .map(
      (name) =>
        `prettier has no option ${quoted(name)}${suggestionEnding(name, names)}`,
    );
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Returns whether prettier would find an `.editorconfig`: it looks up to the root of the project. */
function hasEditorConfig(folder: string): boolean {
  if (statAt(join(folder, '.editorconfig'))?.isFile()) return true;
  const parent = dirname(folder);
  const isRoot = ['.git', '.hg'].some((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  );
  return !isRoot && parent !== folder && hasEditorConfig(parent);
}

function statAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function pathForMessages(workingDirectory: string, file: string): string {
  const below = relative(workingDirectory, file);
  const isBelow = !below.startsWith(`..${sep}`) && !isAbsolute(below);
  return isBelow ? below : file;
}
