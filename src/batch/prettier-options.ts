import path from 'node:path';
import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import { onceEach } from './once-each.js';
import {
  editorConfigIn,
  optionsOfEditorConfigs,
  type EditorConfig,
} from './prettier-config/editorconfig.js';
import { isProjectRoot } from './prettier-config/files.js';
import {
  configIn,
  type FolderConfig,
  type PrettierConfig,
} from './prettier-config/find-config.js';
import {
  applyOptions,
  type RawOptions,
} from './prettier-config/option-values.js';

/** The options for one file, and what is to be said about their sources. */
export interface FoundPrintOptions {
  readonly options: PrintOptions;
  /**
   * Sentences for people, each naming a configuration file and what to do.
   * The same words come back for every file that a configuration concerns, so
   * who prints them for many files prints each once.
   */
  readonly warnings: readonly string[];
}

/**
 * Finds the options for one file. `file` is absolute or relative to the
 * working folder and need not exist: only its path counts. Never rejects.
 */
export type PrettierOptionsReader = (
  file: string,
) => Promise<FoundPrintOptions>;

/**
 * Creates a reader of the options that `prettier --check` would use for a JSON
 * file: of the nearest configuration of prettier upward from the file, with
 * its `overrides`, above the `.editorconfig` files, above the defaults
 * (`endOfLine` not configured is `auto`). Configuration is only ever read as
 * data; what would have to be run, what is broken, over 1 MiB or of another
 * format than JSON and YAML counts as empty, and a warning says so. A reader
 * reads each folder once: create one for each run.
 */
export function createPrettierOptionsReader(
  workingFolder: string,
): PrettierOptionsReader {
  const show = (file: string): string => pathForPeople(workingFolder, file);
  const configFor = onceEach((folder): Promise<FolderConfig> =>
    nearestConfig(folder, show, configFor),
  );
  const editorConfigsFor = onceEach(
    (folder): Promise<readonly EditorConfig[]> =>
      editorConfigChain(folder, show, editorConfigsFor),
  );
  return async (file) => {
    const absolute = path.resolve(workingFolder, file);
    const folder = path.dirname(absolute);
    const [found, editorConfigs] = await Promise.all([
      configFor(folder),
      editorConfigsFor(folder),
    ]);
    const below = {
      ...defaultPrintOptions,
      ...optionsOfEditorConfigs(editorConfigs, absolute),
    };
    const warnings = [
      ...editorConfigs.flatMap((config) => config.warnings),
      ...found.warnings,
    ];
    if (found.kind === 'none') return { options: below, warnings };
    const applied = applyOptions(
      below,
      rawOptionsFor(found.config, absolute),
      found.config.shown,
    );
    return {
      options: applied.options,
      warnings: [...warnings, ...applied.warnings],
    };
  };
}

function rawOptionsFor(config: PrettierConfig, file: string): RawOptions {
  const relative = path.relative(config.folder, file);
  return config.overrides
    .filter((override) => override.matches(relative))
    .reduce(
      (options, override) => ({ ...options, ...override.options }),
      config.options,
    );
}

async function nearestConfig(
  folder: string,
  show: (file: string) => string,
  configFor: (folder: string) => Promise<FolderConfig>,
): Promise<FolderConfig> {
  const here = await configIn(folder, show);
  const parent = path.dirname(folder);
  if (here.kind === 'found' || parent === folder) return here;
  const above = await configFor(parent);
  return { ...above, warnings: [...here.warnings, ...above.warnings] };
}

/** The nearest first. */
async function editorConfigChain(
  folder: string,
  show: (file: string) => string,
  editorConfigsFor: (folder: string) => Promise<readonly EditorConfig[]>,
): Promise<readonly EditorConfig[]> {
  const here = await editorConfigIn(folder, show);
  const parent = path.dirname(folder);
  if (here.root || parent === folder || isProjectRoot(folder)) {
    return [here];
  }
  return [here, ...(await editorConfigsFor(parent))];
}

/** Relative below the working folder, absolute elsewhere. */
function pathForPeople(workingFolder: string, file: string): string {
  const relative = path.relative(workingFolder, file);
  const isBelow =
    !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
  return isBelow ? relative : file;
}
