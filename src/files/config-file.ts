import { basename, join, resolve } from 'node:path';
import { tool } from '#tool';
import { globOf } from '../decisions/decision.js';
import { openLocated } from '../file/open.js';
import {
  arrayOf,
  nonEmptyString,
  schemaHead,
  string,
} from '../json/json-schema.js';
import { memberOf, plainValueOf } from '../json/node.js';
import { positionsIn } from '../json/source-text.js';
import { foldersUp } from './decisions-file.js';
import { pathFromHere } from './disk-paths.js';
import { readOwnFile } from './read-file.js';
import { runError, troublesOf } from './run-errors.js';

export const configFileName = 'infomodel-migrate.config.json';

/** The JSON Schema of the configuration: of its file, and of the key in `package.json`. */
export const configSchema = {
  ...schemaHead(
    'config',
    'Configuration of infomodel-migrate',
    'Options that every run in a repository takes. Options of the command line win. Paths and globs are relative to the folder of this file.',
  ),
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: string('Where the JSON Schema of this file is.'),
    paths: arrayOf(
      nonEmptyString('A file, a folder or a glob.'),
      'The PATHs of a command that is given none.',
    ),
    exclude: {
      description: 'A glob of files to leave out, or several: `--exclude`.',
      type: ['string', 'array'],
      minLength: 1,
      items: nonEmptyString('A glob.'),
    },
    signals: nonEmptyString(
      'A glob of signal mapping files for `check`: `--signals`.',
    ),
    types: nonEmptyString(
      'A glob of type configuration files for `check`: `--types`.',
    ),
    decisions: nonEmptyString('The decisions file: `--decisions`.'),
  },
} as const;

/** The configuration of a repository: its PATHs, and values of options. */
interface Config {
  /** Its file, as messages name it. */
  readonly path: string;
  readonly paths: readonly string[];
  readonly options: Readonly<Record<string, string | readonly string[]>>;
}

export const noConfig: Config = { path: '', paths: [], options: {} };

/**
 * Reads the nearest configuration, up to the root of the git repository, with its
 * paths as seen from the working directory. Throws a run error if it is invalid, or if
 * its folder has another one.
 * @param read reads a file; undefined where there is none
 */
export async function readConfig(read = readOwnFile): Promise<Config> {
  for (const folder of foldersUp()) {
    const own = await configIn(join(folder, configFileName), read);
    const ofPackage = await configIn(join(folder, 'package.json'), read);
    if (own && ofPackage) throw runError(ofPackage.conflict);
    const found = own ?? ofPackage;
    if (found)
      return { path: found.path, ...seenFromHere(folder, found.written) };
  }
  return noConfig;
}

/**
 * Returns a run error that also says which of the paths that it is about the
 * configuration names; any other error as it is.
 */
export function namingConfig(
  error: unknown,
  { path, paths, options }: Config,
): unknown {
  const origins = Object.entries({ ...options, paths }).flatMap(
    ([name, values]) => [values].flat().map((value) => ({ name, value })),
  );
  const troubles = troublesOf(error)?.map((trouble) => {
    const origin = origins.find(
      ({ value }) =>
        trouble.startsWith(`Nothing was found for ${value},`) ||
        trouble.startsWith(`${value} was not read,`),
    );
    return origin
      ? `${trouble} It is in \`${origin.name}\` of ${path}.`
      : trouble;
  });
  return troubles ? runError(...troubles) : error;
}

/** What the schema allows. */
type WrittenConfig = {
  readonly paths?: readonly string[];
  readonly exclude?: string | readonly string[];
} & {
  readonly [
    Name in Exclude<keyof typeof configSchema.properties, 'paths' | 'exclude'>
  ]?: string;
};

/** Returns the configuration in a file; undefined if there is none. */
async function configIn(file: string, readOwn: typeof readOwnFile) {
  const isPackage = basename(file) === 'package.json';
  const read = readOwn(file);
  if (!read) return undefined;
  if (!read.ok) throw runError(read.reason);
  const opened = openLocated(read.bytes, isPackage ? `/${tool.name}` : '');
  const path = pathFromHere(file);
  const trouble = (offset: number, message: string): string => {
    const { line, column } = positionsIn(opened.source)(offset);
    return `${path}:${line}:${column}: ${message}`;
  };
  if (opened.kind === 'stopped')
    throw runError(
      ...opened.findings.map((it) => trouble(it.place.start, it.message)),
    );
  const root = isPackage ? memberOf(opened.root, tool.name) : opened.root;
  if (!root) return undefined;
  // Lazy: most folders have no configuration.
  const { config: validate } = await import('#validators/config');
  const value = plainValueOf(root);
  if (validate(value)) {
    const message = `${configFileName} is beside this configuration: delete one of the two.`;
    const conflict = trouble(root.start, message);
    return { path, written: value as WrittenConfig, conflict };
  }
  const { schemaTroubles } = await import('../decisions/schema-troubles.js');
  throw runError(
    ...schemaTroubles(validate, root).map(({ offset, message }) =>
      trouble(offset, message.replace(/^The file/, 'The configuration')),
    ),
  );
}

function seenFromHere(
  folder: string,
  { $schema: _, paths = [], exclude, ...options }: WrittenConfig,
): Omit<Config, 'path'> {
  const isHere = folder === process.cwd();
  const seen = (path: string): string =>
    isHere ? path : pathFromHere(resolve(folder, path));
  // It is compared with paths of files, some of them below the working directory.
  const seenGlob = (glob: string): string =>
    isHere ? glob : resolve(globOf(folder), glob);
  const entries = Object.entries(options);
  return {
    paths: paths.map(seen),
    options: {
      ...Object.fromEntries(entries.map(([name, it]) => [name, seen(it)])),
      ...(exclude !== undefined && { exclude: [exclude].flat().map(seenGlob) }),
    },
  };
}
