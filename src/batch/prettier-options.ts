import { lstatSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  defaultPrintOptions,
  type PrintOptions,
  printOptionKinds,
} from '../current/print-options.js';
import { isObject } from '../json/node.js';
import { getOrCompute } from '../json/collections.js';
import { suggestionOr, quoted } from '../rule/message-text.js';
import { pathFromHere, readOwnFile } from './read-file.js';
import {
  findPrettierConfig,
  type PrettierConfig,
  withoutSlowPatterns,
} from './prettier-config.js';

export interface FoundPrintOptions {
  readonly options: PrintOptions;
  /** Sentences for people; equal for all files of one configuration. */
  readonly warnings: readonly string[];
}

/** `file` is absolute or relative to the working directory and need not exist. Never rejects. */
export type PrettierOptionsReader = (
  file: string,
) => Promise<FoundPrintOptions>;

/**
 * Creates a reader of the options that `prettier --check` would use for a JSON
 * file (`auto` for an unconfigured `endOfLine`). Loads prettier only if there
 * is a configuration. Runs nothing: a configuration that is a program, or names
 * a package, counts as empty, with a warning.
 */
export function createPrettierOptionsReader(): PrettierOptionsReader {
  const configs = new Map<string, Promise<PrettierConfig>>();
  const configFor = (folder: string): Promise<PrettierConfig> =>
    getOrCompute(configs, folder, () =>
      findPrettierConfig(folder, pathFromHere, configFor),
    );
  return async (given) => {
    const file = resolve(given);
    const folder = dirname(file);
    const config = await configFor(folder);
    const { path, warnings: ofConfig } = withoutSlowPatterns(
      config,
      file,
      pathFromHere,
    );
    const editorConfig = findEditorConfig(folder);
    const warnings = [...ofConfig, ...editorConfig.warnings];
    if (path === undefined && !editorConfig.isRead)
      return { options: defaultPrintOptions, warnings };
    const { resolveConfig } = await import('#prettier');
    const shownPath = pathFromHere(path ?? join(folder, '.editorconfig'));
    try {
      const options = await resolveConfig(file, {
        // Without any, prettier would search for one and run programs.
        config: path ?? devNull,
        editorconfig: editorConfig.isRead,
      });
      const applied = await apply(options ?? {}, shownPath);
      return { ...applied, warnings: [...warnings, ...applied.warnings] };
    } catch (error) {
      // The first line has only the file and its format.
      const [first, cause = first] = String(error).split('\n');
      const problem = `${shownPath} was not understood by prettier (${cause}), so its defaults apply instead; correct it.`;
      return { options: defaultPrintOptions, warnings: [...warnings, problem] };
    }
  };
}

/** Returns the options that matter for JSON; leaves out invalid values, with a warning. */
async function apply(
  raw: Readonly<Record<string, unknown>>,
  shownPath: string,
): Promise<FoundPrintOptions> {
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
    ...(await unknown(raw)),
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
    hasPlugins(plugins) &&
      '"plugins" are programs and are not loaded, its other options are used; if a plugin changes JSON files, format the output with prettier afterwards.',
    bracketSpacing === false &&
      '"bracketSpacing" false is not supported and spaces are written inside braces; format the output with prettier afterwards.',
  ].filter((it) => it !== false);
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
        `prettier has no option ${quoted(name)}; ${suggestionOr('remove it.', name, names)}`,
    );
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  return typeof value === 'string' ? quoted(value) : String(value);
}

/**
 * Returns whether prettier may read the `.editorconfig` files of a folder: it reads
 * each up to the root of the project, so one that must not be read stops all.
 */
function findEditorConfig(folder: string): {
  readonly isRead: boolean;
  readonly warnings: readonly string[];
} {
  const file = join(folder, '.editorconfig');
  const read = readOwnFile(file, pathFromHere(file));
  if (read?.ok === false)
    return {
      isRead: false,
      warnings: [`${read.reason} No .editorconfig applies.`],
    };
  const parent = dirname(folder);
  // As prettier does: a file of the name `.hg` is no root.
  const at = (name: string) =>
    lstatSync(join(folder, name), { throwIfNoEntry: false });
  const isRoot =
    at('.git') !== undefined ||
    at('.hg')?.isDirectory() === true ||
    parent === folder;
  const above = isRoot
    ? { isRead: false, warnings: [] }
    : findEditorConfig(parent);
  return above.warnings.length > 0
    ? above
    : { isRead: read !== undefined || above.isRead, warnings: [] };
}
