import { devNull } from 'node:os';
import { dirname, relative, resolve } from 'node:path';
import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { isObject } from '../json/node.js';
import { quoted } from '../rule/message-text.js';
import { isBoundedPattern, leftOutMessage } from './bounded-patterns.js';
import { createConfigFinder } from './prettier-config.js';
import { pathFromHere } from './disk-paths.js';

export interface FoundPrintOptions {
  readonly options: PrintOptions;
  /** Sentences for people; equal for all files of one configuration. */
  readonly warnings: readonly string[];
}

/**
 * Creates a reader of the options that `prettier --check` would use for a JSON
 * file (`auto` for an unconfigured `endOfLine`). Loads prettier only if there
 * is a configuration. Runs nothing: a configuration that is a program, or names
 * a package, counts as empty, with a warning. The file need not exist. Never rejects.
 */
export function createPrettierOptionsReader() {
  const configFor = createConfigFinder();
  return async (given: string): Promise<FoundPrintOptions> => {
    const file = resolve(given);
    const { config, editorConfig } = await configFor(dirname(file));
    const warnings = [...config.warnings, ...editorConfig.warnings];
    const path = config.path ?? editorConfig.path;
    if (path === undefined) return { options: defaultPrintOptions, warnings };
    const prettier = await import('#prettier');
    const shownPath = pathFromHere(path);
    try {
      const options = await prettier.resolveConfig(file, {
        // Without any, prettier would search for one and run programs.
        config: config.path ?? devNull,
        editorconfig: editorConfig.path !== undefined,
      });
      const applied = apply(options ?? {}, shownPath);
      const loaded =
        config.path === undefined
          ? undefined
          : await prettier.loadPrettierConfig(path, { shouldCache: true });
      const leftOut = patternsIn(loaded)
        .filter((it) => !isBoundedPattern(it, relative(dirname(path), file)))
        .map((it) => leftOutMessage(shownPath, it));
      return {
        ...applied,
        warnings: [...warnings, ...leftOut, ...applied.warnings],
      };
    } catch (error) {
      // The first line has only the file and its format.
      const [first, cause = first] = String(error).split('\n');
      const problem = `${shownPath} was not understood by prettier (${cause}), so its defaults apply instead; correct it.`;
      return { options: defaultPrintOptions, warnings: [...warnings, problem] };
    }
  };
}

/** Returns the patterns of files in the `overrides` of a configuration. */
function patternsIn(config: unknown): readonly string[] {
  const overrides = isObject(config) ? config['overrides'] : undefined;
  return [overrides]
    .flat()
    .filter(isObject)
    .flatMap(({ files, excludeFiles }) => [files, excludeFiles].flat())
    .filter((it) => typeof it === 'string');
}

/** Returns the options that matter for JSON; leaves out invalid values, with a warning. */
function apply(
  raw: Readonly<Record<string, unknown>>,
  shownPath: string,
): FoundPrintOptions {
  const names = Object.keys(printOptionKinds) as (keyof PrintOptions)[];
  const given = names.filter((name) => raw[name] !== undefined);
  const fits = (name: keyof PrintOptions): boolean =>
    printOptionKinds[name].fits(raw[name]);
  const fitting = given.filter(fits).map((name) => [name, raw[name]] as const);
  const problems = [
    ...given
      .filter((name) => !fits(name))
      .map(
        (name) =>
          `"${name}" is ${shownValue(raw[name])} instead of ${printOptionKinds[name].expected} and is ignored; correct it.`,
      ),
    ...unsupported(raw),
  ];
  return {
    options: { ...defaultPrintOptions, ...Object.fromEntries(fitting) },
    warnings: problems.map((it) => `${shownPath}: ${it}`),
  };
}

function unsupported({
  parser,
  plugins,
  bracketSpacing,
}: Readonly<Record<string, unknown>>): readonly string[] {
  return [
    !['', 'json', undefined].includes(parser as string | undefined) &&
      `"parser" is ${shownValue(parser)}, which is ignored for the files of infomodel-migrate; set it to "json" for them in "overrides".`,
    plugins !== undefined &&
      !(Array.isArray(plugins) && plugins.length === 0) &&
      '"plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
    bracketSpacing === false &&
      '"bracketSpacing" false is not supported and spaces are written inside braces; format the output with prettier afterwards.',
  ].filter((it) => it !== false);
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}
